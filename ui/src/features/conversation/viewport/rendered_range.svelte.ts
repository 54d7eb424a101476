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
/**
 * If the total height of all messages, in pixels, is less than this value, all messages are
 * rendered. This height is about forty screens, which take no noticeable time to render.
 */
const ALL = 30_000;
/**
 * Maximum number of elements in the messages for rendering all pieces. If there are more elements,
 * for example because of many formulas, only the pieces near the view are rendered, even if the
 * total height is less than `ALL`.
 */
const MANY_ELEMENTS = 20_000;
/**
 * Minimum height of the view, in pixels, when distances are computed from `NEAR` and `FAR`. It
 * replaces a height that is smaller or unknown.
 */
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
   * Svelte attachment for the spacer above the rendered messages. The spacer stands for the earlier
   * messages, which are not rendered, and has their total height. `after` is the attachment for the
   * spacer below the rendered messages.
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
   * Replaces the messages. `estimate` returns the probable height of a message in pixels. Returns
   * the new index of the first rendered message minus its old index; `null` if the messages are the
   * same as before.
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

  /**
   * Chooses the messages to render around a view whose top and height are given in pixels. Does not
   * render them yet.
   */
  choose(top: number, height: number): void {
    this.range = this.#around(top, height, NEAR);
  }

  /**
   * Renders the messages around a view whose top and height are given in pixels. Returns whether
   * the range of rendered messages has changed.
   */
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
   * Returns a distance in pixels: the height of the view (at least `LEAST_MARGIN`) times `heights`.
   * Returns infinity if the total height of the messages is less than `all`, because everything is
   * rendered then.
   */
  #margin(height: number, heights: number, all = ALL): number {
    return this.heights.total < all ? Infinity : Math.max(LEAST_MARGIN, height) * heights;
  }

  /**
   * Returns two vertical ranges around a view: `near` and the larger `far`. The parts of long
   * blocks inside `near` must be rendered. Parts that are already rendered stay rendered while they
   * are inside `far`.
   */
  sight({ top, bottom }: { readonly top: number; readonly bottom: number }, height: number) {
    // If there are or have been many elements, do not use unlimited ranges, which would render
    // everything.
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

  /**
   * Extends a range so that it includes the selected messages. The selection would be lost if their
   * elements were removed.
   */
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
