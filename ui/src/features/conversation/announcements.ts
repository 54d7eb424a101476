import type { Message } from "../../bindings/contract";
import { endingSentence } from "../../model/endings";
import { countWords } from "../../model/locale";
import { textOf } from "../../model/reply";

/** Announced to screen readers when a reply begins. */
export const GENERATING = "Generating";

/** Returns the announcement for the end of a reply; tokens are never announced. */
export function endAnnouncement(message: Message): string {
  if (message.ending !== "complete") {
    return endingSentence(message);
  }
  const words = countWords(textOf(message));
  return `Reply complete, ${words} ${words === 1 ? "word" : "words"}`;
}
