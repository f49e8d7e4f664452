import { describe, expect, it } from "vitest";
import type { Act } from "../../wire";
import { canAdd, countsField, exact, fits, narrow, nearest, nextStep, openFields, unreached, values } from "./gestures";

const act = (a: number, fields: Record<string, unknown>): Act => ({
  a,
  text: String(a),
  fields: { kind: "place", ...fields },
});
const places = [
  act(1, { kind: "place", space: "red1", colour: "red", wilds: 0 }),
  act(2, { kind: "place", space: "red2", colour: "red", wilds: 0 }),
  act(3, { kind: "place", space: "red2", colour: "red", wilds: 1 }),
  act(4, { kind: "place", space: "ctr2", colour: "blue", wilds: 0 }),
];
const keeps = [
  act(1, { kind: "keep", tiles: {} }),
  act(2, { kind: "keep", tiles: { red: 1 } }),
  act(3, { kind: "keep", tiles: { red: 1, blue: 1 } }),
];

describe("narrowing", () => {
  it("compares fields by value", () => {
    expect(fits(act(1, { types: ["Food", "Living"] }), { types: ["Food", "Living"] })).toBe(true);
    expect(fits(act(1, { types: ["Food"] }), { types: ["Living"] })).toBe(false);
    expect(fits(act(1, { tiles: { a: 1, b: 2 } }), { tiles: { b: 2, a: 1 } })).toBe(true);
  });
  it("keeps the options that have the touched fields", () => {
    expect(narrow(places, { space: "red2" }).map((p) => p.a)).toEqual([2, 3]);
    expect(narrow(places, { space: "red2", wilds: 1 }).map((p) => p.a)).toEqual([3]);
    expect(narrow(places, { space: "none" })).toEqual([]);
  });
  it("asks next for the first field that is still open", () => {
    expect(openFields(narrow(places, { space: "red2" }))).toEqual(["wilds"]);
    const step = nextStep(narrow(places, { space: "red2" }));
    expect(step?.field).toBe("wilds");
    expect(step?.choices.map((c) => c.value)).toEqual([0, 1]);
    expect(nextStep(places)?.field).toBe("space");
    expect(nextStep(places.slice(0, 1))).toBeNull();
  });
  it("lists values once, in order", () => {
    expect(values(places, "space")).toEqual(["red1", "red2", "ctr2"]);
  });
});

describe("counting pieces", () => {
  it("finds the field that counts", () => {
    expect(countsField(keeps)).toBe("tiles");
    expect(countsField(places)).toBeNull();
    expect(countsField([])).toBeNull();
  });
  it("adds only towards an option", () => {
    expect(canAdd(keeps, "tiles", {}, "red")).toBe(true);
    expect(canAdd(keeps, "tiles", { red: 1 }, "red")).toBe(false);
    expect(canAdd(keeps, "tiles", { red: 1 }, "blue")).toBe(true);
    expect(canAdd(keeps, "tiles", {}, "green")).toBe(false);
  });
  it("names the option of a full choice", () => {
    expect(exact(keeps, "tiles", { red: 1, blue: 0 })?.a).toBe(2);
    expect(exact(keeps, "tiles", {})?.a).toBe(1);
    expect(exact(keeps, "tiles", { blue: 1 })).toBeNull();
  });
});

describe("amounts", () => {
  it("takes the nearest one on offer", () => {
    expect(nearest([0, 2, 5], 3)).toBe(2);
    expect(nearest([0, 2, 5], 9)).toBe(5);
  });
});

describe("what no control leads to", () => {
  const numbers = (...given: Parameters<typeof unreached>) => unreached(...given).map((one) => one.a);
  it("is everything where nothing can be touched", () => {
    expect(numbers(places, {}, [])).toEqual([1, 2, 3, 4]);
  });
  it("is what fits no control", () => {
    expect(numbers(places, {}, [{ space: "red1" }, { kind: "place", colour: "blue" }])).toEqual([2, 3]);
    expect(numbers(places, {}, [places[0].fields])).toEqual([2, 3, 4]);
  });
  it("counts only what leads on from what is picked", () => {
    const left = narrow(places, { space: "red2" });
    expect(numbers(left, { space: "red2" }, [{ space: "red2" }])).toEqual([2, 3]);
    expect(numbers(left, { space: "red2" }, [{ space: "red2" }, { wilds: 1 }])).toEqual([2]);
  });
  it("offers an option whose fields are all picked while others have more of them", () => {
    const both = [act(1, { kind: "next", what: "room" }), act(2, { kind: "next", what: "room", room: 3 })];
    expect(
      numbers(
        both,
        both[0].fields,
        both.map((one) => one.fields),
      ),
    ).toEqual([1]);
  });
  it("is a count with a piece that cannot be counted, and none at all", () => {
    expect(numbers(keeps, {}, [], new Set(["red"]))).toEqual([1, 3]);
    expect(numbers(keeps, {}, [keeps[0].fields], new Set(["red", "blue"]))).toEqual([]);
  });
});
