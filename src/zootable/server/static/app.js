/** The start: finds the page by its address and draws it. */
import { html, render, Announce, Symbol, Toasts } from "./ui.js";
import { watchSettings } from "./settings.js";
import { Lobby } from "./lobby.js";
import { SettingsPage } from "./menu.js";
import { ReplayPage } from "./replay.js";
import { RulesPage } from "./rules.js";
import { TablePage } from "./table.js";

/** @param {string} part of an address */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} path */
function page(path) {
  const [, kind = "", id = ""] = path.split("/").map(decoded);
  if (kind === "") return html`<${Lobby} />`;
  if (kind === "table" && id) return html`<${TablePage} table=${id} />`;
  if (kind === "replay" && id) return html`<${ReplayPage} table=${id} />`;
  if (kind === "rules") return html`<${RulesPage} game=${id} />`;
  if (kind === "settings") return html`<${SettingsPage} />`;
  return html`<main class="lwrap narrow"><h1>There is nothing here</h1>
    <p>No page of the table has this address.</p><a class="btn go" href="/"><${Symbol} id="u-home" />To the lobby</a></main>`;
}

watchSettings();
const root = document.getElementById("app");
if (root) render(html`${page(location.pathname)}<${Announce} /><${Toasts} />`, root);
