/**
 * Shared parts for the shell and for the games' own table modules.
 *
 * A game's table.js imports all it needs from here: Preact (`html`, `h`, hooks), drawings (`Symbol`), buttons,
 * dialogs, chips, seat tokens, the live region and arrow-key movement. Looks come from shell.css and tokens.css.
 */
import { h, render, Fragment, createContext, createRef } from "./vendor/preact.js";
import {
  useCallback, useContext, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "./vendor/hooks.js";
import htm from "./vendor/htm.js";
import { settings, onSettings } from "./settings.js";

/** @typedef {import("./types.d.ts").Settings} Settings */
/** @typedef {import("./vendor/types/index").ComponentChildren} Children */
/** @typedef {import("./vendor/types/index").VNode<any>} Node */

export {
  h, render, Fragment, createContext, createRef,
  useCallback, useContext, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useReducer, useRef, useState,
};

/** Template tag that builds Preact nodes: html`<div class="panel">${text}</div>`. */
export const html = /** @type {(strings: TemplateStringsArray, ...values: any[]) => Node} */ (htm.bind(h));

const SPRITE = "/static/symbols.svg";

/**
 * The address of a drawing, for `<use href=...>` inside an svg of one's own.
 * @param {string} id
 */
export const symbolHref = (id) => `${SPRITE}#${id}`;

/**
 * One drawing of symbols.svg. With `label` it is an image with that name, without it is decoration.
 * @param {{id: string, class?: string, label?: string, style?: Record<string, string>}} props
 */
export function Symbol({ id, class: cls = "i", label, style }) {
  return label
    ? html`<svg class=${cls} style=${style} role="img" aria-label=${label}><use href=${symbolHref(id)} /></svg>`
    : html`<svg class=${cls} style=${style} aria-hidden="true"><use href=${symbolHref(id)} /></svg>`;
}

/**
 * A button. `look`: "go" (the main one), "stop" (careful), "quiet" (flat) or "" (plain). With `reason` the button
 * looks disabled but stays reachable, and a press says the reason.
 * @param {{look?: "go"|"stop"|"quiet"|"", icon?: string, onClick?: (event: Event) => void, reason?: string,
 *          disabled?: boolean, label?: string, class?: string, href?: string, pressed?: boolean, type?: string,
 *          title?: string, autofocus?: boolean, children?: Children, [rest: string]: any}} props
 */
export function Button({
  look = "", icon, onClick, reason, disabled, label, class: cls = "", href, pressed, type = "button", children, ...rest
}) {
  const body = html`${icon ? html`<${Symbol} id=${icon} />` : null}${children}`;
  const classes = `btn ${look} ${cls}`.trim();
  if (href !== undefined) {
    return html`<a class=${classes} href=${href} aria-label=${label} onClick=${onClick} ...${rest}>${body}</a>`;
  }
  const press = reason ? () => say(reason) : onClick;
  return html`<button
    class=${classes} type=${type} onClick=${press} aria-label=${label} aria-pressed=${pressed} disabled=${disabled}
    aria-disabled=${reason ? "true" : undefined} title=${reason || rest.title} ...${rest}>${body}</button>`;
}

/**
 * A modal dialog (native, so focus is held inside and Escape closes it).
 * @param {{title: string, onClose: () => void, cover?: Children, foot?: Children, wide?: boolean, class?: string,
 *          children?: Children}} props
 */
export function Dialog({ title, onClose, cover, foot, wide, class: cls = "", children }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      if (dialog?.open) dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  /** @param {Event} event */
  const cancel = (event) => {
    if (event.target !== ref.current) return; // a file field inside has a "cancel" of its own
    event.preventDefault();
    onClose();
  };
  /** @param {MouseEvent} event */
  const veil = (event) => { if (event.target === ref.current) onClose(); };
  return html`<dialog
    ref=${ref} class=${`sheet ${wide ? "wide" : ""} ${cls}`} aria-labelledby=${id} onCancel=${cancel} onMouseDown=${veil}>
    <div class=${`sheet-head ${cover ? "covered" : ""}`}>
      ${cover}
      <h2 id=${id}>${title}</h2>
      <${Button} class="x" label="Close" icon="u-close" onClick=${onClose} />
    </div>
    <div class="sheet-body" tabindex="-1">${children}</div>
    ${foot ? html`<div class="sheet-foot">${foot}</div>` : null}
  </dialog>`;
}

/**
 * A glyph with a number on a coloured tile; `label` is what it is called ("5 balloons").
 * @param {{symbol: string, number?: number|string, label: string, class?: string, small?: boolean, now?: boolean}} props
 */
export function Chip({ symbol, number, label, class: cls = "", small, now }) {
  return html`<span class=${`chip ${cls} ${small ? "s" : ""} ${now ? "now" : ""}`} role="img" aria-label=${label} title=${label}>
    <${Symbol} id=${symbol} />${number}</span>`;
}

/**
 * The disc of a seat: its animal, and a rim whose colour and pattern are the seat's own (o1 to o6).
 * @param {{seat: number, symbol: string, label?: string, class?: string}} props
 */
export function Token({ seat, symbol, label, class: cls = "" }) {
  return html`<span class=${`tok o${(seat % 6) + 1} ${cls}`}><${Symbol} id=${symbol} label=${label} /></span>`;
}

/** @type {Set<(text: string) => void>} */
const listeners = new Set();

/**
 * Say a line in the polite live region.
 * @param {string} text
 */
export function announce(text) {
  for (const listener of listeners) listener(text);
}

/** @type {Set<(text: string) => void>} */
const watchers = new Set();

/**
 * Say a line in the live region and show it for some seconds at the foot of the page.
 * @param {string} text
 */
export function say(text) {
  announce(text);
  for (const watcher of watchers) watcher(text);
}

const STAY = 5000;

/** Where the lines of `say` are shown; the shell renders it once. In the top layer, so that dialogs do not hide it. */
export function Toasts() {
  const [lines, setLines] = useState(/** @type {{key: number, text: string}[]} */ ([]));
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    let count = 0;
    /** @param {string} text */
    const watch = (text) => {
      const key = (count += 1);
      setLines((old) => [...old.filter((line) => line.text !== text).slice(-2), { key, text }]);
      setTimeout(() => setLines((old) => old.filter((line) => line.key !== key)), STAY);
    };
    watchers.add(watch);
    return () => { watchers.delete(watch); };
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (lines.length) element.showPopover();
  }, [lines]);
  return html`<div class="toasts" popover="manual" aria-hidden="true" ref=${box}>${lines.map((line) => html`<p key=${line.key}>${line.text}</p>`)}</div>`;
}

/** The polite live region; the shell renders it once. */
export function Announce() {
  const [line, setLine] = useState({ text: "", count: 0 });
  useEffect(() => {
    /** @param {string} text */
    const listen = (text) => setLine((old) => ({ text, count: old.count + 1 }));
    listeners.add(listen);
    return () => { listeners.delete(listen); };
  }, []);
  // A second copy with an invisible difference makes the same sentence be read again.
  return html`<div class="sr" aria-live="polite" data-announce>${line.text}${line.count % 2 ? "\u00a0" : ""}</div>`;
}

/** The settings of this device, kept current. @returns {Settings} */
export function useSettings() {
  const [value, setValue] = useState(settings());
  useEffect(() => onSettings(setValue), []);
  return value;
}

/** Whether things may move: the setting, or the system's wish when the setting is "auto". */
export function motionAllowed() {
  const motion = settings().motion;
  return motion === "full" || (motion === "auto" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The item that lies next in a direction, by where the items are on the screen.
 * @template {Element} E
 * @param {E[]} items
 * @param {E} from
 * @param {[number, number]} way
 * @returns {E|null}
 */
export function neighbour(items, from, way) {
  const box = from.getBoundingClientRect();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  let best = null;
  let least = Infinity;
  for (const item of items) {
    if (item === from) continue;
    const other = item.getBoundingClientRect();
    const dx = other.x + other.width / 2 - x;
    const dy = other.y + other.height / 2 - y;
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along < 4) continue;
    const cost = along + 2.5 * aside;
    if (cost < least) { least = cost; best = item; }
  }
  return best;
}

/**
 * One tab stop for a group: arrow keys move to the neighbour on the screen, Home and End to the ends, Enter and
 * Space press (Enter on a chosen item, `aria-pressed="true"`, is left to the shell, which confirms). Give the items `data-roving` and `tabindex="-1"`, and the returned handlers to their container:
 * html`<g ref=${ref} ...${useRoving(ref)}>`.
 * @param {{current: Element|null}} ref the container
 * @param {{line?: boolean, start?: string}} [how] `line`: arrows follow the order instead of the screen;
 *        `start`: a selector for the item that is entered first (default: the first lit one, `.legal`).
 */
export function useRoving(ref, how = {}) {
  const items = () => /** @type {(HTMLElement|SVGElement)[]} */ (
    [...(ref.current?.querySelectorAll("[data-roving]") ?? [])].filter((one) => one.getClientRects().length > 0)
  );
  /** @param {Element|null|undefined} chosen */
  const stop = (chosen) => {
    for (const one of items()) one.setAttribute("tabindex", one === chosen ? "0" : "-1");
  };
  useLayoutEffect(() => {
    const all = items();
    if (all.includes(/** @type {any} */ (document.activeElement))) return stop(document.activeElement);
    const kept = all.find((one) => one.getAttribute("tabindex") === "0" && one.matches(how.start ?? ".legal"));
    stop(kept ?? all.find((one) => one.matches(how.start ?? ".legal")) ?? all[0]);
  });
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const all = items();
    const at = all.find((one) => one === event.target);
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {HTMLElement|SVGElement|null|undefined} */
    let next = null;
    const way = ARROWS[event.key];
    if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all[all.length - 1];
    else if (way && how.line) next = all[all.indexOf(at) + (way[0] || way[1])];
    else if (way) next = neighbour(all, at, way);
    else if (event.key === "Enter" && at.matches('[aria-pressed="true"]')) return; // chosen: Enter confirms
    else if ((event.key === "Enter" || event.key === " ") && !(at instanceof HTMLButtonElement)) {
      event.preventDefault();
      event.stopPropagation();
      at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    } else return;
    event.preventDefault();
    if (next) { stop(next); next.focus(); }
  };
  /** @param {FocusEvent} event */
  const onFocusIn = (event) => {
    const at = items().find((one) => one === event.target);
    if (at) stop(at);
  };
  return { onKeyDown, onFocusIn };
}

/**
 * A row of choices, one of which holds (radio buttons that look like a switch).
 * @param {{label: string, name: string, value: unknown, choices: [unknown, string][], onChange: (value: any) => void,
 *          help?: string}} props
 */
export function Choices({ label, name, value, choices, onChange, help }) {
  const id = useId();
  return html`<fieldset class="field">
    <legend>${label}</legend>
    <div class=${`seg ${choices.length > 4 ? "many" : ""}`} aria-describedby=${help ? id : undefined}>
      ${choices.map(([choice, text]) => html`<label key=${String(choice)}>
        <input type="radio" name=${name} checked=${choice === value} onChange=${() => onChange(choice)} />
        <span>${text}</span></label>`)}
    </div>
    ${help ? html`<p class="small soft" id=${id}>${help}</p>` : null}
  </fieldset>`;
}

/**
 * A tick box with a label.
 * @param {{label: string, checked: boolean, onChange: (checked: boolean) => void, help?: string}} props
 */
export function Tick({ label, checked, onChange, help }) {
  return html`<label class="chk">
    <input type="checkbox" checked=${checked}
      onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.checked)} />
    <span>${label}${help ? html`<span class="small soft block">${help}</span>` : null}</span></label>`;
}
