/** What may be done now, sorted; and several moves sent one after the other. */
import { useEffect, useRef, useState } from "/static/ui.js";

/** @typedef {import("./types.d.ts").Colour} Colour */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").Prospect} Prospect */
/** @typedef {import("./types.d.ts").View} View */
/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("/static/types.d.ts").TableApi} TableApi */
/** @typedef {(frame: ZooFrame) => Option | null} Wish finds the next move when its turn has come */

/** The options of a group. @param {Option[]} options @param {string} group */
export const ofGroup = (options, group) => options.filter((option) => option.group === group);

/** @param {Option[]} options @param {string} group @param {string} target */
export const find = (options, group, target) => options.find((option) => option.group === group && option.target === target) ?? null;

/** A wish for the option of a group with a target. @param {string} group @param {string} target @returns {Wish} */
export const wish = (group, target) => (frame) => find(frame.options, group, target);

/** A wish for the payment that the server lists first, the thriftiest. @type {Wish} */
export const thriftiest = (frame) => find(frame.options, "pay", frame.view.pending?.payments?.[0]?.target ?? "");

/** A wish for what is left to choose if there is but one thing. @param {string} group @returns {Wish} */
export const onlyOne = (group) => (frame) => {
  const all = ofGroup(frame.options, group);
  return all.length === 1 ? all[0] : null;
};

/** What follows the first colon of a target: "species:addax" is "addax". @param {Option} option */
export const tail = (option) => option.target.slice(option.target.indexOf(":") + 1);

/** Groups that draw or show something unseen, or hand the turn on. */
const REVEALING = new Set(["collect", "look", "hire", "replace", "objective", "new_species", "exchange", "end_turn", "send", "target"]);
/** In the fast mode a card comes up for each that leaves. */
const REFILLING = new Set(["pay", "discard", "zone"]);

/** Whether an option shows something hidden or settles what can't be taken back.
 * @param {Option} option @param {import("/static/types.d.ts").Frame} frame
 */
export function irreversible(option, frame) {
  if (REVEALING.has(option.group)) return true;
  if (option.group === "zone") return frame.view.phase !== "place" || frame.view.mode === "fast";
  return frame.view.mode === "fast" && REFILLING.has(option.group);
}

/** What a species on the table or in a zone means to the seat. @param {View} view @param {string} species @returns {Prospect | undefined} */
export const prospectOf = (view, species) => view.prospects.find((one) => one.species === species);

/** The houses that would take a species, the one that gains most first. @param {Prospect | undefined} prospect */
export function housesFor(prospect) {
  return [...(prospect?.houses ?? [])].sort((one, two) => two.gain - one.gain || Number(two.completes) - Number(one.completes) || one.house - two.house);
}

/** The version before one's last move that begins with one of some words, or null.
 * @param {ZooFrame} frame @param {import("./types.d.ts").LogEntry[]} log @param {string[]} words
 */
export function before(frame, log, words) {
  const own = new Map(log.filter((entry) => entry.seat === frame.seat && entry.notation).map((entry) => [entry.version, entry.notation ?? ""]));
  return (frame.undo_steps ?? []).find((to) => words.includes((own.get(to + 1) ?? "").split(" ")[0])) ?? null;
}

/** Send several moves, each when the frame after the one before has come. A wish that finds nothing ends it.
 * @param {ZooFrame} frame @param {TableApi} api
 */
export function useScript(frame, api) {
  const queue = useRef(/** @type {Wish[]} */ ([]));
  const sent = useRef(-1);
  const [running, setRunning] = useState(false);
  const next = () => {
    if (api.busy || frame.version <= sent.current) return;
    const one = queue.current.shift();
    const option = one?.(frame) ?? null;
    if (!option) {
      queue.current = [];
      setRunning(false);
      return;
    }
    sent.current = frame.version;
    setRunning(true);
    api.play(option);
  };
  useEffect(() => { if (queue.current.length || running) next(); }, [frame.version, api.busy]);
  useEffect(() => {
    queue.current = [];
    setRunning(false);
  }, [frame.seat, frame.table]);
  return {
    running,
    /** @param {Wish[]} wishes */
    run: (wishes) => {
      if (api.busy) return;
      sent.current = -1;
      queue.current = [...wishes];
      next();
    },
  };
}

/** What is being chosen on this screen before it is sent. `mode`: what the stage is about; the rest as far as chosen.
 * @typedef {object} Choice
 * @property {"" | "species" | "save" | "collect" | "move" | "back" | "keepers" | "fund" | "new" | "help" | "end"} mode
 * @property {string} id a species'
 * @property {"" | "save" | "quarantine" | "discard" | "send" | "protect"} verb what is to be done with it
 * @property {number} house a keeper's house, 0: none chosen
 * @property {string} zone "SEAT:ZONE"
 * @property {string} back "COLUMN:ROW"
 * @property {"hire" | "replace" | "dismiss" | "objective" | ""} deed what is to be done with keepers
 * @property {number} pile
 * @property {number} number of cubes to draw
 * @property {string} colour
 * @property {Record<Colour, number>} giving cubes to return
 * @property {string} payment the target of a payment
 * @property {string} reason why the last press did nothing
 */

/** Nothing chosen. @type {Choice} */
export const NOTHING = { mode: "", id: "", verb: "", house: 0, zone: "", back: "", deed: "", pile: 0, number: 0, colour: "", giving: { red: 0, green: 0, white: 0 }, payment: "", reason: "" };

/** The choice on this screen; a move, anybody's, clears it.
 * @param {ZooFrame} frame @returns {[Choice, (patch: Partial<Choice>) => void, (patch?: Partial<Choice>) => void]} the choice, to change it, to begin anew
 */
export function useChoice(frame) {
  const key = `${frame.table} ${frame.seat} ${frame.version}`;
  const [kept, keep] = useState({ key, choice: NOTHING });
  const choice = kept.key === key ? kept.choice : NOTHING;
  /** @param {(old: Choice) => Choice} next */
  const setChoice = (next) => keep((old) => ({ key, choice: next(old.key === key ? old.choice : NOTHING) }));
  return [choice, (patch) => setChoice((old) => ({ ...old, reason: "", ...patch })), (patch = {}) => setChoice(() => ({ ...NOTHING, ...patch }))];
}
