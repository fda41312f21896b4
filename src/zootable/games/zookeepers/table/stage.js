/** The right half of the tray: what is asked, what is chosen, and the buttons that confirm it. */
import { Button, html, useRef, useRoving } from "/static/ui.js";
import { find, housesFor, ofGroup, prospectOf, tail } from "./moves.js";
import { COLOURS, Criteria, Cube, cubesWords, cubeWords, Disc, KeeperFace, Need, Needs, Pic, Sign, SpeciesPic, Status } from "./pieces.js";
import { SpeciesLink } from "./species.js";
import { capital, list, many, missingWords, nameOf, notNow, who, zoneName, zoneWords } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("./moves.js").Choice} Choice */
/** @typedef {import("./moves.js").Wish} Wish */
/**
 * @typedef {object} StageProps
 * @property {ZooFrame} frame
 * @property {Components} components
 * @property {import("/static/types.d.ts").TableApi} api
 * @property {Option | null} pending
 * @property {(option: Option | null) => void} choose
 * @property {Choice} choice
 * @property {(patch: Partial<Choice>) => void} change
 * @property {(patch?: Partial<Choice>) => void} restart
 * @property {(() => void) | null} commit send what is chosen; null: something is still missing
 * @property {string} lacks what is missing before it can be sent
 * @property {(() => void) | null} back the way back from a choice that was begun
 * @property {() => void} payOtherwise go on to the list of payments
 * @property {boolean} running moves are on their way
 * @property {boolean} replay
 * @property {import("./types.d.ts").LogEntry[]} log
 */

/** @param {StageProps} props */
export function Stage(props) {
  const { frame, choice } = props;
  const { view } = frame;
  if (!frame.options.length) return html`<${Waiting} ...${props} />`;
  const pending = /** @type {Record<string, any>} */ ({ keeper: KeeperStage, payment: PaymentStage, place: ZoneStage, looked: ZoneStage, receive: ZoneStage, target: TargetStage, send: SendStage, return: ReturnStage, limit: ReturnStage })[view.phase];
  const turn = /** @type {Record<string, any>} */ ({ "": Idle, species: SpeciesStage, save: SaveList, collect: CollectStage, move: MoveList, back: BackStage, keepers: KeepersStage, fund: FundStage, new: NewStage, help: HelpList, end: EndStage })[choice.mode];
  const Kind = pending ?? turn;
  return html`<${Kind} ...${props} />`;
}

/** The frame of all of them. @param {{title: any, picture?: any, aside?: any, head?: any, label?: string, class?: string, children?: any}} props */
function Box({ title, picture, aside, head, label = "Your move", class: look = "", children }) {
  return html`<section class=${`stage zk-stage ${look}`} aria-label=${label} tabindex="-1"><div class="zk-what">${picture}<b>${title}</b>${head}${aside}</div>${children}</section>`;
}

/** The button that sends, and the one that goes back.
 * @param {StageProps & {words: string, away?: () => void, children?: any}} props away: what Back does, if not to choose anew
 */
function Confirm({ api, commit, lacks, restart, running, words, away, choice, children }) {
  return html`${choice.reason ? html`<p class="zk-reason" role="status">${choice.reason}</p>` : null}<div class="acts"><${Button} look="go" class="zk-go" onClick=${commit ?? undefined} disabled=${api.busy || running} reason=${commit ? undefined : lacks}>${api.busy || running ? "Sending…" : words}<//>
    ${children}<${Button} icon="u-undo" class="zk-back2" onClick=${away ?? (() => restart())}>Back<//></div>`;
}

/** Chips of which one holds. @param {{label: string, class?: string, children?: any}} props */
function Chips({ label, class: look = "", children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = useRoving(box, { start: '[aria-pressed="true"]' });
  return html`<div class=${`zk-chips ${look}`} role="group" aria-label=${label} ref=${box} ...${roving}>${children}</div>`;
}

/** @param {{on: boolean, label?: string, onClick: () => void, class?: string, reason?: string, name?: string, children?: any}} props */
function ChipButton({ on, label, onClick, class: look = "", reason, name, children }) {
  return html`<button type="button" class=${`zk-chip ${look}`} data-roving tabindex="-1" data-chip=${name} aria-pressed=${on} aria-disabled=${reason ? "true" : undefined} title=${reason ?? label} onClick=${onClick}>${label ? html`<span class="sr">${label}</span>` : null}<span class="zk-in" aria-hidden=${label ? "true" : undefined}>${children}</span></button>`;
}

/** @param {{id: string, components: Components}} props */
function Portrait({ id, components }) {
  return html`<${SpeciesPic} species=${components.species[id]} class="zk-portrait"><${Status} species=${components.species[id]} small /><//>`;
}

/** The name of a species, to be pressed for its card. @param {{id: string, frame: ZooFrame, components: Components}} props */
function NameLink({ id, frame, components }) {
  return html`<${SpeciesLink} id=${id} frame=${frame} components=${components} class="zk-namelink">${components.species[id].name}<//>`;
}

// --- Not one's choice ------------------------------------------------------------------------------------

/** @param {StageProps} props */
function Waiting({ frame, components, replay, log, choice }) {
  const { view } = frame;
  const names = list(frame.acting.map((seat) => nameOf(frame, seat)));
  const own = log.findLastIndex((entry) => entry.seat === frame.seat && entry.notation);
  const told = frame.seat < 0 || replay ? [] : log.slice(own + 1).filter((entry) => entry.seat !== frame.seat && ["save", "complete", "hire", "help", "clear", "quarantine", "let_go", "new_species", "draw", "last_turns", "discard"].includes(entry.kind));
  const title = view.phase === "over" ? "The game is over" : frame.seat < 0 || replay ? `Now: ${names}` : `Waiting for ${names}`;
  const species = view.pending?.species ?? "";
  return html`<${Box} title=${title} label="What happens now" class="zk-waiting" picture=${species ? html`<${Portrait} id=${species} components=${components} />` : view.phase === "over" ? null : html`<${Disc} seat=${frame.acting[0] ?? 0} />`}>
    ${told.length ? html`<div class="zk-since"><b>Since your last turn</b>${told.slice(-3).map((entry, k) => html`<p key=${k} class=${entry.to_me ? "tome" : ""}>${entry.text}</p>`)}</div>`
      : view.phase === "over" ? null : html`<ol class="zk-order" aria-label="Order of play">${view.seats.map((_, k) => ((view.player ?? 0) + k) % view.seats.length).map((seat) => html`<li key=${seat}><${Disc} seat=${seat} /><span>${who(frame, seat)}</span></li>`)}</ol>`}
    ${choice.reason ? html`<p class="zk-reason" role="status">${choice.reason}</p>` : null}<//>`;
}

// --- The turn's menu -------------------------------------------------------------------------------------

/** @param {StageProps} props */
function Idle(props) {
  const { frame, components, api, choice, restart, commit } = props;
  const { view } = frame;
  const saves = ofGroup(frame.options, "save");
  const helps = frame.options.some((option) => option.group === "send" || option.group === "clear");
  const end = ofGroup(frame.options, "end_turn")[0];
  const { main } = view.now;
  const titles = { open: saves.length ? "Save a species, or choose an action" : "Choose an action", second_card: "Move a second species, or end the turn", done: helps ? "Ask a zoo for help, or end the turn" : "That was your main action" };
  const reason = choice.reason ? html`<p class="zk-reason" role="status">${choice.reason}</p>` : null;
  if (main === "open") {
    return html`<${Box} title=${titles.open}>${reason ?? (saves.length ? html`<${SpeciesChips} ...${props} options=${saves} label="Species that can be saved" verb="save" gain />` : html`<p class="small">Tap a species to see what can be done with it.</p>`)}
      <div class="acts"><${Button} class="zk-endturn" onClick=${() => restart({ mode: "end" })}>${end?.label ?? "End the turn"}…<//></div><//>`;
  }
  return html`<${Box} title=${titles[main]}>${reason ?? (main === "second_card" ? html`<p class="small">Tap a species or a face-down card.</p>` : helps ? html`<p class="small">Send a face-up species to a zoo that had saved more than you.</p>` : html`<p class="small">Free actions are still open. ${missingLimit(frame, components)}</p>`)}
    <div class="acts">${helps ? html`<${Button} class="zk-helpbutton" onClick=${() => restart({ mode: "help" })}><${Pic} id="o-help" />Ask for help<//>` : null}
      <${Button} look="go" class="zk-go zk-endturn" onClick=${commit ?? undefined} disabled=${api.busy}>${api.busy ? "Sending…" : "End the turn"}<//></div><//>`;
}

/** Cubes that will have to go. @param {ZooFrame} frame @param {Components} components */
function missingLimit(frame, components) {
  const zoo = frame.view.seats[frame.seat];
  const { limits } = components;
  const whites = zoo.cubes.white - limits.white;
  if (whites > 0) return `You may keep ${limits.white} kits: ${many(whites, "kit")} will go back.`;
  return zoo.cube_total > limits.cubes ? `You may keep ${limits.cubes} cubes: ${zoo.cube_total - limits.cubes} will go back.` : "";
}

/** @param {StageProps & {options: Option[], label: string, verb: Choice["verb"], gain?: boolean}} props */
function SpeciesChips({ frame, components, options, label, verb, gain, choice, restart }) {
  const best = options.map((option) => ({ id: tail(option), gain: gain ? housesFor(prospectOf(frame.view, tail(option)))[0]?.gain ?? 0 : components.species[tail(option)].points }));
  if (gain) best.sort((one, two) => two.gain - one.gain);
  return html`<${Chips} label=${label} class="faces">${best.map(({ id, gain: points }) => html`<${ChipButton} key=${id} name=${id} on=${choice.id === id} label=${`${components.species[id].name}${gain ? `, gains ${points}` : ""}`} onClick=${() => restart(pick(frame, id, verb))}>
    <${SpeciesPic} species=${components.species[id]} /><span>${components.species[id].name}</span>${gain ? html`<b class="zk-gain">+${points}</b>` : null}<//>`)}<//>`;
}

/** What is chosen first when a species is pressed. @param {ZooFrame} frame @param {string} id @param {Choice["verb"]} [verb] @returns {Partial<Choice>} */
export function pick(frame, id, verb = "") {
  const target = `species:${id}`;
  const open = ["save", "quarantine", "discard", "send"].filter((group) => find(frame.options, group, target));
  const protect = frame.view.seats[frame.seat]?.zones.find((zone) => zone.species === id);
  const first = /** @type {Choice["verb"]} */ (open.includes(verb) ? verb : open[0] ?? (protect ? "protect" : ""));
  return { mode: "species", id, verb: first, ...preset(frame, id, first) };
}

/** What goes without saying once the verb is known. @param {ZooFrame} frame @param {string} id @param {string} verb @returns {Partial<Choice>} */
function preset(frame, id, verb) {
  const prospect = prospectOf(frame.view, id);
  if (verb === "save") return { house: housesFor(prospect)[0]?.house ?? 0, zone: "" };
  if (verb === "quarantine") return { house: 0, zone: prospect?.zones.length === 1 && !isTeam(frame) ? `${frame.seat}:${prospect.zones[0]}` : "" };
  return { house: 0, zone: "" };
}

/** @param {ZooFrame} frame */
const isTeam = (frame) => frame.view.teams !== null;

const VERBS = /** @type {[Choice["verb"], string, string][]} */ ([["save", "Save", "c-mammal"], ["quarantine", "Quarantine", "o-pen"], ["discard", "Under the deck", "o-under"], ["send", "Send", "o-help"], ["protect", "Protect", "o-kit"]]);

/** A species that was pressed. @param {StageProps} props */
function SpeciesStage(props) {
  const { frame, components, choice, change, restart } = props;
  const { view, options } = frame;
  const { id, verb } = choice;
  const species = components.species[id];
  const zone = view.seats[frame.seat]?.zones.find((one) => one.species === id);
  const target = `species:${id}`;
  const guards = zone ? options.filter((option) => option.group === "protect" && option.target.startsWith(`guard:${zone.zone}:`)) : [];
  const open = VERBS.filter(([one]) => (one === "protect" ? guards.length : find(options, one, target)));
  const prospect = prospectOf(view, id);
  const gain = verb === "save" ? prospect?.houses.find((one) => one.house === choice.house)?.gain : undefined;
  const title = html`<${NameLink} id=${id} frame=${frame} components=${components} />${zone ? html`<span class="soft small"> in quarantine</span>` : null}`;
  const verbs = open.length > 1 ? html`<${Chips} label="What to do with it" class="verbs">${open.map(([one, words, icon]) => html`<${ChipButton} key=${one} name=${one} on=${verb === one} onClick=${() => change({ verb: one, ...preset(frame, id, one) })}><${Pic} id=${icon} />${words}<//>`)}<//>` : null;
  return html`<${Box} title=${title} picture=${html`<${Portrait} id=${id} components=${components} />`} head=${verbs} aside=${gain !== undefined ? html`<span class="zk-biggain"><span class="sr">gains </span>+${gain}</span>` : null}>
    ${verb === "save" ? html`<${SaveDetails} ...${props} prospect=${prospect} />` : null}
    ${verb === "quarantine" ? html`<${ZoneChips} ...${props} zones=${(prospect?.zones ?? []).map((one) => ({ seat: frame.seat, zone: one }))} mate=${isTeam(frame)} />` : null}
    ${verb === "discard" ? html`<p class="small">It goes under the deck. ${view.now.main === "open" ? "After it you may move a second card." : ""}</p>` : null}
    ${verb === "send" ? html`<p class="small">A zoo that had saved more than you takes it into its quarantine.</p>` : null}
    ${verb === "protect" ? html`<${GuardChips} ...${props} guards=${guards} />` : null}
    ${verb === "" ? html`<p class="small">${whyNotSaved(props, prospect)}</p>` : verb !== "save" && view.now.main === "open" && prospect && !prospect.can_save ? html`<p class="small soft">${whyNotSaved(props, prospect)}</p>` : null}
    ${verb === "" ? html`<div class="acts"><${Button} icon="u-undo" onClick=${() => restart()}>Back<//></div>`
      : html`<${Confirm} ...${props} words=${{ save: "Save it", quarantine: choice.zone ? `To ${placeWords(frame, choice.zone)}` : "To quarantine", discard: "Put it under the deck", send: "Ask for help", protect: "Put it there" }[verb]}>${verb === "save" ? html`<${OtherPayment} ...${props} prospect=${prospect} />` : null}<//>`}<//>`;
}

/** "the desert zone", "Ivo's desert zone". @param {ZooFrame} frame @param {string} place */
function placeWords(frame, place) {
  const [seat, zone] = place.split(":");
  return Number(seat) === frame.seat ? zoneWords(zone) : `${nameOf(frame, Number(seat))}'s ${zoneName(zone)} zone`;
}

/** Why a species can't be saved. @param {StageProps} props @param {import("./types.d.ts").Prospect | undefined} prospect */
function whyNotSaved({ frame, components }, prospect) {
  if (!prospect) return notNow(frame, components);
  const reasons = [prospect.houses.length ? "" : "no keeper of yours with room fits", prospect.missing ? missingWords(prospect.missing) : ""].filter(Boolean);
  if (reasons.length) return `Can't be saved yet: ${reasons.join("; ")}.`;
  return notNow(frame, components) || "The main action of this turn is begun.";
}

/** The keeper and the cubes. @param {StageProps & {prospect: import("./types.d.ts").Prospect | undefined}} props */
function SaveDetails({ frame, components, choice, change, prospect }) {
  const zoo = frame.view.seats[frame.seat];
  const houses = housesFor(prospect);
  const guard = zoo.zones.find((zone) => zone.species === choice.id)?.guard;
  const guarded = guard && COLOURS.some((colour) => guard[colour]);
  return html`<div class="zk-details"><${Chips} label="With which keeper" class="keepers">${houses.map(({ house, gain, completes }) => html`<${HouseChip} key=${house} zoo=${zoo} house=${house} gain=${gain} completes=${completes} components=${components} on=${choice.house === house} onClick=${() => change({ house })} />`)}<//>
    <p class="zk-pay">Pay ${prospect?.payment && COLOURS.some((colour) => prospect.payment?.[colour]) ? html`<${Needs} cubes=${prospect.payment} />` : "nothing"}${guarded ? html` <span class="small">and from the pen</span> <${Needs} cubes=${guard} class="put" />` : null}</p></div>`;
}

/** @param {{zoo: import("./types.d.ts").SeatView, house: number, gain: number | null, completes: boolean, components: Components, on: boolean, onClick: () => void}} props */
function HouseChip({ zoo, house, gain, completes, components, on, onClick }) {
  const kept = zoo.houses[house - 1];
  const keeper = components.keepers[kept.keeper ?? ""];
  const words = `${keeper.name} in house ${house}, ${keeper.text}, ${kept.species.length} of ${keeper.places}${completes ? ", completes it" : ""}${gain === null ? "" : `, gains ${gain}`}`;
  return html`<${ChipButton} on=${on} name=${`house-${house}`} label=${words} onClick=${onClick}><${KeeperFace} keeper=${keeper} /><span class="zk-two"><b>${keeper.name.replace(/ Keeper$/, "")}</b><i>${kept.species.length + 1}/${keeper.places}${completes ? " complete" : ""}</i></span>${gain === null ? null : html`<b class="zk-gain">+${gain}</b>`}<//>`;
}

/** Leads to the list of payments, where white cubes may stand for others. @param {StageProps & {prospect: import("./types.d.ts").Prospect | undefined}} props */
function OtherPayment({ frame, components, choice, payOtherwise, commit, api, running }) {
  const { needs } = components.species[choice.id];
  if (!components.modes[frame.view.mode].fund || !(needs.red || needs.green) || !commit) return null;
  return html`<${Button} class="zk-otherpay" disabled=${api.busy || running} onClick=${payOtherwise}>Pay otherwise…<//>`;
}

/** @param {StageProps & {zones: import("./types.d.ts").Place[], mate?: boolean}} props mate: a further chip for the team mate's zones */
function ZoneChips({ frame, choice, change, zones, mate }) {
  return html`<${Chips} label="Which zone" class="zones">${zones.map(({ seat, zone }) => {
    const place = `${seat}:${zone}`;
    return html`<${ChipButton} key=${place} name=${place} on=${choice.zone === place} label=${capital(placeWords(frame, place))} onClick=${() => change({ zone: place })}><${Sign} field="habitat" value=${zone} quiet />${seat === frame.seat ? "" : `${nameOf(frame, seat)}: `}${zone === "any" ? "any" : zoneName(zone)}<//>`;
  })}${mate ? html`<${ChipButton} key="mate" name="mate" on=${choice.zone === "ask"} onClick=${() => change({ zone: "ask" })}>team mate's…<//>` : null}<//>`;
}

/** @param {StageProps & {guards: Option[]}} props */
function GuardChips({ frame, choice, change, guards }) {
  const zone = frame.view.seats[frame.seat].zones.find((one) => one.species === choice.id);
  const there = zone && COLOURS.some((colour) => zone.guard[colour]);
  return html`<p class="small">A cube on it stays there and pays when you save it; if a zoo puts the species under the deck, you get it back twice. ${there && zone ? html`There now: <${Needs} cubes=${zone.guard} />` : null}</p>
    <${Chips} label="Which cube protects it">${guards.map((option) => {
    const colour = option.target.split(":")[2];
    return html`<${ChipButton} key=${colour} name=${colour} on=${choice.colour === colour} label=${`Protect with 1 ${cubeWords(colour, 1).slice(2)}`} onClick=${() => change({ colour })}><${Need} colour=${colour} number=${1} />${cubeWords(colour, 1).slice(2)}<//>`;
  })}<//>`;
}

/** @param {StageProps} props */
function SaveList(props) {
  return html`<${Box} title="Save a species"><${SpeciesChips} ...${props} options=${ofGroup(props.frame.options, "save")} label="Species that can be saved" verb="save" gain /><${JustBack} ...${props} /><//>`;
}

/** @param {StageProps} props */
function JustBack({ restart, choice }) {
  return html`${choice.reason ? html`<p class="zk-reason" role="status">${choice.reason}</p>` : null}<div class="acts"><${Button} icon="u-undo" onClick=${() => restart()}>Back<//></div>`;
}

/** @param {StageProps} props */
function CollectStage(props) {
  const option = ofGroup(props.frame.options, "collect")[0];
  return html`<${Box} title=${option.label} picture=${html`<${Pic} id="o-bag" class="zk-bigpic" />`}><p class="small">One for each species you saved. What comes out is seen by all and can't be taken back.</p><${Confirm} ...${props} words=${option.label.replace(" from the bag", "")} /><//>`;
}

/** @param {StageProps} props */
function MoveList(props) {
  const { frame, components, restart } = props;
  const all = [...new Map([...ofGroup(frame.options, "quarantine"), ...ofGroup(frame.options, "discard")].map((option) => [option.target, option])).values()];
  const order = frame.view.table.map((column) => `species:${column.up}`);
  all.sort((one, two) => order.indexOf(one.target) - order.indexOf(two.target));
  const backs = ofGroup(frame.options, "look");
  return html`<${Box} title=${frame.view.now.main === "open" ? "Move one or two species from the table" : "Move a second species"}><${Chips} label="Species on the table" class="faces">
    ${all.map((option) => { const id = tail(option); return html`<${ChipButton} key=${id} name=${id} on=${false} label=${components.species[id].name} onClick=${() => restart(pick(frame, id, "quarantine"))}><${SpeciesPic} species=${components.species[id]} /><span>${components.species[id].name}</span><//>`; })}
    ${backs.map((option) => html`<${ChipButton} key=${option.target} name=${option.target} on=${false} label=${option.label} onClick=${() => restart({ mode: "back", back: tail(option) })}><i class="zk-miniback"></i><span>column ${tail(option).split(":")[0]}, row ${tail(option).split(":")[1]}</span><//>`)}<//><${JustBack} ...${props} /><//>`;
}

/** @param {StageProps} props */
function BackStage(props) {
  const [column, row] = props.choice.back.split(":");
  return html`<${Box} title=${`Face-down card, column ${column}, row ${row}`} picture=${html`<i class="zk-miniback big"></i>`}><p class="small">You alone look at it. Then it goes to a quarantine zone, or under the deck unseen by the others. This can't be taken back.</p><${Confirm} ...${props} words="Take it up" /><//>`;
}

/** What keepers may be done. @type {["hire" | "replace" | "dismiss" | "objective", string][]} */
const DEEDS = [["hire", "Hire"], ["replace", "Replace"], ["dismiss", "Dismiss"], ["objective", "New secret aim"]];

/** @param {StageProps} props */
function KeepersStage(props) {
  const { frame, components, choice, change } = props;
  const { view, options } = frame;
  const zoo = view.seats[frame.seat];
  const { deed } = choice;
  const open = DEEDS.filter(([one]) => ofGroup(options, one).length);
  const kept = choice.house ? zoo.houses[choice.house - 1] : null;
  const houses = zoo.houses.filter((house) => options.some((option) => option.group === deed && option.target.startsWith(`house:${house.house}:`)));
  const piles = view.piles.filter((pile) => options.some((option) => option.group === deed && (option.target === `pile:${pile.pile}` || option.target.endsWith(`:pile:${pile.pile}`))));
  const lost = kept && (deed === "replace" || deed === "dismiss") ? kept.species.length : 0;
  return html`<${Box} title="Keepers" head=${html`<${Chips} label="What to do" class="verbs">${open.map(([one, words]) => html`<${ChipButton} key=${one} name=${one} on=${deed === one} onClick=${() => change({ deed: one, house: one === "hire" || one === "objective" ? 0 : choice.house })}>${words}<//>`)}<//>`}>
    ${deed === "objective" ? html`<p class="small">You draw another secret aim; your old one goes under the pile. This can't be taken back.</p>` : html`<div class="zk-details">
      ${deed === "replace" || deed === "dismiss" ? html`<${Chips} label="Which keeper goes" class="keepers">${houses.map((house) => {
        const keeper = components.keepers[house.keeper ?? ""];
        return html`<${ChipButton} key=${house.house} name=${`house-${house.house}`} on=${choice.house === house.house} label=${`${keeper.name} in house ${house.house}`} onClick=${() => change({ house: house.house })}><${KeeperFace} keeper=${keeper} /><span>${keeper.name.replace(/ Keeper$/, "")}</span><//>`;
      })}<//>` : null}
      <${Chips} label=${deed === "dismiss" ? "Under which pile" : "From which pile"} class="piles">${piles.map((pile) => html`<${ChipButton} key=${pile.pile} name=${`pile-${pile.pile}`} on=${choice.pile === pile.pile} label=${`Pile ${pile.pile}, ${pile.matching ?? "no"} species fit the top keeper`} onClick=${() => change({ pile: pile.pile })}>pile ${pile.pile} <b>${pile.matching ?? "–"}</b> fit<//>`)}<//></div>`}
    ${lost ? html`<p class="zk-reason">${many(lost, "species")} of this keeper ${lost === 1 ? "goes" : "go"} under the deck.</p>` : null}
    <${Confirm} ...${props} words=${{ hire: choice.pile ? `Hire from pile ${choice.pile}` : "Hire", replace: "Replace", dismiss: "Dismiss", objective: "Draw another", "": "Choose" }[deed]} /><//>`;
}

/** @param {StageProps} props */
function FundStage(props) {
  const { frame, choice, change } = props;
  const all = ofGroup(frame.options, "exchange").map((option) => Number(tail(option)));
  return html`<${Box} title="Conservation fund: exchange cubes" picture=${html`<${Pic} id="o-exchange" class="zk-bigpic" />`}><p class="small">Draw cubes from the bag, then return two for each, out of all you have. What comes out can't be taken back.</p>
    <${Chips} label="How many to draw">${all.map((number) => html`<${ChipButton} key=${number} name=${String(number)} on=${choice.number === number} label=${`Draw ${number}, return ${2 * number}`} onClick=${() => change({ number })}><b>${number}</b><//>`)}<//>
    <${Confirm} ...${props} words=${choice.number ? `Draw ${choice.number}, then return ${2 * choice.number}` : "Draw"} /><//>`;
}

/** @param {StageProps} props */
function NewStage(props) {
  const { frame, choice, change } = props;
  const all = ofGroup(frame.options, "new_species");
  const paid = all.filter((option) => option.target.startsWith("cube:"));
  return html`<${Box} title=${paid.length ? "New species for a cube" : "Deal new species"} picture=${html`<${Pic} id="o-table" class="zk-bigpic" />`}><p class="small">${paid.length ? "All species on the table go under the deck and new ones come up." : "The table is dealt anew."} This can't be taken back.</p>
    ${paid.length ? html`<${Chips} label="Which cube">${paid.map((option) => { const colour = tail(option); return html`<${ChipButton} key=${colour} name=${colour} on=${choice.colour === colour} label=${`1 ${cubeWords(colour, 1).slice(2)}`} onClick=${() => change({ colour })}><${Need} colour=${colour} number=${1} />${cubeWords(colour, 1).slice(2)}<//>`; })}<//>` : null}
    <${Confirm} ...${props} words="New species" /><//>`;
}

/** @param {StageProps} props */
function HelpList(props) {
  const { frame, components, choice, change } = props;
  const clears = ofGroup(frame.options, "clear");
  return html`<${Box} title="Ask a zoo ahead of you for help" picture=${html`<${Pic} id="o-help" class="zk-bigpic" />`}>
    ${ofGroup(frame.options, "send").length ? html`<${SpeciesChips} ...${props} options=${ofGroup(frame.options, "send")} label="Species to send" verb="send" />` : null}
    ${clears.length ? html`<p class="small">Full quarantines: put one of their species under the deck, then send another there.</p><${Chips} label="Species to put under the deck" class="faces">${clears.map((option) => {
      const [seat, zone] = tail(option).split(":");
      const id = frame.view.seats[Number(seat)].zones.find((one) => one.zone === zone)?.species ?? "";
      return html`<${ChipButton} key=${option.target} name=${option.target} on=${choice.zone === tail(option)} label=${option.label} onClick=${() => change({ zone: tail(option) })}><${SpeciesPic} species=${components.species[id]} /><span>${components.species[id].name}<i>${nameOf(frame, Number(seat))}</i></span><//>`;
    })}<//>` : null}
    ${choice.zone ? html`<${Confirm} ...${props} words="Put it under the deck" />` : html`<${JustBack} ...${props} />`}<//>`;
}

/** @param {StageProps} props */
function EndStage(props) {
  const { frame, components } = props;
  const end = ofGroup(frame.options, "end_turn")[0];
  return html`<${Box} title="End the turn without a main action?"><p class="small">You did not save, collect, move or manage keepers. ${missingLimit(frame, components)}</p><${Confirm} ...${props} words=${end?.label ?? "End the turn"} /><//>`;
}

// --- A choice that was begun -------------------------------------------------------------------------------

/** @param {StageProps} props */
function PendingConfirm(props) {
  const { api, pending, choose, commit, lacks, back, running, choice, words } = /** @type {StageProps & {words: string}} */ (props);
  return html`${choice.reason ? html`<p class="zk-reason" role="status">${choice.reason}</p>` : null}<div class="acts"><${Button} look="go" class="zk-go" onClick=${commit ?? undefined} disabled=${api.busy || running} reason=${commit ? undefined : lacks}>${api.busy || running ? "Sending…" : words}<//>
    ${pending ? html`<${Button} icon="u-undo" class="zk-back2" onClick=${() => choose(null)}>Back<//>` : back ? html`<${Button} icon="u-undo" class="zk-back2" disabled=${api.busy || running} onClick=${back}>Back<//>` : null}</div>`;
}

/** @param {StageProps} props */
function KeeperStage(props) {
  const { frame, components, pending, choose } = props;
  const { view } = frame;
  const id = view.pending?.species ?? "";
  const zoo = view.seats[frame.seat];
  const prospect = prospectOf(view, id);
  return html`<${Box} title=${html`Who looks after the <${NameLink} id=${id} frame=${frame} components=${components} />?`} picture=${html`<${Portrait} id=${id} components=${components} />`}>
    <${Chips} label="With which keeper" class="keepers">${ofGroup(frame.options, "keeper").map((option) => {
      const house = Number(tail(option));
      const found = prospect?.houses.find((one) => one.house === house);
      return html`<${HouseChip} key=${house} zoo=${zoo} house=${house} gain=${found?.gain ?? null} completes=${found?.completes ?? false} components=${components} on=${pending?.action === option.action} onClick=${() => choose(option)} />`;
    })}<//><${PendingConfirm} ...${props} words="With this keeper" /><//>`;
}

/** @param {StageProps} props */
function PaymentStage(props) {
  const { frame, components, choice, change } = props;
  const { pending, seats } = frame.view;
  const id = pending?.species ?? "";
  const keeper = components.keepers[seats[frame.seat].houses[(pending?.house ?? 1) - 1].keeper ?? ""];
  const all = pending?.payments ?? [];
  const chosen = choice.payment || all[0]?.target;
  const gain = prospectOf(frame.view, id)?.houses.find((one) => one.house === pending?.house)?.gain;
  const guarded = pending?.guard && COLOURS.some((colour) => pending.guard?.[colour]);
  return html`<${Box} title=${html`Pay for the <${NameLink} id=${id} frame=${frame} components=${components} />`} picture=${html`<${Portrait} id=${id} components=${components} />`} head=${html`<span class="small zk-with">${guarded ? html`<${Needs} cubes=${pending.guard} class="put" /> from the pen, ` : ""}with the ${keeper?.name}</span>`} aside=${gain === undefined ? null : html`<span class="zk-biggain"><span class="sr">gains </span>+${gain}</span>`}>
    <${Chips} label="How to pay" class="payments">${all.map((one, k) => html`<${ChipButton} key=${one.target} name=${one.target} on=${chosen === one.target} label=${`Pay ${cubesWords(one.cost)}${insteadWords(one)}${k ? "" : ", the thriftiest"}`} onClick=${() => change({ payment: one.target })}>
      ${COLOURS.some((colour) => one.cost[colour]) ? html`<${Needs} cubes=${one.cost} />` : "nothing"}<i>${insteadWords(one).slice(2) || (k ? "" : "as printed")}</i><//>`)}<//>
    <${PendingConfirm} ...${props} words="Pay and save it" /><//>`;
}

/** ", 1 kit for meat". @param {import("./types.d.ts").Payment} payment */
function insteadWords({ white_for_red: red, white_for_green: green }) {
  const parts = [red ? `${many(red, "kit")} for meat` : "", green ? `${many(green, "kit")} for plants` : ""].filter(Boolean);
  return parts.length ? `, ${parts.join(", ")}` : "";
}

/** Where a species goes: from the table, taken up, or sent by another zoo. @param {StageProps} props */
function ZoneStage(props) {
  const { frame, components, pending, choose } = props;
  const { view } = frame;
  const id = view.pending?.species ?? "";
  const bottom = ofGroup(frame.options, "bottom")[0];
  const zones = ofGroup(frame.options, "zone");
  const titles = { place: "To which quarantine zone?", looked: "You alone see it", receive: `${nameOf(frame, view.player ?? 0)} asks you for help` };
  const words = !pending ? "Choose a zone" : pending.group === "bottom" ? "Put it under the deck" : `To ${placeWords(frame, tail(pending))}`;
  return html`<${Box} class=${view.phase === "looked" ? "zk-looked" : ""} title=${html`<${NameLink} id=${id} frame=${frame} components=${components} />: ${titles[/** @type {"place"} */ (view.phase)]}`} picture=${html`<${Portrait} id=${id} components=${components} />`}>
    ${view.phase === "receive" ? html`<p class="small">It costs 2 points at the end unless you save it.</p>` : null}
    ${view.phase === "looked" ? html`<p class="small zk-brief"><${Needs} cubes=${components.species[id].needs} />${components.species[id].habitats.map((one) => html`<${Sign} key=${one} field="habitat" value=${one} />`)}${fitsWords(props, id)}</p>` : null}
    <${Chips} label="Where it goes" class="zones">${zones.map((option) => {
      const [seat, zone] = tail(option).split(":");
      return html`<${ChipButton} key=${option.target} name=${tail(option)} on=${pending?.action === option.action} label=${capital(placeWords(frame, tail(option)))} onClick=${() => choose(option)}><${Sign} field="habitat" value=${zone} quiet />${Number(seat) === frame.seat ? "" : `${nameOf(frame, Number(seat))}: `}${zone === "any" ? "any" : zoneName(zone)}<//>`;
    })}${bottom ? html`<${ChipButton} key="bottom" name="bottom" on=${pending?.action === bottom.action} label="Under the deck, unseen by the others" onClick=${() => choose(bottom)}><${Pic} id="o-under" />under the deck<//>` : null}<//>
    <${PendingConfirm} ...${props} words=${words} /><//>`;
}

/** Which of one's keepers a card in hand is for, by what is printed on them. @param {StageProps} props @param {string} id */
function fitsWords({ frame, components }, id) {
  const names = frame.view.seats[frame.seat].houses.filter((house) => house.keeper && !house.complete && components.keepers[house.keeper].fits.includes(id)).map((house) => components.keepers[house.keeper ?? ""].name);
  return names.length ? `Fits your ${list(names)}.` : "Fits no keeper of yours.";
}

/** @param {StageProps} props */
function TargetStage(props) {
  const { frame, components, pending, choose } = props;
  const id = frame.view.pending?.species ?? "";
  return html`<${Box} title=${html`Which zoo takes the <${NameLink} id=${id} frame=${frame} components=${components} />?`} picture=${html`<${Portrait} id=${id} components=${components} />`}>
    <${Chips} label="Which zoo">${ofGroup(frame.options, "target").map((option) => {
      const seat = Number(tail(option));
      return html`<${ChipButton} key=${seat} name=${`seat-${seat}`} on=${pending?.action === option.action} label=${`${nameOf(frame, seat)}, ${many(frame.view.seats[seat].saved, "species")} saved`} onClick=${() => choose(option)}><${Disc} seat=${seat} />${nameOf(frame, seat)}<//>`;
    })}<//><${PendingConfirm} ...${props} words="Ask this zoo" /><//>`;
}

/** After making room. @param {StageProps} props */
function SendStage(props) {
  const { frame, components, pending, choose } = props;
  return html`<${Box} title=${`Send a species to ${nameOf(frame, frame.view.pending?.target ?? 0)}`} picture=${html`<${Pic} id="o-help" class="zk-bigpic" />`}>
    <${Chips} label="Which species" class="faces">${ofGroup(frame.options, "send").map((option) => { const id = tail(option); return html`<${ChipButton} key=${id} name=${id} on=${pending?.action === option.action} label=${components.species[id].name} onClick=${() => choose(option)}><${SpeciesPic} species=${components.species[id]} /><span>${components.species[id].name}</span><//>`; })}<//>
    <${PendingConfirm} ...${props} words="Send it" /><//>`;
}

/** Cubes that go back. @param {StageProps} props */
function ReturnStage(props) {
  const { frame, choice, change } = props;
  const { view } = frame;
  const zoo = view.seats[frame.seat];
  const owed = view.pending?.owed ?? 0;
  const given = COLOURS.reduce((sum, colour) => sum + choice.giving[colour], 0);
  return html`<${Box} title=${`Return ${many(owed, "cube")}`} aside=${html`<span class="zk-owed" role="status">${given} of ${owed}</span>`} head=${html`<span class="small zk-with">${view.phase === "limit" ? "You have more than you may keep." : "Two for each one you drew."}</span>`}>
    <div class="zk-give" role="group" aria-label="Cubes to return">${COLOURS.map((colour) => html`<span key=${colour} class="zk-stepper"><button type="button" class="zk-less" disabled=${!choice.giving[colour]} onClick=${() => change({ giving: { ...choice.giving, [colour]: choice.giving[colour] - 1 } })}><span class="sr">${`Keep 1 ${cubeWords(colour, 1).slice(2)} more`}</span><span aria-hidden="true">−</span></button>
      <span role="img" aria-label=${`${cubeWords(colour, choice.giving[colour])} to return`}><${Cube} colour=${colour} number=${choice.giving[colour]} /></span>
      <button type="button" class="zk-more" disabled=${given >= owed || choice.giving[colour] >= zoo.cubes[colour]} onClick=${() => change({ giving: { ...choice.giving, [colour]: choice.giving[colour] + 1 } })}><span class="sr">${`Return 1 ${cubeWords(colour, 1).slice(2)}`}</span><span aria-hidden="true">+</span></button></span>`)}</div>
    <${PendingConfirm} ...${props} words=${`Return ${many(owed, "cube")}`} /><//>`;
}
