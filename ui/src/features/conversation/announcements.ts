import type { Message } from "../../bindings/contract";
import * as conversationText from "../../bindings/texts/conversation";
import { endingSentence } from "../../model/endings";
import { countWords } from "../../model/locale";
import { textOf } from "../../model/reply";

/**
 * Returns the announcement for the end of a reply. While a reply arrives, its text is never
 * announced.
 */
export function endAnnouncement(message: Message): string {
  if (message.ending !== "complete") {
    return endingSentence(message);
  }
  return conversationText.replyComplete({ count: countWords(textOf(message)) });
}
