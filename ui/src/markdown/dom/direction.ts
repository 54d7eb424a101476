import type { Attributes } from "./cursor";
import { lastFrozenChild } from "./cursor";

/** Matches the character that determines a text's direction: the first letter or direction mark. */
const STRONG = /[\p{L}\u200E\u200F\u061C]/u;

/** Matches a character of a script that is written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Maximum number of characters that `directionOf` examines at the beginning of a block. */
const EXAMINED = 1_000;

/**
 * Returns attributes for a block that is rendered in place of `old`. If the direction of `old` is
 * known, they contain this direction, so that a growing block keeps its direction.
 */
export function keptDirection(old: ChildNode | null): Attributes {
  const dir = old instanceof Element ? old.getAttribute("dir") : null;
  return dir === null ? {} : { dir };
}

/**
 * Sets the direction of a block to that of its first letter, or to `auto` if it has no letter yet.
 * A block with a letter must not keep `auto`. Otherwise, WebKit would compute the direction again
 * for each inserted node, which would take quadratic time while a long block grows.
 */
export function setDirection(block: Element): void {
  const known = block.getAttribute("dir") ?? "auto";
  // Keep the known direction of a block whose beginning is frozen. The block's first letter cannot
  // change any more, and it may be missing from the document.
  if (known !== "auto" && lastFrozenChild(block) !== undefined) return;
  const dir = directionOf(block) ?? "auto";
  if (block.getAttribute("dir") !== dir) block.setAttribute("dir", dir);
}

/**
 * Returns the direction that browsers compute for `dir="auto"`, which is that of the first letter.
 * Text in elements with a `dir` attribute of their own does not count. Returns `undefined` if there
 * is no letter.
 */
function directionOf(block: Element): "ltr" | "rtl" | undefined {
  const nodes = block.ownerDocument.createTreeWalker(
    block,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && node.hasAttribute("dir")
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  let left = EXAMINED;
  for (let node = nodes.nextNode(); node !== null && left > 0; node = nodes.nextNode()) {
    if (!(node instanceof Text)) continue;
    const letter = STRONG.exec(node.data.slice(0, left))?.[0];
    if (letter !== undefined) return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
    left -= node.length;
  }
  return undefined;
}
