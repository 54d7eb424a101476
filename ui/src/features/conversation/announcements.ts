import type { Message, ToolCall } from "../../bindings/contract";
import * as callsText from "../../bindings/texts/calls";
import * as conversationText from "../../bindings/texts/conversation";
import { callSentence } from "../../model/calls";
import { endingSentence } from "../../model/endings";
import { wordCount } from "../../model/locale";
import { textOf } from "../../model/reply";

/**
 * Returns the text that screen readers announce when a reply ends. While the text of a reply
 * arrives, they announce nothing.
 */
export function endAnnouncement(message: Message): string {
  if (message.ending !== "complete") {
    return endingSentence(message);
  }
  return conversationText.replyComplete({ count: wordCount(textOf(message)) });
}

/**
 * Returns the announcement for a tool call that has ended or needs a decision from the user; `null`
 * for any other call.
 */
export function callAnnouncement({ server, tool, state, ending }: ToolCall): string | null {
  if (state === "waiting_approval") {
    return callsText.announceWaiting({ server, tool });
  }
  if (state === "waiting_input") {
    return callsText.announceAsks({ tool });
  }
  return ending && callsText.announceEnded({ tool, sentence: callSentence(ending) });
}

export { verdictSentence } from "./verdicts";
