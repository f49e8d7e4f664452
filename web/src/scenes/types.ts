/** What a game's scene gives to the frame of the table. */
import type { Component } from "svelte";
import type { Act, Happened, Position, ScoredFacts, SomeGame } from "../wire";
import type { TableStore } from "../lib/table/table.svelte";

export interface Flight {
  /** Places or pieces by their `data-at`. */
  from: string;
  to: string;
  n: number;
  /** What is drawn at neither end has a symbol, by its id. */
  symbol?: string;
}

/** Its functions get the table of its own game alone; `sceneOf` sees to that. */
export interface SceneParts<G extends SomeGame = SomeGame> {
  /** Everything on the table. */
  Stage: Component;
  /** Own hand or resources, below the stage. */
  Hand?: Component;
  /** A player in the rail. */
  Summary?: Component<{ seat: number }>;
  /** Symbols that the scene draws with, once on a page. */
  Sprite?: Component;
  /** A finished board for the end page. */
  Portrait?: Component<{ seat: number }>;
  /** A choice inside a gesture, drawn; null falls back to words. */
  Chip?: Component<{ act: Act<G>; field: string }>;
  /** Kinds of options that the stage and the hand draw; all others are offered as cards. */
  drawn: G["fields"]["kind"][];
  /** Fields that are chosen by pointing at the stage, never by a button of the prompt. */
  pointed?: string[];
  /** An option offered as a card. */
  Card?: Component<{ act: Act<G> }>;
  /** Words for the value of a field, where the plain value is none. */
  word?(table: TableStore<G>, field: string, value: unknown): string | null;
  /** The button that confirms counted pieces; without it, "Take n". */
  confirm?(table: TableStore<G>, n: number): string;
  /** The table in sentences, for a screen reader. */
  describe(table: TableStore<G>, position: Position<G>): string[];
  /** Which pieces fly for an event, told with the view before and after it. */
  flights?(event: Happened<G>, before: G["view"], after: G["view"]): Flight[];
  /** Where points rise, by `data-at`; without it, at the player's score. */
  source?(facts: ScoredFacts, scene: G["scene"]): string | null;
  /** What a seat would have if the game ended now, where points come only at the end. */
  sofar?(position: Position<G>, seat: number): number;
  /** Round and phase, shown in the top bar. */
  headline(table: TableStore<G>, position: Position<G>): string;
}
