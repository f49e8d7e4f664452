/** A piece in hand: where it can lie, how it is turned, and where it is held. No rule is known here. */
import type { Camera } from "../lib/stage/camera.svelte";

interface Point {
  x: number;
  y: number;
}
/** Where on the screen something is told. */
type Spot = Pick<MouseEvent, "clientX" | "clientY">;

/** An option that puts a piece down. */
export interface Put {
  a: number;
  fields: { x: number; y: number; rotation: number };
}

/** A place on the board and the option that it stands for now; `x` and `y` are its middle in the picture. */
export interface Place<A extends Put> extends Point {
  key: string;
  act: A;
}

/** What a scene says about its pieces. */
export interface Hand<A extends Put> {
  /** The options of the piece in hand; none if there is no piece. */
  acts(): A[];
  /** The places of the piece when it is turned like this. */
  places(turn: number): Place<A>[];
  /** The rotations that are offered, at one place or anywhere, in order. */
  turns(at: Place<A> | null): number[];
  /** How far from a place one may point, in units of the picture; a mouse with 0 has to hit it. */
  reach: { mouse: number; finger: number };
  /** Somebody pointed where no place is. */
  missed?(at: Point, turn: number): void;
}

/** As much of a table as placing needs. */
interface Deciding<A extends Put> {
  readonly advised: { a: number } | null;
  readonly choosing: { pick(fields: A["fields"]): void };
  look(act: A, x: number, y: number): void;
  clearPreview(): void;
}

export class Placing<A extends Put = Put> {
  private wantedTurn = $state(0);
  private aimed = $state<string | null>(null);
  /** Where the mouse is, as long as it is over the board. */
  private mouse: Spot | null = null;
  private told: Spot = { clientX: 0, clientY: 0 };

  constructor(
    private readonly table: Deciding<A>,
    private readonly hand: Hand<A>,
  ) {}

  acts = $derived.by(() => this.hand.acts());
  turns = $derived.by(() => this.hand.turns(null));
  turn = $derived.by(() => (this.turns.includes(this.wantedTurn) ? this.wantedTurn : (this.turns[0] ?? 0)));
  places = $derived.by(() => (this.acts.length ? this.hand.places(this.turn) : []));
  /** Where the piece is held. */
  place = $derived.by(() => this.places.find((one) => one.key === this.aimed) ?? null);

  /** Turn the piece as it is advised. */
  follow(): void {
    const act = this.acts.find((one) => one.a === this.table.advised?.a);
    if (act) this.wantedTurn = act.fields.rotation;
  }

  /** Hold the piece over a place, or nowhere, and tell what it would do there. */
  aim(place: Place<A> | null, at: Spot = this.told): void {
    this.hold(place, at);
    if (place) this.table.look(place.act, at.clientX, at.clientY);
    else this.table.clearPreview();
  }

  /** Hold the piece over a place that tells by itself what it would do. */
  hold(place: Place<A> | null, at: Spot = this.told): void {
    this.aimed = place?.key ?? null;
    this.told = at;
  }

  put(place: Place<A>): void {
    this.table.choosing.pick(place.act.fields);
  }

  /** Turn to the next rotation that is offered; what is held stays where it is, or as near as it fits. */
  rotate(by: number, camera: Camera): void {
    const held = this.place;
    const turns = this.hand.turns(held);
    if (turns.length < 2) return;
    const now = turns.indexOf(held?.act.fields.rotation ?? this.turn);
    this.wantedTurn = turns[(now + by + turns.length) % turns.length];
    const near = (this.mouse && this.hand.reach.mouse && camera.point(this.mouse)) || held;
    const again = this.places.find((one) => one.key === held?.key);
    this.aim(again ?? (near && this.nearest(near, this.reachOf(!!this.mouse))), this.mouse ?? this.told);
  }

  /** The mouse went over the board. */
  move(event: PointerEvent, camera: Camera): void {
    this.mouse = event.pointerType === "mouse" ? event : null;
    if (!this.mouse || event.buttons || !this.places.length || !this.hand.reach.mouse) return;
    const at = camera.point(event);
    if (at) this.aim(this.nearest(at, this.hand.reach.mouse), event);
  }

  /** The mouse left the board. */
  leave(): void {
    this.mouse = null;
    if (this.place) this.aim(null);
  }

  /** A click puts the piece down; a finger aims first, wherever it touches, and taps again to put it down. */
  tap(event: MouseEvent, camera: Camera): void {
    const byMouse = camera.pointer === "mouse";
    if (!this.places.length || (byMouse && !this.hand.reach.mouse)) return;
    if (byMouse && (event.target as Element).closest("[data-lit]")) return; // it is a button of its own
    const at = camera.point(event);
    if (!at) return;
    const place = this.nearest(at, this.reachOf(byMouse));
    if (!place && !this.hand.missed) return;
    event.stopPropagation();
    if (place && (byMouse || place.key === this.aimed)) this.put(place);
    else if (place || (!byMouse && this.place)) this.aim(place, event);
    else this.hand.missed?.(at, this.turn);
  }

  private reachOf(byMouse: boolean): number {
    return byMouse ? this.hand.reach.mouse : this.hand.reach.finger;
  }

  private nearest(at: Point, reach: number): Place<A> | null {
    let best: Place<A> | null = null;
    let least = reach;
    for (const place of this.places) {
      const far = Math.hypot(place.x - at.x, place.y - at.y);
      if (far < least) [least, best] = [far, place];
    }
    return best;
  }
}
