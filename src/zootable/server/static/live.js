/**
 * The live connection of one seat: frames in, moves out.
 *
 * A move keeps its id until the server has answered it; after a reconnect it is sent again, and the server carries
 * out each id once. Reconnecting brings the full state, so nothing is kept here but the move under way.
 */
import { freshId, tablePath } from "./api.js";

/** @typedef {import("./types.d.ts").Frame} Frame */
/** @typedef {{type: string, id: string, [key: string]: unknown}} Message */

/**
 * @typedef {object} LiveHandlers
 * @property {(frame: Frame, joining: boolean) => void} onFrame
 * @property {(message: any) => void} onMessage chat, chats, presence
 * @property {(online: boolean, tries: number) => void} onOnline
 * @property {(message: any, sent: Message|null) => void} onRefused an error, with the message it answers
 * @property {(message: any, sent: Message|null) => void} onAck
 * @property {(code: number, reason: string) => void} onClosed the server will not have this connection
 */

const WAITS = [300, 700, 1500, 3000, 6000, 10000, 15000];
const PING_EVERY = 20000;
const PATIENCE = 10000;

export class Live {
  /**
   * @param {string} table
   * @param {number|null} seat null: the first seat that this browser holds, or to watch
   * @param {LiveHandlers} handlers
   */
  constructor(table, seat, handlers) {
    this.table = table;
    this.seat = seat;
    this.handlers = handlers;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Message|null} */
    this.outstanding = null;
    this.tries = 0;
    this.joining = true;
    this.stopped = false;
    this.heard = 0;
    /** @type {number|undefined} */
    this.timer = undefined;
    this.beat = setInterval(() => this.#ping(), PING_EVERY);
    this.wake = () => { if (!this.stopped && !this.#isOpen() && document.visibilityState === "visible") this.#connect(); };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.#connect();
  }

  /** Close for good. */
  stop() {
    this.stopped = true;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  /**
   * Send a move or an undo; false while another one is under way.
   * @param {{type: string, [key: string]: unknown}} body
   */
  commit(body) {
    if (this.outstanding) return false;
    this.outstanding = { ...body, id: freshId() };
    this.#send(this.outstanding);
    return true;
  }

  #isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** @param {object} message */
  #send(message) {
    if (!this.#isOpen()) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    clearTimeout(this.timer);
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${tablePath(this.table)}/live${this.seat === null ? "" : `?seat=${this.seat}`}`);
    this.socket = socket;
    this.joining = true;
    socket.onopen = () => { this.heard = Date.now(); };
    socket.onmessage = (event) => { if (this.socket === socket) this.#hear(JSON.parse(event.data)); };
    socket.onclose = (event) => { if (this.socket === socket) this.#lost(event); };
  }

  /** @param {any} message */
  #hear(message) {
    this.heard = Date.now();
    switch (message.type) {
      case "state": {
        const joining = this.joining;
        if (joining) this.#joined();
        this.handlers.onFrame(message, joining);
        break;
      }
      case "ack":
        this.handlers.onAck(message, this.#settle(message.id));
        break;
      case "error":
        this.handlers.onRefused(message, this.#settle(message.id));
        break;
      case "pong":
        break;
      default:
        this.handlers.onMessage(message);
    }
  }

  #joined() {
    this.joining = false;
    this.tries = 0;
    this.handlers.onOnline(true, 0);
    if (this.outstanding) this.#send(this.outstanding);
  }

  /**
   * @param {string|undefined} id
   * @returns {Message|null}
   */
  #settle(id) {
    if (!this.outstanding || id !== this.outstanding.id) return null;
    const sent = this.outstanding;
    this.outstanding = null;
    return sent;
  }

  #ping() {
    if (!this.#isOpen()) return;
    if (Date.now() - this.heard > PING_EVERY + PATIENCE) this.#connect();
    else this.#send({ type: "ping" });
  }

  /** @param {CloseEvent} event */
  #lost(event) {
    if (this.stopped) return;
    if (event.code >= 4400 && event.code < 4500) {
      this.stop();
      this.handlers.onClosed(event.code, event.reason);
      return;
    }
    this.tries += 1;
    this.handlers.onOnline(false, this.tries);
    const wait = WAITS[Math.min(this.tries - 1, WAITS.length - 1)];
    this.timer = setTimeout(() => this.#connect(), wait * (0.8 + Math.random() * 0.4));
  }
}
