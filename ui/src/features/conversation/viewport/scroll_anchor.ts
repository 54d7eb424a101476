import { type Anchor, anchorMoved, captureAnchor } from "./anchor";
import type { MessagePlace } from "./places";

/**
 * Keeps the visible content in place while the view does not follow the end of the conversation. To
 * do so, it remembers the position of an anchor, which is a point of the content.
 */
export class ScrollAnchor {
  /**
   * The place to which the view should scroll; `null` if there is none. When that place has been
   * rendered, it becomes the anchor.
   */
  target: MessagePlace | null = null;
  #anchor: Anchor | null = null;

  get held(): boolean {
    return this.#anchor !== null;
  }

  /**
   * The element of the anchor; `undefined` if there is no anchor or its element is no longer in the
   * document.
   */
  get element(): Element | undefined {
    return this.#anchor?.element.isConnected ? this.#anchor.element : undefined;
  }

  /** Uses the content at the top of the view as the anchor. */
  capture(scroller: Element, rows: Iterable<Element>): void {
    this.#anchor = captureAnchor(scroller, rows);
  }

  /**
   * Uses an element as the anchor. From then on, the top of the element is kept `top` pixels below
   * the top of the view.
   */
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

  /**
   * Called when the user has scrolled by `scrolled` pixels. The anchor moves together with the
   * content.
   */
  follow(scrolled: number): void {
    if (this.#anchor !== null) {
      this.#anchor = { ...this.#anchor, top: this.#anchor.top - scrolled };
    }
  }

  /**
   * Returns how many pixels the anchor has moved down in the view. Returns `null` if there is no
   * anchor or its element is no longer in the document.
   */
  moved(scroller: Element): number | null {
    return this.#anchor === null ? null : anchorMoved(scroller, this.#anchor);
  }
}
