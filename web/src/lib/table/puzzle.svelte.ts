/** A puzzle as a table: the same messages over a socket of its own, and one answer. */
import type { TableInfo } from "../../wire";
import { api, socketAddress } from "../site/api";
import { solved } from "../site/solved.svelte";
import { TableStore } from "./table.svelte";

export class PuzzleStore extends TableStore {
  protected override async head(): Promise<TableInfo> {
    this.puzzle = await api.puzzle(this.id);
    this.tab = "puzzle";
    return this.puzzle.table;
  }

  protected override address(): string {
    return socketAddress(this.id, "puzzles");
  }

  /** The answer is sent; what it is worth comes back. */
  override async publish(): Promise<void> {
    clearTimeout(this.sendTimer);
    this.sendingAt = null;
    if (!this.now?.plan?.ints.length || this.seat === null || this.verdict) return;
    const answer = await this.request({ type: "publish", seat: this.seat, version: this.now.version });
    if (answer?.type !== "verdict") return;
    this.verdict = answer;
    solved.note(this.id, answer.solved);
    this.tab = "puzzle";
    this.sheet = true;
  }

  override async undo(): Promise<void> {
    if (this.verdict) await this.drop();
    else await super.undo();
  }

  override async drop(): Promise<void> {
    this.verdict = null;
    this.sheet = false;
    await super.drop();
  }
}
