/** Where it is this person's turn: the number in the title, and notices while the tab is hidden. */
import type { TableInfo } from "../../wire";
import { api } from "./api";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { t } from "../words";

const EVERY = 45_000;

class Turns {
  /** What the page is about; the number goes before it. */
  page = $state("Palatium");
  private waiting = $state.raw<Record<string, string>>({});
  private timer = 0;
  title = $derived.by(() => {
    const n = Object.keys(this.waiting).length;
    return n ? t("turns.title", { n, page: this.page }) : this.page;
  });

  start(): void {
    void this.look(true);
    document.addEventListener("visibilitychange", () => void this.look());
  }

  /** Ask the server; who has no table under way need not ask again. */
  private async look(quiet = false): Promise<void> {
    clearTimeout(this.timer);
    try {
      const lobby = await api.lobby();
      this.read(lobby.turns, quiet);
      if (lobby.mine.length) this.timer = window.setTimeout(() => void this.look(), EVERY);
    } catch {
      this.timer = window.setTimeout(() => void this.look(), EVERY);
    }
  }

  private read(tables: TableInfo[], quiet: boolean): void {
    const before = this.waiting;
    this.waiting = Object.fromEntries(tables.map((table) => [table.id, table.title]));
    if (quiet) return;
    for (const table of tables) if (!(table.id in before)) this.tell(table.id, table.title);
  }

  /** What an open table says about itself, sooner than the server's list does. */
  here(id: string, title: string, asked: boolean): void {
    if (asked === id in this.waiting) return;
    const { [id]: _, ...others } = this.waiting;
    this.waiting = asked ? { ...others, [id]: title } : others;
    if (asked) this.tell(id, title);
    if (!this.timer) this.timer = window.setTimeout(() => void this.look(), EVERY);
  }

  private tell(id: string, title: string): void {
    if (!settings.now.notify || document.visibilityState !== "hidden" || !may()) return;
    try {
      const notice = new Notification(t("turns.notice"), { body: title, tag: id, icon: "/favicon.svg" });
      notice.onclick = () => {
        window.focus();
        router.go(`/table/${id}`);
        notice.close();
      };
    } catch {
      // some phones show notices from service workers only; the title still tells
    }
  }
}

function may(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

/** Ask for leave to show notices: only ever because somebody turned the switch. */
export async function askLeave(): Promise<"granted" | "denied" | "none"> {
  if (!("Notification" in window)) return "none";
  return (await Notification.requestPermission()) === "granted" ? "granted" : "denied";
}

export const turns = new Turns();
