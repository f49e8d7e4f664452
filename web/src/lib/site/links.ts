/** Links to a table: what of its address opens it, kept so that all its pages open. */
import { router } from "./router.svelte";

const NAMES = ["watch", "invite"] as const;
const place = (id: string) => `palatium.link.${id}`;

/** The part of a request's address that opens a table, as the link had it; empty without one. */
export function linkOf(id: string): string {
  const isHere = router.path.startsWith(`/table/${id}`);
  const given = NAMES.flatMap((name) =>
    isHere
      ? router.query
          .getAll(name)
          .slice(0, 1)
          .map((key) => [name, key])
      : [],
  );
  try {
    if (!given.length) return sessionStorage.getItem(place(id)) ?? "";
    sessionStorage.setItem(place(id), `?${new URLSearchParams(given)}`);
  } catch {
    // a browser without storage opens the page that the link names
  }
  return given.length ? `?${new URLSearchParams(given)}` : "";
}
