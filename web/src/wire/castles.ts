// Made by `python -m palatium.server.wire.typescript web/src`; do not edit.
import type { NoFacts, OfPhase, OfSeat, OriginFacts, ScoredFacts, TogetherFacts } from "../wire";

/** A tile of the market; before it is priced it has no price. */
export type CastlesSlot = {
  tile: string;
  price: number | null;
  coins: number;
  swan?: string | null;
};

/** A tile on the deck of Room cards; those who put it there know it. */
export type CastlesDeckTile = {
  size: number;
  tile: string | null;
};

/** The Room cards. */
export type CastlesDeck = {
  cards: number;
  tiles: CastlesDeckTile[];
  discards: Record<string, number>;
  unseen: Record<string, number>;
};

/** A piece of a castle. */
export type CastlesPiece = {
  tile: string;
  rotation: number;
  x: number;
  y: number;
  complete: boolean;
  open_doors: number;
};

/** The tile that a decree keeps aside; nothing where the viewer does not know it. */
export type CastlesBlueprint = {
  size: number;
  tile: string;
};

/** A player; an unknown card is an empty text. What expansions add may be missing. */
export type CastlesPlayer = {
  money: number | null;
  bonus: string[];
  castle: CastlesPiece[];
  tower_favors?: string[];
  own_favors?: string[];
  decree?: string | null;
  on_decree?: number;
  stored?: string;
  blueprint?: CastlesBlueprint;
  moats?: string[];
  passages?: string[];
  swans?: Record<string, number>;
};

/** What a seat sees; `drawn` and `looked` are cards and tiles that it looks at now. */
export type CastlesView = {
  round: number;
  master_builder: number;
  is_last: boolean;
  market: (CastlesSlot | null)[];
  prices: number[];
  hallways: number;
  stairs: number;
  stacks: Record<string, number>;
  deck: CastlesDeck;
  bonus_deck: number;
  under_bonus_deck: (string | null)[];
  favors: string[];
  out_of_play: string[];
  players: CastlesPlayer[];
  unused_favors?: number;
  favors_looked?: string[];
  decrees_passed?: string[];
  decrees_looked?: string[];
  costs?: Record<string, number>;
  moats?: number;
  swans?: Record<string, number>;
  title?: string;
  drawn: string[];
  looked: string[];
};

/** A door: the line x, y, x, y; whether it leads down, or through a gate. */
export type CastlesDoor = {
  line: number[];
  down: boolean;
  gate: boolean;
};

/** A tile as it lies unturned. */
export type CastlesTile = {
  code: string;
  name: string;
  piece: string;
  type: string;
  feet: number;
  points: number;
  centre: string;
  value: number;
  counts: string[];
  swan: boolean;
  w: number;
  h: number;
  circle: boolean;
  chamfered: boolean;
  cells: number[][];
  outline: number[][];
  doors: CastlesDoor[];
  fence: number[][];
  turns: number[];
  barbican?: number[];
  closed?: string;
};

/** What it pays to leave a decree. */
export type CastlesLeave = {
  points: number;
  money: number;
};

/** A section of the moat and where it lies. */
export type CastlesSection = {
  tile: string;
  x: number;
  y: number;
};

/** The moat: sections by name, Foyers by the side of their Barbican. */
export type CastlesMoats = {
  cost: number;
  sections: Record<string, CastlesSection>;
  foyers: Record<string, string>;
};

/** Swan tokens: what sets score and pay, by their size. */
export type CastlesSwans = {
  colours: string[];
  sets: number[];
  money: number[];
};

/** Tiles and cards by code. What expansions add may be missing. */
export type CastlesScene = {
  components: string;
  ours: string;
  origins: Record<string, OriginFacts>;
  types: string[];
  sizes: number[];
  prices: number[];
  corridor_price: number;
  places: number[];
  tiles: Record<string, CastlesTile>;
  favors: Record<string, string>;
  bonus: Record<string, string>;
  decrees?: Record<string, string>;
  leave?: CastlesLeave;
  moats?: CastlesMoats;
  passages?: Record<string, string>;
  swans?: CastlesSwans;
};

/** A Favor of the table. */
export type CastlesOfFavor = {
  favor: string;
};

/** A Bonus card that one seat sees. */
export type CastlesOwnCard = {
  seat: number;
  card?: string;
};

/** Bonus cards that one seat sees. */
export type CastlesCards = {
  seat: number;
  number: number;
  cards?: string[];
};

/** A round begins. */
export type CastlesRound = {
  round: number;
  seat: number;
};

/** A Room card or a tile of a size. */
export type CastlesOfSize = {
  size: number;
};

/** The Room cards were shuffled. */
export type CastlesReshuffled = {
  cards: number;
};

/** A tile came to the market. */
export type CastlesRevealed = {
  tile: string;
  slot: number;
};

/** Money was gained. */
export type CastlesOfMoney = {
  seat: number;
  money: number;
};

/** A tile was bought. */
export type CastlesBought = {
  seat: number;
  slot: number;
  price: number;
  coins: number;
};

/** A tile was placed. */
export type CastlesPlaced = {
  seat: number;
  tile: string;
  name: string;
  rotation: number;
  x: number;
  y: number;
};

/** A room was completed. */
export type CastlesCompleted = {
  seat: number;
  room: number;
  name: string;
};

/** A reward is taken. */
export type CastlesReward = {
  seat: number;
  what: string;
};

/** A stack is looked through. */
export type CastlesLooks = {
  seat: number;
  size: number;
};

/** A tile went on the deck. */
export type CastlesDecked = {
  seat: number;
  size: number;
  tile?: string;
};

/** A tile went out of play. */
export type CastlesDiscarded = {
  seat: number;
  size: number;
  tile: string;
};

/** A Bonus card that all see. */
export type CastlesOfCard = {
  seat: number;
  card: string;
};

/** What the King calls who built alone. */
export type CastlesTitle = {
  seat: number;
  title: string;
};

/** The side of the Foyer that is closed. */
export type CastlesFoyer = {
  seat: number;
  side: string;
};

/** A section of the moat was dug. */
export type CastlesDug = {
  seat: number;
  price: number;
};

/** A tile that all see. */
export type CastlesOfTile = {
  seat: number;
  tile: string;
};

/** A passage joins rooms. */
export type CastlesLinked = {
  seat: number;
  passage: string;
  tile: string;
  rooms: string;
};

/** A swan token came to the market. */
export type CastlesSwan = {
  slot: number;
  colour: string;
};

/** A swan token was taken. */
export type CastlesSwanTaken = {
  seat: number;
  colour: string;
};

/** Swan tokens were exchanged for money. */
export type CastlesExchanged = {
  seat: number;
  number: number;
  money: number;
};

/** A Favor of one's own. */
export type CastlesFavorTaken = {
  seat: number;
  favor?: string;
  hold?: boolean;
};

/** A Favor that was hidden. */
export type CastlesFavorShown = {
  seat: number;
  favor: string;
};

/** A decree that all see. */
export type CastlesOfDecree = {
  seat: number;
  decree: string;
};

/** A decree that one seat sees. */
export type CastlesDecreeKept = {
  seat: number;
  decree?: string;
};

/** A Bonus card was swapped. */
export type CastlesSwapped = {
  seat: number;
  give?: string;
  card?: string;
};

/** Money was laid on a tile of the market. */
export type CastlesOnSlot = {
  seat: number;
  slot: number;
  money: number;
};

/** A tile was kept aside. */
export type CastlesBlueprinted = {
  seat: number;
  size: number;
  tile?: string;
  hold?: boolean;
};

/** A piece was removed from a stack. */
export type CastlesRemoved = {
  seat: number;
  stack: string;
};

/** All events of the base game and the expansions. */
export type CastlesEvents = {
  scored: ScoredFacts;
  builder: OfSeat;
  favor: CastlesOfFavor;
  favor_removed: CastlesOfFavor;
  dealt: CastlesOwnCard;
  returned: CastlesCards;
  round: CastlesRound;
  room_card: CastlesOfSize;
  empty_stack: CastlesOfSize;
  reshuffled: CastlesReshuffled;
  revealed: CastlesRevealed;
  last_round: NoFacts;
  priced: OfSeat;
  passed: CastlesOfMoney;
  bought: CastlesBought;
  placed: CastlesPlaced;
  completed: CastlesCompleted;
  reward: CastlesReward;
  money: CastlesOfMoney;
  looks: CastlesLooks;
  decked: CastlesDecked;
  discarded: CastlesDiscarded;
  kept: CastlesOwnCard;
  game_end: NoFacts;
  bonus_shown: CastlesOfCard;
  title: CastlesTitle;
  foyer: CastlesFoyer;
  dug: CastlesDug;
  tile_lost: CastlesOfSize;
  card_lost: CastlesOfSize;
  last_turn: NoFacts;
  free_room: CastlesOfTile;
  linked: CastlesLinked;
  swan: CastlesSwan;
  swan_taken: CastlesSwanTaken;
  exchanged: CastlesExchanged;
  favor_taken: CastlesFavorTaken;
  favor_shown: CastlesFavorShown;
  decree: CastlesOfDecree;
  decree_kept: CastlesDecreeKept;
  second_look: CastlesCards;
  swapped: CastlesSwapped;
  shifted: CastlesOnSlot;
  tithe: CastlesOnSlot;
  deposit: CastlesOfMoney;
  stored: CastlesOfTile;
  blueprint: CastlesBlueprinted;
  blueprint_shown: CastlesOfTile;
  removed: CastlesRemoved;
};

/** How many Bonus cards are kept. */
export type AskedToDrop = {
  keep: number;
};

/** The name of the tile. */
export type AskedOfTile = {
  tile: string;
};

/** The money at hand, or at stake. */
export type AskedOfMoney = {
  money: number;
};

/** How many tiles of which stack may still go on the deck. */
export type AskedToDeck = {
  size: number;
  left: number;
};

/** What the returned cards say. */
export type AskedToSwap = {
  cards: string;
};

/** How many pieces may still be removed. */
export type AskedToRemove = {
  left: number;
};

/** The points, and the money that they would give. */
export type AskedForCash = {
  points: number;
  money: number;
};

/** All questions of the base game and the expansions. */
export type CastlesAsks = {
  over: NoFacts;
  wait: NoFacts;
  chance: NoFacts;
  drop: AskedToDrop;
  price: AskedOfTile;
  turn: AskedOfMoney;
  reward: AskedOfMoney;
  end: AskedOfMoney;
  put: AskedOfTile;
  free: NoFacts;
  pick: NoFacts;
  stack: NoFacts;
  deck: AskedToDeck;
  keep: NoFacts;
  show: NoFacts;
  foyer: NoFacts;
  free_room: CastlesOfSize;
  link: AskedOfTile;
  link_must: AskedOfTile;
  tower: NoFacts;
  decree: NoFacts;
  head_start: NoFacts;
  blueprint: NoFacts;
  swap: AskedToSwap;
  shift: AskedOfMoney;
  remove: AskedToRemove;
  cash: AskedForCash;
};

/** How many cards were dealt. */
export type CastlesDealing = {
  dealt: number;
};

/** A turn: its flags, and the pending rewards with their rooms. */
export type CastlesInTurn = {
  seat: number;
  flags: number;
  pending: ((string | number)[])[];
};

/** The tile that is placed. */
export type CastlesPutting = {
  slot: number;
  tile: string;
};

/** A new room. */
export type CastlesSettling = {
  owner: number;
  number: number;
};

/** The rooms that may give a reward. */
export type CastlesRooms = {
  rooms: number[];
};

/** How many tiles. */
export type CastlesTiles = {
  tiles: number;
};

/** Who looks through which stack. */
export type CastlesLooking = {
  looker: number;
  size: number;
};

/** The stack that is looked through, for the one who does. */
export type CastlesDecking = {
  size: number;
  left: number;
  tiles?: string[];
};

/** How many are still to come. */
export type CastlesSoMany = {
  owner: number;
  left: number;
};

/** The same for a room that is free. */
export type CastlesRoomChoice = {
  size: number;
  tiles?: string[];
};

/** The room that passages may join. */
export type CastlesLinking = {
  seat: number;
  room: number;
};

/** A place of the market. */
export type CastlesOfSlot = {
  slot: number;
};

/** Whose it is. */
export type CastlesOwned = {
  owner: number;
};

/** How many decrees are handed on. */
export type CastlesPassing = {
  seat: number;
  cards: number;
};

/** How far round the table it is. */
export type CastlesTurns = {
  turn: number;
};

/** Points that may be turned into money. */
export type CastlesCash = {
  seat: number;
  points: number;
};

/** How many a seat may still take. */
export type CastlesSeatLeft = {
  seat: number;
  left: number;
};

/** Coins in the hand. */
export type CastlesShifting = {
  seat: number;
  aside: number;
};

/** How many cards were returned. */
export type CastlesNumber = {
  seat: number;
  number: number;
};

/** How many pieces were taken. */
export type CastlesTaken = {
  seat: number;
  taken: number;
};

/** A tile of a size is drawn. */
export type CastlesOwnSize = {
  owner: number;
  size: number;
};

/** All frames of the base game and the expansions. */
export type CastlesFrames = {
  Opening: OfPhase;
  FirstBuilder: NoFacts;
  DrawFavors: NoFacts;
  DealBonus: CastlesDealing;
  KeepBonus: TogetherFacts;
  Round: OfPhase;
  Refill: NoFacts;
  DrawRoomCard: NoFacts;
  DrawTile: CastlesOfSize;
  Price: NoFacts;
  Turn: CastlesInTurn;
  Put: CastlesPutting;
  SettleRoom: CastlesSettling;
  FreePiece: NoFacts;
  PickReward: CastlesRooms;
  ChooseStack: CastlesTiles;
  LookTile: CastlesLooking;
  DeckTiles: CastlesDecking;
  DrawBonus: CastlesSoMany;
  TurnUp: NoFacts;
  TurnUpTile: NoFacts;
  KeepOne: NoFacts;
  ShowBonus: NoFacts;
  FinalScoring: OfPhase;
  TurnFoyer: NoFacts;
  LoseCard: NoFacts;
  StackForRoom: CastlesTiles;
  LookForRoom: CastlesLooking;
  ChooseRoom: CastlesRoomChoice;
  Link: CastlesLinking;
  DrawToken: CastlesOfSlot;
  LookFavors: CastlesSoMany;
  ChooseFavor: CastlesOwned;
  ScoreTaken: NoFacts;
  DealDecrees: AskedToRemove;
  PickDecree: CastlesPassing;
  RevealDecrees: CastlesTurns;
  Cash: CastlesCash;
  RemovePieces: CastlesSeatLeft;
  ShiftCoins: CastlesShifting;
  SwapCard: CastlesNumber;
  LookDecrees: CastlesSoMany;
  ChooseDecree: NoFacts;
  StartPieces: CastlesTaken;
  ChooseBlueprint: NoFacts;
  DrawBlueprint: CastlesOwnSize;
  ShowBlueprint: NoFacts;
};

/** An option: its kind and its fields. */
export type CastlesFields =
  | { kind: "take"; slot: string; via: string }
  | { kind: "put"; rotation: number; y: number; x: number }
  | { kind: "price"; tile: string; space: string }
  | { kind: "pass" }
  | { kind: "next"; what: string; room: number }
  | { kind: "pick"; types: string[]; room: number }
  | { kind: "stack"; size: string }
  | { kind: "deck"; tile: string }
  | { kind: "keep"; card: string }
  | { kind: "drop"; card: string }
  | { kind: "done" }
  | { kind: "show" }
  | { kind: "builder"; seat: string }
  | { kind: "favor"; favor: string }
  | { kind: "bonus"; card: string }
  | { kind: "card"; size: string }
  | { kind: "tile"; tile: string }
  | { kind: "look"; tile: string }
  | { kind: "reveal" }
  | { kind: "link"; passage: string; rotation: number; y: number; x: number }
  | { kind: "exchange"; swans: Record<string, number> }
  | { kind: "swan"; colour: string }
  | { kind: "choose"; favor: string }
  | { kind: "drawn"; favor: string }
  | { kind: "dig"; section: string }
  | { kind: "foyer"; closed: string }
  | { kind: "build"; tile: string; via: string }
  | { kind: "decree"; decree: string }
  | { kind: "decreed"; decree: string }
  | { kind: "tithe"; tile: string }
  | { kind: "leave"; what: string }
  | { kind: "store"; slot: string }
  | { kind: "cash"; what: string }
  | { kind: "deposit" }
  | { kind: "shift"; tile: string; thousands: number }
  | { kind: "remove"; stack: string }
  | { kind: "swap"; give: string; take: string };

/** All that is sent of the game. */
export interface CastlesGame {
  view: CastlesView;
  scene: CastlesScene;
  events: CastlesEvents;
  asks: CastlesAsks;
  frames: CastlesFrames;
  fields: CastlesFields;
}
