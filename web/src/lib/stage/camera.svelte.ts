/** A window on a large picture: it fits by itself, and is moved and zoomed by wheel, drag and pinch. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const NEAR = 5;
const FAR = 0.6;
/** A finger that moved less than this has tapped. */
const STILL = 6;

export class Camera {
  zoom = $state(1);
  shift = $state({ x: 0, y: 0 });
  /** Whether the pointer that is down has moved the picture. */
  moved = false;
  /** What touched last: "mouse", "touch" or "pen". */
  pointer = "mouse";
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private spread = 0;

  /** `fit` is the part that is shown at zoom 1, in the units of the picture. */
  constructor(
    private readonly fit: () => Box,
    private readonly node: () => SVGSVGElement | undefined,
  ) {}

  shown = $derived.by<Box>(() => {
    const fit = this.fit();
    const w = fit.w / this.zoom;
    const h = fit.h / this.zoom;
    return { x: fit.x + (fit.w - w) / 2 + this.shift.x, y: fit.y + (fit.h - h) / 2 + this.shift.y, w, h };
  });

  home(): void {
    this.zoom = 1;
    this.shift = { x: 0, y: 0 };
  }

  /** Zoom; what lies under the point stays under it. */
  zoomBy(by: number, at?: { clientX: number; clientY: number }): void {
    const before = at && this.point(at);
    const zoom = Math.max(FAR, Math.min(NEAR, this.zoom * by));
    const factor = zoom / this.zoom;
    this.zoom = zoom;
    if (!before) return;
    const fit = this.fit();
    const middle = { x: fit.x + fit.w / 2 + this.shift.x, y: fit.y + fit.h / 2 + this.shift.y };
    this.move((before.x - middle.x) * (1 - 1 / factor), (before.y - middle.y) * (1 - 1 / factor));
  }

  /** Move by units of the picture; its middle stays in sight. */
  move(dx: number, dy: number): void {
    const fit = this.fit();
    const hold = (value: number, most: number) => Math.max(-most, Math.min(most, value));
    this.shift = { x: hold(this.shift.x + dx, fit.w * 0.7), y: hold(this.shift.y + dy, fit.h * 0.7) };
  }

  /** A point of the screen in the units of the picture. */
  point(at: { clientX: number; clientY: number }): { x: number; y: number } | undefined {
    const matrix = this.node()?.getScreenCTM();
    return matrix ? new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix.inverse()) : undefined;
  }

  down(event: PointerEvent): void {
    if (this.fingers.size === 0) this.moved = false;
    this.pointer = event.pointerType;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.spread = 0;
  }

  drag(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (!this.moved && Math.hypot(dx, dy) < STILL) return;
    this.moved = true;
    const scale = this.node()?.getScreenCTM()?.a ?? 1;
    if (this.fingers.size === 1) this.move(-dx / scale, -dy / scale);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 2) {
      const [a, b] = [...this.fingers.values()];
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      if (this.spread) this.zoomBy(far / this.spread, { clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 });
      this.spread = far;
    }
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.spread = 0;
  }

  leave(event: PointerEvent): void {
    if (event.pointerType === "mouse") this.fingers.clear();
  }
}
