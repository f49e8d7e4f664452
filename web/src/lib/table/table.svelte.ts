/** A table that is played at: it comes and goes, asks the server, and sends what is chosen. */
import { getContext, setContext } from "svelte";
import type { Act, Course, Line, SomeGame, TableInfo } from "../../wire";
import { api, socketAddress } from "../site/api";
import type { Fields } from "../choosing/gestures";
import { HeardTable } from "./heard.svelte";
import { settings } from "../site/settings.svelte";
import { type Answer, Refusal, Socket } from "./socket";
import { t } from "../words";

const SEND_AFTER = 2000;
/** Refusals that pass by themselves. */
const PASSING = ["unavailable", "too_fast"];

export class TableStore<G extends SomeGame = SomeGame> extends HeardTable<G> {
  private socket: Socket<G> | null = null;
  private watchTimer = 0;
  protected sendTimer = 0;
  private previewTimer = 0;
  private previewKey = "";

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

  protected connect(): void {
    this.socket?.close();
    this.socket = new Socket<G>(this.address(), {
      heard: (message) => this.read(message),
      state: (up) => {
        this.up = up;
        clearTimeout(this.watchTimer);
        if (up) void this.watch();
      },
    });
  }

  close(): void {
    if (this.sendingAt) void this.publish(); // leaving the page sends a move that was about to be sent
    this.socket?.close();
    this.socket = null;
    this.hush();
    clearTimeout(this.watchTimer);
    clearTimeout(this.sendTimer);
    clearTimeout(this.previewTimer);
  }

  /** Ask to be shown the table; a server that cannot show it now is asked again, for nothing else would. */
  private async watch(tries = 0): Promise<void> {
    const { socket } = this;
    try {
      await socket?.ask({ type: "watch", seats: this.mine, since: 0 });
    } catch (problem) {
      if (!(problem instanceof Refusal)) return;
      if (!tries) this.refused(problem);
      if (socket !== this.socket || !this.up || !PASSING.includes(problem.code)) return; // a new line asks anew
      const wait = problem.wait === null ? Math.min(500 * 2 ** tries, 8000) : problem.wait * 1000;
      this.watchTimer = window.setTimeout(() => void this.watch(tries + 1), wait);
    }
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

  protected maybeSend(): void {
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
}

const KEY = Symbol("table");
export function provideTable(table: TableStore): TableStore {
  return setContext(KEY, table);
}
/** The table around; a scene names the types of its game. */
export function useTable<G extends SomeGame = SomeGame>(): TableStore<G> {
  return getContext<TableStore<G>>(KEY);
}
