/** What is being chosen: the options of the question, narrowed by what was touched. */
import type { Act, Ask, SomeGame } from "../../wire";
import {
  type Counts,
  type Fields,
  type Wanted,
  actsOf,
  canAdd,
  countsField,
  exact,
  fits,
  narrow,
  nextStep,
  same,
  unreached,
} from "./gestures";
import { Reach } from "./reach.svelte";

export interface Chooser<G extends SomeGame> {
  ask(): Ask<G> | null;
  isBusy(): boolean;
  send(act: Act<G>): void;
  whyNot(fields: Fields): void;
}

export class Choosing<G extends SomeGame = SomeGame> {
  picked = $state<Fields>({});
  counts = $state<Counts>({});
  /** The controls that are on the screen. */
  readonly reach = new Reach();

  constructor(private readonly table: Chooser<G>) {}

  acts = $derived.by(() => actsOf(this.table.ask()));
  left = $derived.by(() => narrow(this.acts, this.picked));
  step = $derived.by(() => (Object.keys(this.picked).length ? nextStep(this.left) : null));
  /** Acts that count pieces, and their field. */
  counting = $derived.by(() => {
    const groups = this.table.ask()?.groups ?? [];
    for (const group of groups) {
      const field = countsField(group.acts);
      if (field) return { field, acts: group.acts };
    }
    return null;
  });
  counted = $derived.by(() => (this.counting ? exact(this.counting.acts, this.counting.field, this.counts) : null));

  /** The options that nothing on the screen leads to. */
  unreached = $derived.by(() => unreached(this.left, this.picked, this.reach.fields, this.reach.pieces));

  reset(): void {
    this.picked = {};
    this.counts = {};
  }

  /** Begin with all of these pieces, if that is one of the options. */
  countAll(pieces: Counts): void {
    if (this.counting && exact(this.counting.acts, this.counting.field, pieces)) this.counts = { ...pieces };
  }

  /** Whether touching something with these fields leads on from here. */
  lit(fields: Wanted<G>): boolean {
    return this.left.some((act) => fits(act, fields));
  }

  /** Whether it leads somewhere at all, perhaps after letting go of what was picked. */
  offered(fields: Wanted<G>): boolean {
    return this.acts.some((act) => fits(act, fields));
  }

  /** The options that touching it would leave. */
  leads(fields: Wanted<G>): Act<G>[] {
    const left = narrow(this.left, fields);
    return left.length ? left : narrow(this.acts, fields);
  }

  isPicked(fields: Wanted<G>): boolean {
    const named = Object.entries(fields);
    const isTold = named.some(([name]) => name !== "kind" && name in this.picked);
    return (
      (isTold || named.every(([name]) => name in this.picked)) &&
      named.every(([name, value]) => !(name in this.picked) || this.picked[name] === value)
    );
  }

  pick(fields: Wanted<G>): void {
    if (this.table.isBusy()) return; // a choice is on its way: what is shown is about to change
    let next: Fields = { ...this.picked, ...fields };
    if (same(next, this.picked) && Object.keys(next).length) {
      this.picked = {}; // touched again: let go
      return;
    }
    if (!narrow(this.acts, next).length) next = { ...fields };
    const left = narrow(this.acts, next);
    if (!left.length) {
      this.table.whyNot({ ...this.picked, ...fields });
      return;
    }
    if (left.length === 1) this.send(left[0]);
    else this.picked = next;
  }

  /** This is the one. */
  send(act: Act<G>): void {
    this.reset();
    this.table.send(act);
  }

  unpick(): void {
    this.picked = {};
  }

  canCount(kind: string): boolean {
    const counting = this.counting;
    return !!counting && canAdd(counting.acts, counting.field, this.counts, kind);
  }

  count(kind: string, by: number): void {
    const n = (this.counts[kind] ?? 0) + by;
    if (n < 0 || (by > 0 && !this.canCount(kind))) return;
    this.counts = { ...this.counts, [kind]: n };
  }
}
