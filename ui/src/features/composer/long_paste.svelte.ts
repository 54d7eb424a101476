import type { ConversationId } from "../../bindings/contract";
import { largest } from "../../model/attachments";

/** Number of characters from which pasted text is offered as a file. */
const LONG = 50_000;

/** The last long text that was pasted into a draft, which the user may turn into a file. */
export class LongPaste {
  #text = $state.raw("");
  #conversation: ConversationId | null = null;
  readonly #open: () => ConversationId | null;

  /** `open` returns the conversation whose draft is shown. */
  constructor(open: () => ConversationId | null) {
    this.#open = open;
  }

  /** The long text that was pasted; empty if there is none. */
  get text(): string {
    return this.#text;
  }

  /** Records a paste. A short paste ends the offer for an earlier one. */
  pasted(text: string): void {
    const long = text.length >= LONG && new Blob([text]).size <= largest.text;
    // Text fields convert Windows line breaks, so do the same with the pasted text.
    this.#text = long ? text.replaceAll(/\r\n?/g, "\n") : "";
    this.#conversation = this.#open();
  }

  /** Returns whether the draft of a conversation contains the pasted text. */
  offered(id: ConversationId | null): boolean {
    return this.#text !== "" && this.#conversation === id;
  }

  /** Ends the offer. */
  dismiss(): void {
    this.#text = "";
  }
}
