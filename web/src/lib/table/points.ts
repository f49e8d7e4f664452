/** The points that stand beside a name: what was scored, or what there would be now where a game
 * scores only at its end. */
import type { SceneParts } from "../../scenes/types";
import type { TableStore } from "./table.svelte";

export function pointsOf(table: TableStore, scene: SceneParts | null, seat: number): number {
  const position = table.position;
  if (position && !table.over && scene?.sofar) return scene.sofar(position, seat);
  return table.scores[seat] ?? 0;
}
