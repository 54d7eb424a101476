import type { Attachment } from "svelte/attachments";
import { listen } from "./scroll_listeners";

/** Maximum distance from the end, in pixels, that counts as being at the end. */
const AT_END = 8;

/**
 * Tracks whether a scrolling view follows the end of its content. The view stops following when the
 * user scrolls up, and follows again when the user returns to the end.
 */
export class FollowState {
  following = $state(true);
  /** Whether there is content below the visible part. */
  below = $state(false);
  /** The scroll position in pixels after the last layout or scroll event. */
  #top = 0;
  /** Whether the user has scrolled and the scroll event has not been processed yet. */
  #eventPending = false;
  /** The heights of the view and of its content at the last layout. */
  #heights = "";

  /** Scrolls to the end. */
  scrollToEnd(scroller: Element): void {
    scroller.scrollTop = scroller.scrollHeight;
    this.recordPosition(scroller);
  }

  /**
   * Records a position to which code has scrolled the view, so that the resulting scroll event is
   * not attributed to the user.
   */
  recordPosition(scroller: Element): void {
    this.#top = scroller.scrollTop;
  }

  /**
   * Returns the number of pixels that the user has scrolled since the last recorded position, and
   * records the new position.
   */
  consumeScroll(scroller: Element): number {
    const moved = scroller.scrollTop - this.#top;
    // Ignore an upward move that stops at the end of the content, because the browser itself
    // scrolls there when the content becomes shorter.
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
    // Do not attribute a scroll to the user if a height has changed since the last layout, because
    // the browser may have scrolled the view.
    const up = scroller.scrollTop < this.#top && !this.resized(scroller);
    this.recordPosition(scroller);
    if (distanceToEnd(scroller) <= AT_END) {
      // Do not change `following` if the user has just begun to scroll up and the view is still near the
      // end.
      this.following ||= !up;
    } else if (up) {
      this.following = false;
    }
    return true;
  }

  /** Records the heights after a layout. */
  settle(scroller: Element): void {
    this.below = distanceToEnd(scroller) > AT_END;
    this.#heights = heightsOf(scroller);
  }

  /** Returns whether a height has changed since the last layout. */
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

  /** Attach this to the scrolling element. */
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
        this.#layOut();
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

  /** Attach this to the growing element inside the scrolling element. */
  readonly content: Attachment<HTMLElement> = (element) => {
    // Resize observers run between layout and paint, so the user sees no intermediate frame.
    const observer = new ResizeObserver(() => this.#layOut());
    observer.observe(element);
    return () => observer.disconnect();
  };

  #layOut(): void {
    if (!this.#scroller) {
      return;
    }
    if (this.following) {
      this.#state.scrollToEnd(this.#scroller);
    }
    this.#state.settle(this.#scroller);
  }
}

/** Returns whether a view has more content than it can show. */
export function canScroll({ scrollHeight, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight;
}

function distanceToEnd({ scrollTop, scrollHeight, clientHeight }: Element): number {
  return scrollHeight - clientHeight - scrollTop;
}

function heightsOf({ scrollHeight, clientHeight }: Element): string {
  return `${String(clientHeight)}/${String(scrollHeight)}`;
}
