import { type Anchor, anchorMoved, captureAnchor } from "./anchor";
import type { MessagePlace } from "./places";

/** Keeps the visible content in place when the view does not follow the end of the conversation. */
export class ScrollAnchor {
  /** The place to scroll to; `null` if there is none. It becomes the anchor once it is rendered. */
  target: MessagePlace | null = null;
  #anchor: Anchor | null = null;

  get held(): boolean {
    return this.#anchor !== null;
  }

  /** The element of the anchor, if it is still in the document. */
  get element(): Element | undefined {
    return this.#anchor?.element.isConnected ? this.#anchor.element : undefined;
  }

  /** Makes the content at the top of the view the anchor. */
  capture(scroller: Element, rows: Iterable<Element>): void {
    this.#anchor = captureAnchor(scroller, rows);
  }

  /** Makes an element the anchor. Its top is then kept `top` pixels below the top of the view. */
  set(element: Element, top: number): void {
    this.#anchor = { element, text: null, top };
  }

  /** Removes the anchor, but keeps `target`. */
  release(): void {
    this.#anchor = null;
  }

  /** Removes the anchor and `target`. */
  clear(): void {
    this.target = null;
    this.release();
  }

  /** Moves the anchor along with the content, which the user has scrolled by `scrolled` pixels. */
  follow(scrolled: number): void {
    if (this.#anchor !== null) {
      this.#anchor = { ...this.#anchor, top: this.#anchor.top - scrolled };
    }
  }

  /** Returns how many pixels the anchor has moved down; `null` if it does not exist or is gone. */
  moved(scroller: Element): number | null {
    return this.#anchor === null ? null : anchorMoved(scroller, this.#anchor);
  }
}
