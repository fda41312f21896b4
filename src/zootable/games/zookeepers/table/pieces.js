/** The pieces: faces of species, signs, cubes, keepers, the discs of the seats. */
import { html } from "/static/ui.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Criterion} Criterion */
/** @typedef {import("./types.d.ts").Cubes} Cubes */
/** @typedef {import("./types.d.ts").Keeper} Keeper */
/** @typedef {import("./types.d.ts").Species} Species */

const SPRITE = "/games/zookeepers/symbols.svg";

/** The address of one of this game's drawings. @param {string} id */
export const drawing = (id) => `${SPRITE}#${id}`;

/** One of this game's drawings; with `label` an image of that name, else decoration.
 * @param {{id: string, class?: string, label?: string, style?: Record<string, string>}} props
 */
export function Pic({ id, class: look = "", label, style }) {
  const classes = `i ${look}`.trim();
  return label
    ? html`<svg class=${classes} style=${style} role="img" aria-label=${label}><use href=${drawing(id)} /></svg>`
    : html`<svg class=${classes} style=${style} aria-hidden="true"><use href=${drawing(id)} /></svg>`;
}

/** The drawing of each species and its colours (`--p1`, `--p2` ...). @type {Record<string, string>} */
export const FACES = {
  black_faced_impala: "antelope #c98f52 #5a4632",
  african_lion: "lion",
  rhinoceros_iguana: "iguana #8e9691 #b9bfb2 #b5bdb6 #5f6863",
  hippopotamus: "hippo",
  snowy_owl: "owl #f5f2ea #b9b3a6",
  golden_capped_conure: "parrot #4f9d45 #f0b32b #3a3a44 #2f6b35 #f6c95a",
  laughing_kookaburra: "kookaburra",
  common_green_iguana: "iguana",
  eastern_bongo: "antelope #a84e26 #6b5138 #f3e3c8 #3b2a22 #fff6e6",
  nile_crocodile: "croc #8f9350 #666a35",
  golden_lion_tamarin: "tamarin",
  jamaican_boa: "boa #e0b93f #cfa23a #7a5a28",
  red_panda: "redpanda",
  european_rabbit: "rabbit",
  red_tailed_amazon: "parrot #5aa84a #c8452d #8d8573 #2f6b35 #cfe3f2",
  gila_monster: "lizard #e58a4f #33303a",
  long_billed_corella: "cockatoo #f7f2e8 #f3d0c4 #cfc6b6 #c9bfae #f2b6a6",
  black_headed_spider_monkey: "monkey #2f2b30 #b98a72",
  bactrian_camel: "camel",
  griffon_vulture: "vulture",
  southern_cassowary: "cassowary",
  grevys_zebra: "zebra",
  common_barn_owl: "barnowl",
  lar_gibbon: "ape #b98d5a #3a3236 #fff6e6",
  chimpanzee: "ape #38343a #c9a27e",
  iberian_lynx: "lynx",
  american_alligator: "alligator",
  lesser_sulphur_crested_cockatoo: "cockatoo #fdfaf2 #f4c62f #4b4a55 #cfc8b8 #fff6dc",
  sumatran_tiger: "tiger",
  jaguar: "leopard #d98f2f #3a2412",
  lion_tailed_macaque: "tamarin #a9a5a0 #3a3438",
  great_white_pelican: "pelican",
  spiny_hill_turtle: "tortoise #a4533a #cf7f56 #b59a6a #6f2f22",
  burmese_python: "boa #c79a5a #b98648 #6b4420",
  great_argus: "peafowl #a87a48 #6b4a38 #5a3a22",
  komodo_dragon: "lizard #85816f #5c594b",
  iberian_wolf: "wolf",
  egyptian_tortoise: "tortoise #d3ab5a #e6c988 #c9b874 #8d6a2f",
  waldrapp_ibis: "ibis",
  angolan_giraffe: "giraffe",
  madagascar_tree_boa: "boa #7fb35a #6f9f4c #4d6b35",
  american_bison: "bison",
  clouded_leopard: "leopard #c9b591 #4f463c",
  white_rhinoceros: "rhino",
  common_bottlenose_dolphin: "dolphin",
  green_aracari: "toucan",
  hyacinth_macaw: "parrot #2f4fb3 #2f4fb3 #3a3a44 #22387f #f0c52b",
  addax: "addax #f2e9d8 #8a7458 #8a6a4a #fffaf0",
  cheetah: "cheetah",
  queensland_koala: "koala",
  african_elephant: "elephant",
  brown_bear: "bear",
  fischers_lovebird: "parrot #5fae4a #e2762f #d2452f #3b7a37 #f08a3c",
  ring_tailed_lemur: "lemur",
  steppe_eagle: "eagle #a07a52 #5c3f28",
  african_penguin: "penguin",
  spur_thighed_tortoise: "tortoise",
  nicobar_pigeon: "pigeon",
  persian_leopard: "leopard #ecc88a #5a3a1c",
  sumatran_orangutan: "ape #b5552a #8a6a58 #d9905a",
};

/** The drawing of a species and its colours; "" and nothing for an unknown one. @param {string} id
 * @returns {{symbol: string, tint: Record<string, string>}}
 */
export function faceOf(id) {
  const [symbol, ...colours] = (FACES[id] ?? "otter").split(" ");
  return { symbol: `an-${symbol}`, tint: Object.fromEntries(colours.map((colour, k) => [`--p${k + 1}`, colour])) };
}

/** The animal alone. @param {{id: string, class?: string, label?: string}} props id: a species' */
export function SpeciesFace({ id, class: look = "", label }) {
  const { symbol, tint } = faceOf(id);
  return html`<${Pic} id=${symbol} class=${`zk-face ${look}`} label=${label} style=${tint} />`;
}

/** The ground of each habitat, and of the zone for any. @type {Record<string, string>} */
export const GROUNDS = { any: "#eadfc8", temperate: "#c3dfb0", savanna: "#f3cf8c", prairie: "#e6e2a0", desert: "#f3d9a0", aquatic: "#bfe0ea", tropical: "#a8dcb0", mountain: "#d6d3da" };

/** The animal before its habitat, in a frame. @param {{species: Species, class?: string, children?: any}} props */
export function SpeciesPic({ species, class: look = "", children }) {
  return html`<span class=${`zk-pic ${look}`} style=${{ "--h": GROUNDS[species.habitats[0]] }}><${SpeciesFace} id=${species.id} />${children}</span>`;
}

/** Points and status of a species, "6 CR". @param {{species: Species, small?: boolean}} props */
export function Status({ species, small }) {
  return html`<span class=${`zk-pts ${species.status} ${small ? "sm" : ""}`} aria-hidden="true"><b>${species.points}</b><i>${species.status}</i></span>`;
}

/** What the three kinds of cubes are, one and many. @type {Record<string, [string, string]>} */
export const CUBE_WORDS = { red: ["meat", "meat"], green: ["plant", "plants"], white: ["kit", "kits"] };

/** The kinds of cubes, in the order of the tray. @type {("red" | "green" | "white")[]} */
export const COLOURS = ["red", "green", "white"];

/** The sign of each kind of cube. @type {Record<string, string>} */
export const CUBE_SIGNS = { red: "d-carnivore", green: "d-herbivore", white: "o-kit" };

const PAINTS = /** @type {Record<string, string>} */ ({ red: "var(--red)", green: "var(--green)", white: "#fdfcf7" });

/** "2 meat", "1 kit". @param {string} colour @param {number} number */
export const cubeWords = (colour, number) => `${number} ${CUBE_WORDS[colour][number === 1 ? 0 : 1]}`;

/** "2 meat and 1 kit", "nothing". @param {Cubes} cubes */
export function cubesWords(cubes) {
  const parts = COLOURS.filter((colour) => cubes[colour]).map((colour) => cubeWords(colour, cubes[colour]));
  return parts.length ? parts.join(" and ") : "nothing";
}

/** A cube with the sign of what it stands for. With `number` a count in the corner.
 * @param {{colour: string, number?: number, class?: string, label?: string}} props
 */
export function Cube({ colour, number, class: look = "", label }) {
  return html`<span class=${`zk-cube ${colour} ${look}`} ...${label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }}>
    <${Pic} id="o-cube" style=${{ "--c": PAINTS[colour] }} /><${Pic} id=${CUBE_SIGNS[colour]} class="g" />${number === undefined ? null : html`<b class="num">${number}</b>`}</span>`;
}

/** A number of cubes as a chip. @param {{colour: string, number: number, class?: string, lack?: boolean}} props lack: that many are missing */
export function Need({ colour, number, class: look = "", lack }) {
  const words = `${cubeWords(colour, number)}${lack ? " missing" : ""}`;
  return html`<span class=${`zk-need ${colour} ${look}`} role="img" aria-label=${words} title=${words}><${Pic} id=${CUBE_SIGNS[colour]} /><b>${lack ? `+${number}` : number}</b></span>`;
}

/** Numbers of cubes as chips, none for what is zero (`all`: those too). @param {{cubes: Cubes, all?: boolean, class?: string}} props */
export function Needs({ cubes, all, class: look = "" }) {
  const shown = COLOURS.filter((colour) => all || cubes[colour]);
  return html`<span class=${`zk-needs ${look}`}>${shown.map((colour) => html`<${Need} key=${colour} colour=${colour} number=${cubes[colour]} />`)}</span>`;
}

/** What a sign says, for people. @type {Record<string, string>} */
const WORDS = {
  aquatic: "aquatic", desert: "desert", mountain: "mountain", prairie: "prairie", savanna: "savanna", temperate: "temperate", tropical: "tropical", any: "any habitat",
  carnivore: "carnivore", herbivore: "herbivore", omnivore: "omnivore", mammal: "mammal", bird: "bird", reptile: "reptile",
  AF: "Africa", AM: "America", AS: "Asia", EU: "Europe", OC: "Oceania",
  CR: "critically endangered", EN: "endangered", VU: "vulnerable", NT: "near threatened", LC: "least concern",
};

/** What a value of a field is called: "Africa", "endangered". @param {string} value */
export const signWords = (value) => WORDS[value] ?? value;

const LETTERS = { habitat: "h", diet: "d", class: "c" };

/** The sign of a habitat, diet, class, origin or status; with a name unless `quiet`.
 * @param {{field: string, value: string, quiet?: boolean, class?: string}} props
 */
export function Sign({ field, value, quiet, class: look = "" }) {
  const label = quiet ? undefined : signWords(value);
  const letter = LETTERS[/** @type {"habitat"} */ (field)];
  if (letter) return html`<${Pic} id=${`${letter}-${value}`} class=${`zk-sign ${look}`} label=${label} />`;
  const named = label ? { role: "img", "aria-label": label, title: label } : { "aria-hidden": "true" };
  return html`<em class=${`zk-origin ${field === "status" ? `st ${value}` : ""} ${look}`} ...${named}>${value}</em>`;
}

/** What a keeper or a row of an objective asks for, as signs: "/" one of them, "+" all of them.
 * @param {{op: string, criteria: Criterion[], text: string}} props
 */
export function Criteria({ op, criteria, text }) {
  const between = op === "all" ? "+" : "/";
  return html`<span class="zk-criteria" role="img" aria-label=${text} title=${text}>${criteria.length
    ? criteria.map((one, k) => html`${k ? html`<i key=${`s${k}`}>${between}</i>` : null}<${Sign} key=${k} field=${one.field} value=${one.value} quiet />`)
    : html`<${Sign} field="habitat" value="any" quiet />`}</span>`;
}

/** The shirts of the keepers, by their points. */
const SHIRTS = ["#3f9151", "#3f9151", "#2f6fb3", "#8355a4", "#c8452d", "#b98a1e"];

/** The head of a keeper. @param {{keeper: Keeper | null, class?: string}} props null: unknown, from the back */
export function KeeperFace({ keeper, class: look = "" }) {
  return html`<span class=${`zk-keeperface ${look}`} aria-hidden="true"><${Pic} id="o-keeper" style=${{ "--c": SHIRTS[keeper?.points ?? 0] }} /></span>`;
}

/** The animal of each seat. */
export const HEADS = ["otter", "fennec", "panda", "seal", "sloth", "owl"];

/** The disc of a seat. @param {{seat: number}} props */
export function Disc({ seat }) {
  return html`<span class=${`tok o${(seat % 6) + 1}`}><${Pic} id=${`an-${HEADS[seat % HEADS.length]}`} /></span>`;
}
