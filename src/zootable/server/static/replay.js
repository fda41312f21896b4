/** The replay of a finished game: a slider through every step, from any seat's knowledge or with all hands shown. */
import { html, useEffect, useId, useMemo, useRef, useState, useSettings, Button, Dialog, Symbol, announce, say } from "./ui.js";
import { copyText, get, tablePath } from "./api.js";
import { seatPicture } from "./games.js";
import { Menu } from "./menu.js";
import { Brand, NoTable, useGame } from "./table.js";
import { setTitle } from "./signal.js";

/** @typedef {import("./types.d.ts").Frame} Frame */
/** @typedef {import("./types.d.ts").Replay} Replay */
/** @typedef {import("./types.d.ts").ReplayStep} ReplayStep */

const PACE = 1400;

/** @param {{table: string}} props */
export function ReplayPage({ table }) {
  const query = useMemo(() => new URLSearchParams(location.search), []);
  const [seat, setSeat] = useState(query.get("seat") ?? "all");
  const [at, setAt] = useState(Math.max(0, Number(query.get("v") ?? 0) || 0));
  const { replay, problem } = useReplay(table, seat);
  const loaded = useGame(replay?.game, replay?.options);
  const step = useStep(table, seat, at, replay);
  const [playing, setPlaying] = useState(false);
  const last = replay ? replay.moves.length : 0;
  useEffect(() => setTitle(replay ? `Replay of ${replay.title ?? loaded?.detail.title ?? replay.game}` : "Replay"), [replay, loaded]);
  useEffect(() => { if (replay && at > last) setAt(last); }, [replay, at, last]);
  useEffect(() => {
    const next = new URLSearchParams({ v: String(at), seat });
    history.replaceState(null, "", `${location.pathname}?${next}`);
  }, [at, seat]);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) { setPlaying(false); return undefined; }
    const timer = setTimeout(() => setAt(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, at, last, step]);
  /** @param {number} to */
  const go = (to) => { setPlaying(false); setAt(Math.max(0, Math.min(last, to))); };
  useReplayKeys({ go, at, last, toggle: () => setPlaying(!playing) });

  if (problem) return html`<${NoTable} text=${problem} />`;
  if (!replay || !loaded || !step) {
    return html`<div class="page"><header class="top"><${Brand} /></header><main class="loading" aria-busy="true">
      <${Symbol} id="a-tortoise" class="joinhead" /><p role="status">Fetching the replay…</p></main></div>`;
  }
  const names = replay.seats.map((one) => one.name);
  const frame = stepFrame(table, replay, step, seat);
  const move = at > 0 ? replay.moves[at - 1] : null;
  const { module, detail } = loaded;
  const panels = html`<${MoveList} replay=${replay} at=${at} go=${go} module=${module} frame=${frame} />`;
  return html`<div class=${`page tablepage replaypage at-${replay.game}`}>
    <a class="btn skip" href="#slider">To the slider</a>
    <header class="top">
      <${Brand} />
      <div class="ribbon wait" role="status">
        ${move?.player !== null && move?.player !== undefined && move.player >= 0 ? seatPicture(module, frame, move.player) : html`<${Symbol} id="u-play" />`}
        <div class="said"><b>${move ? moveText(move, names) : "The start of the game"}</b><span>Step ${at} of ${last}</span></div></div>
      <${Verified} replay=${replay} />
      <${Menu} game=${replay.game} items=${[
        { icon: "u-download", label: "Save the record", href: `${tablePath(table)}/record`, download: true }, null]} />
    </header>
    <main class="middle" id="middle">${module?.Table
      ? html`<${module.Table} api=${deadApi()} state=${frame} components=${detail.components} seatNames=${names} pending=${null}
          choose=${() => {}} settings=${settingsOf()} replay=${true} hints=${[]} panels=${panels} />`
      : html`<div class="alist"><div class="alog">${panels}</div></div>`}</main>
    <${Controls} at=${at} last=${last} go=${go} playing=${playing} toggle=${() => setPlaying(!playing && at < last)} replay=${replay}
      seat=${seat} setSeat=${setSeat} panels=${panels} move=${move} names=${names} />
  </div>`;
}

const settingsOf = () => useSettings();

/**
 * The moves of the game, and who played.
 * @param {string} table
 * @param {string} seat
 */
function useReplay(table, seat) {
  const [replay, setReplay] = useState(/** @type {Replay|null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let on = true;
    get(`${tablePath(table)}/replay?seat=${encodeURIComponent(seat)}`)
      .then((answer) => { if (on) setReplay(answer); }, (error) => { if (on) setProblem(error.message); });
    return () => { on = false; };
  }, [table, seat]);
  return { replay, problem };
}

/**
 * One step, kept once it was fetched; the next two are fetched ahead.
 * @param {string} table
 * @param {string} seat
 * @param {number} at
 * @param {Replay|null} replay
 */
function useStep(table, seat, at, replay) {
  const cache = useRef(/** @type {Map<string, Promise<ReplayStep>>} */ (new Map()));
  const [step, setStep] = useState(/** @type {ReplayStep|null} */ (null));
  useEffect(() => {
    if (!replay) return undefined;
    let on = true;
    /** @param {number} version */
    const fetchStep = (version) => {
      const key = `${seat}/${version}`;
      let waiting = cache.current.get(key);
      if (!waiting) {
        waiting = get(`${tablePath(table)}/replay/${version}?seat=${encodeURIComponent(seat)}`);
        waiting.catch(() => cache.current.delete(key));
        cache.current.set(key, waiting);
      }
      return waiting;
    };
    fetchStep(at).then((one) => {
      if (!on) return;
      setStep(one);
      for (const ahead of [at + 1, at + 2]) if (ahead <= replay.moves.length) fetchStep(ahead).catch(() => {});
    }, (error) => { if (on) say(error.message); });
    return () => { on = false; };
  }, [table, seat, at, replay]);
  return step;
}

/**
 * A frame as the game's table expects it.
 * @param {string} table
 * @param {Replay} replay
 * @param {ReplayStep} step
 * @param {string} seat
 * @returns {Frame}
 */
function stepFrame(table, replay, step, seat) {
  const number = seat === "all" ? -1 : Number(seat);
  return {
    type: "state", table, game: replay.game, title: replay.title ?? replay.game, version: step.version, seat: number,
    view: seat === "all" && step.views ? opened(step.view, step.views) : step.view, options: [], acting: step.view?.acting ?? [], events: step.events, log: [], options_of_game: replay.options,
    status: step.version >= replay.moves.length ? "over" : "running", commitment: replay.commitment, host: false, chat: "open",
    chat_open: false, undo_to: null, spectators: 0, thinking: [], rematch: null,
    seats: replay.seats.map((one, index) => ({
      seat: index, name: one.name, kind: one.kind === "bot" ? "bot" : "human", connected: true, mine: index === number, seconds: 0 })),
  };
}

/**
 * A spectator's view in which everything that some seat knows is filled in: all hands open.
 * @param {any} open
 * @param {any[]} views
 * @returns {any}
 */
export function opened(open, views) {
  if (open === null || open === undefined) return views.find((view) => view !== null && view !== undefined) ?? null;
  if (typeof open !== "object") return open;
  if (Array.isArray(open)) return open.map((one, at) => opened(one, views.map((view) => view?.[at])));
  return Object.fromEntries(Object.entries(open).map(([key, one]) => [key, key === "you" ? one : opened(one, views.map((view) => view?.[key]))]));
}

/** What a game may ask of the shell while a replay runs: nothing that changes anything. @returns {import("./types.d.ts").TableApi} */
function deadApi() {
  const nothing = () => {};
  return { play: nothing, confirm: nothing, undo: nothing, hint: async () => [], rematch: nothing, openRules: nothing, announce,
    busy: false, EndActions: () => html`<span></span>` };
}

/** @param {import("./types.d.ts").ReplayMove} move @param {string[]} names */
function moveText(move, names) {
  const name = move.player !== null && move.player >= 0 ? names[move.player] : "";
  return move.text || `${name ? `${name}: ` : ""}${move.label || move.notation}`;
}

/** @param {{replay: Replay}} props */
function Verified({ replay }) {
  const [open, setOpen] = useState(false);
  return html`<${Button} look="quiet" class=${replay.verified ? "verified" : "unverified"} icon=${replay.verified ? "u-shield" : "u-warn"}
      onClick=${() => setOpen(true)} label=${replay.verified ? "Verified: what this means" : "Not verified: what this means"}>
      <span class="deskonly">${replay.verified ? "verified" : "not verified"}</span><//>
    ${open ? html`<${Dialog} title=${replay.verified ? "This game is verified" : "This game could not be verified"} onClose=${() => setOpen(false)}>
      <p>${replay.verified
        ? "The server dealt it again from its seed and made every move anew: each step came out the same, and the seed fits the fingerprint that was shown before the first move."
        : "The seed does not fit the fingerprint that was shown before the first move, or the moves do not lead to the recorded end."}</p>
      <dl class="facts"><div><dt>Seed</dt><dd><code>${replay.seed ?? "not known"}</code></dd></div>
        <div><dt>Fingerprint shown at the start</dt><dd><code>${replay.commitment}</code></dd></div></dl>
      <p class="small soft">This shows that the deal was not changed once the game had begun. Whoever runs the server could have known the seed. Anybody can
        check it: save the record and run <code>zootable replay FILE</code>.</p><//>` : null}`;
}

/**
 * @param {{replay: Replay, at: number, go: (to: number) => void, module: import("./types.d.ts").GameModule|null, frame: Frame}} props
 */
function MoveList({ replay, at, go, module, frame }) {
  const names = replay.seats.map((one) => one.name);
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    const scroll = box.current;
    const now = scroll?.querySelector('[aria-current="step"]');
    if (!scroll || !(now instanceof HTMLElement)) return;
    const top = now.offsetTop - scroll.offsetTop;
    if (top < scroll.scrollTop || top + now.offsetHeight > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = top - scroll.clientHeight / 3;
  }, [at]);
  return html`<section class="panel log" aria-label="Moves"><div class="label"><span>Moves</span><span>${replay.moves.length}</span></div>
    <div class="scroll" tabindex="0" role="region" aria-label="All moves" ref=${box}><ol class="lines movelist">
      <li><button type="button" aria-current=${at === 0 ? "step" : undefined} onClick=${() => go(0)}>The start</button></li>
      ${replay.moves.map((move, index) => html`<li key=${index}><button type="button" aria-current=${at === index + 1 ? "step" : undefined} onClick=${() => go(index + 1)}>
        ${move.player !== null && move.player >= 0 ? html`<span class="pic" aria-hidden="true">${seatPicture(module, frame, move.player)}</span>` : null}
        <span>${moveText(move, names)}</span></button></li>`)}
    </ol></div></section>`;
}

/**
 * @param {{at: number, last: number, go: (to: number) => void, playing: boolean, toggle: () => void, replay: Replay, seat: string,
 *          setSeat: (seat: string) => void, panels: any, move: any, names: string[]}} props
 */
function Controls({ at, last, go, playing, toggle, replay, seat, setSeat, panels, move, names }) {
  const id = useId();
  const [list, setList] = useState(false);
  const share = async () => {
    const done = await copyText(location.href);
    say(done ? "The link to this step is copied." : "The browser did not allow copying; take the address from its bar.");
  };
  return html`<section class="controls" aria-label="Replay">
    <div class="ctl">
      <${Button} icon="u-first" class="deskonly" label="To the start" onClick=${() => go(0)} disabled=${at === 0} />
      <${Button} icon="u-prev" label="One step back" onClick=${() => go(at - 1)} disabled=${at === 0} />
      <${Button} look="go" icon=${playing ? "u-pause" : "u-play"} label=${playing ? "Pause" : "Play"} onClick=${toggle} disabled=${at >= last && !playing} />
      <${Button} icon="u-next" label="One step on" onClick=${() => go(at + 1)} disabled=${at >= last} />
      <${Button} icon="u-last" class="deskonly" label="To the end" onClick=${() => go(last)} disabled=${at >= last} />
    </div>
    <input class="slider" id="slider" type="range" min="0" max=${last} value=${at} aria-label="Step"
      aria-valuetext=${`Step ${at} of ${last}${move ? `: ${moveText(move, names)}` : ""}`}
      onInput=${(/** @type {any} */ event) => go(Number(event.currentTarget.value))} />
    <div class="ctl">
      <label class="sr" for=${id}>Whose knowledge</label>
      <select id=${id} class="text" value=${seat} onChange=${(/** @type {any} */ event) => setSeat(event.currentTarget.value)}>
        <option value="all">all hands shown</option>
        ${replay.seats.map((one, index) => html`<option key=${index} value=${String(index)}>as ${one.name} saw it</option>`)}
      </select>
      <${Button} icon="u-list" class="phoneonly" label="Moves" pressed=${list} onClick=${() => setList(!list)} />
      <${Button} icon="u-share" label="Share: copy the link to this step" onClick=${share}><span class="deskonly">Share<//><//>
    </div>
    ${list ? html`<div class="phonelist phoneonly">${panels}</div>` : null}
  </section>`;
}

/** @param {{go: (to: number) => void, at: number, last: number, toggle: () => void}} act */
function useReplayKeys(act) {
  const { hotkeys } = useSettings();
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!hotkeys) return undefined;
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.matches("input, textarea, select, [role=tab], [data-roving]")) return;
      const { go, at, last, toggle } = latest.current;
      if (event.key === "ArrowLeft") go(at - 1);
      else if (event.key === "ArrowRight") go(at + 1);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(last);
      else if (event.key === " " && !target.closest("button, a")) toggle();
      else if (event.key === "?") dispatchEvent(new Event("zootable-keys"));
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [hotkeys]);
}
