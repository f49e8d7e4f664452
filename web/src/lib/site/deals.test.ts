import { expect, test } from "vitest";
import { commitmentTo, newEntropy, proved, seedOf } from "./deals";
import { sha256 } from "./sha256";

const SECRET = "5".repeat(64);
const ADDED = ["a".repeat(64), "b".repeat(64), ""];
// as palatium.playing.fairness gives them
const COMMITMENT = "21fe71aaba4af95002bd33db6abb66465f2a93313044408edae4dc6799235e7a";
const SEED = "250519844891709781598684657326939915230";

const record = (notes: object) =>
  `palatium-record 2\ngame azul\nnotes ${JSON.stringify(notes).replace(/"seed":"(\d+)"/, '"seed": $1')}\nmoves 0\n`;
const deal = { scheme: "palatium-deal-1", commitment: COMMITMENT, secret: SECRET, entropy: ADDED };
const FAIR = record({ deal, seed: SEED });
const kept = { commitment: COMMITMENT, entropy: ADDED[0] };

test("the hash is that of every other program", async () => {
  for (const text of ["", "abc", "ä€😀", "x".repeat(55), "x".repeat(56), "x".repeat(64), "x".repeat(1000)]) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(sha256(text)).toBe(hex);
  }
});

test("commitment and seed are those of the server", () => {
  expect(commitmentTo(SECRET)).toBe(COMMITMENT);
  expect(seedOf(SECRET, ADDED)).toBe(SEED);
});

test("a deal is fair if all that was said before it fits", () => {
  expect(proved(FAIR, [0], kept).verdict).toBe("fair");
  expect(proved(FAIR, [1], { ...kept, entropy: ADDED[1] }).verdict).toBe("fair");
  expect(proved(FAIR, [0], null).verdict).toBe("unknown");
  expect(proved(record({}), [0], null).verdict).toBe("none");
});

test("every lie is named", () => {
  const lie = (notes: object, mine = kept, seats = [0]) => {
    const found = proved(record(notes), seats, mine);
    return found.verdict === "unfair" ? found.fault : found.verdict;
  };
  const other = "6".repeat(64);
  const swapped = { ...deal, secret: other, commitment: commitmentTo(other) };
  expect(lie({ deal: swapped, seed: seedOf(other, ADDED) })).toBe("commitment");
  expect(lie({ deal: { ...deal, secret: other }, seed: SEED })).toBe("secret");
  const dropped = ["", ADDED[1], ""];
  expect(lie({ deal: { ...deal, entropy: dropped }, seed: seedOf(SECRET, dropped) })).toBe("entropy");
  expect(lie({ deal, seed: SEED }, kept, [1])).toBe("entropy");
  expect(lie({ deal, seed: SEED }, kept, [])).toBe("entropy");
  expect(lie({ deal, seed: "12345678901234567890" })).toBe("seed");
  expect(lie({})).toBe("missing");
  expect(lie({ deal: { ...deal, scheme: "another" }, seed: SEED })).toBe("missing");
});

test("the deal of the day is sealed for a day, and is then the promised one", () => {
  const day = { commitment: COMMITMENT, entropy: "" };
  const sealed = { scheme: "palatium-deal-1", commitment: COMMITMENT, sealed: "2026-11-18" };
  expect(proved(record({ deal: sealed }), [0], day)).toEqual({ verdict: "sealed", day: "2026-11-18" });
  expect(proved(record({ deal: { ...sealed, commitment: "0" } }), [0], day).verdict).toBe("unfair");
  const shown = { ...deal, entropy: [] };
  expect(proved(record({ deal: shown, seed: seedOf(SECRET, []) }), [0], day).verdict).toBe("promised");
});

test("entropy cannot be guessed", () => {
  expect(newEntropy()).toMatch(/^[0-9a-f]{64}$/);
  expect(newEntropy()).not.toBe(newEntropy());
});
