/** What the table of Zookeepers gets from the server; see docs/protocol.md for what is common to all games and
 * view.py for what each field means.
 *
 * Species, keepers and objectives are named by their ids. Houses, columns, rows and piles count from 1, seats from 0.
 */
import type { Frame, LogEntry, Option, TableProps } from "/static/types.d.ts";

export type Colour = "red" | "green" | "white";
export type Cubes = Record<Colour, number>;
export type Status = "CR" | "EN" | "VU" | "NT" | "LC";
export type Zone = "any" | "temperate" | "savanna" | "prairie" | "desert" | "aquatic" | "tropical";

export interface Species {
  id: string;
  number: number;
  name: string;
  latin: string;
  class: string;
  diet: string;
  status: Status;
  points: number;
  origins: string[];
  habitats: string[];
  needs: Cubes;
  mass_kg: number;
  note: string | null;
}

/** One thing that an objective asks for. */
export interface Criterion {
  field: "origin" | "habitat" | "diet" | "class" | "status";
  value: string;
}

export interface Keeper {
  id: string;
  name: string;
  points: number;
  places: number;
  /** any: every species; one: the single criterion; all: all of them; either: at least one of them. */
  op: "any" | "one" | "all" | "either";
  criteria: Criterion[];
  text: string;
  matching: number;
  box: string;
  /** The species that fit. */
  fits: string[];
}

export interface ObjectiveRow {
  total: number;
  or_more: boolean;
  op: string;
  criteria: Criterion[];
  text: string;
  points: number;
  matching: number;
}

export interface Mode {
  id: string;
  title: string;
  houses: number;
  zones: Zone[];
  columns: number;
  rows: number;
  end_saved: number;
  collect_most: number;
  keeper_points: number[];
  piles: number;
  refresh_columns: number;
  refresh_price: number;
  fund: boolean;
  help: boolean;
  protection: boolean;
  objectives: boolean;
}

export interface Components {
  provenance: Record<string, string>;
  species: Record<string, Species>;
  keepers: Record<string, Keeper>;
  objectives: Record<string, ObjectiveRow[]>;
  objective_copies: number;
  modes: Record<string, Mode>;
  boxes: { players: number[]; second_box: boolean }[];
  limits: { cubes: number; white: number; guards: number };
  quarantine_penalty: number;
  status_points: Record<Status, number>;
  status_names: Record<Status, string>;
  origin_names: Record<string, string>;
  colours: Colour[];
  classes: string[];
  diets: string[];
  habitats: string[];
  zones: Zone[];
}

export interface Column {
  column: number;
  up: string | null;
  down: boolean[];
}

export interface Payment {
  target: string;
  white_for_red: number;
  white_for_green: number;
  cost: Cubes;
}

/** Where a species may go. */
export interface Place {
  seat: number;
  zone: Zone;
}

/** The choice that is being made; what is there besides kind, seat and species hangs on the kind. */
export interface Pending {
  kind: Phase;
  seat: number;
  species: string | null;
  houses?: number[];
  house?: number;
  guard?: Cubes;
  payments?: Payment[];
  zones?: Place[];
  column?: number;
  row?: number;
  targets?: number[];
  target?: number;
  sends?: string[];
  owed?: number;
}

export interface Prospect {
  species: string;
  seat: number;
  /** "table", or the own zone it waits in. */
  from: string;
  houses: { house: number; completes: boolean; gain: number }[];
  can_save: boolean;
  payment: Cubes | null;
  missing: Cubes | null;
  zones: Zone[];
}

export interface House {
  house: number;
  keeper: string | null;
  species: string[];
  complete: boolean;
}

export interface ZoneView {
  zone: Zone;
  species: string | null;
  guard: Cubes;
}

export interface Points {
  species: number;
  keepers: number;
  quarantine: number;
  objective: number | null;
  total: number;
}

export interface SeatView {
  seat: number;
  team: number | null;
  mate: number | null;
  cubes: Cubes;
  cube_total: number;
  saved: number;
  houses: House[];
  zones: ZoneView[];
  keeper_total: number;
  has_objective: boolean;
  objective: string | null;
  points: Points;
}

export interface OwnRow {
  total: number;
  or_more: boolean;
  text: string;
  points: number;
  matching: number;
  bonus: number;
  now: boolean;
}

export interface FinalSeat {
  seat: number;
  place: number;
  species: { species: string; points: number }[];
  species_points: number;
  keepers: { keeper: string; points: number }[];
  keeper_points: number;
  quarantined: string[];
  quarantine_points: number;
  objective: null | {
    design: string;
    keeper_total: number;
    row: number | null;
    text: string | null;
    each: number;
    matching: number;
    points: number;
  };
  own: number;
  total: number;
  saved_by_status: Record<Status, number>;
}

export type Phase = "turn" | "keeper" | "payment" | "place" | "looked" | "target" | "send" | "receive" | "return" | "limit" | "over";

export interface View {
  game: string;
  mode: "fast" | "normal" | "advanced";
  phase: Phase;
  acting: number[];
  teams: number[][] | null;
  start_player: number;
  player: number | null;
  turn: number;
  safety_turns: number;
  end_saved: number;
  last_turns: number | null;
  flags: Record<string, boolean>;
  table: Column[];
  deck: { cards: number; known: string[] };
  piles: { pile: number; cards: number; matching: number | null }[];
  objective_pile: number | null;
  bag: Cubes;
  now: { main: "open" | "second_card" | "done"; saved: boolean; helped: boolean; refreshed: boolean; acted: boolean; ahead: number[]; last: boolean };
  pending: Pending | null;
  prospects: Prospect[];
  seats: SeatView[];
  you: null | { seat: number; objective: null | { design: string; rows: OwnRow[]; bonus: number } };
  final: { standings: number[][]; seats: FinalSeat[] } | null;
  result: null | "over";
}

/** The frame of the shell with this game's view in it. */
export type ZooFrame = Omit<Frame, "view"> & { view: View };

export type ZooProps = Omit<TableProps, "state" | "components"> & {
  state: ZooFrame;
  components: Components;
};

export type { LogEntry, Option };
