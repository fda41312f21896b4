/** Opening an invite link: one look at the table, a name if one likes, and one press to sit down. */
import { html, useEffect, useId, useState, Button, Symbol } from "./ui.js";
import { post, tablePath } from "./api.js";
import { HeroScene } from "./lobby.js";
import { settings, setSettings } from "./settings.js";
import { setTitle } from "./signal.js";

/**
 * @param {{table: string, secret: string, onIn: () => void}} props
 */
export function JoinPage({ table, secret, onIn }) {
  const [name, setName] = useState(settings().name);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => setTitle("Join"), []);
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const wish = name.trim();
    if (wish) setSettings({ name: wish });
    try {
      await post(`${tablePath(table)}/claim`, { secret, ...(wish ? { name: wish } : {}) });
      history.replaceState(null, "", location.pathname);
      onIn();
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<main class="join">
    <${HeroScene} />
    <form class="panel joinbox" onSubmit=${join}>
      <${Symbol} id="a-elephant" class="joinhead" />
      <h1>You are invited</h1>
      <p>A place at the table is kept for you. No account needed.</p>
      <div class="field"><label class="fieldname block" for=${id}>Your name</label>
        <input id=${id} class="text" maxlength="24" autocomplete="nickname" placeholder="or leave it empty" value=${name}
          onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} /></div>
      ${problem ? html`<p class="notice bad" role="alert"><${Symbol} id="u-warn" />${problem}</p>` : null}
      <${Button} look="go" class="big" type="submit" icon="u-seat" disabled=${busy}>${busy ? "One moment…" : "Join the table"}<//>
      ${problem ? html`<${Button} href="/" icon="u-home">To the lobby<//>` : null}
    </form>
  </main>`;
}
