import type { MessageView, Role, ToolCall } from "../../../bindings/contract";
import { searchableTexts } from "../../../markdown";
import { argumentWords } from "../../../model/calls";
import { typedMarkdown } from "../message/typed_markdown";

/**
 * Returns the searchable texts of each part of a message. A part is divided as it is on the screen:
 * each paragraph, list item, table cell or line of code, for example, is a separate text.
 */
export function searchedTexts({ message, calls }: MessageView): string[][] {
  const { role, parts } = message;
  let index = 0;
  return parts.map((part) => {
    switch (part.part) {
      case "text":
        // A reply with a verdict is a JSON answer, which is not rendered as Markdown.
        return role === "assistant" && !message.verdict
          ? searchableTexts(part.text)
          : typedTexts(role, part.text);
      case "reasoning":
      case "refusal":
        return part.text.split("\n");
      case "tool_result":
        return [part.text];
      case "tool_call": {
        const nth = index++;
        return callTexts(
          part.arguments,
          calls.find((call) => call.index === nth),
        );
      }
      default:
        return [];
    }
  });
}

function typedTexts(role: Role, text: string): string[] {
  const formatted = role === "user" ? typedMarkdown(text) : null;
  return formatted === null ? text.split("\n") : searchableTexts(formatted);
}

/** Returns the searchable texts of a call: its arguments, and the answer for the model. */
function callTexts(json: string, call: ToolCall | undefined): string[] {
  // While the user can still edit the arguments, they are in a text field, in which nothing can be
  // highlighted.
  if (call?.state === "waiting_approval") {
    return [];
  }
  const shown = argumentWords(call?.edited ? call.arguments : json);
  const told = call?.told == null ? [] : [call.told];
  return call?.state === "ended" ? [shown, ...told] : shown.split("\n");
}
