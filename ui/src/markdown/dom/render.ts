import { closeCode } from "./code_block";
import { Cursor } from "./cursor";
import { BlockNodes } from "./nodes";
import { listenForNotes } from "./note_links";
import { normalize, parseBlocks } from "../parse/parser";
import { References } from "../parse/references";

/**
 * Renders a complete document into `container`, and reuses the nodes in `container`. For a document
 * that is still growing, use `MarkdownView` instead. `idPrefix` is the prefix of all element ids in
 * the document, which makes the ids unique on the page.
 */
export function renderMarkdown(text: string, container: Element, idPrefix = ""): void {
  const parsed = parseBlocks(normalize(text));
  const references = new References();
  references.update(parsed, parsed.blocks);
  const nodes = new BlockNodes(references, idPrefix);
  const cursor = new Cursor(container, container.firstChild);
  for (const block of parsed.blocks) nodes.draw(block.tokens, cursor);
  nodes.drawNotes(cursor);
  cursor.trim();
  closeCode(container);
  listenForNotes(container);
}
