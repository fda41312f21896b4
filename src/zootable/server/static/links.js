/** Invite links: to copy, to scan, and for watching. */
import { html, useState, Button, Dialog, Symbol, say } from "./ui.js";
import { copyText, tablePath } from "./api.js";
import { isLocal, tableHref } from "./lobby.js";

/**
 * A link as others can open it.
 * @param {string} link
 * @param {string} [address] the server's address as others reach it
 */
export const fullLink = (link, address) => new URL(link, address || location.origin).href;

/**
 * One link with its copy button and, on request, its code to scan.
 * @param {{name: string, link: string, address?: string, qr?: string}} props
 */
export function LinkRow({ name, link, address: base, qr }) {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  const address = fullLink(link, base);
  const copy = async () => {
    const done = await copyText(address);
    setCopied(done);
    say(done ? `The link for ${name} is copied.` : "The browser did not allow copying; select the link instead.");
    if (done) setTimeout(() => setCopied(false), 2500);
  };
  /** @param {any} event */
  const select = (event) => event.currentTarget.select();
  return html`<li class="lrow">
    <b>${name}</b>
    <input class="text" readonly value=${address} aria-label=${`Link for ${name}`} onFocus=${select} />
    <${Button} icon=${copied ? "u-check" : "u-copy"} onClick=${copy} label=${copied ? `Copied the link for ${name}` : `Copy the link for ${name}`}>${copied ? "Copied" : "Copy"}<//>
    ${qr ? html`<${Button} icon="u-qr" pressed=${shown} label=${`Code to scan for ${name}`} onClick=${() => setShown(!shown)} />` : null}
    ${shown ? html`<img class="qr" src=${qr} alt=${`Code to scan: the link for ${name}`} width="220" height="220" />` : null}
  </li>`;
}

/** A word of warning when the links only work on this computer. @param {{address?: string}} props */
export function LocalNote({ address }) {
  if (!isLocal(address)) return null;
  return html`<p class="notice"><${Symbol} id="u-warn" /><span>These links work on this computer only. To play with others in
    your network, start the table with <b>zootable serve --lan</b>.</span></p>`;
}

/**
 * After a table was made: its links.
 * @param {{made: any, onClose: () => void}} props
 */
export function LinksDialog({ made, onClose }) {
  const open = made.seats.filter((/** @type {any} */ seat) => seat.link);
  return html`<${Dialog} wide title=${`${made.title} is set up`} onClose=${onClose}
    foot=${html`<span class="grow">The table waits until every seat is taken.</span>
      <${Button} look="go" href=${tableHref(made.table)}>Go to the table<//>`}>
    <p>Send each friend one link. Whoever opens it sits down; no account, nothing to install.</p>
    <${LocalNote} address=${made.address} />
    <ul class="plain links">
      ${open.map((/** @type {any} */ seat) => html`<${LinkRow} key=${seat.seat} name=${`Seat ${seat.seat + 1}`} link=${seat.link} address=${made.address}
        qr=${`${tablePath(made.table)}/qr?seat=${seat.seat}`} />`)}
      ${made.watch_link ? html`<${LinkRow} name="Watching" link=${made.watch_link} address=${made.address} />` : null}
    </ul>
    ${made.commitment ? html`<p class="small soft">The deal is fixed already. Its fingerprint: <code>${made.commitment.slice(0, 16)}…</code>${" "}
      After the game everybody can check it.</p>` : null}
  <//>`;
}
