import { createContext } from "svelte";
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { MessageId, ToolCallId } from "../../bindings/contract";
import type { FormInput } from "./calls/question_form";

/** The user's input in the card of a tool call, before it is sent. */
export interface CallInput {
  /** The arguments of the call as the user has changed them; `null` if they are unchanged. */
  readonly arguments: string | null;
  readonly reason: string;
  /**
   * The result that the user has typed for a call whose outcome is unknown; `null` if the user has
   * typed none.
   */
  readonly result: string | null;
  /** The user's input in the form that answers the tool's question; `null` if there is no input. */
  readonly form: FormInput | null;
}

export type AnswerView = "tree" | "table" | "text";

const noCallInput: CallInput = { arguments: null, reason: "", result: null, form: null };

/**
 * The way in which the user has arranged a conversation, for example which messages are folded or
 * shown raw. This state is not saved.
 */
export class ConversationViewState {
  readonly #raw = new SvelteSet<MessageId>();
  readonly #folded = new SvelteSet<MessageId>();
  readonly #reasoning = new SvelteMap<MessageId, boolean>();
  readonly #answerViews = new SvelteMap<MessageId, AnswerView>();
  readonly #callInputs = new SvelteMap<ToolCallId, CallInput>();
  readonly #imageOrigins = new SvelteSet<string>();
  readonly #images = new SvelteSet<string>();

  /** Returns whether a message is shown raw, exactly as received. */
  isRaw(id: MessageId): boolean {
    return this.#raw.has(id);
  }

  setRaw(id: MessageId, on: boolean): void {
    if (on) {
      this.#raw.add(id);
    } else {
      this.#raw.delete(id);
    }
  }

  /** Returns whether a message is folded, so that only its first words are shown. */
  isFolded(id: MessageId): boolean {
    return this.#folded.has(id);
  }

  setFolded(id: MessageId, on: boolean): void {
    if (on) {
      this.#folded.add(id);
    } else {
      this.#folded.delete(id);
    }
  }

  /**
   * Returns `true` if the user has opened the reasoning, `false` if the user has folded it, and
   * `null` if the user has done neither.
   */
  reasoningOpen(id: MessageId): boolean | null {
    return this.#reasoning.get(id) ?? null;
  }

  setReasoningOpen(id: MessageId, open: boolean): void {
    this.#reasoning.set(id, open);
  }

  /**
   * Returns the view that the user has chosen for a JSON answer; `null` until the user has chosen
   * one.
   */
  answerView(id: MessageId): AnswerView | null {
    return this.#answerViews.get(id) ?? null;
  }

  setAnswerView(id: MessageId, view: AnswerView): void {
    this.#answerViews.set(id, view);
  }

  callInput(id: ToolCallId): CallInput {
    return this.#callInputs.get(id) ?? noCallInput;
  }

  setCallInput(id: ToolCallId, change: Partial<CallInput>): void {
    this.#callInputs.set(id, { ...this.callInput(id), ...change });
  }

  /** Returns whether the user has allowed this image, or all images of its origin, to load. */
  allowsImage(url: string): boolean {
    return this.#images.has(url) || this.#imageOrigins.has(originOf(url));
  }

  /** Returns whether the user has allowed all images of at least one host. */
  get loadsImages(): boolean {
    return this.#imageOrigins.size > 0;
  }

  allowImage(url: string): void {
    this.#images.add(url);
  }

  /** Allows all images with the same origin as `url` to load. */
  allowImageHost(url: string): void {
    this.#imageOrigins.add(originOf(url));
  }
}

export const [useViewState, provideViewState] = createContext<() => ConversationViewState>();

// Returns the scheme, host and port of an address. The port matters, because another port of the
// same host may belong to another server.
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}
