/** What a table hears from the server: its head, positions, chat; and whose turn at the screen it is. */
import type { Happened, Message, Position, Refused, Said, SomeGame, TableInfo } from "../../wire";
import { barred } from "../site/barred.svelte";
import { newsOf } from "./news";
import { ShownTable } from "./shown.svelte";
import { heldBack, mergedLog, recapOf } from "./telling";
import { refused, t } from "../words";

export abstract class HeardTable<G extends SomeGame = SomeGame> extends ShownTable<G> {
  private seen = 0;
  private readonly opened = Date.now();

  protected abstract connect(): void;
  abstract clearPreview(): void;
  /** A position was read: send the plan, if that is due. */
  protected abstract maybeSend(): void;

  protected read(message: Message<G>): void {
    if (message.type === "table") this.readTable(message.table);
    else if (message.type === "position") this.readPosition(message);
    else if (message.type === "said") this.readChat(message);
    else if (message.type === "analysing") this.analysis.hear(message);
    else if (message.type === "talk") this.chat = message.lines;
    else if (message.type === "refused") this.readRefusal(message);
  }

  /** The head of the table; new seats of ours are watched from. */
  readTable(info: TableInfo): void {
    const before = this.mine.join();
    this.info = info;
    this.infoAt = Date.now();
    if (this.mine.join() !== before) {
      if (this.seat === null || !this.mine.includes(this.seat)) this.seat = this.mine[0] ?? null;
      // a socket knows who it was opened by, and who sits down may have been nobody then
      this.connect();
    }
  }

  /** What nobody asked for: a host has ended this visit. */
  private readRefusal({ code, message }: Refused): void {
    if (code === "banned") barred.why = refused(code, message);
    else if (code === "no_name") location.reload();
    else this.say(message, "error");
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
    this.log = mergedLog(this.log, position);
    if (shown) {
      const changed = before?.ask.name !== position.ask.name || isNew || planLength(before) !== planLength(position);
      if (changed) {
        this.choosing.reset();
        this.hint = null;
        this.clearPreview();
      }
      const held = heldBack(this.id, position);
      if (held.length) this.held = [...this.held, ...held];
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

  /** What others did since this seat was asked last. */
  private tell(before: Position<G> | null, position: Position<G>): void {
    const after = Math.max(this.seen, before?.version ?? 0);
    this.seen = position.version;
    if (before) this.recap = recapOf(this.recap, position, after);
    else this.tellComponents(position);
  }

  /** Who sits down at a new table reads which pieces are ours. */
  private tellComponents(position: Position<G>): void {
    const isNew = !position.log.some((entry) => entry.seat >= 0 && entry.seat === position.seat);
    const ours = this.facts.ours;
    if (!isNew || !ours || position.over || position.guide || this.seat === null) return;
    this.recap = { title: t("components.title"), texts: [{ text: ours, move: 0 }], at: 0 };
  }

  /** At a table with several own seats: show the one that is asked, behind a curtain. */
  protected turnSeats(): void {
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
}

function planLength(position: Position | undefined): number {
  return position?.plan?.ints.length ?? 0;
}
