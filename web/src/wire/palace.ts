// Made by `python -m palatium.server.wire.typescript web/src`; do not edit.
import type { NoFacts, OfPhase, OfSeat, OriginFacts, ScoredFacts, TogetherFacts } from "../wire";

/** A cell of the table. */
export type PalaceCell = {
  x: number;
  y: number;
};

/** How far the table reaches. */
export type PalaceTable = {
  x_least: number;
  x_most: number;
  y_most: number;
  bridge: PalaceCell;
};

/** A piece of the palace; lists go N, E, S, W. */
export type PalaceFigure = {
  number: number;
  tile: string;
  name: string;
  type: string;
  floor: string;
  x: number;
  y: number;
  rotation: number;
  owner: number | null;
  complete: boolean;
  sides: (string | null)[];
  floors: (string | null)[];
  doors: (string | null)[];
};

/** The moat with its ends, oldest cell first. */
export type PalaceMoat = {
  cells: PalaceCell[];
  right_end: PalaceCell[];
  left_end: PalaceCell[];
  next: PalaceCell[];
  to_join: number | null;
  pockets: PalaceCell[];
  left_in_supply: number;
  joined: boolean;
};

/** A space of the Row. */
export type PalaceSpace = {
  tile: string | null;
  name?: string;
  type?: string;
  floor?: string;
  sides?: (string | null)[];
  turns?: number;
  reward?: string;
  swans?: string[];
  counts?: string;
  space: number;
  price: number;
  cost: number;
};

/** Moat tiles for a Downstairs room. */
export type PalaceSymbols = {
  now: number;
  by_empty_stacks: number[];
};

/** The top of a stack of Hallways or Stairs. */
export type PalaceTop = {
  tile: string | null;
  name?: string;
  type?: string;
  floor?: string;
  sides?: (string | null)[];
  turns?: number;
  reward?: string;
  swans?: string[];
  counts?: string;
  below: number;
};

/** A Favor with what everyone has of it, and who is ahead. */
export type PalaceStanding = {
  favor: string;
  direction: string;
  item: string;
  of: string;
  points: number;
  counts: number[];
  hidden: number[];
  leaders: number[];
};

/** A slot of the Blueprints; a Favor that the viewer does not know is None. */
export type PalaceSlot = {
  slot: string;
  ongoing: boolean;
  holds: "nothing" | "favor" | "room";
  favor?: PalaceStanding | null;
  tile?: string;
};

/** A row of the track of rooms. */
export type PalaceTrack = {
  type: string;
  rooms: number;
  third: string;
};

/** The scorepad if the game ended now. */
export type PalaceSoFar = {
  blueprints: number;
  stairs: number;
  utility: number;
  activity: number;
  swans: number;
  favors: number;
  total: number;
};

/** A player. */
export type PalacePlayer = {
  swans: Record<string, number>;
  secret_swans: (string | null)[];
  swan_total: number;
  owned: Record<string, number>;
  discount: number;
  favor_cost: number;
  moat_moves: number;
  slots: PalaceSlot[];
  track: PalaceTrack[];
  drawn_favors: (string | null)[];
  so_far: PalaceSoFar;
};

/** What a seat sees. */
export type PalaceView = {
  turn: number;
  active: number;
  table: PalaceTable;
  palace: PalaceFigure[];
  just_completed: number[];
  moat: PalaceMoat;
  row: PalaceSpace[];
  stacks: number[];
  moat_symbols: PalaceSymbols;
  hallway: PalaceTop;
  stair: PalaceTop;
  discarded: string[];
  bridge_swans: number;
  favor_stack: number;
  under_favor_stack: (string | null)[];
  favors: PalaceStanding[];
  players: PalacePlayer[];
  ending: boolean;
};

/** A tile with its text. */
export type PalaceTileText = {
  tile: string;
  name: string;
  type: string;
  floor: string;
  sides: (string | null)[];
  turns: number;
  reward: string;
  swans?: string[];
  counts?: string;
  text: string;
};

/** A Favor with its text. */
export type PalaceFavorText = {
  favor: string;
  direction: string;
  item: string;
  of: string;
  points: number;
  text: string;
};

/** What a slot is for. */
export type PalaceSlotText = {
  ongoing: boolean;
  text: string;
};

/** What the Blueprints and a Favor cost beside the tile. */
export type PalaceFees = {
  blueprint: number;
  favor: number;
};

/** Columns of the track and what they pay. */
export type PalaceColumns = {
  third: number;
  row: number;
  row_points: number;
  columns: number[];
};

/** Tiles, Favors and slots by code. */
export type PalaceScene = {
  components: string;
  ours: string;
  origins: Record<string, OriginFacts>;
  colours: string[];
  types: string[];
  tiles: Record<string, PalaceTileText>;
  favors: Record<string, PalaceFavorText>;
  slots: Record<string, PalaceSlotText>;
  fees: PalaceFees;
  track: PalaceColumns;
  meets: Record<string, Record<string, string>>;
};

/** The Hallway that the palace begins with. */
export type PalaceStart = {
  tile: string;
  name: string;
  x: number;
  y: number;
};

/** A tile. */
export type PalaceOfTile = {
  tile: string;
  name: string;
};

/** A tile came to the Row. */
export type PalaceRevealed = {
  tile: string;
  name: string;
  space: number;
};

/** A stack is empty. */
export type PalaceEmpty = {
  stack: number;
  symbols: number;
};

/** A Favor that all see. */
export type PalaceOfFavor = {
  favor: string;
};

/** A Favor that one seat sees. */
export type PalaceDrewFavor = {
  seat: number;
  favor?: string;
};

/** A Favor was put on the Blueprints. */
export type PalaceKept = {
  seat: number;
  slot: string;
  favor?: string;
};

/** Favors went under their stack. */
export type PalaceReturned = {
  seat: number;
  number: number;
  favors?: string[];
};

/** A turn begins. */
export type PalaceTurn = {
  seat: number;
  turn: number;
};

/** A whole Row was discarded. */
export type PalaceRow = {
  seat: number;
  tiles: string[];
};

/** A swan was paid; a Secret Swan shows its colour to its owner. */
export type PalacePaid = {
  seat: number;
  swan: string;
  colour?: string;
};

/** A tile was placed. */
export type PalacePlaced = {
  tile: string;
  name: string;
  seat: number;
  x: number;
  y: number;
  rotation: number;
};

/** A tile was discarded. */
export type PalaceDiscarded = {
  tile: string;
  name: string;
  seat: number;
};

/** A tile was put on the Blueprints. */
export type PalaceBlueprint = {
  tile: string;
  name: string;
  seat: number;
  slot: string;
};

/** A piece was completed; nobody owns the first Hallway. */
export type PalaceCompleted = {
  tile: string;
  name: string;
  seat: number | null;
  x: number;
  y: number;
};

/** A completed piece gives its reward. */
export type PalaceReward = {
  seat: number;
  tile: string;
  type: string;
};

/** A swan was gained. */
export type PalaceSwan = {
  seat: number;
  colour: string;
  why: string;
  tile: string;
};

/** A Secret Swan was gained. */
export type PalaceSecret = {
  seat: number;
  colour?: string;
};

/** A Moat tile was placed. */
export type PalaceFlooded = {
  seat: number;
  x: number;
  y: number;
};

/** A Moat tile was moved. */
export type PalaceMoatMoved = {
  seat: number;
  from_x: number;
  from_y: number;
  x: number;
  y: number;
};

/** Why the game ends. */
export type PalaceEnd = {
  why: string;
};

/** What a player kept hidden. */
export type PalaceTurnedUp = {
  seat: number;
  secrets: string[];
  favors: string[];
};

/** All events. */
export type PalaceEvents =
  | { event: "scored"; facts: ScoredFacts }
  | { event: "starter"; facts: OfSeat }
  | { event: "start_hallway"; facts: PalaceStart }
  | { event: "top"; facts: PalaceOfTile }
  | { event: "revealed"; facts: PalaceRevealed }
  | { event: "stack_empty"; facts: PalaceEmpty }
  | { event: "public_favor"; facts: PalaceOfFavor }
  | { event: "drew_favor"; facts: PalaceDrewFavor }
  | { event: "kept"; facts: PalaceKept }
  | { event: "returned"; facts: PalaceReturned }
  | { event: "turn"; facts: PalaceTurn }
  | { event: "passed"; facts: OfSeat }
  | { event: "row_discarded"; facts: PalaceRow }
  | { event: "paid"; facts: PalacePaid }
  | { event: "placed"; facts: PalacePlaced }
  | { event: "discarded"; facts: PalaceDiscarded }
  | { event: "blueprint"; facts: PalaceBlueprint }
  | { event: "completed"; facts: PalaceCompleted }
  | { event: "reward"; facts: PalaceReward }
  | { event: "swan"; facts: PalaceSwan }
  | { event: "secret"; facts: PalaceSecret }
  | { event: "moat"; facts: PalaceFlooded }
  | { event: "moat_moved"; facts: PalaceMoatMoved }
  | { event: "joined"; facts: NoFacts }
  | { event: "game_end"; facts: PalaceEnd }
  | { event: "turned_up"; facts: PalaceTurnedUp };

/** What can be done, and the swans to pay with. */
export type AskedToAct = {
  what: string;
  swans: number;
};

/** How many are still to come. */
export type PalaceLeft = {
  left: number;
};

/** The tile that gives a swan. */
export type AskedForColour = {
  tile: string;
};

/** The type of the third room. */
export type AskedForThird = {
  type: string;
};

/** The swans to pay with. */
export type AskedOfSwans = {
  swans: number;
};

/** How many. */
export type PalaceNumber = {
  number: number;
};

/** All questions. */
export type PalaceAsks =
  | { name: "over"; args: NoFacts }
  | { name: "wait"; args: NoFacts }
  | { name: "chance"; args: NoFacts }
  | { name: "act"; args: AskedToAct }
  | { name: "pay"; args: PalaceLeft }
  | { name: "colour"; args: AskedForColour }
  | { name: "third"; args: AskedForThird }
  | { name: "discard"; args: NoFacts }
  | { name: "keep"; args: NoFacts }
  | { name: "reward"; args: NoFacts }
  | { name: "sleeping"; args: AskedOfSwans }
  | { name: "moat"; args: PalaceLeft }
  | { name: "moved"; args: NoFacts }
  | { name: "moves"; args: PalaceLeft }
  | { name: "swans"; args: PalaceNumber };

/** How many are still to come to a seat. */
export type PalaceSoMany = {
  seat: number;
  left: number;
};

/** A tile is placed. */
export type PalacePlacing = {
  seat: number;
  tile: string;
  x: number;
  y: number;
  rotation: number;
};

/** A side of a piece. */
export type PalaceAtSide = {
  number: number;
  side: number;
};

/** The piece that gives a swan; nothing for the track. */
export type PalaceColouring = {
  seat: number;
  tile: string;
};

/** The third room of a type. */
export type PalaceThird = {
  seat: number;
  type: string;
};

/** A tile of the Row is discarded. */
export type PalaceAtSpace = {
  seat: number;
  space: number;
};

/** A tile of the Row goes to the Blueprints. */
export type PalaceToSlot = {
  seat: number;
  space: number;
  slot: string;
};

/** All frames. */
export type PalaceFrames =
  | ({ frame: "Opening" } & OfPhase)
  | ({ frame: "FirstPlayer" } & NoFacts)
  | ({ frame: "StartLine" } & NoFacts)
  | ({ frame: "TurnUpTops" } & NoFacts)
  | ({ frame: "DrawRoom" } & NoFacts)
  | ({ frame: "DrawHallway" } & NoFacts)
  | ({ frame: "DrawStair" } & NoFacts)
  | ({ frame: "Refill" } & NoFacts)
  | ({ frame: "PublicFavors" } & NoFacts)
  | ({ frame: "DrawFavors" } & PalaceSoMany)
  | ({ frame: "KeepFavors" } & TogetherFacts)
  | ({ frame: "KeepFavor" } & NoFacts)
  | ({ frame: "Turn" } & OfPhase)
  | ({ frame: "Act" } & OfSeat)
  | ({ frame: "Pay" } & PalaceSoMany)
  | ({ frame: "PlaceTile" } & PalacePlacing)
  | ({ frame: "Matching" } & PalaceAtSide)
  | ({ frame: "PickColour" } & PalaceColouring)
  | ({ frame: "ThirdRoom" } & PalaceThird)
  | ({ frame: "Discard" } & NoFacts)
  | ({ frame: "DiscardRoom" } & PalaceAtSpace)
  | ({ frame: "PutBlueprint" } & PalaceToSlot)
  | ({ frame: "TakeBlueprint" } & NoFacts)
  | ({ frame: "Complete" } & NoFacts)
  | ({ frame: "Rewards" } & PalaceRow)
  | ({ frame: "LivingSwans" } & PalaceAtSide)
  | ({ frame: "DrawSecret" } & OfSeat)
  | ({ frame: "MoatTiles" } & PalaceSoMany)
  | ({ frame: "MoveMoat" } & PalaceFlooded)
  | ({ frame: "LastMoves" } & NoFacts)
  | ({ frame: "Ending" } & OfPhase)
  | ({ frame: "EndSwans" } & NoFacts)
  | ({ frame: "FinalCount" } & NoFacts);

/** By cell (`x,y`) where a tile can be placed, what entrances to N, E, S and W would face there: a key of `meets` in the scene. */
export type PalaceAppearance = {
  around: Record<string, string[]>;
};

/** An option: its kind and its fields. */
export type PalaceFields =
  | { kind: "room"; space: number; x: number; y: number; rotation: number }
  | { kind: "hallway"; x: number; y: number; rotation: number }
  | { kind: "stair"; x: number; y: number; rotation: number }
  | { kind: "blueprint"; space: number; slot: string }
  | { kind: "favor" }
  | { kind: "pass" }
  | { kind: "move"; x: number; y: number }
  | { kind: "pay"; swan: string }
  | { kind: "colour"; colour: string }
  | { kind: "discard"; space: number }
  | { kind: "next"; tile: string }
  | { kind: "keep"; favor: string; slot: string }
  | { kind: "return" }
  | { kind: "moat"; x: number; y: number }
  | { kind: "swans"; swans: Record<string, number> }
  | { kind: "done" }
  | { kind: "renew" }
  | { kind: "starter"; seat: string }
  | { kind: "tile"; tile: string }
  | { kind: "top"; tile: string }
  | { kind: "public"; favor: string }
  | { kind: "draw"; favor: string }
  | { kind: "secret"; colour: string }
  | { kind: "reveal" };

/** All that is sent of the game. */
export interface PalaceGame {
  view: PalaceView;
  scene: PalaceScene;
  events: PalaceEvents;
  asks: PalaceAsks;
  frames: PalaceFrames;
  appearance: PalaceAppearance;
  fields: PalaceFields;
}
