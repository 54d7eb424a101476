import type { MessageId } from "../../../bindings/contract";
import type { Measure, Sight } from "../../../markdown";
import type { RowRange, Rows } from "./rows";
import type { MessagePlace, Place } from "./places";

/** A long block in a message, of which only the visible part is rendered. */
export interface LongBlock {
  /**
   * Renders the part of the block inside `sight.near`. May remove rendered parts outside
   * `sight.far`.
   */
  reveal(sight: Sight): void;
  revealAll(): void;
  /**
   * Renders a match and returns its range. `nth` is the zero-based index of the match in the block.
   * Returns `undefined` if there is no such match.
   */
  showMatch(pattern: RegExp, nth: number): Range | undefined;
  /**
   * Returns the number of matches of a pattern. Needed only if a part of a message contains several
   * long blocks: to find the nth match in the part, the matches in earlier blocks are skipped.
   */
  countMatches?: (pattern: RegExp) => number;
}

/** Returns the font metrics of the element that contains the messages. */
export function measureOf(content: HTMLElement | null): Measure {
  const style = content === null ? null : getComputedStyle(content);
  const size = Number.parseFloat(style?.fontSize ?? "") || 16;
  const width = Math.min(content?.clientWidth || 600, 38 * size);
  return { charactersPerLine: Math.max(10, width / (0.5 * size)), lineHeight: 1.65 * size };
}

/** Returns the range of the rows that contain a part of the selection; `null` if no row does. */
export function selectedOf(rows: readonly Element[]): RowRange | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) {
    return null;
  }
  const range = selection.getRangeAt(0);
  const selected = (row: Element) => range.intersectsNode(row);
  const first = rows.findIndex(selected);
  return first === -1 ? null : { first, end: rows.findLastIndex(selected) + 1 };
}

/**
 * Returns the place of an element. It consists of the message, the section, and the distance from
 * the top of the view down to the section or, without a section, to the message. Returns `"end"` if
 * the element is not inside a message.
 */
export function placeIn(scroller: Element, element: Element): Place {
  const row = element.closest<HTMLElement>("[data-message-id]");
  const message = row?.dataset["messageId"];
  if (!row || message === undefined) {
    return "end";
  }
  const section = element.closest(".section");
  const at = section ? sectionsOf(row).indexOf(section) : -1;
  const edge = scroller.getBoundingClientRect().top;
  const top = (at === -1 || !section ? row : section).getBoundingClientRect().top - edge;
  return { message, section: at, top };
}

/**
 * Returns the place that is `y` pixels below the top of the first message. Determines it from the
 * heights of the rows, because the messages may not be rendered.
 */
export function placeAt(rows: Rows, ids: readonly MessageId[], y: number): MessagePlace | null {
  const index = rows.at(y);
  const message = ids[index];
  return message === undefined ? null : { message, section: -1, top: rows.offset(index) - y };
}

export function sectionsOf(row: Element): Element[] {
  return [...row.querySelectorAll(".section")];
}

export function setHeight(element: HTMLElement | null, height: number): void {
  const value = `${String(height)}px`;
  if (element && element.style.height !== value) {
    element.style.height = value;
  }
}
