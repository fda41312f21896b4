/** What this browser has seen: which counts were shown, what the log tells of past rounds. */
import { useRef, useState } from "/static/ui.js";

/** @typedef {import("./types.d.ts").Evaluation} Evaluation */
/** @typedef {import("./types.d.ts").KuzookaFrame} KuzookaFrame */
/** @typedef {import("./types.d.ts").LogEntry} LogEntry */
/** @typedef {{evaluation: Evaluation, frame: KuzookaFrame}} Shown */

const KEY = "zootable.kuzooka.counted";
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
  const others = kept().filter(([name]) => name !== table).slice(-TABLES);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, [table, round]]));
  } catch {
    // Without storage a reload shows the count once more.
  }
}

/** The last round whose count need not be shown when the table opens. @param {KuzookaFrame} frame */
function countedAtFirst(frame) {
  const found = kept().find(([name]) => name === frame.table);
  if (found) return found[1];
  const { view } = frame;
  const goesOn = view.phase !== "over" && view.phase !== "unlock" && view.tokens.length > 0;
  return goesOn ? view.evaluation?.round ?? 0 : 0;
}

/** Which count to show: the oldest that this person has not closed yet. While it is looked at, the table may
 * go on; it keeps the last frame that belongs to it.
 * @param {KuzookaFrame} frame @param {boolean} replay
 */
export function useCounts(frame, replay) {
  const [counted, setCounted] = useState(() => countedAtFirst(frame));
  const [again, setAgain] = useState(false);
  const held = useRef(/** @type {Shown | null} */ (null));
  const latest = frame.view.evaluation;
  const fresh = replay && frame.events.some((event) => event.kind === "evaluation");
  if (replay) {
    held.current = null;
    return { shown: latest && (fresh || again) ? { evaluation: latest, frame } : null,
      close: () => setAgain(false), open: () => setAgain(true), forced: fresh && !again };
  }
  if (latest && held.current?.evaluation.round === latest.round) held.current = { evaluation: latest, frame };
  else if (latest && !held.current && latest.round > counted) held.current = { evaluation: latest, frame };
  const deciding = frame.view.phase === "unlock" && frame.options.length > 0;
  if (latest && !held.current && (again || deciding)) held.current = { evaluation: latest, frame };
  return {
    shown: held.current,
    close: () => {
      const round = held.current?.evaluation.round ?? counted;
      held.current = null;
      keep(frame.table, round);
      setCounted(round);
      setAgain(false);
    },
    open: () => setAgain(true),
    forced: false,
  };
}

/** The counts of all rounds so far, from the log and the view, oldest first.
 * @param {KuzookaFrame} frame @param {LogEntry[]} log @returns {Evaluation[]}
 */
export function pastCounts(frame, log) {
  /** @type {Map<number, Evaluation>} */
  const rounds = new Map();
  for (const entry of log) {
    if (entry.kind === "evaluation" && entry.data?.round) rounds.set(entry.data.round, entry.data);
  }
  const last = frame.view.evaluation;
  if (last) rounds.set(last.round, last);
  return [...rounds.values()].sort((one, two) => one.round - two.round);
}

/** Whether the last question is news: this seat (or, for those who watch, the next but one) has not acted since.
 * @param {KuzookaFrame} frame @param {LogEntry[]} log @param {boolean} replay
 */
export function questionIsNews(frame, log, replay) {
  if (replay) return frame.events.some((event) => event.kind === "question");
  const at = log.findLastIndex((entry) => entry.kind === "question");
  if (at < 0) return false;
  const later = log.slice(at + 1).filter((entry) => entry.kind === "place" || entry.kind === "pass");
  return frame.seat < 0 ? later.length < 2 : !later.some((entry) => entry.seat === frame.seat);
}

/** Who has passed in this round. @param {KuzookaFrame} frame @param {LogEntry[]} log @returns {Set<number>} */
export function passedSeats(frame, log) {
  /** @type {Set<number>} */
  const seats = new Set();
  for (const entry of log) {
    if (entry.kind === "deal") seats.clear();
    if (entry.kind === "pass" && frame.view.seats[entry.data?.seat]?.ability === "used") seats.add(entry.data.seat);
  }
  return seats;
}
