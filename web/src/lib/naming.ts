/** Options in words: what of their fields can be said, without knowing a game. */
import type { SceneParts } from "../scenes/types";
import type { Fields } from "./gestures";
import type { TableStore } from "./table.svelte";
import { perhaps } from "./words";

/** The value of a field as it is read on a button. */
export function word(table: TableStore, scene: SceneParts | null, field: string, value: unknown): string {
  return scene?.word?.(table, field, value) ?? (Array.isArray(value) ? value.join(" + ") : String(value));
}

/** Whether a field is a mere number of a place: it is seen on the board, and has no words. */
export function isPlace(table: TableStore, scene: SceneParts | null, field: string, value: unknown): boolean {
  return !!scene?.pointed?.includes(field) && !scene.word?.(table, field, value);
}

/** What these fields are about; their kind is said only where nothing else can be. */
export function about(table: TableStore, scene: SceneParts | null, fields: Fields): string {
  const named = Object.entries(fields).filter(([field, value]) => field !== "kind" && !isPlace(table, scene, field, value));
  if (named.length) return named.map(([field, value]) => word(table, scene, field, value)).join(", ");
  return perhaps(`${table.info?.game}.about.${fields.kind}`) ?? "";
}
