import { createContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { MessageId } from "../../../bindings/contract";
import type { Measure } from "../../../markdown";
import { drawScheduler } from "../../../shared/draw_scheduler";
import { canScroll, FollowState } from "../../../shared/follow_end.svelte";
import { listen } from "../../../shared/scroll_listeners";
import type { Place } from "./places";
import { LEAST_MARGIN, RenderedRange } from "./rendered_range.svelte";
import type { RowRange } from "./rows";
import { ScrollAnchor } from "./scroll_anchor";
import { type LongBlock, measureOf, placeAt, placeIn, sectionsOf } from "./viewport_elements";

/**
 * Tolerance, in pixels, at the top edge of the view. A message that begins at most this far above
 * the edge counts as beginning in the view. A message that ends at most this far below the edge
 * counts as being above the view.
 */
const EDGE = 8;
/**
 * Maximum number of passes in a layout. More than one may be needed, because the heights of rows
 * are known only after the rows have been rendered.
 */
const PASSES = 5;
/** Space, in pixels, that is left free above a message when the view scrolls to it. */
const MESSAGE_TOP = 16;
/** Maximum movement of the content, in pixels, that is ignored as a rounding error. */
const STILL = 0.5;

/**
 * The visible part of a transcript. The view follows the end of the conversation until the user
 * scrolls up. After that, the content at the top of the view stays in place, whatever changes above
 * or below it.
 */
export class TranscriptViewport {
  readonly #follow = new FollowState();
  readonly #rendered = new RenderedRange();
  readonly #anchor = new ScrollAnchor();
  // Nothing is rendered from this map, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #longBlocks = new Map<LongBlock, Element>();
  #scroller: HTMLElement | null = null;
  /**
   * Whether the primary button is held down on the content. Meanwhile, the content must not move.
   */
  #pressed = false;
  #place: Place = "end";
  readonly #layOut = () => this.layOut();
  readonly #observer = new ResizeObserver(() => {
    // The browser calls this observer after layout and before painting, so the user never sees the
    // content in a wrong place.
    this.#applyUserScroll();
    this.#restore();
    if (this.#scroller && this.#follow.resized(this.#scroller)) {
      // Lay out in the next frame, because an immediate layout would make the browser call this
      // observer again.
      drawScheduler.requestNext(this.#layOut);
    }
  });

  constructor(place: Place) {
    if (place !== "end") {
      this.#follow.following = false;
      this.#anchor.target = place;
    }
  }

  /** Whether the view follows the end of the conversation. */
  get following(): boolean {
    return this.#follow.following;
  }

  /** Whether there is content below the visible part. */
  get below(): boolean {
    return this.#follow.below;
  }

  /** The indices of the rendered messages. */
  get range(): RowRange {
    return this.#rendered.range;
  }

  /** The font metrics of the transcript. The heights of messages are estimated from them. */
  get measure(): Measure {
    return measureOf(this.#rendered.element);
  }

  /** The index of the first message that is at least partly visible. */
  get firstVisible(): number {
    const edge = this.#scroller?.getBoundingClientRect().top ?? 0;
    const at = this.#rendered.rows.findIndex(
      (row) => row.getBoundingClientRect().bottom > edge + EDGE,
    );
    return this.range.first + Math.max(0, at);
  }

  /**
   * The place that the user is viewing. It is known from the last layout, so it is available even
   * after the elements have been removed.
   */
  get place(): Place {
    return this.#anchor.target ?? (this.following ? "end" : this.#place);
  }

  /**
   * Replaces the messages. `chars` returns the number of characters in a message, from which the
   * height of the message is estimated.
   */
  setMessages(ids: readonly MessageId[], chars: (index: number) => number): void {
    const { charactersPerLine, lineHeight } = this.measure;
    const inserted = this.#rendered.setIds(ids, (index) => {
      const lines = Math.ceil((1.2 * chars(index)) / charactersPerLine);
      return lineHeight * (3 + lines);
    });
    if (inserted === null) {
      return;
    }
    const { target } = this.#anchor;
    if (!this.following && target === null && inserted > 0) {
      // The new messages are above the view, so keep the same messages rendered.
      this.#rendered.shift(inserted);
    } else {
      const index = target === null ? -1 : ids.indexOf(target.message);
      if (target !== null && index === -1) {
        this.#anchor.target = null;
        this.#follow.following = true;
      }
      const top = index === -1 ? this.#estimatedTop() : this.#rendered.heights.offset(index);
      this.#rendered.choose(top, this.#height());
    }
    this.requestLayout();
  }

  readonly scroller: Attachment<HTMLElement> = (element) => {
    this.#scroller = element;
    const stop = listen(element, {
      up: () => this.#leave(),
      end: () => this.jumpToEnd(),
      beginning: () => this.#show(0),
      selected: (node) => {
        if (this.#rendered.element?.contains(node)) {
          this.#leave();
        }
      },
      scrolled: () => this.#scrolled(element),
      pressed: (pressed) => {
        this.#pressed = pressed;
        this.requestLayout();
      },
    });
    this.#observer.observe(element);
    this.requestLayout();
    return () => {
      stop();
      this.#observer.disconnect();
      this.#scroller = null;
    };
  };

  /** Svelte attachment for the element inside the scroller that contains the messages. */
  readonly content: Attachment<HTMLElement> = (element) => {
    this.#observer.observe(element);
    return this.#rendered.content(element);
  };

  /** Svelte attachments for the spacers above and below the rendered messages. */
  readonly before = this.#rendered.before;
  readonly after = this.#rendered.after;

  /**
   * Registers a long block, so that only the part near the view is rendered. Returns a function
   * that undoes the registration.
   */
  addLongBlock(block: LongBlock, element: Element): () => void {
    this.#longBlocks.set(block, element);
    this.requestLayout();
    return () => this.#longBlocks.delete(block);
  }

  /** Requests a layout before the next paint. Must be called after something has been rendered. */
  requestLayout(): void {
    drawScheduler.afterDrawing(this.#layOut);
  }

  /** Scrolls to the end of the conversation and follows the end from then on. */
  jumpToEnd(): void {
    this.#anchor.clear();
    this.#follow.following = true;
    this.requestLayout();
  }

  /** Keeps the content at the top of the view in place instead of following the end. */
  stopFollowing(): void {
    this.#follow.following = false;
    this.#captureAnchor();
  }

  /**
   * Renders each long block that contains a part of the selection completely, so that the selected
   * text can be copied. Returns whether the selection extends into messages that are not rendered.
   */
  renderSelected(selection: Range): boolean {
    for (const [block, element] of this.#longBlocks) {
      if (selection.intersectsNode(element)) {
        block.revealAll();
      }
    }
    return this.#rendered.exceededBy(selection);
  }

  /** If a message is not rendered, scrolls to the message and thereby renders it. */
  ensureRendered(message: MessageId): void {
    const index = this.#rendered.ids.indexOf(message);
    if (index !== -1 && this.#rendered.row(index) === null) {
      this.#show(index);
    }
  }

  /** Moves the focus from the focused message to the message before it (-1) or after it (1). */
  moveFocus(steps: -1 | 1): void {
    const { ids } = this.#rendered;
    const current = document.activeElement?.closest<HTMLElement>("[data-message-id]");
    const at = ids.indexOf(current?.dataset["messageId"] ?? "");
    const first = this.firstVisible;
    // If no message has the focus, begin with the first visible message. However, if the user moves
    // up and the beginning of that message is visible, begin with the message before it.
    const top = this.#rendered.row(first)?.getBoundingClientRect().top ?? 0;
    const edge = this.#scroller?.getBoundingClientRect().top ?? 0;
    const start = steps === 1 || top < edge - EDGE ? first : first - 1;
    const next = at === -1 ? start : at + steps;
    const row = this.#show(Math.min(Math.max(0, next), ids.length - 1));
    // Set `focusVisible`, because otherwise some browser engines show no focus ring after a
    // shortcut with Alt.
    row?.focus({ preventScroll: true, focusVisible: true });
  }

  /**
   * Returns the range of the nth match of a pattern in a part of a message. Renders the match if it
   * is not rendered.
   */
  findMatch(index: number, part: number, pattern: RegExp, nth: number): Range | undefined {
    const row = this.#rendered.row(index) ?? this.#show(index);
    // The row of a comparison contains several replies. Search only the reply with the id
    // `message`.
    const message = this.#rendered.ids[index] ?? "";
    const holder = row?.querySelector(`[data-message-id="${CSS.escape(message)}"]`) ?? row;
    const element = holder?.querySelectorAll("[data-part]")[part];
    // The long blocks in this part of the message, in the order in which they occur in its text.
    const blocks = [...this.#longBlocks].filter(([, at]) => element?.contains(at));
    let left = nth;
    for (const [block] of blocks) {
      const range = block.showMatch(pattern, left);
      if (range !== undefined) {
        return range;
      }
      left -= block.countMatches?.(pattern) ?? 0;
    }
    return undefined;
  }

  /**
   * Scrolls to the nth match of a pattern in a part of a message. Returns the range of the match.
   */
  showMatch(index: number, part: number, pattern: RegExp, nth: number): Range | undefined {
    const scroller = this.#scroller;
    const range = this.findMatch(index, part, pattern, nth);
    const holder = range?.startContainer.parentElement;
    if (!scroller || !range || !holder) {
      return undefined;
    }
    this.#follow.following = false;
    const view = scroller.getBoundingClientRect();
    const { top, bottom } = range.getBoundingClientRect();
    const visible = top > view.top + MESSAGE_TOP && bottom < view.bottom - MESSAGE_TOP;
    const wanted = visible ? top - view.top : view.height / 3;
    this.#anchor.set(holder, wanted + holder.getBoundingClientRect().top - top);
    this.layOut();
    return range;
  }

  /**
   * Renders the messages in and near the view, and corrects the scroll position. Must not be called
   * in an effect.
   */
  layOut(): void {
    const scroller = this.#scroller;
    if (!scroller) {
      return;
    }
    this.#applyUserScroll();
    this.#rendered.setSpacers();
    for (let pass = 0; pass < PASSES; pass++) {
      this.#restore();
      this.#rendered.measure();
      const changed = this.#rendered.render(this.#top(scroller), this.#height());
      this.#revealBlocks(scroller);
      if (!changed && !this.#rendered.measure()) {
        break;
      }
    }
    this.#restore();
    this.#settle(scroller);
  }

  /**
   * Moves the anchor by the distance that the user has scrolled. Otherwise, the next layout would
   * undo a smooth scroll.
   */
  #applyUserScroll(): void {
    if (this.#scroller && !this.following && this.#anchor.held) {
      this.#anchor.follow(this.#follow.consumeScroll(this.#scroller));
    }
  }

  /**
   * If the view follows the end, scrolls to the end. Otherwise, scrolls so that the anchor is back
   * in its place.
   */
  #restore(): void {
    const scroller = this.#scroller;
    if (!scroller) {
      return;
    }
    if (!this.following) {
      this.#reachTarget(scroller);
      const moved = this.#anchor.moved(scroller);
      if (moved !== null && Math.abs(moved) > STILL) {
        scroller.scrollTop += moved;
      }
    } else if (!this.#pressed) {
      scroller.scrollTop = scroller.scrollHeight;
    }
    this.#follow.recordPosition(scroller);
  }

  #reachTarget(scroller: HTMLElement): void {
    const { target } = this.#anchor;
    if (target === null) {
      return;
    }
    const index = this.#rendered.ids.indexOf(target.message);
    const row = this.#rendered.row(index);
    if (row === null) {
      this.#anchor.release();
      const offset = this.#rendered.heights.offset(index);
      scroller.scrollTop = this.#rendered.contentTop + offset - target.top;
      return;
    }
    const section = target.section === -1 ? undefined : sectionsOf(row)[target.section];
    this.#anchor.set(section ?? row, target.top);
    this.#anchor.target = null;
  }

  #revealBlocks(scroller: HTMLElement): void {
    const sight = this.#rendered.sight(scroller.getBoundingClientRect(), this.#height());
    for (const block of this.#longBlocks.keys()) {
      block.reveal(sight);
    }
  }

  #settle(scroller: HTMLElement): void {
    this.#follow.settle(scroller);
    if (!this.following && this.#anchor.element === undefined) {
      this.#captureAnchor();
    }
    const element = this.following ? undefined : this.#anchor.element;
    this.#place = element ? placeIn(scroller, element) : "end";
  }

  /** Scrolls to the beginning of a message, and returns the element of the message. */
  #show(index: number): HTMLElement | null {
    const message = this.#rendered.ids[index];
    if (message === undefined || !this.#scroller) {
      return null;
    }
    this.#follow.following = false;
    const top = index === 0 ? this.#rendered.contentTop : MESSAGE_TOP;
    this.#anchor.target = { message, section: -1, top };
    this.layOut();
    return this.#rendered.row(index);
  }

  #leave(): void {
    if (this.#scroller && this.following && canScroll(this.#scroller)) {
      this.stopFollowing();
    }
  }

  #scrolled(scroller: HTMLElement): void {
    if (!this.#follow.scrolled(scroller)) {
      return;
    }
    if (!this.following) {
      this.#anchor.target = null;
      this.#captureAnchor();
      if (!this.#anchor.held) {
        const { heights, ids } = this.#rendered;
        this.#anchor.target = placeAt(heights, ids, this.#top(scroller));
      }
    }
    this.layOut();
  }

  #captureAnchor(): void {
    if (this.#scroller) {
      this.#anchor.capture(this.#scroller, this.#rendered.rows);
    }
  }

  /**
   * Returns the distance, in pixels, from the top of the first message down to the top of the view.
   */
  #top(scroller: HTMLElement): number {
    return scroller.scrollTop - this.#rendered.contentTop;
  }

  #estimatedTop(): number {
    if (this.following || !this.#scroller) {
      return Math.max(0, this.#rendered.heights.total - this.#height());
    }
    return this.#top(this.#scroller);
  }

  #height(): number {
    return this.#scroller?.clientHeight ?? LEAST_MARGIN;
  }
}

export const [useViewport, provideViewport] = createContext<TranscriptViewport>();
