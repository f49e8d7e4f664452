/** The page's part of the one catalogue of texts. */
import en from "../words/en.json";

let sentences: Record<string, string> = en;

/** Take the texts of another language, where the server speaks one; what it lacks stays English. */
export async function speak(language: string): Promise<void> {
  if (language === "en") return;
  try {
    const reply = await fetch("/api/words");
    if (reply.ok) sentences = { ...en, ...(await reply.json()) };
  } catch {
    // the page goes on in English
  }
}

export function t(name: string, args: Record<string, unknown> = {}): string {
  const sentence = sentences[name] ?? name;
  return sentence.replace(/\{(\w+)\}/g, (_, place: string) => String(args[place] ?? ""));
}

/** A sentence that need not be there. */
export function perhaps(name: string, args: Record<string, unknown> = {}): string | null {
  return name in sentences ? t(name, args) : null;
}

export function plural(name: string, n: number, args: Record<string, unknown> = {}): string {
  return t(`${name}.${n === 1 ? "one" : "many"}`, { n, ...args });
}

/** A day such as 2026-11-16 as people write it. */
export function dated(day: string): string {
  const language = document.documentElement.lang || "en";
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" });
}

/** Words of the engine as the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A reason that the server gave in lower case, as a sentence. */
export function sentence(text: string): string {
  const said = capital(text);
  return !said || /[.!?…]$/.test(said) ? said : `${said}.`;
}

/** What the server refused: its own sentence in English, else one for its code. */
export function refused(code: string, message: string): string {
  return sentences === en ? message : (sentences[`refused.${code}`] ?? message);
}
