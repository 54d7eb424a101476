import { type Copied, copiedSelection, textToCopy } from "../../markdown";
import { copiedText } from "../../model/reply";
import type { Entry } from "../../model/transcript";

/**
 * Returns the clipboard content for copying the selection; `null` if the browser should copy the
 * selection itself. `undrawn` says whether the selection extends into messages that are not
 * rendered. If so, returns the text of all messages in `entries`.
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
