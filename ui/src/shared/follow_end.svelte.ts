import type { Attachment } from "svelte/attachments";
import { listen } from "./scroll_listeners";

/**
 * Maximum distance from the end of the content, in pixels, at which a view still counts as being at
 * the end.
 */
const AT_END = 8;

/**
 * Decides whether a view that scrolls follows the end of its content. When the user scrolls up, the
 * view stops following. When the user returns to the end, the view follows it again.
 */
export class FollowState {
  following = $state(true);
  /** Whether there is content below the visible part. */
  below = $state(false);
  /** The last recorded scroll position in pixels. */
  #top = 0;
  /** Whether `consumeScroll` has recorded a movement whose scroll event has not arrived yet. */
  #eventPending = false;
  /** The heights of the view and of its content after the last layout, joined into one string. */
  #heights = "";

  scrollToEnd(scroller: Element): void {
    scroller.scrollTop = scroller.scrollHeight;
    this.recordPosition(scroller);
  }

  /**
   * Records the current scroll position after the program has scrolled the view, so that the
   * resulting scroll event is not attributed to the user.
   */
  recordPosition(scroller: Element): void {
    this.#top = scroller.scrollTop;
  }

  /**
   * Returns the distance, in pixels, by which the user has scrolled since the last recorded
   * position. Records the new position.
   */
  consumeScroll(scroller: Element): number {
    const moved = scroller.scrollTop - this.#top;
    // Ignore a movement upwards that leaves the view at the end of the content. The browser moves
    // the view in this way when the content becomes shorter.
    if (moved === 0 || (moved < 0 && distanceToEnd(scroller) <= 1)) {
      return 0;
    }
    this.recordPosition(scroller);
    this.#eventPending = true;
    return moved;
  }

  /** Processes a scroll event. Returns whether the user caused it. */
  scrolled(scroller: Element): boolean {
    if (scroller.scrollTop === this.#top && !this.#eventPending) {
      return false;
    }
    this.#eventPending = false;
    // If a height has changed since the last layout, the browser itself may have scrolled the view.
    // Do not attribute this movement to the user.
    const up = scroller.scrollTop < this.#top && !this.resized(scroller);
    this.recordPosition(scroller);
    if (distanceToEnd(scroller) <= AT_END) {
      // If the user has just begun to scroll up, the view may still be near its end. Do not turn
      // `following` on again in this case.
      this.following ||= !up;
    } else if (up) {
      this.following = false;
    }
    return true;
  }

  /** Records the current heights after a layout. */
  settle(scroller: Element): void {
    this.below = distanceToEnd(scroller) > AT_END;
    this.#heights = heightsOf(scroller);
  }

  /** Returns whether the height of the view or of its content has changed since the last layout. */
  resized(scroller: Element): boolean {
    return heightsOf(scroller) !== this.#heights;
  }
}

/** Keeps a scrolling view at its end until the user scrolls up. */
export class FollowEnd {
  readonly #state = new FollowState();
  #scroller: HTMLElement | null = null;

  get following(): boolean {
    return this.#state.following;
  }

  set following(following: boolean) {
    this.#state.following = following;
  }

  /** Svelte attachment for the element that scrolls. */
  readonly scroller: Attachment<HTMLElement> = (element) => {
    this.#scroller = element;
    const leave = () => {
      if (canScroll(element)) {
        this.following = false;
      }
    };
    const stop = listen(element, {
      up: leave,
      beginning: () => {
        leave();
        element.scrollTop = 0;
      },
      end: () => {
        this.following = true;
        this.layOut();
      },
      scrolled: () => {
        this.#state.scrolled(element);
        this.#state.settle(element);
      },
    });
    return () => {
      stop();
      this.#scroller = null;
    };
  };

  /** Svelte attachment for the growing element inside the element that scrolls. */
  readonly content: Attachment<HTMLElement> = (element) => {
    // The callback runs between layout and paint. Therefore, the view has already scrolled when the
    // user sees the new content.
    const observer = new ResizeObserver(() => this.layOut());
    observer.observe(element);
    return () => observer.disconnect();
  };

  /**
   * Scrolls to the end if the view follows it. Call this function when text has grown without a
   * report by a `ResizeObserver`. For example, a `ResizeObserver` does not report that the value of
   * a text area has grown.
   */
  layOut(): void {
    if (!this.#scroller) {
      return;
    }
    if (this.following) {
      this.#state.scrollToEnd(this.#scroller);
    }
    this.#state.settle(this.#scroller);
  }
}

export function canScroll({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight;
}

function distanceToEnd({ scrollTop, scrollHeight, clientHeight }: Element): number {
  return scrollHeight - clientHeight - scrollTop;
}

function heightsOf({ scrollHeight, clientHeight }: Element): string {
  return `${String(clientHeight)}/${String(scrollHeight)}`;
}
