/** An analysis that a table asked for: how far it is, what it found, and its curves. */
import type { Analysed, Analysing as News, Verdict } from "../../wire";
import { decimal, t } from "../words";

export class Analysing {
  found = $state.raw<Analysed | null>(null);
  running = $state(false);
  done = $state(0);
  of = $state(0);
  problem = $state("");

  hear(news: News): void {
    this.done = news.done;
    this.of = news.of;
  }

  async run(ask: () => Promise<Analysed>): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.problem = "";
    this.done = this.of = 0;
    try {
      this.found = await ask();
    } catch (failed) {
      this.problem = (failed as Error).message || t("analysis.lost");
    }
    this.running = false;
  }
}

export type Figure = "win" | "score";

/** How all stood at a moment; figures by seat, each with its standard error. */
export interface Moment {
  move: number;
  /** The turn that begins here, by its place; none at the end. */
  turn: number | null;
  win: number[];
  winError: number[];
  score: number[];
  scoreError: number[];
}

/** The standings along a game; of a finished one its end is the last. */
export function moments(found: Analysed, winners: number[]): Moment[] {
  const out: Moment[] = found.turns.map((turn, i) => ({
    move: turn.first - 1,
    turn: i,
    win: turn.win,
    winError: turn.win_error,
    score: turn.score,
    scoreError: turn.score_error,
  }));
  if (found.scores) {
    const none = found.scores.map(() => 0);
    const win = found.scores.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    out.push({ move: found.version, turn: null, win, winError: none, score: found.scores, scoreError: none });
  }
  return out;
}

export function percent(part: number): string {
  return t("analysis.percent", { n: Math.round(part * 100) });
}

/** How far a chance is ahead of another, as both are shown. */
export function lead(best: number, other: number): number {
  return (Math.round(best * 100) - Math.round(other * 100)) / 100;
}

/** What is said of the answer to a puzzle. */
export function judged({ solved, a, looks }: Verdict): string {
  return t(solved ? (a === looks[0].a ? "puzzle.right" : "puzzle.asgood") : "puzzle.wrong");
}

/** Twice a standard error of a chance, in words. */
export function doubt(error: number): string {
  return Math.round(error * 200) ? t("look.error", { n: percent(2 * error) }) : t("look.error.small");
}

/** Points to expect; always with a decimal, so that figures side by side compare. */
export function points(n: number): string {
  return decimal(n).replace("-", "\u2212");
}
