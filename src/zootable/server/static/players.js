/** Who sits at the table: the waiting room, the players' dialog (host's seat management, names), the hand-over. */
import { html, useState, Button, Dialog, Symbol, say } from "./ui.js";
import { post, tablePath } from "./api.js";
import { seatPicture } from "./games.js";
import { LinkRow, LocalNote } from "./links.js";

/** @typedef {import("./types.d.ts").Frame} Frame */
/** @typedef {import("./types.d.ts").Seat} Seat */
/** @typedef {import("./types.d.ts").GameEntry} GameEntry */
/** @typedef {import("./session.js").Session} Session */

/** "3:05" or "1:02:03" of seconds. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** @param {Seat} seat @param {GameEntry|null} game */
function seatState(seat, game) {
  if (seat.kind === "open") return "open, nobody has come yet";
  if (seat.kind === "bot") return `bot: ${game?.bots.find((bot) => bot.name === seat.bot)?.label ?? seat.bot}`;
  if (seat.mine) return "you";
  return seat.connected ? "here" : "not here now";
}

/**
 * One seat with what the host may do with it.
 * @param {{seat: Seat, session: Session, game: GameEntry|null}} props
 */
function SeatRow({ seat, session, game }) {
  const frame = /** @type {Frame} */ (session.frame);
  const link = frame.links?.find((one) => one.seat === seat.seat)?.link;
  const waiting = frame.status === "waiting";
  const [name, setName] = useState(/** @type {string|null} */ (null));
  const [bot, setBot] = useState(game?.default_bot ?? "");
  /** @param {string} what @param {object} body */
  const change = async (what, body) => {
    try {
      await post(`${tablePath(session.table)}/${what}`, { seat: seat.seat, ...body });
      return true;
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  /** @param {Event} event */
  const rename = async (event) => {
    event.preventDefault();
    if (name?.trim() && await change("rename", { name: name.trim() })) setName(null);
  };
  const mayBot = frame.host && frame.status !== "over" && !seat.mine && (seat.kind === "open" || (seat.kind === "human" && (waiting || !seat.connected)));
  const mayOpen = frame.host && waiting && seat.kind === "bot";
  return html`<li class="srow">
    <div class="srow-who">${seatPicture(session.module, frame, seat.seat)}
      <span class="sn">${name === null ? html`<b>${seat.name}</b>` : html`<form class="sayform" onSubmit=${rename}>
          <input class="text" maxlength="24" aria-label="New name" value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} />
          <${Button} look="go" type="submit">Save<//></form>`}
        <span class="small soft">${seatState(seat, game)}${seat.kind === "human" && seat.seconds > 0 ? html` · thought for ${clock(seat.seconds)}` : null}</span></span>
      <i class=${`dot ${seat.kind === "human" && !seat.connected ? "off" : ""}`} hidden=${seat.kind !== "human"}></i></div>
    <div class="row">
      ${seat.mine && name === null && frame.status !== "over" ? html`<${Button} look="quiet" onClick=${() => setName(seat.name)} label=${`Rename ${seat.name}`}>Rename<//>` : null}
      ${mayBot && game ? html`<select class="text botsel" aria-label=${`Bot for ${seat.name}`} value=${bot} onChange=${(/** @type {any} */ event) => setBot(event.currentTarget.value)}>
          ${game.bots.map((one) => html`<option key=${one.name} value=${one.name}>${one.label}</option>`)}</select>
        <${Button} icon="u-bot" onClick=${() => change("seat", { kind: "bot", bot })}>${seat.kind === "open" ? "A bot sits down" : "A bot takes over"}<//>` : null}
      ${mayOpen ? html`<${Button} icon="u-link" onClick=${() => change("seat", { kind: "open" })}>Open for a friend<//>` : null}
    </div>
    ${link ? html`<ul class="plain links"><${LinkRow} name="Link" link=${link} address=${frame.address} qr=${`${tablePath(session.table)}/qr?seat=${seat.seat}`} /></ul>` : null}
  </li>`;
}

/** @param {{session: Session, game: GameEntry|null}} props */
function SeatList({ session, game }) {
  const frame = /** @type {Frame} */ (session.frame);
  return html`${frame.links?.length ? html`<${LocalNote} address=${frame.address} />` : null}
    <ul class="plain seatlist">${frame.seats.map((seat) => html`<${SeatRow} key=${seat.seat} seat=${seat} session=${session} game=${game} />`)}</ul>
    ${frame.watch_link ? html`<ul class="plain links"><${LinkRow} name="Watching" link=${frame.watch_link} address=${frame.address} /></ul>` : null}
    <p class="small soft">${frame.spectators ? `${frame.spectators} watching. ` : ""}${frame.host ? "You set up this table: you may fill its seats." : ""}</p>`;
}

/** @param {{session: Session, game: GameEntry|null, onClose: () => void}} props */
export function PlayersDialog({ session, game, onClose }) {
  return html`<${Dialog} wide title="Players" onClose=${onClose}><${SeatList} session=${session} game=${game} /><//>`;
}

/** Before the game: who is here, links for those who are not. @param {{session: Session, game: GameEntry|null}} props */
export function WaitingRoom({ session, game }) {
  const frame = /** @type {Frame} */ (session.frame);
  const open = frame.seats.filter((seat) => seat.kind === "open").length;
  return html`<div class="waitroom"><section class="panel pad" aria-labelledby="wait-h">
    <h1 id="wait-h">${open === 1 ? "One player is missing" : `${open} players are missing`}</h1>
    <p>${frame.host ? "Send the links. The game starts by itself when every seat is taken." : "The game starts by itself when every seat is taken. You may leave this page open."}</p>
    <${SeatList} session=${session} game=${game} /></section></div>`;
}

/** Between two people on one screen: nothing is shown until the right one holds the device. @param {{session: Session}} props */
export function HandOver({ session }) {
  const frame = session.frame;
  const seat = frame?.seats.find((one) => one.seat === session.handTo);
  if (!frame || !seat) return html`<div class="handover" aria-busy="true"></div>`;
  const other = session.handTo !== session.seat;
  return html`<div class="handover"><section class="panel pad" aria-labelledby="hand-h">
    <span class="bigtok">${seatPicture(session.module, frame, seat.seat)}</span>
    <h1 id="hand-h">Pass the device to ${seat.name}</h1>
    <p>All hands are hidden. ${seat.name}, press when you hold it alone.</p>
    <${Button} look="go" class="big" onClick=${() => session.takeSeat()} autofocus>I am ${seat.name}<//>
    ${other ? html`<${Button} look="quiet" onClick=${() => session.linger()}>Let ${frame.seats[session.seat]?.name ?? "me"} look a moment longer<//>` : null}
  </section></div>`;
}

/** A way to pass the device when somebody went on looking. @param {{session: Session}} props */
export function PassBar({ session }) {
  const frame = session.frame;
  if (!frame || session.handTo !== null || frame.status !== "running" || session.isActing()) return null;
  const next = frame.seats.find((seat) => seat.mine && seat.seat !== session.seat && frame.acting.includes(seat.seat));
  if (!next) return null;
  return html`<div class="notice"><${Symbol} id="u-people" /><span class="grow">${next.name} is to move.</span>
    <${Button} onClick=${() => session.passTo(next.seat)}>Pass the device<//></div>`;
}
