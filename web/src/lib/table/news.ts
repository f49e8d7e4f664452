/** What a new position tells that the one before did not. */
import type { Happened, Position, ScoredFacts, SomeGame } from "../../wire";

/** Whether an event tells of points, as every game does. */
export function isScored(event: Happened): event is Happened & { facts: ScoredFacts } {
  return event.event === "scored";
}

/** What was seen while it was planned is not news when it is sent, and nothing is when it is taken back. */
export function newsOf<G extends SomeGame>(before: Position<G>, position: Position<G>): Happened<G>[] {
  const planned = before.plan?.ints.length ?? 0;
  const plan = position.plan;
  if (position.version === before.version)
    return plan && plan.ints.length > planned ? plan.events.slice(before.plan?.events.length ?? 0) : [];
  if (position.version < before.version) return [];
  const sent = before.version + planned;
  const fresh = position.log.filter(
    (entry) => entry.move > before.version && (entry.seat !== position.seat || entry.move > sent),
  );
  return [...fresh.flatMap((entry) => entry.events), ...(plan?.events ?? [])];
}
