/** Options of a table that is being set: a choice brings what it needs, and what lacks something goes. */
import type { ItemInfo, OptionInfo } from "../../wire";

export type Config = Record<string, unknown>;

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** What of some needs the config does not have. */
const missing = (needs: Config, config: Config): [string, unknown][] =>
  Object.entries(needs).filter(([name, wanted]) => items(wanted).some((one) => !items(config[name]).includes(one)));

/** The options that this value of an option lacks. */
const lacks = (option: OptionInfo, value: unknown, config: Config): [string, unknown][] =>
  missing((option.needs[String(value)] ?? {}) as Config, config);

/** Whether a house rule changes anything at this table. */
export const matters = (option: OptionInfo, config: Config): boolean =>
  !missing(option.matters_with as Config, config).length;

/** Whether a piece can turn up at this table. */
const appears = (item: ItemInfo, config: Config): boolean =>
  !missing(item.needs as Config, config).length &&
  (!item.one_of.length || item.one_of.some((needs) => !missing(needs as Config, config).length));

/** The pieces that an option can name at this table, by their kind. */
export function pieces(option: OptionInfo, config: Config): [string, ItemInfo[]][] {
  const here = option.items.filter((item) => appears(item, config));
  return [...new Set(here.map((item) => item.kind))].map((kind) => [kind, here.filter((item) => item.kind === kind)]);
}

/** The config after a choice. */
export function choose(options: OptionInfo[], config: Config, name: string, value: unknown): Config {
  const now: Config = { ...config, [name]: value };
  const chosen = [name];
  for (const one of chosen) {
    const option = options.find((other) => other.name === one)!;
    for (const [other, wanted] of items(now[one]).flatMap((item) => lacks(option, item, now))) {
      now[other] = Array.isArray(wanted) ? [...new Set([...items(now[other]), ...wanted])] : wanted;
      chosen.push(other);
    }
  }
  // what goes may be what another needs: as many rounds as there are options
  for (const option of options.flatMap(() => options)) {
    const fits = (item: unknown) => !lacks(option, item, now).length;
    const had = now[option.name];
    if (chosen.includes(option.name) || items(had).every(fits)) continue;
    if (Array.isArray(had)) now[option.name] = had.filter(fits);
    else if (option.kind === "whole")
      now[option.name] = Array.from({ length: option.high - option.low + 1 }, (_, i) => option.high - i).find(fits);
    else now[option.name] = option.default;
  }
  for (const option of options.filter((one) => one.items.length)) {
    const known = pieces(option, now).flatMap(([, list]) => list.map((item) => item.id));
    now[option.name] = (now[option.name] as string[]).filter((id) => known.includes(id));
  }
  return now;
}
