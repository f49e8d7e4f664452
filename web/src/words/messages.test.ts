import { expect, test } from "vitest";
import { declared } from "../../messages";
import { joined, listed, named, number, perhaps, t } from "../lib/words";
import en from "./en.json";

test("messages.ts names every message of en.json; `npm run words` writes it again", async () => {
  await expect(declared(en)).toMatchFileSnapshot("./messages.ts");
});

test("a message gets its arguments, its plural and its numbers", () => {
  expect(t("row.moves", { n: 1 })).toBe("1 move");
  expect(t("row.moves", { n: 1234 })).toBe("1,234 moves");
  expect(t("castles.dig.short", { price: 5000 })).toBe("Dig for 5,000");
  expect(t("end.result", { n: 2, names: joined(["Ann", "Bo"]) })).toBe("Ann and Bo share the victory");
  expect(number(12000)).toBe("12,000");
  expect(listed(["a", "b", 3])).toBe("a, b, 3");
  expect(listed([])).toBe("");
});

test("what the server names may be unknown here", () => {
  expect(named("grade", "master")).toBe("Master");
  expect(named("grade", "grandmaster")).toBe("grandmaster");
  expect(perhaps("azul.next.space")).toBe("choose its space on the board");
  expect(perhaps("azul.next.nothing")).toBeNull();
});

test("an unknown key, a missing argument and one of a wrong type do not compile", () => {
  // @ts-expect-error there is no such key
  expect(t("home.titel")).toBe("home.titel");
  // @ts-expect-error the argument is missing
  expect(() => t("row.moves")).toThrow();
  // @ts-expect-error a number is wanted
  t("castles.dig.short", { price: "dear" });
  // @ts-expect-error there is no such family
  named("grades", "master");
});
