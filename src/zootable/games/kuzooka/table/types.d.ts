/** What the table of KuZOOkA gets from the server; see docs/protocol.md for what is common to all games.
 *
 * Kinds of cards are numbers: 0 popcorn box, 1 ice cream spoon, 2 popsicle stick, 3 coin, 4 scarf, 5 balloon,
 * 6 universal tool. "Counts" are seven numbers, one for each kind.
 */
import type { Frame, LogEntry, TableProps } from "/static/types.d.ts";

export type Counts = number[];

export interface Space {
  space: number;
  colour: string;
  kind: number;
  value: number;
  stars: number;
  zone: number;
  escape: boolean;
}

export interface Zone {
  zone: number;
  shade: string;
  first: number;
  last: number;
  escape: boolean;
}

export interface Item {
  kind: number;
  colour: string;
  item: string;
  plural: string;
  count: number;
}

export interface Animal {
  id: string;
  title: string;
  short: string;
  text: string;
  moments: string[];
  min_players: number;
}

export interface Level {
  level: number;
  dealt: number;
  face_up: number;
}

export interface Components {
  board: string;
  spaces: Space[];
  zones: Zone[];
  items: Item[];
  animals: Animal[];
  levels: Level[];
  rounds: number;
  start_level: number;
  stars_per_level: number;
  difficulty: string;
  tokens_per_player: number;
  star_supply: number;
}

export interface SeatView {
  seat: number;
  animal: string;
  ability: "ready" | "used";
  hand_size: number;
  tokens_left: number;
  stash: boolean;
  claims: number[];
  hand: Counts | null;
}

export interface Question {
  asker: number;
  target: number;
  colour: string;
  kind: number;
  number: number;
  answer: boolean;
}

export interface You {
  seat: number;
  hand: Counts;
  discards: Counts;
  stash: number | null;
  swap: { partner: number; gave: number; got: number | null } | null;
  drawn: number | null;
}

export interface Evaluation {
  round: number;
  by: number;
  space: number;
  colour: string;
  kind: number;
  value: number;
  hands: Counts[];
  face_up: Counts;
  count: number;
  from_items: number;
  from_tools: number;
  outcome: "exact" | "enough" | "short" | "escaped";
  stars: number;
  tool: boolean;
  level_before: number;
}

export interface View {
  game: string;
  phase:
    "turn" | "turn_end" | "ask_colour" | "ask_number" | "give" | "give_back" | "drop" | "unlock" | "over";
  acting: number[];
  round: number;
  rounds: number;
  level: number;
  dealt: number;
  face_up_number: number;
  stars: number;
  stars_per_level: number;
  tools_won: number;
  tools_left: number;
  megaphone: number;
  furthest: number;
  turn: number;
  tokens: { space: number; seat: number }[];
  face_up: Counts;
  deck: number;
  discards: number;
  seats: SeatView[];
  questions: Question[];
  pending: { target?: number; kind?: number; giver?: number } | null;
  you: You | null;
  chances: { by_space: Record<string, number> } | null;
  evaluation: Evaluation | null;
  result: null | "escaped" | "failed";
}

/** The frame of the shell with this game's view in it. */
export type KuzookaFrame = Omit<Frame, "view"> & { view: View };

export type KuzookaProps = Omit<TableProps, "state" | "components"> & {
  state: KuzookaFrame;
  components: Components;
};

export type { LogEntry, Option } from "/static/types.d.ts";
