/** What the list of stories shows of each of them. */
export interface Entry {
  name: string;
  /** "parts", "pages" or a game. */
  group: string;
  title: string;
  /** A sentence: what is asked or shown. */
  about: string;
}

const fileName = (path: string) => /([^/]+)\.svelte$/.exec(path)![1];

export function partEntries(files: object): Entry[] {
  return Object.keys(files).map((path) => {
    const title = fileName(path);
    const about = title === "Look" ? "Type, colours, spaces, buttons and fields" : "A part in all its states";
    return { name: `part-${title}`, group: "parts", title, about };
  });
}

export function pieceEntries(files: object): Entry[] {
  return Object.keys(files).map((path) => {
    const group = fileName(path);
    return { name: `pieces-${group}`, group, title: "pieces", about: "Every piece of the game, side by side" };
  });
}

/** The stories of a group ("" is all) whose name, title or sentence has all of these words. */
export function found(stories: Entry[], group: string, words: string): Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return stories.filter((story) => {
    const said = `${story.name} ${story.title} ${story.about}`.toLowerCase();
    return (!group || story.group === group) && wanted.every((word) => said.includes(word));
  });
}
