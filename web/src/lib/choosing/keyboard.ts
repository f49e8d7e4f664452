/** Keys at the table: arrows and Enter do everything. */
import { moveFocus } from "./pick";
import type { TableStore } from "../table/table.svelte";

export function keyboard(table: TableStore, event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest?.("input, textarea, select, dialog, [role=tablist]")) return;
  const meta = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "ArrowUp":
    case "ArrowDown":
    case "ArrowLeft":
    case "ArrowRight":
      event.preventDefault();
      moveFocus(event.key);
      return;
    case "Enter":
      if (target.closest("button, a, [role=button]")) return;
      if (table.plan?.ints.length && !table.plan.open) void table.publish();
      else moveFocus("ArrowDown");
      return;
    case "Escape":
      if (table.preview) table.clearPreview();
      else if (Object.keys(table.choosing.picked).length) table.choosing.reset();
      else if (table.past) table.showNow();
      else if (table.focus !== null) table.focus = null;
      return;
    case "z":
      if (meta && event.shiftKey) void table.redo();
      else if (meta) void table.undo();
      else return;
      event.preventDefault();
      return;
    case "u":
    case "Backspace":
      if (!meta) void table.undo();
      return;
    case "h":
      if (!meta && table.isMyTurn && !table.puzzle) void table.askHint();
      return;
    case "[":
    case "]": {
      const last = table.now?.version ?? 0;
      const at = (table.past?.version ?? last) + (event.key === "]" ? 1 : -1);
      if (at >= last) table.showNow();
      else if (at >= 0) void table.showMoment(at);
    }
  }
}
