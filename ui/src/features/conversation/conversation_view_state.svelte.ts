import { createContext } from "svelte";
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { MessageId } from "../../bindings/contract";
import type { Typed } from "../../model/typed";

/** How the reader looks at a conversation. It outlives the messages on the screen, and nothing of it is kept. */
export class ConversationViewState {
  readonly #raw = new SvelteSet<MessageId>();
  readonly #folded = new SvelteSet<MessageId>();
  readonly #reasoning = new SvelteMap<MessageId, boolean>();
  readonly #edits = new SvelteMap<MessageId, Typed>();
  readonly #imageOrigins = new SvelteSet<string>();
  readonly #images = new SvelteSet<string>();

  /** The message is shown as it was received. */
  isRaw(id: MessageId): boolean {
    return this.#raw.has(id);
  }

  /** Shows a message as it was received, or formatted. */
  setRaw(id: MessageId, on: boolean): void {
    if (on) {
      this.#raw.add(id);
    } else {
      this.#raw.delete(id);
    }
  }

  /** Only the first words of the message are shown. */
  isFolded(id: MessageId): boolean {
    return this.#folded.has(id);
  }

  /** Folds a message to its first words, or shows it again. */
  setFolded(id: MessageId, on: boolean): void {
    if (on) {
      this.#folded.add(id);
    } else {
      this.#folded.delete(id);
    }
  }

  /** What the message is being changed to; `null` while it is not edited. */
  edit(id: MessageId): Typed | null {
    return this.#edits.get(id) ?? null;
  }

  /** Changes what a message is being changed to, or leaves that. */
  setEdit(id: MessageId, typed: Typed | null): void {
    if (typed === null) {
      this.#edits.delete(id);
    } else {
      this.#edits.set(id, typed);
    }
  }

  /** Whether the reader opened or folded the reasoning of a message; `null` if neither. */
  reasoningOpen(id: MessageId): boolean | null {
    return this.#reasoning.get(id) ?? null;
  }

  /** The reader opens or folds the reasoning of a message. */
  setReasoningOpen(id: MessageId, open: boolean): void {
    this.#reasoning.set(id, open);
  }

  /** The reader allowed this image, or all of its host. */
  allowsImage(url: string): boolean {
    return this.#images.has(url) || this.#imageOrigins.has(originOf(url));
  }

  /** Some host's images load by themselves. */
  get loadsImages(): boolean {
    return this.#imageOrigins.size > 0;
  }

  /** Allows one image. */
  allowImage(url: string): void {
    this.#images.add(url);
  }

  /** Allows all images of this one's host. */
  allowImageHost(url: string): void {
    this.#imageOrigins.add(originOf(url));
  }
}

/** How the open conversation is read, for whatever stands inside it. */
export const [useViewState, provideViewState] = createContext<() => ConversationViewState>();

// With its scheme and its port: another one is another way, and another server.
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}
