/** The market, the zoo, the tray: a player's turn and what others see of it. */
import { announce, html, useEffect, useRef, useState } from "/static/ui.js";
import { Market } from "./market.js";
import { before, find, ofGroup, onlyOne, thriftiest, useChoice, useScript, wish } from "./moves.js";
import { COLOURS } from "./pieces.js";
import { Rivals } from "./rivals.js";
import { useRoom } from "./room.js";
import { Aim, LastTurns, Race, Score } from "./side.js";
import { SpeciesDialog } from "./species.js";
import { pick, Stage } from "./stage.js";
import { TabRow } from "./tabs.js";
import { Actions, CubeRow, kinds } from "./tray.js";
import { many, nameOf, notNow } from "./words.js";
import { Zoo } from "./zoo.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("./types.d.ts").ZooProps} ZooProps */
/** @typedef {import("./moves.js").Choice} Choice */
/** @typedef {import("./moves.js").Wish} Wish */

/** What is a tab of its own: on a phone everything, with more room less. @type {Record<string, string[]>} */
const TABS = { phone: ["market", "zoo", "rivals", "score", "log"], short: ["market", "zoo", "rivals", "score", "log"], middle: ["market", "rivals", "score", "log"], tall: ["market", "score", "log"], desk: [] };
/** @type {Record<string, string>} */
const TAB_NAMES = { market: "Species", zoo: "My zoo", rivals: "Rivals", score: "Score", log: "Log" };

/** @param {ZooProps & {onEnd: (() => void) | null}} props onEnd: back to the score sheet */
export function PlayTable(props) {
  const { state: frame, components, pending, choose, api, replay, hints, panels, log = [], onEnd } = props;
  const { view } = frame;
  const options = replay ? [] : frame.options;
  const watching = frame.seat < 0 || replay;
  const [focus, setFocus] = useState(/** @type {number | null} */ (null));
  const main = frame.seat >= 0 ? frame.seat : focus ?? view.player ?? 0;
  const zoo = view.seats[main];
  const [choice, change, restart] = useChoice(frame);
  const script = useScript(frame, api);
  const room = useRoom();
  const [tabWish, setTab] = useTab(frame);
  const tabs = TABS[room];
  const tab = tabs.includes(tabWish) ? tabWish : tabs.includes("zoo") || tabWish !== "zoo" ? tabs[0] ?? "" : "market";
  const [side, setSide] = useState("score");
  const [shown, show] = useState(/** @type {string | null} */ (null));
  const { commit, lacks, back } = replay ? NO_COMMIT : committing({ frame, choice, pending, api, script, log, change });
  useKeys(options.length ? commit : null, choice.mode ? () => restart() : null, Boolean(pending));
  const target = hints?.length ? frame.options.find((option) => option.action === hints[0].action)?.target ?? "" : "";
  /** @param {string} text */
  const say = (text) => {
    if (!text) return;
    change({ reason: text });
    announce(text);
  };
  const press = presses({ frame, components, options, choice, change, restart, choose, show, say, busy: api.busy });
  const all = kinds(frame, components);
  const giving = options.length && ["return", "limit"].includes(view.phase) ? choice.giving : null;
  const gain = gainNow(frame, choice);
  const own = !watching && frame.seat >= 0;
  const whose = watching ? `${nameOf(frame, main)}'s` : "Your";
  return html`<div class=${`zk ${watching ? "watching" : ""}`} data-tab=${tab} data-room=${room} data-phase=${view.phase} data-mode=${view.mode} data-players=${view.seats.length} data-stage=${options.length ? choice.mode || "idle" : "wait"}>
    ${tabs.length ? html`<${TabRow} class="zk-tabs" label="What stands above the tray" tab=${tab} setTab=${setTab} tabs=${tabs.map((id) => [id, id === "zoo" && watching ? "Zoo" : id === "market" && room !== "phone" && room !== "short" ? "Table" : TAB_NAMES[id]])} />` : null}
    <div class="zk-left" data-pane="rivals"><${Rivals} frame=${frame} components=${components} main=${main} onMain=${watching ? setFocus : null} /><${Race} frame=${frame} main=${main} /></div>
    <div class="zk-mid">
      ${room === "phone" || room === "tall" ? html`<div class="zk-chipsrow" data-pane="chips"><${Rivals} frame=${frame} components=${components} main=${main} onMain=${watching ? setFocus : null} compact /></div>` : null}
      ${onEnd ? html`<button type="button" class="zk-backtoend" onClick=${onEnd}>Back to the result</button>` : null}
      <div class="zk-lastwrap" data-pane="last"><${LastTurns} frame=${frame} /></div>
      <div data-pane="market"><${Market} frame=${frame} components=${components} options=${options} choice=${choice} tip=${target} onSpecies=${press.species} onBack=${press.back} onPile=${press.pile} /></div>
      <div data-pane="zoo" class="zk-zoopane"><${Zoo} frame=${frame} components=${components} zoo=${zoo} options=${options} choice=${choice} pending=${pending} tip=${target} label=${`${whose} zoo: ${many(zoo.points.total, "point")}, ${zoo.saved} of ${view.end_saved} saved`} onHouse=${press.house} onZone=${press.zone} /></div>
    </div>
    <div class="zk-side">
      ${room === "desk" && panels ? html`<${TabRow} class="tabs zk-sidetabs" label="Beside the zoo" tabs=${[["score", "Score"], ["log", replay ? "Moves" : "Log and chat"]]} tab=${side} setTab=${setSide} />` : null}
      <div data-pane="score" class=${`zk-scorepane ${side === "log" && panels ? "behind" : ""}`}><${Score} frame=${frame} components=${components} main=${main} gain=${gain} /><${Aim} frame=${frame} components=${components} /></div>
      <div data-pane="log" class=${`zk-logpane ${side === "score" ? "behind" : ""}`}>${panels}</div>
    </div>
    <section class="tray zk-tray" aria-label=${`${whose} cubes${watching ? "" : " and your move"}`}>
      <${CubeRow} zoo=${zoo} components=${components} title=${`${whose} cubes`} giving=${giving} owed=${view.pending?.owed ?? 0} onGive=${press.give} />
      ${own && view.phase !== "over" ? html`<${Actions} all=${all} choice=${choice} onMode=${press.mode} onWhy=${say} />` : null}
      <${Stage} frame=${replay ? { ...frame, options: [] } : frame} components=${components} api=${api} pending=${pending} choose=${choose} choice=${choice} change=${change} restart=${restart} commit=${commit} lacks=${lacks} back=${back}
        payOtherwise=${() => script.run([wish("save", `species:${choice.id}`), wish("keeper", `house:${choice.house}`)])} running=${script.running} replay=${replay} log=${log} />
    </section>
    ${shown ? html`<${SpeciesDialog} id=${shown} frame=${frame} components=${components} onClose=${() => show(null)} />` : null}
  </div>`;
}

/** The phone's tab; it follows the game to where the next choice is made. @param {ZooFrame} frame
 * @returns {[string, (tab: string) => void]}
 */
function useTab(frame) {
  const { view } = frame;
  const mine = frame.acting.includes(frame.seat);
  const there = mine && ["keeper", "place", "receive"].includes(view.phase) ? "zoo" : "market";
  const [tab, setTab] = useState(there);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else if (mine) setTab(there);
  }, [there, mine]);
  return [tab, setTab];
}

/** What the move that is being made gains. @param {ZooFrame} frame @param {Choice} choice */
function gainNow({ view, seat }, choice) {
  const [species, house] = view.phase === "payment" && view.pending?.seat === seat ? [view.pending.species, view.pending.house] : [choice.verb === "save" ? choice.id : "", choice.house];
  return view.prospects.find((one) => one.species === species)?.houses.find((one) => one.house === house)?.gain ?? null;
}

/** Enter sends what is chosen, Escape puts it back. @param {(() => void) | null} commit @param {(() => void) | null} drop @param {boolean} pending the shell has something staged */
function useKeys(commit, drop, pending) {
  const latest = useRef({ commit, drop, pending });
  latest.current = { commit, drop, pending };
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const target = /** @type {Element} */ (event.target);
      const now = latest.current;
      if (document.querySelector("dialog[open]") || target.matches("input, textarea, select")) return;
      if (event.key === "Escape" && now.drop && !now.pending) now.drop();
      else if (event.key === "Enter" && now.commit && !target.closest('a, summary, button:not([data-roving][aria-pressed="true"])')) now.commit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, []);
}

/** @type {{commit: (() => void) | null, lacks: string, back: (() => void) | null}} */
const NO_COMMIT = { commit: null, lacks: "", back: null };

/** How what is chosen is sent, what is missing for that, and the way back.
 * @param {{frame: ZooFrame, choice: Choice, pending: Option | null, api: import("/static/types.d.ts").TableApi, script: ReturnType<typeof useScript>,
 *   log: import("./types.d.ts").LogEntry[], change: (patch: Partial<Choice>) => void}} how
 * @returns {{commit: (() => void) | null, lacks: string, back: (() => void) | null}}
 */
function committing({ frame, choice, pending, api, script, log }) {
  const { view } = frame;
  if (!frame.options.length) return NO_COMMIT;
  /** @param {string[]} words */
  const back = (...words) => {
    const to = before(frame, log, words);
    return to === null ? null : () => api.undo(to);
  };
  switch (view.phase) {
    case "turn": {
      const wishes = wished(frame, choice);
      return typeof wishes === "string" ? { commit: null, lacks: wishes, back: null } : { commit: () => script.run(wishes), lacks: "", back: null };
    }
    case "payment": {
      const target = choice.payment || view.pending?.payments?.[0]?.target || "";
      return { commit: () => script.run([wish("pay", target)]), lacks: "", back: back("save") };
    }
    case "return": case "limit": {
      const owed = view.pending?.owed ?? 0;
      const given = COLOURS.flatMap((colour) => Array.from({ length: choice.giving[colour] }, () => wish("return", `cube:${colour}`)));
      return { commit: given.length === owed ? () => script.run(given) : null, lacks: `Choose ${many(owed - given.length, "more cube").replace("more cubes", "more cubes")} first.`, back: view.phase === "limit" ? back("end") : null };
    }
    default: {
      const words = /** @type {Record<string, string[]>} */ ({ keeper: ["save"], place: ["quarantine"], target: ["send"] })[view.phase] ?? [];
      return { commit: pending ? api.confirm : null, lacks: "Choose one first.", back: back(...words) };
    }
  }
}

/** The moves of a choice in the turn's menu, or what is missing. @param {ZooFrame} frame @param {Choice} choice @returns {Wish[] | string} */
function wished(frame, choice) {
  const { view, options } = frame;
  const species = `species:${choice.id}`;
  switch (choice.mode) {
    case "": return view.now.main === "open" ? "Choose something first." : [wish("end_turn", "button:end_turn")];
    case "end": return [wish("end_turn", "button:end_turn")];
    case "collect": return [wish("collect", "button:collect")];
    case "back": return [wish("look", `back:${choice.back}`)];
    case "fund": return choice.number ? [wish("exchange", `exchange:${choice.number}`)] : "Choose how many cubes to draw.";
    case "new": {
      if (find(options, "new_species", "button:new_species")) return [wish("new_species", "button:new_species")];
      return choice.colour ? [wish("new_species", `cube:${choice.colour}`)] : "Choose the cube you pay.";
    }
    case "help": return choice.zone ? [wish("clear", `zone:${choice.zone}`)] : "Choose a species first.";
    case "keepers": return keeperWish(choice);
    case "species": {
      if (choice.verb === "save") return choice.house ? [wish("save", species), wish("keeper", `house:${choice.house}`), thriftiest] : "Choose a keeper first.";
      if (choice.verb === "quarantine") {
        if (!choice.zone) return "Choose a zone first.";
        return choice.zone === "ask" ? [wish("quarantine", species)] : [wish("quarantine", species), wish("zone", `zone:${choice.zone}`)];
      }
      if (choice.verb === "discard") return [wish("discard", species)];
      if (choice.verb === "send") return [wish("send", species), onlyOne("target")];
      if (choice.verb === "protect") {
        const zone = view.seats[frame.seat].zones.find((one) => one.species === choice.id)?.zone;
        return choice.colour ? [wish("protect", `guard:${zone}:${choice.colour}`)] : "Choose a cube first.";
      }
      return "Nothing can be done with it now.";
    }
    default: return "Choose a species first.";
  }
}

/** @param {Choice} choice @returns {Wish[] | string} */
function keeperWish({ deed, house, pile }) {
  if (deed === "objective") return [wish("objective", "button:objective")];
  if (deed === "") return "Choose what to do first.";
  if (deed !== "hire" && !house) return "Choose the keeper who goes.";
  if (!pile) return "Choose a pile first.";
  return [wish(deed, deed === "hire" ? `pile:${pile}` : `house:${house}:pile:${pile}`)];
}

/** What presses on the table do.
 * @param {{frame: ZooFrame, components: Components, options: Option[], choice: Choice, change: (patch: Partial<Choice>) => void, restart: (patch?: Partial<Choice>) => void,
 *   choose: (option: Option | null) => void, show: (id: string | null) => void, say: (text: string) => void, busy: boolean}} how
 */
function presses({ frame, components, options, choice, change, restart, choose, show, say, busy }) {
  const { view } = frame;
  const turn = view.phase === "turn" && options.length > 0;
  const deeds = /** @type {Choice["deed"][]} */ (["hire", "replace", "dismiss", "objective"]).filter((deed) => ofGroup(options, deed).length);
  /** @param {string} id */
  const species = (id) => {
    if (busy) return;
    const send = view.phase === "send" ? find(options, "send", `species:${id}`) : null;
    if (send) choose(send);
    else if (!turn) show(id);
    else if (choice.mode === "species" && choice.id === id) restart();
    else restart(pick(frame, id, choice.mode === "move" ? "quarantine" : choice.mode === "help" ? "send" : ""));
  };
  return {
    species,
    /** @param {string} place */
    back: (place) => { if (!busy && turn) restart(choice.mode === "back" && choice.back === place ? {} : { mode: "back", back: place }); },
    /** @param {number} pile */
    pile: (pile) => {
      if (busy || !turn) return;
      if (choice.mode === "keepers") change({ pile, deed: choice.deed === "objective" ? deeds[0] : choice.deed });
      else restart({ mode: "keepers", pile, deed: deeds[0] ?? "" });
    },
    /** @param {number} house */
    house: (house) => {
      if (busy) return;
      const option = view.phase === "keeper" ? find(options, "keeper", `house:${house}`) : null;
      if (option) choose(option);
      else if (!turn) say(notNow(frame, components));
      else if (choice.mode === "species") change({ house, verb: "save", zone: "" });
      else {
        const free = !view.seats[frame.seat].houses[house - 1].keeper;
        const deed = free ? "hire" : choice.deed === "dismiss" ? "dismiss" : deeds.includes("replace") ? "replace" : "dismiss";
        restart({ mode: "keepers", house: free ? 0 : house, deed, pile: choice.pile });
      }
    },
    /** @param {string} place */
    zone: (place) => {
      if (busy) return;
      const option = find(options, "zone", `zone:${place}`);
      const [seat, zone] = place.split(":");
      const inside = view.seats[Number(seat)].zones.find((one) => one.zone === zone)?.species;
      if (option) choose(option);
      else if (inside) species(inside);
      else if (turn && choice.verb === "quarantine") change({ zone: choice.zone === place ? "" : place });
    },
    /** @param {Choice["mode"]} mode */
    mode: (mode) => {
      if (choice.mode === mode) restart();
      else if (mode === "keepers") restart({ mode, deed: deeds[0] ?? "" });
      else restart({ mode });
    },
    /** @param {import("./types.d.ts").Colour} colour */
    give: (colour) => change({ giving: { ...choice.giving, [colour]: choice.giving[colour] + 1 } }),
  };
}
