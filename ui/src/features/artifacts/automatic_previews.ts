import type { ShowArtifactDetail } from "../../markdown";
import { mayShowAutomatically } from "./automatic_preview_rule";

/**
 * A code block's preview is rendered automatically only if the block is at most this far from the
 * visible area.
 */
const MARGIN = "200px";

/**
 * Decides when to render previews that the user did not request. Waits until the reply is complete,
 * so that a preview does not delay the arriving text, and until the code block is near the visible
 * area.
 */
export class AutomaticPreviews {
  readonly #waiting = new Map<Element, ShowArtifactDetail>();
  readonly #draw: (detail: ShowArtifactDetail) => void;
  readonly #sight: IntersectionObserver | null;
  /**
   * Observes the running replies that have code blocks in `#waiting`, because a preview is not
   * rendered before its reply has ended. When one of these replies ends, the callback checks all
   * code blocks in `#waiting` again.
   */
  readonly #endings = new MutationObserver(() => {
    this.#endings.disconnect();
    for (const figure of this.#waiting.keys()) {
      this.#watch(figure);
    }
  });

  constructor(draw: (detail: ShowArtifactDetail) => void) {
    this.#draw = draw;
    this.#sight =
      typeof IntersectionObserver === "undefined"
        ? null
        : new IntersectionObserver((entries) => this.#seen(entries), { rootMargin: MARGIN });
  }

  /** Adds a code block to `#waiting` if its preview may be rendered automatically. */
  add(detail: ShowArtifactDetail): void {
    if (mayShowAutomatically(detail.kind, detail.text)) {
      this.#waiting.set(detail.figure, detail);
      this.#watch(detail.figure);
    }
  }

  /**
   * Removes a code block from `#waiting`, so that its preview is no longer rendered automatically.
   * Called, for example, when the user has chosen between the code and the preview.
   */
  forget(figure: Element): void {
    this.#waiting.delete(figure);
    this.#sight?.unobserve(figure);
  }

  /** Forgets all code blocks. */
  destroy(): void {
    this.#waiting.clear();
    this.#endings.disconnect();
    this.#sight?.disconnect();
  }

  #watch(figure: Element): void {
    const reply = figure.closest<HTMLElement>("[data-ending]");
    if (reply?.dataset["ending"] === "streaming") {
      this.#endings.observe(reply, { attributeFilter: ["data-ending"] });
    } else {
      this.#sight?.observe(figure);
    }
  }

  #seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const detail = this.#waiting.get(target);
      if (isIntersecting && detail) {
        this.forget(target);
        this.#draw(detail);
      } else if (!target.isConnected) {
        this.forget(target);
      }
    }
  }
}
