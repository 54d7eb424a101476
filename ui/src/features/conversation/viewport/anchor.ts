/**
 * A point of the content that keeps its position in the view: a character, or the top of an
 * element.
 */
export interface Anchor {
  readonly element: Element;
  /**
   * Distance, in pixels, from the top of the scroller down to the top of the element. Negative if
   * the element begins above the view.
   */
  readonly top: number;
  /**
   * The character at the top edge of the view, and its distance from the top of the scroller. The
   * character keeps this distance even if its paragraph is wrapped differently. `null` if the top
   * of the element is the anchor.
   */
  readonly text: (Place & { readonly top: number }) | null;
}

interface Place {
  readonly node: Text;
  readonly offset: number;
}

/**
 * Distance, in pixels, from the top edge of the scroller down to the position at which the search
 * for the topmost visible line begins. Content that ends above this position does not count as
 * visible.
 */
const INSIDE = 4;

/**
 * Returns an anchor at the top edge of `scroller`; `null` if none of the `rows` is visible there.
 */
export function captureAnchor(scroller: Element, rows: Iterable<Element>): Anchor | null {
  const edge = scroller.getBoundingClientRect().top;
  const row = firstBelow(rows, edge);
  if (row === undefined) {
    return null;
  }
  const element = innermost(row, edge);
  const place = characterAt(element, edge);
  const top = place === null ? undefined : topOfCharacter(place);
  return {
    element,
    top: element.getBoundingClientRect().top - edge,
    text: place === null || top === undefined ? null : { ...place, top: top - edge },
  };
}

/**
 * Returns how many pixels the anchor has moved down in the view; `null` if the anchor's element is
 * no longer in the document.
 */
export function anchorMoved(scroller: Element, { element, text, top }: Anchor): number | null {
  if (!element.isConnected) {
    return null;
  }
  const edge = scroller.getBoundingClientRect().top;
  const now = text === null ? undefined : topOfCharacter(text);
  return text === null || now === undefined
    ? element.getBoundingClientRect().top - edge - top
    : now - edge - text.top;
}

/**
 * Returns the distance of a character from the top of the window; `undefined` if the character is
 * no longer in the document.
 */
function topOfCharacter({ node, offset }: Place): number | undefined {
  if (!node.isConnected || offset >= node.length) {
    return undefined;
  }
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  return range.getClientRects()[0]?.top;
}

/**
 * Returns the innermost element that contains the topmost visible line. This element is `row` or
 * one of its descendants. Does not search the descendants of an element that begins at or below the
 * top edge of the view.
 */
function innermost(row: Element, edge: number): Element {
  let element = row;
  for (;;) {
    if (element.getBoundingClientRect().top >= edge) {
      return element;
    }
    const inner = firstBelow(element.children, edge);
    if (inner === undefined || followsText(inner, edge)) {
      return element;
    }
    element = inner;
  }
}

function firstBelow(elements: Iterable<Element>, edge: number): Element | undefined {
  for (const element of elements) {
    // Skip sticky elements, because they stay at the edge while the content around them moves.
    if (isBelow(element, edge) && getComputedStyle(element).position !== "sticky") {
      return element;
    }
  }
  return undefined;
}

/** Returns whether the text directly before an element extends below the top edge of the view. */
function followsText({ previousSibling: text }: Element, edge: number): boolean {
  if (!(text instanceof Text)) {
    return false;
  }
  const range = document.createRange();
  range.selectNodeContents(text);
  return isBelow(range, edge);
}

function isBelow(content: Element | Range, edge: number): boolean {
  const { bottom, height } = content.getBoundingClientRect();
  return height > 0 && bottom > edge + INSIDE;
}

function characterAt(element: Element, edge: number): Place | null {
  const { top, left, width } = element.getBoundingClientRect();
  if (top >= edge) {
    return null;
  }
  // Look in the horizontal middle of the element, because its left part may be an empty margin.
  const { node, offset } = placeAt(left + width / 2, edge + INSIDE);
  if (!(node instanceof Text) || !element.contains(node) || node.length === 0) {
    return null;
  }
  return { node, offset: Math.min(offset, node.length - 1) };
}

/** Returns the text position that is shown at the point (`x`, `y`) of the window. */
function placeAt(x: number, y: number): { node: Node | null; offset: number } {
  // WebKitGTK supports only the older function `caretRangeFromPoint`.
  if ("caretPositionFromPoint" in document) {
    const place = document.caretPositionFromPoint(x, y);
    return { node: place?.offsetNode ?? null, offset: place?.offset ?? 0 };
  }
  const older = document as unknown as {
    caretRangeFromPoint?: (x: number, y: number) => Range | null;
  };
  const range = older.caretRangeFromPoint?.(x, y);
  return { node: range?.startContainer ?? null, offset: range?.startOffset ?? 0 };
}
