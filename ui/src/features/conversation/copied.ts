import { type Copied, copiedSelection, toPlainText } from "../../markdown";
import { copiedText } from "../../model/reply";
import type { Entry } from "../../model/transcript";

/**
 * Returns the clipboard content for a copy of the selection; `null` if the browser's default copy
 * is correct. If the selection extends into messages that are not rendered (`undrawn`), the text of
 * all messages is copied.
 */
export function copied(
  range: Range,
  undrawn: boolean,
  entries: readonly Entry[],
): (Pick<Copied, "text"> & Partial<Copied>) | null {
  if (!undrawn) {
    return copiedSelection(range);
  }
  const text = entries
    .map(({ view: { message } }) =>
      message.role === "assistant" ? toPlainText(copiedText(message)) : copiedText(message),
    )
    .filter((text) => text !== "")
    .join("\n\n");
  return { text };
}
