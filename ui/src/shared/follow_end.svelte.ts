import type { Attachment } from "svelte/attachments";

/** Maximum distance in pixels that counts as being at the end. */
const AT_END = 8;

const keysUp = new Set(["ArrowUp", "PageUp", "Home"]);

/** Keeps a scrolling view at its end until the user scrolls up. */
export class FollowEnd {
  following = $state(true);
  #scroller: HTMLElement | null = null;
  #top = 0;

  /** For the scrolling element. */
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

  /** For the growing element inside it. */
  readonly content: Attachment<HTMLElement> = (element) => {
    // Resize observers run after layout and before paint, so no intermediate frame is visible.
    const observer = new ResizeObserver(() => this.settle());
    observer.observe(element);
    return () => observer.disconnect();
  };

  /** Jumps to the end and follows it. */
  jump(): void {
    this.following = true;
    this.settle();
  }

  /** Scrolls to the end if the view follows it. */
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
      // The first pixels of scrolling up are still at the end, and so is a view whose content became shorter.
      this.following ||= !up;
    } else if (up) {
      this.following = false;
    }
  }
}
