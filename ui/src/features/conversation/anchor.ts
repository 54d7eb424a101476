/** A line of text, or an element where there is none, and how far under the scroller's edge it stands. */
export interface Anchor {
  readonly element: Element;
  /** The character at the edge, which stays there even where a paragraph is broken anew. */
  readonly text: { readonly node: Text; readonly offset: number } | null;
  /** Pixels from the top of the scroller; negative for what begins above it. */
  readonly top: number;
}

/** Far enough from the edge to be inside of the line that is cut by it. */
const INSIDE = 4;

/** What the reader sees at the top of `scroller`, of what is in `rows`; `null` if that is not drawn. */
export function captureAnchor(scroller: Element, rows: Iterable<Element>): Anchor | null {
  const edge = scroller.getBoundingClientRect().top;
  const row = firstBelow(rows, edge);
  if (row === undefined) {
    return null;
  }
  const element = innermost(row, edge);
  const text = characterAt(element, edge);
  return { element, text, top: topOf(element, text) - edge };
}

/** An anchor that holds an element at a place of its own. */
export function anchorAt(element: Element, top: number): Anchor {
  return { element, text: null, top };
}

/** How many pixels the anchor has moved down; `null` once it has left the document. */
export function anchorMoved(scroller: Element, { element, text, top }: Anchor): number | null {
  if (!element.isConnected) {
    return null;
  }
  const there = text !== null && text.node.isConnected && text.offset < text.node.length;
  return topOf(element, there ? text : null) - scroller.getBoundingClientRect().top - top;
}

function topOf(element: Element, text: Anchor["text"]): number {
  if (text !== null) {
    const range = document.createRange();
    range.setStart(text.node, text.offset);
    range.setEnd(text.node, text.offset + 1);
    const box = range.getClientRects()[0];
    if (box !== undefined) {
      return box.top;
    }
  }
  return element.getBoundingClientRect().top;
}

/** The deepest element that the edge goes through, or the first one below it. */
function innermost(row: Element, edge: number): Element {
  let element = row;
  for (;;) {
    if (element.getBoundingClientRect().top >= edge) {
      return element;
    }
    const inner = firstBelow(element.children, edge);
    if (inner === undefined) {
      return element;
    }
    element = inner;
  }
}

function firstBelow(elements: Iterable<Element>, edge: number): Element | undefined {
  for (const element of elements) {
    const { bottom, height } = element.getBoundingClientRect();
    if (height > 0 && bottom > edge + INSIDE) {
      return element;
    }
  }
  return undefined;
}

function characterAt(element: Element, edge: number): Anchor["text"] {
  const { top, left, width } = element.getBoundingClientRect();
  if (top >= edge) {
    return null;
  }
  // The middle of the line: at its start may be a margin.
  const { node, offset } = placeAt(left + width / 2, edge + INSIDE);
  if (!(node instanceof Text) || !element.contains(node) || node.length === 0) {
    return null;
  }
  return { node, offset: Math.min(offset, node.length - 1) };
}

/** The place in the text at a point of the window. */
function placeAt(x: number, y: number): { node: Node | null; offset: number } {
  // WebKitGTK knows the older one of the two only.
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
