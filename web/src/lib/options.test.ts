import { expect, test } from "vitest";
import type { OptionInfo } from "../wire";
import { choose } from "./options";

const option = (name: string, kind: string, more: Partial<OptionInfo>): OptionInfo => ({
  name, kind, help: "", default: null, values: [], low: 0, high: 0, needs: {}, ...more,
});
const OPTIONS = [
  option("players", "whole", { low: 1, high: 5, needs: { "5": { box: "large", parts: ["b"] } } }),
  option("box", "choice", { default: "small" }),
  option("parts", "many", { default: [], needs: { a: { box: "large" }, b: { box: "large" } } }),
];
const PLAIN = { players: 2, box: "small", parts: [] };
const FULL = { players: 5, box: "large", parts: ["a", "b"] };

test("a choice brings what it needs", () => {
  expect(choose(OPTIONS, PLAIN, "parts", ["a"])).toEqual({ players: 2, box: "large", parts: ["a"] });
  expect(choose(OPTIONS, PLAIN, "players", 5)).toEqual({ players: 5, box: "large", parts: ["b"] });
});

test("what lacks something goes", () => {
  expect(choose(OPTIONS, FULL, "parts", ["a"])).toEqual({ players: 4, box: "large", parts: ["a"] });
  expect(choose(OPTIONS, FULL, "box", "small")).toEqual({ players: 4, box: "small", parts: [] });
});

test("what needs nothing changes nothing else", () => {
  expect(choose(OPTIONS, FULL, "players", 3)).toEqual({ ...FULL, players: 3 });
});
