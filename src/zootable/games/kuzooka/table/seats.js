/** Who sits at the table: animals, abilities, claims, hand sizes; and what the team has: rounds, levels, tools. */
import { Button, Dialog, html, Symbol, Token, useState } from "/static/ui.js";
import { Claim, HandLine } from "./cards.js";
import { inWords, many, nameOf, spaceOf } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Evaluation} Evaluation */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./types.d.ts").Question} Question */
/** @typedef {import("./types.d.ts").SeatView} SeatView */

/** @param {Components} components @param {string} id */
export function animalOf(components, id) {
  return components.animals.find((animal) => animal.id === id) ?? components.animals[0];
}

/** All seats, one's own first. Seats in `open` can be chosen.
 * @param {{frame: KuzookaFrame, components: Components, fresh: Set<number>, open: number[], picked: number | null,
 *          passed: Set<number>, onPick: (seat: number) => void, replay: boolean}} props
 */
export function Seats({ frame, components, fresh, open, picked, passed, onPick, replay }) {
  const [shown, show] = useState(/** @type {number | null} */ (null));
  const seats = frame.view.seats;
  const from = Math.max(0, frame.seat);
  const order = seats.map((_, k) => seats[(from + k) % seats.length]);
  return html`<div class="kz-seats" role="group" aria-label="Players" data-count=${seats.length}>
    ${order.map((seat) => html`<${SeatCard} key=${seat.seat} seat=${seat} frame=${frame} components=${components}
      fresh=${fresh} open=${open.includes(seat.seat)} picked=${picked === seat.seat} passed=${passed.has(seat.seat)}
      replay=${replay} onPick=${onPick} onShow=${() => show(seat.seat)} />`)}
    ${shown === null ? null : html`<${SeatDialog} seat=${seats[shown]} frame=${frame} components=${components}
      onClose=${() => show(null)} />`}
  </div>`;
}

/** @param {{seat: SeatView, frame: KuzookaFrame, components: Components, fresh: Set<number>, open: boolean,
 * picked: boolean, passed: boolean, replay: boolean, onPick: (seat: number) => void, onShow: () => void}} props
 */
function SeatCard({ seat, frame, components, fresh, open, picked, passed, replay, onPick, onShow }) {
  const { view } = frame;
  const animal = animalOf(components, seat.animal);
  const me = seat.seat === frame.seat;
  const turn = view.phase !== "over" && view.acting.includes(seat.seat);
  const name = nameOf(frame, seat.seat);
  const used = seat.ability === "used";
  const classes = ["kz-seat", "panel", me && "me", turn && "turn", seat.hand && !me && "shown", open && "legal", picked && "picked"];
  return html`<section class=${classes.filter(Boolean).join(" ")} aria-label=${name} data-seat=${seat.seat}>
    <button type="button" class="kz-who" aria-pressed=${open ? picked : undefined}
      onClick=${() => (open ? onPick(seat.seat) : onShow())}>
      <${Token} seat=${seat.seat} symbol=${`a-${seat.animal}`} />
      <span class="kz-name"><b title=${name}>${me && !replay ? html`You <i>${name}</i>` : name}</b>
        <span class="kz-size">${inSeat(seat)}</span></span>
      ${turn ? html`<span class="kz-turn">${view.turn === seat.seat || view.phase === "unlock" ? "turn" : "asked"}</span>` : null}
      ${view.megaphone === seat.seat ? html`<${Symbol} id="o-megaphone" class="kz-mega" label="holds the megaphone" />` : null}
      <span class="sr">${animal.title}, ${open ? "choose this seat" : "all about this seat"}</span>
    </button>
    <div class="kz-claims" aria-label=${`Claims of ${name}`} role="group">
      <${Claims} seat=${seat} frame=${frame} components=${components} fresh=${fresh} />
      ${passed ? html`<span class="kz-note">passed</span>` : null}
      ${!seat.claims.length && !passed ? html`<span class="kz-nothing">nothing claimed yet</span>` : null}
    </div>
    ${seat.hand && !me ? html`<${HandLine} components=${components} counts=${seat.hand} />` : null}
    <div class="kz-facts"><${SeatNotes} seat=${seat} frame=${frame} components=${components} /></div>
    <button type="button" class=${`kz-power ${used ? "used" : ""}`} onClick=${onShow}>
      <${Symbol} id=${`a-${seat.animal}`} /><span>${animal.short}</span><em>${used ? "used" : "ready"}</em><span class="sr">what the ${animal.title} does</span>
    </button>
    <p class="kz-powertext">${animal.text}</p>
  </section>`;
}

/** "6 cards, 9 tokens". @param {SeatView} seat */
function inSeat(seat) {
  return html`<span><i class="kz-cardback" aria-hidden="true"></i>${seat.hand_size}<span class="kz-word"> ${seat.hand_size === 1 ? "card" : "cards"}</span></span>
    <span class="kz-tokens-left">${seat.tokens_left} ${seat.tokens_left === 1 ? "token" : "tokens"}</span>`;
}

/** What a seat has claimed this round, in order. @param {{seat: SeatView, frame: KuzookaFrame,
 * components: Components, fresh?: Set<number>}} props
 */
function Claims({ seat, frame, components, fresh }) {
  const { tokens } = frame.view;
  const mine = tokens.map((token, k) => ({ ...token, k })).filter((token) => token.seat === seat.seat);
  return mine.map(({ space, k }, nth) => html`${nth ? html`<span class="kz-then" aria-hidden="true">›</span>` : null}
    <${Claim} key=${k} components=${components} kind=${spaceOf(components, space).kind}
      number=${spaceOf(components, space).value} fresh=${fresh?.has(k)} note=${fresh?.has(k) ? ", new" : ""} />`);
}

/** What else is known of a seat: answers it gave, a card kept under the lion.
 * @param {{seat: SeatView, frame: KuzookaFrame, components: Components}} props
 */
function SeatNotes({ seat, frame, components }) {
  const answers = frame.view.questions.filter((question) => question.target === seat.seat);
  return html`${answers.map((question, k) => html`<span key=${k} class=${`kz-answer ${question.answer ? "yes" : "no"}`}
      title=${asQuestion(frame, components, question)}>
      <span aria-hidden="true">≥</span><${Claim} components=${components} kind=${question.kind}
        number=${question.number} small note=" at least" /><b>${question.answer ? "yes" : "no"}</b></span>`)}
    ${seat.stash ? html`<span class="kz-note">1 card under the lion</span>` : null}`;
}

/** "Noor asked Ivo: at least 3 balloons? Yes." @param {KuzookaFrame} frame @param {Components} components
 * @param {Question} question
 */
export function asQuestion(frame, components, question) {
  const asked = `${nameOf(frame, question.asker)} asked ${nameOf(frame, question.target)}`;
  return `${asked}: at least ${many(components, question.number, question.kind)}? ${question.answer ? "Yes" : "No"}.`;
}

/** @param {{seat: SeatView, frame: KuzookaFrame, components: Components, onClose: () => void}} props */
function SeatDialog({ seat, frame, components, onClose }) {
  const animal = animalOf(components, seat.animal);
  const name = nameOf(frame, seat.seat);
  const info = frame.seats.find((one) => one.seat === seat.seat);
  const answers = frame.view.questions.filter((question) => question.target === seat.seat || question.asker === seat.seat);
  return html`<${Dialog} title=${`${name}, ${animal.title}`} onClose=${onClose} class="kz-dialog">
    <div class="kz-about">
      <${Token} seat=${seat.seat} symbol=${`a-${seat.animal}`} />
      <div><h3>${animal.short} <span class=${`kz-state ${seat.ability}`}>${seat.ability === "used" ? "used this round" : "ready"}</span></h3>
      <p>${animal.text}</p></div>
    </div>
    <dl class="kz-list">
      <dt>In hand</dt><dd>${seat.hand_size} ${seat.hand_size === 1 ? "card" : "cards"}${seat.stash ? ", one more under the lion" : ""}</dd>
      ${seat.hand ? html`<dt>The hand</dt><dd><${HandLine} components=${components} counts=${seat.hand} /></dd>` : null}
      <dt>Tokens left</dt><dd>${seat.tokens_left} of ${components.tokens_per_player}</dd>
      <dt>Claimed</dt><dd class="kz-claims">${seat.claims.length
        ? html`<${Claims} seat=${seat} frame=${frame} components=${components} />` : "nothing yet"}</dd>
      ${answers.length ? html`<dt>Questions</dt><dd>${answers.map((question, k) => html`<p key=${k}>${asQuestion(frame, components, question)}</p>`)}</dd>` : null}
      ${frame.view.megaphone === seat.seat ? html`<dt>Megaphone</dt><dd>started this round</dd>` : null}
      <dt>Played by</dt><dd>${info?.kind === "bot" ? `a bot${info.bot ? ` (${info.bot})` : ""}` : info?.kind === "open" ? "nobody yet" : "a person"}</dd>
    </dl>
  <//>`;
}

/** Rounds, experience and tools. @param {{frame: KuzookaFrame, components: Components, past: Evaluation[]}} props */
export function Team({ frame, components, past }) {
  const { view } = frame;
  const [levels, showLevels] = useState(false);
  const left = view.rounds - view.round;
  const need = Math.max(0, view.stars_per_level - view.stars);
  const top = components.levels[components.levels.length - 1].level;
  const toNext = view.level >= top ? "the highest level"
    : need ? `${need} ${need === 1 ? "star" : "stars"} to level ${view.level + 1}` : `enough for level ${view.level + 1}`;
  return html`<div class="kz-team">
    <section class="panel kz-rounds" aria-label="Rounds"><div class="label"><span>Round ${view.round} of ${view.rounds}</span>
      <span>${left ? `${left} left after this` : "the last one"}</span></div>
      <${Track} view=${view} components=${components} past=${past} /></section>
    <section class="panel kz-experience" aria-label="Experience"><div class="label"><span>Experience</span>
      <button type="button" class="kz-link" onClick=${() => showLevels(true)}>all levels</button></div>
      <div class="kz-level"><div class="kz-peg num" aria-label=${`Level ${view.level}`} role="img">${view.level}</div><div>
        <${Stars} have=${view.stars} of=${view.stars_per_level} level=${view.level + 1} />
        <p class="small soft"><span>${view.dealt} dealt, ${view.face_up_number} face up</span><br />${toNext}</p></div></div></section>
    <section class="panel kz-toolbox" aria-label="Tools"><div class="label"><span>Tools won</span><span>count as any item</span></div>
      <div class="kz-tools" role="img" aria-label=${`${view.tools_won} of ${view.tools_won + view.tools_left} tools`}>
        ${Array.from({ length: view.tools_won + view.tools_left }, (_, k) => html`<${Symbol} key=${k} id="o-tool"
          class=${k < view.tools_won ? "i" : "i empty"} />`)}</div></section>
    ${levels ? html`<${LevelsDialog} view=${view} components=${components} onClose=${() => showLevels(false)} />` : null}
  </div>`;
}

/** The rounds, with what each past one brought. @param {{view: import("./types.d.ts").View, components: Components,
 * past: Evaluation[]}} props
 */
export function Track({ view, components, past }) {
  const over = view.phase === "over";
  return html`<ol class="kz-track">${Array.from({ length: view.rounds }, (_, k) => {
    const round = k + 1;
    const was = past.find((one) => one.round === round);
    const state = round < view.round || (over && was) ? "done" : round === view.round ? "now" : "";
    const brought = was ? result(was) : null;
    const label = `round ${round}${was ? `: ${many(components, was.value, was.kind)}, ${was.count} found, ${brought?.words}` : round === view.round ? ", now" : ""}`;
    return html`<li key=${round} class=${`${state} ${round === view.rounds ? "last" : ""}`} aria-label=${label} title=${label}>
      <b>${round}</b>${brought ? html`<i class=${was?.outcome}>${brought.sign}</i>` : null}</li>`;
  })}</ol>`;
}

/** What an evaluation brought, as a sign and in words. @param {Evaluation} evaluation */
export function result(evaluation) {
  const stars = evaluation.stars ? `${evaluation.stars} ${evaluation.stars === 1 ? "star" : "stars"}` : "no stars";
  if (evaluation.outcome === "escaped") return { sign: "out", words: "escaped" };
  if (evaluation.outcome === "short") return { sign: "–", words: "too few" };
  const exact = evaluation.outcome === "exact";
  return { sign: `+${evaluation.stars}${exact ? "!" : ""}`, words: `${exact ? "exactly enough" : "enough"}, ${stars}` };
}

/** @param {{have: number, of: number, level?: number}} props */
export function Stars({ have, of, level }) {
  const label = level ? `${have} of ${of} stars for level ${level}` : `${have} stars`;
  const extra = have > of + 4 ? have - of : 0;
  const shown = extra ? of : Math.max(have, of);
  return html`<div class="kz-starline" role="img" aria-label=${label}>
    ${Array.from({ length: shown }, (_, k) => html`<${Symbol} key=${k} id="o-star" class=${k < have ? "i" : "i empty"} />`)}
    ${extra ? html`<b class="num">+${extra}</b>` : null}</div>`;
}

/** @param {{view: import("./types.d.ts").View, components: Components, onClose: () => void}} props */
function LevelsDialog({ view, components, onClose }) {
  return html`<${Dialog} title="Experience levels" onClose=${onClose} class="kz-dialog">
    <p>A level costs ${inWords(view.stars_per_level)} stars. You have ${view.stars}.
      The higher the level, the more cards are dealt.</p>
    <table class="kz-levels"><thead><tr><th scope="col">Level</th><th scope="col">Dealt to hands</th><th scope="col">Face up</th>
      <th scope="col"><span class="sr">Where you are</span></th></tr></thead>
      <tbody>${components.levels.map((level) => html`<tr key=${level.level} class=${level.level === view.level ? "now" : level.level < view.level ? "done" : ""}>
        <th scope="row">${level.level}</th><td>${level.dealt}</td><td>${level.face_up}</td>
        <td>${level.level === view.level ? "you are here" : ""}</td></tr>`)}</tbody></table>
  <//>`;
}

/** One line for phones: round, level, stars, tools, face-up cards.
 * @param {{frame: KuzookaFrame, components: Components, past: Evaluation[]}} props
 */
export function FactsLine({ frame, components, past }) {
  const { view } = frame;
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="kz-factsline" onClick=${() => setOpen(true)}>
      <span>Round ${view.round}/${view.rounds}</span><span>Level ${view.level}</span>
      <span><${Symbol} id="o-star" label="stars" />${view.stars}/${view.stars_per_level}</span>
      <span><${Symbol} id="o-tool" label="tools" />${view.tools_won}</span><span>Deck ${view.deck}</span><span class="kz-more" aria-hidden="true">…</span><span class="sr">all about it</span>
    </button>
    ${open ? html`<${Dialog} title="Where you stand" onClose=${() => setOpen(false)} class="kz-dialog">
      <${Team} frame=${frame} components=${components} past=${past} /><//>` : null}`;
}

/** A row of seats to choose from. @param {{frame: KuzookaFrame, seats: number[], picked: number | null,
 * label: string, onPick: (seat: number) => void}} props
 */
export function SeatPicker({ frame, seats, picked, label, onPick }) {
  return html`<div class="kz-pick" role="group" aria-label=${label}>${seats.map((seat) => html`<${Button} key=${seat}
    class="kz-seatbutton" pressed=${picked === seat} onClick=${() => onPick(seat)}>
    <${Token} seat=${seat} symbol=${`a-${frame.view.seats[seat].animal}`} /><span>${nameOf(frame, seat)}</span><//>`)}</div>`;
}

