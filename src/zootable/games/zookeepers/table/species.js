/** Species in full, and the browser of all species, keepers and secret aims. */
import { Button, Dialog, html, useEffect, useId, useMemo, useRef, useRoving, useState } from "/static/ui.js";
import { Filters, FRESH, matching, sorted, whereabouts } from "./filters.js";
import { Criteria, cubesWords, KeeperFace, Needs, Sign, SpeciesPic, Status } from "./pieces.js";
import { TabRow } from "./tabs.js";
import { list, many, nameOf } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Keeper} Keeper */
/** @typedef {import("./types.d.ts").Species} Species */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {{frame: ZooFrame, components: Components}} Table */

/** "350 g", "63 kg", "1.5 t". @param {number} kilograms */
export function massWords(kilograms) {
  if (kilograms < 1) return `${Math.round(kilograms * 1000)} g`;
  return kilograms < 1000 ? `${kilograms} kg` : `${kilograms / 1000} t`;
}

/** A button that shows a species. @param {Table & {id: string, class?: string, children?: any}} props */
export function SpeciesLink({ id, frame, components, class: look = "zkl-link", children }) {
  const [shown, show] = useState(false);
  const { name } = components.species[id];
  return html`<button type="button" class=${look} title=${name} onClick=${() => show(true)}>${children ? html`<span class="sr">${name}</span><span aria-hidden="true">${children}</span>` : name}</button>
    ${shown ? html`<${SpeciesDialog} id=${id} frame=${frame} components=${components} onClose=${() => show(false)} />` : null}`;
}

/** One species in a dialog. @param {Table & {id: string, onClose: () => void}} props */
export function SpeciesDialog({ id, frame, components, onClose }) {
  return html`<${Dialog} title=${components.species[id].name} onClose=${onClose} wide class="zkb-one"><${SpeciesCard} id=${id} frame=${frame} components=${components} /><//>`;
}

/** The button that opens the browser. @param {Table & {class?: string}} props */
export function BrowseButton({ frame, components, class: look = "" }) {
  const [shown, show] = useState(false);
  return html`<${Button} icon="u-search" class=${`zkb-open ${look}`} onClick=${() => show(true)}>All ${Object.keys(components.species).length} species<//>
    ${shown ? html`<${Browser} frame=${frame} components=${components} onClose=${() => show(false)} />` : null}`;
}

// --- One species ---------------------------------------------------------------------------------------

/** All that is known of a species, and what it means at this table. @param {Table & {id: string}} props */
export function SpeciesCard({ id, frame, components }) {
  const species = components.species[id];
  const where = whereabouts(frame)[id];
  const prospect = frame.view.prospects.find((one) => one.species === id && one.seat === frame.seat);
  return html`<div class="zkb-card">
    <div class="zkb-portrait"><${SpeciesPic} species=${species}><${Status} species=${species} /><//></div>
    <div class="zkb-facts"><p class="zkb-latin"><i lang="la">${species.latin}</i></p>
      <dl><dt>Status</dt><dd><${Sign} quiet field="status" value=${species.status} />${components.status_names[species.status]}, ${many(species.points, "point")}</dd>
        <dt>Class</dt><dd><${Sign} quiet field="class" value=${species.class} />${species.class}</dd>
        <dt>Diet</dt><dd><${Sign} quiet field="diet" value=${species.diet} />${species.diet}</dd>
        <dt>${species.origins.length > 1 ? "Origins" : "Origin"}</dt><dd>${species.origins.map((one) => html`<span key=${one} class="zkb-fact"><${Sign} quiet field="origin" value=${one} />${components.origin_names[one]}</span>`)}</dd>
        <dt>${species.habitats.length > 1 ? "Habitats" : "Habitat"}</dt><dd>${species.habitats.map((one) => html`<span key=${one} class="zkb-fact"><${Sign} quiet field="habitat" value=${one} />${one}</span>`)}</dd>
        <dt>Mass</dt><dd>about ${massWords(species.mass_kg)}</dd>
        <dt>Needs</dt><dd><${Needs} cubes=${species.needs} /></dd>
        <dt>Where</dt><dd>${where.words}</dd></dl>
      ${species.note ? html`<p class="small soft">The card asks for ${species.note}.</p>` : null}
      ${prospect ? html`<p class=${`zkb-you ${prospect.can_save ? "yes" : ""}`}>${prospectWords(prospect, frame, components)}</p>` : null}
      <${Takers} id=${id} frame=${frame} components=${components} /></div></div>`;
}

/** What the species is to this seat now. @param {import("./types.d.ts").Prospect} prospect @param {ZooFrame} frame @param {Components} components */
function prospectWords(prospect, frame, components) {
  const zoo = frame.view.seats[frame.seat];
  const keepers = prospect.houses.map((one) => {
    const keeper = zoo.houses[one.house - 1].keeper;
    return `${keeper ? components.keepers[keeper].name : "keeper"} (+${one.gain})`;
  });
  if (!keepers.length) return "None of your keepers with room would take it.";
  const missing = prospect.missing ? ` You lack ${cubesWords(prospect.missing)}.` : "";
  return `${prospect.can_save ? "You can pay for it." : ""}${missing} It would go to your ${list(keepers).replace(" and ", " or ")}.`.trim();
}

/** The keepers that would take a species; those of this seat first. @param {Table & {id: string}} props */
function Takers({ id, frame, components }) {
  const own = new Set((frame.view.seats[frame.seat]?.houses ?? []).map((house) => house.keeper));
  const takers = Object.values(components.keepers).filter((keeper) => keeper.op !== "any" && keeper.fits.includes(id)).sort((one, two) => Number(own.has(two.id)) - Number(own.has(one.id)));
  return html`<div class="zkb-takers"><h3>Keepers for it</h3><ul>${takers.map((keeper) => html`<li key=${keeper.id} class=${own.has(keeper.id) ? "own" : ""}><${Criteria} ...${keeper} />${keeper.name}${own.has(keeper.id) ? " (yours)" : ""} <b>${keeper.points}</b></li>`)}<li>and any with 1 point</li></ul></div>`;
}

// --- The browser ---------------------------------------------------------------------------------------

/** All species with filters, all keepers, and the secret aims where they are used.
 * @param {Table & {onClose: () => void}} props
 */
export function Browser({ frame, components, onClose }) {
  const [tab, setTab] = useState("species");
  const [filter, setFilter] = useState(FRESH);
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const aims = components.modes[frame.view.mode].objectives;
  const panel = useId();
  /** @type {[string, string][]} */
  const tabs = [["species", "Species"], ["keepers", "Keepers"], ...(aims ? [/** @type {[string, string]} */ (["aims", "Secret aims"])] : [])];
  /** @param {string} keeper */
  const fitting = (keeper) => { setFilter({ ...FRESH, keeper }); choose(null); setTab("species"); };
  return html`<${Dialog} title=${chosen && tab === "species" ? components.species[chosen].name : "Species and keepers"} onClose=${onClose} wide class="zkb">
    <${TabRow} tabs=${tabs} tab=${tab} setTab=${setTab} label="What to look at" panel=${panel} class="zkb-tabs" />
    <div role="tabpanel" id=${panel} class="zkb-panel" tabindex="0" aria-label=${tabs.find(([id]) => id === tab)?.[1]}>
      ${tab === "keepers" ? html`<${Keepers} frame=${frame} components=${components} onFits=${fitting} />` : tab === "aims" ? html`<${Aims} components=${components} />`
        : html`<${Shelf} frame=${frame} components=${components} filter=${filter} setFilter=${setFilter} chosen=${chosen} choose=${choose} />`}</div><//>`;
}

/** The species that pass the filter, or one of them in full.
 * @param {Table & {filter: import("./filters.js").Filter, setFilter: (filter: import("./filters.js").Filter) => void, chosen: string | null, choose: (id: string | null) => void}} props
 */
function Shelf({ frame, components, filter, setFilter, chosen, choose }) {
  const where = useMemo(() => whereabouts(frame), [frame]);
  const found = useMemo(() => sorted(matching(filter, components, where), filter.sort), [filter, components, where]);
  const last = useRef(chosen);
  if (chosen) last.current = chosen;
  if (chosen) return html`<${Detail} frame=${frame} components=${components} id=${chosen} found=${found} choose=${choose} />`;
  return html`<div class="zkb-shelf"><${Filters} frame=${frame} components=${components} filter=${filter} setFilter=${setFilter} count=${found.length} />
    ${found.length ? html`<${List} components=${components} found=${found} where=${where} last=${last.current} choose=${choose} />`
    : html`<p class="zkb-none">No species is like that. <${Button} look="quiet" onClick=${() => setFilter(FRESH)}>Show all<//></p>`}</div>`;
}

/** One of the found species in full. @param {Table & {id: string, found: Species[], choose: (id: string | null) => void}} props */
function Detail({ frame, components, id, found, choose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { box.current?.querySelector("button")?.focus(); }, []);
  const at = found.findIndex((species) => species.id === id);
  /** @param {number} step */
  const go = (step) => choose(found[(at + step + found.length) % found.length].id);
  return html`<div class="zkb-detail" ref=${box}><div class="zkb-go"><${Button} icon="u-list" onClick=${() => choose(null)}>Back to the list<//>
      ${found.length > 1 && at >= 0 ? html`<span><${Button} look="quiet" icon="u-prev" label="The one before" onClick=${() => go(-1)} />${at + 1} of ${found.length}<${Button} look="quiet" icon="u-next" label="The next one" onClick=${() => go(1)} /></span>` : null}</div>
    <${SpeciesCard} id=${id} frame=${frame} components=${components} /></div>`;
}

/** The found species; one tab stop, arrow keys go on. @param {{components: Components, found: Species[], where: Record<string, import("./filters.js").Place>, last: string | null, choose: (id: string) => void}} props last: the one that was looked at before */
function List({ components, found, where, last, choose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { start: ".last" });
  useEffect(() => {
    const item = box.current?.querySelector(".last");
    if (item instanceof HTMLElement) item.focus();
  }, []);
  return html`<ul class="zkb-list" aria-label="Species" ref=${box} ...${roving}>${found.map((species) => html`<li key=${species.id}><button type="button" class=${`zkb-item ${species.id === last ? "last" : ""}`} data-roving tabindex="-1" onClick=${() => choose(species.id)}>
    <${SpeciesPic} species=${species}><${Status} species=${species} /><//>
    <span class="zkb-words"><b>${species.name}</b><${Needs} cubes=${species.needs} />
      <span class="zkb-signs" role="img" aria-label=${[species.class, species.diet, ...species.habitats, ...species.origins.map((one) => components.origin_names[one])].join(", ")}><${Sign} quiet field="class" value=${species.class} /><${Sign} quiet field="diet" value=${species.diet} />${species.habitats.map((one) => html`<${Sign} quiet key=${one} field="habitat" value=${one} />`)}<i>${species.origins.join(" ")}</i></span>
      ${where[species.id].kind === "unseen" ? null : html`<span class=${`zkb-where ${where[species.id].kind}`}>${where[species.id].words}</span>`}</span></button></li>`)}</ul>`;
}

/** All keepers, by points. @param {Table & {onFits: (keeper: string) => void}} props */
function Keepers({ frame, components, onFits }) {
  const { view } = frame;
  const second = components.boxes.some((box) => box.second_box && box.players.includes(view.seats.length));
  const hired = Object.fromEntries(view.seats.flatMap((zoo) => zoo.houses.filter((house) => house.keeper).map((house) => [house.keeper, zoo.seat])));
  const used = components.modes[view.mode].keeper_points;
  const all = Object.values(components.keepers).filter((keeper) => (second || keeper.box === "base") && (keeper.points === 1 || used.includes(keeper.points))).sort((one, two) => one.points - two.points || two.matching - one.matching);
  return html`<p class="small soft">A keeper who has saved ${all[0].places} species pays these points. The number on a pile's back is how many species fit its top keeper.</p>
    <ul class="zkb-keepers">${all.map((keeper) => html`<li key=${keeper.id}><span class="zkb-keeperpoints" aria-label=${many(keeper.points, "point")} role="img">${keeper.points}</span><${KeeperFace} keeper=${keeper} />
      <span class="zkb-words"><b>${keeper.name}</b><span class="zkr-aim"><${Criteria} ...${keeper} />${keeper.text}</span>${hired[keeper.id] === undefined ? null : html`<span class="zkb-where saved">with ${hired[keeper.id] === frame.seat ? "you" : nameOf(frame, hired[keeper.id])}</span>`}</span>
      <${Button} class="zkb-fits" onClick=${() => onFits(keeper.id)}><span><b>${keeper.matching}</b> fit<span class="sr"> the ${keeper.name}: show them</span></span><//></li>`)}</ul>`;
}

/** The designs of secret aims. @param {{components: Components}} props */
function Aims({ components }) {
  return html`<p class="small soft">Each aim is there ${components.objective_copies} times. The points of all your keepers choose the row; it pays for each saved species that fits.</p>
    <div class="zkb-aims">${Object.keys(components.objectives).map((design) => html`<${AimTable} key=${design} design=${design} components=${components} />`)}</div>`;
}

/** One design of secret aims. @param {{design: string, components: Components, name?: string}} props */
export function AimTable({ design, components, name = "Aim" }) {
  return html`<table><caption>${name} ${design}</caption><thead><tr><th scope="col">keepers</th><th scope="col">species</th><th scope="col">each</th></tr></thead>
    <tbody>${components.objectives[design].map((row) => html`<tr key=${row.total}><th scope="row">${row.total}${row.or_more ? "+" : ""}</th><td><span><${Criteria} ...${row} />${row.text}</span></td><td>${row.points}</td></tr>`)}</tbody></table>`;
}
