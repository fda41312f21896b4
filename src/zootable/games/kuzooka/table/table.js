/** KuZOOkA on the web table: what the shell imports; see docs/protocol.md.
 *
 * The table has three faces: the path with the hands (PlayTable), the count at the end of a round (Evaluation)
 * and the end of the game (Ending). Which one shows depends on the frame and on what this person has closed.
 */
import { announce, html, Token, useEffect, useMemo, useRef, useState } from "/static/ui.js";
import { Board } from "./board.js";
import { FaceUp, Hand, HandLine } from "./cards.js";
import { Cover } from "./cover.js";
import { Ending } from "./ending.js";
import { Evaluation } from "./evaluation.js";
import { logLine } from "./log.js";
import { passedSeats, pastCounts, questionIsNews, useCounts } from "./memory.js";
import { Choices, freshTokens, irreversible, optionAt } from "./moves.js";
import { optionInput } from "./setup.js";
import { FactsLine, Seats, Team } from "./seats.js";
import { Heard, Stage } from "./stage.js";
import { allHandsShown, countPrompt, one, prompt, whyNot } from "./words.js";

/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./types.d.ts").KuzookaProps} KuzookaProps */

export { Cover, irreversible, logLine, optionInput, prompt };

/** The middle of the table. @param {KuzookaProps} props */
export function Table(props) {
  const { state: frame, components, api, replay, log = [] } = props;
  const counts = useCounts(frame, replay);
  const [looking, look] = useState(false);
  const returned = useRef(false);
  const close = () => { returned.current = true; counts.close(); };
  const choices = useMemo(() => new Choices(replay ? [] : frame.options), [frame.options, replay]);
  const past = pastCounts(frame, log);
  const over = frame.view.phase === "over";
  const onCount = frame.view.evaluation ? counts.open : null;
  useCountInRibbon(counts.shown, frame, components, props.say);
  let inside;
  if (counts.shown) {
    const { evaluation, frame: then } = counts.shown;
    inside = html`<${Evaluation} key=${`count${evaluation.round}`} evaluation=${evaluation} frame=${then} components=${components}
      choices=${choices} api=${api} replay=${replay} forced=${counts.forced} onClose=${close} />`;
  } else if (over && !looking && !replay) {
    inside = html`<${Ending} frame=${frame} components=${components} past=${past} api=${api} replay=${replay}
      onLook=${() => look(true)} onCount=${onCount} />`;
  } else {
    inside = html`<${PlayTable} ...${props} choices=${choices} past=${past} onCount=${over || frame.view.phase === "unlock" ? onCount : null}
      onEnd=${over && !replay ? () => look(false) : null} returned=${returned} />`;
  }
  return html`<div class=${`kz-root ${replay ? "kz-replay" : ""}`}>${inside}</div>`;
}

/** While a count is open the ribbon tells of it, not of the round that goes on behind it.
 * @param {{evaluation: import("./types.d.ts").Evaluation} | null} shown @param {KuzookaFrame} frame
 * @param {import("./types.d.ts").Components} components @param {KuzookaProps["say"]} say
 */
function useCountInRibbon(shown, frame, components, say) {
  const asked = frame.view.phase === "unlock" && frame.options.length > 0;
  const round = shown && !asked ? shown.evaluation.round : 0;
  useEffect(() => {
    if (!say) return undefined;
    say(shown && round ? countPrompt(frame, components, shown.evaluation) : null);
    return () => say(null);
  }, [round]);
}

/** The picture of a seat: its animal's head on a disc. @param {KuzookaFrame} frame @param {number} seat */
export function avatar(frame, seat) {
  const animal = frame.view?.seats?.[seat]?.animal;
  return animal ? html`<${Token} seat=${seat} symbol=${`a-${animal}`} />` : null;
}

/** The path, the players, the hand and the staged move.
 * @param {KuzookaProps & {choices: Choices, past: import("./types.d.ts").Evaluation[],
 *         onCount: (() => void) | null, onEnd: (() => void) | null, returned: {current: boolean}}} props
 */
function PlayTable(props) {
  const { state: frame, components, seatNames, pending, choose, api, replay, hints, panels, log = [], choices, past, onCount, onEnd, returned } = props;
  const { view } = frame;
  const [mode, setModeState] = useState("");
  const [reason, setReason] = useState("");
  const [card, setCard] = useState(/** @type {number | null} */ (null));
  const [partner, setPartner] = useState(/** @type {number | null} */ (null));
  const setMode = (/** @type {string} */ next) => {
    choose(null);
    setReason("");
    setCard(null);
    setPartner(null);
    setModeState(next);
  };
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!returned.current) return;
    returned.current = false;
    const stone = root.current?.querySelector('.kz-hit[tabindex="0"]');
    if (stone instanceof SVGElement) stone.focus({ preventScroll: true });
  }, []);
  const asking = ["ask_colour", "ask_number", "give"].includes(view.phase);
  useEffect(() => {
    setReason("");
    if (asking) return;
    setModeState("");
    setCard(null);
    setPartner(null);
  }, [view.phase, view.turn, view.round, view.tokens.length, view.questions.length, view.seats[frame.seat]?.ability, frame.seat]);

  const fresh = useMemo(() => freshTokens(view, replay ? -1 : frame.seat), [view, frame.seat, replay]);
  const newest = replay ? new Set([...fresh].slice(-1)) : fresh;
  const hinted = hints?.length ? hints.map((hint) => frame.options.find((option) => option.action === hint.action))
    .flatMap((option) => (option?.target.startsWith("space:") ? [Number(option.target.slice(6))] : [])).slice(0, 3) : [];
  const pickSpace = (/** @type {number} */ space) => {
    const option = optionAt(choices, mode, space);
    if (option) {
      setReason("");
      choose(option);
      return;
    }
    const why = mode && choices.has("place") ? "Not with this ability: pick a lit space, or go back." : whyNot(frame, components, space, seatNames);
    choose(null);
    setReason(why);
    announce(why);
  };
  const pickSeat = (/** @type {number} */ seat) => {
    if (mode === "next") choose(choices.get("next", seat));
    else setPartner(seat);
  };
  const openSeats = mode === "next" || mode === "ask" || mode === "swap" ? choices.ids(mode) : [];
  const pickedSeat = pending?.notation.startsWith("next") ? Number(pending.target.split(":")[1]) : partner;

  const family = choices.has("drop") ? "drop" : choices.has("return") ? "return" : mode === "stash" ? "stash"
    : mode === "swap" || choices.has("give") ? "give" : null;
  const own = view.you?.hand ?? [];
  const openCards = !family || replay ? [] : mode === "swap" ? own.flatMap((number, kind) => (number ? [kind] : [])) : choices.ids(family);
  const pickedCard = family === "give" ? card : pending?.target.startsWith("card:") ? Number(pending.target.slice(5)) : null;
  const pickCard = (/** @type {number} */ kind) => {
    if (family === "give") setCard(kind);
    else if (family) choose(choices.get(family, kind));
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key !== "Escape" || (!pending && !mode)) return;
    event.stopPropagation();
    if (pending) choose(null);
    else setMode("");
  };
  const stage = { frame, components, choices, mode, setMode, pending, choose, api, reason, replay, card, setCard, partner, setPartner, onCount, onEnd };
  return html`<div class="kz" ref=${root} onKeyDown=${key} data-players=${view.seats.length}>
    <div class="kz-phonefacts"><${FactsLine} frame=${frame} components=${components} past=${past} /></div>
    <${Seats} frame=${frame} components=${components} fresh=${newest} open=${openSeats} picked=${pickedSeat} passed=${passedSeats(frame, log)}
      onPick=${pickSeat} replay=${replay} />
    <${Board} frame=${frame} components=${components} choices=${choices} mode=${mode} pending=${pending} fresh=${newest} hinted=${hinted}
      still=${replay} onPick=${pickSpace}><${Heard} frame=${frame} components=${components} news=${questionIsNews(frame, log, replay)} /><//>
    <section class="tray kz-tray" aria-label="Your hand and your move">
      <${MyCards} frame=${frame} components=${components} open=${openCards} picked=${pickedCard} onPick=${openCards.length ? pickCard : undefined} />
      <div class="kz-faceup"><div class="label"><span>Face up for all</span><span class="kz-deck">deck ${view.deck}${view.discards ? `, away ${view.discards}` : ""}</span></div>
        <${FaceUp} components=${components} counts=${view.face_up} /></div>
      <div class="kz-stagebox"><${Stage} ...${stage} /></div>
    </section>
    <aside class="kz-side"><${Team} frame=${frame} components=${components} past=${past} />
      <div class="kz-panels">${panels}</div></aside>
  </div>`;
}

/** One's own cards, and what else one knows of them.
 * @param {{frame: KuzookaFrame, components: import("./types.d.ts").Components, open: number[], picked: number | null,
 *          onPick?: (kind: number) => void}} props
 */
function MyCards({ frame, components, open, picked, onPick }) {
  const you = frame.view.you;
  if (!you) {
    const shown = allHandsShown(frame.view);
    return html`<div class="kz-mine kz-watching"><div class="label">${shown ? "All hands are shown" : "Hands are hidden"}</div>
      <p>${shown ? "Each hand stands with its player." : "Each player sees only their own cards until somebody stops."}</p></div>`;
  }
  const name = frame.seats.find((seat) => seat.seat === you.seat)?.name;
  const away = you.discards.some((number) => number > 0);
  const size = you.hand.reduce((sum, number) => sum + number, 0);
  const swap = you.swap;
  const partner = swap ? frame.seats.find((seat) => seat.seat === swap.partner)?.name : "";
  const title = frame.seats.filter((seat) => seat.mine).length > 1 ? `${name}'s hand` : "Your hand";
  return html`<div class="kz-mine"><div class="label"><span>${title}</span><span class="kz-handsize">${size} ${size === 1 ? "card" : "cards"}</span>
      ${you.stash === null ? null : html`<span class="kz-known">under the lion: ${one(components, you.stash)}</span>`}
      ${swap && swap.got !== null && swap.gave !== null && swap.gave !== undefined ? html`<span class="kz-known">gave ${partner} ${one(components, swap.gave)}, got ${one(components, swap.got)}</span>` : null}
      ${away ? html`<span class="kz-known">put away: <${HandLine} components=${components} counts=${you.discards} /></span>` : null}</div>
    <${Hand} components=${components} counts=${you.hand} open=${open} picked=${picked} marked=${you.drawn} onPick=${onPick} /></div>`;
}
