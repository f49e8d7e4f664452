/** Dragging: what is dropped on something picks both, as two taps would. */
import type { Wanted } from "./gestures";
import type { TableStore } from "../table/table.svelte";

const FAR = 7;

export function dragging(table: TableStore): () => void {
  let from: { node: HTMLElement; fields: Wanted; x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;

  const down = (event: PointerEvent) => {
    const node = (event.target as Element).closest?.<HTMLElement>("[data-drag]");
    if (!node || !node.classList.contains("lit") || event.button) return;
    from = { node, fields: JSON.parse(node.dataset.drag!) as Wanted, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    if (!ghost) {
      const [right, down] = [Math.abs(event.clientX - from.x), Math.abs(event.clientY - from.y)];
      if (Math.hypot(right, down) < FAR) return;
      // a finger that goes along a strip scrolls it; one that goes out of it drags
      if (event.pointerType === "touch" && right > down) return cancel();
      document.documentElement.dataset.dragging = "";
      ghost = from.node.cloneNode(true) as HTMLElement;
      ghost.className = `${from.node.className} drag-ghost`;
      const box = from.node.getBoundingClientRect();
      Object.assign(ghost.style, {
        position: "fixed",
        left: "0",
        top: "0",
        width: `${box.width}px`,
        pointerEvents: "none",
        opacity: "0.9",
        zIndex: "70",
        margin: "0",
      });
      document.body.append(ghost);
      if (!table.choosing.isPicked(from.fields)) {
        table.choosing.reset();
        table.choosing.pick(from.fields);
      }
    }
    ghost.style.transform = `translate(${event.clientX - 24}px, ${event.clientY - 30}px)`;
    event.preventDefault();
  };
  const up = (event: PointerEvent) => {
    if (from && ghost) {
      ghost.remove();
      const under = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>(".lit, [role=button], [data-at]");
      if (under && under !== from.node) under.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      swallowClick();
    }
    cancel();
  };
  const cancel = () => {
    delete document.documentElement.dataset.dragging;
    ghost?.remove();
    from = ghost = null;
  };
  addEventListener("pointerdown", down);
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  return () => {
    removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };
}

/** The click that belongs to a drag comes at once or, from a finger, never: a later one is a new one. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.isTrusted && event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
