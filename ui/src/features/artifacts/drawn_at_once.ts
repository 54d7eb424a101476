import type { ShowArtifactDetail } from "../../markdown";
import { drawsAtOnce } from "./at_once";

/** Distance from the visible area at which a preview is rendered. */
const MARGIN = "200px";

/**
 * Decides when previews are rendered that the user did not ask for: when their reply is complete,
 * so that no frame of a stream is late, and when they are near the visible area.
 */
export class AtOnce {
  readonly #waiting = new Map<Element, ShowArtifactDetail>();
  readonly #draw: (detail: ShowArtifactDetail) => void;
  readonly #sight: IntersectionObserver | null;
  /** Observes only the endings of the replies that contain a waiting preview. */
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

  /** Adds a block of code, if it may be rendered without a request. */
  add(detail: ShowArtifactDetail): void {
    if (drawsAtOnce(detail.kind, detail.text)) {
      this.#waiting.set(detail.figure, detail);
      this.#watch(detail.figure);
    }
  }

  /** Removes a block of code, because the user has chosen its view. */
  forget(figure: Element): void {
    this.#waiting.delete(figure);
    this.#sight?.unobserve(figure);
  }

  /** Forgets all blocks of code. */
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
