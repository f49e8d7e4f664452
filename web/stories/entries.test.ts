import { describe, expect, it } from "vitest";
import { found, partEntries, pieceEntries } from "./entries";

const STORIES = [
  ...partEntries({ "./parts/Card.svelte": null }),
  ...pieceEntries({ "./pieces/azul.svelte": null }),
  { name: "castles-put", group: "castles", title: "put", about: "Place Pumpkin Garden in your castle." },
  { name: "castles-turn", group: "castles", title: "turn", about: "Buy a room." },
];
const names = (group: string, words: string) => found(STORIES, group, words).map((story) => story.name);

describe("the list of stories", () => {
  it("is found by group", () => {
    expect(names("castles", "")).toEqual(["castles-put", "castles-turn"]);
    expect(names("", "")).toHaveLength(4);
  });
  it("is found by words of the name or of what is asked", () => {
    expect(names("", "GARDEN place")).toEqual(["castles-put"]);
    expect(names("azul", "piece")).toEqual(["pieces-azul"]);
    expect(names("azul", "garden")).toEqual([]);
  });
  it("has every part of the page", () => {
    const stories = Object.keys(import.meta.glob("./parts/*.svelte")).map((path) => path.split("/").at(-1));
    const parts = Object.keys(import.meta.glob("../src/parts/*.svelte")).map((path) => path.split("/").at(-1));
    expect(stories).toEqual(expect.arrayContaining(parts));
  });
});
