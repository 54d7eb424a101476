import type { MessageView, Role, ToolCall } from "../../../bindings/contract";
import { searchableTexts } from "../../../markdown";
import { argumentWords } from "../../../model/calls";
import { typedMarkdown } from "../message/typed_markdown";

/**
 * Returns the searchable texts of a message, one list for each part. The text of a part is divided
 * into the same pieces as on the screen: for example, each paragraph, list item, table cell or line
 * of code is a separate piece.
 */
export function searchedTexts({ message, calls }: MessageView): string[][] {
  const { role, parts } = message;
  let index = 0;
  return parts.map((part) => {
    switch (part.part) {
      case "text":
        // A reply with a verdict is a JSON answer. Search it as received, because it is not
        // rendered as Markdown.
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

/**
 * Returns the searchable texts of a tool call: its arguments, and the answer that the model
 * received.
 */
function callTexts(json: string, call: ToolCall | undefined): string[] {
  // Do not search arguments that the user can still edit. They are in a text field, where matches
  // cannot be highlighted.
  if (call?.state === "waiting_approval") {
    return [];
  }
  const shown = argumentWords(call?.edited ? call.arguments : json);
  const told = call?.told == null ? [] : [call.told];
  return call?.state === "ended" ? [shown, ...told] : shown.split("\n");
}
