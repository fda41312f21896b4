/** What this screen remembers: which counts it has shown, and the last analysis until the next one is there. */
import { useEffect, useRef, useState } from "/static/ui.js";

/** @typedef {import("./types.d.ts").Insight} Insight */

/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */

const KEY = "zootable.five_by_five_zoo.counted";
const TABLES = 30;

/** The last round whose count was closed, by table. @returns {[string, number][]} */
function kept() {
  try {
    const read = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read : [];
  } catch {
    return []; // no storage, or something unreadable in it: every count is new
  }
}

/** @param {string} table @param {number} round */
function keep(table, round) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...kept().filter(([name]) => name !== table).slice(-TABLES), [table, round]]));
  } catch {
    // Without storage a reload shows the count once more.
  }
}

/** Which round's count to show, or 0. In a replay: that of the step. @param {ZooFrame} frame @param {boolean} replay */
export function useCount(frame, replay) {
  const scored = frame.view.rounds_scored.length;
  const first = useRef(-1);
  if (first.current < 0) {
    const found = kept().find(([name]) => name === frame.table)?.[1];
    // A count that is long past need not be shown when the table opens.
    first.current = found ?? (frame.view.seats.some((seat) => seat.turn > 0) || replay ? scored : Math.max(0, scored - 1));
  }
  const [counted, setCounted] = useState(first.current);
  const [again, setAgain] = useState(false);
  const fresh = replay && frame.events.some((event) => event.kind === "round_score");
  return {
    round: again || fresh ? scored : !replay && scored > counted ? counted + 1 : 0,
    forced: fresh && !again,
    again,
    close: () => {
      const done = again ? counted : counted + 1;
      if (!replay) keep(frame.table, Math.min(done, scored));
      if (!again) setCounted(done);
      setAgain(false);
    },
    open: () => setAgain(true),
    scored,
  };
}

const PATIENCE = 4000;

/** The analysis of the position; that of the one before stays until it comes, so that nothing flickers. Never another
 * seat's or another round's. @param {ZooFrame} frame @param {Insight | null} insight @returns {Insight | null}
 */
export function useKept(frame, insight) {
  const { view } = frame;
  const where = `${frame.table} ${frame.seat} ${view.round} ${view.rounds_scored.length} ${view.phase === "line_up"}`;
  const kept = useRef(/** @type {{where: string, insight: Insight | null}} */ ({ where: "", insight: null }));
  const [, redraw] = useState(0);
  if (insight) kept.current = { where, insight };
  useEffect(() => {
    if (insight) return undefined;
    const timer = setTimeout(() => { kept.current = { where: "", insight: null }; redraw(frame.version); }, PATIENCE);
    return () => clearTimeout(timer);
  }, [frame.version, insight === null]);
  return insight ?? (kept.current.where === where ? kept.current.insight : null);
}
