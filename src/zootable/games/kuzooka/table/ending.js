/** The end of a game, shared by all: out of the zoo, or not this time. */
import { Button, html, symbolHref, Token, useLayoutEffect, useRef } from "/static/ui.js";
import { Claim } from "./cards.js";
import { result } from "./seats.js";
import { many, nameOf, spaceOf } from "./words.js";

/** @typedef {import("./types.d.ts").Components} Components */
/** @typedef {import("./types.d.ts").Evaluation} EvaluationData */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("/static/types.d.ts").TableApi} TableApi */

/** @param {{frame: KuzookaFrame, components: Components, past: EvaluationData[], api: TableApi, replay: boolean,
 * onLook: () => void, onCount: (() => void) | null}} props
 */
export function Ending({ frame, components, past, api, replay, onLook, onCount }) {
  const { view } = frame;
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => { if (!replay) { heading.current?.focus({ preventScroll: true }); scrollTo({ top: 0 }); } }, []);
  const escaped = view.result === "escaped";
  const last = view.evaluation;
  const what = last ? many(components, last.value, last.kind) : "";
  const stars = past.reduce((sum, one) => sum + one.stars, 0);
  const exact = past.filter((one) => one.outcome === "exact" || (one.outcome === "escaped" && one.count === one.value)).length;
  const best = past.filter((one) => one.outcome !== "short").reduce((far, one) => Math.max(far, spaceOf(components, one.space).zone), 0);
  const EndActions = api.EndActions;
  return html`<section class=${`kz-end ${escaped ? "escaped" : "failed"}`} aria-label="The end of the game">
    <div class="kz-endscene"><${Night} frame=${frame} escaped=${escaped} />
      <div class="kz-endsign"><h2 ref=${heading} tabindex="-1">${escaped ? "You are out!" : "Not this time"}</h2>
        <p>${escaped ? `Round ${view.round} of ${view.rounds}: ${what}, and the gate stood open.`
          : last ? `${view.rounds} rounds, and the gate stayed shut. The last try: ${what}, ${last.count} found.` : "The gate stayed shut."}</p></div></div>
    <div class="kz-endbody">
      <section class="panel"><div class="label"><span>Your rounds</span></div>
        ${past.length ? html`<ol class="kz-story">${past.map((one) => html`<li key=${one.round}><b class="num">${one.round}</b>
          <${Claim} components=${components} kind=${one.kind} number=${one.value} />
          <span class="kz-storywords">${one.count} found<span class=${`kz-outcome ${one.outcome}`}>${result(one).words}</span></span>
          <${Token} seat=${one.by} symbol=${`a-${view.seats[one.by].animal}`} label=${`stopped by ${nameOf(frame, one.by)}`} /></li>`)}</ol>`
          : html`<p class="soft">No round was counted.</p>`}</section>
      <section class="panel"><div class="label"><span>In numbers</span></div>
        <dl class="kz-stats"><div><dt>Level reached</dt><dd>${view.level}</dd></div><div><dt>Stars won</dt><dd>${stars}</dd></div>
          <div><dt>Exact hits</dt><dd>${exact}</dd></div><div><dt>Tools won</dt><dd>${view.tools_won}</dd></div>
          <div><dt>Farthest zone</dt><dd>${best || "–"}</dd></div><div><dt>Rounds played</dt><dd>${past.length || view.round}</dd></div></dl>
        <p class="soft kz-kind">${escaped ? "All for one, and all of you outside. Well pointed."
          : best >= 6 ? "So close to the fence: another night, another try." : "Stars early bring more cards later: try to hit exactly, each tool counts for ever."}</p></section>
      <section class="panel kz-endacts" aria-label="What next">
        ${replay ? null : html`<${EndActions} />`}
        <div class="acts"><${Button} icon="u-eye" onClick=${onLook}>Look at the table<//>
          ${onCount ? html`<${Button} icon="u-again" onClick=${onCount}>The last count<//>` : null}</div></section>
    </div>
  </section>`;
}

const CONFETTI = [[90, 40, 0], [170, 90, 1], [250, 30, 2], [330, 110, 3], [420, 50, 4], [520, 100, 5], [610, 36, 0], [700, 92, 2],
  [780, 44, 1], [860, 108, 3], [930, 60, 5], [140, 140, 4], [470, 150, 0], [660, 150, 1], [890, 160, 2], [300, 160, 5]];
const PAPER = ["var(--red)", "var(--yellow)", "var(--green)", "var(--blue)", "var(--purple)", "var(--orange)"];

/** The gate of the zoo by night: open with the animals outside, or shut with them asleep.
 * @param {{frame: KuzookaFrame, escaped: boolean}} props
 */
function Night({ frame, escaped }) {
  const animals = frame.view.seats.map((seat) => seat.animal);
  const gap = Math.min(96, 372 / animals.length);
  return html`<svg viewBox="0 0 1000 340" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect width="1000" height="340" fill=${escaped ? "#35599a" : "#2a4370"} />
    <g fill="#f8e9b0">${[[60, 40], [130, 84], [220, 30], [300, 70], [700, 34], [770, 88], [860, 30], [955, 96], [480, 40], [560, 84]].map(([x, y], k) => html`<circle key=${k} cx=${x} cy=${y} r=${2 + (k % 3) * 0.5} />`)}</g>
    <circle cx="900" cy="96" r="40" fill="#f8e9b0" stroke="#2b2a33" stroke-width="2.5" /><circle cx="885" cy="86" r="8" fill="#e6d190" /><circle cx="911" cy="110" r="6" fill="#e6d190" />
    <path d="M0 200q160-70 340-20t340-22 320 14v170H0Z" fill="#27436a" />
    <use href=${symbolHref("s-pine")} x="14" y="120" width="74" height="110" /><use href=${symbolHref("s-pine")} x="80" y="146" width="58" height="86" />
    <use href=${symbolHref("s-tree")} x="930" y="150" width="66" height="78" />
    <path d="M0 236q250-40 500-8t500-16v130H0Z" fill="#3d6a55" />
    ${Array.from({ length: 12 }, (_, k) => html`<use key=${k} href=${symbolHref("s-fence")} x=${-10 + k * 62} y="198" width="64" height="44" />`).filter((_, k) => k < 3 || k > 5)}
    <use href=${symbolHref("s-gate")} x="160" y="112" width="212" height="150" />
    ${escaped ? null : html`<g stroke="#2b2a33" stroke-width="3">${[208, 230, 252, 274, 296, 318].map((x) => html`<path key=${x} d=${`M${x} 180V258`} stroke="#8a5a33" stroke-width="8" />`)}<path d="M198 206H330M198 240H330" stroke="#6b431f" stroke-width="9" /></g>`}
    <path d=${escaped ? "M212 262q50-18 104 0c120 8 380 10 500-6l260 100H130Z" : "M0 290q250-22 500-6t500-10v70H0Z"} fill=${escaped ? "#f1dca0" : "#35604c"} stroke="#2b2a33" stroke-width="2.5" />
    ${animals.map((animal, k) => html`<g key=${k} class=${escaped ? "kz-hop" : ""} style=${{ "--i": String(k) }}>
      <use href=${symbolHref(`a-${animal}`)} x=${368 + k * gap} y=${escaped ? 300 - gap - ((k + 1) % 2) * 24 : 216 + (k % 2) * 14} width=${gap * 0.94} height=${gap * 0.94} />
      </g>`)}
    ${escaped ? null : html`<g class="kz-bubble" transform=${`translate(${374 + animals.length * gap} 190)`}><path d="M10 4h112a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12H34L14 66l2-13a12 12 0 0 1-16-11V16A12 12 0 0 1 10 4Z" />
      <text x="67" y="37" font-size="22" text-anchor="middle">Next time!</text></g>`}
    <use href=${symbolHref("s-bush")} x="20" y="270" width="110" height="64" /><use href=${symbolHref("s-bush")} x="880" y="280" width="90" height="54" />
    ${escaped ? html`<g class="kz-confetti">${CONFETTI.map(([x, y, colour], k) => html`<rect key=${k} x=${x} y=${y} width="12" height="18" rx="3" fill=${PAPER[colour]} stroke="#2b2a33" stroke-width="1.5"
      transform=${`rotate(${k * 37} ${x} ${y})`} style=${{ "--i": String(k) }} />`)}</g>` : null}
  </svg>`;
}
