/** Options of a table that is being set: a choice brings what it needs, and what lacks something goes. */
import type { OptionInfo } from "../wire";

export type Config = Record<string, unknown>;

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** The options that this value of an option lacks. */
function lacks(option: OptionInfo, value: unknown, config: Config): [string, unknown][] {
  const needs = Object.entries((option.needs[String(value)] ?? {}) as Config);
  return needs.filter(([name, wanted]) => items(wanted).some((one) => !items(config[name]).includes(one)));
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
    else if (option.kind === "whole") now[option.name] = Array.from({ length: option.high - option.low + 1 }, (_, i) => option.high - i).find(fits);
    else now[option.name] = option.default;
  }
  return now;
}
