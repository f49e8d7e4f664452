/** What a person sets once for this browser. */
export type Theme = "system" | "light" | "dark";
export type Sending = "short" | "always" | "never";

interface Stored {
  theme: Theme;
  motion: "system" | "off";
  letters: boolean;
  sending: Sending;
  guideSeen: boolean;
  /** Notices while the tab is hidden. */
  notify: boolean;
}

const KEY = "palatium.settings";
const defaults: Stored = {
  theme: "system",
  motion: "system",
  letters: false,
  sending: "short",
  guideSeen: false,
  notify: false,
};

function read(): Stored {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...defaults };
  }
}

class Settings {
  now = $state<Stored>(read());

  set(change: Partial<Stored>): void {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // a browser without storage keeps them for this visit
    }
    this.apply();
  }

  apply(): void {
    const dark =
      this.now.theme === "dark" || (this.now.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    const root = document.documentElement;
    root.dataset.theme = dark ? "dark" : "light";
    root.dataset.motion = this.now.motion;
    root.dataset.letters = this.now.letters ? "on" : "off";
  }

  get moves(): boolean {
    return this.now.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => settings.apply());
