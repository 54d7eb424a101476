import type { Token } from "markdown-it";

// `[ ]` can never be a reference (a label is not blank), so it needs nothing after it and
// does not flash as text while the rest of its line is on the way.
const MARKER = /^\[(?: \](?:\s+|$)|[xX]\]\s+)/;

/**
 * Finds GFM task list items in block tokens: takes the marker out of the inline text and notes
 * the state on the item and on its text as `meta.task`.
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

/** Whether the token is of a task list item, and then whether the task is done. */
export function taskState(token: Token): boolean | undefined {
  const task = token.meta?.["task"];
  return typeof task === "boolean" ? task : undefined;
}
