/** What the table of 5x5 Zoo gets from the server; see docs/protocol.md for what is common to all games.
 *
 * Squares are named "a1" (north-west) to "e5", borders by their two squares ("a1-b1"; the north-western one first)
 * or by their gate ("gate-N"). A large tile is named by its north-western square.
 */
import type { Frame, LogEntry, Option, TableProps } from "/static/types.d.ts";

export type Colour = "red" | "green" | "blue" | "yellow" | "black" | "white";
export type Category = "carnivore" | "herbivore" | "aquatic" | "bird" | "reptile" | "park";
export type Counts = Record<string, number>;

export interface Tile {
  id: string;
  category: Category;
  stars: number;
  /** Its picture: `an-` and this. */
  animal: string;
  large: null | "horizontal" | "vertical";
  /** The walled sides (N, E, S, W) of each square it covers. */
  walls: string[][];
}

export interface Card {
  title: string;
  text: string;
  when: "end" | "now" | "rounds";
  category: Category | null;
}

export interface Bonus {
  title: string;
  text: string;
  chart: [number, number][] | null;
}

export interface Components {
  set: { name: string; title?: string; provenance: string };
  tiles: Record<string, Tile>;
  rows: { row: number; action: RowAction | null; door: boolean; visitor: Colour | null }[];
  requests: Record<string, { icons: Counts; points: number }>;
  cards: Record<string, Card>;
  popularity: Record<string, { title: string; text: string }>;
  bonuses: Record<string, Bonus>;
  solo: { thresholds: number[]; points: number; ranks: { min: number; rank: string }[] };
  colours: Record<string, Colour>;
  gates: Record<Gate, string>;
  starts: string[];
}

export type Gate = "N" | "E" | "S" | "W";
export type RowAction = "popularity" | "card" | "customers" | "meeple";

export interface Step {
  border: string;
  square: string;
  colour: Colour;
  meeple?: boolean;
}

/** A tile that lies in a zoo; `square` is its north-western one. */
export interface LaidTile {
  id: string;
  square: string;
  popularity: boolean;
}

export interface PlacedTile extends LaidTile {
  visitor: Colour | null;
  meeple: boolean;
  step: number | null;
}

export interface BonusNow {
  bonus: string;
  count: number;
  points: number;
}

export interface RequestNow {
  id: string;
  points: number;
  met: number[];
  open: boolean;
}

export interface SeatView {
  seat: number;
  points: number;
  turn: number;
  ready: boolean;
  removed: string | null;
  tiles: PlacedTile[];
  doors: string[];
  hand_doors: number;
  walk: Step[];
  cubes: Counts;
  meeples: Counts;
  requests: RequestNow[];
  visited: Counts;
  cards: string[];
  card_points: number[];
  bonus: BonusNow[];
  stars: number;
  popularity_tokens: number;
  tile_count: number;
}

export interface Row {
  row: number;
  action: RowAction | null;
  door: boolean;
  visitor: Colour | null;
  tiles: (string | null)[];
}

export interface Hand {
  seat: number;
  row: number | null;
  slot: number | null;
  tile: string | null;
  drawn: string | null;
  heart: boolean;
  card: string | null;
}

export interface Bought {
  what: string;
  paid: Colour[];
}

export interface Plan {
  steps: Step[];
  laid: string[];
  bought: Bought[];
  paying: Bought | null;
  cubes: Counts;
  meeples: Counts;
  hand_doors: number;
  at: string | null;
  confirmed: boolean;
  score: {
    tiles: number;
    popularity: number;
    doors: number;
    requests: { id: string; points: number }[];
    bonus: BonusNow[];
    total: number;
  };
}

export interface Preview {
  stars: number;
  heart: boolean;
  bonus: { bonus: string; before: number; after: number }[];
}

export interface SeatResult {
  visitors: number;
  tiles: number;
  popularity: number;
  doors: number;
  award: number;
  requests: { id: string; points: number }[];
  total: number;
  steps: Step[];
  laid: string[];
  bought: Bought[];
  /** The zoo as this line-up left it. */
  zoo: { tiles: LaidTile[]; doors: string[] };
}

export interface RoundResult {
  round: number;
  gate: Gate;
  start_player: number;
  seats: SeatResult[];
}

export interface FinalSeat {
  rounds: number[];
  bonus: BonusNow[];
  cards: { kind: string; points: number }[];
  stars: number;
  total: number;
  popularity_tokens: number;
  tiles: number;
  distance: number;
  rank: string | null;
  place: number;
}

export type Phase = "setup" | "take" | "action" | "popularity" | "place" | "line_up" | "over";

export interface View {
  game: string;
  phase: Phase;
  acting: number[];
  round: number;
  rounds: number;
  turns: number;
  start_player: number;
  player: number | null;
  gates: Gate[];
  gate: Gate;
  popularity: string;
  bonuses: string[];
  flags: Record<string, boolean>;
  display: Row[];
  special: string[];
  meeples: Colour[];
  decks: { small: number; large: number; special: number; customers: number; discards: number };
  stock: { cubes: Counts; meeples: Counts };
  hand: Hand | null;
  seats: SeatView[];
  plan: Plan | null;
  previews: Record<string, Preview> | null;
  rounds_scored: RoundResult[];
  final: { seats: FinalSeat[] } | null;
  result: null | "over";
}

/** The best walks, found by the server from what a seat knows; comes after the frame or not at all. */
export interface Insight {
  walk?: null | {
    total: number;
    parts: Record<string, number>;
    steps: Step[];
    doors: string[];
    bought: Bought[];
  };
  rounds?: { round: number; seats: { made: number; best: number; parts: Record<string, number>; steps: Step[]; doors: string[]; bought: Bought[] }[] }[];
}

/** The frame of the shell with this game's view in it. */
export type ZooFrame = Omit<Frame, "view"> & { view: View };

export type ZooProps = Omit<TableProps, "state" | "components"> & {
  state: ZooFrame;
  components: Components;
  insight?: Insight | null;
};

export type { LogEntry, Option };
