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

/** A reason that the server gave in lower case, as a sentence. */
export function sentence(text: string): string {
  const said = text.charAt(0).toUpperCase() + text.slice(1);
  return !said || /[.!?…]$/.test(said) ? said : `${said}.`;
}
