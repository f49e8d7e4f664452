// Made by `python -m palatium.server.wire.typescript web/src`; do not edit.
import type { NoFacts, OfPhase, OfSeat, OriginFacts, ScoredFacts, TogetherFacts } from "../wire";

/** A card; a basic one has neither name nor deck. On the table, `as` is the card whose text it has, and `mark` says what becomes of it. */
export type PalacesCard = {
  as?: string;
  id: number;
  title: string;
  suit: string;
  name?: string;
  deck?: string;
  mark?: string;
};

/** A deck of rooms and its card that can be bid for. */
export type PalacesRoom = {
  deck: string;
  left: number;
  available: PalacesCard | null;
};

/** A card of the bid on the table. */
export type PalacesBidCard = {
  as?: string;
  id: number;
  title: string;
  suit: string;
  name?: string;
  deck?: string;
  mark?: string;
  prize: boolean;
};

/** A bid that was not honoured. */
export type PalacesFail = {
  seat: number;
  bid: Record<string, number>;
  discarded: PalacesCard;
};

/** A player; `hand` and `deck_top` hold the cards that the viewer knows. */
export type PalacesPlayer = {
  hand_size: number;
  hand: PalacesCard[];
  deck_size: number;
  deck_of: PalacesCard[];
  deck_top: PalacesCard[];
  discards: PalacesCard[];
  won: PalacesCard[];
  high_column: string[];
  low_column: string[];
  needs: string | null;
  bid: Record<string, number> | "pass" | null;
};

/** What a seat sees. */
export type PalacesView = {
  round: number;
  active: number;
  rooms: PalacesRoom[];
  prize: PalacesCard | null;
  high: Record<string, number> | null;
  high_seat: number;
  winner: number;
  table: PalacesBidCard[];
  failed: PalacesFail[];
  draw_phase: boolean;
  supply: Record<string, number>;
  lost: Record<string, number>;
  ran_out: string[];
  removed: PalacesCard[];
  players: PalacesPlayer[];
};

/** A card with what is printed on it. */
export type PalacesText = {
  as?: string;
  id: number;
  title: string;
  suit: string;
  name?: string;
  deck?: string;
  mark?: string;
  text?: string;
  force?: "must" | "may";
};

/** All cards by title. */
export type PalacesScene = {
  components: string;
  ours: string;
  origins: Record<string, OriginFacts>;
  suits: string[];
  decks: string[];
  cards: Record<string, PalacesText>;
};

/** A round begins. */
export type PalacesRound = {
  round: number;
  seat: number;
};

/** A room lies open now. */
export type PalacesTurnedUp = {
  deck: string;
  card: string;
};

/** A room is bid for. */
export type PalacesPrize = {
  seat: number;
  card: string;
  deck: string;
};

/** A bid. */
export type PalacesAnnounced = {
  seat: number;
  bid: string;
};

/** A bid was not honoured. */
export type PalacesFailed = {
  seat: number;
  bid: string;
  card: string;
};

/** A prize was won with these cards. */
export type PalacesWon = {
  seat: number;
  prize: string;
  cards: string[];
};

/** Nobody won. */
export type PalacesUnsold = {
  card: string;
};

/** A card acts with the text of a card. */
export type PalacesUsed = {
  seat: number;
  card: string;
  of: string;
};

/** A tile was built. */
export type PalacesBuilt = {
  seat: number;
  suit: string;
  lane: string;
  by: string;
};

/** Tiles were taken down. */
export type PalacesUndermined = {
  seat: number;
  suit: string;
  tiles: number;
};

/** Who did something with a card. */
export type PalacesOfCard = {
  seat: number;
  card: string;
};

/** A card went to another player. */
export type PalacesGave = {
  seat: number;
  to: number;
  card?: string;
};

/** A look at the top card of another player's deck. */
export type PalacesLooked = {
  seat: number;
  target: number;
  card?: string;
};

/** That card was discarded. */
export type PalacesGuarded = {
  seat: number;
  target: number;
  card: string;
};

/** That card was left where it is. */
export type PalacesLeft = {
  seat: number;
  target: number;
};

/** A card that only some have seen. */
export type PalacesDrew = {
  seat: number;
  card?: string;
};

/** Discards became a deck. */
export type PalacesShuffled = {
  seat: number;
  cards: number;
};

/** All events. */
export type PalacesEvents =
  | { event: "scored"; facts: ScoredFacts }
  | { event: "first"; facts: OfSeat }
  | { event: "round"; facts: PalacesRound }
  | { event: "turned_up"; facts: PalacesTurnedUp }
  | { event: "prize"; facts: PalacesPrize }
  | { event: "passed"; facts: OfSeat }
  | { event: "announced"; facts: PalacesAnnounced }
  | { event: "failed"; facts: PalacesFailed }
  | { event: "won"; facts: PalacesWon }
  | { event: "unsold"; facts: PalacesUnsold }
  | { event: "copied"; facts: PalacesUsed }
  | { event: "used"; facts: PalacesUsed }
  | { event: "built"; facts: PalacesBuilt }
  | { event: "undermined"; facts: PalacesUndermined }
  | { event: "showed"; facts: PalacesOfCard }
  | { event: "kept"; facts: PalacesOfCard }
  | { event: "cut"; facts: PalacesOfCard }
  | { event: "removed"; facts: PalacesOfCard }
  | { event: "discarded"; facts: PalacesOfCard }
  | { event: "refused"; facts: PalacesOfCard }
  | { event: "gave"; facts: PalacesGave }
  | { event: "looked"; facts: PalacesLooked }
  | { event: "guarded"; facts: PalacesGuarded }
  | { event: "left"; facts: PalacesLeft }
  | { event: "no_draw"; facts: OfSeat }
  | { event: "drew"; facts: PalacesDrew }
  | { event: "shuffled"; facts: PalacesShuffled };

/** Who gets the card. */
export type AskedToReturn = {
  target: number;
};

/** The highest bid so far, who made it, and what the table can honour. */
export type AskedToBid = {
  prize: string;
  high: string;
  bidder: number;
  cap: number;
  ways: string;
};

/** How many of a suit. */
export type AskedForNumber = {
  prize: string;
  high: string;
  bidder: number;
  cap: number;
  suit: string;
};

/** The bid that was made. */
export type AskedToHonour = {
  bid: string;
  prize: string;
};

/** The card that copies. */
export type AskedForText = {
  card: string;
};

/** What was won. */
export type AskedToResolve = {
  prize: string;
};

/** What another player would do. */
export type AskedToAllow = {
  by: number;
  effect: string;
};

/** The card that was looked at. */
export type AskedToGuard = {
  target: number;
  card: string;
};

/** All questions, those to the dealer included. */
export type PalacesAsks =
  | { name: "over"; args: NoFacts }
  | { name: "wait"; args: NoFacts }
  | { name: "chance"; args: NoFacts }
  | { name: "return"; args: AskedToReturn }
  | { name: "turn_up"; args: NoFacts }
  | { name: "is_treasure"; args: NoFacts }
  | { name: "draw"; args: NoFacts }
  | { name: "look"; args: NoFacts }
  | { name: "take"; args: NoFacts }
  | { name: "prize"; args: NoFacts }
  | { name: "bid"; args: AskedToBid }
  | { name: "number"; args: AskedForNumber }
  | { name: "honour"; args: AskedToHonour }
  | { name: "text"; args: AskedForText }
  | { name: "resolve"; args: AskedToResolve }
  | { name: "allow"; args: AskedToAllow }
  | { name: "guard"; args: AskedToGuard }
  | { name: "give"; args: NoFacts }
  | { name: "drop"; args: NoFacts };

/** The deck from which a room comes. */
export type PalacesOfDeck = {
  deck: string;
};

/** How many are still to come. */
export type PalacesSoMany = {
  seat: number;
  left: number;
};

/** Who has passed. */
export type PalacesAuction = {
  out: number[];
};

/** The bid being made, seen only by its bidder. */
export type PalacesBidding = {
  seat: number;
  mode?: number;
  numbers?: number[];
  cap?: number;
};

/** The cards shown so far, seen only by their owner: title and role. */
export type PalacesHonouring = {
  seat: number;
  prize_role?: number;
  picks?: (string | number)[][];
};

/** The place on the table whose text is chosen. */
export type PalacesCopying = {
  place: number;
};

/** A text to use, or the prize's tile to build. */
export type PalacesItem = {
  build?: boolean;
  source?: string;
  of?: string;
};

/** What is still to be resolved. */
export type PalacesResolving = {
  seat: number;
  items: PalacesItem[];
};

/** Who asks. */
export type PalacesAllowing = {
  seat: number;
  by: number;
};

/** How far the round is. */
export type PalacesGuarding = {
  seat: number;
  turn: number;
};

/** All frames. */
export type PalacesFrames =
  | ({ frame: "Opening" } & NoFacts)
  | ({ frame: "FirstActive" } & NoFacts)
  | ({ frame: "Round" } & OfPhase)
  | ({ frame: "Prize" } & OfSeat)
  | ({ frame: "TurnUp" } & PalacesOfDeck)
  | ({ frame: "IsTreasure" } & PalacesOfDeck)
  | ({ frame: "DrawOwn" } & OfSeat)
  | ({ frame: "Draws" } & PalacesSoMany)
  | ({ frame: "DrawPhase" } & NoFacts)
  | ({ frame: "Auction" } & PalacesAuction)
  | ({ frame: "Bid" } & PalacesBidding)
  | ({ frame: "Honour" } & PalacesHonouring)
  | ({ frame: "Copying" } & PalacesCopying)
  | ({ frame: "Resolving" } & PalacesResolving)
  | ({ frame: "Passing" } & TogetherFacts)
  | ({ frame: "Drops" } & PalacesSoMany)
  | ({ frame: "Dropping" } & TogetherFacts)
  | ({ frame: "Targeted" } & PalacesLeft)
  | ({ frame: "Allow" } & PalacesAllowing)
  | ({ frame: "GuardRound" } & PalacesGuarding)
  | ({ frame: "Look" } & PalacesLeft)
  | ({ frame: "Guard" } & PalacesLeft)
  | ({ frame: "TakeRandom" } & PalacesLeft)
  | ({ frame: "Return" } & PalacesLeft);

/** An option: its kind and its fields. */
export type PalacesFields =
  | { kind: "prize"; deck: string }
  | { kind: "bid"; mode: string }
  | { kind: "number"; count: number }
  | { kind: "show"; card: string; as: string }
  | { kind: "fail"; card: string }
  | { kind: "text"; copy: string; of: string }
  | { kind: "build"; suit: string; lane: string }
  | { kind: "stop" }
  | { kind: "give"; card: string }
  | { kind: "drop"; card: string }
  | { kind: "allow" }
  | { kind: "refuse"; card: string }
  | { kind: "return"; card: string }
  | { kind: "guard"; what: string }
  | { kind: "fountain"; source: string; of: string }
  | { kind: "path"; source: string; of: string }
  | { kind: "topiary"; source: string; of: string; card: string; place: string }
  | { kind: "keep"; source: string; of: string; card: string }
  | { kind: "turret"; source: string; of: string; suit: string; lane: string }
  | { kind: "hall"; source: string; of: string; suit: string; lane: string }
  | { kind: "gallery"; source: string; of: string; card: string; lane: string }
  | { kind: "armory"; source: string; of: string }
  | { kind: "cell"; source: string; of: string }
  | { kind: "pit"; source: string; of: string }
  | { kind: "undermine"; source: string; of: string; seat: string }
  | { kind: "interrogation"; source: string; of: string; seat: string }
  | { kind: "guardroom"; source: string; of: string }
  | { kind: "scaffold"; source: string; of: string; suit: string; lane: string }
  | { kind: "first"; seat: string }
  | { kind: "turn"; card: string }
  | { kind: "draw"; card: string }
  | { kind: "look"; card: string }
  | { kind: "take"; card: string }
  | { kind: "treasure"; is: string };

/** All that is sent of the game. */
export interface PalacesGame {
  view: PalacesView;
  scene: PalacesScene;
  events: PalacesEvents;
  asks: PalacesAsks;
  frames: PalacesFrames;
  appearance: NoFacts;
  fields: PalacesFields;
}
