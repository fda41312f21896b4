/** Markdown to Preact nodes: parsed by the vendored `marked`; HTML inside it is shown as text. */
import { h } from "./ui.js";
import { lexer } from "./vendor/marked.js";

/** @typedef {import("./vendor/types/index").ComponentChildren} Children */
/** @typedef {{id: string, level: number, title: string, tokens: any[], text: string}} Section */

/**
 * An id for a heading: a ruling's own number ("R12. …" gives `R12`), else the words with dashes.
 * @param {string} text
 */
export function headingId(text) {
  const ruling = /^\**(R\d+)\b/.exec(text);
  return ruling ? ruling[1] : text.normalize("NFD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/**
 * The text cut at its headings.
 * @param {string} source
 * @returns {Section[]}
 */
export function sections(source) {
  /** @type {Section[]} */
  const result = [];
  for (const token of lexer(source)) {
    if (token.type === "heading") {
      result.push({ id: headingId(token.text), level: token.depth, title: plain(token.tokens ?? []), tokens: [], text: "" });
    } else if (token.type !== "space") {
      if (!result.length) result.push({ id: "top", level: 1, title: "", tokens: [], text: "" });
      const last = result[result.length - 1];
      last.tokens.push(token);
      last.text += `${token.raw}\n`;
    }
  }
  return result;
}

/** @param {any[]} tokens @returns {string} */
function plain(tokens) {
  return tokens.map((token) => (token.tokens ? plain(token.tokens) : unescaped(token.text ?? token.raw))).join("");
}

/** @param {string} text */
const unescaped = (text) => text.replace(/&amp;/g, "&").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&#39;/g, "'");

/**
 * Blocks as nodes. With `find`, the places where it stands are marked.
 * @param {any[]} tokens
 * @param {string} [find]
 * @returns {Children}
 */
export function blocks(tokens, find = "") {
  return tokens.map((token, key) => block(token, find, key));
}

/**
 * @param {any} token
 * @param {string} find
 * @param {number} key
 * @returns {Children}
 */
function block(token, find, key) {
  switch (token.type) {
    case "space": case "def": return null;
    case "heading": return h(`h${Math.min(token.depth, 6)}`, { key }, inline(token.tokens, find));
    case "paragraph": return h("p", { key, id: rulingId(token) }, inline(token.tokens, find));
    case "text": return h(token.tokens ? "span" : "p", { key }, token.tokens ? inline(token.tokens, find) : marked(token.text, find));
    case "blockquote": return h("blockquote", { key }, blocks(token.tokens, find));
    case "code": return h("pre", { key, tabindex: 0 }, h("code", {}, token.text));
    case "hr": return h("hr", { key });
    case "list": return h(token.ordered ? "ol" : "ul", { key, start: token.ordered ? token.start || 1 : undefined },
      token.items.map((/** @type {any} */ item, /** @type {number} */ at) =>
        h("li", { key: at, id: rulingId(item) }, blocks(item.tokens, find))));
    case "table": return table(token, find, key);
    default: return h("p", { key }, marked(token.raw, find));
  }
}

/** @param {any} token */
function rulingId(token) {
  return /^\**([A-Z]\d+)\b/.exec(token.text ?? "")?.[1];
}

/** @param {any} token @param {string} find @param {number} key */
function table(token, find, key) {
  /** @param {any} cell @param {string} tag @param {number} at */
  const cellNode = (cell, tag, at) => h(tag, { key: at, scope: tag === "th" ? "col" : undefined, class: token.align[at] ? `to-${token.align[at]}` : undefined },
    inline(cell.tokens, find));
  return h("div", { key, class: "tablewrap", tabindex: 0 }, h("table", {},
    h("thead", {}, h("tr", {}, token.header.map((/** @type {any} */ cell, /** @type {number} */ at) => cellNode(cell, "th", at)))),
    h("tbody", {}, token.rows.map((/** @type {any[]} */ row, /** @type {number} */ at) =>
      h("tr", { key: at }, row.map((cell, column) => cellNode(cell, "td", column)))))));
}

/**
 * @param {any[]} tokens
 * @param {string} find
 * @returns {Children}
 */
function inline(tokens, find) {
  return tokens.map((token, key) => {
    switch (token.type) {
      case "strong": return h("strong", { key }, inline(token.tokens, find));
      case "em": return h("em", { key }, inline(token.tokens, find));
      case "del": return h("del", { key }, inline(token.tokens, find));
      case "codespan": return h("code", { key }, unescaped(token.text));
      case "br": return h("br", { key });
      case "link": return link(token, find, key);
      case "image": return h("span", { key }, token.text);
      case "escape": return token.text;
      case "text": return token.tokens ? inline(token.tokens, find) : marked(unescaped(token.text), find);
      default: return marked(token.raw, find);
    }
  });
}

/** @param {any} token @param {string} find @param {number} key */
function link(token, find, key) {
  const safe = /^(https?:|#|\/(?!\/))/.test(token.href);
  const outside = /^https?:/.test(token.href);
  return safe
    ? h("a", { key, href: token.href, rel: outside ? "noopener noreferrer" : undefined, target: outside ? "_blank" : undefined }, inline(token.tokens, find))
    : h("span", { key }, inline(token.tokens, find));
}

/**
 * A text in which the places where `find` stands are marked.
 * @param {string} text
 * @param {string} find
 * @returns {Children}
 */
export function marked(text, find) {
  if (!find) return text;
  const parts = [];
  const low = text.toLowerCase();
  const want = find.toLowerCase();
  let from = 0;
  for (let at = low.indexOf(want); at >= 0; at = low.indexOf(want, from)) {
    parts.push(text.slice(from, at), h("mark", { key: at }, text.slice(at, at + want.length)));
    from = at + want.length;
  }
  parts.push(text.slice(from));
  return parts;
}
