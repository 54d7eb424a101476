import type { Message } from "../../bindings/contract";
import * as conversationText from "../../bindings/texts/conversation";
import { endingSentence } from "../../model/endings";
import { countWords } from "../../model/locale";
import { textOf } from "../../model/reply";

/**
 * Returns the text that screen readers announce when a reply ends. They never announce the text of
 * a reply while it arrives.
 */
export function endAnnouncement(message: Message): string {
  if (message.ending !== "complete") {
    return endingSentence(message);
  }
  return conversationText.replyComplete({ count: countWords(textOf(message)) });
}
