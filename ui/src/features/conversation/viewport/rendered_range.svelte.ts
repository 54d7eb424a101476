import { flushSync } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { MessageId } from "../../../bindings/contract";
import { drawnRows, type RowRange, Rows } from "./rows";
import { selectedOf, setHeight } from "./viewport_elements";

/**
 * Distances from the view, in multiples of its height. All messages closer than `NEAR` are
 * rendered. Messages that are already rendered stay rendered while they are closer than `FAR`.
 */
const NEAR = 1;
const FAR = 2.5;
/** Total height, in pixels, below which all messages are rendered without a noticeable delay. */
const ALL = 30_000;
/**
 * Number of elements above which only the pieces near the view are rendered, whatever the total
 * height. For example, formulas consist of many elements.
 */
const MANY_ELEMENTS = 20_000;
/** Minimum height of the view, in pixels, in computations with `NEAR` and `FAR`. */
export const LEAST_MARGIN = 900;

/** Determines which messages are rendered, and stores the height of each message. */
export class RenderedRange {
  range = $state.raw<RowRange>({ first: 0, end: 0 });
  readonly heights = new Rows();
  #ids: readonly MessageId[] = [];
  #content: HTMLElement | null = null;
  #hadManyElements = false;
  #before: HTMLElement | null = null;
  #after: HTMLElement | null = null;

  /** Svelte attachment for the element that contains the messages. */
  readonly content: Attachment<HTMLElement> = (element) => {
    this.#content = element;
  };

  /**
   * Svelte attachment for the spacer above the rendered messages, which has the height of the
   * earlier ones. `after` is the attachment for the spacer below.
   */
  readonly before: Attachment<HTMLElement> = (element) => {
    this.#before = element;
  };
  readonly after: Attachment<HTMLElement> = (element) => {
    this.#after = element;
  };

  get ids(): readonly MessageId[] {
    return this.#ids;
  }

  get element(): HTMLElement | null {
    return this.#content;
  }

  /** Distance in pixels from the top of the scrolled content to the first message. */
  get contentTop(): number {
    return this.#before?.offsetTop ?? 0;
  }

  /** The elements of the rendered messages. */
  get rows(): HTMLElement[] {
    return [
      ...(this.#content?.querySelectorAll<HTMLElement>(
        ":scope > :is([data-message-id], [data-side-by-side])",
      ) ?? []),
    ];
  }

  /** Returns the element of the message at `index`; `null` if the message is not rendered. */
  row(index: number): HTMLElement | null {
    return this.rows[index - this.range.first] ?? null;
  }

  /**
   * Replaces the messages. `estimate` returns the probable height of one in pixels. Returns the
   * change of the first rendered index; `null` if the messages are the same as before.
   */
  setIds(ids: readonly MessageId[], estimate: (index: number) => number): number | null {
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index])) {
      return null;
    }
    const first = this.#ids[this.range.first] ?? "";
    this.#ids = ids;
    this.heights.update(ids, estimate);
    return ids.indexOf(first) - this.range.first;
  }

  /** Keeps the same messages rendered when `count` messages have been inserted before them. */
  shift(count: number): void {
    this.range = {
      first: this.range.first + count,
      end: Math.min(this.range.end + count, this.#ids.length),
    };
  }

  /** Chooses the messages around a view (top and height in pixels) without rendering them yet. */
  choose(top: number, height: number): void {
    this.range = this.#around(top, height, NEAR);
  }

  /** Renders the messages around a view, given in pixels. Returns whether the range has changed. */
  render(top: number, height: number): boolean {
    const near = this.#withSelected(this.#around(top, height, NEAR));
    const range = drawnRows(this.range, near, this.#around(top, height, FAR));
    const changed = range.first !== this.range.first || range.end !== this.range.end;
    if (changed) {
      this.range = range;
      flushSync();
    }
    this.setSpacers();
    return changed;
  }

  /** Measures the rendered messages. Returns whether any height has changed. */
  measure(): boolean {
    let changed = false;
    for (const [at, row] of this.rows.entries()) {
      const { height } = row.getBoundingClientRect();
      changed = this.heights.measure(this.range.first + at, height) || changed;
    }
    return changed;
  }

  /** Sets the height of each spacer to the total height of the messages that it replaces. */
  setSpacers(): void {
    const { first, end } = this.range;
    setHeight(this.#before, this.heights.offset(first));
    setHeight(this.#after, this.heights.total - this.heights.offset(end));
  }

  /** Returns whether a selection extends into messages that are not rendered. */
  exceededBy(selection: Range): boolean {
    const { first, end } = this.range;
    const over = (spacer: Element | null) => spacer !== null && selection.intersectsNode(spacer);
    return (first > 0 && over(this.#before)) || (end < this.#ids.length && over(this.#after));
  }

  /**
   * Returns the height of the view (at least `LEAST_MARGIN`) times `heights`, or infinity if
   * everything is rendered because the messages are lower than `all`.
   */
  #margin(height: number, heights: number, all = ALL): number {
    return this.heights.total < all ? Infinity : Math.max(LEAST_MARGIN, height) * heights;
  }

  /**
   * Returns the ranges around a view in which parts of long blocks must be rendered (`near`), or
   * stay rendered (`far`).
   */
  sight({ top, bottom }: { readonly top: number; readonly bottom: number }, height: number) {
    // With many elements, do not use unlimited ranges, which would render everything.
    this.#hadManyElements ||=
      (this.#content?.getElementsByTagName("*").length ?? 0) > MANY_ELEMENTS;
    const all = this.#hadManyElements ? 0 : ALL;
    const span = (heights: number) => {
      const margin = this.#margin(height, heights, all);
      return { top: top - margin, bottom: bottom + margin };
    };
    return { near: span(NEAR), far: span(FAR) };
  }

  #around(top: number, height: number, heights: number): RowRange {
    const margin = this.#margin(height, heights);
    return this.heights.between(top - margin, top + height + margin);
  }

  /** Adds the selected messages to a range, because removing them would end the selection. */
  #withSelected(near: RowRange): RowRange {
    const selected = selectedOf(this.rows);
    const { first } = this.range;
    return selected === null
      ? near
      : {
          first: Math.min(near.first, first + selected.first),
          end: Math.max(near.end, first + selected.end),
        };
  }
}
