/** HTTP: lists, tables, rules. Errors carry the server's own sentence. */
import type {
  Blocks,
  ClaimWish,
  Commitment,
  Daily,
  Data,
  EndSessions,
  Forgotten,
  Fork,
  GameInfo,
  HostAct,
  HostDone,
  HostLists,
  Invite,
  Join,
  Lobby,
  Login,
  MailWish,
  Me,
  NewAccount,
  NewPassword,
  NewReport,
  NewTable,
  PersonHere,
  Problem,
  PuzzleInfo,
  PuzzleTable,
  Rematch,
  Removal,
  Reset,
  Resign,
  Rules,
  Scene,
  SomeGame,
  SeatChange,
  SessionInfo,
  TableInfo,
  TableMark,
  WatchKey,
} from "../../wire";
import { barred } from "./barred.svelte";
import { linkOf } from "./links";
import { refused, t } from "../words";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly wait: number | null = null,
  ) {
    super(refused(code, message, wait));
  }
}

/** Somebody at a table: by their seat, or by a line of theirs. */
export interface Whom {
  seat: number | null;
  line: number | null;
}

function named(id: string, whom: Whom): string {
  const query = new URLSearchParams(linkOf(id));
  for (const [name, value] of Object.entries(whom)) if (value !== null) query.set(name, String(value));
  return query.toString();
}

/** So many seconds the page waits by itself when it is told to; for longer, it says so. */
const PATIENCE = 3;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await callOnce<T>(method, path, body);
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== "too_fast") throw problem;
    if (problem.wait === null || problem.wait > PATIENCE) throw problem;
    const wait = 1000 * problem.wait;
    await new Promise((go) => setTimeout(go, wait));
    return callOnce<T>(method, path, body);
  }
}

async function callOnce<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await reply.text();
  const data = text && reply.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  if (!reply.ok) {
    const problem = data as Partial<Problem>;
    const message = problem.message ?? reply.statusText;
    if (problem.code === "banned") barred.why = refused("banned", message);
    throw new ApiError(reply.status, problem.code ?? "", message, problem.wait ?? null);
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

/** Who is not known yet becomes a guest: a name is enough. */
async function introduce(): Promise<Me> {
  try {
    return await call<Me>("GET", "/me");
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status !== 401) throw problem;
    return call<Me>("POST", "/me", { name: t("me.guest") });
  }
}

/** Once at a time: of two guests of one browser only the later keeps its cookie, and the seat of
 * the other would be lost. */
let introduced: Promise<Me> | null = null;
function me(): Promise<Me> {
  introduced ??= introduce().finally(() => (introduced = null));
  return introduced;
}

/** Somebody must be known to sit down. */
async function post<T>(path: string, body?: unknown): Promise<T> {
  try {
    return await call<T>("POST", path, body);
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status !== 401) throw problem;
    await me();
    return call<T>("POST", path, body);
  }
}

export const api = {
  games: () => cached<GameInfo[]>("/games"),
  rules: (game: string) => cached<Rules>(`/games/${game}/rules`),
  scene: <G extends SomeGame>(game: string, config: Data) =>
    cached<Scene<G>>(`/games/${game}/scene?config=${encodeURIComponent(JSON.stringify(config))}`),
  puzzles: () => cached<PuzzleInfo[]>("/puzzles"),
  puzzle: (id: string) => cached<PuzzleTable>(`/puzzles/${id}`),
  me,
  rename: (name: string) => call<Me>("POST", "/me", { name }),
  register: (account: NewAccount) => post<Me>("/account", account),
  wishForMails: (wish: MailWish) => call<Me>("POST", "/mail", wish),
  logout: () => call<void>("POST", "/logout"),
  login: (login: Login) => call<Me>("POST", "/login", login),
  changePassword: (change: NewPassword) => call<Me>("POST", "/account/password", change),
  forgot: (forgotten: Forgotten) => call<void>("POST", "/reset/mail", forgotten),
  reset: (reset: Reset) => call<Me>("POST", "/reset", reset),
  sessions: () => call<SessionInfo[]>("GET", "/sessions"),
  endSessions: (end: EndSessions) => call<SessionInfo[]>("POST", "/sessions/end", end),
  remove: (remove: Removal) => call<void>("POST", "/account/delete", remove),
  data: "/api/account/data",
  lobby: () => call<Lobby>("GET", "/tables"),
  daily: () => call<Daily>("GET", "/daily"),
  table: (id: string) => call<TableInfo>("GET", `/tables/${id}${linkOf(id)}`),
  tableScene: <G extends SomeGame>(id: string) => call<Scene<G>>("GET", `/tables/${id}/scene${linkOf(id)}`),
  /** What binds the server to the secret of your next table. */
  commitment: () => post<Commitment>("/commitment"),
  create: (table: NewTable) => post<TableInfo>("/tables", table),
  join: (id: string, join: Join) => post<TableInfo>(`/tables/${id}/join`, join),
  leave: (id: string) => post<TableInfo>(`/tables/${id}/leave`),
  resign: (id: string, resign: Resign) => post<TableInfo>(`/tables/${id}/resign`, resign),
  deleteTable: (id: string) => post<void>(`/tables/${id}/delete`),
  claim: (id: string, claim: ClaimWish) => post<TableInfo>(`/tables/${id}/claim`, claim),
  seat: (id: string, seat: number, change: SeatChange) => post<TableInfo>(`/tables/${id}/seats/${seat}`, change),
  invite: (id: string) => post<Invite>(`/tables/${id}/invite`),
  watchKey: (id: string) => post<WatchKey>(`/tables/${id}/watch`),
  rematch: (id: string, rematch: Rematch) => post<TableInfo>(`/tables/${id}/rematch`, rematch),
  fork: (id: string, fork: Fork) => post<TableInfo>(`/tables/${id}/fork${linkOf(id)}`, fork),
  person: (id: string, whom: Whom) => call<PersonHere>("GET", `/tables/${id}/person?${named(id, whom)}`),
  report: (id: string, report: NewReport) => post<void>(`/tables/${id}/report${linkOf(id)}`, report),
  mark: (id: string, mark: TableMark) => post<PersonHere>(`/tables/${id}/mark`, mark),
  blocks: () => call<Blocks>("GET", "/blocks"),
  block: (id: string, whom: Whom) => post<Blocks>(`/blocks${linkOf(id)}`, { table: id, ...whom }),
  unblock: (id: string) => post<Blocks>(`/blocks/${id}/lift`),
  host: (find: string) => call<HostLists>("GET", `/host?${new URLSearchParams({ find })}`),
  hostAct: (act: HostAct) => post<HostDone>("/host", act),
  recordText: (id: string) => call<string>("GET", `/tables/${id}/record${linkOf(id)}`),
  record: (id: string) => `/api/tables/${id}/record${linkOf(id)}`,
};

export function socketAddress(id: string, what: "tables" | "puzzles" = "tables"): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/${what}/${id}${what === "tables" ? linkOf(id) : ""}`;
}
