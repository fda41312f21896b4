/** The tray's right half: what may be done now, the move that is staged, the questions of the abilities. */
import { Button, html, Symbol, Token, useEffect, useRef, useState } from "/static/ui.js";
import { Card, Claim } from "./cards.js";
import { abilityNow, spacesOf } from "./moves.js";
import { asQuestion, SeatPicker } from "./seats.js";
import { allHandsShown, inSight, inWords, KINDS, many, nameOf, one, plain, spaceOf, sure, TOOL } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./moves.js").Choices} Choices */
/** @typedef {import("/static/types.d.ts").TableApi} TableApi */
/**
 * @typedef {{frame: KuzookaFrame, components: Components, choices: Choices, mode: string,
 *            setMode: (mode: string) => void, pending: Option | null, choose: (option: Option | null) => void,
 *            api: TableApi, reason: string, replay: boolean, card: number | null,
 *            setCard: (card: number | null) => void, partner: number | null,
 *            setPartner: (seat: number | null) => void, onCount: (() => void) | null,
 *            onEnd: (() => void) | null}} StageProps
 */

/** How many of the cards asked for are in sight, as a row of marks.
 * @param {{frame: KuzookaFrame, components: Components, space: number}} props
 */
export function Sight({ frame, components, space: number }) {
  const space = spaceOf(components, number);
  const seen = inSight(frame.view, space.kind);
  const items = Math.min(seen.items, space.value);
  const tools = Math.min(seen.tools, space.value - items);
  const label = `${many(components, seen.items, space.kind)} and ${seen.tools} ${seen.tools === 1 ? "tool" : "tools"} in sight, ${space.value} needed`;
  return html`<span class=${`kz-meter ${KINDS[space.kind].look}`} role="img" aria-label=${label}>
    ${Array.from({ length: space.value }, (_, k) => html`<i key=${k} class=${k < items ? "have" : k < items + tools ? "tool" : ""}></i>`)}
  </span>`;
}

/** "You see 4 of 6, worth 4 stars", with the odds where they are known.
 * @param {{frame: KuzookaFrame, components: Components, space: number}} props
 */
function SightWords({ frame, components, space: number }) {
  const { view } = frame;
  const space = spaceOf(components, number);
  const seen = inSight(view, space.kind).all;
  const all = allHandsShown(view);
  const count = `${all ? seen : Math.min(seen, space.value)} of ${space.value}`;
  const value = space.escape ? html`<b class="kz-wayout">the way out</b>` : space.stars
    ? html`worth ${space.stars} <${Symbol} id="o-star" label=${space.stars === 1 ? "star" : "stars"} />` : "no stars yet";
  return html`<span class="kz-sight"><span>${all ? `All together ${count}` : view.you ? `You see ${count}` : `${count} face up`}</span>
    <span class="kz-worth">${value}</span></span>`;
}

/** The odds as a bar with a number. @param {{frame: KuzookaFrame, space: number}} props */
function Odds({ frame, space }) {
  const chance = frame.view.chances?.by_space[String(space)];
  if (chance === undefined || !frame.view.you || allHandsShown(frame.view)) return null;
  const percent = Math.min(99, Math.max(1, Math.round(chance * 100)));
  return html`<span class="kz-odds" title="From what you can see: the chance that all of you together hold enough">
    <span class="kz-bar" aria-hidden="true"><i style=${{ width: `${chance * 100}%` }}></i></span>
    <span>${sure(chance) || html`<span class="kz-oddsword">odds about </span>${percent} of 100`}</span></span>`;
}

/** The head of a staged move. @param {{icon?: any, title: any, children?: any, side?: any}} props */
function What({ icon, title, children, side }) {
  return html`<div class="what">${icon}<div class="kz-words"><b>${title}</b><div class="soft">${children}</div></div>
    ${side ? html`<div class="kz-side">${side}</div>` : null}</div>`;
}

/** Options that are sent from a button of their own and never wait here. */
const UNSTAGED = new Set(["done", "suspend", "unlock", "stop"]);

/** The whole stage. @param {StageProps} props */
export function Stage(props) {
  const { frame, choices, pending, mode, replay } = props;
  const { view } = frame;
  const key = replay ? "replay" : view.phase;
  let inside;
  if (replay || !frame.options.length) inside = html`<${Waiting} ...${props} />`;
  else if (choices.has("unlock")) inside = html`<${Unlock} ...${props} />`;
  else if (mode === "ask" || view.phase === "ask_colour" || view.phase === "ask_number") inside = html`<${Ask} ...${props} />`;
  else if (mode === "swap" || view.phase === "give") inside = html`<${Swap} ...${props} />`;
  else if (mode === "stop") inside = html`<${Stop} ...${props} />`;
  else if (pending && !UNSTAGED.has(pending.notation)) inside = html`<${Staged} ...${props} />`;
  else if (choices.has("drop") || choices.has("return") || mode === "stash") inside = html`<${PickCard} ...${props} />`;
  else if (mode === "next") inside = html`<${PickNext} ...${props} />`;
  else if (mode) inside = html`<${PickSpace} ...${props} />`;
  else if (choices.has("done")) inside = html`<${TurnEnd} ...${props} />`;
  else inside = html`<${YourTurn} ...${props} />`;
  return html`<div class="stage kz-stage" data-stage=${pending ? "staged" : mode || key}>${inside}</div>`;
}

/** Not this seat's choice: what is waited for, and what the front of the path asks. @param {StageProps} props */
function Waiting({ frame, components, replay, reason, onCount, onEnd }) {
  const { view } = frame;
  const acting = view.acting[0];
  const icon = acting === undefined ? null
    : html`<${Token} seat=${acting} symbol=${`a-${view.seats[acting].animal}`} />`;
  const name = acting === undefined ? "" : nameOf(frame, acting);
  const title = view.phase === "over" ? (view.result === "escaped" ? "You escaped" : "The game is over")
    : replay ? `${name} to choose` : view.phase === "unlock" ? `${name} decides about the next level`
      : `${name} ${view.phase === "turn" ? "is thinking" : "is choosing"}`;
  return html`<${What} icon=${icon} title=${title}
      side=${view.furthest && view.phase !== "over" ? html`<${Sight} frame=${frame} components=${components} space=${view.furthest} />
        <${Odds} frame=${frame} space=${view.furthest} />` : null}>
      ${view.furthest && view.phase !== "over" ? html`<span class="kz-front">Furthest: <${SpaceClaim} components=${components} space=${view.furthest} /></span>
        <${SightWords} frame=${frame} components=${components} space=${view.furthest} />` : frame.seat < 0 && !replay
        ? "You are watching." : view.phase === "over" ? "" : "No token on the path yet."}
    <//>
    <${Reason} text=${reason} />
    ${onCount || onEnd ? html`<div class="acts">${onEnd ? html`<${Button} look="go" onClick=${onEnd}>Back to the result<//>` : null}
      ${onCount ? html`<${Button} onClick=${onCount}>The last count<//>` : null}</div>` : null}`;
}

/** @param {{components: Components, space: number}} props */
function SpaceClaim({ components, space: number }) {
  const space = spaceOf(components, number);
  return html`<${Claim} components=${components} kind=${space.kind} number=${space.value} small />`;
}

/** Why something was refused, in the tray. @param {{text: string}} props */
function Reason({ text }) {
  return text ? html`<p class="kz-reason"><${Symbol} id="u-warn" />${text}</p>` : null;
}

/** The free choice of a turn. @param {StageProps} props */
function YourTurn(props) {
  const { frame, components, choices, setMode, reason } = props;
  const { view } = frame;
  const answer = lastAnswer(frame);
  const suspend = choices.get("suspend");
  const place = choices.has("place");
  const front = view.furthest ? spaceOf(components, view.furthest) : null;
  let head;
  if (answer) {
    head = html`<div class=${`kz-told ${answer.answer ? "yes" : "no"}`} role="status"><b>${answer.answer ? "Yes" : "No"}</b>
      <span class="kz-words">${nameOf(frame, answer.target)} ${answer.answer ? "holds" : "does not hold"} at least ${many(components, answer.number, answer.kind)}.</span>
      ${front ? html`<span class="kz-side"><span class="kz-front">Furthest: <${Claim} components=${components} kind=${front.kind} number=${front.value} small /></span>
        <${Sight} frame=${frame} components=${components} space=${view.furthest} /></span>` : null}</div>`;
  } else if (front) {
    head = html`<${What} title=${place ? "Point ahead, or stop?" : "You can only stop here"}
      icon=${html`<${Claim} components=${components} kind=${front.kind} number=${front.value} />`}
      side=${html`<${Sight} frame=${frame} components=${components} space=${view.furthest} /><${Odds} frame=${frame} space=${view.furthest} />`}>
      <${SightWords} frame=${frame} components=${components} space=${view.furthest} /><//>`;
  } else {
    head = html`<${What} title="Point at a lit space" icon=${html`<${Token} seat=${frame.seat}
      symbol=${`a-${view.seats[frame.seat].animal}`} />`}>You open the round, in zone 1.<//>`;
  }
  return html`${head}<${Reason} text=${reason} />
    <div class="acts">
      <${AbilityButton} ...${props} />
      ${suspend ? html`<${Button} look="stop" class="kz-stop" icon="o-megaphone" onClick=${() => setMode("stop")}>Stop and count<//>` : null}
    </div>`;
}

/** The answer to this seat's question of this turn. @param {KuzookaFrame} frame */
function lastAnswer(frame) {
  const { view } = frame;
  const last = view.questions[view.questions.length - 1];
  return last && last.asker === frame.seat && view.turn === frame.seat ? last : null;
}

/** The animal's button: opens its choice, or stages it if there is nothing to choose. @param {StageProps} props */
function AbilityButton({ frame, choices, setMode, choose, components }) {
  const ability = abilityNow(choices);
  if (!ability) return null;
  const animal = frame.view.seats[frame.seat].animal;
  const direct = ["join", "draw", "redraw", "pass"].includes(ability.mode);
  const press = () => (direct ? choose(choices.get(ability.family)) : setMode(ability.mode));
  const short = components.animals.find((one) => one.id === animal)?.short ?? "";
  return html`<${Button} class="kz-ability" icon=${`a-${animal}`} title=${short} onClick=${press}>${ability.button}<//>`;
}

/** The end of a turn: the ability, or done. @param {StageProps} props */
function TurnEnd(props) {
  const { frame, choices, api, components, reason } = props;
  const { view } = frame;
  const done = choices.get("done");
  const animal = components.animals.find((one) => one.id === view.seats[frame.seat].animal);
  return html`<${What} title="Your token is placed" icon=${html`<${Token} seat=${frame.seat}
      symbol=${`a-${view.seats[frame.seat].animal}`} />`}>${animal?.short}: now, or later.<//>
    <${Reason} text=${reason} />
    <div class="acts"><${Button} look="go" class="kz-done" disabled=${api.busy} onClick=${() => done && api.play(done)}>End turn<//>
      <${AbilityButton} ...${props} /></div>`;
}

/** Take back what this seat has done, where the server lets it. @param {{frame: KuzookaFrame, api: TableApi}} props */
function TakeBack({ frame, api }) {
  if (frame.undo_to === null || frame.undo_to === undefined) return null;
  return html`<${Button} icon="u-undo" onClick=${() => api.undo()}>Take back<//>`;
}

/** Confirm and Back for a staged option. @param {{api: TableApi, go: string, onBack: () => void, look?: string,
 * children?: any}} props
 */
function Decide({ api, go, onBack, look = "go", children }) {
  return html`<div class="acts"><${Button} look=${look} class="kz-go" disabled=${api.busy} onClick=${() => api.confirm()}>${go}<//>
    ${children}<${Button} class="kz-back-button" onClick=${onBack}>Back<//></div>`;
}

/** A staged option: what it means, then Confirm or Back. @param {StageProps} props */
function Staged(props) {
  const { frame, components, choices, pending, choose, setMode, api, mode } = props;
  if (!pending) return null;
  const family = pending.notation.split(" ")[0];
  const back = () => { choose(null); if (mode !== "two" && mode !== "jump") setMode(""); };
  const spaces = spacesOf(pending);
  if (spaces.length) return html`<${StagedSpaces} ...${props} spaces=${spaces} family=${family} back=${back} />`;
  const kind = Number(pending.target.split(":")[1]);
  const seat = kind;
  const me = frame.view.seats[frame.seat].animal;
  const animal = html`<${Token} seat=${frame.seat} symbol=${`a-${me}`} />`;
  const card = html`<${Card} kind=${kind % 7} class="mini" />`;
  const final = "This can't be taken back.";
  switch (family) {
    case "stash":
      return html`<${What} icon=${card} title=${`Keep ${one(components, kind)} under the lion?`}>It is not counted this round and comes back before the next deal.<//>
        <${Decide} api=${api} go="Keep it" onBack=${() => choose(null)} />`;
    case "drop":
      return html`<${What} icon=${card} title=${`Put ${one(components, kind)} away?`}>Face down; it is not counted this round.<//>
        <${Decide} api=${api} go="Put it away" onBack=${() => choose(null)} />`;
    case "return":
      return html`<${What} icon=${card} title=${`Give ${one(components, kind)} back?`}>Only the two of you know. ${final}<//>
        <${Decide} api=${api} go="Give it" onBack=${() => choose(null)} />`;
    case "draw":
      return html`<${What} icon=${animal} title="Draw a card, then put one away?">${frame.view.deck} cards are in the deck. ${final}<//>
        <${Decide} api=${api} go="Draw" onBack=${back} />`;
    case "redraw": {
      const size = frame.view.seats[frame.seat].hand_size;
      return html`<${What} icon=${animal} title="Put your whole hand away?">You draw ${size - 1} new ${size === 2 ? "card" : "cards"} for ${size}. ${final}<//>
        <${Decide} api=${api} go="New hand" onBack=${back} />`;
    }
    case "pass":
      return html`<${What} icon=${animal} title="Pass and do nothing?">The next player's turn begins. Once a round.<//>
        <${Decide} api=${api} go="Pass" onBack=${back} />`;
    case "next":
      return html`<${What} icon=${html`<${Token} seat=${seat} symbol=${`a-${frame.view.seats[seat].animal}`} />`}
          title=${`${nameOf(frame, seat)} plays next?`}>Play goes on clockwise from there; those between are skipped.<//>
        <${Decide} api=${api} go=${`Name ${nameOf(frame, seat)}`} onBack=${() => choose(null)} />`;
    default:
      return html`<${What} icon=${animal} title=${pending.label} /><${Decide} api=${api} go="Confirm" onBack=${back} />`;
  }
}

/** A staged token: what it says, what is in sight, one token or two.
 * @param {StageProps & {spaces: number[], family: string, back: () => void}} props
 */
function StagedSpaces({ frame, components, choices, spaces, family, choose, api, back }) {
  const first = spaces[0];
  const last = spaces[spaces.length - 1];
  const space = spaceOf(components, last);
  const what = many(components, space.value, space.kind);
  const names = frame.view.tokens.filter((token) => token.space === last).map((token) => nameOf(frame, token.seat));
  const title = family === "join" ? `Join ${names[names.length - 1] ?? "in"} at ${what}?`
    : family === "jump" ? `Jump ahead to ${what}?` : spaces.length === 2
      ? `Two tokens: ${many(components, spaceOf(components, first).value, spaceOf(components, first).kind)}, then ${what}?`
      : `Point at ${what}?`;
  const single = family === "two" ? choices.get("place", first) : choices.get("place", last);
  const pair = family === "two" ? choices.get("two", first) : choices.get("two", last);
  const next = components.spaces[last];
  const icon = html`<span class="kz-claimstack">${spaces.map((number) => html`<${Claim} key=${number} components=${components}
    kind=${spaceOf(components, number).kind} number=${spaceOf(components, number).value} />`)}</span>`;
  const ability = { join: "Uses the parrot.", jump: "Uses the seal.", two: "Uses the rhinoceros." }[family];
  return html`<${What} icon=${icon} title=${title}
      side=${html`<${Sight} frame=${frame} components=${components} space=${last} /><${Odds} frame=${frame} space=${last} />`}>
      <${SightWords} frame=${frame} components=${components} space=${last} />${ability ? html`<span class="kz-sub">${ability}</span>` : null}<//>
    <${Decide} api=${api} go=${spaces.length === 2 ? "Place both tokens" : "Place token"} onBack=${back}>
      ${pair && single ? html`<${Button} class="kz-pairbutton" icon="a-rhinoceros" pressed=${family === "two"}
        onClick=${() => choose(family === "two" ? single : pair)}>${family === "two" ? "One token only"
          : html`And ${next ? many(components, next.value, next.kind) : "the next"}`}<//>` : null}
    <//>`;
}

/** An ability that waits for a space. @param {StageProps} props */
function PickSpace({ mode, setMode, frame, reason }) {
  const words = mode === "two"
    ? ["Two tokens in a row: pick a lit space", "It gets one token, the space after it the other."]
    : ["Jump: pick any lit space ahead", "However many zones lie between. Once a round."];
  return html`<${What} title=${words[0]} icon=${html`<${Token} seat=${frame.seat}
      symbol=${`a-${frame.view.seats[frame.seat].animal}`} />`}>${words[1]}<//>
    <${Reason} text=${reason} />
    <div class="acts"><${Button} onClick=${() => setMode("")}>Back<//></div>`;
}

/** A card of one's hand is asked for. @param {StageProps} props */
function PickCard({ frame, components, choices, mode, setMode, api, reason }) {
  const { view } = frame;
  const you = view.you;
  const [title, detail] = choices.has("drop")
    ? [you?.drawn == null ? "You drew a card" : `You drew ${one(components, you.drawn)}`, "Choose the card in your hand that you put away."]
    : choices.has("return")
      ? [`${nameOf(frame, view.pending?.giver ?? view.turn)} gave you ${you?.swap?.got == null ? "a card" : one(components, you.swap.got)}`,
        "Choose a card in your hand to give back, any one, even the same."]
      : ["Which card goes under the lion?", "Choose it in your hand. It is not counted this round and comes back before the next deal."];
  const shown = choices.has("drop") ? you?.drawn : choices.has("return") ? you?.swap?.got : null;
  return html`<${What} title=${title} icon=${shown == null ? html`<${Token} seat=${frame.seat}
      symbol=${`a-${view.seats[frame.seat].animal}`} />` : html`<${Card} kind=${shown} class="mini" />`}>${detail}<//>
    <${Reason} text=${reason} />
    <div class="acts">${mode === "stash" ? html`<${Button} onClick=${() => setMode("")}>Back<//>` : html`<${TakeBack} frame=${frame} api=${api} />`}</div>`;
}

/** The Elephant: who plays next. @param {StageProps} props */
function PickNext({ frame, choices, choose, setMode }) {
  return html`<${What} title="Who plays next?" icon=${html`<${Token} seat=${frame.seat} symbol="a-elephant" />`}>
      Play goes on clockwise from there.<//>
    <${SeatPicker} frame=${frame} seats=${choices.ids("next")} picked=${null} label="Who plays next"
      onPick=${(/** @type {number} */ seat) => choose(choices.get("next", seat))} />
    <div class="acts"><${Button} onClick=${() => setMode("")}>Back<//></div>`;
}

const PATIENCE = 3000;

/** Send the steps of a choice that was put together here, one for each answer of the server. A step that is refused
 * leaves the rest to the person.
 * @param {TableApi} api @param {KuzookaFrame} frame @param {() => Option | null} next
 */
function useSteps(api, frame, next) {
  const [going, go] = useState(false);
  const sent = useRef(-1);
  useEffect(() => {
    if (!going) return undefined;
    if (sent.current === frame.version) {
      const timer = setTimeout(() => go(false), PATIENCE);
      return () => clearTimeout(timer);
    }
    if (api.busy) return undefined;
    const option = next();
    if (!option) { go(false); return undefined; }
    sent.current = frame.version;
    api.play(option);
    return undefined;
  });
  return { going, start: () => { sent.current = -1; go(true); } };
}

/** The Eagle's question: whom, which item, at least how many. @param {StageProps} props */
function Ask({ frame, components, choices, api, setMode, partner, setPartner }) {
  const { view } = frame;
  const asked = view.pending ?? {};
  const seats = choices.ids("ask");
  const seat = asked.target ?? partner ?? (seats.length === 1 ? seats[0] : null);
  const [draft, setDraft] = useState(/** @type {{kind: number | null, number: number | null}} */ ({ kind: null, number: null }));
  const kind = asked.kind ?? draft.kind;
  const number = kind !== null && draft.number !== null && draft.number <= components.items[kind].count ? draft.number : null;
  const { going, start } = useSteps(api, frame, () => (
    view.phase === "turn" ? (seat === null ? null : choices.get("ask", seat))
      : view.phase === "ask_colour" ? (kind === null ? null : choices.get("colour", kind))
        : view.phase === "ask_number" ? (number === null ? null : choices.get("number", number)) : null));
  const ready = seat !== null && kind !== null && number !== null;
  const title = ready ? `Ask ${nameOf(frame, seat)}: at least ${many(components, number, kind)}?`
    : seat === null ? "Whom do you ask?" : kind === null ? `What do you ask ${nameOf(frame, seat)} about?` : "At least how many?";
  const locked = view.phase !== "turn";
  return html`<${What} title=${title} icon=${html`<${Token} seat=${frame.seat} symbol="a-eagle" />`}>
      The answer is true and all hear it. Tools don't count.<//>
    ${locked ? null : html`<${SeatPicker} frame=${frame} seats=${seats} picked=${seat} label="Whom do you ask" onPick=${setPartner} />`}
    ${asked.kind == null ? html`<div class="kz-pick" role="group" aria-label="Which item">${components.items.slice(0, TOOL).map((item) => html`<${Button}
      key=${item.kind} class=${`kz-kindbutton ${KINDS[item.kind].look}`} pressed=${kind === item.kind} label=${`${item.colour}: ${item.plural}`}
      onClick=${() => setDraft({ ...draft, kind: item.kind })}><span class="kz-tile"><${Symbol} id=${KINDS[item.kind].symbol} /></span><//>`)}</div>` : null}
    <div class="kz-pick kz-numbers" role="group" aria-label="At least how many">${Array.from({ length: kind === null ? 11 : components.items[kind].count }, (_, k) => html`<${Button}
      key=${k} class="kz-numberbutton" pressed=${number === k + 1} label=${`at least ${k + 1}`} onClick=${() => setDraft({ ...draft, number: k + 1 })}>${k + 1}<//>`)}</div>
    ${kind === null ? null : html`<p class="small soft kz-known">Of ${components.items[kind].count} ${plain(components, kind, 2)} in the game you hold
      ${` ${view.you?.hand[kind] ?? 0}`}, ${view.face_up[kind]} ${view.face_up[kind] === 1 ? "lies" : "lie"} face up.</p>`}
    <div class="acts"><${Button} look="go" class="kz-go" disabled=${!ready || going || api.busy} onClick=${start}>${ready ? "Ask" : "Choose all three"}<//>
      ${locked ? html`<${TakeBack} frame=${frame} api=${api} />` : html`<${Button} onClick=${() => setMode("")}>Back<//>`}</div>`;
}

/** The Monkey's swap: with whom, which card. @param {StageProps} props */
function Swap({ frame, components, choices, api, setMode, card, partner, setPartner }) {
  const { view } = frame;
  const giving = view.phase === "give";
  const seats = choices.ids("swap");
  const seat = view.pending?.target ?? partner ?? (seats.length === 1 ? seats[0] : null);
  const { going, start } = useSteps(api, frame, () => (
    giving ? (card === null ? null : choices.get("give", card)) : seat === null ? null : choices.get("swap", seat)));
  const title = card === null ? "Which card do you give away?" : seat === null ? `Who gets your ${plain(components, card)}?`
    : `Give ${one(components, card)} to ${nameOf(frame, seat)}?`;
  return html`<${What} title=${title} icon=${card === null ? html`<${Token} seat=${frame.seat} symbol="a-monkey" />` : html`<${Card} kind=${card} class="mini" />`}>
      ${card === null ? "Choose a card in your hand, and a player." : "They give you one back, perhaps the same. It can't be taken back."}<//>
    ${giving ? null : html`<${SeatPicker} frame=${frame} seats=${seats} picked=${seat} label="With whom do you swap" onPick=${setPartner} />`}
    <div class="acts"><${Button} look="go" class="kz-go" disabled=${card === null || seat === null || going || api.busy} onClick=${start}>Swap<//>
      ${giving ? html`<${TakeBack} frame=${frame} api=${api} />` : html`<${Button} onClick=${() => setMode("")}>Back<//>`}</div>`;
}

/** Stopping ends the round for all, so it is always asked. @param {StageProps} props */
function Stop({ frame, components, choices, api, setMode }) {
  const { view } = frame;
  const space = spaceOf(components, view.furthest);
  const option = choices.get("suspend");
  const last = view.round === view.rounds ? "This is the last round." : "";
  return html`<${What} icon=${html`<${Claim} components=${components} kind=${space.kind} number=${space.value} />`}
      title=${`Stop and count ${plain(components, space.kind, 2)}?`}
      side=${html`<${Sight} frame=${frame} components=${components} space=${view.furthest} /><${Odds} frame=${frame} space=${view.furthest} />`}>
      All hands are turned up. ${last}
      <${SightWords} frame=${frame} components=${components} space=${view.furthest} /><//>
    <div class="acts"><${Button} look="stop" class="kz-go" icon="o-megaphone" disabled=${api.busy} onClick=${() => option && api.play(option)}>Stop and count<//>
      <${Button} onClick=${() => setMode("")}>Back<//></div>`;
}

/** Opening experience levels, if the count has been left. @param {StageProps} props */
function Unlock({ frame, components, choices, api }) {
  return html`<${UnlockQuestion} frame=${frame} components=${components} />
    <${UnlockButtons} frame=${frame} choices=${choices} api=${api} />`;
}

/** @param {{frame: KuzookaFrame, components: Components}} props */
export function UnlockQuestion({ frame, components }) {
  const { view } = frame;
  const next = components.levels.find((level) => level.level === view.level + 1);
  if (!next) return null;
  const more = next.dealt - view.dealt;
  const up = next.face_up - view.face_up_number;
  return html`<${What} title=${`Open level ${next.level} for ${inWords(view.stars_per_level)} stars?`}
    icon=${html`<span class="kz-peg small num">${next.level}</span>`}>
    ${next.dealt} dealt instead of ${view.dealt} (+${more}), ${next.face_up} face up instead of ${view.face_up_number} (+${up}).
    You have ${view.stars} stars.<//>`;
}

/** @param {{frame: KuzookaFrame, choices: Choices, api: TableApi}} props */
export function UnlockButtons({ frame, choices, api }) {
  const unlock = choices.get("unlock");
  const stop = choices.get("stop");
  return html`<div class="acts">
    ${unlock ? html`<${Button} look="go" class="kz-unlock" disabled=${api.busy} onClick=${() => api.play(unlock)}>Open level ${frame.view.level + 1}<//>` : null}
    ${stop ? html`<${Button} class="kz-keep" disabled=${api.busy} onClick=${() => api.play(stop)}>Keep the stars<//>` : null}</div>`;
}

/** A question that others put since this seat last acted, as a bubble on the board.
 * @param {{frame: KuzookaFrame, components: Components, news: boolean}} props
 */
export function Heard({ frame, components, news }) {
  const { view } = frame;
  const last = view.questions[view.questions.length - 1];
  if (!news || !last || last.asker === frame.seat || view.phase === "over") return null;
  return html`<p class=${`kz-heard ${last.answer ? "yes" : "no"}`}>
    <${Token} seat=${last.target} symbol=${`a-${view.seats[last.target].animal}`} />
    <span>${asQuestion(frame, components, last).replace(/(Yes|No)\.$/, "")}</span><b>${last.answer ? "Yes" : "No"}</b></p>`;
}
