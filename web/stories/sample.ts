/** A table at which parts are shown in all their states: a question without a game. */
import { TableStore } from "../src/lib/table/table.svelte";
import type { Act, Scene } from "../src/wire";

/** "lit" can be chosen, "chosen" is picked, "wanted" is advised; "why not" cannot be chosen and says so. */
export const STATES = ["lit", "chosen", "wanted", "why not", "still"] as const;
export type State = (typeof STATES)[number];

const ADVISED = 4;
const act = (a: number, fields: Act["fields"]): Act => ({ a, text: `option ${a}`, fields });
/** Two of each, since touching something that names one option alone sends it. */
const CARDS = ["lit", "chosen", "wanted"].flatMap((card, i) =>
  ["one", "two"].map((way, j) => act(2 * i + j, { kind: "choose", card, way, held: "yes" })),
);
const COUNTS = [1, 2, 3].map((red) => act(10 + red, { kind: "keep", pieces: { red } }));
const PUTS = [0, 1, 2, 3].flatMap((rotation) =>
  [
    { x: 1, y: 1 },
    { x: 4, y: 1 + (rotation % 2) },
  ].map(({ x, y }, i) => act(20 + 2 * rotation + i, { kind: "put", x, y, rotation })),
);

/** What touching a card in this state names. */
export function named(state: State): Act["fields"] | null {
  if (state === "still") return null;
  return state === "chosen" ? { kind: "choose", held: "yes" } : { kind: "choose", card: state };
}

export function sampleTable(scene: Scene | null = null): TableStore {
  const table = new TableStore("story");
  table.seat = 0;
  table.scene = scene ?? ({ facts: { origins: { ours: { status: "reconstructed" } } } } as unknown as Scene);
  const groups = [CARDS, COUNTS, PUTS].map((acts, i) => ({ gesture: "pick", label: `group ${i}`, acts }));
  const ask = { name: "story", seat: 0, prompt: "", args: {}, veiled: false, together: false, groups };
  const view = { game: "", seat: 0, to_move: 0, waiting: 1, moves: 0, scores: [0, 0], frames: [] };
  const nothing = { log: [], scores: [0, 0], standings: [], ends: [], thinking: [] };
  const position = { type: "position" as const, version: 1, seat: 0, view, ask, ...nothing };
  const rest = { plan: null, over: null, can_take_back: false, commit: null, guide: null, appearance: {} };
  table.positions = { 0: { ...position, ...rest } };
  table.hint = { type: "hinted", id: 0, a: ADVISED, text: "", looks: [] };
  table.choosing.picked = { kind: "choose", held: "yes" };
  return table;
}
