/** What is known of a table, and what follows from it: all that is drawn comes from here. */
import type {
  Act,
  Ask,
  Entry,
  Happened,
  Hinted,
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
import type { Whom } from "../site/api";
import { Analysing } from "./analysis.svelte";
import { Choosing } from "../choosing/choosing.svelte";
import type { Fields } from "../choosing/gestures";
import type { Recap } from "./telling";
import { t } from "../words";

export interface Toast {
  text: string;
  kind: "info" | "why" | "error";
}

export abstract class ShownTable<G extends SomeGame = SomeGame> {
  info = $state.raw<TableInfo | null>(null);
  /** When it came, in this browser's time. */
  infoAt = 0;
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
  /** Whom a dialog is about: somebody by seat or line, or nobody, which is the table. */
  about = $state.raw<Whom | null>(null);
  /** Of a puzzle: what it is, and what it said to the answer. */
  puzzle = $state.raw<PuzzleTable | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  analysis = new Analysing();
  /** What opens this table, for each kind of link that was made here. */
  readonly links: Record<string, Promise<[string, string][]>> = {};

  /** A choice is on its way: until the table has moved, there is nothing more to choose. */
  answering = $state(false);
  choosing: Choosing<G>;
  private toastTimer = 0;

  constructor(readonly id: string) {
    this.choosing = new Choosing<G>({
      ask: () => this.ask,
      isBusy: () => this.answering,
      send: (act) => void this.send(act),
      whyNot: (fields) => void this.whyNot(fields),
    });
  }

  abstract send(act: Act<G>): Promise<void>;
  abstract whyNot(fields: Fields): Promise<void>;

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

  protected hush(): void {
    clearTimeout(this.toastTimer);
  }
}
