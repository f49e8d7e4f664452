/** The list of stories, or one of them: `?show=castles-turn`, and `&theme=dark`. */
import { type Component, mount } from "svelte";
import "../src/fonts.css";
import "../src/theme.css";
import "../src/tokens.css";
import type { Scene } from "../src/wire";
import { type Recorded, pretend } from "./recorded";

const FOLDER = "/stories/recorded";
const target = document.getElementById("app")!;
const query = new URLSearchParams(location.search);
const name = query.get("show");

async function read<T>(file: string): Promise<T> {
  const reply = await fetch(`${FOLDER}/${file}.json`);
  if (!reply.headers.get("content-type")?.includes("json"))
    throw new Error(`There is no ${FOLDER}/${file}.json: make stories records it.`);
  return (await reply.json()) as T;
}

/** The page as it was when the story was recorded. */
async function show(story: Recorded): Promise<Component> {
  pretend(story);
  history.replaceState(null, "", story.path);
  return (await import("../src/App.svelte")).default;
}

if (query.has("theme")) {
  const look = { theme: query.get("theme"), motion: "off", sending: "never" };
  localStorage.setItem("palatium.settings", JSON.stringify(look));
}
const { settings } = await import("../src/lib/site/settings.svelte");
settings.apply();
if (name === null) {
  const { default: List } = await import("./List.svelte");
  mount(List, { target, props: { names: await read<string[]>("index") } });
} else if (name.startsWith("parts")) {
  const { default: Parts } = await import("./Parts.svelte");
  const game = name.slice("parts-".length);
  mount(Parts, { target, props: { game, scene: game ? await read<Scene>(`scene-${game}`) : null } });
} else mount(await show(await read<Recorded>(name)), { target });
