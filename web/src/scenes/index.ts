/** Scenes by game; a game without one is played through the list of its options. */
import type { SceneParts } from "./types";

const scenes: Record<string, () => Promise<{ default: unknown }>> = {
  azul: () => import("./azul"),
  castles: () => import("./castles"),
  palace: () => import("./palace"),
  palaces: () => import("./palaces"),
};

/** The scene of a game. Each is typed by its own game, and is shown nothing of another. */
export async function sceneOf(game: string): Promise<SceneParts | null> {
  const load = scenes[game];
  return load ? ((await load()).default as SceneParts) : null;
}
