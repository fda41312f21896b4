/** How much room the table has, and keeping the keyboard's place while things come and go. */
import { useEffect, useLayoutEffect, useRef, useState } from "/static/ui.js";

/** @typedef {"desk" | "tall" | "middle" | "short" | "phone"} Room
 *  desk: everything side by side; tall, middle: an upright or a lying tablet; short: little height, as with a large zoom */

/** @type {[Room, string][]} */
const ROOMS = [
  ["desk", "(min-width: 1200px)"],
  ["short", "(max-height: 560px) and (min-width: 640px)"],
  ["tall", "(min-width: 760px) and (min-height: 1000px)"],
  ["middle", "(min-width: 760px)"],
];

/** @returns {Room} */
const roomNow = () => ROOMS.find(([, query]) => matchMedia(query).matches)?.[0] ?? "phone";

/** The room there is, kept current. @returns {Room} */
export function useRoom() {
  const [room, setRoom] = useState(roomNow);
  useEffect(() => {
    const look = () => setRoom(roomNow());
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return room;
}

// Where the keyboard goes on when what it was on is gone: the first that is there and can be seen.
const PLACES = [
  '.zk-stage [data-roving][tabindex="0"]', ".zk-stage .btn.go", ".zk-end .btn.go", '.zk-market [data-roving][tabindex="0"]', '.zk-zoo [data-roving][tabindex="0"]', ".zk-stage",
];

/** @param {Element | null | undefined} element */
const usable = (element) => element !== null && element !== undefined && element.isConnected && element.getClientRects().length > 0 && !element.matches(":disabled");

/** Keep the focus in the table when the element that had it goes away or is switched off for a moment.
 * @param {{current: HTMLElement | null}} root @param {boolean} busy while a move is under way nothing is moved
 */
export function useFocusKeeper(root, busy) {
  const last = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    const element = root.current;
    /** @param {FocusEvent} event */
    const enter = (event) => { last.current = /** @type {Element} */ (event.target); };
    // Whoever presses the mouse somewhere, or goes elsewhere, has left of their own will.
    /** @param {Event} event */
    const leave = (event) => { if (!element?.contains(/** @type {Node} */ (event.target)) || event.type === "pointerdown") last.current = null; };
    element?.addEventListener("focusin", enter);
    document.addEventListener("focusin", leave);
    document.addEventListener("pointerdown", leave, true);
    return () => {
      element?.removeEventListener("focusin", enter);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("pointerdown", leave, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (busy || !last.current || (document.activeElement && document.activeElement !== document.body) || document.querySelector("dialog[open]")) return;
    const found = usable(last.current) ? last.current : PLACES.flatMap((place) => [...(root.current?.querySelectorAll(place) ?? [])]).find(usable);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
  });
}
