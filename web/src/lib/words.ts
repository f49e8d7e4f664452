/** The one catalogue of texts: a language is one file. */
import en from "../words/en.json";

const sentences: Record<string, string> = en;

export function t(name: string, args: Record<string, unknown> = {}): string {
  const sentence = sentences[name] ?? name;
  return sentence.replace(/\{(\w+)\}/g, (_, place: string) => String(args[place] ?? ""));
}

export function plural(name: string, n: number, args: Record<string, unknown> = {}): string {
  return t(`${name}.${n === 1 ? "one" : "many"}`, { n, ...args });
}
