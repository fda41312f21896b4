/** The lobby: tables to go on with, a card for each installed game, tables to watch, finished ones to replay. */
import { html, useEffect, useRef, useState, Button, Dialog, Symbol, say, symbolHref } from "./ui.js";
import { ApiError, listGames, listTables, post } from "./api.js";
import { loadGame, PlainCover, seatHead } from "./games.js";
import { settings } from "./settings.js";
import { SetupDialog } from "./setup.js";
import { LinksDialog } from "./links.js";
import { Menu } from "./menu.js";
import { setTitle, setTurn } from "./signal.js";

/** @typedef {import("./types.d.ts").GameEntry} GameEntry */
/** @typedef {import("./types.d.ts").TableEntry} TableEntry */
/** @typedef {import("./types.d.ts").GameModule} GameModule */

const LOOK_AGAIN = 15000;
/** So many tables are shown before one asks for more. */
const FIRST = 4;

/**
 * Whether an address (by default this page's) is that of the machine it is open on.
 * @param {string} [address]
 */
export const isLocal = (address) => ["localhost", "127.0.0.1", "[::1]"].includes(
  address ? new URL(address).hostname : location.hostname);

/** @param {string} table */
export const tableHref = (table) => `/table/${encodeURIComponent(table)}`;

/**
 * A table against the default bots with the default options, made with one press.
 * @param {GameEntry} game
 * @returns {Promise<string>} the table
 */
export async function quickTable(game) {
  const spec = game.options.find((one) => one.name === "players");
  const players = Number(spec?.default ?? game.players[0]);
  const me = { kind: "me", ...(settings().name ? { name: settings().name } : {}) };
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot", bot: game.default_bot }));
  const answer = await post("/api/tables", { game: game.name, options: {}, seats: [me, ...bots] });
  return answer.table;
}

/** What the lobby shows, loaded and kept fresh. */
function useLobby() {
  const [games, setGames] = useState(/** @type {GameEntry[]|null} */ (null));
  const [mine, setMine] = useState(/** @type {TableEntry[]} */ ([]));
  const [watch, setWatch] = useState(/** @type {TableEntry[]} */ ([]));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let on = true;
    const load = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const [some, own, others] = await Promise.all([listGames(), listTables(), listTables(true)]);
        if (!on) return;
        setGames(some);
        setMine(own);
        setWatch(others);
        setProblem("");
        setTurn(own.some((table) => table.your_turn), true);
      } catch (error) {
        if (on) setProblem(error instanceof ApiError ? error.message : String(error));
      }
    };
    load();
    const timer = setInterval(load, LOOK_AGAIN);
    document.addEventListener("visibilitychange", load);
    return () => { on = false; clearInterval(timer); document.removeEventListener("visibilitychange", load); };
  }, []);
  return { games, mine, watch, problem };
}

/**
 * The modules of the listed games, as they arrive.
 * @param {GameEntry[]|null} games
 */
function useModules(games) {
  const [modules, setModules] = useState(/** @type {Record<string, GameModule|null>} */ ({}));
  const names = (games ?? []).map((game) => game.name).join(" ");
  useEffect(() => {
    for (const name of names.split(" ").filter(Boolean)) {
      loadGame(name).then((module) => setModules((old) => ({ ...old, [name]: module })));
    }
  }, [names]);
  return modules;
}

/** The lobby page. */
export function Lobby() {
  const { games, mine, watch, problem } = useLobby();
  const modules = useModules(games);
  const [setup, setSetup] = useState(/** @type {{game: GameEntry, way: "friends"|"screen"}|null} */ (null));
  const [made, setMade] = useState(/** @type {any} */ (null));
  const [asking, setAsking] = useState("");
  useEffect(() => setTitle(""), []);
  const going = mine.filter((table) => table.status !== "over");
  const done = mine.filter((table) => table.status === "over");

  /** @param {GameEntry} game */
  const quick = async (game) => {
    setAsking(game.name);
    try {
      location.assign(tableHref(await quickTable(game)));
    } catch (error) {
      setAsking("");
      say(error instanceof Error ? error.message : String(error));
    }
  };

  return html`<div class="lb page">
    <a class="btn skip" href="#games">To the games</a>
    <${LobbyTop} waiting=${going.filter((table) => table.your_turn).length} tables=${going.length} replays=${done.length} games=${games} />
    <main class="lobby">
      <${Hero} games=${games} />
      <div class="lwrap">
        ${problem ? html`<p class="notice bad" role="alert"><${Symbol} id="u-warn" />${problem}</p>` : null}
        ${going.length ? html`<${Going} tables=${going} modules=${modules} />` : null}
        <div class=${`lgrid n${Math.min(games?.length ?? 1, 4)}`}>
          <section class="games" id="games" aria-label="Games">
            ${(games ?? []).map((game) => html`<${GameCard}
              key=${game.name} game=${game} module=${modules[game.name]} busy=${asking === game.name}
              onQuick=${() => quick(game)} onSetup=${(/** @type {"friends"|"screen"} */ way) => setSetup({ game, way })} />`)}
            ${games === null && !problem ? html`<div class="gc waiting" aria-hidden="true"></div>` : null}
            ${games?.length === 0 ? html`<p class="notice"><${Symbol} id="u-warn" />No game is installed on this server.</p>` : null}
          </section>
          <div class="lside">
            <${Watch} tables=${watch} modules=${modules} />
            <${Replays} tables=${done} modules=${modules} />
          </div>
        </div>
        <p class="foot soft">Got a link from a friend? Open it and you sit down at once. A replay shows each hand as its player knew it.</p>
      </div>
    </main>
    ${setup ? html`<${SetupDialog} game=${setup.game} way=${setup.way} module=${modules[setup.game.name] ?? null} onClose=${() => setSetup(null)}
      onMade=${(/** @type {any} */ answer) => { setSetup(null); setMade(answer); }} />` : null}
    ${made ? html`<${LinksDialog} made=${made} onClose=${() => location.assign(tableHref(made.table))} />` : null}
  </div>`;
}

/** @param {{waiting: number, tables: number, replays: number, games: GameEntry[]|null}} props */
function LobbyTop({ waiting, tables, replays, games }) {
  return html`<header class="top lt">
    <a class="brand" href="/" aria-label="Zoo Table, lobby"><${Symbol} id="a-elephant" /><span>Zoo Table</span></a>
    <nav aria-label="Main">
      ${tables ? html`<a class="btn quiet" href="#going">My tables
        <span class="bub" aria-label=${waiting ? `${waiting} waiting for you` : `${tables} running`}>${waiting || tables}</span></a>` : null}
      ${replays ? html`<a class="btn quiet deskonly" href="#replays">Replays</a>` : null}
      ${games?.[0] ? html`<a class="btn quiet deskonly" href=${`/rules/${games[0].name}`}>Rules</a>` : null}
    </nav>
    <span class="conn deskonly"><i class="dot"></i>${isLocal() ? "running on this computer" : `on ${location.hostname}`}</span>
    <${Menu} game=${games?.[0]?.name ?? ""} />
  </header>`;
}

/** @param {{games: GameEntry[]|null}} props */
function Hero({ games }) {
  const number = games?.length ?? 0;
  const word = ["", "", "Two zoo games", "Three zoo games", "Four zoo games"][number] ?? `${number} zoo games`;
  return html`<section class="hero">
    <${HeroScene} />
    <div class="htxt"><h1>A zoo on your table</h1>
      <p>${word ? `${word}, clever bots` : "Clever bots"}, friends by link${word ? "" : ", all on one screen"}. <span class="deskonly">No account needed.</span></p></div>
  </section>`;
}

/** Where the things of the hero's scene stand: id, x, y, width, height. */
const BEHIND = [
  ["s-sun", 1290, 10, 92, 92], ["s-acacia", 560, 56, 120, 88], ["s-tent", 720, 78, 96, 96],
  ["s-palm", 1110, 76, 84, 88], ["s-tree", 1340, 86, 76, 90], ["s-pine", 420, 92, 62, 88],
];
const BEFORE = [
  ["s-kiosk", 836, 116, 80, 80], ["a-giraffe", 610, 96, 104, 104], ["a-elephant", 950, 110, 104, 104],
  ["a-penguin", 1068, 152, 66, 66], ["a-lion", 1180, 116, 98, 98],
];
const FRONT = [
  ["s-fence", 0, 206, 64, 44], ["s-fence", 62, 208, 64, 44], ["s-fence", 124, 209, 64, 44], ["s-fence", 186, 209, 64, 44],
  ["s-bush", 700, 206, 84, 44], ["s-bush", 1290, 200, 92, 50], ["s-flamingo", 546, 172, 36, 60], ["s-flamingo", 512, 182, 30, 50],
];

/** @param {(string|number)[][]} things */
const standing = (things) => things.map(([id, x, y, width, height]) =>
  html`<use href=${symbolHref(String(id))} x=${x} y=${y} width=${width} height=${height} />`);

/** The zoo behind the sign. */
export function HeroScene() {
  return html`<svg class="bg" viewBox="0 0 1440 250" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect width="1440" height="250" fill="var(--sky)" />
    <path d="M0 150q180-80 380-26t420-30 640 20v140H0Z" fill="var(--hill)" />
    ${standing(BEHIND)}
    <path d="M0 204q240-44 520-14t920-16v90H0Z" fill="var(--hill-2)" />
    ${standing(BEFORE)}
    <path d="M0 232q300-28 700-8t740-8v40H0Z" fill="var(--grass)" />
    ${standing(FRONT)}
  </svg>`;
}

/** @param {{tables: TableEntry[], modules: Record<string, GameModule|null>}} props */
function Going({ tables, modules }) {
  const [all, setAll] = useState(false);
  const shown = all ? tables : tables.slice(0, FIRST);
  return html`<section class="cont" id="going" aria-label="Tables to go on with">
    <h2>Pick up where you were</h2>
    <div class="crow">${shown.map((table) => html`<a
      key=${table.table} class=${`cg ${table.your_turn ? "turn" : ""}`} href=${tableHref(table.table)}>
      <${Thumb} module=${modules[table.game]} />
      <span class="cgt"><b>${table.title}</b><span>${goingText(table)}</span></span>
      <${Heads} table=${table} />
      <span class=${`btn ${table.your_turn ? "go" : ""}`}>${table.your_turn ? "Continue" : "Look in"}</span>
    </a>`)}
    ${tables.length > shown.length ? html`<${Button} look="quiet" onClick=${() => setAll(true)}>Show all ${tables.length}<//>` : null}</div>
  </section>`;
}

/** @param {TableEntry} table */
function goingText(table) {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  if (table.status === "damaged") return "Its stored game can't be read any more";
  const state = table.your_turn ? "Your turn" : table.status === "waiting"
    ? `Waiting for ${open === 1 ? "one player" : `${open} players`}` : "Others are playing";
  return table.round_text ? `${state} · ${table.round_text}` : state;
}

/** @param {{module: GameModule|null|undefined}} props */
function Thumb({ module }) {
  const Cover = module?.Cover ?? PlainCover;
  return html`<span class="thumb" aria-hidden="true"><${Cover} /></span>`;
}

/** @param {{table: TableEntry}} props */
function Heads({ table }) {
  return html`<span class="hs" role="img" aria-label=${`with ${table.seats.map((seat) => seat.name).join(", ")}`}>
    ${table.seats.map((seat, index) => html`<span key=${index} class=${`tok o${(index % 6) + 1}`}>
      <${Symbol} id=${/^[a-z]+$/.test(seat.animal ?? "") ? `a-${seat.animal}` : seatHead(index)} /></span>`)}
  </span>`;
}

/**
 * @param {{game: GameEntry, module: GameModule|null|undefined, busy: boolean, onQuick: () => void,
 *          onSetup: (way: "friends"|"screen") => void}} props
 */
function GameCard({ game, module, busy, onQuick, onSetup }) {
  const Cover = module === undefined ? null : module?.Cover ?? PlainCover;
  const low = Math.min(...game.players);
  const high = Math.max(...game.players);
  return html`<article class="gc">
    <div class="cv">${Cover ? html`<${Cover} />` : html`<div class="cover"></div>`}<h2>${game.title}</h2></div>
    <div class="gb">
      <p class="tag">${game.summary}</p>
      <p class="meta">
        <span><${Symbol} id="u-people" /><span class="sr">players:</span>${low === high ? low : `${low}–${high}`}</span>
        <span><${Symbol} id="u-clock" />${game.minutes} min</span>
        <span><${Symbol} id="u-weight" />${game.weight}</span>
        <a href=${`/rules/${game.name}`} aria-label=${`Rules of ${game.title}`}><${Symbol} id="u-book" />Rules</a>
      </p>
      <${Button} look="go" class="big" icon="u-bot" onClick=${onQuick} disabled=${busy}>
        ${busy ? "Setting the table…" : "Play against bots"}<//>
      <div class="g2b">
        <${Button} icon="u-link" onClick=${() => onSetup("friends")}>Invite friends<//>
        <${Button} icon="u-people" onClick=${() => onSetup("screen")}>On one screen<//>
      </div>
    </div>
  </article>`;
}

/** @param {{tables: TableEntry[], modules: Record<string, GameModule|null>}} props */
function Watch({ tables, modules }) {
  return html`<section class="panel lp" id="watch" aria-labelledby="watch-h">
    <h2 id="watch-h"><${Symbol} id="u-eye" />Watch</h2>
    ${tables.length === 0
      ? html`<p class="soft">Nobody else plays here right now. Tables that may be watched show up by themselves.</p>`
      : html`<ul class="plain">${tables.map((table) => html`<li key=${table.table}><${TableLine}
          table=${table} module=${modules[table.game]} href=${tableHref(table.table)} verb="Watch"
          text=${table.round_text || (table.status === "over" ? "over" : "running")} /></li>`)}</ul>`}
  </section>`;
}

/** @param {{tables: TableEntry[], modules: Record<string, GameModule|null>}} props */
function Replays({ tables, modules }) {
  const [all, setAll] = useState(false);
  const [importing, setImporting] = useState(false);
  const shown = all ? tables : tables.slice(0, FIRST);
  return html`<section class="panel lp" id="replays" aria-labelledby="replays-h">
    <h2 id="replays-h"><${Symbol} id="u-play" />Replay</h2>
    ${tables.length === 0 ? html`<p class="soft">Your finished games come here, with a slider through every move.</p>`
      : html`<ul class="plain">${shown.map((table) => html`<li key=${table.table}><${TableLine}
          table=${table} module=${modules[table.game]} href=${`/replay/${encodeURIComponent(table.table)}`} verb="Replay"
          text=${when(table.updated)} /></li>`)}</ul>`}
    <div class="row">
      ${tables.length > shown.length ? html`<${Button} look="quiet" onClick=${() => setAll(true)}>Show all ${tables.length}<//>` : null}
      <${Button} icon="u-upload" onClick=${() => setImporting(true)}>Open a record<//>
    </div>
    ${importing ? html`<${ImportDialog} onClose=${() => setImporting(false)} />` : null}
  </section>`;
}

/** @param {{table: TableEntry, module: GameModule|null|undefined, href: string, verb: string, text: string}} props */
function TableLine({ table, module, href, verb, text }) {
  return html`<a class="tline" href=${href}>
    <${Thumb} module=${module} />
    <span class="cgt"><b>${table.title}</b><span>${text}</span>
      <span class="small soft">${table.seats.map((seat) => seat.name).join(", ")}</span></span>
    <span class="verb">${verb}</span></a>`;
}

/** @param {number} time seconds since 1970 */
function when(time) {
  const date = new Date(time * 1000);
  return Number.isNaN(date.valueOf()) ? "" : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** Read a record file and open it as a finished table. @param {{onClose: () => void}} props */
export function ImportDialog({ onClose }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  /** @param {File|undefined} file */
  const read = async (file) => {
    if (!file) return;
    setBusy(true);
    setProblem("");
    try {
      const { table } = await post("/api/import", JSON.parse(await file.text()));
      location.assign(`/replay/${encodeURIComponent(table)}`);
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof SyntaxError ? `${file.name} is not a game record: it holds no readable JSON.`
        : error instanceof Error ? error.message : String(error));
    }
  };
  /** @param {DragEvent} event */
  const drop = (event) => { event.preventDefault(); setOver(false); read(event.dataTransfer?.files[0]); };
  return html`<${Dialog} title="Open a record" onClose=${onClose}>
    <p>A record is the file that “Save the record” writes after a game. Every move in it is checked before it opens.</p>
    <label class=${`drop ${over ? "over" : ""}`} onDragOver=${(/** @type {Event} */ event) => { event.preventDefault(); setOver(true); }}
      onDragLeave=${() => setOver(false)} onDrop=${drop}>
      <${Symbol} id="u-upload" />
      <span>${busy ? "Checking every move…" : "Drop the file here, or choose it:"}</span>
      <input ref=${field} type="file" accept=".json,application/json" disabled=${busy}
        onChange=${(/** @type {any} */ event) => { const [file] = event.currentTarget.files; read(file); event.currentTarget.value = ""; }} />
    </label>
    ${problem ? html`<p class="notice bad" role="alert"><${Symbol} id="u-warn" />${problem}</p>` : null}
  <//>`;
}
