import { expect, test } from "vitest";
import type { Entry, Position } from "../../wire";
import { type Recap, mergedLog, recapOf } from "./telling";

const entry = (move: number, seat: number, text = `move ${move}`): Entry => ({
  move,
  seat,
  text: null,
  events: [{ event: "did", facts: {}, text }],
});
const position = (version: number, log: Entry[], seat: number | null = 0): Position =>
  ({ version, seat, log }) as unknown as Position;
const told = (recap: Recap | null) => recap?.texts.map((one) => one.text);

test("a position adds to the log, and replaces what it tells again", () => {
  const log = [entry(1, 0), entry(2, 1, "old")];
  const merged = mergedLog(log, position(3, [entry(3, 0), entry(2, 1, "new")]));
  expect(merged.map(({ move, events }) => [move, events[0].text])).toEqual([
    [1, "move 1"],
    [2, "new"],
    [3, "move 3"],
  ]);
  expect(mergedLog(log, position(2, []))).toBe(log);
});

test("moves that were taken back leave the log", () => {
  expect(mergedLog([entry(1, 0), entry(2, 1)], position(1, [])).map(({ move }) => move)).toEqual([1]);
});

test("a recap tells what others did, behind what it told before", () => {
  const first = recapOf(null, position(3, [entry(1, 1), entry(2, 0), entry(3, 1)]), 1);
  expect(told(first)).toEqual(["move 3"]);
  expect(told(recapOf(first, position(4, [entry(4, 1)]), 3))).toEqual(["move 3", "move 4"]);
  expect(recapOf(first, position(4, [entry(4, 0)]), 3)).toBe(first);
});

test("who looks on is told of everybody; a word of welcome is not gone on with", () => {
  expect(told(recapOf(null, position(1, [entry(1, 0)], null), 0))).toEqual(["move 1"]);
  const welcome = { title: "Pieces", texts: [{ text: "ours", move: 0 }], at: 0 };
  expect(told(recapOf(welcome, position(1, [entry(1, 1)]), 0))).toEqual(["move 1"]);
});
