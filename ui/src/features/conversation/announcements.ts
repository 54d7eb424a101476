import type { Message } from "../../bindings/contract";
import { endingSentence } from "../../model/endings";
import { countWords } from "../../model/locale";
import { textOf } from "../../model/reply";

/** What is said aloud when a reply begins. */
export const GENERATING = "Generating";

/** What is said aloud when a reply has ended. Never token by token. */
export function endAnnouncement(message: Message): string {
  if (message.ending !== "complete") {
    return endingSentence(message);
  }
  const words = countWords(textOf(message));
  return `Reply complete, ${words} ${words === 1 ? "word" : "words"}`;
}
