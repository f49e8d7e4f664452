/** One socket to one table: requests with answers, and it comes back by itself. */
import type { Message, Request, SomeGame } from "../../wire";
import { refused } from "../words";

export type Answer<G extends SomeGame = SomeGame> = Exclude<
  Message<G>,
  { type: "position" | "said" | "talk" | "table" | "analysing" }
>;
type Body<R> = R extends Request ? Omit<R, "id"> : never;
export type Asked = Body<Request>;

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly wait: number | null = null,
  ) {
    super(refused(code, message, wait));
  }
}

/** So long may an answer take while nothing else is heard; then the line is dead. */
const SILENCE = 20_000;

interface Listener<G extends SomeGame> {
  heard(message: Message<G>): void;
  state(up: boolean): void;
}
interface Waiting<G extends SomeGame> {
  yes(answer: Answer<G>): void;
  no(error: Error): void;
}

export class Socket<G extends SomeGame = SomeGame> {
  private socket: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting<G>>();
  private tries = 0;
  private closed = false;
  private timer = 0;
  private patience = 0;
  private heardAt = 0;

  constructor(
    private readonly address: string,
    private readonly listener: Listener<G>,
  ) {
    this.open();
    addEventListener("offline", this.lose);
    addEventListener("online", this.again);
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.listener.state(true);
    };
    socket.onmessage = (event) => {
      this.heardAt = Date.now();
      if (!this.closed) this.read(JSON.parse(event.data as string) as Message<G>);
    };
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    if (!this.closed) this.listener.state(false);
    for (const { no } of this.waiting.values()) no(new Refusal("unavailable", ""));
    this.waiting.clear();
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), Math.min(250 * 2 ** this.tries++, 5000));
  }

  /** Give a line up that says nothing any more; its own word on that may take minutes. */
  private lose = (): void => {
    const dead = this.socket;
    if (!dead || this.closed) return;
    dead.onopen = dead.onmessage = dead.onclose = null;
    dead.close();
    this.socket = null;
    this.lost();
  };

  private again = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.open();
  };

  private listen(): void {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(() => {
      if (!this.waiting.size) return;
      if (Date.now() - this.heardAt < SILENCE) this.listen();
      else this.lose();
    }, SILENCE);
  }

  private read(message: Message<G>): void {
    const id = "id" in message ? message.id : null;
    const waiting = id === null ? undefined : this.waiting.get(id);
    if (id !== null && waiting) {
      this.waiting.delete(id);
      if (message.type === "refused") waiting.no(new Refusal(message.code, message.message, message.wait));
      else waiting.yes(message as Answer<G>);
      return;
    }
    this.listener.heard(message);
  }

  ask<T extends Answer["type"]>(body: Asked): Promise<Extract<Answer<G>, { type: T }>> {
    const id = this.next++;
    return new Promise((yes, no) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        no(new Refusal("unavailable", ""));
        return;
      }
      this.waiting.set(id, { yes: yes as (a: Answer<G>) => void, no });
      this.socket.send(JSON.stringify({ ...body, id }));
      this.listen();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    removeEventListener("offline", this.lose);
    removeEventListener("online", this.again);
    this.socket?.close();
  }
}
