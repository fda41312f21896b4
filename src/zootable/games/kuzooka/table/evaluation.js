/** The count at the end of a round: hands turned up one by one, cards dropping onto the shelf, the verdict. */
import {
  announce, Button, html, motionAllowed, Symbol, symbolHref, Token, useEffect, useLayoutEffect, useMemo, useRef, useState,
} from "/static/ui.js";
import { Back, Card } from "./cards.js";
import { Stars, Track } from "./seats.js";
import { UnlockButtons, UnlockQuestion } from "./stage.js";
import { inWords, KINDS, many, nameOf, plain, TOOL } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Counts} Counts */
/** @typedef {import("./types.d.ts").Evaluation} EvaluationData */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./moves.js").Choices} Choices */
/** @typedef {import("/static/types.d.ts").TableApi} TableApi */
/** @typedef {{seat: number, cards: {kind: number, number: number}[], turn: number}} Pile a hand, or the table (-1) */
/** @typedef {{kind: number, seat: number, number: number, beat: number}} Dropped */

/** The order in which the hands are turned up: clockwise from the one after who stopped, who comes last; then
 * what lies face up. Each card that counts gets its number; each step of the show gets its beat.
 * @param {EvaluationData} evaluation
 */
export function script(evaluation) {
  const { hands, by, kind } = evaluation;
  /** @type {Pile[]} */
  const piles = [];
  /** @type {Dropped[]} */
  const dropped = [];
  let beat = 0;
  const order = hands.map((_, k) => (by + 1 + k) % hands.length);
  for (const seat of [...order, -1]) {
    const counts = seat < 0 ? evaluation.face_up : hands[seat];
    const turn = (beat += 1);
    const cards = [];
    for (const which of [kind, TOOL]) {
      for (let k = 0; k < counts[which]; k += 1) {
        const number = dropped.length + 1;
        dropped.push({ kind: which, seat, number, beat: (beat += 1) });
        cards.push({ kind: which, number });
      }
    }
    counts.forEach((many, which) => {
      if (which === kind || which === TOOL) return;
      for (let k = 0; k < many; k += 1) cards.push({ kind: which, number: 0 });
    });
    piles.push({ seat, cards, turn });
  }
  return { piles, dropped, verdict: beat + 1, end: beat + 2 };
}

/** The beat of the show: goes up by itself, jumps to the end on a click, starts anew on demand.
 * @param {number} end @param {number} cards @param {boolean} still
 */
function useBeat(end, cards, still) {
  const [beat, setBeat] = useState(still ? end : 0);
  const pace = Math.min(420, 4200 / Math.max(cards, 1));
  useEffect(() => {
    if (beat >= end) return undefined;
    const timer = setTimeout(() => setBeat(beat + 1), beat === 0 ? 500 : beat >= end - 2 ? 650 : pace);
    return () => clearTimeout(timer);
  }, [beat, end]);
  return { beat, skip: () => setBeat(end), again: () => setBeat(motionAllowed() ? 0 : end) };
}

/** @param {{evaluation: EvaluationData, frame: KuzookaFrame, components: Components, choices: Choices, api: TableApi,
 * replay: boolean, forced: boolean, onClose: () => void}} props
 */
export function Evaluation({ evaluation, frame, components, choices, api, replay, forced, onClose }) {
  const show = useMemo(() => script(evaluation), [evaluation.round, frame.table]);
  const { beat, skip, again } = useBeat(show.end, show.dropped.length, replay || !motionAllowed());
  const done = beat >= show.end;
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => { if (!replay) { heading.current?.focus({ preventScroll: true }); scrollTo({ top: 0 }); } }, []);
  const words = verdict(evaluation, components);
  useEffect(() => { if (done && !replay) announce(`${words.title} ${words.detail}`); }, [done]);
  /** @param {Event} event */
  const click = (event) => {
    if (!done && !(event.target instanceof Element && event.target.closest("button, a"))) skip();
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (done || !["Enter", " ", "Escape"].includes(event.key)) return;
    if (event.target instanceof Element && event.target.closest("button, a")) return;
    event.preventDefault();
    event.stopPropagation();
    skip();
  };
  const piles = show.piles.filter((pile) => pile.seat >= 0);
  const table = show.piles[show.piles.length - 1];
  return html`<section class=${`kz-ev ${done ? "done" : "running"}`} aria-label=${`The count of round ${evaluation.round}`}
      onClick=${click} onKeyDown=${key} ref=${heading} tabindex="-1">
    <${Scene} evaluation=${evaluation} components=${components} frame=${frame} show=${show} beat=${beat} words=${words} />
    <div class="kz-evhands" data-count=${piles.length}>
      ${piles.map((pile) => html`<${HandUp} key=${pile.seat} pile=${pile} evaluation=${evaluation} frame=${frame}
        components=${components} beat=${beat} show=${show} />`)}
    </div>
    <aside class="kz-evside" aria-label="What the count brings">
      <${HandUp} pile=${table} evaluation=${evaluation} frame=${frame} components=${components} beat=${beat} show=${show} />
      <${Brings} evaluation=${evaluation} frame=${frame} shown=${done} />
      ${done ? html`<${Levels} evaluation=${evaluation} frame=${frame} components=${components} />` : null}
      <${Next} evaluation=${evaluation} frame=${frame} components=${components} choices=${choices} api=${api} done=${done}
        replay=${replay} forced=${forced} onClose=${onClose} onSkip=${skip} onAgain=${again} />
    </aside>
  </section>`;
}

/** The verdict in words. @param {EvaluationData} evaluation @param {Components} components */
export function verdict(evaluation, components) {
  const { from_items: items, from_tools: tools, kind, count, value, outcome } = evaluation;
  const parts = [];
  if (items || !tools) parts.push(items ? many(components, items, kind) : `no ${plain(components, kind, 2)}`);
  if (tools) parts.push(`${tools} ${tools === 1 ? "tool that counts as one" : "tools that count as well"}`);
  const titles = { exact: "Exactly enough!", enough: "Enough!", short: "Not enough.", escaped: "Out of the zoo!" };
  const missing = value - count;
  const over = outcome === "enough" ? ` ${inWords(-missing)[0].toUpperCase()}${inWords(-missing).slice(1)} more than needed.` : "";
  const more = outcome === "short" ? ` ${missing} ${missing === 1 ? "is" : "are"} missing.` : over;
  return { title: titles[outcome], detail: `${parts.join(" and ")}.${more}` };
}

/** The hills, the sign with what was claimed, the shelf and the verdict.
 * @param {{evaluation: EvaluationData, components: Components, frame: KuzookaFrame, show: ReturnType<typeof script>,
 *          beat: number, words: {title: string, detail: string}}} props
 */
function Scene({ evaluation, components, frame, show, beat, words }) {
  const { kind, value, outcome } = evaluation;
  const found = show.dropped.filter((card) => card.beat <= beat).length;
  const slots = Math.max(value, show.dropped.length);
  const judged = beat >= show.verdict;
  return html`<div class="kz-scene">
    <${Hills} />
    <div class="kz-asked"><span class="kz-asked-post"></span><div class="kz-asked-board">
      <span>${nameOf(frame, evaluation.by)} stopped at</span>
      <svg viewBox="-44 -36 88 74" aria-hidden="true" class=${KINDS[kind].look}><g class="kz-stone">
        <rect class="kz-under" x="-38" y="-24" width="76" height="58" rx="20" /><rect class="kz-face" x="-38" y="-30"
        width="76" height="58" rx="20" /><use href=${symbolHref(KINDS[kind].symbol)} x="-33" y="-20" width="37" height="37" />
        <text class="kz-value" x=${value > 9 ? 17 : 17} y="12" font-size=${value > 9 ? 29 : 35} text-anchor="middle">${value}</text></g></svg>
      <b>${many(components, value, kind)}</b></div></div>
    <div class="kz-shelfbox">
      <ol class="kz-shelf" style=${rowsOf(slots)} aria-label=${`${found} of ${value} found`}>
        ${Array.from({ length: slots }, (_, k) => {
          const card = show.dropped[k];
          const there = card && card.beat <= beat;
          const name = card ? `${plain(components, card.kind)}, number ${card.number}, from ${card.seat < 0 ? "the table" : nameOf(frame, card.seat)}` : "";
          return html`<li key=${k} class=${`${k === value - 1 ? "goal" : ""} ${k >= value ? "over" : ""} ${there ? "there" : ""}`}
            aria-hidden=${there ? undefined : "true"}>
            <span class="kz-slot">${k + 1}</span>
            ${there ? html`<${Card} kind=${card.kind} class="kz-dropping" label=${name}><b class="kz-nth">${card.number}</b>
              <span class="kz-from">${card.seat < 0 ? html`<i>table</i>`
                : html`<${Token} seat=${card.seat} symbol=${`a-${frame.view.seats[card.seat].animal}`} />`}</span><//>` : null}</li>`;
        })}
      </ol>
      <div class=${`kz-verdict ${outcome} ${judged ? "judged" : ""}`}>
        <span class="kz-found"><b>${found}</b> of ${value}</span>
        ${judged ? html`<div class="kz-stamp"><h2>${words.title}</h2><p>${words.detail}</p></div>`
          : html`<div class="kz-hush"><p>Hands are turned up one by one…</p></div>`}
      </div>
    </div>
  </div>`;
}

/** How many cards stand on a plank, on wide screens and on phones. @param {number} slots */
function rowsOf(slots) {
  /** @param {number} most */
  const even = (most) => String(Math.ceil(slots / Math.ceil(slots / most)));
  return { "--wide": even(12), "--narrow": even(6) };
}

/** The backdrop. */
function Hills() {
  return html`<svg class="kz-hills" viewBox="0 0 1000 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect width="1000" height="300" fill="var(--sky)" /><use href=${symbolHref("s-sun")} x="800" y="14" width="84" height="84" />
    <path d="M0 190q140-80 300-30t330-20 370 10v150H0Z" fill="var(--hill)" />
    <path d="M0 236q210-60 430-14t570-22v100H0Z" fill="var(--hill-2)" />
    <use href=${symbolHref("s-pine")} x="112" y="112" width="62" height="84" /><use href=${symbolHref("s-pine")} x="60" y="136" width="46" height="62" />
    <path d="M0 262q260-30 520-8t480-12v58H0Z" fill="var(--grass)" /><use href=${symbolHref("s-tent")} x="806" y="182" width="84" height="86" />
    <use href=${symbolHref("s-bush")} x="752" y="232" width="74" height="44" /><use href=${symbolHref("s-flamingo")} x="282" y="226" width="34" height="54" /></svg>`;
}

/** A hand that is turned up when its beat comes. @param {{pile: Pile, evaluation: EvaluationData, frame: KuzookaFrame,
 * components: Components, beat: number, show: ReturnType<typeof script>}} props
 */
function HandUp({ pile, evaluation, frame, components, beat, show }) {
  const { seat, cards, turn } = pile;
  const up = beat >= turn || seat < 0;
  const drops = show.dropped.filter((card) => card.seat === seat);
  const gives = drops.filter((card) => card.beat <= beat).length;
  const name = seat < 0 ? "Face up on the table" : nameOf(frame, seat);
  const info = frame.seats.find((one) => one.seat === seat);
  const note = seat < 0 ? "" : seat === evaluation.by ? "stopped the round" : seat === frame.seat ? "you" : info?.kind === "bot" ? "bot" : "";
  const passing = beat >= turn && beat < turn + 1 + drops.length && beat < show.verdict;
  return html`<section class=${`panel kz-evhand ${seat === frame.seat && seat >= 0 ? "me" : ""} ${passing ? "passing" : ""} ${cards.length > 9 ? "many" : ""} ${seat < 0 ? "table" : ""}`}
      aria-label=${seat < 0 ? name : `${name}'s cards`}>
    <header>${seat < 0 ? null : html`<${Token} seat=${seat} symbol=${`a-${frame.view.seats[seat].animal}`} />`}
      <span class="kz-name"><b title=${name}>${name}</b><span>${note}</span></span>
      ${seat === evaluation.by ? html`<${Symbol} id="o-megaphone" class="kz-mega" label="holds the megaphone" />` : null}
      <span class=${`kz-gives ${gives ? "" : "none"}`} aria-label=${`gives ${gives}`} role="img">${beat < turn ? "?" : gives ? `+${gives}` : "0"}</span></header>
    <div class=${`kz-evcards ${up ? "up" : ""}`}>
      ${cards.length ? cards.map((card, k) => (up
        ? html`<${Card} key=${k} kind=${card.kind} label=${plain(components, card.kind) + (card.number ? `, number ${card.number} of the count` : "")}
            class=${`${card.number ? (drops[k] && drops[k].beat <= beat ? "hit" : "soon") : beat >= turn ? "off" : ""} turned`}>
            ${card.number && drops[k] && drops[k].beat <= beat ? html`<b class="kz-nth">${card.number}</b>` : null}<//>`
        : html`<${Back} key=${k} />`)) : html`<p class="small soft">${seat < 0 ? "No card at this level." : "An empty hand."}</p>`}
    </div>
  </section>`;
}

/** Stars and tool. @param {{evaluation: EvaluationData, frame: KuzookaFrame, shown: boolean}} props */
function Brings({ evaluation, frame, shown }) {
  const { view } = frame;
  const { outcome, stars, tool } = evaluation;
  const before = view.stars + view.stars_per_level * (view.level - evaluation.level_before) - stars;
  if (!shown) {
    return html`<section class="panel kz-brings"><div class="label"><span>What it brings</span></div>
      <p class="soft">Wait for the count. A click skips it.</p></section>`;
  }
  const nothing = outcome === "short" ? "Too few: no stars this time." : "The first zone brings no stars.";
  return html`<section class="panel kz-brings"><div class="label"><span>What it brings</span></div>
    ${outcome === "escaped" ? html`<p class="kz-free num">The way out!</p>` : html`<div class="kz-gain">
      <div><div class="kz-starline" role="img" aria-label=${`${before} stars before, ${stars} new`}>
        ${before + stars > 9 ? html`<b class="num">${before}</b><${Symbol} id="o-star" />`
          : Array.from({ length: before }, (_, k) => html`<${Symbol} key=${k} id="o-star" />`)}
        ${stars ? html`<b class="num">+</b>${Array.from({ length: stars }, (_, k) => html`<${Symbol} key=${`new${k}`} id="o-star" class="i new" style=${{ "--i": String(k) }} />`)}` : null}
        ${before + stars === 0 ? html`<${Symbol} id="o-star" class="i empty" />` : null}</div>
        <p class="small soft">${stars ? html`${before} in store + ${stars} won = <b>${before + stars}</b>` : html`${nothing} ${before} in store.`}</p></div>
      ${tool ? html`<div class="kz-newtool"><span class="kz-card kz-tool"><${Symbol} id="o-tool" /></span>
        <p class="small soft"><b>+1 tool</b><br />an exact hit, now ${view.tools_won} of ${view.tools_won + view.tools_left}</p></div>` : null}
      ${outcome === "exact" && !tool ? html`<p class="small soft">An exact hit, but all tools are won already.</p>` : null}
    </div>`}</section>`;
}

/** The experience levels from before the count to now, and the next one.
 * @param {{evaluation: EvaluationData, frame: KuzookaFrame, components: Components}} props
 */
function Levels({ evaluation, frame, components }) {
  const { view } = frame;
  if (view.phase === "over") return null;
  const from = Math.max(evaluation.level_before, view.level - 2);
  const shown = components.levels.filter((level) => level.level >= from && level.level <= view.level + 1).slice(-4);
  return html`<section class="panel kz-climb"><div class="label"><span>Experience</span><span>${view.stars_per_level} stars a level</span></div>
    <ol class="kz-steps">${shown.map((level) => {
      const state = level.level > view.level ? "next" : level.level === view.level ? "now" : "was";
      const words = level.level > view.level ? "next" : level.level > evaluation.level_before ? "opened" : level.level === view.level ? "now" : "before";
      return html`<li key=${level.level} class=${state}><span class="num">${level.level}</span>
        <p>${level.dealt} dealt<br />${level.face_up} face up</p><em>${words}</em></li>`;
    })}</ol>
    <p class="kz-store small soft"><${Stars} have=${view.stars} of=${Math.min(view.stars, view.stars_per_level) || view.stars_per_level} /> <span>${view.stars} ${view.stars === 1 ? "star" : "stars"} in store</span></p>
  </section>`;
}

/** What comes next, and the buttons. @param {{evaluation: EvaluationData, frame: KuzookaFrame, components: Components,
 * choices: Choices, api: TableApi, done: boolean, replay: boolean, forced: boolean, onClose: () => void,
 * onSkip: () => void, onAgain: () => void}} props
 */
function Next({ evaluation, frame, components, choices, api, done, replay, forced, onClose, onSkip, onAgain }) {
  const { view } = frame;
  const over = view.phase === "over";
  const deciding = view.phase === "unlock" && view.evaluation?.round === evaluation.round;
  const mine = deciding && choices.has("unlock");
  const round = evaluation.round + 1;
  const name = nameOf(frame, evaluation.by);
  const starter = evaluation.by === frame.seat ? "You start" : `${name} starts`;
  const title = over ? (view.result === "escaped" ? "The end: escaped" : "The end of the last round") : `Next: round ${round} of ${view.rounds}`;
  const count = motionAllowed() ? html`<${Button} icon="u-again" onClick=${onAgain}>Count again<//>` : null;
  let body;
  if (!done) body = html`<div class="acts"><${Button} look="go" class="kz-skip" onClick=${onSkip}>Skip to the result<//></div>`;
  else if (replay) body = html`<div class="acts">${forced ? null : html`<${Button} look="go" onClick=${onClose}>Back to the table<//>`}${count}</div>`;
  else if (mine) body = html`<${UnlockQuestion} frame=${frame} components=${components} /><${UnlockButtons} frame=${frame} choices=${choices} api=${api} />`;
  else if (deciding) {
    body = html`<p class="kz-waits" role="status"><${Token} seat=${evaluation.by} symbol=${`a-${view.seats[evaluation.by].animal}`} />
      <span>${name} holds the megaphone and decides whether to open level ${view.level + 1} for ${inWords(view.stars_per_level)} stars.</span></p>
      <div class="acts">${count}</div>`;
  } else {
    body = html`<div class="acts"><${Button} look="go" class="kz-deal" onClick=${onClose}>${over ? "Continue" : `Deal round ${round}`}<//>${count}</div>`;
  }
  return html`<section class="panel kz-next"><div class="label"><span class="kz-whole">${title}</span><span class="kz-cut" title=${starter}>${over ? "" : starter}</span></div>
    ${over ? null : html`<${Track} view=${{ ...view, round, phase: "turn" }} components=${components} past=${[]} />`}
    ${body}</section>`;
}

