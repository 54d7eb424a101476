import type { Attachment } from "svelte/attachments";

/** Closer than this to the end, in pixels, is at the end. */
const AT_END = 8;

const keysUp = new Set(["ArrowUp", "PageUp", "Home"]);

/** Keeps a scrolling view at its end, until its reader scrolls up. */
export class FollowEnd {
  following = $state(true);
  #scroller: HTMLElement | null = null;
  #top = 0;

  /** For the element that scrolls. */
  readonly scroller: Attachment<HTMLElement> = (element) => {
    this.#scroller = element;
    const leave = () => this.#leave();
    const wheel = (event: WheelEvent) => {
      if (event.deltaY < 0) {
        leave();
      }
    };
    const keydown = (event: KeyboardEvent) => {
      if (keysUp.has(event.key)) {
        leave();
      }
    };
    const scroll = () => this.#scrolled(element);
    element.addEventListener("wheel", wheel, { passive: true });
    element.addEventListener("keydown", keydown);
    element.addEventListener("scroll", scroll, { passive: true });
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("keydown", keydown);
      element.removeEventListener("scroll", scroll);
      this.#scroller = null;
    };
  };

  /** For the element in it that grows. */
  readonly content: Attachment<HTMLElement> = (element) => {
    // Observers run after layout and before paint, so the view never shows a frame in between.
    const observer = new ResizeObserver(() => this.settle());
    observer.observe(element);
    return () => observer.disconnect();
  };

  /** Goes to the end and stays there. */
  jump(): void {
    this.following = true;
    this.settle();
  }

  /** Goes to the end if it is being followed. */
  settle(): void {
    if (this.following && this.#scroller) {
      this.#scroller.scrollTop = this.#scroller.scrollHeight;
      this.#top = this.#scroller.scrollTop;
    }
  }

  #leave(): void {
    const scroller = this.#scroller;
    if (scroller && scroller.scrollHeight > scroller.clientHeight) {
      this.following = false;
    }
  }

  #scrolled(element: HTMLElement): void {
    const { scrollTop, scrollHeight, clientHeight } = element;
    const up = scrollTop < this.#top;
    this.#top = scrollTop;
    if (scrollHeight - clientHeight - scrollTop <= AT_END) {
      // On the way up the first pixels are still at the end; content that became shorter also ends up here.
      this.following ||= !up;
    } else if (up) {
      this.following = false;
    }
  }
}
