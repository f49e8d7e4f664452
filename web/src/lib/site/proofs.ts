/** The proof of a finished table's deal, from its record and from what this browser kept. */
import { api } from "./api";
import { type Proof, keptOf, proved } from "./deals";

/** What is proved to somebody who sat at these seats; nothing is claimed without a record. */
export async function proofOf(table: string, seats: number[]): Promise<Proof> {
  try {
    return proved(await api.recordText(table), seats, seats.length ? keptOf(table) : null);
  } catch {
    return { verdict: "none" };
  }
}

/** Whether this browser was at the table before the deal and finds that the deal was not fair. */
export async function isUnfair(table: string, seats: number[]): Promise<boolean> {
  return !!seats.length && !!keptOf(table) && (await proofOf(table, seats)).verdict === "unfair";
}
