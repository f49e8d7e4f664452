/** A table as this browser knows it: all that is drawn comes from here. */
import { getContext, setContext } from "svelte";
import type {
  Act,
  Ask,
  Course,
  Entry,
  Happened,
  Hinted,
  Line,
  Message,
  Plan,
  Position,
  Previewed,
  PuzzleTable,
  Said,
  Scene,
  SomeGame,
  TableInfo,
  Verdict,
} from "../../wire";
import { Analysing } from "./analysis.svelte";
import { api, socketAddress } from "../site/api";
import { Choosing } from "../choosing/choosing.svelte";
import type { Fields } from "../choosing/gestures";
import { newsOf } from "./news";
import { settings } from "../site/settings.svelte";
import { type Answer, Refusal, Socket } from "./socket";
import { t } from "../words";

export interface Toast {
  text: string;
  kind: "info" | "why" | "error";
}

export interface Recap {
  /** Where it tells something else than what the others did. */
  title?: string;
  texts: { text: string; move: number }[];
  at: number;
}

const SEND_AFTER = 2000;

export class TableStore<G extends SomeGame = SomeGame> {
  info = $state.raw<TableInfo | null>(null);
  scene = $state.raw<Scene<G> | null>(null);
  positions = $state.raw<Record<string, Position<G>>>({});
  log = $state.raw<Entry<G>[]>([]);
  chat = $state.raw<Said[]>([]);
  /** The seat whose eyes are used; null looks on. */
  seat = $state<number | null>(null);
  /** Whose board is large. */
  focus = $state<number | null>(null);
  up = $state(false);
  error = $state<string | null>(null);
  toast = $state.raw<Toast | null>(null);
  hint = $state.raw<Hinted | null>(null);
  hinting = $state(false);
  /** A moment of the past that is shown instead of now. */
  past = $state.raw<Position<G> | null>(null);
  preview = $state.raw<{ previewed: Previewed<G>; act: Act<G>; x: number; y: number } | null>(null);
  recap = $state.raw<Recap | null>(null);
  /** What a person must have seen before going on (a look at a card). */
  held = $state.raw<Happened<G>[]>([]);
  /** At a hot-seat table: the seat that must first take the screen. */
  curtain = $state<number | null>(null);
  sendingAt = $state<number | null>(null);
  rules = $state<{ id: string | null } | null>(null);
  tab = $state<"puzzle" | "players" | "log" | "rules" | "chat" | "analysis">("players");
  sheet = $state(false);
  /** What has just happened, planned or sent. */
  news = $state.raw<Happened<G>[]>([]);
  /** Told of it while the table still shows what was before. */
  leaving: ((news: Happened[], next: Position) => void) | null = null;
  unread = $state(0);
  /** Of a puzzle: what it is, and what it said to the answer. */
  puzzle = $state.raw<PuzzleTable | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  analysis = new Analysing();
  /** What opens this table, for each kind of link that was made here. */
  readonly links: Record<string, Promise<[string, string][]>> = {};

  choosing: Choosing<G>;
  private socket: Socket<G> | null = null;
  private toastTimer = 0;
  protected sendTimer = 0;
  private previewTimer = 0;
  private previewKey = "";
  private seen = 0;
  private readonly opened = Date.now();
  /** A choice is on its way: until the table has moved, there is nothing more to choose. */
  answering = $state(false);

  constructor(readonly id: string) {
    this.choosing = new Choosing<G>({
      ask: () => this.ask,
      isBusy: () => this.answering,
      send: (act) => void this.send(act),
      whyNot: (fields) => void this.whyNot(fields),
    });
  }

  // What is shown

  position = $derived.by<Position<G> | null>(() => this.past ?? this.positions[String(this.seat)] ?? null);
  now = $derived.by<Position<G> | null>(() => this.positions[String(this.seat)] ?? null);
  view = $derived.by(() => this.position?.view ?? null);
  /** What is drawn besides the view; tables that ended under earlier releases have none. */
  appearance = $derived.by<Partial<G["appearance"]>>(() => this.position?.appearance ?? {});
  /** A scene is drawn when its facts are there; the frame asks for each of them. */
  facts = $derived.by(() => this.scene?.facts ?? ({} as G["scene"]));
  ask = $derived.by<Ask<G> | null>(() => {
    if (this.past || this.curtain !== null) return null;
    return this.now?.ask ?? null;
  });
  plan = $derived.by<Plan<G> | null>(() => (this.past ? null : (this.now?.plan ?? null)));
  mine = $derived.by(() => this.info?.seats.filter((s) => s.yours).map((s) => s.number) ?? []);
  isMyTurn = $derived.by(() => !!this.ask?.groups.length && this.ask.seat >= 0);
  /** Whether a choice would be taken now. */
  isAsked = $derived.by(() => this.isMyTurn && !this.answering && (this.now?.commit ?? null) === null);
  /** Whether any own seat has still to answer, whatever is being looked at. */
  waitsForMe = $derived.by(() =>
    this.mine.some((seat) => {
      const position = this.positions[String(seat)];
      return !!position && position.commit === null && !!(position.ask.groups.length || position.plan?.ints.length);
    }),
  );
  /** Played with earlier rules: shown as it ended, it cannot be stepped through. */
  isKept = $derived.by(() => this.info?.status === "over" && !!this.info.note);
  /** Whether there is something to draw: of a game that is gone there is not. */
  isDrawn = $derived.by(() => !!this.view && Object.keys(this.view).length > 0);
  over = $derived.by(() => this.now?.over ?? null);
  scores = $derived.by(() => this.position?.scores ?? []);
  /** Seats that are asked now; who has a plan moves until it is sent. */
  toMove = $derived.by<number[]>(() => {
    if (this.plan?.ints.length && this.seat !== null) return [this.seat];
    const waiting = this.position?.view.waiting ?? 0;
    return (this.info?.seats ?? []).map((seat) => seat.number).filter((seat) => (waiting >> seat) & 1);
  });
  /** The option that a bot advises, or that the guide asks for. */
  advised = $derived.by<Act<G> | null>(() => {
    const a = this.hint?.a ?? this.now?.guide?.want;
    return this.choosing.acts.find((act) => act.a === a) ?? null;
  });
  boardSeat = $derived.by(() => this.focus ?? this.seat ?? 0);

  /** Whether a piece is our own reconstruction, and not the publisher's. */
  isOurs(code: string | null | undefined): boolean {
    return !!code && this.facts.origins?.[code]?.status === "reconstructed";
  }

  name(seat: number): string {
    const info = this.info?.seats[seat];
    if (!info) return String.fromCharCode(65 + seat);
    return info.name || t("seat.name", { letter: String.fromCharCode(65 + seat) });
  }

  // Coming and going

  async open(): Promise<void> {
    try {
      this.info = await this.head();
      this.scene = this.isKept
        ? await api.tableScene<G>(this.id)
        : await api.scene<G>(this.info.game, this.info.config);
    } catch (problem) {
      this.error = (problem as Error).message || t("error.no_table");
      return;
    }
    this.seat = this.mine[0] ?? null;
    this.connect();
  }

  protected head(): Promise<TableInfo> {
    return api.table(this.id);
  }

  protected address(): string {
    return socketAddress(this.id);
  }

  private connect(): void {
    this.socket?.close();
    this.socket = new Socket<G>(this.address(), {
      heard: (message) => this.read(message),
      state: (up) => {
        this.up = up;
        if (up) this.watch();
      },
    });
  }

  close(): void {
    if (this.sendingAt) void this.publish(); // leaving the page sends a move that was about to be sent
    this.socket?.close();
    clearTimeout(this.toastTimer);
    clearTimeout(this.sendTimer);
    clearTimeout(this.previewTimer);
  }

  private watch(): void {
    void this.request({ type: "watch", seats: this.mine, since: 0 });
  }

  private read(message: Message<G>): void {
    if (message.type === "table") this.readTable(message.table);
    else if (message.type === "position") this.readPosition(message);
    else if (message.type === "said") this.readChat(message);
    else if (message.type === "analysing") this.analysis.hear(message);
    else if (message.type === "refused") this.say(message.message, "error");
  }

  /** The head of the table; new seats of ours are watched from. */
  readTable(info: TableInfo): void {
    const before = this.mine.join();
    this.info = info;
    if (this.mine.join() !== before) {
      if (this.seat === null || !this.mine.includes(this.seat)) this.seat = this.mine[0] ?? null;
      // a socket knows who it was opened by, and who sits down may have been nobody then
      this.connect();
    }
  }

  private readChat(said: Said): void {
    if (this.chat.some((line) => line.number === said.number)) return;
    this.chat = [...this.chat, said];
    const isOld = said.at * 1000 < this.opened;
    if (this.now && !isOld) this.unread += 1;
  }

  private readPosition(position: Position<G>): void {
    this.answering = false;
    const before = this.positions[String(position.seat)];
    const isNew = !before || position.version !== before.version;
    const shown = String(position.seat) === String(this.seat);
    if (shown && before) this.hear(newsOf(before, position), position);
    this.positions = { ...this.positions, [String(position.seat)]: position };
    this.mergeLog(position);
    if (shown) {
      const changed =
        before?.ask.name !== position.ask.name || isNew || this.planLength(before) !== this.planLength(position);
      if (changed) {
        this.choosing.reset();
        this.hint = null;
        this.clearPreview();
      }
      this.hold(position);
      if (isNew) this.tell(before ?? null, position);
      this.maybeSend();
    }
    this.turnSeats();
  }

  private hear(news: Happened<G>[], position: Position<G>): void {
    if (!news.length) return;
    this.news = news;
    this.leaving?.(news, position);
  }

  private planLength(position: Position<G> | undefined): number {
    return position?.plan?.ints.length ?? 0;
  }

  private mergeLog(position: Position<G>): void {
    if (!position.log.length && position.version >= this.log.length) return;
    const byMove = new Map(this.log.map((entry) => [entry.move, entry]));
    for (const entry of position.log) byMove.set(entry.move, entry);
    const kept = [...byMove.values()].filter((entry) => entry.move <= position.version);
    this.log = kept.sort((a, b) => a.move - b.move);
  }

  /** At a table with several own seats: show the one that is asked, behind a curtain. */
  private turnSeats(): void {
    if (this.mine.length < 2 || this.past) return;
    const asked = this.mine.filter((seat) => {
      const position = this.positions[String(seat)];
      return position?.ask.groups.length && position.commit === null;
    });
    if (!asked.length || (this.seat !== null && asked.includes(this.seat))) return;
    this.choosing.reset();
    this.curtain = asked[0];
  }

  takeScreen(): void {
    if (this.curtain === null) return;
    this.seat = this.curtain;
    this.curtain = null;
    this.focus = null;
    this.choosing.reset();
  }

  /** Who sits down at a new table reads which pieces are ours. */
  private tellComponents(position: Position<G>): void {
    const isNew = !position.log.some((entry) => entry.seat >= 0 && entry.seat === position.seat);
    const ours = this.facts.ours;
    if (!isNew || !ours || position.over || position.guide || this.seat === null) return;
    this.recap = { title: t("components.title"), texts: [{ text: ours, move: 0 }], at: 0 };
  }

  /** What others did since this seat was asked last. */
  private tell(before: Position<G> | null, position: Position<G>): void {
    const fresh = position.log.filter((entry) => entry.move > this.seen && entry.move > (before?.version ?? 0));
    this.seen = position.version;
    if (!before) {
      this.tellComponents(position);
      return;
    }
    const texts = fresh
      .filter((entry) => entry.seat !== position.seat || position.seat === null)
      .flatMap((entry) => entry.events.filter((e) => e.text).map((e) => ({ text: e.text, move: entry.move })));
    if (!texts.length) return;
    const told = this.recap?.title ? null : this.recap;
    this.recap = { texts: [...(told?.texts ?? []), ...texts].slice(-40), at: told?.at ?? 0 };
  }

  private hold(position: Position<G>): void {
    // what this browser has shown before is not shown again after a reload
    const looked = lookedUntil(`palatium.looked.${this.id}.${position.seat}`, position.version);
    const fresh = position.log.filter((entry) => entry.move > looked);
    const events = fresh.flatMap((entry) => entry.events).filter((e) => e.facts.hold);
    if (events.length) this.held = [...this.held, ...events];
  }

  // Doing

  protected async request(body: Parameters<Socket<G>["ask"]>[0]): Promise<Answer<G> | null> {
    if (!this.socket) return null;
    try {
      return await this.socket.ask(body);
    } catch (problem) {
      if (problem instanceof Refusal) this.refused(problem);
      return null;
    }
  }

  private refused(problem: Refusal): void {
    if (problem.code === "stale") return;
    if (problem.message) this.say(problem.message, "error");
    else if (problem.code === "unavailable") this.say(t("error.lost"), "error");
  }

  async send(act: Act<G>): Promise<void> {
    const ask = this.ask;
    if (!ask || !this.now || this.seat === null || this.answering) return;
    this.answering = true;
    this.clearPreview();
    this.recap = null;
    this.hint = null;
    const version = this.now.version;
    const answer = await this.request({ type: ask.together ? "commit" : "extend", seat: this.seat, version, a: act.a });
    if (!answer) this.answering = false; // refused or lost: nothing has changed
  }

  private maybeSend(): void {
    clearTimeout(this.sendTimer);
    this.sendingAt = null;
    const plan = this.plan;
    if (!plan?.ints.length || plan.open) return;
    const how = settings.now.sending;
    if (how === "always") void this.publish();
    if (how !== "short" || plan.ints.length > 1) return;
    this.sendingAt = Date.now() + SEND_AFTER;
    this.sendTimer = window.setTimeout(() => settings.now.sending === "short" && void this.publish(), SEND_AFTER);
  }

  async publish(): Promise<void> {
    clearTimeout(this.sendTimer);
    this.sendingAt = null;
    if (!this.now?.plan?.ints.length || this.seat === null) return;
    await this.request({ type: "publish", seat: this.seat, version: this.now.version });
  }

  async undo(): Promise<void> {
    if (this.past) return this.showNow(); // nothing is taken back unseen
    clearTimeout(this.sendTimer);
    this.sendingAt = null;
    if (this.seat === null) return;
    if (Object.keys(this.choosing.picked).length) this.choosing.reset();
    else if (this.plan?.can_undo) await this.request({ type: "undo", seat: this.seat });
    else if (this.now?.can_take_back) {
      this.recap = null; // what it tells has not happened any more
      await this.request({ type: "take_back", seat: this.seat });
    }
  }

  async redo(): Promise<void> {
    if (this.seat !== null) await this.request({ type: "redo", seat: this.seat });
  }

  async drop(): Promise<void> {
    clearTimeout(this.sendTimer);
    this.sendingAt = null;
    if (this.seat !== null) await this.request({ type: "drop", seat: this.seat });
  }

  async deal(text: string): Promise<void> {
    if (this.now) await this.request({ type: "deal", version: this.now.version, text });
  }

  /** Whether it was said. */
  async talk(text: string): Promise<boolean> {
    return !!text.trim() && (await this.request({ type: "chat", text: text.trim() })) !== null;
  }

  async askHint(): Promise<void> {
    if (this.seat === null || this.hinting) return;
    this.hinting = true;
    const answer = await this.request({ type: "hint", seat: this.seat });
    this.hinting = false;
    if (answer?.type === "hinted") this.hint = answer;
  }

  async analyse(): Promise<void> {
    const { socket, seat } = this;
    if (socket) await this.analysis.run(() => socket.ask<"analysed">({ type: "analyse", seat }));
  }

  async whyNot(fields: Fields): Promise<void> {
    if (this.seat === null || !this.isMyTurn) return;
    const answer = await this.request({ type: "why_not", seat: this.seat, fields });
    if (answer?.type === "because" && answer.message) this.say(answer.message, "why");
  }

  /** What an option would do, asked once the pointer rests. */
  look(act: Act<G>, x: number, y: number): void {
    if (!this.info?.advice || this.seat === null || this.ask?.together) return;
    const wanted = `${this.now?.version}/${this.plan?.ints.join()}/${act.a}`;
    if (this.previewKey === wanted) return;
    this.previewKey = wanted;
    clearTimeout(this.previewTimer);
    const seat = this.seat;
    this.previewTimer = window.setTimeout(async () => {
      const answer = await this.socket?.ask<"previewed">({ type: "preview", seat, chain: [act.a] }).catch(() => null);
      if (answer && this.previewKey === wanted) this.preview = { previewed: answer, act, x, y };
    }, 90);
  }

  clearPreview(): void {
    clearTimeout(this.previewTimer);
    this.previewKey = "";
    this.preview = null;
  }

  async allLines(): Promise<{ lines: Line[]; course: Course[] } | null> {
    const answer = await this.request({ type: "lines", seat: this.seat });
    return answer?.type === "lined" ? answer : null;
  }

  async showMoment(move: number): Promise<void> {
    const answer = await this.request({ type: "moment", move, seat: this.seat });
    if (answer?.type === "was") {
      this.past = answer.position;
      this.clearPreview();
      this.choosing.reset();
    }
  }

  showNow(): void {
    this.past = null;
    this.turnSeats();
  }

  /** The ruling behind the last points that were scored, planned ones included. */
  get applied(): string | null {
    const events = [...this.log.flatMap((entry) => entry.events), ...(this.plan?.events ?? [])];
    return events.findLast((event) => event.facts.ruling)?.facts.ruling ?? null;
  }

  openRuling(id: string): void {
    this.rules = { id };
    this.tab = "rules";
    this.sheet = true;
  }

  say(text: string, kind: Toast["kind"] = "info"): void {
    if (!text) return;
    this.toast = { text, kind };
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => (this.toast = null), 2500 + text.length * 45);
  }
}

const KEY = Symbol("table");
export function provideTable(table: TableStore): TableStore {
  return setContext(KEY, table);
}
/** The table around; a scene names the types of its game. */
export function useTable<G extends SomeGame = SomeGame>(): TableStore<G> {
  return getContext<TableStore<G>>(KEY);
}

/** Up to which move this browser has shown looks at cards before; now up to this version. */
function lookedUntil(key: string, version: number): number {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(version));
    return before;
  } catch {
    return 0; // a browser without storage shows them again
  }
}
