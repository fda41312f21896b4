/** Rules pages: how to play and the rulings of a game in our own words, with a table of contents and a search box. */
import { html, useEffect, useId, useMemo, useRef, useState, Dialog, Symbol } from "./ui.js";
import { gameDetail, listGames } from "./api.js";
import { loadGame, PlainCover } from "./games.js";
import { blocks, marked, sections } from "./markdown.js";
import { Menu } from "./menu.js";
import { setTitle } from "./signal.js";

/** @typedef {import("./types.d.ts").GameDetail} GameDetail */
/** @typedef {import("./markdown.js").Section} Section */

/**
 * The rules of one game, to read and to search.
 * @param {{detail: GameDetail, anchor?: string, inDialog?: boolean}} props
 */
export function RulesText({ detail, anchor, inDialog }) {
  const [find, setFind] = useState("");
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const id = useId();
  const wide = useMemo(() => !inDialog && matchMedia("(min-width: 761px)").matches, [inDialog]);
  const parts = useMemo(() => [
    { name: "How to play", list: sections(detail.rules) },
    { name: "Rulings", list: sections(detail.rulings) },
  ], [detail]);
  useEffect(() => {
    if (!anchor) return;
    const target = box.current?.querySelector(`#${CSS.escape(anchor)}`);
    target?.scrollIntoView({ block: "start" });
    target?.classList.add("target");
  }, [anchor, parts]);
  const words = find.trim();
  const hits = parts.map((part) => ({ ...part, list: words.length < 2 ? part.list : part.list.filter((section) => holds(section, words)) }));
  const found = hits.reduce((sum, part) => sum + part.list.length, 0);
  return html`<div class="rules" ref=${box}>
    <div class="rtools">
      <label class="sr" for=${id}>Search the rules</label>
      <span class="findbox"><${Symbol} id="u-search" /><input id=${id} class="text" type="search" placeholder="Search the rules" value=${find}
        onInput=${(/** @type {any} */ event) => setFind(event.currentTarget.value)} /></span>
      <span class="small soft" role="status">${words.length < 2 ? "" : found === 0 ? `Nothing about “${words}”` : `${found} ${found === 1 ? "place" : "places"}`}</span>
      ${words.length < 2 ? html`<nav class="toc" aria-label="Contents"><details open=${wide}><summary>Contents</summary><div class="toc-lists">${parts.filter((part) => part.list.length).map((part) => html`<div key=${part.name}>
        <b>${part.name}</b><ul>${part.list.filter((section) => section.title && section.level <= 2).map((section) => html`<li key=${section.id}>
          <a href=${`#${section.id}`} onClick=${inDialog ? jump(box, section.id) : undefined}>${section.title}</a></li>`)}</ul></div>`)}</div></details></nav>` : null}
    </div>
    <div class="rtext">${hits.map((part) => part.list.map((section) => html`<section key=${`${part.name}-${section.id}`} id=${section.id}
        class=${`l${section.level}`}>
      ${heading(section, words)}${blocks(section.tokens, words.length < 2 ? "" : words)}</section>`))}</div>
  </div>`;
}

/** @param {Section} section @param {string} words */
function heading(section, words) {
  if (!section.title) return null;
  const text = marked(section.title, words.length < 2 ? "" : words);
  return section.level <= 1 ? html`<h2 class="big">${text}</h2>` : section.level === 2 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`;
}

/** @param {Section} section @param {string} words */
function holds(section, words) {
  return `${section.title}\n${section.text}`.toLowerCase().includes(words.toLowerCase());
}

/** @param {{current: HTMLElement|null}} box @param {string} id */
function jump(box, id) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    box.current?.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: "start" });
  };
}

/** The rules beside a running game. @param {{detail: GameDetail, anchor?: string, onClose: () => void}} props */
export function RulesDialog({ detail, anchor, onClose }) {
  return html`<${Dialog} wide class="rulesheet" title=${`Rules of ${detail.title}`} onClose=${onClose}>
    <${RulesText} detail=${detail} anchor=${anchor} inDialog /><//>`;
}

/** The rules as a page. @param {{game: string}} props */
export function RulesPage({ game }) {
  const [detail, setDetail] = useState(/** @type {GameDetail|null} */ (null));
  const [games, setGames] = useState(/** @type {import("./types.d.ts").GameEntry[]} */ ([]));
  const [module, setModule] = useState(/** @type {import("./types.d.ts").GameModule|null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    listGames().then((list) => {
      setGames(list);
      const name = game || list[0]?.name;
      if (!name) throw new Error("No game is installed on this server.");
      return gameDetail(name);
    }).then((one) => { setDetail(one); loadGame(one.name).then(setModule); setTitle(`Rules of ${one.title}`); }).catch((error) => setProblem(error.message));
  }, [game]);
  const Cover = module?.Cover ?? PlainCover;
  return html`<div class="page">
    <a class="btn skip" href="#text">To the rules</a>
    <header class="top"><a class="brand" href="/" aria-label="Zoo Table, lobby"><${Symbol} id="a-elephant" /><span>Zoo Table</span></a>
      <nav class="grow rnav" aria-label="Games">${games.length > 1 ? games.map((one) => html`<a key=${one.name} class="btn quiet" href=${`/rules/${one.name}`}
        aria-current=${one.name === detail?.name ? "page" : undefined}>${one.title}</a>`) : null}</nav>
      <${Menu} game=${detail?.name ?? ""} /></header>
    <main class="lwrap rpage" id="text">
      ${problem ? html`<p class="notice bad" role="alert"><${Symbol} id="u-warn" />${problem}</p>` : null}
      ${detail ? html`<div class="rhead"><span class="rcover" aria-hidden="true"><${Cover} /></span><h1>Rules of ${detail.title}</h1></div>
        <${RulesText} detail=${detail} anchor=${location.hash.slice(1)} />` : null}
    </main>
  </div>`;
}
