/** Which puzzles this browser has solved or tried. */
type Kept = Record<string, "solved" | "tried">;
const KEY = "palatium.puzzles";

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

class Solved {
  now = $state.raw<Kept>(read());

  note(id: string, isSolved: boolean): void {
    if (this.now[id] === "solved") return;
    this.now = { ...this.now, [id]: isSolved ? "solved" : "tried" };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // a browser that keeps nothing forgets it with the page
    }
  }
}

export const solved = new Solved();
