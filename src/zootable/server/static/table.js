/** The table: ribbon, the game's own drawing in the middle, log and chat, and all that is the same for every game. */
import {
  html, useCallback, useEffect, useErrorBoundary, useMemo, useReducer, useRef, useState, useSettings, Button, Symbol, announce,
} from "./ui.js";
import { gameDetail, tablePath } from "./api.js";
import { ActionList } from "./actions.js";
import { loadGame, seatPicture } from "./games.js";
import { JoinPage } from "./join.js";
import { SidePanels, usePanelState } from "./log.js";
import { Menu } from "./menu.js";
import { HandOver, PassBar, PlayersDialog, WaitingRoom } from "./players.js";
import { RulesDialog } from "./rules.js";
import { Session } from "./session.js";
import { setTitle } from "./signal.js";

/** @typedef {import("./types.d.ts").Frame} Frame */
/** @typedef {import("./types.d.ts").GameDetail} GameDetail */
/** @typedef {import("./types.d.ts").GameModule} GameModule */
/** @typedef {import("./types.d.ts").Prompt} Prompt */
/** @typedef {import("./types.d.ts").TableApi} TableApi */

const END_PATIENCE = 20000;

/** The page of a table; with a secret in the address it asks to sit down first. @param {{table: string}} props */
export function TablePage({ table }) {
  const [secret, setSecret] = useState(location.hash.slice(1));
  if (secret) return html`<${JoinPage} table=${table} secret=${secret} onIn=${() => setSecret("")} />`;
  return html`<${TableView} table=${table} />`;
}

/**
 * A session that redraws the page at each change.
 * @param {string} table
 * @returns {Session}
 */
function useSession(table) {
  const [, redraw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const session = useMemo(() => new Session(table, () => redraw(undefined)), [table]);
  useEffect(() => {
    session.start();
    return () => session.stop();
  }, [session]);
  return session;
}

/**
 * A game's module and description, once it is known which game is played.
 * @param {string|undefined} game
 * @param {Record<string, unknown>|undefined} options
 */
export function useGame(game, options) {
  const [loaded, setLoaded] = useState(/** @type {{detail: GameDetail, module: GameModule|null}|null} */ (null));
  const key = JSON.stringify(options ?? {});
  useEffect(() => {
    if (!game) return;
    Promise.all([gameDetail(game, JSON.parse(key)), loadGame(game)])
      .then(([detail, module]) => setLoaded({ detail, module }), (error) => announce(error.message));
  }, [game, key]);
  return loaded;
}

/**
 * Whose turn it is and what is asked: the game's own words, or plain ones.
 * @param {Frame} frame
 * @param {GameModule|null} module
 * @param {any} components
 * @returns {Prompt}
 */
export function promptOf(frame, module, components) {
  if (frame.status === "waiting") {
    const open = frame.seats.filter((seat) => seat.kind === "open").length;
    return { title: open === 1 ? "Waiting for one player" : `Waiting for ${open} players`, detail: "", seat: -1 };
  }
  if (module?.prompt && components) {
    try {
      return module.prompt(frame, components);
    } catch (error) {
      console.error("The game's prompt failed:", error);
    }
  }
  const seat = frame.acting[0];
  if (frame.status === "over") return { title: "The game is over", detail: "" };
  if (frame.acting.includes(frame.seat)) return { title: "Your turn", detail: `${frame.options.length} moves to choose from.`, seat: frame.seat };
  if (seat === undefined) return { title: "Waiting for players", detail: "" };
  return { title: `${frame.seats[seat]?.name ?? "Somebody"} is to move`, detail: "", seat };
}

/**
 * The end: the game shows its own first (a last count may still run) with the shell's buttons in it; the shell's bar
 * comes where the game has no such screen, has left it, or does not show it in time.
 * @param {Session} session
 */
function useEnd(session) {
  const [shown, setShown] = useState({ now: 0, seen: false });
  const over = session.frame?.status === "over";
  useEffect(() => {
    if (!over) return undefined;
    const timer = setTimeout(() => setShown((old) => ({ ...old, seen: true })), END_PATIENCE);
    return () => clearTimeout(timer);
  }, [over]);
  const EndActions = useCallback(() => {
    useEffect(() => {
      setShown((old) => ({ now: old.now + 1, seen: true }));
      return () => setShown((old) => ({ ...old, now: old.now - 1 }));
    }, []);
    return html`<${EndButtons} session=${session} />`;
  }, [session]);
  return { EndActions, over, bar: over && shown.now === 0, seen: shown.seen };
}

/** What of the shell is open. */
function useOpened() {
  const [listed, setListed] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [players, setPlayers] = useState(false);
  const [rules, setRules] = useState(/** @type {{anchor?: string}|null} */ (null));
  return { listed, setListed, drawer, setDrawer, players, setPlayers, rules, setRules };
}

/** @typedef {ReturnType<typeof useOpened>} Opened */

/** @param {{table: string}} props */
function TableView({ table }) {
  const session = useSession(table);
  const frame = session.frame;
  const loaded = useGame(frame?.game, frame?.options_of_game);
  session.module = loaded?.module ?? null;
  const panel = usePanelState();
  const opened = useOpened();
  const [spoken, say] = useState(/** @type {Prompt|null} */ (null));
  const end = useEnd(session);
  useEffect(() => setTitle(frame?.title ?? ""), [frame?.title]);
  /** @type {TableApi} */
  const api = {
    play: (option) => session.play(option),
    confirm: () => session.confirm(),
    undo: (to) => session.undo(to),
    hint: () => session.hint(),
    rematch: () => { session.rematch(); },
    openRules: (anchor) => opened.setRules({ anchor }),
    announce,
    busy: session.busy,
    EndActions: end.EndActions,
  };
  useKeys(session, {
    list: () => opened.setListed((old) => !old),
    log: () => opened.setDrawer((old) => !old),
    escape: () => {
      if (session.pending && !session.busy) session.choose(null);
      else if (session.hints.length) session.closeHints();
      else opened.setDrawer(false);
    },
  });

  if (session.problem && !frame) return html`<${NoTable} text=${session.problem} />`;
  if (!frame || !loaded) return html`<${Coming} text=${session.online ? "Coming to the table…" : "Looking for the server…"} />`;
  const said = spoken ?? promptOf(frame, loaded.module, loaded.detail.components);
  const panels = html`<${SidePanels} session=${session} components=${loaded.detail.components} panel=${panel} />`;
  const handing = session.handTo !== null;
  const listing = (opened.listed && !end.over) || !loaded.module?.Table;
  return html`<div class=${`page tablepage at-${frame.game}`}>
    <a class="btn skip" href="#middle">To the table</a>
    <${TopBar} session=${session} api=${api} said=${said} opened=${opened} module=${loaded.module} />
    <div class="bars">${handing ? null : html`<${Bars} session=${session} endbar=${end.bar && (end.seen || listing)} />`}</div>
    <main class="middle" id="middle" tabindex="-1">
      <${Middle} session=${session} api=${api} loaded=${loaded} said=${said} say=${say} panels=${panels} listing=${listing} opened=${opened} /></main>
    ${opened.drawer && !handing ? html`<${Drawer} onClose=${() => opened.setDrawer(false)}>${panels}<//>` : null}
    ${opened.players ? html`<${PlayersDialog} session=${session} game=${loaded.detail} onClose=${() => opened.setPlayers(false)} />` : null}
    ${opened.rules ? html`<${RulesDialog} detail=${loaded.detail} anchor=${opened.rules.anchor} onClose=${() => opened.setRules(null)} />` : null}
  </div>`;
}

/** Before the first frame. @param {{text: string}} props */
function Coming({ text }) {
  return html`<div class="page"><header class="top"><${Brand} /></header>
    <main class="loading" aria-busy="true"><${Symbol} id="a-elephant" class="joinhead" /><p role="status">${text}</p></main></div>`;
}

/** @param {{session: Session, api: TableApi, said: Prompt, opened: Opened, module: GameModule|null}} props */
function TopBar({ session, api, said, opened, module }) {
  const frame = /** @type {Frame} */ (session.frame);
  const handing = session.handTo !== null;
  const lines = session.chat.length - session.chatSeen;
  const fresh = session.seat >= 0 ? session.log.filter((entry) => entry.version > session.lastOwn()).length : 0;
  const unread = lines || fresh;
  const items = menuItems(session, api, {
    listed: opened.listed, list: () => opened.setListed(!opened.listed), log: () => opened.setDrawer(true),
    players: () => opened.setPlayers(true), hasPicture: Boolean(module?.Table),
  });
  return html`<header class="top">
    <${Brand} />
    <${Ribbon} session=${session} said=${handing ? handPrompt(session) : said} />
    ${frame.undo_to !== null && !handing ? html`<${Undo} session=${session} />` : null}
    <${Connection} session=${session} />
    <${Button} look="quiet" class="logbtn" icon="u-log" label=${`Log and chat${unread ? `, ${unread} new` : ""}`} pressed=${opened.drawer}
      onClick=${() => opened.setDrawer(!opened.drawer)}>${unread ? html`<span class=${`bub ${lines ? "" : "phoneonly"}`}>${unread}</span>` : null}<//>
    <${Menu} game=${frame.game} onRules=${() => opened.setRules({})} items=${items} />
  </header>`;
}

/**
 * What stands in the middle: the hand-over, the waiting room, the list of moves, or the game's own drawing.
 * @param {{session: Session, api: TableApi, loaded: {detail: GameDetail, module: GameModule|null}, said: Prompt,
 *          say: (said: Prompt|null) => void, panels: any, listing: boolean, opened: Opened}} props
 */
function Middle({ session, api, loaded, said, say, panels, listing, opened }) {
  const now = useSettings();
  const frame = /** @type {Frame} */ (session.frame);
  const Table = loaded.module?.Table;
  const asks = loaded.module?.wantsInsight === true && frame.status !== "waiting";
  useEffect(() => {
    if (!asks) return undefined;
    const timer = setTimeout(() => session.lookInto(), 150);
    return () => clearTimeout(timer);
  }, [asks, frame.version, frame.seat, session.handTo]);
  /** @param {(() => void)|null} onLeave */
  const list = (onLeave) => html`<${ActionList} session=${session} api=${api} detail=${said.detail} panels=${panels} onLeave=${onLeave} />`;
  if (session.handTo !== null) return html`<${HandOver} session=${session} />`;
  if (frame.status === "waiting") return html`<${WaitingRoom} session=${session} game=${loaded.detail} />`;
  if (listing || !Table) return list(Table ? () => opened.setListed(false) : null);
  return html`<${Picture} instead=${list(null)}>
    <${Table} api=${api} state=${frame} components=${loaded.detail.components} seatNames=${frame.seats.map((seat) => seat.name)}
      pending=${session.pending} choose=${(/** @type {any} */ option) => session.choose(option)} settings=${now}
      replay=${false} hints=${session.hints} insight=${session.insight} panels=${panels} log=${session.log} say=${say} /><//>`;
}

/** A game's own drawing; if it fails, the list of moves takes its place. @param {{instead: any, children?: any}} props */
function Picture({ instead, children }) {
  const [error] = useErrorBoundary((problem) => console.error("The game's table failed:", problem));
  return error ? html`<div><div class="bars"><p class="notice bad" role="alert"><${Symbol} id="u-warn" />The picture of this table
    failed. The list of moves works all the same.</p></div>${instead}</div>` : children;
}

/** The way back to the lobby. */
export function Brand() {
  return html`<a class="brand" href="/" aria-label="Zoo Table, lobby"><${Symbol} id="a-elephant" /><span>Zoo Table</span></a>`;
}

/** @param {{text: string}} props */
export function NoTable({ text }) {
  return html`<div class="page"><header class="top"><${Brand} /></header>
    <main class="loading"><${Symbol} id="a-tortoise" class="joinhead" /><h1>No table here</h1><p role="alert">${text}</p>
      <div class="row"><${Button} icon="u-again" onClick=${() => location.reload()}>Try again<//><${Button} look="go" icon="u-home" href="/">To the lobby<//></div></main></div>`;
}

/** @param {Session} session @returns {Prompt} */
function handPrompt(session) {
  const name = session.frame?.seats.find((seat) => seat.seat === session.handTo)?.name ?? "the next player";
  return { title: `Pass the device to ${name}`, detail: "All hands are hidden." };
}

/** @param {{session: Session, said: Prompt}} props */
function Ribbon({ session, said }) {
  const frame = /** @type {Frame} */ (session.frame);
  const look = frame.status === "over" ? "over" : session.isActing() || session.handTo !== null ? "" : "wait";
  const seat = said.seat ?? frame.acting[0];
  const thinking = frame.thinking?.length > 0 && look === "wait";
  return html`<div class=${`ribbon ${look}`} role="status">
    ${seat !== undefined && seat >= 0 && session.handTo === null ? seatPicture(session.module, frame, seat) : null}
    <div class="said"><b>${said.title}</b>${said.detail ? html`<span>${said.detail}</span>` : null}</div>
    ${thinking ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : null}
  </div>`;
}

/** @param {{session: Session}} props */
function Undo({ session }) {
  const what = session.undoWords();
  return html`<${Button} class="undo" icon="u-undo" disabled=${session.busy} onClick=${() => session.undo()}
    label=${what ? `Take back ${what}` : "Take back"} title=${what ? `Take back ${what}` : "Take back"}>
    <span class="deskonly undotext">Take back${what ? html` <small>${what}</small>` : null}</span><//>`;
}

/** @param {{session: Session}} props */
function Connection({ session }) {
  return html`<span class="conn deskonly" title=${session.online ? "The table is live" : "Reconnecting"}>
    <i class=${`dot ${session.online ? "" : "off"}`}></i>${session.online ? "live" : "reconnecting"}</span>`;
}

/** The lines under the ribbon. @param {{session: Session, endbar: boolean}} props */
function Bars({ session, endbar }) {
  const frame = /** @type {Frame} */ (session.frame);
  return html`
    ${session.online ? null : html`<div class="notice bad" role="alert"><${Symbol} id="u-warn" /><span class="grow">The connection is lost.
      Trying again${session.tries > 1 ? ` (${session.tries})` : ""}… ${session.busy ? "Your move is kept and sent then." : "Nothing is lost."}</span></div>`}
    ${session.seat < 0 && frame.status !== "over" ? html`<div class="notice watchbar"><${Symbol} id="u-eye" /><span class="grow">You are watching${
      frame.spectators > 1 ? `, with ${frame.spectators - 1} more` : ""}. Hands stay hidden until the end.</span></div>` : null}
    <${PassBar} session=${session} />
    ${frame.rematch ? html`<div class="notice"><${Symbol} id="u-again" /><span class="grow">The next game is dealt.</span>
      <${Button} look="go" href=${rematchHref(frame.rematch)}>Go there<//></div>` : null}
    ${session.hinting ? html`<div class="notice" role="status"><${Symbol} id="u-hint" /><span>A bot looks at your seat…</span></div>` : null}
    ${session.hints.length ? html`<${Hints} session=${session} />` : null}
    ${endbar ? html`<div class="notice endbar"><span class="grow"><b>The game is over.</b></span><${EndButtons} session=${session} /></div>` : null}`;
}

/** @param {string} rematch a table, or the address of one's own place at it */
function rematchHref(rematch) {
  return rematch.startsWith("/") ? rematch : `/table/${rematch}`;
}

/** @param {{session: Session}} props */
function Hints({ session }) {
  return html`<section class="notice hints" aria-label="Hint"><${Symbol} id="u-hint" /><span class="grow">A bot that sees only what you see would:</span>
    <ol>${session.hints.map((hint) => html`<li key=${hint.action}><button type="button" onClick=${() => {
      const option = session.frame?.options.find((one) => one.action === hint.action);
      if (option) session.choose(option);
    }}>${hint.label}${session.hints.length > 1 ? html`<b>${Math.round(hint.share * 100)} %</b>` : null}</button></li>`)}</ol>
    <${Button} look="quiet" icon="u-close" label="Close the hint" onClick=${() => session.closeHints()} /></section>`;
}

/** After the end. @param {{session: Session}} props */
function EndButtons({ session }) {
  const frame = /** @type {Frame} */ (session.frame);
  return html`<div class="row endrow">
    ${session.seat >= 0 && !frame.rematch ? html`<${Button} look="go" icon="u-again" onClick=${() => session.rematch()}>Deal again<//>` : null}
    <${Button} icon="u-play" href=${`/replay/${encodeURIComponent(session.table)}${session.seat >= 0 ? `?seat=${session.seat}` : ""}`}>Watch the replay<//>
    <${Button} icon="u-download" href=${`${tablePath(session.table)}/record`} download>Save the record<//>
  </div>`;
}

/**
 * @param {Session} session
 * @param {TableApi} api
 * @param {{listed: boolean, list: () => void, log: () => void, players: () => void, hasPicture: boolean}} how
 * @returns {import("./menu.js").MenuItem[]}
 */
function menuItems(session, api, how) {
  const frame = /** @type {Frame} */ (session.frame);
  /** @type {import("./menu.js").MenuItem[]} */
  const items = [];
  if (session.isActing() && session.handTo === null) items.push({ icon: "u-hint", label: "Hint", key: "H", onClick: () => { api.hint(); } });
  if (how.hasPicture && frame.status === "running" && session.handTo === null) {
    items.push({ icon: "u-list", label: how.listed ? "Show the picture" : "Moves as a list", key: "L", onClick: how.list });
  }
  if (session.handTo === null) items.push({ icon: "u-log", label: "Log and chat", key: "C", onClick: how.log });
  if ((frame.undo_steps?.length ?? 0) > 1 && session.handTo === null) {
    items.push({ icon: "u-undo", label: `Take back all ${frame.undo_steps?.length}`, onClick: () => session.undo(true) });
  }
  items.push({ icon: "u-people", label: frame.host ? "Players and links" : "Players", onClick: how.players });
  if (frame.status === "over") {
    if (session.seat >= 0 && !frame.rematch) items.push({ icon: "u-again", label: "Deal again", onClick: () => api.rematch() });
    items.push({ icon: "u-play", label: "Replay", href: `/replay/${encodeURIComponent(session.table)}` });
    items.push({ icon: "u-download", label: "Save the record", href: `${tablePath(session.table)}/record`, download: true });
  }
  items.push(null);
  return items;
}

/** @param {{onClose: () => void, children?: any}} props */
function Drawer({ onClose, children }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => { box.current?.focus(); }, []);
  return html`<aside class="drawer" aria-label="Log and chat" tabindex="-1" ref=${box}><header><h2>Log and chat</h2>
    <${Button} class="x" icon="u-close" label="Close log and chat" onClick=${onClose} /></header>${children}</aside>`;
}

/**
 * The keys of the table; off by a setting, silent while one types or a dialog is open.
 * @param {Session} session
 * @param {{list: () => void, log: () => void, escape: () => void}} act
 */
function useKeys(session, act) {
  const { hotkeys } = useSettings();
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!hotkeys) return undefined;
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.matches("input, textarea, select") || session.handTo !== null) return;
      if (!handled(event, target, session, latest.current)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [session, hotkeys]);
}

/**
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @param {Session} session
 * @param {{list: () => void, log: () => void, escape: () => void}} act
 */
function handled(event, target, session, act) {
  switch (event.key) {
    case "Enter":
      if (!session.pending || target.closest('a, button:not([data-roving][aria-pressed="true"]), summary')) return false;
      session.confirm();
      return true;
    case "Escape": act.escape(); return true;
    case "u": case "U": session.undo(); return true;
    case "h": case "H": session.hint(); return true;
    case "l": case "L": act.list(); return true;
    case "c": case "C": act.log(); return true;
    case "?": dispatchEvent(new Event("zootable-keys")); return true;
    default: return false;
  }
}
