import * as conversationText from "../../bindings/texts/conversation";
import type { RemoteImage } from "../../markdown";

/** Most images that are fetched at the same time. */
const AT_ONCE = 4;

/** What is needed to bring an image into a message. */
export interface ImageSource {
  /** Fetches it as a `data:` address; rejects with an `Error`. */
  fetch(url: string): Promise<string>;
  /** Decodes it, so that its size is known and drawing it moves nothing; rejects if it is damaged. */
  decode(source: string): Promise<{ readonly width: number; readonly height: number }>;
  /** Takes what became of it. */
  set(url: string, image: RemoteImage): void;
}

/** Fetches images that the reader allowed, a few at a time and each once. */
export class ImageLoads {
  readonly #source: ImageSource;
  readonly #waiting: string[] = [];
  readonly #asked = new Set<string>();
  #running = 0;

  constructor(source: ImageSource) {
    this.#source = source;
  }

  /** Fetches an image, unless it is on its way. */
  load(url: string): void {
    if (this.#asked.has(url)) {
      return;
    }
    this.#asked.add(url);
    this.#waiting.push(url);
    this.#source.set(url, { state: "loading" });
    this.#go();
  }

  #go(): void {
    while (this.#running < AT_ONCE) {
      const url = this.#waiting.shift();
      if (url === undefined) {
        return;
      }
      this.#running += 1;
      void this.#bring(url).then((image) => {
        this.#running -= 1;
        this.#asked.delete(url);
        this.#source.set(url, image);
        this.#go();
      });
    }
  }

  async #bring(url: string): Promise<RemoteImage> {
    let source: string;
    try {
      source = await this.#source.fetch(url);
    } catch (error) {
      return { state: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
    try {
      return { state: "loaded", source, ...(await this.#source.decode(source)) };
    } catch {
      return { state: "failed", reason: conversationText.imageDamaged() };
    }
  }
}

/** Decodes an image with the engine. */
export async function decodeImage(source: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
