// Made by `python -m palatium.server.wire.typescript web/src`; do not edit.

/** Plain data of which nothing is known. */
export type Data = Record<string, unknown>;

/** What an event may say in some game. */
export type SomeFacts = Data & Partial<Omit<ScoredFacts, "seat">> & {
  seat?: number | null;
  hold?: boolean;
};

/** The types of a game of which nothing is known; `wire/` has those of the games with a scene. */
export interface SomeGame {
  view: Data;
  appearance: Data;
  scene: Data & Partial<OriginScene>;
  events: { event: string; facts: SomeFacts };
  asks: { name: string; args: Data };
  frames: Data & { frame: string };
  fields: Data & { kind: string };
}

/** The beginning of every view; behind the game's own facts come its frames. */
export type CommonView = {
  game: string;
  seat: number | null;
  to_move: number;
  waiting: number;
  moves: number;
  scores: number[];
};

/** Where a piece comes from. */
export type OriginFacts = {
  status: string;
  source: string;
  name_from: string;
};

/** What a scene says about where pieces come from. */
export type OriginScene = {
  components: string;
  ours: string;
  origins: Record<string, OriginFacts>;
};

/** How a game ended. */
export type OutcomeFacts = {
  winners: number[];
  ranks: number[];
  scores: number[];
  tie_break: string;
  reason: string;
};

/** Nothing more to tell. */
export type NoFacts = Record<never, never>;

/** Who it is about. */
export type OfSeat = {
  seat: number;
};

/** How far a sequence of steps is. */
export type OfPhase = {
  phase: number;
};

/** A choice that several seats make at once: who has chosen, and what the viewer chose. */
export type TogetherFacts = {
  committed: number[];
  commit?: number;
};

/** Points with their reason (`State.gain`). */
export type ScoredFacts = {
  seat: number;
  amount: number;
  reason: string;
  what: string;
  ruling: string;
  score: number;
};

/** What every seat has got for one reason. */
export type ReasonFacts = {
  reason: string;
  text: string;
  points: number[];
};

/** How a game ended, with its points by reason. */
export type OverFacts = {
  winners: number[];
  ranks: number[];
  scores: number[];
  tie_break: string;
  reason: string;
  table: ReasonFacts[];
};

/** Another guided game. */
export type ChapterFacts = {
  name: string;
  title: string;
};

/** The step of a guided game; `want` is the int to play, `said` what it does. Where nothing is to be done, most is missing. */
export type GuideFacts = {
  of: number;
  welcome: string | null;
  done: boolean;
  farewell: string;
  chapters: ChapterFacts[];
  number: number;
  title: string;
  text: string;
  want: number | null;
  look?: string;
  rulings?: string[];
  is_free?: boolean;
  rest?: string[];
  said?: string;
};

/** What the one who deals is asked for: notation, and how many pieces of which pile. */
export type DrawFacts = {
  word: string;
  fields: string[];
  expected: string[];
  size: number;
  pile: string;
};

/** One change of a score, with its reason in words. */
export interface Line {
  seat: number;
  amount: number;
  reason: string;
  what: string;
  ruling: string;
  move: number;
  text: string;
  why: string;
}

/** Who sits where. `yours` is set for the one this is sent to. */
export interface SeatInfo {
  number: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  yours: boolean;
  here: boolean;
  away: number | null;
  seconds: number | null;
  resigned: "gone" | "resigned" | null;
}

/** Seconds for the whole game, and seconds added for each move; what happens at zero. */
export interface ClockInfo {
  seconds: number;
  added: number;
  then: "bot" | "pass";
}

/** A table in a list or at its head. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  config: Data;
  status: "frozen" | "left" | "open" | "over" | "playing";
  visibility: "link" | "private" | "public";
  seats: SeatInfo[];
  version: number;
  to_move: number[];
  owner: boolean;
  advice: boolean;
  hotseat: boolean;
  companion: boolean;
  guide: boolean;
  daily: string | null;
  clock: ClockInfo | null;
  commitment: string;
  invite: string | null;
  created: number;
  changed: number;
  rematch: string | null;
  note: string | null;
  unranked: boolean;
  begun: "record" | "table" | null;
  stand_in: string;
  resigning: "abandons" | "bot" | "ends" | "loses" | null;
  claims: number[];
  watching: number;
}

/** An option: the int to send back, notation, its fields, and a sentence. */
export interface Act<G extends SomeGame = SomeGame> {
  a: number;
  text: string;
  fields: G["fields"];
}

/** Options that share a gesture. */
export interface ActGroup<G extends SomeGame = SomeGame> {
  gesture: string;
  label: string;
  acts: Act<G>[];
}

/** The question put to a seat. Without groups there is nothing to choose for it. */
export type Ask<G extends SomeGame = SomeGame> = G["asks"] & {
  seat: number;
  prompt: string;
  args: { draw?: DrawFacts };
  veiled: boolean;
  together: boolean;
  groups: ActGroup<G>[];
};

/** What every seat has of something that will pay, as this seat may see it. */
export interface Standing {
  kind: string;
  code: string;
  text: string;
  ruling: string;
  owner: number | null;
  counts: (number | null)[];
  hidden: number[];
  ranks: number[];
  points: number[];
}

/** One way in which the game ends: how much is left of what. */
export interface EndMark {
  code: string;
  text: string;
  ruling: string;
  left: number | null;
  of: number | null;
}

/** An event as this seat may hear it: the facts for the scene, a sentence for the log. */
export type Happened<G extends SomeGame = SomeGame> = G["events"] & {
  text: string;
};

/** One int of the log; `text` is its notation, or None where the seat may not know it. */
export interface Entry<G extends SomeGame = SomeGame> {
  move: number;
  seat: number;
  text: string | null;
  events: Happened<G>[];
}

/** A seat's draft: ints nobody else has seen, what they do and what they are worth. */
export interface Plan<G extends SomeGame = SomeGame> {
  ints: number[];
  texts: string[];
  events: Happened<G>[];
  lines: Line[];
  points: number;
  open: boolean;
  can_undo: boolean;
  can_redo: boolean;
}

/** The table as one seat (None: a spectator) may see it, its draft included. */
export interface Position<G extends SomeGame = SomeGame> {
  type: "position";
  version: number;
  seat: number | null;
  view: CommonView & G["view"] & { frames: G["frames"][] };
  appearance: G["appearance"];
  ask: Ask<G>;
  plan: Plan<G> | null;
  log: Entry<G>[];
  scores: number[];
  standings: Standing[];
  ends: EndMark[];
  over: OverFacts | null;
  can_take_back: boolean;
  thinking: number[];
  commit: number | null;
  guide: GuideFacts | null;
}

/** Send me the table as these seats see it (none: as a spectator), from `since` on. */
export interface Watch {
  type: "watch";
  id: number;
  seats?: number[];
  since?: number;
}

/** Add an option to the seat's draft. */
export interface Extend {
  type: "extend";
  id: number;
  seat: number;
  version: number;
  a: number;
}

/** Take the last int of the draft back. */
export interface Undo {
  type: "undo";
  id: number;
  seat: number;
}

/** Play it again. */
export interface Redo {
  type: "redo";
  id: number;
  seat: number;
}

/** Forget the draft. */
export interface Drop {
  type: "drop";
  id: number;
  seat: number;
}

/** Make the draft real. */
export interface Publish {
  type: "publish";
  id: number;
  seat: number;
  version: number;
}

/** Make these ints real, without a draft. Sent twice with the same `key` it counts once. */
export interface Play {
  type: "play";
  id: number;
  seat: number;
  version: number;
  ints: number[];
  key?: string | null;
}

/** This seat's part of a choice made together; replaceable until all are in. */
export interface Commit {
  type: "commit";
  id: number;
  seat: number;
  version: number;
  a: number;
}

/** At a companion table: what was drawn, in notation; an empty text lets the server draw. */
export interface Deal {
  type: "deal";
  id: number;
  version: number;
  text: string;
}

/** What would this chain of ints do, on top of the draft? */
export interface PreviewAsk {
  type: "preview";
  id: number;
  seat: number;
  chain: number[];
}

/** Why is this not possible now? By int, or by kind and fields as in `Act.fields`. */
export interface WhyNot {
  type: "why_not";
  id: number;
  seat: number;
  a?: number | null;
  fields?: Data | null;
}

/** What would a bot do? */
export interface Hint {
  type: "hint";
  id: number;
  seat: number;
}

/** Take the last published move back (tables with bots only). */
export interface TakeBack {
  type: "take_back";
  id: number;
  seat: number;
}

/** Say something. */
export interface Chat {
  type: "chat";
  id: number;
  text: string;
}

/** Every score line so far; with a seat of yours, its plan included. */
export interface Lines {
  type: "lines";
  id: number;
  seat?: number | null;
}

/** The table as it was after so many ints. */
export interface Moment {
  type: "moment";
  id: number;
  move: number;
  seat?: number | null;
}

/** Look at the decisions so far with a strong bot: of a finished game all of them, before its */
export interface Analyse {
  type: "analyse";
  id: number;
  seat?: number | null;
}

/** A request was carried out. */
export interface Done {
  type: "done";
  id: number;
  version: number;
}

/** A request was not carried out and changed nothing. */
export interface Refused {
  type: "refused";
  id: number | null;
  code: "advice_off" | "bad_message" | "banned" | "busy" | "frozen" | "illegal" | "muted" | "no_name" | "no_table" | "not_now" | "not_yours" | "stale" | "too_big" | "too_fast" | "too_slow" | "unavailable";
  message: string;
  wait: number | null;
}

/** What a chain would do. */
export interface Previewed<G extends SomeGame = SomeGame> {
  type: "previewed";
  id: number;
  done: number;
  points: number;
  events: Happened<G>[];
  lines: Line[];
  next_seat: number;
}

/** Why something is not possible; None if it is. */
export interface Because {
  type: "because";
  id: number;
  message: string | null;
}

/** What the master would play, and the next best moves beside it. */
export interface Hinted {
  type: "hinted";
  id: number;
  a: number;
  text: string;
  looks: Assessment[];
}

/** What each seat would have had if the game had ended after a move. */
export interface Course {
  move: number;
  scores: number[];
}

/** Every score line of every seat; of a finished game whose points are counted at the end, also */
export interface Lined {
  type: "lined";
  id: number;
  lines: Line[];
  course: Course[];
}

/** A moment of the past. */
export interface Was<G extends SomeGame = SomeGame> {
  type: "was";
  id: number;
  position: Position<G>;
}

/** A line of chat. */
export interface Said {
  type: "said";
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/** All lines of chat that you hear now: you have blocked or unblocked somebody. */
export interface Talk {
  type: "talk";
  lines: Said[];
}

/** The head of the table: sent first and whenever it changes. */
export interface Table {
  type: "table";
  table: TableInfo;
}

/** What simulations through one move say: the means by seat, with their standard errors. */
export interface Assessment {
  a: number;
  text: string;
  said: string[];
  lines: Line[];
  simulations: number;
  win: number[];
  win_error: number[];
  score: number[];
  score_error: number[];
}

/** A decision for which something clearly better was found. */
export interface Mistake {
  move: number;
  prompt: string;
  options: number;
  played: Assessment;
  best: Assessment;
  loss: number;
  error: number;
}

/** Decisions of a seat in a row: how all stood before them, and what was given away. */
export interface AnalysedTurn {
  seat: number;
  first: number;
  last: number;
  decisions: number;
  win: number[];
  win_error: number[];
  score: number[];
  score_error: number[];
  loss: number;
  mistakes: Mistake[];
}

/** How far an analysis is: decisions looked at, of so many. */
export interface Analysing {
  type: "analysing";
  done: number;
  of: number;
}

/** An analysis: the same game gives the same one. */
export interface Analysed {
  type: "analysed";
  id: number;
  version: number;
  seat: number | null;
  nodes: number;
  turns: AnalysedTurn[];
  mattered: number[];
  scores: number[] | null;
}

/** What a puzzle says to an answer. */
export interface Verdict {
  type: "verdict";
  id: number;
  solved: boolean;
  a: number;
  loss: number;
  error: number;
  looks: Assessment[];
}

/** An error reply: what was wrong and what would be right. */
export interface Problem {
  code: string;
  message: string;
  wait?: number | null;
}

/** A piece that an option can name. */
export interface ItemInfo {
  id: string;
  name: string;
  kind: string;
  text: string;
  needs: Data;
  one_of: Data[];
}

/** An option that a table can be configured with. */
export interface OptionInfo {
  name: string;
  kind: string;
  help: string;
  default: unknown;
  values: string[];
  low: number;
  high: number;
  needs: Record<string, Data>;
  is_house_rule: boolean;
  matters_with: Data;
  items: ItemInfo[];
}

/** An opponent by program. */
export interface BotInfo {
  name: string;
  kind: "level" | "other" | "style";
  rating: number | null;
}

/** A game on the shelf. */
export interface GameInfo {
  name: string;
  title: string;
  credits: string;
  players: number[];
  options: OptionInfo[];
  bots: BotInfo[];
  has_guide: boolean;
  components: string;
}

/** The facts of one configured game that never change: tiles, cards, shapes, places. */
export interface Scene<G extends SomeGame = SomeGame> {
  key: string;
  game: string;
  facts: G["scene"];
}

/** A seat of a new table: yours (person), open, or a bot's. */
export interface SeatAsk {
  kind: "bot" | "open" | "person";
  bot?: string | null;
  name?: string | null;
}

/** A table to be made. Seats may be left out: yours first, greedy bots in the others. */
export interface NewTable {
  game?: string;
  config?: Data;
  seats?: SeatAsk[];
  clock?: ClockInfo | null;
  visibility?: "link" | "private" | "public";
  stand_in?: string | null;
  advice?: boolean;
  hotseat?: boolean;
  companion?: boolean;
  guide?: boolean;
  chapter?: string;
  daily?: boolean;
  seed?: number | null;
  commitment?: string | null;
  entropy?: string | null;
  record?: string | null;
  move?: number | null;
}

/** Take an open seat (the first if none is named). */
export interface Join {
  invite?: string | null;
  seat?: number | null;
  entropy?: string | null;
}

/** Give a seat up for good; which one must be said by who holds several. */
export interface Resign {
  seat?: number | null;
}

/** What becomes of a player who is gone: the game ends and you win (for two), or a bot plays. */
export interface ClaimWish {
  seat: number;
  then: "bot" | "end";
}

/** Hand a seat to a bot, take it back (person), or open it before the game. */
export interface SeatChange {
  kind: "bot" | "open" | "person";
  bot?: string | null;
  entropy?: string | null;
}

/** The hash of a secret that the server keeps for your next table, and for no other. */
export interface Commitment {
  commitment: string;
}

/** Play again. If somebody else was quicker, their table stands under another commitment: with */
export interface Rematch {
  commitment?: string | null;
  entropy?: string | null;
}

/** Go on from a finished table after so many ints. */
export interface Fork {
  move: number;
  seats?: SeatAsk[];
}

/** Tables by what you can do with them; each list has the latest first. */
export interface Lobby {
  turns: TableInfo[];
  mine: TableInfo[];
  resting: TableInfo[];
  public: TableInfo[];
  finished: TableInfo[];
}

/** A token that takes an open seat. */
export interface Invite {
  invite: string;
}

/** A key that lets anybody watch a private table. */
export interface WatchKey {
  watch: string;
}

/** How somebody did today. */
export interface DailyResult {
  name: string;
  score: number;
  won: boolean;
  resigned?: boolean;
}

/** The deal of the day; its seed is shown the next day. */
export interface Daily {
  day: string;
  game: string;
  config: Data;
  commitment: string;
  table: string | null;
  results: DailyResult[];
  yesterday: string | null;
  yesterday_secret: string | null;
}

/** One numbered rule, in plain words (a little Markdown). */
export interface Ruling {
  id: string;
  ids: string[];
  mark: "book" | "ours" | "reading";
  text: string;
}

/** A heading with its rulings; `text` is what stands before them. */
export interface RuleSection {
  title: string;
  text: string;
  rulings: Ruling[];
}

/** The rules of a game as numbered rulings. */
export interface Rules {
  game: string;
  title: string;
  text: string;
  sections: RuleSection[];
}

/** A puzzle on the shelf. */
export interface PuzzleInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  theme: string;
  grade: string;
}

/** A puzzle as a table; its position comes over the socket /ws/puzzles/{id}. */
export interface PuzzleTable {
  puzzle: PuzzleInfo;
  table: TableInfo;
  next: string;
}

/** What came to an account from the guest that this browser was before. */
export interface Arrival {
  tables: number;
  has_second_try: boolean;
}

/** The person behind the cookie; a guest has no login. */
export interface Me {
  id: string;
  name: string;
  login: string | null;
  mail: string | null;
  wants_mail: boolean;
  has_mails: boolean;
  mail_sent_to: string | null;
  arrival: Arrival | null;
  host: boolean;
}

/** Which mails an account gets; a new address is mailed a link, and counts once that is opened. */
export interface MailWish {
  mail: string | null;
  wants_mail: boolean;
}

/** A guest's name, or a new name. */
export interface Name {
  name: string;
}

/** Turns the guest of this browser into an account; seats stay. */
export interface NewAccount {
  login: string;
  password: string;
  mail: string | null;
  wants_mail: boolean;
}

/** Seats held as a guest in this browser go to the account. */
export interface Login {
  login: string;
  password: string;
}

/** Another password for your account; all other sessions end. */
export interface NewPassword {
  password: string;
  new: string;
}

/** Asks for a mail with a link that sets a new password; the answer never says whether there is */
export interface Forgotten {
  login: string;
}

/** Sets a new password with a code, from a mail or from the host, and logs in. */
export interface Reset {
  code: string;
  password: string;
}

/** Deletes your account, or a guest, who has no password. */
export interface Removal {
  password: string | null;
}

/** A browser that you are known in. */
export interface SessionInfo {
  id: string;
  browser: string;
  system: string;
  begun: number;
  seen: number;
  is_this: boolean;
}

/** Ends one session, or all others if none is named. */
export interface EndSessions {
  id: string | null;
}

/** Tell the hosts about somebody, by their seat or by a line of theirs; without either, about */
export interface NewReport {
  reason: "chat" | "cheating" | "name" | "other" | "stalling";
  text: string;
  seat: number | null;
  line: number | null;
}

/** Somebody at a table, and how you stand to them. */
export interface PersonHere {
  name: string;
  seat: number | null;
  yours: boolean;
  block: string | null;
  muted: boolean;
  removed: boolean;
}

/** What the owner of a table does about somebody, by their seat or by a line of theirs. */
export interface TableMark {
  mark: "muted" | "removed";
  on: boolean;
  seat: number | null;
  line: number | null;
}

/** Block somebody whom you met at a table, by their seat or by a line of theirs. */
export interface NewBlock {
  table: string;
  seat: number | null;
  line: number | null;
}

/** Somebody whom you have blocked, under the name that they had. */
export interface BlockedPerson {
  id: string;
  name: string;
  at: number;
}

/** Everybody whom you have blocked, the latest first. */
export interface Blocks {
  people: BlockedPerson[];
}

/** A person as hosts see them. */
export interface HostPerson {
  id: string;
  name: string;
  login: string | null;
  created: number;
  seen: number | null;
  address: string | null;
  tables: number;
  host: boolean;
  banned: boolean;
  banned_until: number | null;
  muted: boolean;
  muted_until: number | null;
}

/** The head of a table as hosts see it. */
export interface HostTable {
  id: string;
  game: string;
  title: string;
  status: "frozen" | "left" | "open" | "over" | "playing";
  visibility: "link" | "private" | "public";
  owner: string;
  seats: string[];
  moves: number;
  created: number;
  changed: number;
  note: string | null;
}

/** A line of chat in a report. */
export interface SaidLine {
  name: string;
  text: string;
  at: number;
}

/** What a player told the hosts. */
export interface HostReport {
  id: string;
  at: number;
  name: string;
  person: string;
  table: string;
  about: string;
  about_person: string | null;
  reason: string;
  text: string;
  lines: SaidLine[];
  closed: number | null;
}

/** An address or network from which nobody comes. */
export interface BannedAddress {
  address: string;
  until: number | null;
  why: string;
  at: number;
}

/** Something that a host did. */
export interface LoggedAct {
  at: number;
  who: string;
  what: string;
  target: string;
  name: string;
  why: string;
}

/** All that the page for hosts shows; each list has the latest first. */
export interface HostLists {
  people: HostPerson[];
  tables: HostTable[];
  reports: HostReport[];
  addresses: BannedAddress[];
  log: LoggedAct[];
}

/** Something that a host does: to a person, an address, a table or a report. */
export interface HostAct {
  act: "ban" | "ban_address" | "close" | "freeze" | "kick" | "mute" | "thaw" | "unban" | "unban_address" | "unmute";
  target: string;
  days: number | null;
  why: string;
}

/** What was done, as a sentence. */
export interface HostDone {
  said: string;
}

export type Request = Watch | Extend | Undo | Redo | Drop | Publish | Play | Commit | Deal | PreviewAsk | WhyNot | Hint | TakeBack | Chat | Lines | Moment | Analyse;

export type Message<G extends SomeGame = SomeGame> = Position<G> | Done | Refused | Previewed<G> | Because | Hinted | Lined | Was<G> | Said | Talk | Table | Analysing | Analysed | Verdict;
