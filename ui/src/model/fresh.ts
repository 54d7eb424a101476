import { countWords } from "./locale";
import { reasoningOf, textOf } from "./reply";
import type { Entry } from "./transcript";

/** How much of a transcript somebody has seen: so many messages, and so many characters of the last. */
export interface Seen {
  readonly messages: number;
  readonly characters: number;
}

/** All that is there now. */
export function seenOf(entries: readonly Entry[]): Seen {
  const last = entries.at(-1);
  return { messages: entries.length, characters: last ? received(last).length : 0 };
}

/** How many words came since. */
export function wordsSince({ messages, characters }: Seen, entries: readonly Entry[]): number {
  return entries.slice(Math.max(0, messages - 1)).reduce((sum, entry, index) => {
    const text = received(entry);
    return sum + countWords(index === 0 && messages > 0 ? text.slice(characters) : text);
  }, 0);
}

function received({ view }: Entry): string {
  return reasoningOf(view.message) + textOf(view.message);
}
