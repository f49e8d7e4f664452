/** The page's part of the one catalogue of texts: ICU messages, in the language of the server. */
import { IntlMessageFormat } from "intl-messageformat";
import english from "virtual:messages";
import type { Messages } from "../words/messages";

export type Key = keyof Messages;
type Values = Record<string, string | number>;
type All<U> = (U extends unknown ? (u: U) => void : never) extends (all: infer I) => void ? I : never;
/** The arguments of a message: all that any of the messages in question asks for. */
type Args<K extends Key> = [keyof All<Messages[K]>] extends [never] ? [] : [args: All<Messages[K]>];
/** What stands before the last dot of a key. */
type Family = Key extends infer K ? (K extends `${infer F}.${string}` ? F | Longer<K, F> : never) : never;
type Longer<K, F extends string> = K extends `${F}.${infer Rest}`
  ? Rest extends `${infer Next}.${string}`
    ? `${F}.${Next}` | Longer<K, `${F}.${Next}`>
    : never
  : never;

let messages = english;
let language = "en";
const formats = new Map<string, IntlMessageFormat>();

/** Take the texts of another language, where the server speaks one; what it lacks stays English. */
export async function speak(code: string): Promise<void> {
  if (code === "en") return;
  try {
    const [reply, { parse }] = await Promise.all([fetch("/api/words"), import("@formatjs/icu-messageformat-parser")]);
    if (!reply.ok) return;
    const own = Object.entries((await reply.json()) as Record<string, string>);
    messages = { ...english, ...Object.fromEntries(own.map(([key, text]) => [key, parse(text, { ignoreTag: true })])) };
    language = Intl.NumberFormat.supportedLocalesOf(code).length ? code : "en";
    formats.clear();
  } catch {
    // the page goes on in English
  }
}

function said(key: string, args: Values): string {
  const message = messages[key];
  if (message === undefined) return key;
  if (typeof message === "string") return message;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new IntlMessageFormat(message, language)));
  return String(format.format(args));
}

/** The message of a key with its arguments. */
export function t<K extends Key>(key: K, ...args: Args<K>): string {
  return said(key, (args[0] ?? {}) as Values);
}

/** A message that need not be there. */
export function perhaps(key: string, args: Values = {}): string | null {
  return key in messages ? said(key, args) : null;
}

/** The word for a name that comes from the server, such as a bot's; the name itself if there is none. */
export function named(family: Family, name: string): string {
  return perhaps(`${family}.${name}`) ?? name;
}

/** A number as the language writes it. */
export function number(n: number): string {
  return n.toLocaleString(language);
}

/** A number with one decimal. */
export function decimal(n: number): string {
  return n.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Several things one after the other. */
export function listed(items: readonly (string | number)[]): string {
  return new Intl.ListFormat(language, { type: "unit", style: "short" }).format(items.map(String));
}

/** Several things that belong together, with "and" before the last. */
export function joined(items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/** A day such as 2026-11-16 as people write it. */
export function dated(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" });
}

/** A moment, of which the server tells the seconds since 1970. */
export function moment(at: number): string {
  return new Date(at * 1000).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

/** Words of the engine as the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** A reason that the server gave in lower case, as a sentence. */
export function sentence(text: string): string {
  const said = capital(text);
  return !said || /[.!?…]$/.test(said) ? said : `${said}.`;
}

/** What the server refused: its own sentence in English, else one for its code; `wait` is the seconds
 * after which it would not. */
export function refused(code: string, message: string, wait: number | null = null): string {
  const seconds = Math.ceil(wait ?? 0);
  return messages === english ? message : (perhaps(`refused.${code}`, { seconds }) ?? message);
}
