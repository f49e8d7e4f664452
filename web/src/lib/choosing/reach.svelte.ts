/** What can be touched now. Every control says what it names, and the frame offers the rest in words. */
import type { Attachment } from "svelte/attachments";
import type { SomeGame } from "../../wire";
import type { Wanted } from "./gestures";
import type { TableStore } from "../table/table.svelte";

interface Control {
  node: Element;
  fields: object[];
  piece?: string;
}

export class Reach {
  private readonly controls = new Set<Control>();
  private isDue = false;
  private seen = $state.raw<Control[]>([]);

  fields = $derived.by(() => this.seen.flatMap((control) => control.fields));
  pieces = $derived.by(() => new Set(this.seen.flatMap((control) => control.piece ?? [])));

  /** A control is there, until the function that this gives is called. */
  add(control: Control): () => void {
    this.controls.add(control);
    this.look();
    return () => {
      this.controls.delete(control);
      this.look();
    };
  }

  /** Controls come and go by the hundred: they are looked at once, when all have, before anything is drawn. */
  look(): void {
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      this.seen = [...this.controls].filter(({ node }) => node.checkVisibility());
    });
  }
}

/** A control that shows others, which lead to these options: it turns a piece, or unfolds a plan. */
export function shows<G extends SomeGame>(table: TableStore<G>, fields: Wanted<G>[]): Attachment<Element> {
  return (node) => table.choosing.reach.add({ node, fields });
}

/** A control that leads to the options with these fields. */
export function leads<G extends SomeGame>(table: TableStore<G>, ...fields: Wanted<G>[]): Attachment<Element> {
  return (node) => {
    const leave = table.choosing.reach.add({ node, fields });
    if (fields.length) node.setAttribute("data-lit", JSON.stringify(fields[0]));
    return () => {
      leave();
      node.removeAttribute("data-lit");
    };
  };
}

/** A control that counts pieces of a kind. */
export function counts(table: TableStore, piece: string): Attachment<Element> {
  return (node) => {
    node.setAttribute("data-piece", piece);
    return table.choosing.reach.add({ node, fields: [], piece });
  };
}
