import type { Token } from "markdown-it";

// `[ ]` marks a task even if nothing follows it. Otherwise, it would be shown as text until more of
// its line has arrived. `[ ]` cannot be a link, because a link label must not be blank. In
// contrast, `[x]` may be a link, so it marks a task only if text follows it.
const MARKER = /^\[(?: \](?:\s+|$)|[xX]\]\s+)/;

/**
 * Finds the tasks among list items (GFM). Removes the marker from the inline text of a task. Stores
 * whether the task is done as `meta.task` in the tokens of the item and of the text.
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

/** Returns whether a task is done; `undefined` if the token does not belong to a task. */
export function taskState(token: Token): boolean | undefined {
  const task = token.meta?.["task"];
  return typeof task === "boolean" ? task : undefined;
}
