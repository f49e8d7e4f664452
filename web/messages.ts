/** Messages at build time: English ones parsed in advance, and the types of their arguments. */
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

export type Message = string | MessageFormatElement[];

/** English messages as the page gets them: a plain text as it is, any other one parsed. */
export function compiled(messages: Record<string, string>): Record<string, Message> {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, parts(text)]));
}

function parts(text: string): Message {
  const ast = parse(text, { ignoreTag: true, captureLocation: false });
  return ast.length === 1 && ast[0].type === TYPE.literal ? ast[0].value : ast;
}

/** What each argument of a message has to be. */
function args(ast: MessageFormatElement[], found = new Map<string, string>()): Map<string, string> {
  for (const part of ast) {
    if (part.type === TYPE.argument && !found.has(part.value)) found.set(part.value, "string | number");
    if (part.type === TYPE.number || part.type === TYPE.plural) found.set(part.value, "number");
    if (part.type === TYPE.select) found.set(part.value, "string");
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const option of Object.values(part.options)) args(option.value, found);
  }
  return found;
}

/** The TypeScript that says which messages there are. */
export function declared(messages: Record<string, string>): string {
  const lines = Object.entries(messages).map(([key, text]) => {
    const named = [...args(parse(text, { ignoreTag: true }))].map(([name, type]) => `${name}: ${type}`);
    return `  ${JSON.stringify(key)}: ${named.length ? `{ ${named.join("; ")} }` : "Record<never, never>"};`;
  });
  const head = "// Written by `npm run words` from en.json: every message of the page with its arguments.";
  return `${head}\nexport interface Messages {\n${lines.join("\n")}\n}\n`;
}
