/** Sitting down: the server's commitment is seen and kept first, then this browser adds to the deal. */
import type { NewTable, TableInfo } from "../../wire";
import { ApiError, api } from "./api";
import { keep, newEntropy } from "./deals";

/** Whether the draws of a table are settled otherwise, so that nobody adds to them. */
const isSettled = (wish: NewTable): boolean =>
  !!(wish.guide || wish.daily || wish.companion || wish.record) || (wish.seed ?? null) !== null;

/** Do something under a commitment of the server; another one if this one was used up in another tab. */
async function bound<T>(work: (commitment: string, entropy: string) => Promise<T>): Promise<T> {
  const again = async () => work((await api.commitment()).commitment, newEntropy());
  try {
    return await again();
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== "not_now") throw problem;
    return again();
  }
}

export async function makeTable(wish: NewTable): Promise<TableInfo> {
  if (isSettled(wish)) {
    const made = await api.create(wish);
    if (wish.daily) keep(made.id, { commitment: made.commitment, entropy: "" });
    return made;
  }
  return bound(async (commitment, entropy) => {
    const made = await api.create({ ...wish, commitment, entropy });
    keep(made.id, { commitment, entropy });
    return made;
  });
}

/** Take an open seat (the first if none is named) of a table whose head was seen. */
export async function sitDown(table: TableInfo, seat?: number, invite?: string | null): Promise<TableInfo> {
  if (!table.commitment) return api.join(table.id, { invite, seat });
  const entropy = newEntropy();
  keep(table.id, { commitment: table.commitment, entropy });
  return api.join(table.id, { invite, seat, entropy });
}

/** Play again: at a new table, or at the one that somebody else has made meanwhile. */
export async function playAgain(table: TableInfo): Promise<TableInfo> {
  if (table.companion) return api.rematch(table.id, {});
  return bound(async (commitment, entropy) => {
    const made = await api.rematch(table.id, { commitment, entropy });
    if (made.commitment === commitment) keep(made.id, { commitment, entropy });
    else if (!made.seats.some((one) => one.yours)) return sitDown(made);
    return made;
  });
}
