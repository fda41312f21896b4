/** The zoo, the display and the tray: one's turns and the line-up. */
import { announce, Button, html, useEffect, useRef, useState } from "/static/ui.js";
import { Board, borderWords, share } from "./board.js";
import { Display, Provenance, Rounds } from "./display.js";
import { LineUp } from "./lineup.js";
import { actionsOf, beforeSteps, byNotation, freeSpots, ofGroup, ownMoves, placeOf, spotFor, squareOf, stepsByTile, useScript } from "./moves.js";
import { Pic, Visitor } from "./pieces.js";
import { Rivals } from "./rivals.js";
import { TabRow, useRoom } from "./room.js";
import { Requests, Scoring } from "./scoring.js";
import { covered, ends, GATE_NAMES, tileMap } from "./squares.js";
import { Stage } from "./stage.js";
import { Since, Visitors, Yours } from "./tray.js";
import { many, nameOf, whyNot } from "./words.js";

/** @typedef {import("./types.d.ts").Insight} Insight */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").SeatView} SeatView */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("./types.d.ts").ZooProps} ZooProps */
/** @typedef {import("./board.js").Lit} Lit */
/** @typedef {import("./moves.js").StepOption} StepOption */
/** @typedef {{act: string, setAct: (act: string) => void, spot: string, setSpot: (spot: string) => void, which: string, setWhich: (which: string) => void, mode: string,
 *   setMode: (mode: string) => void, chooser: string, setChooser: (square: string) => void, reason: string, setReason: (reason: string) => void}} Staged */

const CORNERS = ["a1", "e1", "a5", "e5"];
/** What is a tab of its own: on a phone everything, with more room less. @type {Record<string, string[]>} */
const TABS = { phone: ["zoo", "display", "scoring", "rivals", "log"], short: ["zoo", "display", "scoring", "rivals", "log"], middle: ["zoo", "scoring", "rivals", "log"], tall: ["zoo", "log"], desk: [] };
/** @type {Record<string, string>} */
const TAB_NAMES = { zoo: "My zoo", display: "Display", scoring: "Scoring", rivals: "Rivals", log: "Log" };

/** @param {ZooProps & {insight: Insight | null, onCount: (() => void) | null, onEnd: (() => void) | null}} props */
export function PlayTable(props) {
  const { state: frame, components, pending, choose, api, replay, hints, panels, log = [], insight, onCount, onEnd } = props;
  const { view } = frame;
  const options = replay ? [] : frame.options;
  const watching = frame.seat < 0 || replay;
  const [focus, setFocus] = useState(/** @type {number | null} */ (null));
  const main = frame.seat >= 0 ? frame.seat : focus ?? view.player ?? 0;
  const zoo = view.seats[main];
  const plan = frame.seat >= 0 && !replay ? view.plan : null;
  const staged = useStaged(props);
  const room = useRoom();
  const [wish, setTab] = useTab(frame);
  const tabs = TABS[room];
  const tab = tabs.includes(wish) ? wish : "zoo";
  const [side, setSide] = useState("scoring");
  const [showBest, setShowBest] = useState(false);
  const steps = stepsByTile(options, zoo, plan?.at ?? null, components);
  const moves = ownMoves(frame, log);
  const script = useScript(frame, api, (wish) => {
    if ("notation" in wish) return byNotation(frame.options, wish.notation);
    const all = steps.get(wish.walk) ?? [];
    if (all.length > 1) staged.setChooser(wish.walk);
    return all.length === 1 ? all[0].option : null;
  });
  const bundle = pending?.group === "take" && options.length ? pending : null;
  const commit = () => {
    if (!bundle || api.busy) return;
    const needs = view.display[placeOf(bundle).row - 1].action !== null;
    if (needs && !staged.act) return;
    script.run([bundle.notation, staged.act, staged.spot ? `place ${staged.spot}` : ""].filter(Boolean).map((notation) => ({ notation })));
    setTab("zoo");
  };
  useBundleKeys(bundle ? commit : null);
  const lit = litSquares(frame, components, zoo, options, bundle, staged, steps);
  const board = {
    zoo, components, gate: view.gate, lit, still: replay, ...boardExtras(frame, components, zoo, options, pending, bundle, staged, lit),
    label: `${watching ? `${nameOf(frame, main)}'s zoo` : "Your zoo"}, 5 by 5 squares, ${many(zoo.tiles.length, "tile")}, way in from the ${GATE_NAMES[view.gate]}`,
    steps: plan?.steps ?? zoo.walk, best: showBest && insight?.walk ? insight.walk.steps : [], bestDoors: showBest && insight?.walk ? insight.walk.doors : [], laid: plan?.laid ?? [], walkEnd: plan?.at ?? "",
    tip: tipSquare(hints, frame, components, zoo), onRub: () => moves[0]?.notation.startsWith("step") && api.undo(moves[0].to),
    /** @param {string} square */
    onDrag: (square) => script.add({ walk: square }),
    /** @param {string} border */
    onSnap: (border) => {
      const lay = byNotation(options, `lay ${border}`);
      if (lay) api.play(lay);
      staged.setMode("");
    },
    /** @param {string} square */
    onPick: (square) => {
      if (api.busy && plan && !staged.mode && steps.size) {
        script.add({ walk: square }); // tapped while the step before is on its way
        return;
      }
      script.stop();
      const why = pick(square, { frame, components, zoo, options, bundle, staged, steps, choose, api, moves, pending });
      staged.setReason(why);
      if (why) announce(why);
    },
  };
  const walked = walkFor(frame, zoo, plan, insight, watching);
  const preview = pending ? view.previews?.[String(pending.action)] ?? null : null;
  const along = bundle ? view.display[placeOf(bundle).row - 1].visitor ?? "" : "";
  const pay = ofGroup(options, "pay");
  const held = plan ?? zoo;
  const tip = hints?.[0]?.notation ?? "";
  const inLineUp = view.phase === "line_up" && plan;
  const chooserSteps = staged.chooser ? steps.get(staged.chooser) ?? [] : [];
  const bestPill = watching || view.phase === "setup" || view.phase === "over" ? null : html`<${BestPill} walk=${insight?.walk ?? null} on=${showBest} set=${setShowBest} />`;
  const pills = html`${onCount ? html`<button type="button" class="fz-pill fz-lastcount" onClick=${onCount}>Last count</button>` : null}${onEnd ? html`<button type="button" class="fz-pill fz-backtoend" onClick=${onEnd}>Back to the result</button>` : null}`;
  return html`<div class=${`fz ${watching ? "watching" : ""}`} data-tab=${tab} data-room=${room} data-phase=${view.phase} data-players=${view.seats.length}>
    <${TabRow} class="fz-tabs" label="What stands above the tray" tab=${tab} setTab=${setTab} tabs=${tabs.map((id) => [id, id === "rivals" && view.seats.length === 1 ? "Solo" : id === "zoo" && watching ? "Zoo" : TAB_NAMES[id]])} />
    <div class="fz-left" data-pane="display" ...${room === "desk" && !ofGroup(options, "take").length ? { tabindex: "0", role: "group", "aria-label": "Rounds and display" } : {}}><div class="deskonly"><${Rounds} frame=${frame} /></div><${Display} frame=${frame} components=${components} options=${ofGroup(options, "take")} picked=${bundle} tip=${tip} gone=${removedFrom(view, replay ? frame.events : log)} onPick=${choose} /></div>
    <div class="fz-middle" data-pane="zoo">
      <div class="fz-facts phoneonly"><${Rounds} frame=${frame} />${watching ? html`<b class="fz-whose">${nameOf(frame, main)}</b>` : bestPill}<b class="num">${many(zoo.points, "point")}</b></div>
      <div class="fz-pills deskonly"><span class="fz-pill"><b>${zoo.points}</b> ${zoo.points === 1 ? "point" : "points"}</span>${watching ? html`<span class="fz-pill fz-whosepill"><b>${nameOf(frame, main)}</b></span>` : bestPill}<span class="fz-pillsright">${pills}</span></div>
      <${Board} ...${board}>${chooserSteps.length > 1 ? html`<${Chooser} square=${staged.chooser} steps=${chooserSteps} frame=${frame} api=${api} onClose=${() => staged.setChooser("")} />` : null}<//>
      <div class="fz-under"><${Requests} zoo=${zoo} walked=${walked} components=${components} once=${view.flags.requests_once} /><div class="fz-underpills phoneonly">${pills}</div></div>
    </div>
    <div class="fz-side">
      <div data-pane="rivals"><${Rivals} frame=${frame} components=${components} main=${main} onMain=${watching ? setFocus : null} /></div>
      ${panels ? html`<${TabRow} class="tabs fz-sidetabs" label="Beside the zoo" tabs=${[["scoring", "Scoring"], ["log", replay ? "Moves" : "Log and chat"]]} tab=${side} setTab=${setSide} />` : null}
      <div data-pane="scoring" class=${`fz-scorepane ${side === "log" && panels ? "behind" : ""}`}><${Scoring} frame=${frame} zoo=${zoo} walked=${walked} components=${components} preview=${preview} mine=${!watching} />
        <${Provenance} components=${components} onRules=${() => api.openRules("R1")} /></div>
      <div data-pane="log" class=${`fz-logpane ${side === "scoring" ? "behind" : ""}`}>${panels}</div>
    </div>
    <section class="tray fz-tray" aria-label=${watching ? `${nameOf(frame, main)}'s visitors` : "Your visitors and your move"}>
      <${Visitors} cubes=${held.cubes} meeples=${held.meeples} along=${along} pay=${pay} title=${watching ? `${nameOf(frame, main)}'s visitors` : "Your visitors"} onPay=${api.play} />
      <${Since} frame=${frame} log=${log} />
      <${Yours} title=${watching ? "Doors, cards" : "Yours"} zoo=${zoo} doors=${held.hand_doors} components=${components} />
      <div class="fz-stagebox">${inLineUp ? html`<${LineUp} frame=${frame} api=${api} mode=${staged.mode} setMode=${staged.setMode} moves=${moves} reason=${staged.reason}
          best=${showBest ? insight?.walk ?? null : null} />`
        : html`<${Stage} frame=${frame} components=${components} api=${api} pending=${pending} choose=${choose} reason=${staged.reason} replay=${replay} act=${staged.act} setAct=${staged.setAct} spot=${staged.spot}
          which=${staged.which} setWhich=${staged.setWhich} commit=${commit} back=${() => choose(null)} toZoo=${() => setTab("zoo")} />`}</div>
    </section>
  </div>`;
}

/** What is staged on this screen besides the shell's pending option. @param {ZooProps} props @returns {Staged} */
function useStaged({ state: frame, pending, choose }) {
  const { view } = frame;
  const [act, setAct] = useState("");
  const [spot, setSpot] = useState("");
  const [which, setWhichState] = useState("place");
  const [mode, setModeState] = useState("");
  const [chooser, setChooser] = useState("");
  const [reason, setReason] = useState("");
  const taking = pending?.group === "take" ? pending.action : -1;
  useEffect(() => {
    const row = taking >= 0 && pending ? placeOf(pending).row : 0;
    setAct(row && view.display[row - 1].action === "customers" ? "customers" : "");
    setSpot("");
    setReason("");
  }, [taking]);
  useEffect(() => {
    setModeState("");
    setChooser("");
    setReason("");
  }, [frame.version, frame.seat]);
  return {
    act, setAct, spot, setSpot, which, mode, chooser, setChooser, reason, setReason,
    setWhich: (next) => { choose(null); setWhichState(next); },
    setMode: (next) => { setReason(""); setChooser(""); setModeState(next); },
  };
}

/** The phone's tab; it follows the game to where the next choice is made. @param {ZooFrame} frame
 * @returns {[string, (tab: string) => void]}
 */
function useTab(frame) {
  const { view } = frame;
  const taking = view.phase === "take" && frame.acting.includes(frame.seat);
  const [tab, setTab] = useState(taking ? "display" : "zoo");
  const mine = frame.acting.includes(frame.seat);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else if (mine) setTab(taking ? "display" : "zoo");
  }, [view.phase, mine]);
  return [tab, setTab];
}

/** Enter sends a staged bundle; before the shell would send its tile alone. @param {(() => void) | null} commit */
function useBundleKeys(commit) {
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.key !== "Enter" || !latest.current || document.querySelector("dialog[open]") || target.matches("input, textarea, select")) return;
      if (target.closest('a, summary, button:not([data-roving][aria-pressed="true"])') || target.closest('[role="button"]:not([aria-pressed="true"])')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, []);
}

/** The squares that can be chosen now. @param {ZooFrame} frame @param {import("./types.d.ts").Components} components @param {SeatView} zoo
 * @param {Option[]} options @param {Option | null} bundle @param {Staged} staged @param {Map<string, StepOption[]>} steps
 * @returns {Map<string, Lit>}
 */
function litSquares(frame, components, zoo, options, bundle, staged, steps) {
  const { view } = frame;
  /** @type {Map<string, Lit>} */
  const lit = new Map();
  if (bundle) {
    const { row, slot } = placeOf(bundle);
    const id = view.display[row - 1].tiles[slot];
    for (const notation of actionsOf(view, zoo, row)) {
      if (notation.startsWith("popularity ")) lit.set(notation.slice(11), { sign: "heart", words: "can get the heart" });
    }
    if (id) addSpots(lit, freeSpots(zoo, components, id), components, id, (spot) => view.popularity === "A" && covered(spot, components.tiles[id].large).some((square) => CORNERS.includes(square)));
    return lit;
  }
  for (const option of ofGroup(options, "popularity")) lit.set(squareOf(option), { sign: "heart", words: "can get the heart" });
  const placing = placingGroup(options, staged);
  if (placing) {
    const id = (placing === "place" ? view.hand?.tile : view.hand?.drawn) ?? "";
    const all = ofGroup(options, placing);
    const heart = new Set(all.filter((option) => view.previews?.[String(option.action)]?.heart).map(squareOf));
    if (id) addSpots(lit, all.map(squareOf), components, id, (spot) => heart.has(spot));
  }
  if (staged.mode === "heart") {
    for (const option of ofGroup(options, "buy")) if (option.target.startsWith("square:")) lit.set(squareOf(option), { sign: "heart", words: "can get a heart for three cubes" });
  } else if (staged.mode !== "door") {
    for (const [square, all] of steps) lit.set(square, { sign: "foot", at: all[0].enters, words: `next step, with ${all.map((one) => one.colour).join(" or ")}` });
  }
  return lit;
}

/** Light the spots of a tile: of a large one both halves. @param {Map<string, Lit>} lit @param {string[]} spots
 * @param {import("./types.d.ts").Components} components @param {string} id @param {(spot: string) => boolean} heart
 */
function addSpots(lit, spots, components, id, heart) {
  const large = components.tiles[id].large;
  for (const spot of spots) {
    for (const square of covered(spot, large)) {
      const had = lit.get(square);
      const sign = heart(spot) || had?.sign === "heart" ? "heart" : "dot";
      lit.set(square, { sign, words: `the tile fits here${sign === "heart" ? ", gives a heart" : ""}` });
    }
  }
}

/** Which of the tiles in hand is being placed: the family of its options, or "". @param {Option[]} options @param {Staged} staged */
function placingGroup(options, staged) {
  const found = ["place", "place_drawn"].filter((group) => options.some((option) => option.group === group));
  return found.includes(staged.which) ? staged.which : found[0] ?? "";
}

/** Ghost, chosen square, borders for doors. @param {ZooFrame} frame @param {import("./types.d.ts").Components} components @param {SeatView} zoo
 * @param {Option[]} options @param {Option | null} pending @param {Option | null} bundle @param {Staged} staged @param {Map<string, Lit>} lit
 */
function boardExtras(frame, components, zoo, options, pending, bundle, staged, lit) {
  const { view } = frame;
  let picked = "";
  /** @type {{id: string, square: string, heart: boolean} | null} */
  let ghost = null;
  let hover = null;
  if (bundle) {
    const { row, slot } = placeOf(bundle);
    const id = view.display[row - 1].tiles[slot];
    hover = id;
    if (id && staged.spot) ghost = { id, square: staged.spot, heart: lit.get(staged.spot)?.sign === "heart" };
    picked = staged.act.startsWith("popularity ") ? staged.act.slice(11) : staged.spot;
  } else if (pending && ["place", "place_drawn"].includes(pending.group)) {
    const id = pending.group === "place" ? view.hand?.tile : view.hand?.drawn;
    picked = squareOf(pending);
    if (id) ghost = { id, square: picked, heart: view.previews?.[String(pending.action)]?.heart ?? false };
  } else if (pending && ["popularity", "buy"].includes(pending.group) && pending.target.startsWith("square:")) picked = squareOf(pending);
  const placing = placingGroup(options, staged);
  if (!bundle && placing) hover = (placing === "place" ? view.hand?.tile : view.hand?.drawn) ?? null;
  return { picked, ghost, hover: ghost ? null : hover, snaps: snapsFor(view, zoo, components, options, staged), starts: view.phase === "setup" };
}

/** Borders that may take a door: all of them while one is laid, else those around the end of the walk.
 * @param {import("./types.d.ts").View} view @param {SeatView} zoo @param {import("./types.d.ts").Components} components @param {Option[]} options @param {Staged} staged
 */
function snapsFor(view, zoo, components, options, staged) {
  const lays = ofGroup(options, "lay");
  if (!lays.length || staged.mode === "heart") return [];
  const map = tileMap(zoo.tiles, components);
  const here = view.plan?.at ?? null;
  const near = lays.filter((option) => {
    const border = squareOf(option);
    if (!here) return border === `gate-${view.gate}`;
    return ends(border).some((square) => square && map.get(square)?.square === here);
  });
  const all = staged.mode === "door";
  // As wide as the borders stand apart, for fingers; narrower while the tiles beside them can be pressed too.
  const reach = all ? 35 : 30;
  return (all ? lays : near).map((option) => ({ border: squareOf(option), label: `Lay a door ${borderWords(squareOf(option))}`, reach }));
}

/** A square was pressed; the answer is why nothing came of it, or "".
 * @param {string} square
 * @param {{frame: ZooFrame, components: import("./types.d.ts").Components, zoo: SeatView, options: Option[], bundle: Option | null, staged: Staged, steps: Map<string, StepOption[]>,
 *   choose: (option: Option | null) => void, api: import("/static/types.d.ts").TableApi, moves: {to: number, notation: string}[], pending: Option | null}} how
 */
function pick(square, how) {
  const { frame, components, zoo, options, bundle, staged, steps, choose, api, moves } = how;
  const { view } = frame;
  if (api.busy) return "";
  if (bundle) {
    const { row, slot } = placeOf(bundle);
    const id = view.display[row - 1].tiles[slot] ?? "";
    const heart = `popularity ${square}`;
    if (actionsOf(view, zoo, row).includes(heart)) {
      staged.setAct(staged.act === heart ? "" : heart);
      return "";
    }
    const spot = id ? spotFor(square, freeSpots(zoo, components, id), components, id) : "";
    if (spot) staged.setSpot(staged.spot === spot ? "" : spot);
    return spot ? "" : "The tile does not fit there.";
  }
  const heart = byNotation(options, `popularity ${square}`);
  if (heart) {
    choose(heart);
    return "";
  }
  const placing = placingGroup(options, staged);
  if (placing) {
    const all = ofGroup(options, placing);
    const id = (placing === "place" ? view.hand?.tile : view.hand?.drawn) ?? "";
    const spot = spotFor(square, all.map(squareOf), components, id);
    const option = all.find((one) => squareOf(one) === spot);
    if (option) choose(option);
    return option ? "" : whyNot(frame, components, square, "");
  }
  return pickInLineUp(square, how) ?? whyNot(frame, components, square, staged.mode);
}

/** @param {string} square @param {Parameters<typeof pick>[1]} how @returns {string | null} null: nothing came of it */
function pickInLineUp(square, { frame, options, staged, steps, api, moves }) {
  const plan = frame.view.plan;
  if (!plan || !options.length) return null;
  if (staged.mode === "heart") {
    const buy = byNotation(options, `buy popularity ${square}`);
    if (buy) api.play(buy);
    return buy ? "" : null;
  }
  const order = plan.steps.findIndex((step) => step.square === square);
  if (order >= 0) {
    const to = beforeSteps(moves, plan.steps.length - order);
    if (to !== null) api.undo(to);
    return "";
  }
  const all = steps.get(square) ?? [];
  if (all.length === 1) api.play(all[0].option);
  else if (all.length) staged.setChooser(staged.chooser === square ? "" : square);
  return all.length ? "" : null;
}

/** The walk that the request cards are measured by. @param {ZooFrame} frame @param {SeatView} zoo @param {import("./types.d.ts").Plan | null} plan
 * @param {Insight | null} insight @param {boolean} watching @returns {import("./scoring.js").Walked}
 */
function walkFor(frame, zoo, plan, insight, watching) {
  if (plan && frame.view.phase === "line_up") return { steps: plan.steps, paid: plan.score.requests.map((one) => one.id), words: "by your plan" };
  if (insight?.walk && !watching) return { steps: insight.walk.steps, paid: null, words: "by the best walk now" };
  const last = frame.view.rounds_scored[frame.view.rounds_scored.length - 1];
  return last ? { steps: last.seats[zoo.seat].steps, paid: last.seats[zoo.seat].requests.map((one) => one.id), words: "by the last walk" } : { steps: [], paid: null, words: "each round" };
}

/** Where the solo rival's last removal left a gap, or null. @param {import("./types.d.ts").View} view @param {{kind: string, data: any}[]} told */
function removedFrom(view, told) {
  const data = view.seats.length === 1 ? told.findLast((entry) => entry.kind === "removed")?.data : null;
  return data && data.tile === view.seats[0].removed && !view.display[data.row - 1].tiles[data.slot] ? data : null;
}

/** The square that a bot's hint names, or "". @param {import("/static/types.d.ts").Hint[]} hints @param {ZooFrame} frame
 * @param {import("./types.d.ts").Components} components @param {SeatView} zoo
 */
function tipSquare(hints, frame, components, zoo) {
  const option = hints?.length ? frame.options.find((one) => one.action === hints[0].action) : null;
  if (!option) return "";
  if (option.target.startsWith("square:")) return squareOf(option);
  if (option.group !== "step") return "";
  const map = tileMap(zoo.tiles, components);
  return ends(option.target.split(":")[1]).filter(Boolean).map((square) => map.get(square)?.square ?? "").find((square) => square !== frame.view.plan?.at) ?? "";
}

/** Which visitor walks to a tile that more than one fits. @param {{square: string, steps: StepOption[], frame: ZooFrame, api: import("/static/types.d.ts").TableApi, onClose: () => void}} props */
function Chooser({ square, steps, frame, api, onClose }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { box.current?.querySelector("button")?.focus({ preventScroll: true }); }, [square]);
  const { left, top, bottom, below } = share(square);
  const meeples = frame.view.plan?.meeples ?? {};
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const buttons = [...(box.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((one) => one === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 }[event.key];
    if (event.key === "Escape") onClose();
    else if (next === undefined) return;
    else buttons[(next + buttons.length) % buttons.length].focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class=${`fz-chooser ${below ? "below" : ""}`} role="group" aria-label=${`Who walks to ${square}?`} ref=${box} onKeyDown=${key} style=${{ "--x": left, "--y": below ? bottom : top, "--half": `${(steps.length + 1) * 26 + 9}px` }}>
    ${steps.map(({ option, colour }) => html`<button type="button" key=${colour} aria-label=${`${colour}${meeples[colour] ? " regular" : colour === "white" ? ", wild" : ""} visitor to ${square}`} onClick=${() => { onClose(); api.play(option); }}><${Visitor} colour=${colour} meeple=${Boolean(meeples[colour])} /></button>`)}
    <${Button} look="quiet" icon="u-close" label="Not now" onClick=${onClose} /></div>`;
}

/** Shows and hides the best walk; there from the first moment, so that nothing moves when its value comes.
 * @param {{walk: Insight["walk"], on: boolean, set: (on: boolean) => void}} props
 */
function BestPill({ walk, on, set }) {
  const words = walk ? `Best walk ${many(walk.total, "point")}` : "Best walk … not known yet";
  return html`<button type="button" class="fz-pill fz-bestpill" aria-pressed=${on} aria-label=${words} title=${words} onClick=${() => set(!on)}><${Pic} id="ui-foot" /><span class="fz-bestwords">Best walk</span> <b>${walk ? walk.total : "…"}</b></button>`;
}
