import type { SomeGame } from "../../wire";
import type { TableStore } from "../table/table.svelte";
import { type Wanted, fits } from "./gestures";

/** Whether touching something with these fields leads to what is advised. */
export function isWanted<G extends SomeGame>(table: TableStore<G>, fields: Wanted<G> | null): boolean {
  return !!fields && !!table.advised && fits(table.advised, fields);
}
