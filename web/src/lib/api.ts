/** HTTP: lists, tables, rules. Errors carry the server's own sentence. */
import type {
  Daily, Fork, GameInfo, Invite, Join, Lobby, Me, NewTable, Problem, Rules, Scene, SeatChange, TableInfo,
} from "../wire";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await reply.text();
  const data = text && reply.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  if (!reply.ok) {
    const problem = data as Partial<Problem>;
    throw new ApiError(reply.status, problem.code ?? "", problem.message ?? reply.statusText);
  }
  return data as T;
}

const once = new Map<string, Promise<unknown>>();
function cached<T>(path: string): Promise<T> {
  let found = once.get(path);
  if (!found) {
    found = call<T>("GET", path);
    found.catch(() => once.delete(path));
    once.set(path, found);
  }
  return found as Promise<T>;
}

export const api = {
  games: () => cached<GameInfo[]>("/games"),
  rules: (game: string) => cached<Rules>(`/rules/${game}`),
  me: () => call<Me>("GET", "/me"),
  rename: (name: string) => call<Me>("PUT", "/me", { name }),
  lobby: () => call<Lobby>("GET", "/lobby"),
  daily: () => call<Daily>("GET", "/daily"),
  table: (id: string) => call<TableInfo>("GET", `/tables/${id}`),
  scene: (id: string) => cached<Scene>(`/tables/${id}/scene`),
  create: (table: NewTable) => call<TableInfo>("POST", "/tables", table),
  join: (id: string, join: Join) => call<TableInfo>("POST", `/tables/${id}/join`, join),
  seat: (id: string, seat: number, change: SeatChange) =>
    call<TableInfo>("PUT", `/tables/${id}/seats/${seat}`, change),
  start: (id: string) => call<TableInfo>("POST", `/tables/${id}/start`),
  invite: (id: string) => call<Invite>("POST", `/tables/${id}/invite`),
  rematch: (id: string) => call<TableInfo>("POST", `/tables/${id}/rematch`),
  fork: (id: string, fork: Fork) => call<TableInfo>("POST", `/tables/${id}/fork`, fork),
  record: (id: string) => `/api/tables/${id}/record`,
};

export function socketAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${id}/socket`;
}
