/** The set-up dialog: every option of a game from its description, who sits where, and the rules of the table. */
import { html, useEffect, useId, useState, Button, Choices, Dialog, Symbol, Tick } from "./ui.js";
import { gameDetail, post } from "./api.js";
import { PlainCover, seatHead } from "./games.js";
import { settings, setSettings } from "./settings.js";
import { HeroScene, tableHref } from "./lobby.js";

/** @typedef {import("./types.d.ts").GameEntry} GameEntry */
/** @typedef {import("./types.d.ts").GameModule} GameModule */
/** @typedef {import("./types.d.ts").OptionSpec} OptionSpec */
/** @typedef {{kind: string, name: string}} SeatWish `kind`: "me", "open" or "bot:NAME" */

const WORDS = ["flamingo", "tapir", "otter", "heron", "lynx", "bison", "puffin", "gecko", "okapi", "panda", "ibex", "koala"];

/** A seed that people can say to each other: `flamingo-4172`. */
export function freshSeed() {
  const [a, b] = crypto.getRandomValues(new Uint32Array(2));
  return `${WORDS[a % WORDS.length]}-${1000 + (b % 9000)}`;
}

/**
 * Who sits where, for one of the three ways to play.
 * @param {"bots"|"friends"|"screen"} way
 * @param {number} players
 * @param {string} bot
 * @returns {SeatWish[]}
 */
export function seatsFor(way, players, bot) {
  return Array.from({ length: players }, (_, seat) => {
    if (seat === 0) return { kind: "me", name: settings().name };
    if (way === "friends") return { kind: "open", name: "" };
    if (way === "screen") return { kind: "me", name: "" };
    return { kind: `bot:${bot}`, name: "" };
  });
}

/**
 * @param {SeatWish[]} seats
 * @param {number} players
 * @param {string} bot
 */
function resized(seats, players, bot) {
  const way = seats.slice(1).every((seat) => seat.kind === "me") ? "screen"
    : seats.slice(1).every((seat) => seat.kind === "open") ? "friends" : "bots";
  return Array.from({ length: players }, (_, index) => seats[index] ?? seatsFor(way, players, bot)[index]);
}

/** @typedef {{chat: string, undo: string, spectators: boolean, seed: string}} TableRules */

/**
 * What is being set up.
 * @param {GameEntry} game
 * @param {"bots"|"friends"|"screen"} way
 */
function useWishes(game, way) {
  const specs = game.options.filter((spec) => spec.name !== "players");
  const playersSpec = game.options.find((spec) => spec.name === "players");
  const [players, setPlayersOnly] = useState(Number(playersSpec?.default ?? game.players[0]));
  const [seats, setSeats] = useState(seatsFor(way, players, game.default_bot));
  const [options, setOptions] = useState(/** @type {Record<string, unknown>} */ (
    Object.fromEntries(specs.map((spec) => [spec.name, spec.default]))));
  const [rules, setRules] = useState(/** @type {TableRules} */ (
    { chat: game.chat ?? "strict", undo: "until_revealed", spectators: true, seed: "" }));
  /** @param {number} value */
  const setPlayers = (value) => { setPlayersOnly(value); setSeats(resized(seats, value, game.default_bot)); };
  const seed = rules.seed.trim();
  const body = { game: game.name, options: { players, ...options }, seats: seats.map(seatBody), ...rules, seed: seed || undefined };
  return { specs, players, setPlayers, seats, setSeats, options, setOptions, rules, setRules, body };
}

/**
 * @param {{game: GameEntry, way: "bots"|"friends"|"screen", module: GameModule|null, onClose: () => void, onMade: (answer: any) => void}} props
 */
export function SetupDialog({ game, way, module, onClose, onMade }) {
  const wish = useWishes(game, way);
  const { players, seats, options } = wish;
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [components, setComponents] = useState(/** @type {any} */ (null));
  useEffect(() => { gameDetail(game.name).then((detail) => setComponents(detail.components), () => {}); }, [game.name]);
  const create = async () => {
    setBusy(true);
    setProblem("");
    const own = seats.find((seat) => seat.kind === "me");
    if (own?.name) setSettings({ name: own.name });
    try {
      const answer = await post("/api/tables", wish.body);
      if (answer.seats.some((/** @type {any} */ seat) => seat.link)) onMade({ ...answer, title: game.title });
      else location.assign(tableHref(answer.table));
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const Cover = module?.Cover ?? PlainCover;
  return html`<${Dialog} wide title=${`Set up ${game.title}`} onClose=${onClose}
    cover=${html`<${HeroScene} /><span class="postcard" aria-hidden="true"><${Cover} /></span>`}
    foot=${html`<${FootWords} seats=${seats} /><${Button} onClick=${onClose}>Back<//>
      <${Button} look="go" onClick=${create} disabled=${busy}>${busy ? "Setting the table…" : "Open the table"}<//>`}>
    ${problem ? html`<p class="notice bad" role="alert"><${Symbol} id="u-warn" />${problem}</p>` : null}
    ${game.players.length > 1 ? html`<${Choices} label="Players" name="players" value=${players}
      choices=${game.players.map((number) => [number, String(number)])} onChange=${wish.setPlayers} />` : null}
    <${Seats} game=${game} players=${players} seats=${seats} setSeats=${wish.setSeats} />
    <div class="two">
      ${wish.specs.map((spec) => html`<${OptionField} key=${spec.name} spec=${spec} value=${options[spec.name]} options=${options} players=${players}
        module=${module} components=${components}
        onChange=${(/** @type {unknown} */ value) => wish.setOptions({ ...options, [spec.name]: value })} />`)}
      <${RuleFields} rules=${wish.rules} onChange=${(/** @type {Partial<TableRules>} */ change) => wish.setRules({ ...wish.rules, ...change })} />
    </div>
  <//>`;
}

/**
 * @param {{game: GameEntry, players: number, seats: SeatWish[], setSeats: (seats: SeatWish[]) => void}} props
 */
function Seats({ game, players, seats, setSeats }) {
  /** @param {"bots"|"friends"|"screen"} way */
  const fill = (way) => () => setSeats(seatsFor(way, players, game.default_bot));
  /** @param {number} index */
  const change = (index) => (/** @type {Partial<SeatWish>} */ wish) => setSeats(seats.map((seat, at) => (at === index ? { ...seat, ...wish } : seat)));
  const mine = seats.filter((seat) => seat.kind === "me").length;
  return html`<div>
    <div class="spread"><h3 class="fieldname">Seats</h3>
      <div class="ways" role="group" aria-label="Fill the seats">
        <${Button} look="quiet" icon="u-link" onClick=${fill("friends")}>Friends by link<//>
        <${Button} look="quiet" icon="u-people" onClick=${fill("screen")}>On one screen<//>
        <${Button} look="quiet" icon="u-bot" onClick=${fill("bots")}>Bots<//>
      </div></div>
    <ul class="sts">${seats.map((seat, index) => html`<${SeatChoice} key=${index} index=${index} seat=${seat} bots=${game.bots} mine=${mine}
      onChange=${change(index)} />`)}</ul>
  </div>`;
}

/**
 * How people treat each other at this table.
 * @param {{rules: TableRules, onChange: (change: Partial<TableRules>) => void}} props
 */
function RuleFields({ rules, onChange }) {
  return html`<${Choices} label="Talking" name="chat" value=${rules.chat} choices=${[["strict", "between rounds"], ["open", "always"]]}
      help="Between rounds: the chat closes while hands are secret, as at a real table."
      onChange=${(/** @type {string} */ chat) => onChange({ chat })} />
    <${Choices} label="Take moves back" name="undo" value=${rules.undo}
      choices=${[["until_revealed", "until something shows"], ["never", "never"]]}
      help="Until a hidden card was shown, something was drawn, or somebody else has moved."
      onChange=${(/** @type {string} */ undo) => onChange({ undo })} />
    <${SeedField} value=${rules.seed} onChange=${(/** @type {string} */ seed) => onChange({ seed })} />
    <${Tick} label="Others may watch" checked=${rules.spectators} help="They never see a hand before the end."
      onChange=${(/** @type {boolean} */ spectators) => onChange({ spectators })} />`;
}

/** @param {SeatWish} seat */
function seatBody(seat) {
  if (seat.kind.startsWith("bot:")) return { kind: "bot", bot: seat.kind.slice(4) };
  return seat.kind === "me" && seat.name.trim() ? { kind: "me", name: seat.name.trim() } : { kind: seat.kind };
}

/** What will happen, in the foot. @param {{seats: SeatWish[]}} props */
function FootWords({ seats }) {
  const open = seats.filter((seat) => seat.kind === "open").length;
  const mine = seats.filter((seat) => seat.kind === "me").length;
  return html`<div class="invite" role="status"><${Symbol} id=${open ? "u-link" : mine > 1 ? "u-people" : "u-bot"} />
    <div>${footText(open, mine)}</div></div>`;
}

/** @param {number} open @param {number} mine */
function footText(open, mine) {
  if (open) return html`<b>${open === 1 ? "One open seat" : `${open} open seats`}</b>
    <span>You get ${open === 1 ? "a link" : "links"} to send, with a code to scan.</span>`;
  if (mine > 1) return html`<b>${mine} players on one screen</b><span>The table asks you to pass the device; hands stay hidden.</span>`;
  if (mine === 1) return html`<b>You against bots</b><span>The game starts at once.</span>`;
  return html`<b>Only bots</b><span>You watch them play.</span>`;
}

/**
 * @param {{index: number, seat: SeatWish, bots: {name: string, label: string}[], mine: number,
 *          onChange: (change: Partial<SeatWish>) => void}} props
 */
function SeatChoice({ index, seat, bots, mine, onChange }) {
  const id = useId();
  return html`<li class="st">
    <span class=${`tok o${(index % 6) + 1}`} aria-hidden="true"><${Symbol} id=${seatHead(index)} /></span>
    <span class="sn">${seat.kind === "me"
      ? html`<input class="text" aria-label=${`Name in seat ${index + 1}`} maxlength="24" autocomplete="nickname"
          placeholder=${mine > 1 ? `Player ${index + 1}` : "Your name"} value=${seat.name}
          onInput=${(/** @type {any} */ event) => onChange({ name: event.currentTarget.value })} />`
      : html`<b>Seat ${index + 1}</b><span class="small soft">${seat.kind === "open" ? "for a friend" : "plays by itself"}</span>`}</span>
    <label class="sr" for=${id}>Who sits in seat ${index + 1}</label>
    <select id=${id} class="text" value=${seat.kind}
      onChange=${(/** @type {any} */ event) => onChange({ kind: event.currentTarget.value })}>
      <option value="me">me</option>
      <option value="open">open link</option>
      ${bots.map((bot) => html`<option key=${bot.name} value=${`bot:${bot.name}`}>bot: ${bot.label}</option>`)}
    </select>
  </li>`;
}

/**
 * One option of a game, by its kind.
 * @param {{spec: OptionSpec, value: unknown, options: Record<string, unknown>, players: number, module: GameModule|null, components: any,
 *          onChange: (value: unknown) => void}} props
 */
export function OptionField({ spec, value, options, players, module, components, onChange }) {
  const id = useId();
  const own = module?.optionInput?.({ spec, value, options, players, components, onChange });
  if (own) return own;
  const named = /** @type {[unknown, string][]} */ (
    spec.choices.map((choice) => [choice, spec.choice_labels[String(choice)] ?? String(choice)]));
  if (spec.kind === "bool") return html`<${Tick} label=${spec.label} checked=${value} help=${spec.help} onChange=${onChange} />`;
  if (named.length && named.length <= 4) {
    return html`<${Choices} label=${spec.label} name=${spec.name} value=${value} choices=${named} help=${spec.help} onChange=${onChange} />`;
  }
  const help = spec.help ? html`<p class="small soft" id=${`${id}h`}>${spec.help}</p>` : null;
  const common = { id, class: "text", "aria-describedby": spec.help ? `${id}h` : undefined };
  return html`<div class="field"><label class="fieldname block" for=${id}>${spec.label}</label>
    ${named.length ? html`<select ...${common} value=${String(value)}
        onChange=${(/** @type {any} */ event) => onChange(spec.choices[event.currentTarget.selectedIndex])}>
        ${named.map(([choice, text]) => html`<option key=${String(choice)} value=${String(choice)}>${text}</option>`)}</select>`
      : html`<input ...${common} type=${spec.kind === "int" ? "number" : "text"} value=${value}
        onInput=${(/** @type {any} */ event) => onChange(
          spec.kind === "int" ? Number(event.currentTarget.value) : event.currentTarget.value)} />`}
    ${help}</div>`;
}

/** @param {{value: string, onChange: (value: string) => void}} props */
function SeedField({ value, onChange }) {
  const id = useId();
  return html`<div class="field"><label class="fieldname block" for=${id}>Seed</label>
    <div class="seed"><input id=${id} placeholder="random" maxlength="200" value=${value} aria-describedby=${`${id}h`}
        onInput=${(/** @type {any} */ event) => onChange(event.currentTarget.value)} />
      <${Button} look="quiet" icon="u-dice" label="Roll a seed" onClick=${() => onChange(freshSeed())} /></div>
    <p class="small soft" id=${`${id}h`}>Same seed, same deal. Leave it empty for a secret one that is shown after the game.</p></div>`;
}
