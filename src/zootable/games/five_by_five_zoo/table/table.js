/** 5x5 Zoo on the web table: what the shell imports; see docs/protocol.md.
 *
 * The table has three faces: the zoo with display and tray (PlayTable), the count at the end of a round (Count)
 * and the end of the game (Ending).
 */
import { html, useEffect, useRef, useState } from "/static/ui.js";
import { Count } from "./count.js";
import { Cover } from "./cover.js";
import { Ending } from "./ending.js";
import { logLine } from "./log.js";
import { useCount, useKept } from "./memory.js";
import { irreversible } from "./moves.js";
import { Disc } from "./pieces.js";
import { PlayTable } from "./play.js";
import { useFocusKeeper } from "./room.js";
import { optionInput } from "./setup.js";
import { many, prompt } from "./words.js";

/** @typedef {import("./types.d.ts").ZooFrame} ZooFrame */
/** @typedef {import("./types.d.ts").ZooProps} ZooProps */

export { Cover, irreversible, logLine, optionInput, prompt };

/** The shell asks the server for the best walks after each move. */
export const wantsInsight = true;

/** The middle of the table. @param {ZooProps} props */
export function Table(props) {
  const { state: frame, components, api, replay, say } = props;
  const { view } = frame;
  const count = useCount(frame, replay);
  const [looking, look] = useState(false);
  const over = view.phase === "over";
  const insight = useKept(frame, props.insight ?? null);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusKeeper(root, api.busy);
  useEffect(() => {
    if (!say) return undefined;
    const mine = frame.seat >= 0 && count.round ? view.rounds_scored[count.round - 1].seats[frame.seat] : null;
    say(count.round ? { title: `Round ${count.round} is counted`, detail: mine ? `You made ${many(mine.total, "point")}.` : "" } : null);
    return () => say(null);
  }, [count.round]);
  let inside;
  if (count.round) {
    inside = html`<${Count} key=${`count${count.round}`} frame=${frame} round=${count.round} components=${components} api=${api} insight=${insight} forced=${count.forced} again=${count.again} onClose=${count.close} />`;
  } else if (over && !looking && !replay) {
    inside = html`<${Ending} frame=${frame} components=${components} api=${api} onLook=${() => look(true)} onCount=${count.open} />`;
  } else {
    inside = html`<${PlayTable} ...${props} insight=${insight} onCount=${count.scored ? count.open : null} onEnd=${over && !replay ? () => look(false) : null} />`;
  }
  return html`<div class=${`fz-root ${replay ? "fz-replay" : ""}`} ref=${root}>${inside}</div>`;
}

/** The picture of a seat. @param {import("/static/types.d.ts").Frame} _frame @param {number} seat */
export function avatar(_frame, seat) {
  return html`<${Disc} seat=${seat} />`;
}
