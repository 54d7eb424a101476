import type { ShowArtifactDetail } from "../../markdown";
import { drawsAtOnce } from "./at_once";

/** Distance from the visible area at which a preview is rendered. */
const MARGIN = "200px";

/**
 * Decides when to render previews that the user did not request: after their reply is complete, so
 * that no frame of the stream is delayed, and once they are near the visible area.
 */
export class AtOnce {
  readonly #waiting = new Map<Element, ShowArtifactDetail>();
  readonly #draw: (detail: ShowArtifactDetail) => void;
  readonly #sight: IntersectionObserver | null;
  /**
   * Notices when a reply ends. Observes only replies that contain a code block in
   * `#waiting`.
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

  /** Adds a code block if it may be rendered without a request. */
  add(detail: ShowArtifactDetail): void {
    if (drawsAtOnce(detail.kind, detail.text)) {
      this.#waiting.set(detail.figure, detail);
      this.#watch(detail.figure);
    }
  }

  /** Removes a code block, because the user has chosen its view. */
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
