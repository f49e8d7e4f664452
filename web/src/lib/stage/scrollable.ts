import { settings } from "../site/settings.svelte";

/** A strip that scrolls can be reached by keyboard, as long as there is something to scroll, and
 * shows what can be chosen in it or is asked about: when that changes and none of it is in sight, the strip goes there. */
export function scrollable(node: HTMLElement): () => void {
  let lit = "";
  const settle = () => {
    const scrolls = node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
    if (scrolls) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
    const wanted = [...node.querySelectorAll<HTMLElement>(".want")];
    const found = wanted.length ? wanted : [...node.querySelectorAll<HTMLElement>("[data-lit], [data-asked]")];
    const start = node.getBoundingClientRect().left - node.scrollLeft;
    const now = found.map((one) => Math.round(one.getBoundingClientRect().left - start)).join();
    if (now === lit) return;
    lit = now;
    if (scrolls && found.length && !found.some((one) => isInSight(node, one))) show(node, found[0]!);
  };
  const sizes = new ResizeObserver(settle);
  const contents = new MutationObserver(settle);
  // what lies before a piece may grow or shrink, and move it
  for (const one of [node, ...node.children]) sizes.observe(one);
  contents.observe(node, { childList: true, subtree: true, attributeFilter: ["data-lit", "data-asked"] });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}

/** Whether a piece of a strip is seen, as far as it can be. */
function isInSight(node: HTMLElement, piece: HTMLElement): boolean {
  const [strip, box] = [node.getBoundingClientRect(), piece.getBoundingClientRect()];
  const across = Math.min(strip.right, box.right) - Math.max(strip.left, box.left);
  const down = Math.min(strip.bottom, box.bottom) - Math.max(strip.top, box.top);
  return across >= Math.min(box.width, strip.width) - 4 && down >= box.height / 2;
}

function show(node: HTMLElement, piece: HTMLElement): void {
  const [strip, box] = [node.getBoundingClientRect(), piece.getBoundingClientRect()];
  node.scrollBy({
    left: box.left - strip.left - 8,
    top: box.top - strip.top - 8,
    behavior: settings.moves ? "smooth" : "instant",
  });
}
