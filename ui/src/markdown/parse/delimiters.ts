// The delimiters of emphasis and strikethrough. If you add a kind of inline element, also extend
// these files:
// - `../dom/inline_nodes.ts`, which renders the tokens of inline elements;
// - `../copy/searchable_texts.ts` (`INLINE`), `copied_text.ts` and `selection_text.ts`, which copy
//   inline elements;
// - `../markdown.fuzz.ts` (`MARKERS`), and the documents of `../stream/flicker.test.ts` and
//   `../stream/equality.test.ts`, which test inline elements while a document streams;
// - `crates/core/src/markdown_marks.rs`, which removes the marks of inline elements from titles and
//   search excerpts;
// - `crates/interchange/src/export/html.rs`, which exports inline elements.
import type { Delimiter } from "markdown-it";

export const DELIMITER_CHARS = "*_~";

/**
 * The character code of `~`. It is also the `marker` of a delimiter that consists of a single
 * tilde.
 */
export const TILDE = 126;

/**
 * The `marker` of a delimiter that consists of two tildes. It differs from `TILDE`, because
 * markdown-it pairs delimiters with equal markers, and a single tilde must not be paired with two
 * tildes.
 */
export const TWO_TILDES = 0x10000 + TILDE;

/** Returns the Markdown source of a delimiter. */
export function delimiterText(delimiter: Delimiter): string {
  return delimiter.marker === TWO_TILDES ? "~~" : String.fromCharCode(delimiter.marker);
}
