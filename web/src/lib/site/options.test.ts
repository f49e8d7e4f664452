import { expect, test } from "vitest";
import type { OptionInfo } from "../../wire";
import { type Config, choose, pieces } from "./options";

const option = (name: string, kind: string, more: Partial<OptionInfo>): OptionInfo => ({
  name,
  kind,
  help: "",
  default: null,
  values: [],
  low: 0,
  high: 0,
  needs: {},
  is_house_rule: false,
  matters_with: {},
  items: [],
  ...more,
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

test("pieces of what is not played cannot be left out", () => {
  const piece = (id: string, needs: Config) => ({ id, name: id, kind: "card", text: "", needs, one_of: [] });
  const leaving = [
    ...OPTIONS,
    option("exclude", "texts", { default: [], items: [piece("A", {}), piece("B", { box: "large" })] }),
  ];
  const large = choose(leaving, { players: 2, box: "large", parts: [], exclude: [] }, "exclude", ["A", "B"]);
  expect(large.exclude).toEqual(["A", "B"]);
  expect(pieces(leaving.at(-1)!, large).flatMap(([, list]) => list.map((one) => one.id))).toEqual(["A", "B"]);
  expect(choose(leaving, large, "box", "small").exclude).toEqual(["A"]);
});

test("a piece that only some tables have is listed at those", () => {
  const several: Config[] = [{ players: 2 }, { players: 3 }, { parts: ["a"] }];
  const piece = { id: "A", name: "A", kind: "card", text: "", needs: { box: "large" }, one_of: several };
  const exclude = option("exclude", "texts", { default: [], items: [piece] });
  expect(pieces(exclude, { players: 3, box: "large", parts: [] })).toHaveLength(1);
  expect(pieces(exclude, { players: 1, box: "large", parts: [] })).toEqual([]);
  expect(pieces(exclude, { players: 1, box: "large", parts: ["a"] })).toHaveLength(1);
  expect(pieces(exclude, { players: 3, box: "small", parts: [] })).toEqual([]);
  const alone = choose([...OPTIONS, exclude], { players: 2, box: "large", parts: [], exclude: ["A"] }, "players", 1);
  expect(alone.exclude).toEqual([]);
});
