/** Zookeepers on the web table: what the shell imports; see docs/protocol.md. */
import { html, useRef, useState } from "/static/ui.js";
import { Cover } from "./cover.js";
import { Ending } from "./ending.js";
import { logLine } from "./log.js";
import { irreversible } from "./moves.js";
import { Disc } from "./pieces.js";
import { PlayTable } from "./play.js";
import { useFocusKeeper } from "./room.js";
import { optionInput } from "./setup.js";
import { prompt } from "./words.js";

/** @typedef {import("./types.d.ts").ZooProps} ZooProps */

export { Cover, irreversible, logLine, optionInput, prompt };

/** The middle of the table. @param {ZooProps} props */
export function Table(props) {
  const { state: frame, components, api, replay } = props;
  const [looking, look] = useState(false);
  const over = frame.view.phase === "over" && !replay;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusKeeper(root, api.busy);
  const inside = over && !looking
    ? html`<${Ending} frame=${frame} components=${components} api=${api} onLook=${() => look(true)} />`
    : html`<${PlayTable} ...${props} onEnd=${over ? () => look(false) : null} />`;
  return html`<div class=${`zk-root ${replay ? "zk-replay" : ""}`} ref=${root}>${inside}</div>`;
}

/** The picture of a seat. @param {import("/static/types.d.ts").Frame} _frame @param {number} seat */
export function avatar(_frame, seat) {
  return html`<${Disc} seat=${seat} />`;
}
