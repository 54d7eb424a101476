import type { MessageView, Role, ToolCall } from "../../bindings/contract";
import { plainText } from "../../markdown";
import { argumentWords } from "../../model/calls";
import { typedMarkdown } from "./typed_markdown";

/**
 * Returns the texts of each part of a message that the search looks at. A text is divided in the
 * same way as on the screen.
 */
export function textsOf({ message: { role, parts }, calls }: MessageView): string[][] {
  let index = 0;
  return parts.map((part) => {
    switch (part.part) {
      case "text":
        return role === "assistant" ? plainText(part.text) : typedTexts(role, part.text);
      case "reasoning":
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
  return formatted === null ? text.split("\n") : plainText(formatted);
}

/** Returns the texts of a call: its arguments, and the answer that the model received. */
function callTexts(json: string, call: ToolCall | undefined): string[] {
  // Leave out arguments that the user can still edit: they are in a text field, and the search
  // cannot highlight text in such a field.
  if (call?.state === "waiting_approval") {
    return [];
  }
  const shown = argumentWords(call?.edited ? call.arguments : json);
  const told = call?.told == null ? [] : [call.told];
  return call?.state === "ended" ? [shown, ...told] : shown.split("\n");
}
