/** What a person is told of a new position: the log, what others did, cards that were looked at. */
import type { Entry, Happened, Position, SomeGame } from "../../wire";

export interface Recap {
  /** Where it tells something else than what the others did. */
  title?: string;
  texts: { text: string; move: number }[];
  at: number;
}

/** So many sentences of a recap are kept. */
const MOST_TOLD = 40;

/** The log with what a position adds to it; moves above its version were taken back. */
export function mergedLog<G extends SomeGame>(log: Entry<G>[], position: Position<G>): Entry<G>[] {
  if (!position.log.length && position.version >= log.length) return log;
  const byMove = new Map(log.map((entry) => [entry.move, entry]));
  for (const entry of position.log) byMove.set(entry.move, entry);
  const kept = [...byMove.values()].filter((entry) => entry.move <= position.version);
  return kept.sort((a, b) => a.move - b.move);
}

/** What others did after a move, behind what was told before; the same where they did nothing. */
export function recapOf(before: Recap | null, position: Position, after: number): Recap | null {
  const texts = position.log
    .filter((entry) => entry.move > after && (entry.seat !== position.seat || position.seat === null))
    .flatMap((entry) => entry.events.filter((e) => e.text).map((e) => ({ text: e.text, move: entry.move })));
  if (!texts.length) return before;
  const told = before?.title ? null : before;
  return { texts: [...(told?.texts ?? []), ...texts].slice(-MOST_TOLD), at: told?.at ?? 0 };
}

/** Events of a position that a person must have seen; what this browser has shown before is not shown
 * again after a reload. */
export function heldBack<G extends SomeGame>(id: string, position: Position<G>): Happened<G>[] {
  const looked = lookedUntil(`palatium.looked.${id}.${position.seat}`, position.version);
  const fresh = position.log.filter((entry) => entry.move > looked);
  return fresh.flatMap((entry) => entry.events).filter((e) => e.facts.hold);
}

/** Up to which move this browser has shown looks at cards before; now up to this version. */
function lookedUntil(key: string, version: number): number {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(version));
    return before;
  } catch {
    return 0; // a browser without storage shows them again
  }
}
