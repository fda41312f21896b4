/** What people set for themselves on this device: kept in localStorage, told to all who listen, shown on <html>. */

/** @typedef {import("./types.d.ts").Settings} Settings */

const KEY = "zootable.settings";

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto", motion: "auto", sound: true, confirm: "all", hotkeys: true, glyphs: "normal", name: "",
};

/** @type {Record<string, readonly unknown[]>} */
const ALLOWED = {
  theme: ["auto", "light", "dark"],
  motion: ["auto", "full", "none"],
  sound: [true, false],
  confirm: ["all", "irreversible", "none"],
  hotkeys: [true, false],
  glyphs: ["normal", "large"],
};

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** @type {Settings} */
let current = load();

/** @returns {Settings} */
function load() {
  /** @type {Record<string, unknown>} */
  const result = { ...DEFAULTS };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [key, allowed] of Object.entries(ALLOWED)) if (allowed.includes(kept[key])) result[key] = kept[key];
    if (typeof kept.name === "string") result.name = kept.name.slice(0, 24);
  } catch {
    // No storage (private window) or something unreadable in it: the defaults hold.
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (result));
}

/** The settings as they are. */
export function settings() {
  return current;
}

/**
 * Change some settings, keep them and tell everybody.
 * @param {Partial<Settings>} change
 */
export function setSettings(change) {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Kept for this page only.
  }
  applySettings();
  for (const listener of listeners) listener(current);
}

/**
 * Listen to changes; returns the way to stop.
 * @param {(settings: Settings) => void} listener
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

/** Show the settings on <html>: classes `dark`, `light`, `still` (no motion), `big-glyphs`. */
export function applySettings() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isDark = current.theme === "dark" || (current.theme === "auto" && dark);
  root.classList.toggle("dark", isDark);
  root.classList.toggle("light", !isDark);
  root.classList.toggle("still", current.motion === "none" || (current.motion === "auto" && still));
  root.classList.toggle("big-glyphs", current.glyphs === "large");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", isDark ? "#2a2f33" : "#fffaf0");
}

/** Follow the system's wishes and other tabs of this browser. */
export function watchSettings() {
  applySettings();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applySettings);
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", applySettings);
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    current = load();
    applySettings();
    for (const listener of listeners) listener(current);
  });
}
