/** The data that the server sends and the props that a game's module gets; see docs/protocol.md. */
import type { ComponentChildren, VNode } from "./vendor/types/index";

/** One legal action of a seat, made for people. */
export interface Option {
  action: number;
  notation: string;
  label: string;
  target: string;
  group: string;
}

export interface OptionSpec {
  name: string;
  kind: "choice" | "int" | "bool" | "text";
  default: unknown;
  choices: unknown[];
  label: string;
  help: string;
  choice_labels: Record<string, string>;
}

export interface BotEntry {
  name: string;
  label: string;
}

/** A game as the lobby lists it. */
export interface GameEntry {
  name: string;
  title: string;
  summary: string;
  minutes: number;
  weight: string;
  players: number[];
  options: OptionSpec[];
  bots: BotEntry[];
  default_bot: string;
  /** How people may talk at this game unless said otherwise. */
  chat?: "strict" | "open";
}

/** A game with everything printed on its components and its rules pages. */
export interface GameDetail extends GameEntry {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has its own shape
  components: any;
  rules: string;
  rulings: string;
}

export interface TableSeat {
  name: string;
  kind: string;
  animal?: string;
}

/** A table as the lobby lists it. */
export interface TableEntry {
  table: string;
  game: string;
  title: string;
  status: "waiting" | "running" | "over" | "damaged";
  your_turn: boolean;
  your_seats: number[];
  seats: TableSeat[];
  round_text: string;
  /** Seconds since 1970. */
  updated: number;
  watchable: boolean;
}

export interface Seat {
  seat: number;
  name: string;
  kind: "human" | "bot" | "open";
  bot?: string;
  connected: boolean;
  mine: boolean;
  seconds: number;
}

/** Something that happened, for those who may see it. */
export interface GameEvent {
  version: number;
  kind: string;
  data: any;
  text: string;
}

export interface LogEntry {
  version: number;
  seat: number | null;
  notation?: string | null;
  kind: string;
  data: any;
  text: string;
  to_me: boolean;
}

export interface ChatLine {
  seat: number;
  name: string;
  text: string;
  at: string | number;
}

export interface SeatLink {
  seat: number;
  link: string;
}

/** What one seat sees at one version. */
export interface Frame {
  type: "state";
  table: string;
  game: string;
  title: string;
  version: number;
  /** The seat this frame was built for; -1 for a spectator. */
  seat: number;
  view: any;
  options: Option[];
  acting: number[];
  events: GameEvent[];
  log: LogEntry[];
  options_of_game: Record<string, unknown>;
  status: "waiting" | "running" | "over";
  commitment: string;
  host: boolean;
  chat: "strict" | "open";
  chat_open: boolean;
  undo_to: number | null;
  /** The versions one may go back to, the nearest first. */
  undo_steps?: number[];
  spectators: number;
  seats: Seat[];
  thinking: number[];
  links?: SeatLink[];
  watch_link?: string;
  /** The server's address as others reach it, before the links. */
  address?: string;
  imported?: boolean;
  rematch: string | null;
}

export interface Hint {
  action: number;
  notation: string;
  label: string;
  value: number;
  share: number;
}

/** One step of a finished game. */
export interface ReplayMove {
  player: number | null;
  notation: string;
  label: string;
  text: string;
}

export interface Replay {
  game: string;
  title?: string;
  options: Record<string, unknown>;
  seats: TableSeat[];
  moves: ReplayMove[];
  version_count: number;
  verified: boolean;
  seed: string | null;
  commitment: string;
}

export interface ReplayStep {
  view: any;
  /** With all hands shown: the view of each seat. */
  views?: any[];
  events: GameEvent[];
  version: number;
}

/** What people set for themselves on this device. */
export interface Settings {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "none";
  sound: boolean;
  confirm: "all" | "irreversible" | "none";
  hotkeys: boolean;
  glyphs: "normal" | "large";
  /** The name to sit down with. */
  name: string;
}

/** What a game's component may ask of the shell. */
export interface TableApi {
  /** Send an option at once. */
  play(option: Option): void;
  /** Send the staged option. */
  confirm(): void;
  /** Take back one's last move, or all after a version of `undo_steps`. */
  undo(to?: number): void;
  /** Ask a bot what it would do from this seat's view; the shell shows the answer and returns it. */
  hint(): Promise<Hint[]>;
  /** A new table with the same seats and options ("deal again"). */
  rematch(): void;
  /** Show the rules, at a heading or a ruling ("R12") if given. */
  openRules(anchor?: string): void;
  /** Say a line in the polite live region. */
  announce(text: string): void;
  /** A move is on its way. */
  busy: boolean;
  /** Buttons for the end screen: deal again, replay, record, lobby. */
  EndActions: () => VNode;
}

/** What a game's `Table` component gets. */
export interface TableProps {
  api: TableApi;
  state: Frame;
  components: any;
  seatNames: string[];
  pending: Option | null;
  choose: (option: Option | null) => void;
  settings: Settings;
  replay: boolean;
  /** The last answer of `api.hint()`, until the next move; empty otherwise. */
  hints: Hint[];
  /** The game's own analysis of this position, once it is there (only if the module exports `wantsInsight = true`). */
  insight?: any;
  /** The whole log as this seat may see it (not in a replay). */
  log?: LogEntry[];
  /** The shell's log and chat, to be put where the game has room for them (see `SidePanels` in ui.js). */
  panels: ComponentChildren;
  /** Put another line into the ribbon while the game shows something of its own; `null` gives it back. None in a replay. */
  say?: (prompt: Prompt | null) => void;
}

/** A line for the ribbon. */
export interface Prompt {
  title: string;
  detail: string;
  seat?: number;
}

/** A game's module: /games/{game}/table.js. */
export interface GameModule {
  /** Without it the list of moves serves as the table. */
  Table?: (props: TableProps) => VNode;
  prompt?: (frame: Frame, components: any) => Prompt;
  logLine?: (entry: LogEntry, components: any, frame: Frame) => ComponentChildren;
  avatar?: (frame: Frame, seat: number) => ComponentChildren;
  Cover?: () => VNode;
  /** Whether the table asks for the game's own analysis of each position (`TableProps.insight`). */
  wantsInsight?: boolean;
  /** Whether an option shows something hidden, so that it cannot be taken back. Without it every option counts as such. */
  irreversible?: (option: Option, frame: Frame) => boolean;
  /** A field of the game's own for one option of the set-up dialog; null for the shell's plain one. */
  optionInput?: (field: {
    /** `options`: what is chosen for the other options by now. */
    spec: OptionSpec; value: any; options: Record<string, unknown>; players: number; components: any; onChange: (value: unknown) => void;
  }) => VNode | null;
}
