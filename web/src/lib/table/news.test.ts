import { expect, test } from "vitest";
import type { Happened, Position } from "../../wire";
import { newsOf } from "./news";

const happened = (event: string): Happened => ({ event, facts: {}, text: "" });
const position = (version: number, planned: string[], logged: [number, number, string][] = []): Position =>
  ({
    version,
    seat: 0,
    plan: planned.length ? { ints: planned.map((_, i) => i), events: planned.map(happened) } : null,
    log: logged.map(([move, seat, event]) => ({ move, seat, text: null, events: [happened(event)] })),
  }) as unknown as Position;
const names = (before: Position, after: Position) => newsOf(before, after).map((one) => one.event);

test("a choice is news when it is planned", () => {
  expect(names(position(4, []), position(4, ["took"]))).toEqual(["took"]);
  expect(names(position(4, ["took"]), position(4, ["took", "placed"]))).toEqual(["placed"]);
});
test("what is sent as it was planned is not news; what follows is", () => {
  const sent = position(
    6,
    [],
    [
      [5, 0, "took"],
      [6, 1, "passed"],
    ],
  );
  expect(names(position(4, ["took"]), sent)).toEqual(["passed"]);
  expect(names(position(4, []), sent)).toEqual(["took", "passed"]);
});
test("own moves beyond the plan are news", () => {
  expect(
    names(
      position(4, ["took"]),
      position(
        6,
        [],
        [
          [5, 0, "took"],
          [6, 0, "placed"],
        ],
      ),
    ),
  ).toEqual(["placed"]);
});
test("what is taken back is not news", () => {
  expect(names(position(4, ["took", "placed"]), position(4, ["took"]))).toEqual([]);
  expect(names(position(4, ["took"]), position(4, []))).toEqual([]);
  expect(names(position(4, []), position(3, ["forced"], [[3, 0, "took"]]))).toEqual([]);
});
test("what is forced comes with the position", () => {
  expect(names(position(4, []), position(5, ["forced"], [[5, 1, "passed"]]))).toEqual(["passed", "forced"]);
});
