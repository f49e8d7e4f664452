/**
 * Touching things: one attachment makes anything on a table choosable by pointer, finger and
 * keyboard, with a preview on hover or long press, and a sentence where it cannot be chosen.
 * It marks what can be chosen (`lit`), what is picked (`chosen`) and what is advised (`want`).
 */
import type { Attachment } from "svelte/attachments";
import type { SomeGame } from "../../wire";
import type { Wanted } from "./gestures";
import type { TableStore } from "../table/table.svelte";
import { isWanted } from "./wanted";

const LONG = 420;

export function pick<G extends SomeGame>(
  table: TableStore<G>,
  fields: Wanted<G> | null,
  label: string,
  always = false,
  /** What is advised about it, where that is not what it names. */
  wanted = fields,
): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    if (!fields) return;
    const offered = table.choosing.offered(fields);
    const lit = table.choosing.lit(fields);
    const chosen = offered && table.choosing.isPicked(fields);
    if (lit) node.classList.add("lit");
    if (chosen) node.classList.add("chosen");
    // who has followed the advice is not advised again
    if (!chosen && isWanted(table, wanted)) node.classList.add("want");
    if (offered || always) {
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", lit ? "0" : "-1");
      // what can be read on it is its name; drawn things need one
      const written = node instanceof HTMLElement && !!node.textContent?.trim();
      node.setAttribute(written ? "aria-description" : "aria-label", label);
      if (chosen) node.setAttribute("aria-pressed", "true");
    }
    if (lit) node.dataset.lit = JSON.stringify(fields);
    const leave = offered ? table.choosing.reach.add({ node, fields: [fields] }) : null;
    let timer = 0;
    let held = false;
    const look = (event: PointerEvent | FocusEvent) => {
      const acts = table.choosing.leads(fields);
      if (!acts.length || !offered) return;
      const box = node.getBoundingClientRect();
      const at = event instanceof PointerEvent ? event : null;
      table.look(acts[0], at?.clientX ?? box.right, at?.clientY ?? box.top);
    };
    const enter = (event: Event) => {
      if ((event as PointerEvent).pointerType === "mouse") look(event as PointerEvent);
    };
    const away = () => {
      clearTimeout(timer);
      // a node that goes away loses focus while the page is being changed
      queueMicrotask(() => table.clearPreview());
    };
    const down = (event: Event) => {
      held = false;
      if ((event as PointerEvent).pointerType === "mouse") return;
      timer = window.setTimeout(() => {
        held = true;
        look(event as PointerEvent);
      }, LONG);
    };
    const click = (event: Event) => {
      clearTimeout(timer);
      event.stopPropagation();
      if (held) {
        held = false;
        return;
      }
      if (!table.isMyTurn) return;
      // it told of one way to go on, and now the next thing is asked
      table.clearPreview();
      table.choosing.pick(fields);
    };
    const press = (event: Event) => {
      const name = (event as KeyboardEvent).key;
      if (name !== "Enter" && name !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      if (table.isMyTurn) table.choosing.pick(fields);
    };
    const menu = (event: Event) => {
      event.preventDefault();
    };
    const focus = (event: Event) => {
      if (node.matches(":focus-visible")) look(event as FocusEvent);
    };
    // most things on a table cannot be chosen now: they only say why not
    const heard: [string, (event: Event) => void][] = [["click", click]];
    if (offered || always) heard.push(["keydown", press]);
    if (offered) {
      heard.push(["pointerenter", enter], ["pointerleave", away], ["pointerdown", down]);
      heard.push(["contextmenu", menu], ["focus", focus], ["blur", away]);
    }
    for (const [name, listener] of heard) node.addEventListener(name, listener);
    return () => {
      leave?.();
      clearTimeout(timer);
      for (const [name, listener] of heard) node.removeEventListener(name, listener);
      if (!offered && !always) return;
      node.classList.remove("lit", "chosen", "want");
      for (const name of ["role", "tabindex", "aria-label", "aria-description", "aria-pressed", "data-lit"]) {
        // what has the focus keeps it: arrows go on from there
        if (name !== "tabindex" || node !== document.activeElement) node.removeAttribute(name);
      }
    };
  };
}

/** Arrows go to the nearest thing that can be chosen, in the direction pressed. */
export function moveFocus(direction: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight"): void {
  const all = [...document.querySelectorAll<HTMLElement>("[data-lit], .prompt button:not(:disabled)")].filter(
    (node) => node.getClientRects().length,
  );
  if (!all.length) return;
  const here = document.activeElement as HTMLElement | null;
  if (!here || !all.includes(here)) {
    (all.find((node) => "lit" in node.dataset) ?? all[0]).focus();
    return;
  }
  const from = middle(here);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const node of all) {
    if (node === here) continue;
    const to = middle(node);
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const [along, across] =
      direction === "ArrowRight"
        ? [dx, dy]
        : direction === "ArrowLeft"
          ? [-dx, dy]
          : direction === "ArrowDown"
            ? [dy, dx]
            : [-dy, dx];
    if (along <= 1) continue;
    const far = along + 2.2 * Math.abs(across);
    if (far < least) [least, best] = [far, node];
  }
  best?.focus();
}

function middle(node: Element): { x: number; y: number } {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
