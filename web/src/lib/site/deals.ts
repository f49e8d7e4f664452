/** Fair deals: what this browser kept from before a deal, and what a record proves with it
 * (docs/fairness.md; the server's side is play/fairness.py). */
import { sha256 } from "./sha256";

const SCHEME = "palatium-deal-1";
const KEY = "palatium.deals";
const MOST = 500;

/** What was said before a deal. Nobody adds to the deal of the day: its entropy is empty. */
export interface Kept {
  commitment: string;
  entropy: string;
}

/** What a record says about its deal. */
export interface Deal {
  commitment: string;
  secret: string;
  /** By seat; empty where a seat added nothing. */
  entropy: string[];
  /** As it stands in the record: it has more digits than a number. */
  seed: string;
}

export type Fault = "missing" | "commitment" | "secret" | "entropy" | "seed";

/** `promised` is fair as far as the deal of the day can be; `unknown` is a deal of which nothing was kept. */
export type Proof =
  | { verdict: "fair" | "promised" | "unknown"; deal: Deal; kept: Kept | null }
  | { verdict: "unfair"; fault: Fault; deal: Deal | null; kept: Kept | null }
  | { verdict: "sealed"; day: string }
  | { verdict: "none" };

/** A part of a deal that nobody can guess. */
export function newEntropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function all(): [string, Kept][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Kept][];
  } catch {
    return [];
  }
}

/** Keep what was said before the deal of a table; the oldest go when there are many. */
export function keep(table: string, kept: Kept): void {
  const others = all().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, kept], ...others].slice(0, MOST)));
  } catch {
    // a browser without storage cannot tell later whether the deal was fair, and says so
  }
}

export function keptOf(table: string): Kept | null {
  return all().find(([id]) => id === table)?.[1] ?? null;
}

export const commitmentTo = (secret: string): string => sha256(`${SCHEME} secret ${secret}`);

/** The seed that a secret and what every seat added give, in digits. */
export function seedOf(secret: string, entropy: string[]): string {
  const text = [SCHEME, "seed", secret, ...entropy.map(sha256)].join(" ");
  return BigInt(`0x${sha256(text).slice(0, 32)}`).toString();
}

/** What a record proves to somebody who sat at these seats. */
export function proved(record: string, seats: number[], kept: Kept | null): Proof {
  const line = record.split("\n").find((one) => one.startsWith("notes ")) ?? "notes {}";
  const { deal: said } = JSON.parse(line.slice(6)) as { deal?: Partial<Deal> & { sealed?: string; scheme?: string } };
  if (said?.sealed) {
    const isOther = kept && said.commitment !== kept.commitment;
    return isOther
      ? { verdict: "unfair", fault: "commitment", deal: null, kept }
      : { verdict: "sealed", day: said.sealed };
  }
  if (!said?.secret || said.scheme !== SCHEME)
    return kept ? { verdict: "unfair", fault: "missing", deal: null, kept } : { verdict: "none" };
  const deal: Deal = {
    commitment: said.commitment ?? "",
    secret: said.secret,
    entropy: said.entropy ?? [],
    seed: /"seed": (\d+)/.exec(line)?.[1] ?? "",
  };
  const fault = faultOf(deal, seats, kept);
  if (fault) return { verdict: "unfair", fault, deal, kept };
  return { verdict: !kept ? "unknown" : kept.entropy ? "fair" : "promised", deal, kept };
}

function faultOf(deal: Deal, seats: number[], kept: Kept | null): Fault | null {
  if (commitmentTo(deal.secret) !== deal.commitment) return "secret";
  if (kept && deal.commitment !== kept.commitment) return "commitment";
  if (kept?.entropy && !(seats.length && seats.every((seat) => deal.entropy[seat] === kept.entropy))) return "entropy";
  return seedOf(deal.secret, deal.entropy) === deal.seed ? null : "seed";
}
