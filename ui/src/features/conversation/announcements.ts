import type { Message, ToolCall } from "../../bindings/contract";
import * as callsText from "../../bindings/texts/calls";
import * as conversationText from "../../bindings/texts/conversation";
import { callSentence } from "../../model/calls";
import { endingSentence } from "../../model/endings";
import { wordCount } from "../../model/locale";
import { textOf } from "../../model/reply";

/**
 * Returns the text that screen readers announce when a reply ends. They never announce the text of
 * a reply while it arrives.
 */
export function endAnnouncement(message: Message): string {
  if (message.ending !== "complete") {
    return endingSentence(message);
  }
  return conversationText.replyComplete({ count: wordCount(textOf(message)) });
}

/**
 * Returns the text that screen readers announce about a tool call: that the user must act, or that
 * the call has ended. Returns `null` if there is nothing to announce.
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
