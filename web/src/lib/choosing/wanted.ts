import { type Fields, fits } from "./gestures";
import type { TableStore } from "../table/table.svelte";
import type { Act } from "../../wire";

/** The option that the guide asks for or a bot advises. */
export function wantedAct(table: TableStore): Act | undefined {
  const want = table.hint?.a ?? table.now?.guide?.want;
  return table.choosing.acts.find((act) => act.a === want);
}

/** Whether touching something with these fields leads to it. */
export function isWanted(table: TableStore, fields: Fields | null): boolean {
  const act = fields ? wantedAct(table) : undefined;
  return !!act && fits(act, fields!);
}
