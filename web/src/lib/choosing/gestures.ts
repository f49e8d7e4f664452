/**
 * Gestures: from the options of a question to what can be touched, by equality of fields alone.
 *
 * Nothing here knows a rule. An option is an int with fields; touching something names some of
 * its fields; what is left is narrowed until one option remains.
 */
import type { Act, Ask, SomeGame } from "../../wire";

export type Fields = Record<string, unknown>;

type Some<F extends object> = F extends unknown ? Partial<F> : never;
/** Some fields of an option, as something on the screen names them. */
export type Wanted<G extends SomeGame = SomeGame> = Some<G["fields"]>;

export type Counts = Record<string, number>;

export function key(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(key).join(",")}]`;
  const entries = Object.entries(value as Fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([k, v]) => `${k}:${key(v)}`).join(",")}}`;
}

export function same(a: unknown, b: unknown): boolean {
  return a === b || key(a) === key(b);
}

/** Whether an option has all of these field values. */
export function fits(act: Act, wanted: object): boolean {
  return Object.entries(wanted).every(([name, value]) => same(act.fields[name], value));
}

export function narrow<A extends Act>(acts: A[], wanted: object): A[] {
  return acts.filter((act) => fits(act, wanted));
}

export function actsOf<G extends SomeGame>(ask: Ask<G> | null): Act<G>[] {
  return ask ? ask.groups.flatMap((group) => group.acts) : [];
}

/** The distinct values of a field, in the order of the options. */
export function values(acts: Act[], field: string): unknown[] {
  const seen = new Map<string, unknown>();
  for (const act of acts) {
    if (field in act.fields && !seen.has(key(act.fields[field]))) seen.set(key(act.fields[field]), act.fields[field]);
  }
  return [...seen.values()];
}

/** The fields in which the options still differ, in their own order. */
export function openFields(acts: Act[]): string[] {
  const names = new Set(acts.flatMap((act) => Object.keys(act.fields)));
  return [...names].filter((name) => values(acts, name).length > 1 || acts.some((act) => !(name in act.fields)));
}

/** The next question inside a gesture: a field and its values, each with the options it leaves. */
export interface Step {
  field: string;
  choices: { value: unknown; acts: Act[] }[];
}

export function nextStep(acts: Act[]): Step | null {
  if (acts.length < 2) return null;
  const field = openFields(acts).find((name) => acts.every((act) => name in act.fields));
  if (!field) return null;
  const choices = values(acts, field).map((value) => ({
    value,
    acts: narrow(acts, { [field]: value }),
  }));
  return { field, choices };
}

/** The field that counts pieces (a pick-many of equal pieces), if there is one. */
export function countsField(acts: Act[]): string | null {
  if (!acts.length) return null;
  const names = Object.keys(acts[0].fields);
  return (
    names.find((name) =>
      acts.every((act) => {
        const value = act.fields[name];
        return typeof value === "object" && value !== null && !Array.isArray(value);
      }),
    ) ?? null
  );
}

function within(small: Counts, large: Counts): boolean {
  return Object.entries(small).every(([kind, n]) => n <= (large[kind] ?? 0));
}

export function clean(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** Whether one more piece of a kind still leads to an option. */
export function canAdd(acts: Act[], field: string, counts: Counts, kind: string): boolean {
  const more = { ...counts, [kind]: (counts[kind] ?? 0) + 1 };
  return acts.some((act) => within(more, act.fields[field] as Counts));
}

/** The option with exactly these pieces. */
export function exact<A extends Act>(acts: A[], field: string, counts: Counts): A | null {
  const wanted = clean(counts);
  return acts.find((act) => same(clean(act.fields[field] as Counts), wanted)) ?? null;
}

/** The options left that no control leads to: each names fields, and one that names nothing beyond
 * what is picked leads nowhere new. Pieces are those that can be counted. */
export function unreached<A extends Act>(
  left: A[],
  picked: Fields,
  controls: object[],
  pieces: ReadonlySet<string> = new Set(),
): A[] {
  const whole = new Set(controls);
  const others = controls.filter((names) => Object.keys(names).some((name) => !(name in picked)));
  const field = pieces.size ? countsField(left.filter((act) => counted(act))) : null;
  const isCounted = (act: Act) => {
    const kinds = field && field in act.fields ? Object.keys(clean(act.fields[field] as Counts)) : [];
    return kinds.length > 0 && kinds.every((kind) => pieces.has(kind));
  };
  return left.filter((act) => {
    const more = Object.keys(act.fields).some((name) => !(name in picked));
    return !(more && whole.has(act.fields)) && !isCounted(act) && !others.some((names) => fits(act, names));
  });
}

function counted(act: Act): boolean {
  return countsField([act]) !== null;
}

/** An option of a kind. */
export type ActOf<G extends SomeGame, K extends G["fields"]["kind"]> = Act<G> & {
  fields: Extract<G["fields"], { kind: K }>;
};

/** Whether an option is of a kind, a word of the engine. */
export function isOf<G extends SomeGame, K extends G["fields"]["kind"]>(act: Act<G>, kind: K): act is ActOf<G, K> {
  return act.fields.kind === kind;
}

/** The options of a kind. */
export function ofKind<G extends SomeGame, K extends G["fields"]["kind"]>(acts: Act<G>[], kind: K): ActOf<G, K>[] {
  return acts.filter((act) => isOf(act, kind));
}

type NameIn<F> = F extends unknown ? keyof F : never;
type ValueIn<F, N extends PropertyKey> = F extends Record<N, infer V> ? V : never;

/** The value of a field that only some kinds of options have. */
export function fieldOf<F extends object, N extends NameIn<F>>(
  fields: F | undefined,
  name: N,
): ValueIn<F, N> | undefined {
  return (fields as Partial<Record<N, ValueIn<F, N>>> | undefined)?.[name];
}

/** An amount out of a row of numbers: the nearest offered one. */
export function nearest(offered: number[], wanted: number): number {
  return offered.reduce((best, n) => (Math.abs(n - wanted) < Math.abs(best - wanted) ? n : best));
}
