import { describe, expect, it } from "vitest";
import { answers, exchanges } from "./recorded";

const socket = [
  { heard: { type: "table", table: {} } },
  { sent: { type: "watch", id: 1, seats: [0], since: 0 } },
  { heard: { type: "position", version: 4 } },
  { heard: { type: "done", id: 1 } },
  { sent: { type: "preview", id: 2, a: 7 } },
  { sent: { type: "preview", id: 3, a: 9 } },
  { heard: { type: "previewed", id: 2, points: 5 } },
  { heard: { type: "previewed", id: 3, points: 1 } },
];

describe("a recorded table", () => {
  const { first, after } = exchanges(socket);

  it("says by itself what was said before any request", () => {
    expect(first).toEqual([{ type: "table", table: {} }]);
  });
  it("answers under the number that it is asked with", () => {
    expect(answers(after, { since: 0, type: "watch", seats: [0], id: 12 })).toEqual([
      { type: "position", version: 4 },
      { type: "done", id: 12 },
    ]);
  });
  it("gives each request its own answer", () => {
    expect(answers(after, { type: "preview", id: 5, a: 7 })).toEqual([{ type: "previewed", id: 5, points: 5 }]);
  });
  it("says so if something was never asked", () => {
    expect(answers(after, { type: "preview", id: 5, a: 8 })[0]).toMatchObject({ type: "refused", id: 5 });
  });
});
