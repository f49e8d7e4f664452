/** The window on a castle: it fits by itself, and can be moved and zoomed. Lengths are cells. */
import type { Box } from "./plans";

const NEAR = 4;
const FAR = 0.6;
const SLACK = 6;

export class CastleWindow {
  zoom = $state(1);
  shift = $state({ x: 0, y: 0 });
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private moved = false;
  private spread = 0;

  constructor(private readonly fit: () => Box) {}

  shown = $derived.by<Box>(() => {
    const fit = this.fit();
    const w = fit.w / this.zoom;
    const h = fit.h / this.zoom;
    return { x: fit.x + (fit.w - w) / 2 + this.shift.x, y: fit.y + (fit.h - h) / 2 + this.shift.y, w, h };
  });

  down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = false;
    this.spread = 0;
  }

  /** Whether the pointer drags the window; `width` is that of the picture on the screen. */
  drag(event: PointerEvent, width: number): boolean {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return false;
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (!this.moved && Math.hypot(dx, dy) < SLACK) return true;
    this.moved = true;
    const per = this.shown.w / width;
    if (this.fingers.size === 1) this.shift = { x: this.shift.x - dx * per, y: this.shift.y - dy * per };
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 2) {
      const [a, b] = [...this.fingers.values()];
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      if (this.spread) this.zoomBy(far / this.spread);
      this.spread = far;
    }
    return true;
  }

  /** Whether this was a tap. */
  up(event: PointerEvent): boolean {
    const tapped = this.fingers.has(event.pointerId) && !this.moved;
    this.fingers.delete(event.pointerId);
    return tapped;
  }

  leave(): void {
    this.fingers.clear();
  }

  zoomBy(by: number): void {
    this.zoom = Math.max(FAR, Math.min(NEAR, this.zoom * by));
  }

  reset(): void {
    this.zoom = 1;
    this.shift = { x: 0, y: 0 };
  }
}
