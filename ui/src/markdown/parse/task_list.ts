import type { Token } from "markdown-it";

// `[ ]` can never be a link reference, because labels must not be blank. It is therefore recognised
// even if nothing follows it, and does not appear as text while the rest of its line is streaming.
const MARKER = /^\[(?: \](?:\s+|$)|[xX]\]\s+)/;

/**
 * Finds GFM task list items in block tokens, removes the marker from the inline text, and
 * stores the state as `meta.task` on the item and on its inline token.
 */
export function markTasks(tokens: readonly Token[]): void {
  tokens.forEach((item, index) => {
    const inline = tokens[index + 2];
    if (item.type !== "list_item_open" || inline?.type !== "inline") return;
    if (tokens[index + 1]?.type !== "paragraph_open") return;
    const marker = MARKER.exec(inline.content)?.[0];
    if (marker === undefined) return;
    item.meta = inline.meta = { task: marker[1] !== " " };
    inline.content = inline.content.slice(marker.length);
  });
}

/**
 * Returns whether the task of a task list item is done; `undefined` if the token does not
 * belong to a task list item.
 */
export function taskState(token: Token): boolean | undefined {
  const task = token.meta?.["task"];
  return typeof task === "boolean" ? task : undefined;
}
