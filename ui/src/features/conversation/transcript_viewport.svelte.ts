import { createContext, flushSync } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { MessageId } from "../../bindings/contract";
import type { Measure } from "../../markdown";
import { drawScheduler } from "../../shared/draw_scheduler";
import { type Anchor, anchorAt, anchorMoved, captureAnchor } from "./anchor";
import type { Place } from "./places";
import {
  measureOf,
  placeAt,
  placeIn,
  sectionsOf,
  selectedOf,
  setHeight,
  type LongBlock,
} from "./viewport_elements";
import { listen } from "./reader_listeners";
import { drawnRows, type RowRange, Rows } from "./rows";

/** Closer than this to the end, in pixels, is at the end. */
const AT_END = 8;
/** Heights of the window over and under it in which everything is drawn, and in which what was drawn stays. */
const NEAR = 1;
const FAR = 2.5;
/** Up to this height, in pixels, everything is drawn: some forty screens cost nothing that is felt. */
const ALL = 30_000;
/** In pixels, for the first drawing of a window whose height is not known. */
const LEAST_MARGIN = 900;
/** Drawing gives heights, heights decide what to draw; this often at most. */
const PASSES = 5;
/** Pixels above a message that was gone to. */
const MESSAGE_TOP = 16;
/** Below this many pixels nothing has moved: engines round. */
const STILL = 0.5;

/**
 * What of a transcript is drawn, and where it stands. It follows the end until the reader scrolls
 * up; from then on what is at the top of the view stays there, whatever happens above or below.
 */
export class TranscriptViewport {
  following = $state(true);
  /** There is more under what is seen. */
  below = $state(false);
  /** The messages that are drawn. */
  range = $state.raw<RowRange>({ first: 0, end: 0 });

  readonly #rows = new Rows();
  // Nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #longBlocks = new Map<LongBlock, Element>();
  #ids: readonly MessageId[] = [];
  #scroller: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #before: HTMLElement | null = null;
  #after: HTMLElement | null = null;
  #anchor: Anchor | null = null;
  /** A message that has to be drawn before it can be the anchor. */
  #wanted: Exclude<Place, "end"> | null = null;
  /** The pointer is down in the text: what is pressed must not move away. */
  #pressed = false;
  #place: Place = "end";
  #top = 0;
  /** The reader has scrolled, and the event that says so is still to come. */
  #unheard = false;
  readonly #layOut = () => this.layOut();
  /** The heights at the last layout: of the view, and of what it scrolls. */
  #heights = "";
  readonly #observer = new ResizeObserver(() => {
    // Between layout and paint, so that no frame is seen in which something has moved.
    this.#yield();
    this.#hold();
    if (this.#heightsNow() !== this.#heights) {
      // Not now: what an observer changes it is told of again.
      drawScheduler.requestNext(this.#layOut);
    }
  });

  /** Begins where the reader was. */
  constructor(place: Place) {
    if (place !== "end") {
      this.following = false;
      this.#wanted = place;
    }
  }

  /** Takes the messages there are; `chars` says how long one is. */
  setMessages(ids: readonly MessageId[], chars: (index: number) => number): void {
    if (ids.length === this.#ids.length && ids.every((id, index) => id === this.#ids[index])) {
      return;
    }
    const before = this.#ids;
    this.#ids = ids;
    const { charactersPerLine, lineHeight } = this.measure;
    this.#rows.update(ids, (index) => {
      const lines = Math.ceil((1.2 * chars(index)) / charactersPerLine);
      return lineHeight * (3 + lines);
    });
    const shift = ids.indexOf(before[this.range.first] ?? "") - this.range.first;
    if (!this.following && this.#wanted === null && shift > 0) {
      // What came before what is drawn moves nothing of it.
      this.range = {
        first: this.range.first + shift,
        end: Math.min(this.range.end + shift, ids.length),
      };
      this.requestLayout();
      return;
    }
    const wanted = this.#wanted === null ? -1 : ids.indexOf(this.#wanted.message);
    if (this.#wanted !== null && wanted === -1) {
      this.#wanted = null;
      this.following = true;
    }
    const top = wanted === -1 ? this.#estimatedTop() : this.#rows.offset(wanted);
    const margin = this.#margin(NEAR);
    this.range = this.#rows.between(top - margin, top + this.#height() + margin);
    this.requestLayout();
  }

  /** How text is set in the transcript. */
  get measure(): Measure {
    return measureOf(this.#content);
  }

  /** For the element that scrolls. */
  readonly scroller: Attachment<HTMLElement> = (element) => {
    this.#scroller = element;
    const stop = listen(element, {
      up: () => this.#leave(),
      end: () => this.jumpToEnd(),
      beginning: () => this.#show(0),
      selected: (node) => {
        if (this.#content?.contains(node)) {
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

  /** For the element in it that holds the messages. */
  readonly content: Attachment<HTMLElement> = (element) => {
    this.#content = element;
    this.#observer.observe(element);
  };

  /** For the elements that stand for the messages before and after those that are drawn. */
  readonly before: Attachment<HTMLElement> = (element) => {
    this.#before = element;
  };
  readonly after: Attachment<HTMLElement> = (element) => {
    this.#after = element;
  };

  /** Something tall was drawn in an element; gives what takes it away again. */
  addLongBlock(block: LongBlock, element: Element): () => void {
    this.#longBlocks.set(block, element);
    this.requestLayout();
    return () => this.#longBlocks.delete(block);
  }

  /** Something was drawn: before the next frame everything gets its place. */
  requestLayout(): void {
    drawScheduler.afterDrawing(this.#layOut);
  }

  /** Goes to the end and stays there. */
  jumpToEnd(): void {
    this.#wanted = null;
    this.#anchor = null;
    this.following = true;
    this.requestLayout();
  }

  /**
   * Draws all that a selection reaches over of the messages that are drawn; true if it reaches over
   * others too.
   */
  renderSelected(range: Range): boolean {
    const everywhere = { top: -Infinity, bottom: Infinity };
    for (const [block, element] of this.#longBlocks) {
      if (range.intersectsNode(element)) {
        block.reveal({ near: everywhere, far: everywhere });
      }
    }
    const { first, end } = this.range;
    const over = (spacer: HTMLElement | null) => spacer !== null && range.intersectsNode(spacer);
    return (first > 0 && over(this.#before)) || (end < this.#ids.length && over(this.#after));
  }

  /** Stays where it is: what grows now is what its reader opened. */
  stopFollowing(): void {
    this.following = false;
    this.#anchor = this.#scroller && captureAnchor(this.#scroller, this.#drawn());
  }

  /** Shows the beginning of a message, and gives its element. */
  #show(index: number): HTMLElement | null {
    const message = this.#ids[index];
    if (message === undefined || !this.#scroller) {
      return null;
    }
    this.following = false;
    const top = index === 0 ? this.#contentTop() : MESSAGE_TOP;
    this.#wanted = { message, section: -1, top };
    this.layOut();
    return this.#row(index);
  }

  /** Shows a message if it is not drawn. */
  ensureRendered(message: MessageId): void {
    const index = this.#ids.indexOf(message);
    if (index !== -1 && this.#row(index) === null) {
      this.#show(index);
    }
  }

  /** Shows the message that many before or after the one that has the keyboard, and gives it that. */
  moveFocus(steps: -1 | 1): void {
    const scroller = this.#scroller;
    const current = document.activeElement?.closest<HTMLElement>("[data-message-id]");
    const at = this.#ids.indexOf(current?.dataset["messageId"] ?? "");
    const first = this.firstVisible;
    // Without one: what is on the screen, its beginning first where that is above.
    const above = this.#row(first)?.getBoundingClientRect().top ?? 0;
    const edge = scroller?.getBoundingClientRect().top ?? 0;
    const start = steps === 1 || above < edge - AT_END ? first : first - 1;
    const next = at === -1 ? start : at + steps;
    const row = this.#show(Math.min(Math.max(0, next), this.#ids.length - 1));
    // Not every engine takes a key with Alt for use of the keyboard.
    const visibly: FocusOptions & { focusVisible: boolean } = {
      preventScroll: true,
      focusVisible: true,
    };
    row?.focus(visibly);
  }

  /** Draws the nth match of a pattern in a part of a message, and gives it. */
  findMatch(index: number, part: number, pattern: RegExp, nth: number): Range | undefined {
    const row = this.#row(index) ?? this.#show(index);
    const element = row?.querySelectorAll("[data-part]")[part];
    const block = [...this.#longBlocks].find(([, at]) => element?.contains(at))?.[0];
    return block?.showMatch(pattern, nth);
  }

  /** Shows the nth match of a pattern in a part of a message, and gives it. */
  showMatch(index: number, part: number, pattern: RegExp, nth: number): Range | undefined {
    const scroller = this.#scroller;
    const range = this.findMatch(index, part, pattern, nth);
    const holder = range?.startContainer.parentElement;
    if (!scroller || !range || !holder) {
      return undefined;
    }
    this.following = false;
    const view = scroller.getBoundingClientRect();
    const { top, bottom } = range.getBoundingClientRect();
    const seen = top > view.top + MESSAGE_TOP && bottom < view.bottom - MESSAGE_TOP;
    const wanted = seen ? top - view.top : view.height / 3;
    this.#anchor = anchorAt(holder, wanted + holder.getBoundingClientRect().top - top);
    this.layOut();
    return range;
  }

  /** The message at the top of what is seen. */
  get firstVisible(): number {
    const edge = this.#scroller?.getBoundingClientRect().top ?? 0;
    const drawn = this.#drawn();
    const at = drawn.findIndex((row) => row.getBoundingClientRect().bottom > edge + AT_END);
    return this.range.first + Math.max(0, at);
  }

  /** Where the reader is. Known from the last layout, for when it is asked for nothing is left of it. */
  get place(): Place {
    return this.#wanted ?? (this.following ? "end" : this.#place);
  }

  /** Draws what is in sight and puts it where it belongs. Not to be called from an effect. */
  layOut(): void {
    const scroller = this.#scroller;
    if (!scroller) {
      return;
    }
    this.#yield();
    this.#space();
    for (let pass = 0; pass < PASSES; pass++) {
      this.#hold();
      this.#measureRows();
      const drawn = this.#draw();
      this.#reveal();
      if (!drawn && !this.#measureRows()) {
        break;
      }
    }
    this.#hold();
    this.#settle(scroller);
  }

  /** The anchor goes along with what the reader has scrolled since: held, a key that scrolls smoothly would do nothing. */
  #yield(): void {
    const scroller = this.#scroller;
    if (!scroller || this.following || this.#anchor === null) {
      return;
    }
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    // What became shorter is put at its end by the engine.
    const free = scrollTop > this.#top || scrollHeight - clientHeight - scrollTop > 1;
    if (scrollTop !== this.#top && free) {
      this.#anchor = { ...this.#anchor, top: this.#anchor.top + this.#top - scrollTop };
      this.#top = scrollTop;
      this.#unheard = true;
    }
  }

  /** Puts the view at the end, or its anchor where it was. */
  #hold(): void {
    const scroller = this.#scroller;
    if (!scroller) {
      return;
    }
    if (this.following) {
      if (!this.#pressed) {
        scroller.scrollTop = scroller.scrollHeight;
      }
    } else {
      this.#reachWanted(scroller);
      const moved = this.#anchor === null ? null : anchorMoved(scroller, this.#anchor);
      if (moved !== null && Math.abs(moved) > STILL) {
        scroller.scrollTop += moved;
      }
    }
    this.#top = scroller.scrollTop;
  }

  #reachWanted(scroller: HTMLElement): void {
    const wanted = this.#wanted;
    if (wanted === null) {
      return;
    }
    const index = this.#ids.indexOf(wanted.message);
    const row = this.#row(index);
    if (row === null) {
      this.#anchor = null;
      scroller.scrollTop = this.#contentTop() + this.#rows.offset(index) - wanted.top;
      return;
    }
    const section = wanted.section === -1 ? undefined : sectionsOf(row)[wanted.section];
    this.#anchor = anchorAt(section ?? row, wanted.top);
    this.#wanted = null;
  }

  /** Takes the heights of what is drawn; true if one is news. */
  #measureRows(): boolean {
    let news = false;
    for (const [at, row] of this.#drawn().entries()) {
      const index = this.range.first + at;
      news = this.#rows.measure(index, row.getBoundingClientRect().height) || news;
    }
    return news;
  }

  /** Decides which messages are drawn; true if others are now. */
  #draw(): boolean {
    const top = (this.#scroller?.scrollTop ?? 0) - this.#contentTop();
    const stretch = (margin: number) =>
      this.#rows.between(top - margin, top + this.#height() + margin);
    const near = this.#withSelected(stretch(this.#margin(NEAR)));
    const range = drawnRows(this.range, near, stretch(this.#margin(FAR)));
    const changed = range.first !== this.range.first || range.end !== this.range.end;
    if (changed) {
      this.range = range;
      flushSync();
    }
    this.#space();
    return changed;
  }

  /** Gives what is not drawn its room. */
  #space(): void {
    const { first, end } = this.range;
    setHeight(this.#before, this.#rows.offset(first));
    setHeight(this.#after, this.#rows.total - this.#rows.offset(end));
  }

  /** What is selected stays drawn, or the selection would be lost. */
  #withSelected(near: RowRange): RowRange {
    const selected = selectedOf(this.#drawn());
    const { first } = this.range;
    return selected === null
      ? near
      : {
          first: Math.min(near.first, first + selected.first),
          end: Math.max(near.end, first + selected.end),
        };
  }

  #reveal(): void {
    const { top, bottom } = this.#scroller?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const span = (margin: number) => ({ top: top - margin, bottom: bottom + margin });
    const sight = { near: span(this.#margin(NEAR)), far: span(this.#margin(FAR)) };
    for (const block of this.#longBlocks.keys()) {
      block.reveal(sight);
    }
  }

  #settle(scroller: HTMLElement): void {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    this.below = scrollHeight - clientHeight - scrollTop > AT_END;
    this.#heights = this.#heightsNow();
    if (!this.following && (this.#anchor === null || !this.#anchor.element.isConnected)) {
      this.#anchor = captureAnchor(scroller, this.#drawn());
    }
    const anchor = this.following ? undefined : this.#anchor?.element;
    this.#place = anchor ? placeIn(scroller, anchor) : "end";
  }

  #heightsNow(): string {
    return `${String(this.#scroller?.clientHeight)}/${String(this.#scroller?.scrollHeight)}`;
  }

  #leave(): void {
    const scroller = this.#scroller;
    if (scroller && this.following && scroller.scrollHeight > scroller.clientHeight) {
      this.stopFollowing();
    }
  }

  #scrolled(scroller: HTMLElement): void {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    if (scrollTop === this.#top && !this.#unheard) {
      return;
    }
    this.#unheard = false;
    // What was made shorter, or the view taller, since the last layout is scrolled by the engine.
    const up = scrollTop < this.#top && this.#heightsNow() === this.#heights;
    this.#top = scrollTop;
    if (scrollHeight - clientHeight - scrollTop <= AT_END) {
      // On the way up the first pixels are still at the end; content that became shorter also ends up here.
      this.following ||= !up;
    } else if (up) {
      this.following = false;
    }
    if (!this.following) {
      this.#wanted = null;
      this.#anchor = captureAnchor(scroller, this.#drawn());
      if (this.#anchor === null) {
        this.#wanted = placeAt(this.#rows, this.#ids, scrollTop - this.#contentTop());
      }
    }
    this.layOut();
  }

  #estimatedTop(): number {
    if (this.following || !this.#scroller) {
      return Math.max(0, this.#rows.total - this.#height());
    }
    return this.#scroller.scrollTop - this.#contentTop();
  }

  #height(): number {
    return this.#scroller?.clientHeight ?? LEAST_MARGIN;
  }

  #margin(heights: number): number {
    return this.#rows.total < ALL ? Infinity : Math.max(LEAST_MARGIN, this.#height()) * heights;
  }

  /** Pixels above the first message in what is scrolled. */
  #contentTop(): number {
    return this.#before?.offsetTop ?? 0;
  }

  #drawn(): HTMLElement[] {
    return [...(this.#content?.querySelectorAll<HTMLElement>(":scope > [data-message-id]") ?? [])];
  }

  #row(index: number): HTMLElement | null {
    return this.#drawn()[index - this.range.first] ?? null;
  }
}

/** The reader of the transcript that a component stands in. */
export const [useViewport, provideViewport] = createContext<TranscriptViewport>();
