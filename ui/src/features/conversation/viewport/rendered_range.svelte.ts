import { flushSync } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { MessageId } from "../../../bindings/contract";
import { drawnRows, type RowRange, Rows } from "./rows";
import { selectedOf, setHeight } from "./viewport_elements";

/**
 * Distances from the view, as multiples of the view's height. All messages closer than `NEAR` are
 * rendered. A message that is already rendered stays rendered while it is closer than `FAR`.
 */
const NEAR = 1;
const FAR = 2.5;
/**
 * If the total height of all messages, in pixels, is less than this, all of them are rendered.
 * Rendering so few messages causes no noticeable delay.
 */
const ALL = 30_000;
/**
 * If the rendered messages contain more elements than this, only the pieces of long blocks near the
 * view are rendered, even if the total height is less than `ALL`. For example, a page of formulas
 * consists of many elements.
 */
const MANY_ELEMENTS = 20_000;
/**
 * `NEAR` and `FAR` are multiplied by the height of the view in pixels, but at least by this number.
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
   * Svelte attachment for the spacer above the rendered messages. The spacer is as high as all
   * earlier messages together. `after` is the attachment for the spacer below the rendered
   * messages, which is as high as all later messages together.
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
   * by how many places the first rendered message has moved; `null` if the messages are the same as
   * before.
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

  /**
   * Called when `count` messages have been inserted before the rendered ones. Keeps the same
   * messages rendered.
   */
  shift(count: number): void {
    this.range = {
      first: this.range.first + count,
      end: Math.min(this.range.end + count, this.#ids.length),
    };
  }

  /**
   * Sets the range to the messages in and near a view, without rendering them yet. `top` and
   * `height` of the view are in pixels.
   */
  choose(top: number, height: number): void {
    this.range = this.#around(top, height, NEAR);
  }

  /**
   * Renders the messages in and near a view, whose `top` and `height` are in pixels. Returns
   * whether the range of rendered messages has changed.
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

  /** Makes each spacer as high as the messages that it replaces. */
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
   * Returns the distance from the view up to which messages are rendered: `heights` times the
   * height of the view, or `heights` times `LEAST_MARGIN` if the view is lower than that. If the
   * total height of all messages is below `all`, returns infinity, so that all of them are
   * rendered.
   */
  #margin(height: number, heights: number, all = ALL): number {
    return this.heights.total < all ? Infinity : Math.max(LEAST_MARGIN, height) * heights;
  }

  /**
   * Returns two vertical ranges around a view. Parts of long blocks must be rendered inside `near`,
   * and rendered parts are kept inside `far`.
   */
  sight({ top, bottom }: { readonly top: number; readonly bottom: number }, height: number) {
    // If there are many elements, limit the ranges, because unlimited ranges would render
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
   * Extends a range to all selected messages, because the selection would end if they were removed.
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
