import * as conversationText from "../../bindings/texts/conversation";
import type { MessageId } from "../../bindings/contract";
import type { RemoteImage } from "../../markdown";

/** Maximum number of images that are downloaded at the same time. */
const AT_ONCE = 4;

export interface ImageSource {
  /** Downloads an image as a `data:` address. On failure, rejects with an `Error`. */
  fetch(url: string, message: MessageId | null): Promise<string>;
  /** Decodes an image to find out its size. Rejects if the image is damaged. */
  decode(source: string): Promise<{ readonly width: number; readonly height: number }>;
  /** Shows the state of an image in the messages: loading, loaded, or failed with a reason. */
  set(url: string, image: RemoteImage): void;
}

/** Downloads the images that the user has allowed, a few at a time. */
export class ImageLoads {
  readonly #source: ImageSource;
  readonly #waiting: { readonly url: string; readonly message: MessageId | null }[] = [];
  readonly #inFlight = new Set<string>();
  #running = 0;

  constructor(source: ImageSource) {
    this.#source = source;
  }

  /**
   * Downloads an image on behalf of the message in which the user allowed it. Does nothing if the
   * image is already being downloaded.
   */
  load(url: string, message: MessageId | null): void {
    if (this.#inFlight.has(url)) {
      return;
    }
    this.#inFlight.add(url);
    this.#waiting.push({ url, message });
    this.#source.set(url, { state: "loading" });
    this.#go();
  }

  #go(): void {
    while (this.#running < AT_ONCE) {
      const next = this.#waiting.shift();
      if (next === undefined) {
        return;
      }
      const { url, message } = next;
      this.#running += 1;
      void this.#bring(url, message).then((image) => {
        this.#running -= 1;
        this.#inFlight.delete(url);
        this.#source.set(url, image);
        this.#go();
      });
    }
  }

  async #bring(url: string, message: MessageId | null): Promise<RemoteImage> {
    let source: string;
    try {
      source = await this.#source.fetch(url, message);
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

export async function decodeImage(source: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
