/** What a guide or a hint points at, as fields: scenes mark everything that agrees with it. */
import type { Fields } from "../../lib/gestures";
import type { TableStore } from "../../lib/table.svelte";

export function wantedFields(table: TableStore): Fields | null {
  const want = table.hint?.a ?? table.now?.guide?.want;
  if (want === undefined || want === null) return null;
  return table.choosing.acts.find((act) => act.a === want)?.fields ?? null;
}

export function isWanted(table: TableStore, fields: Fields): boolean {
  const wanted = wantedFields(table);
  return !!wanted && Object.entries(fields).every(([name, value]) => wanted[name] === value);
}
