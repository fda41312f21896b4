/** The menu in the top bar, and the dialogs that every page has: settings and keys. */
import { html, useEffect, useId, useRef, useState, Button, Choices, Dialog, Symbol, Tick, useSettings } from "./ui.js";
import { setSettings } from "./settings.js";
import { chime } from "./signal.js";

/** @typedef {import("./types.d.ts").Settings} Settings */
/** @typedef {{icon: string, label: string, onClick?: () => void, href?: string, key?: string, download?: boolean}|null} MenuItem */

/**
 * The menu: first the page's own `items` (null draws a line), then settings, keys and the lobby.
 * @param {{items?: MenuItem[], game?: string, onRules?: () => void}} props
 */
export function Menu({ items = [], game = "", onRules }) {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState(/** @type {"settings"|"keys"|null} */ (null));
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const button = useRef(/** @type {HTMLElement|null} */ (null));
  const id = useId();
  useEffect(() => {
    if (!open) return undefined;
    /** @param {Event} event */
    const outside = (event) => { if (!box.current?.contains(/** @type {globalThis.Node} */ (event.target))) setOpen(false); };
    /** @param {KeyboardEvent} event */
    const escape = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setOpen(false);
      box.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape, true);
    return () => { document.removeEventListener("pointerdown", outside); document.removeEventListener("keydown", escape, true); };
  }, [open]);
  useEffect(() => {
    const show = () => setDialog("keys");
    addEventListener("zootable-keys", show);
    return () => removeEventListener("zootable-keys", show);
  }, []);
  /** @type {MenuItem[]} */
  const all = [
    ...items,
    ...(onRules ? [{ icon: "u-book", label: "Rules", onClick: onRules }] : []),
    ...(!onRules && game ? [{ icon: "u-book", label: "Rules", href: `/rules/${game}` }] : []),
    { icon: "u-gear", label: "Settings", onClick: () => setDialog("settings") },
    { icon: "u-help", label: "Keys", key: "?", onClick: () => setDialog("keys") },
    null,
    { icon: "u-home", label: "Lobby", href: "/" },
  ];
  return html`<div class="menu" ref=${box}>
    <${Button} look="quiet" icon="u-menu" label="Menu" aria-expanded=${open} aria-controls=${id} ref=${button}
      onClick=${() => setOpen(!open)} />
    ${open ? html`<div class="menu-list" id=${id}>${all.map((item, at) => item === null ? html`<hr key=${at} />`
      : html`<${Button} key=${item.label} look="quiet" icon=${item.icon} href=${item.href} download=${item.download}
          onClick=${() => { setOpen(false); item.onClick?.(); }}>${item.label}${item.key ? html`<kbd>${item.key}</kbd>` : null}<//>`)}
    </div>` : null}
    ${dialog === "settings" ? html`<${Dialog} title="Settings" onClose=${() => setDialog(null)}><${SettingsForm} /><//>` : null}
    ${dialog === "keys" ? html`<${KeysDialog} onClose=${() => setDialog(null)} />` : null}
  </div>`;
}

/** Everything that people can set on this device. */
export function SettingsForm() {
  const now = useSettings();
  /** @param {keyof Settings} key */
  const set = (key) => (/** @type {any} */ value) => setSettings({ [key]: value });
  const id = useId();
  return html`<div class="settings">
    <div class="field"><label class="fieldname block" for=${id}>Your name</label>
      <input id=${id} class="text" maxlength="24" autocomplete="nickname" placeholder="what others see" value=${now.name}
        onInput=${(/** @type {any} */ event) => set("name")(event.currentTarget.value)} />
      <p class="small soft">Used when you sit down at the next table.</p></div>
    <${Choices} label="Look" name="theme" value=${now.theme} onChange=${set("theme")}
      choices=${[["auto", "as the device"], ["light", "light"], ["dark", "dark"]]} />
    <${Choices} label="Motion" name="motion" value=${now.motion} onChange=${set("motion")}
      choices=${[["auto", "as the device"], ["full", "on"], ["none", "off"]]} />
    <${Choices} label="Ask before a move is made" name="confirm" value=${now.confirm} onChange=${set("confirm")}
      choices=${[["all", "always"], ["irreversible", "if it can't be undone"], ["none", "never"]]}
      help="Otherwise one press on the board plays at once." />
    <${Choices} label="Glyphs" name="glyphs" value=${now.glyphs} onChange=${set("glyphs")}
      choices=${[["normal", "normal"], ["large", "large"]]} />
    <div>
      <${Tick} label="A soft sound when it is your turn" checked=${now.sound}
        onChange=${(/** @type {boolean} */ on) => { set("sound")(on); if (on) chime(); }} />
      <${Tick} label="Keys for moves (Enter, Escape, U, H, L)" checked=${now.hotkeys} onChange=${set("hotkeys")}
        help="Arrow keys and Tab always work." />
    </div>
  </div>`;
}

const KEYS = [
  ["Tab, arrows", "walk over what can be chosen"],
  ["Enter", "choose; then make the chosen move"],
  ["Escape", "put the chosen move back, close what is open"],
  ["U", "take back"],
  ["H", "hint from a bot"],
  ["L", "all moves as a list, and back"],
  ["C", "log and chat"],
  ["?", "this list"],
];

/** @param {{onClose: () => void}} props */
function KeysDialog({ onClose }) {
  const { hotkeys } = useSettings();
  return html`<${Dialog} title="Keys" onClose=${onClose}>
    <dl class="keys">${KEYS.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
    <${Tick} label="Keys are on" checked=${hotkeys} onChange=${(/** @type {boolean} */ on) => setSettings({ hotkeys: on })} />
  <//>`;
}

/** The settings as a page of their own. */
export function SettingsPage() {
  return html`<div class="page">
    <header class="top"><a class="brand" href="/" aria-label="Zoo Table, lobby"><${Symbol} id="a-elephant" /><span>Zoo Table</span></a>
      <span class="grow"></span><${Menu} /></header>
    <main class="lwrap narrow"><h1>Settings</h1><div class="panel pad"><${SettingsForm} /></div>
      <p class="soft small">They are kept in this browser and nowhere else.</p></main>
  </div>`;
}
