/** How the table says "your turn" to somebody who looks elsewhere: title, favicon and a soft sound. */
import { settings } from "./settings.js";

let baseTitle = "Zoo Table";
let calling = false;

/** @param {string} title */
export function setTitle(title) {
  baseTitle = title ? `${title} · Zoo Table` : "Zoo Table";
  show();
}

/**
 * Whether it is this person's turn; `sound` plays once when it becomes so.
 * @param {boolean} yours
 * @param {boolean} [sound]
 */
export function setTurn(yours, sound = false) {
  if (yours && !calling && sound) chime();
  calling = yours;
  show();
}

function show() {
  document.title = calling ? `● Your turn · ${baseTitle}` : baseTitle;
  const icon = /** @type {HTMLLinkElement|null} */ (document.getElementById("favicon"));
  const href = calling ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  if (icon && !icon.href.endsWith(href)) icon.href = href;
}

/** @type {AudioContext|null} */
let audio = null;

/** Two soft notes, made here; silent when switched off or before the first press on the page. */
export function chime() {
  if (!settings().sound || typeof AudioContext === "undefined") return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const now = audio.currentTime + 0.03;
  for (const [start, pitch] of [[0, 523.25], [0.16, 783.99]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(0.11, now + start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0008, now + start + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + start);
    tone.stop(now + start + 0.55);
  }
}
