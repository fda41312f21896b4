/** The games' own modules: loaded by name, with their style sheet, once. */
import { html, Symbol, symbolHref } from "./ui.js";

/** @typedef {import("./types.d.ts").GameModule} GameModule */

/** @type {Map<string, Promise<GameModule|null>>} */
const modules = new Map();

/**
 * The module of a game, or null if it brings none (the list of actions then serves as its table).
 * @param {string} name
 * @returns {Promise<GameModule|null>}
 */
export function loadGame(name) {
  let loading = modules.get(name);
  if (!loading) {
    loading = load(encodeURIComponent(name));
    modules.set(name, loading);
  }
  return loading;
}

/**
 * @param {string} name
 * @returns {Promise<GameModule|null>}
 */
async function load(name) {
  const base = `/games/${name}`;
  try {
    const [module] = await Promise.all([import(`${base}/table.js`), loadStyle(`${base}/table.css`)]);
    return module;
  } catch (error) {
    console.error(`The table of ${name} did not load:`, error);
    return null;
  }
}

/**
 * @param {string} href
 * @returns {Promise<void>}
 */
function loadStyle(href) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** Animals for seats of games that bring no pictures of their own. */
const HEADS = ["a-giraffe", "a-penguin", "a-lion", "a-lemur", "a-tortoise", "a-redpanda"];

/** @param {number} seat */
export const seatHead = (seat) => HEADS[seat % HEADS.length];

/**
 * The picture of a seat: the game's own if it has one.
 * @param {GameModule|null} module
 * @param {import("./types.d.ts").Frame|null} frame
 * @param {number} seat
 */
export function seatPicture(module, frame, seat) {
  const own = frame && module?.avatar ? module.avatar(frame, seat) : null;
  return own ?? html`<span class=${`tok o${(seat % 6) + 1}`}><${Symbol} id=${seatHead(seat)} /></span>`;
}

/** The cover of a game that brings none: a zoo gate. */
export function PlainCover() {
  return html`<svg class="cover" viewBox="0 0 360 230" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="360" height="230" fill="var(--sky)" />
    <path d="M0 120q90-50 180-20t180-14v144H0Z" fill="var(--hill)" />
    <use href=${symbolHref("s-tree")} x="30" y="60" width="80" height="90" />
    <use href=${symbolHref("s-gate")} x="90" y="50" width="180" height="124" />
    <use href=${symbolHref("s-palm")} x="262" y="56" width="84" height="94" />
    <path d="M0 176q90-24 180-8t180-8v70H0Z" fill="var(--grass)" />
    <use href=${symbolHref("a-elephant")} x="146" y="104" width="76" height="76" />
  </svg>`;
}
