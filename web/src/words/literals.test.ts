import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const READ = ["title", "aria-label", "aria-description", "placeholder", "alt", "label"];
const OWN = ["Palatium"];

interface Node {
  type?: string;
  name?: string;
  data?: string;
  value?: unknown;
  [key: string]: unknown;
}

/** Texts that stand in the markup of a component: words between tags, and in attributes that are read out. */
function literals(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) literals(one, found);
  if (!node || typeof node !== "object" || Array.isArray(node)) return found;
  const { type, name, data, value, ...rest } = node as Node;
  if (type === "Text" && /\p{L}{2}/u.test(data ?? "") && !OWN.includes(data!.trim())) found.push(data!.trim());
  if (type === "Attribute") return READ.includes(name!) ? literals(value, found) : found;
  if (type === "StyleDirective" || type === "StyleSheet" || type === "Script") return found;
  for (const child of [value, ...Object.values(rest)]) literals(child, found);
  return found;
}

test("no component has a text of its own", () => {
  const components = Object.entries(sources).filter(([path]) => path.endsWith(".svelte"));
  expect(components.length).toBeGreaterThan(80);
  const found = components.map(([path, text]) => [path, literals(parse(text, { modern: true }).fragment)] as const);
  expect(found.filter(([, texts]) => texts.length)).toEqual([]);
}, 60_000);

test("a text in markup is found", () => {
  const one = '<p title="Hello">{x}</p><b style:width="{n}px">Some words</b>';
  expect(literals(parse(one, { modern: true }).fragment)).toEqual(["Hello", "Some words"]);
});

test("no sentence is glued from messages, and no number is written as in English", () => {
  const glued = /\bt\((?:[^()]|\([^()]*\))*\)\s*\+|\+\s*t\(|\$\{t\(|toLocaleString\("en/;
  const found = Object.entries(sources).filter(([path, text]) => !path.endsWith(".test.ts") && glued.test(text));
  expect(found.map(([path]) => path)).toEqual([]);
});
