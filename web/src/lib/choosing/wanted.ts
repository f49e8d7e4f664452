import { type Fields, fits } from "./gestures";
import type { TableStore } from "../table/table.svelte";

/** Whether touching something with these fields leads to what is advised. */
export function isWanted(table: TableStore, fields: Fields | null): boolean {
  return !!fields && !!table.advised && fits(table.advised, fields);
}
