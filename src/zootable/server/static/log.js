/** The log with its filter and the chat: as a panel in the game's side column, or in a drawer on the phone. */
import { html, useEffect, useId, useState, Button, Symbol } from "./ui.js";
import { seatPicture } from "./games.js";

/** @typedef {import("./types.d.ts").Frame} Frame */
/** @typedef {import("./types.d.ts").LogEntry} LogEntry */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {"all"|"mine"|"tome"} Filter */

/** What every copy of the panel shows. */
export function usePanelState() {
  const [tab, setTab] = useState(/** @type {"log"|"chat"} */ ("log"));
  const [filter, setFilter] = useState(/** @type {Filter} */ ("all"));
  return { tab, setTab, filter, setFilter };
}

/**
 * Log and chat.
 * @param {{session: Session, components: any, panel: ReturnType<typeof usePanelState>}} props
 */
export function SidePanels({ session, components, panel }) {
  const { tab, setTab } = panel;
  const id = useId();
  const unread = session.chat.length - session.chatSeen;
  /** @param {"log"|"chat"} name @param {string} text @param {number} [count] */
  const button = (name, text, count = 0) => html`<button type="button" role="tab" id=${`${id}-${name}`} aria-selected=${tab === name}
    aria-controls=${`${id}-panel`} tabindex=${tab === name ? 0 : -1} onClick=${() => setTab(name)} onKeyDown=${arrows}>${text}
    ${count ? html` <span class="bub" aria-label=${`${count} new`}>${count}</span>` : null}</button>`;
  /** @param {KeyboardEvent} event */
  const arrows = (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = tab === "log" ? "chat" : "log";
    setTab(other);
    document.getElementById(`${id}-${other}`)?.focus();
  };
  return html`<section class="panel log" aria-label="Log and chat">
    <div class="tabs" role="tablist">${button("log", "Log")}${button("chat", "Chat", tab === "chat" ? 0 : unread)}</div>
    <div class="tabpanel" role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-${tab}`}>
      ${tab === "log" ? html`<${LogList} session=${session} components=${components} panel=${panel} />` : html`<${Chat} session=${session} />`}
    </div>
  </section>`;
}

/** @type {[Filter, string][]} */
const FILTERS = [["all", "all"], ["mine", "mine"], ["tome", "to me"]];

/**
 * @param {LogEntry[]} log
 * @param {Filter} filter
 * @param {number} seat
 */
export function filtered(log, filter, seat) {
  return log.filter((entry) => entry.text
    && (filter === "all" || (filter === "mine" ? entry.seat === seat : entry.to_me)));
}

/** @param {{session: Session, components: any, panel: ReturnType<typeof usePanelState>}} props */
function LogList({ session, components, panel }) {
  const frame = session.frame;
  if (!frame) return null;
  const since = session.lastOwn();
  const player = session.seat >= 0;
  const lines = filtered(session.log, player ? panel.filter : "all", session.seat).reverse();
  const edge = player ? lines.findIndex((entry) => entry.version <= since) : -1;
  return html`${player ? html`<div class="filter" role="group" aria-label="Show">${FILTERS.map(([name, text]) => html`<button
      type="button" key=${name} aria-pressed=${panel.filter === name} onClick=${() => panel.setFilter(name)}>${text}</button>`)}</div>` : null}
    <div class="scroll" tabindex="0" role="region" aria-label="Log, newest first"><ol class="lines">
      ${lines.length === 0 ? html`<li class="soft">Nothing yet.</li>` : null}
      ${lines.map((entry, at) => html`<${Line} key=${`${entry.version}-${lines.length - at}`} entry=${entry} session=${session} components=${components}
        fresh=${player && since > 0 && entry.version > since} edge=${at === edge && at > 0 && since > 0} />`)}
    </ol></div>`;
}

/** @param {{entry: LogEntry, session: Session, components: any, fresh: boolean, edge: boolean}} props */
function Line({ entry, session, components, fresh, edge }) {
  const frame = /** @type {Frame} */ (session.frame);
  const rich = session.module?.logLine?.(entry, components, frame);
  const classes = `${fresh ? "fresh" : ""} ${entry.to_me ? "tome" : ""} ${entry.kind === "undo" ? "undone" : ""}`.trim();
  const seat = entry.seat;
  return html`${edge ? html`<li class="since">since your last move ↑</li>` : null}
    <li class=${classes || undefined}>${seat !== null && seat >= 0 ? html`<span class="pic" aria-hidden="true">${seatPicture(session.module, frame, seat)}</span>` : null}
      <span>${rich ?? entry.text}${entry.to_me ? html`<span class="sr"> (to you)</span>` : null}</span></li>`;
}

/** @param {{session: Session}} props */
function Chat({ session }) {
  const [text, setText] = useState("");
  const id = useId();
  const { frame } = session;
  useEffect(() => session.chatRead(), [session, session.chat.length]);
  const closed = closedReason(session);
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    const line = text.trim();
    if (line && await session.say(line)) setText("");
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Chat"><ol class="lines chat">
      ${session.chat.length === 0 ? html`<li class="soft">Nobody has said anything yet.</li>` : null}
      ${[...session.chat].reverse().map((line, at) => html`<li key=${session.chat.length - at} class="chatline">
        ${line.seat >= 0 ? html`<span class="pic" aria-hidden="true">${seatPicture(session.module, frame, line.seat)}</span>` : null}
        <span><b>${line.name}</b> ${line.text}</span></li>`)}
    </ol></div>
    ${closed ? html`<p class="notice small"><${Symbol} id="u-lock" />${closed}</p>` : html`<form class="sayform" onSubmit=${send}>
      <label class="sr" for=${id}>Say something</label>
      <input id=${id} class="text" maxlength="500" autocomplete="off" placeholder="Say something" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)} />
      <${Button} look="go" type="submit">Send<//></form>`}`;
}

/** Why one may not write now, or "". @param {Session} session */
function closedReason(session) {
  const { frame } = session;
  if (session.seat < 0) return "Those who watch read along.";
  if (!frame || frame.chat_open) return "";
  return "The chat is closed while hands are secret. It opens between rounds and after the game.";
}
