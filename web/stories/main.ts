/** The list of stories, or one of them: `?show=castles-turn`, and `&theme=dark`. */
import { type Component, mount } from "svelte";
import "../src/fonts.css";
import "../src/theme.css";
import "../src/tokens.css";
import type { Scene } from "../src/wire";
import { type Entry, partEntries, pieceEntries } from "./entries";
import { type Recorded, pretend } from "./recorded";

const FOLDER = "/stories/recorded";
const target = document.getElementById("app")!;
const query = new URLSearchParams(location.search);
const name = query.get("show");
type Story = () => Promise<{ default: Component }>;
const parts = import.meta.glob("./parts/*.svelte") as Record<string, Story>;
const pieces = import.meta.glob("./pieces/*.svelte") as Record<string, Story>;

async function read<T>(file: string): Promise<T> {
  const reply = await fetch(`${FOLDER}/${file}.json`);
  if (!reply.headers.get("content-type")?.includes("json"))
    throw new Error(`There is no ${FOLDER}/${file}.json: make stories records it.`);
  return (await reply.json()) as T;
}

/** A part in all its states, or all pieces of a game. */
async function showPart(name: string, story: Story | undefined, scene: Scene | null): Promise<void> {
  if (!story) throw new Error(`There is no story ${name}: the list of stories has them all.`);
  const { default: Part } = await import("./Part.svelte");
  mount(Part, { target, props: { name, Story: (await story()).default, scene } });
}

/** The page as it was when the story was recorded. */
async function showState(story: Recorded): Promise<void> {
  pretend(story);
  history.replaceState(null, "", story.path);
  mount((await import("../src/App.svelte")).default, { target });
}

if (query.has("theme")) {
  const look = { theme: query.get("theme"), letters: query.has("letters"), motion: "off", sending: "never" };
  localStorage.setItem("palatium.settings", JSON.stringify(look));
}
const { settings } = await import("../src/lib/site/settings.svelte");
settings.apply();
const [kind, file] = name?.split(/-(.*)/) ?? [];
if (name === null) {
  const { default: List } = await import("./List.svelte");
  const states = await read<Entry[]>("index");
  mount(List, { target, props: { stories: [...partEntries(parts), ...pieceEntries(pieces), ...states] } });
} else if (kind === "part") await showPart(name, parts[`./parts/${file}.svelte`], null);
else if (kind === "pieces") await showPart(name, pieces[`./pieces/${file}.svelte`], await read<Scene>(`scene-${file}`));
else await showState(await read<Recorded>(name));
