import type { ShowArtifactDetail } from "../../markdown";
import { mayShowAutomatically } from "./automatic_preview_rule";

/** Maximum distance from the visible area at which a preview is rendered automatically. */
const MARGIN = "200px";

/**
 * Decides when to render previews that the user did not request. A preview is rendered when its
 * code block is near the visible area and its reply is complete. Rendering it earlier would delay
 * the arriving text.
 */
export class AutomaticPreviews {
  readonly #waiting = new Map<Element, ShowArtifactDetail>();
  readonly #draw: (detail: ShowArtifactDetail) => void;
  readonly #sight: IntersectionObserver | null;
  /**
   * Observes the running replies that contain the code blocks in `#waiting`. When one of these
   * replies ends, all code blocks in `#waiting` are checked again.
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

  /** Removes a code block from `#waiting`, for example after the user has chosen a view of it. */
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
