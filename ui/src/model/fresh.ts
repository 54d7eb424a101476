import type { Part } from "../bindings/contract";
import { countWords } from "./locale";
import type { Entry } from "./transcript";

/** How much of a transcript somebody has seen: so many messages, and so many characters of the last. */
export interface Seen {
  readonly messages: number;
  readonly characters: number;
}

/** All that is there now. */
export function seenOf(entries: readonly Entry[]): Seen {
  const last = entries.at(-1);
  return { messages: entries.length, characters: last ? textOf(last).length : 0 };
}

/** How many words came since. */
export function wordsSince({ messages, characters }: Seen, entries: readonly Entry[]): number {
  return entries.slice(Math.max(0, messages - 1)).reduce((sum, entry, index) => {
    const text = textOf(entry);
    return sum + countWords(index === 0 && messages > 0 ? text.slice(characters) : text);
  }, 0);
}

function textOf({ view }: Entry): string {
  return view.message.parts.map(words).join("");
}

function words(part: Part): string {
  return part.part === "text" || part.part === "reasoning" ? part.text : "";
}
