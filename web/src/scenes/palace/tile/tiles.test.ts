import { describe, expect, it } from "vitest";
import { floorsOf, turned } from "./tiles";

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
