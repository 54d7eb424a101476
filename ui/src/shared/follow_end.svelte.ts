import type { Attachment } from "svelte/attachments";
import { listen } from "./scroll_listeners";

/** Maximum distance from the end, in pixels, at which a view counts as being at its end. */
const AT_END = 8;

/**
 * Decides whether a view that scrolls follows the end of its content. Scrolling up stops following,
 * and returning to the end resumes it.
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
   * Records the position to which the program has scrolled the view, so that the scroll event is
   * not attributed to the user.
   */
  recordPosition(scroller: Element): void {
    this.#top = scroller.scrollTop;
  }

  /**
   * Returns by how many pixels the user has scrolled since the last recorded position. Records the
   * new position.
   */
  consumeScroll(scroller: Element): number {
    const moved = scroller.scrollTop - this.#top;
    // Ignore that the browser scrolls up when the content becomes shorter.
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
    // Do not attribute that to the user.
    const up = scroller.scrollTop < this.#top && !this.resized(scroller);
    this.recordPosition(scroller);
    if (distanceToEnd(scroller) <= AT_END) {
      // Do not turn `following` on again while the user begins to scroll up: the view may still be
      // near its end.
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
    // The callback runs between layout and paint, so the user never sees new content before the
    // scrolling.
    const observer = new ResizeObserver(() => this.layOut());
    observer.observe(element);
    return () => observer.disconnect();
  };

  /**
   * Scrolls to the end if the view follows it. For text whose growth no `ResizeObserver` reports,
   * such as the value of a text area.
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
