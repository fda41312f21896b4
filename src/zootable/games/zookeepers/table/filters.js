/** Which species the browser shows: by name, status, class, diet, origin, habitat, cubes, keeper and place. */
import { html, useId } from "/static/ui.js";
import { Sign } from "./pieces.js";
import { many, nameOf } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Species} Species */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {{kind: "table" | "quarantine" | "saved" | "deck" | "held" | "unseen", words: string}} Place */
/** @typedef {{text: string, status: string[], class: string[], diet: string[], origin: string[], habitat: string[], cubes: string, keeper: string, place: string, sort: string}} Filter */
/** @typedef {"status" | "class" | "diet" | "origin" | "habitat"} Field */

/** Nothing filtered. @type {Filter} */
export const FRESH = { text: "", status: [], class: [], diet: [], origin: [], habitat: [], cubes: "", keeper: "", place: "", sort: "name" };

/** What each place of the filter is called. @type {[string, string][]} */
const PLACES = [["", "anywhere"], ["table", "on the table"], ["quarantine", "in quarantine"], ["saved", "saved"], ["unseen", "not seen yet"]];

/** How the cubes of a species may be limited. @type {[string, string][]} */
const COSTS = [["", "any"], ["2", "2 or fewer"], ["3", "3 or fewer"], ["4", "4 or fewer"], ["5", "5 or fewer"], ["no red", "no meat"], ["no green", "no plants"], ["no white", "no kits"]];

/** @type {[string, string][]} */
const SORTS = [["name", "name"], ["points", "most points"], ["cubes", "fewest cubes"], ["heavy", "heaviest"], ["light", "lightest"]];

/** Where each species is, as far as this seat knows. @param {ZooFrame} frame @returns {Record<string, Place>} */
export function whereabouts(frame) {
  const { view } = frame;
  /** @param {number} seat */
  const whose = (seat) => (seat === frame.seat ? "your" : `${nameOf(frame, seat)}'s`);
  /** @type {Record<string, Place>} */
  const found = {};
  for (const id of view.deck.known) found[id] = { kind: "deck", words: "in the deck: it was put under it" };
  for (const { up, column } of view.table) if (up) found[up] = { kind: "table", words: `on the table, column ${column}` };
  for (const zoo of view.seats) {
    for (const zone of zoo.zones) if (zone.species) found[zone.species] = { kind: "quarantine", words: `in ${whose(zoo.seat)} quarantine` };
    for (const house of zoo.houses) for (const id of house.species) found[id] = { kind: "saved", words: `in ${whose(zoo.seat)} zoo` };
  }
  const held = view.pending?.species;
  if (held && !found[held]) found[held] = { kind: "held", words: "taken up just now" };
  return new Proxy(found, { get: (places, id) => places[/** @type {string} */ (id)] ?? { kind: "unseen", words: "not seen yet" } });
}

/** The field of a species as a list. @param {Species} species @param {Field} field */
function values(species, field) {
  if (field === "origin") return species.origins;
  return field === "habitat" ? species.habitats : [species[field]];
}

/** All the cubes that a species needs. @param {Species} species */
const cubesOf = (species) => species.needs.red + species.needs.green + species.needs.white;

/** @param {Species} species @param {string} cubes */
function affordable(species, cubes) {
  if (!cubes) return true;
  return cubes.startsWith("no ") ? !species.needs[/** @type {"red"} */ (cubes.slice(3))] : cubesOf(species) <= Number(cubes);
}

/** The species that pass a filter. @param {Filter} filter @param {Components} components @param {Record<string, Place>} where */
export function matching(filter, components, where) {
  const text = filter.text.trim().toLowerCase();
  const fields = /** @type {Field[]} */ (["status", "class", "diet", "origin", "habitat"]).filter((field) => filter[field].length);
  return Object.values(components.species).filter((species) =>
    (!text || `${species.name} ${species.latin}`.toLowerCase().includes(text))
    && fields.every((field) => values(species, field).some((value) => filter[field].includes(value)))
    && affordable(species, filter.cubes)
    && (!filter.keeper || components.keepers[filter.keeper].fits.includes(species.id))
    && (!filter.place || where[species.id].kind === filter.place || (filter.place === "unseen" && where[species.id].kind === "deck")));
}

/** @param {Species[]} species @param {string} by */
export function sorted(species, by) {
  /** @type {Record<string, (one: Species, two: Species) => number>} */
  const ways = {
    points: (one, two) => two.points - one.points, cubes: (one, two) => cubesOf(one) - cubesOf(two),
    heavy: (one, two) => two.mass_kg - one.mass_kg, light: (one, two) => one.mass_kg - two.mass_kg,
  };
  return [...species].sort((one, two) => ways[by]?.(one, two) || one.name.localeCompare(two.name, "en"));
}

/** @param {Filter} filter */
const isFresh = (filter) => JSON.stringify({ ...filter, sort: "" }) === JSON.stringify({ ...FRESH, sort: "" });

/** The fields of the filter. @param {{frame: ZooFrame, components: Components, filter: Filter, setFilter: (filter: Filter) => void, count: number}} props */
export function Filters({ frame, components, filter, setFilter, count }) {
  const id = useId();
  /** @param {Partial<Filter>} change */
  const set = (change) => setFilter({ ...filter, ...change });
  /** @param {Field} field @param {string} value */
  const turn = (field, value) => set({ [field]: filter[field].includes(value) ? filter[field].filter((one) => one !== value) : [...filter[field], value] });
  /** @type {[Field, string, [string, string][]][]} */
  const groups = [
    ["status", "Status", Object.entries(components.status_names)], ["class", "Class", components.classes.map((one) => [one, one])],
    ["diet", "Diet", components.diets.map((one) => [one, one])], ["origin", "Origin", Object.entries(components.origin_names)],
    ["habitat", "Habitat", components.habitats.map((one) => [one, one])],
  ];
  const chosen = groups.reduce((sum, [field]) => sum + filter[field].length, 0) + [filter.cubes, filter.keeper, filter.place].filter(Boolean).length;
  return html`<div class="zkb-filters" role="search" aria-label="Filter the species">
    <div class="zkb-top"><label class="sr" for=${`${id}t`}>Name or Latin name</label><input id=${`${id}t`} class="text" type="search" placeholder="Name or Latin name" value=${filter.text} onInput=${(/** @type {any} */ event) => set({ text: event.currentTarget.value })} />
      <${Pick} label="Sort by" value=${filter.sort} choices=${SORTS} onPick=${(/** @type {string} */ sort) => set({ sort })} /></div>
    <p class="zkb-count"><b role="status">${count === 1 ? "1 species" : `${count} species`}</b>${isFresh(filter) ? null : html`<button type="button" class="quiet" onClick=${() => setFilter({ ...FRESH, sort: filter.sort })}>Clear the filter</button>`}</p>
    <details class="zkb-more" open=${innerWidth > 760}><summary>Filter${chosen ? ` (${chosen})` : ""}</summary>
      ${groups.map(([field, name, choices]) => html`<div key=${field} class="zkb-group" role="group" aria-label=${name}><span class="zkb-groupname" aria-hidden="true">${name}</span><span class="zkb-chips">${choices.map(([value, words]) => html`<button type="button" key=${value}
        class="zkb-chip" aria-pressed=${filter[field].includes(value)} title=${words} onClick=${() => turn(field, value)}><${Sign} quiet field=${field} value=${value} /><span class=${field === "status" || field === "origin" ? "sr" : ""}>${words}</span></button>`)}</span></div>`)}
      <div class="zkb-picks"><${Pick} label="Cubes" value=${filter.cubes} choices=${COSTS} onPick=${(/** @type {string} */ cubes) => set({ cubes })} />
        <${KeeperPick} frame=${frame} components=${components} value=${filter.keeper} onPick=${(/** @type {string} */ keeper) => set({ keeper })} />
        <${Pick} label="Where" value=${filter.place} choices=${PLACES} onPick=${(/** @type {string} */ place) => set({ place })} /></div></details>
  </div>`;
}

/** @param {{label: string, value: string, choices: [string, string][], onPick: (value: string) => void}} props */
function Pick({ label, value, choices, onPick }) {
  const id = useId();
  return html`<span class="zkb-pick"><label for=${id}>${label}</label><select id=${id} class="text" value=${value} onChange=${(/** @type {any} */ event) => onPick(event.currentTarget.value)}>${choices.map(([one, words]) => html`<option key=${one} value=${one}>${words}</option>`)}</select></span>`;
}

/** One's own keepers first. @param {{frame: ZooFrame, components: Components, value: string, onPick: (value: string) => void}} props */
function KeeperPick({ frame, components, value, onPick }) {
  const id = useId();
  const own = (frame.view.seats[frame.seat]?.houses ?? []).flatMap((house) => (house.keeper ? [house.keeper] : []));
  const all = Object.values(components.keepers).filter((keeper) => keeper.op !== "any" && !own.includes(keeper.id)).sort((one, two) => one.name.localeCompare(two.name, "en"));
  /** @param {string} keeper */
  const option = (keeper) => html`<option key=${keeper} value=${keeper}>${components.keepers[keeper].name} (${many(components.keepers[keeper].points, "point")})</option>`;
  return html`<span class="zkb-pick"><label for=${id}>Fits</label><select id=${id} class="text" value=${value} onChange=${(/** @type {any} */ event) => onPick(event.currentTarget.value)}><option value="">any keeper</option>
    ${own.length ? html`<optgroup label="Your keepers">${own.map(option)}</optgroup>` : null}<optgroup label=${own.length ? "Other keepers" : "Keepers"}>${all.map((keeper) => option(keeper.id))}</optgroup></select></span>`;
}
