// Made by `python -m palatium.server.wire.typescript web/src`; do not edit.
import type { NoFacts, OfPhase, OfSeat, OriginFacts, ScoredFacts } from "../wire";

/** A player's board and tiles; `open` are the colours that may still lie on each star. */
export type AzulPlayer = {
  hand: Record<string, number>;
  spaces: (string | null)[];
  features: string[];
  open: string[][];
};

/** What everyone sees. */
export type AzulView = {
  round: number;
  wild: string;
  starter: number;
  token: number;
  bag: Record<string, number>;
  tower: Record<string, number>;
  supply: Record<string, number>;
  centre: Record<string, number>;
  displays: Record<string, number>[];
  players: AzulPlayer[];
};

/** A colour with its letter in notation. */
export type AzulColour = {
  name: string;
  letter: string;
};

/** A star of the board; None is a star without a colour of its own. */
export type AzulStar = {
  name: string;
  colour: string | null;
  x: number;
  y: number;
};

/** A space, and the number of its star; `natural` are the tiles of the placed colour that are paid for it, by the number of wild ones (A-PLAY-3). */
export type AzulSpace = {
  space: string;
  star: number;
  x: number;
  y: number;
  turn: number;
  number: number;
  natural: number[];
};

/** A pillar, statue or window, and the spaces around it. */
export type AzulFeature = {
  name: string;
  kind: string;
  tiles: number;
  x: number;
  y: number;
  spaces: number[];
};

/** The board. */
export type AzulScene = {
  components: string;
  ours: string;
  origins: Record<string, OriginFacts>;
  colours: AzulColour[];
  side: string;
  displays: number;
  supply_spaces: number;
  keep_most: number;
  wild_by_round: string[];
  stars: AzulStar[];
  spaces: AzulSpace[];
  features: AzulFeature[];
  star_bonus: Record<string, number>;
  number_bonus: Record<string, number>;
};

/** A round begins. */
export type AzulRound = {
  round: number;
  wild: string;
};

/** Tiles were laid out. */
export type AzulDisplayed = {
  display: number;
  tiles: Record<string, number>;
};

/** Tiles were put on the supply. */
export type AzulSupplied = {
  tiles: Record<string, number>;
};

/** The tower was emptied into the bag. */
export type AzulTower = {
  tiles: number;
};

/** Tiles were taken from a display (0 to 8) or from the centre (9). */
export type AzulTook = {
  seat: number;
  source: number;
  tiles: Record<string, number>;
};

/** A tile was placed. */
export type AzulPlaced = {
  seat: number;
  space: number;
  colour: string;
  paid: Record<string, number>;
};

/** A pillar, statue or window was surrounded. */
export type AzulSurrounded = {
  seat: number;
  feature: string;
  tiles: number;
};

/** Tiles came from the supply. */
export type AzulRewarded = {
  seat: number;
  tiles: Record<string, number>;
};

/** Tiles were kept for the next round, and others lost. */
export type AzulKept = {
  seat: number;
  kept: Record<string, number>;
  lost: Record<string, number>;
};

/** All events. */
export type AzulEvents =
  | { event: "scored"; facts: ScoredFacts }
  | { event: "starter"; facts: OfSeat }
  | { event: "round"; facts: AzulRound }
  | { event: "displayed"; facts: AzulDisplayed }
  | { event: "supplied"; facts: AzulSupplied }
  | { event: "tower_emptied"; facts: AzulTower }
  | { event: "took"; facts: AzulTook }
  | { event: "token"; facts: OfSeat }
  | { event: "placed"; facts: AzulPlaced }
  | { event: "surrounded"; facts: AzulSurrounded }
  | { event: "rewarded"; facts: AzulRewarded }
  | { event: "passed"; facts: OfSeat }
  | { event: "kept"; facts: AzulKept };

/** The wild colour of the round. */
export type AskedOfWild = {
  wild: string;
};

/** How many tiles may be kept. */
export type AskedToKeep = {
  most: number;
};

/** How many tiles a reward gives. */
export type AzulNumber = {
  number: number;
};

/** All questions. */
export type AzulAsks =
  | { name: "over"; args: NoFacts }
  | { name: "wait"; args: NoFacts }
  | { name: "chance"; args: NoFacts }
  | { name: "starter"; args: NoFacts }
  | { name: "take"; args: AskedOfWild }
  | { name: "place"; args: AskedOfWild }
  | { name: "keep"; args: AskedToKeep }
  | { name: "reward"; args: AzulNumber };

/** How many tiles are still to come. */
export type AzulFilling = {
  left: number;
};

/** Which display is filled. */
export type AzulDisplaying = {
  display: number;
  left: number;
};

/** Who has passed. */
export type AzulPlacing = {
  passed: number[];
};

/** All frames. */
export type AzulFrames =
  | ({ frame: "Opening" } & NoFacts)
  | ({ frame: "FirstStarter" } & NoFacts)
  | ({ frame: "Round" } & OfPhase)
  | ({ frame: "FillSupply" } & AzulFilling)
  | ({ frame: "FillDisplays" } & AzulDisplaying)
  | ({ frame: "Taking" } & NoFacts)
  | ({ frame: "Placing" } & AzulPlacing)
  | ({ frame: "Reward" } & AzulNumber)
  | ({ frame: "KeepTiles" } & NoFacts);

/** An option: its kind and its fields. */
export type AzulFields =
  | { kind: "take"; source: string; colour: string }
  | { kind: "place"; space: string; colour: string; wilds: number }
  | { kind: "pass" }
  | { kind: "keep"; tiles: Record<string, number> }
  | { kind: "reward"; tiles: Record<string, number> }
  | { kind: "starter"; seat: string }
  | { kind: "draw"; tiles: Record<string, number> };

/** All that is sent of the game. */
export interface AzulGame {
  view: AzulView;
  scene: AzulScene;
  events: AzulEvents;
  asks: AzulAsks;
  frames: AzulFrames;
  appearance: NoFacts;
  fields: AzulFields;
}
