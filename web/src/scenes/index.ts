/** Scenes by game; a game without one is played through the list of its options. */
import type { SceneParts } from "./types";

const scenes: Record<string, () => Promise<{ default: SceneParts }>> = {
  azul: () => import("./azul"),
  castles: () => import("./castles"),
  palace: () => import("./palace"),
  palaces: () => import("./palaces"),
};

export async function sceneOf(game: string): Promise<SceneParts | null> {
  const load = scenes[game];
  return load ? (await load()).default : null;
}
