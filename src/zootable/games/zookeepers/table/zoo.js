/** A zoo: keepers in their houses with the species they saved, and the quarantine pens. */
import { html, symbolHref, useRef, useRoving } from "/static/ui.js";
import { find, housesFor, prospectOf } from "./moves.js";
import { COLOURS, Criteria, cubesWords, GROUNDS, KeeperFace, Needs, Pic, Sign, SpeciesFace, Status } from "./pieces.js";
import { list, many, zoneName } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").House} House */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("./types.d.ts").ZoneView} ZoneView */
/** @typedef {import("./moves.js").Choice} Choice */
/**
 * @typedef {object} ZooProps
 * @property {ZooFrame} frame
 * @property {Components} components
 * @property {SeatView} zoo
 * @property {Option[]} options
 * @property {Choice} choice
 * @property {Option | null} pending
 * @property {string} label
 * @property {string} tip
 * @property {(house: number) => void} onHouse
 * @property {(zone: string) => void} onZone
 */

/** @param {ZooProps} props */
export function Zoo(props) {
  const { zoo, label } = props;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { start: '[aria-pressed="true"], .legal' });
  return html`<section class="zk-zoo" aria-label=${label} ref=${box} ...${roving}><${Scene} />
    <div class="zk-houses" data-houses=${zoo.houses.length}>${zoo.houses.map((house) => html`<${HouseOf} key=${house.house} ...${props} house=${house} />`)}</div>
    <div class="zk-pens" data-pens=${zoo.zones.length} role="group" aria-label="Quarantine">${zoo.zones.map((zone) => html`<${Pen} key=${zone.zone} ...${props} zone=${zone} />`)}</div></section>`;
}

/** The grounds behind. */
function Scene() {
  return html`<svg class="zk-scene" viewBox="0 0 900 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d="M-20 246q220-30 460 0t480-8v44q-240 12-470 4t-470 8Z" fill="var(--trail)" stroke="var(--trail-line)" stroke-width="2" />
    <use href=${symbolHref("s-tree")} x="6" y="190" width="54" height="62" /><use href=${symbolHref("s-kiosk")} x="566" y="200" width="56" height="58" /><use href=${symbolHref("s-palm")} x="330" y="194" width="50" height="52" /><use href=${symbolHref("s-flamingo")} x="690" y="208" width="24" height="38" />
    <use href=${symbolHref("s-bush")} x="200" y="216" width="44" height="26" /><use href=${symbolHref("s-bush")} x="830" y="210" width="60" height="34" /></svg>`;
}

const ROOFS = ["#c8623d", "#3f78a8", "#a8763d", "#8c5f9e"];

/** What a house means to what is being chosen: can it be pressed, is it chosen, what would it gain.
 * @param {ZooProps & {house: House}} props @returns {{lit: boolean, picked: boolean, gain: number | null, ghost: string}}
 */
function meaning({ frame, zoo, options, choice, pending, house }) {
  const { view } = frame;
  const mine = zoo.seat === frame.seat;
  const nothing = { lit: false, picked: false, gain: null, ghost: "" };
  if (!mine) return nothing;
  if (view.phase === "keeper") {
    const option = find(options, "keeper", `house:${house.house}`);
    const picked = Boolean(option) && pending?.action === option?.action;
    return { lit: Boolean(option), picked, gain: option ? gainOf(view, view.pending?.species ?? "", house.house) : null, ghost: picked ? view.pending?.species ?? "" : "" };
  }
  if (view.phase === "payment" && view.pending?.house === house.house) return { lit: false, picked: true, gain: gainOf(view, view.pending.species ?? "", house.house), ghost: view.pending.species ?? "" };
  if (view.phase !== "turn" || !options.length) return nothing;
  if (choice.mode === "keepers") {
    if (!house.keeper) return { ...nothing, lit: ["hire", ""].includes(choice.deed) && options.some((option) => option.group === "hire"), picked: choice.deed === "hire" && choice.pile > 0 && zoo.houses.find((one) => !one.keeper)?.house === house.house };
    const open = options.some((option) => ["replace", "dismiss"].includes(option.group) && option.target.startsWith(`house:${house.house}:`));
    return { ...nothing, lit: open && choice.deed !== "hire" && choice.deed !== "objective", picked: choice.house === house.house && choice.deed !== "hire" };
  }
  if (choice.mode === "species" && find(options, "save", `species:${choice.id}`)) {
    const found = prospectOf(view, choice.id)?.houses.find((one) => one.house === house.house);
    if (!found || (choice.verb !== "" && choice.verb !== "save")) return nothing;
    const picked = choice.house === house.house;
    return { lit: true, picked, gain: found.gain, ghost: picked ? choice.id : "" };
  }
  return nothing;
}

/** @param {import("./types.d.ts").View} view @param {string} species @param {number} house */
const gainOf = (view, species, house) => housesFor(prospectOf(view, species)).find((one) => one.house === house)?.gain ?? null;

/** @param {ZooProps & {house: House}} props */
function HouseOf(props) {
  const { components, house, onHouse, tip, options, choice } = props;
  const { lit, picked, gain, ghost } = meaning(props);
  const keeper = house.keeper ? components.keepers[house.keeper] : null;
  const look = `zk-house ${keeper ? "" : "free"} ${house.complete ? "done" : ""} ${lit ? "legal" : ""} ${picked ? "picked" : ""} ${tip === `house:${house.house}` || tip.startsWith(`house:${house.house}:`) ? "tip" : ""}`;
  const names = house.species.map((id) => components.species[id].name);
  const words = keeper
    ? `House ${house.house}: ${keeper.name}, ${keeper.text}, ${many(keeper.points, "point")} when complete, ${house.complete ? "complete" : `${house.species.length} of ${keeper.places} saved`}${names.length ? `: ${list(names)}` : ""}${gain !== null ? `. Gains ${gain}` : ""}`
    : `House ${house.house} is empty`;
  const roof = html`<svg class="zk-roof" viewBox="0 0 220 44" preserveAspectRatio="none" aria-hidden="true"><path d="M4 42L28 6h164l24 36Z" fill=${keeper ? (house.complete ? "var(--green)" : ROOFS[(house.house - 1) % 4]) : "transparent"} stroke=${keeper ? "#2b2a33" : "var(--zk-dash)"} stroke-dasharray=${keeper ? undefined : "7 5"} stroke-width="3" stroke-linejoin="round" vector-effect="non-scaling-stroke" /></svg>`;
  const inside = keeper ? html`<span class="zk-keeper"><${KeeperFace} keeper=${keeper} /><span><b class="zk-name">${keeper.name}</b><${Criteria} ...${keeper} /></span>
        <span class="zk-kpts"><b>${keeper.points}</b><i>${house.complete ? "✓" : `${house.species.length}/${keeper.places}`}</i></span></span>
      <span class="zk-slots">${Array.from({ length: keeper.places }, (_, k) => html`<${Slot} key=${k} id=${house.species[k] ?? (k === house.species.length ? ghost : "")} ghost=${k >= house.species.length} components=${components} />`)}</span>`
    : html`<${Pic} id="o-house" /><b>Empty house</b>${options.some((option) => option.group === "hire") ? html`<span>hire a keeper</span>` : null}`;
  const badge = gain !== null && (lit || picked) ? html`<span class="zk-plus" aria-hidden="true">+${gain}</span>` : null;
  const press = lit || (options.length > 0 && choice.mode !== "species" && options.some((option) => option.target.startsWith(`house:${house.house}:`) || (!keeper && option.group === "hire")));
  return html`<article class=${look} data-house=${house.house}>${badge}${roof}${press
    ? html`<button type="button" class="zk-hb" data-roving tabindex="-1" aria-pressed=${picked} onClick=${() => onHouse(house.house)}><span class="sr">${words}</span><span class="zk-in" aria-hidden="true">${inside}</span></button>`
    : html`<div class="zk-hb" role="img" aria-label=${words}>${inside}</div>`}</article>`;
}

/** A place of a keeper. @param {{id: string, ghost: boolean, components: Components}} props */
function Slot({ id, ghost, components }) {
  if (!id) return html`<span class="zk-slot empty"><${Pic} id="c-mammal" /></span>`;
  const species = components.species[id];
  return html`<span class=${`zk-slot ${ghost ? "ghost" : ""}`} title=${species.name} style=${{ "--h": GROUNDS[species.habitats[0]] }}><${SpeciesFace} id=${id} /><${Status} species=${species} small /></span>`;
}

/** A quarantine pen. @param {ZooProps & {zone: ZoneView}} props */
function Pen({ frame, components, zoo, options, choice, pending, zone, tip, onZone }) {
  const { view } = frame;
  const mine = zoo.seat === frame.seat;
  const target = `zone:${zoo.seat}:${zone.zone}`;
  const place = `${zoo.seat}:${zone.zone}`;
  const species = zone.species ? components.species[zone.species] : null;
  const option = find(options, "zone", target);
  const prospect = choice.mode === "species" && choice.verb === "quarantine" ? prospectOf(view, choice.id) : undefined;
  const open = Boolean(option) || (mine && Boolean(prospect?.zones.includes(zone.zone)) && !species);
  const save = species && mine ? find(options, "save", `species:${species.id}`) : null;
  const guards = species && mine ? options.filter((one) => one.group === "protect" && one.target.startsWith(`guard:${zone.zone}:`)) : [];
  const picked = (option && pending?.action === option.action) || (Boolean(prospect) && choice.zone === place) || (species !== null && choice.mode === "species" && choice.id === species.id);
  const lit = open || (Boolean(save) && ["", "save", "species"].includes(choice.mode));
  const guarded = COLOURS.some((colour) => zone.guard[colour]);
  const ghost = !species && picked ? view.pending?.species || choice.id : "";
  const words = `${zone.zone === "any" ? "Pen for any habitat" : `${zone.zone} pen`}: ${species ? `${species.name}, ${many(species.points, "point")}, needs ${cubesWords(species.needs)}` : "free"}${guarded ? `, protected by ${cubesWords(zone.guard)}` : ""}${save ? ", can be saved" : ""}`;
  const look = `zk-pen ${lit ? "legal" : ""} ${picked ? "picked" : ""} ${tip === target || (species && tip === `species:${species.id}`) || tip.startsWith(`guard:${zone.zone}:`) ? "tip" : ""}`;
  const inside = html`<span class="zk-penname"><${Sign} field="habitat" value=${zone.zone} quiet /><span>${zone.zone === "any" ? "any" : zoneName(zone.zone)}</span></span>
    ${species || ghost ? html`<span class=${`zk-inpen ${ghost ? "ghost" : ""}`}><${SpeciesFace} id=${species?.id ?? ghost} />${species ? html`<${Status} species=${species} small />` : null}</span>` : null}
    ${guarded ? html`<span class="zk-guard"><${Needs} cubes=${zone.guard} /></span>` : null}`;
  const press = lit || save || guards.length || (species && mine && frame.seat >= 0);
  return press
    ? html`<button type="button" class=${look} style=${{ "--h": GROUNDS[zone.zone] }} data-roving tabindex="-1" aria-pressed=${Boolean(picked)} data-zone=${zone.zone} onClick=${() => onZone(place)}><span class="sr">${words}</span><span class="zk-in" aria-hidden="true">${inside}</span></button>`
    : html`<div class=${look} style=${{ "--h": GROUNDS[zone.zone] }} role="img" aria-label=${words} data-zone=${zone.zone}>${inside}</div>`;
}
