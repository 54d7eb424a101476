import { type Anchor, anchorAt, anchorMoved, captureAnchor } from "./anchor";
import type { MessagePlace } from "./places";

/**
 * Keeps content at its position in the view while the view does not follow the end of the
 * conversation.
 */
export class ScrollAnchor {
  /** A place to which the view scrolls. Once its message is rendered, the place becomes the anchor. */
  target: MessagePlace | null = null;
  #anchor: Anchor | null = null;

  /** Whether any content is anchored. */
  get held(): boolean {
    return this.#anchor !== null;
  }

  /** The anchored element, if it is still in the document. */
  get element(): Element | undefined {
    return this.#anchor?.element.isConnected ? this.#anchor.element : undefined;
  }

  /** Anchors the content at the top of the view. */
  capture(scroller: Element, rows: Iterable<Element>): void {
    this.#anchor = captureAnchor(scroller, rows);
  }

  /** Anchors an element `top` pixels below the top of the view. */
  set(element: Element, top: number): void {
    this.#anchor = anchorAt(element, top);
  }

  /** Removes the anchor but not the target. */
  release(): void {
    this.#anchor = null;
  }

  /** Removes the anchor and the target. */
  clear(): void {
    this.target = null;
    this.release();
  }

  /** Adjusts the anchor after the user has scrolled by `scrolled` pixels. */
  follow(scrolled: number): void {
    if (this.#anchor !== null) {
      this.#anchor = { ...this.#anchor, top: this.#anchor.top - scrolled };
    }
  }

  /**
   * Returns the number of pixels by which the anchored content has moved down; `null` if there is
   * no anchor, or if the anchor has left the document.
   */
  moved(scroller: Element): number | null {
    return this.#anchor === null ? null : anchorMoved(scroller, this.#anchor);
  }
}
