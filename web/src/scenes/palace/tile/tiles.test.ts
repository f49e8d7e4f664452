import { describe, expect, it } from "vitest";
import { type Figure, doorsAt, floorsOf, turned } from "./tiles";

const meets = { red: { red: "matched", blue: "joined" }, blue: { red: "joined", blue: "matched" } };

function figure(x: number, y: number, sides: (string | null)[]): [string, Figure] {
  return [`${x},${y}`, { x, y, sides }];
}

describe("a tile that is turned", () => {
  it("shows in the east what was in the north", () => {
    expect(turned(["red", null, "blue", null], 1)).toEqual([null, "red", null, "blue"]);
    expect(turned(["red", null, "blue", null], 0)).toEqual(["red", null, "blue", null]);
    expect(turned(["a", "b", "c", "d"], 3)).toEqual(["b", "c", "d", "a"]);
  });

  it("takes its dark end with it", () => {
    const stair = { floor: "stair", sides: ["red", null, "blue", null] };
    expect(turned(floorsOf(stair), 1)).toEqual([null, "up", null, "down"]);
    const cellar = { floor: "down", sides: ["red", "blue", null, null] };
    expect(floorsOf(cellar)).toEqual(["down", "down", null, null]);
  });
});

describe("the entrances of a tile in hand", () => {
  it("meet what stands and flows around the cell", () => {
    const standing = new Map([figure(0, 2, [null, null, "red", null]), figure(1, 1, ["red", null, null, null])]);
    expect(doorsAt(["red", "red", null, "blue"], { x: 0, y: 1 }, standing, new Set(["-1,1"]), meets)).toEqual([
      "matched",
      "blocked",
      null,
      "moat",
    ]);
  });

  it("are open before an empty cell, and joined where swans differ", () => {
    const standing = new Map([figure(0, 0, ["blue", null, null, null])]);
    expect(doorsAt(["red", null, "red", null], { x: 0, y: 1 }, standing, new Set(), meets)).toEqual([
      "open",
      null,
      "joined",
      null,
    ]);
  });
});
