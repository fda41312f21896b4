/** One table on this screen: its frames, log, chat, what is staged, whose hand is shown. The page draws what is here. */
import { announce, say } from "./ui.js";
import { ApiError, get, post, tablePath } from "./api.js";
import { Live } from "./live.js";
import { settings } from "./settings.js";
import { setTurn } from "./signal.js";

/** @typedef {import("./types.d.ts").Frame} Frame */
/** @typedef {import("./types.d.ts").Option} Option */
/** @typedef {import("./types.d.ts").LogEntry} LogEntry */
/** @typedef {import("./types.d.ts").ChatLine} ChatLine */
/** @typedef {import("./types.d.ts").Hint} Hint */
/** @typedef {import("./types.d.ts").GameModule} GameModule */

const SPECTATOR = -1;

/**
 * The best of a bot's choices: up to three that it would really consider.
 * @param {Hint[]} actions best first
 * @returns {Hint[]}
 */
function worthSaying(actions) {
  return actions.filter((hint, at) => at === 0 || hint.share >= 0.03).slice(0, 3);
}

export class Session {
  /**
   * @param {string} table
   * @param {() => void} changed called after every change
   */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.seat = SPECTATOR;
    /** @type {Frame|null} */
    this.frame = null;
    /** @type {LogEntry[]} */
    this.log = [];
    /** @type {ChatLine[]} */
    this.chat = [];
    this.chatSeen = 0;
    this.online = true;
    this.tries = 0;
    /** @type {Option|null} */
    this.pending = null;
    /** @type {Hint[]} */
    this.hints = [];
    this.hinting = false;
    /** @type {any} The game's own analysis of the position shown, once it is there. */
    this.insight = null;
    /** The seat that the device is to be passed to. @type {number|null} */
    this.handTo = null;
    /** The version at which somebody chose to go on looking instead of passing the device. */
    this.lingering = -1;
    /** The seat asked for; null: the server's choice. @type {number|null} */
    this.wanted = null;
    /** Whether somebody at this screen has said who they are (only asked where several seats are played on it). */
    this.known = false;
    /** Why there is no table to be seen. */
    this.problem = "";
    /** @type {GameModule|null} */
    this.module = null;
    /** @type {Live|null} */
    this.live = null;
  }

  // --- coming and going -----------------------------------------------------------------------------------------

  /** Join, at the seat that was shown last in this window, else at the first of one's own, else to watch. */
  start() {
    const kept = sessionStorage.getItem(this.#seatKey());
    this.#join(kept === null ? null : Number(kept));
  }

  stop() {
    this.live?.stop();
    setTurn(false);
  }

  #seatKey() {
    return `zt.seat.${this.table}`;
  }

  /** @param {number|null} seat */
  #join(seat) {
    this.live?.stop();
    this.wanted = seat;
    this.seat = seat ?? SPECTATOR;
    this.frame = null;
    this.pending = null;
    this.hints = [];
    this.live = new Live(this.table, seat, {
      onFrame: (frame, joining) => this.#onFrame(frame, joining),
      onMessage: (message) => this.#onMessage(message),
      onOnline: (online, tries) => this.#onOnline(online, tries),
      onAck: (message, sent) => this.#onAck(message, sent),
      onRefused: (message, sent) => this.#onRefused(message, sent),
      onClosed: (code, reason) => this.#onClosed(code, reason),
    });
    this.changed();
  }

  /** The device was passed: show this seat. */
  takeSeat() {
    if (this.handTo === null) return;
    const seat = this.handTo;
    this.handTo = null;
    this.known = true;
    sessionStorage.setItem(this.#seatKey(), String(seat));
    if (seat === this.seat) this.changed();
    else this.#join(seat);
  }

  /** Show another of one's own seats, after the device was passed. @param {number} seat */
  passTo(seat) {
    this.handTo = seat;
    this.changed();
  }

  /** Go on looking at the present seat until something changes. */
  linger() {
    this.lingering = this.frame?.version ?? -1;
    this.handTo = null;
    this.changed();
  }

  // --- what comes from the server -------------------------------------------------------------------------------

  /**
   * @param {Frame} frame
   * @param {boolean} joining
   */
  #onFrame(frame, joining) {
    const before = this.frame;
    this.frame = frame;
    this.seat = frame.seat;
    this.problem = "";
    this.log = joining ? frame.log : [...this.log, ...frame.log];
    if (!before || before.version !== frame.version) {
      this.hints = [];
      this.insight = null;
    }
    const staged = this.pending;
    if (staged && !frame.options.some((option) => option.action === staged.action)) this.pending = null;
    this.#handOver(frame);
    const yours = frame.status === "running" && this.isActing();
    setTurn(yours, !joining || document.visibilityState === "hidden");
    if (!joining) this.#speak(frame, before);
    this.changed();
  }

  /** @param {Frame} frame */
  #handOver(frame) {
    const mine = frame.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
    if (mine.length < 2 || frame.status !== "running") {
      this.handTo = null;
      return;
    }
    const next = frame.acting.find((seat) => mine.includes(seat));
    if (!this.known) {
      this.handTo = next ?? this.seat;
      return;
    }
    if (next === undefined || frame.acting.includes(this.seat)) {
      if (this.handTo !== this.seat) this.handTo = null;
    } else if (this.lingering !== frame.version) {
      this.handTo = next;
    }
  }

  /**
   * @param {Frame} frame
   * @param {Frame|null} before
   */
  #speak(frame, before) {
    const lines = frame.log.map((entry) => entry.text).filter(Boolean);
    const was = before?.acting.includes(this.seat) ?? false;
    if (this.isActing() && !was) lines.push("Your turn.");
    if (lines.length) announce(lines.join(" "));
  }

  /** @param {any} message */
  #onMessage(message) {
    if (message.type === "chats") this.chat = message.lines;
    else if (message.type === "chat") {
      this.chat = [...this.chat, message];
      if (message.seat !== this.seat) announce(`${message.name}: ${message.text}`);
    } else if (message.type === "presence" && this.frame) {
      this.frame = { ...this.frame, seats: message.seats, spectators: message.spectators ?? this.frame.spectators };
    }
    else return;
    this.changed();
  }

  /**
   * @param {boolean} online
   * @param {number} tries
   */
  #onOnline(online, tries) {
    if (online !== this.online && this.frame) announce(online ? "Connected again." : "The connection is lost; trying again.");
    this.online = online;
    this.tries = tries;
    if (!online && !this.frame && tries >= 2) this.#whyNot();
    this.changed();
  }

  /** A connection that never came up: ask why in words. */
  async #whyNot() {
    try {
      await get(tablePath(this.table));
      if (!this.frame) this.problem = "The server answers, but the live connection does not come up. Something between here and there may block it.";
    } catch (error) {
      this.problem = error instanceof ApiError ? error.message : String(error);
    }
    this.changed();
  }

  /**
   * @param {any} message
   * @param {import("./live.js").Message|null} sent
   */
  #onAck(message, sent) {
    if (sent?.type === "move" && this.pending?.action === sent.action) this.pending = null;
    this.changed();
  }

  /**
   * @param {any} message
   * @param {import("./live.js").Message|null} sent
   */
  #onRefused(message, sent) {
    if (!this.frame && !sent) this.problem = message.message;
    else say(message.message ?? "The server refused that.");
    if (sent?.type === "move") this.pending = null;
    this.changed();
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  #onClosed(code, reason) {
    if (this.wanted !== null) {
      // The seat is no longer this browser's: look again without asking for it.
      sessionStorage.removeItem(this.#seatKey());
      this.#join(null);
      return;
    }
    this.frame = null;
    this.problem ||= reason || `The server closed the table (${code}).`;
    this.changed();
  }

  // --- what people do -------------------------------------------------------------------------------------------

  get busy() {
    return this.live?.outstanding !== null && this.live?.outstanding !== undefined;
  }

  isActing() {
    return this.frame !== null && this.seat >= 0 && this.frame.acting.includes(this.seat);
  }

  /**
   * Stage an option, or play it at once if the settings say so; null puts the staged one back.
   * @param {Option|null} option
   */
  choose(option) {
    if (option && !this.#asksFirst(option)) {
      this.play(option);
      return;
    }
    this.pending = option;
    if (option) announce(`Chosen: ${option.label}. Enter confirms, Escape puts it back.`);
    this.changed();
  }

  /** @param {Option} option */
  #asksFirst(option) {
    const wish = settings().confirm;
    if (wish === "none" || !this.frame) return wish !== "none";
    return wish === "all" || (this.module?.irreversible?.(option, this.frame) ?? true);
  }

  /** @param {Option} option */
  play(option) {
    if (!this.frame || !this.live) return;
    if (this.live.commit({ type: "move", seat: this.seat, action: option.action, base: this.frame.version })) {
      this.pending = option;
      this.hints = [];
    }
    this.changed();
  }

  confirm() {
    if (this.pending && !this.busy) this.play(this.pending);
  }

  /** Take back one's last move, with `all` everything that may be taken back, or all after a version. @param {boolean|number} [all] */
  undo(all = false) {
    const to = typeof all === "number" ? all : this.undoTarget(all);
    if (!this.frame || to === null || !this.live) return;
    this.pending = null;
    this.live.commit({ type: "undo", seat: this.seat, to, base: this.frame.version });
    this.changed();
  }

  undoTarget(all = false) {
    const farthest = this.frame?.undo_to ?? null;
    return all ? farthest : this.frame?.undo_steps?.[0] ?? farthest;
  }

  /** What an undo would take back, in the notation of the moves. */
  undoWords(all = false) {
    const to = this.undoTarget(all);
    if (to === null) return "";
    const mine = this.log.filter((entry) => entry.version > to && entry.seat === this.seat);
    const undos = mine.filter((entry) => entry.kind === "undo");
    const moves = mine.filter((entry) => entry.notation && entry.kind !== "undo"
      && !undos.some((undo) => undo.version > entry.version && Number(undo.data?.to ?? entry.version) < entry.version));
    return moves.map((entry) => entry.notation).join(", ");
  }

  /** @returns {Promise<Hint[]>} */
  async hint() {
    if (!this.isActing() || this.hinting) return [];
    this.hinting = true;
    this.changed();
    const version = this.frame?.version;
    try {
      const answer = await post(`${tablePath(this.table)}/hint`, { seat: this.seat });
      if (this.frame?.version === version) this.hints = worthSaying(answer.actions);
      if (this.hints[0]) announce(`A bot would: ${this.hints[0].label}`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
    this.hinting = false;
    this.changed();
    return this.hints;
  }

  /** Ask for the game's own analysis of the position; the table is drawn again when it comes. */
  async lookInto() {
    const frame = this.frame;
    if (!frame || this.seat < 0 || frame.status === "waiting" || this.handTo !== null) return;
    try {
      const answer = await post(`${tablePath(this.table)}/insight`, { seat: this.seat });
      if (this.frame?.version !== frame.version || this.frame?.seat !== frame.seat) return;
      this.insight = answer.insight;
      this.changed();
    } catch (error) {
      console.info("no analysis:", error instanceof Error ? error.message : error);
    }
  }

  closeHints() {
    this.hints = [];
    this.changed();
  }

  /** @param {string} text */
  async say(text) {
    try {
      await post(`${tablePath(this.table)}/chat`, { seat: this.seat, text });
      return true;
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  async rematch() {
    try {
      const { table } = await post(`${tablePath(this.table)}/rematch`);
      location.assign(`/table/${encodeURIComponent(table)}`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  chatRead() {
    if (this.chatSeen === this.chat.length) return;
    this.chatSeen = this.chat.length;
    this.changed();
  }

  /** The version of this seat's last own move: what came after it is new. */
  lastOwn() {
    for (let at = this.log.length - 1; at >= 0; at -= 1) {
      const entry = this.log[at];
      if (entry.seat === this.seat && entry.notation) return entry.version;
    }
    return 0;
  }
}
