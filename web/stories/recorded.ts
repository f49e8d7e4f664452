/** A server that only repeats itself: it answers what was asked when a story was recorded. */
export interface Recorded {
  name: string;
  /** The address at which the page was opened. */
  path: string;
  /** When it was recorded, in milliseconds: what is told of times stays true. */
  at: number;
  /** Answers by method and address. */
  http: Record<string, { status: number; body: unknown }>;
  /** What was said on the socket, in order. */
  socket: { sent?: Frame; heard?: Frame }[];
}
export type Frame = { type: string; id?: number | null } & Record<string, unknown>;

const NOT_RECORDED = "This was not recorded: a story answers only what was asked when it was made.";

/** What tells a request from others: everything but its number. */
function keyOf(frame: Frame): string {
  const said = Object.entries(frame).filter(([name]) => name !== "id");
  return JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Frames that followed each request, until the next one. */
export function exchanges(socket: Recorded["socket"]): { first: Frame[]; after: Map<string, Frame[]> } {
  const first: Frame[] = [];
  const after = new Map<string, Frame[]>();
  const numbers = new Map<number, string>();
  let last = "";
  for (const { sent, heard } of socket) {
    if (sent) {
      last = keyOf(sent);
      if (sent.id) numbers.set(sent.id, last);
      if (!after.has(last)) after.set(last, []);
    } else if (heard) {
      const of = (heard.id && numbers.get(heard.id)) || last;
      (after.get(of) ?? first).push(heard);
    }
  }
  return { first, after };
}

/** The frames that answer a request now, under its own number. */
export function answers(after: Map<string, Frame[]>, request: Frame): Frame[] {
  const found = after.get(keyOf(request));
  if (!found) return [{ type: "refused", id: request.id, code: "", message: NOT_RECORDED }];
  return found.map((frame) => (frame.id ? { ...frame, id: request.id } : frame));
}

/** Let the page believe that the server is there. */
export function pretend(story: Recorded): void {
  const realNow = Date.now;
  const since = realNow() - story.at;
  Date.now = () => realNow() - since;
  const realFetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    if (!address.pathname.startsWith("/api/")) return realFetch(input, init);
    const found = story.http[`${init?.method ?? "GET"} ${address.pathname}${address.search}`];
    const { status, body } = found ?? { status: 404, body: { code: "", message: NOT_RECORDED } };
    const headers = { "content-type": "application/json" };
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status, headers }));
  };
  const { first, after } = exchanges(story.socket);
  const RealSocket = window.WebSocket;
  window.WebSocket = class extends EventTarget {
    static readonly OPEN = 1;
    readyState = 1;
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    constructor(address: string, protocols?: string | string[]) {
      super();
      // Vite has a socket of its own
      if (!new URL(address).pathname.startsWith("/ws/")) return new RealSocket(address, protocols) as never;
      queueMicrotask(() => {
        this.onopen?.();
        this.tell(first);
      });
    }
    send(text: string): void {
      const said = answers(after, JSON.parse(text) as Frame);
      queueMicrotask(() => this.tell(said));
    }
    close(): void {
      this.readyState = 3;
    }
    private tell(frames: Frame[]): void {
      for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) });
    }
  } as never;
}
