import { type Copied, copiedSelection, textToCopy } from "../../markdown";
import { copiedText } from "../../model/reply";
import type { Entry } from "../../model/transcript";

/**
 * Returns the content that the clipboard receives when the user copies the selection `range`.
 * `undrawn` is true if the selection extends into messages that are not rendered. In this case,
 * returns the text of all messages in `entries`. Returns `null` if the browser should copy the
 * selection itself.
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
      message.role === "assistant" ? textToCopy(copiedText(message)) : copiedText(message),
    )
    .filter((text) => text !== "")
    .join("\n\n");
  return { text };
}
