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
  line: [number, number, number, number];
  down: boolean;
  gate: boolean;
};

/** A tile as it lies unturned. */
export type CastlesTile = {
  code: string;
  name: string;
  piece: "room" | "tower" | "foyer" | "moat" | "passage";
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
  cells: [number, number][];
  outline: [number, number][];
  doors: CastlesDoor[];
  fence: [number, number, number, number][];
  turns: number[];
  barbican?: [number, number, number, number];
  closed?: string;
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
  leave?: Record<string, number>;
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
  to: number | null;
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

/** What the King calls a player who built alone. */
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

/** A player's own Favor. */
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

/** Money was put on a tile of the market. */
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
export type CastlesEvents =
  | { event: "scored"; facts: ScoredFacts }
  | { event: "builder"; facts: OfSeat }
  | { event: "favor"; facts: CastlesOfFavor }
  | { event: "favor_removed"; facts: CastlesOfFavor }
  | { event: "dealt"; facts: CastlesOwnCard }
  | { event: "returned"; facts: CastlesCards }
  | { event: "round"; facts: CastlesRound }
  | { event: "room_card"; facts: CastlesOfSize }
  | { event: "empty_stack"; facts: CastlesOfSize }
  | { event: "reshuffled"; facts: CastlesReshuffled }
  | { event: "revealed"; facts: CastlesRevealed }
  | { event: "last_round"; facts: NoFacts }
  | { event: "priced"; facts: OfSeat }
  | { event: "passed"; facts: CastlesOfMoney }
  | { event: "bought"; facts: CastlesBought }
  | { event: "placed"; facts: CastlesPlaced }
  | { event: "completed"; facts: CastlesCompleted }
  | { event: "reward"; facts: CastlesReward }
  | { event: "money"; facts: CastlesOfMoney }
  | { event: "looks"; facts: CastlesLooks }
  | { event: "decked"; facts: CastlesDecked }
  | { event: "discarded"; facts: CastlesDiscarded }
  | { event: "kept"; facts: CastlesOwnCard }
  | { event: "game_end"; facts: NoFacts }
  | { event: "bonus_shown"; facts: CastlesOfCard }
  | { event: "title"; facts: CastlesTitle }
  | { event: "foyer"; facts: CastlesFoyer }
  | { event: "dug"; facts: CastlesDug }
  | { event: "tile_lost"; facts: CastlesOfSize }
  | { event: "card_lost"; facts: CastlesOfSize }
  | { event: "last_turn"; facts: NoFacts }
  | { event: "free_room"; facts: CastlesOfTile }
  | { event: "linked"; facts: CastlesLinked }
  | { event: "swan"; facts: CastlesSwan }
  | { event: "swan_taken"; facts: CastlesSwanTaken }
  | { event: "exchanged"; facts: CastlesExchanged }
  | { event: "favor_taken"; facts: CastlesFavorTaken }
  | { event: "favor_shown"; facts: CastlesFavorShown }
  | { event: "decree"; facts: CastlesOfDecree }
  | { event: "decree_kept"; facts: CastlesDecreeKept }
  | { event: "second_look"; facts: CastlesCards }
  | { event: "swapped"; facts: CastlesSwapped }
  | { event: "shifted"; facts: CastlesOnSlot }
  | { event: "tithe"; facts: CastlesOnSlot }
  | { event: "deposit"; facts: CastlesOfMoney }
  | { event: "stored"; facts: CastlesOfTile }
  | { event: "blueprint"; facts: CastlesBlueprinted }
  | { event: "blueprint_shown"; facts: CastlesOfTile }
  | { event: "removed"; facts: CastlesRemoved };

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
export type CastlesAsks =
  | { name: "over"; args: NoFacts }
  | { name: "wait"; args: NoFacts }
  | { name: "chance"; args: NoFacts }
  | { name: "drop"; args: AskedToDrop }
  | { name: "price"; args: AskedOfTile }
  | { name: "turn"; args: AskedOfMoney }
  | { name: "reward"; args: AskedOfMoney }
  | { name: "end"; args: AskedOfMoney }
  | { name: "put"; args: AskedOfTile }
  | { name: "free"; args: NoFacts }
  | { name: "pick"; args: NoFacts }
  | { name: "stack"; args: NoFacts }
  | { name: "deck"; args: AskedToDeck }
  | { name: "keep"; args: NoFacts }
  | { name: "show"; args: NoFacts }
  | { name: "foyer"; args: NoFacts }
  | { name: "free_room"; args: CastlesOfSize }
  | { name: "link"; args: AskedOfTile }
  | { name: "link_must"; args: AskedOfTile }
  | { name: "tower"; args: NoFacts }
  | { name: "decree"; args: NoFacts }
  | { name: "head_start"; args: NoFacts }
  | { name: "blueprint"; args: NoFacts }
  | { name: "swap"; args: AskedToSwap }
  | { name: "shift"; args: AskedOfMoney }
  | { name: "remove"; args: AskedToRemove }
  | { name: "cash"; args: AskedForCash };

/** How many cards were dealt. */
export type CastlesDealing = {
  dealt: number;
};

/** A turn: its flags, and the pending rewards with their rooms. */
export type CastlesInTurn = {
  seat: number;
  flags: number;
  pending: (string | number)[][];
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

/** The stack being looked through, seen only by its viewer. */
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

/** How far the turn has gone round the table. */
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
export type CastlesFrames =
  | ({ frame: "Opening" } & OfPhase)
  | ({ frame: "FirstBuilder" } & NoFacts)
  | ({ frame: "DrawFavors" } & NoFacts)
  | ({ frame: "DealBonus" } & CastlesDealing)
  | ({ frame: "KeepBonus" } & TogetherFacts)
  | ({ frame: "Round" } & OfPhase)
  | ({ frame: "Refill" } & NoFacts)
  | ({ frame: "DrawRoomCard" } & NoFacts)
  | ({ frame: "DrawTile" } & CastlesOfSize)
  | ({ frame: "Price" } & NoFacts)
  | ({ frame: "Turn" } & CastlesInTurn)
  | ({ frame: "Put" } & CastlesPutting)
  | ({ frame: "SettleRoom" } & CastlesSettling)
  | ({ frame: "FreePiece" } & NoFacts)
  | ({ frame: "PickReward" } & CastlesRooms)
  | ({ frame: "ChooseStack" } & CastlesTiles)
  | ({ frame: "LookTile" } & CastlesLooking)
  | ({ frame: "DeckTiles" } & CastlesDecking)
  | ({ frame: "DrawBonus" } & CastlesSoMany)
  | ({ frame: "TurnUp" } & NoFacts)
  | ({ frame: "TurnUpTile" } & NoFacts)
  | ({ frame: "KeepOne" } & NoFacts)
  | ({ frame: "ShowBonus" } & NoFacts)
  | ({ frame: "FinalScoring" } & OfPhase)
  | ({ frame: "TurnFoyer" } & NoFacts)
  | ({ frame: "LoseCard" } & NoFacts)
  | ({ frame: "StackForRoom" } & CastlesTiles)
  | ({ frame: "LookForRoom" } & CastlesLooking)
  | ({ frame: "ChooseRoom" } & CastlesRoomChoice)
  | ({ frame: "Link" } & CastlesLinking)
  | ({ frame: "DrawToken" } & CastlesOfSlot)
  | ({ frame: "LookFavors" } & CastlesSoMany)
  | ({ frame: "ChooseFavor" } & CastlesOwned)
  | ({ frame: "ScoreTaken" } & NoFacts)
  | ({ frame: "DealDecrees" } & AskedToRemove)
  | ({ frame: "PickDecree" } & CastlesPassing)
  | ({ frame: "RevealDecrees" } & CastlesTurns)
  | ({ frame: "Cash" } & CastlesCash)
  | ({ frame: "RemovePieces" } & CastlesSeatLeft)
  | ({ frame: "ShiftCoins" } & CastlesShifting)
  | ({ frame: "SwapCard" } & CastlesNumber)
  | ({ frame: "LookDecrees" } & CastlesSoMany)
  | ({ frame: "ChooseDecree" } & NoFacts)
  | ({ frame: "StartPieces" } & CastlesTaken)
  | ({ frame: "ChooseBlueprint" } & NoFacts)
  | ({ frame: "DrawBlueprint" } & CastlesOwnSize)
  | ({ frame: "ShowBlueprint" } & NoFacts);

/** What each door meets: by seat and piece, and for a tile in hand by the int that places it. Doors are in the order of the tile's own. */
export type CastlesAppearance = {
  castles: ("joined" | "blocked" | "open")[][][];
  in_hand: Record<string, ("joined" | "blocked" | "open")[]>;
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
  appearance: CastlesAppearance;
  fields: CastlesFields;
}
