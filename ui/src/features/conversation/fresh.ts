import type { MessageId } from "../../bindings/contract";
import { wordCount } from "../../model/locale";
import { reasoningOf, textOf } from "../../model/reply";
import type { Entry } from "../../model/transcript";

/**
 * The part of a transcript that the user has seen: all messages before the message `last`, and the
 * first `characters` characters of `last`.
 */
export interface Seen {
  readonly last: MessageId | null;
  readonly characters: number;
}

/** Returns a `Seen` that covers the whole present content of the transcript. */
export function seenOf(entries: readonly Entry[]): Seen {
  const last = entries.at(-1);
  return { last: last?.view.message.id ?? null, characters: last ? received(last).length : 0 };
}

/** Returns how many words of the transcript the user has not seen yet. */
export function wordsSince({ last, characters }: Seen, entries: readonly Entry[]): number {
  const at = entries.findLastIndex(({ view }) => view.message.id === last);
  return entries.slice(Math.max(0, at)).reduce((sum, entry, index) => {
    const text = received(entry);
    return sum + wordCount(index === 0 && at !== -1 ? text.slice(characters) : text);
  }, 0);
}

function received({ view }: Entry): string {
  return reasoningOf(view.message) + textOf(view.message);
}
