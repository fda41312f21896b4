/** The picture on the lobby's card: keepers' houses with rare animals, a pen beside them. */
import { html, symbolHref } from "/static/ui.js";
import { drawing, faceOf, GROUNDS } from "./pieces.js";

/** @type {{x: number, roof: string, habitat: keyof typeof GROUNDS, ids: string[]}[]} */
const HOUSES = [
  { x: 22, roof: "#c8623d", habitat: "tropical", ids: ["red_panda", "hyacinth_macaw", "sumatran_orangutan"] },
  { x: 196, roof: "#3f9151", habitat: "savanna", ids: ["angolan_giraffe", "cheetah", "grevys_zebra"] },
];

/** An animal of the game, in a drawing. @param {{id: string, x: number, y: number, size: number}} props */
function Animal({ id, x, y, size }) {
  const { symbol, tint } = faceOf(id);
  return html`<use href=${drawing(symbol)} x=${x} y=${y} width=${size} height=${size} style=${tint} />`;
}

/** The cover drawing. */
export function Cover() {
  return html`<svg class="cover zk-cover" viewBox="0 0 360 230" preserveAspectRatio="xMidYMid slice" role="img" aria-label="Two keepers' houses, each with three rare animals, and a lion waiting in a pen">
    <rect width="360" height="230" fill="#cde7ea" /><circle cx="322" cy="34" r="20" fill="#f6c93a" stroke="#2b2a33" stroke-width="2.5" />
    <path d="M0 92q90-44 180-18t180-12v168H0Z" fill="#a9cf9a" /><use href=${symbolHref("s-palm")} x="-12" y="34" width="64" height="74" /><use href=${symbolHref("s-acacia")} x="300" y="44" width="70" height="70" />
    <path d="M0 158q90-20 180-8t180-8v88H0Z" fill="#cddba3" /><path d="M0 178q100-16 190-6t170-6v22q-90-6-180 2T0 200Z" fill="#fff7df" stroke="#b99a62" stroke-width="2" />
    ${HOUSES.map(({ x, roof, habitat, ids }) => html`<g key=${x} transform=${`translate(${x} 0)`} stroke="#2b2a33" stroke-width="3" stroke-linejoin="round">
      <path d="M8 74h128v84H8Z" fill="#fffdf6" /><path d="M-6 78L18 46h108l24 32Z" fill=${roof} />
      <g stroke="none">${ids.map((id, k) => html`<g key=${id}><rect x=${16 + 39 * k} y="94" width="36" height="54" rx="7" fill=${GROUNDS[habitat]} stroke="#2b2a33" stroke-width="2" /><${Animal} id=${id} x=${17 + 39 * k} y="108" size=${34} /></g>`)}</g>
      <circle cx="72" cy="60" r="15" fill="#f0b429" stroke-width="2.5" /><use href=${drawing("o-star")} x="61" y="49" width="22" height="22" stroke="none" /></g>`)}
    <g transform="translate(184 146)"><rect x="0" y="0" width="92" height="62" rx="10" fill=${GROUNDS.savanna} stroke="#2b2a33" stroke-width="2.5" /><${Animal} id="african_lion" x=${20} y=${2} size=${52} /><use href=${drawing("o-fence")} x="-2" y="30" width="48" height="38" /><use href=${drawing("o-fence")} x="44" y="30" width="48" height="38" /></g>
    <use href=${drawing("o-keeper")} x="276" y="132" width="80" height="80" /><g>${[["#fdfcf7", "o-kit", 58, 150], ["#c8452d", "d-carnivore", 38, 172], ["#3f9151", "d-herbivore", 76, 176]].map(([paint, sign, x, y]) => html`<g key=${sign}><use href=${drawing("o-cube")} x=${x} y=${y} width="36" height="36" style=${{ "--c": paint }} /><circle cx=${Number(x) + 11} cy=${Number(y) + 21} r="8" fill="#fffdf6" stroke="#2b2a33" stroke-width="1.5" /><use href=${drawing(String(sign))} x=${Number(x) + 5} y=${Number(y) + 15} width="12" height="12" /></g>`)}</g>
    <use href=${symbolHref("s-bush")} x="318" y="196" width="56" height="34" /><use href=${symbolHref("s-bush")} x="-12" y="198" width="56" height="34" />
  </svg>`;
}
