/** Options in words: what of their fields can be said, without knowing a game. */
import type { SceneParts } from "../../scenes/types";
import type { Fields } from "./gestures";
import type { TableStore } from "../table/table.svelte";
import { listed, perhaps, t } from "../words";

/** A value in words: pieces with their numbers, lists joined. */
export function said(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(said).join(" + ");
  const counted = Object.entries(value).map(([name, n]) => t("options.counted", { n: Number(n), name }));
  return listed(counted) || t("options.none");
}

/** The value of a field as it is read on a button. */
export function word(table: TableStore, scene: SceneParts | null, field: string, value: unknown): string {
  return scene?.word?.(table, field, value) ?? said(value);
}

/** Whether a field is a mere number of a place: it is seen on the board, and has no words. */
export function isPlace(table: TableStore, scene: SceneParts | null, field: string, value: unknown): boolean {
  return !!scene?.pointed?.includes(field) && !scene.word?.(table, field, value);
}

/** All that these fields say, places by their numbers: for an option that is offered in words alone. */
export function plainly(table: TableStore, scene: SceneParts | null, fields: Fields): string {
  const named = Object.entries(fields).filter(([field]) => field !== "kind");
  return listed(
    named.map(([field, value]) =>
      isPlace(table, scene, field, value)
        ? t("options.place", { field: field.replace("_", " "), value: String(value) })
        : word(table, scene, field, value),
    ),
  );
}

/** What these fields are about; their kind is said only where nothing else can be. */
export function about(table: TableStore, scene: SceneParts | null, fields: Fields): string {
  const named = Object.entries(fields).filter(
    ([field, value]) => field !== "kind" && !isPlace(table, scene, field, value),
  );
  if (named.length) return listed(named.map(([field, value]) => word(table, scene, field, value)));
  return perhaps(`${table.info?.game}.about.${fields.kind}`) ?? "";
}
