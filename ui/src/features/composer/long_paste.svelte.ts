import type { ConversationId } from "../../bindings/contract";
import { largest } from "../../model/attachments";

/** Minimum number of characters in a pasted text that the user can turn into a file. */
const LONG = 50_000;

/** The last long text that was pasted into a draft. The composer offers to turn it into a file. */
export class LongPaste {
  /** The last pasted text, if it was long; otherwise empty. */
  text = $state.raw("");
  /** The conversation whose draft received the pasted text. */
  #conversation: ConversationId | null = null;

  /**
   * Records a text that was pasted into a draft. If the text is short, withdraws any offer to turn
   * an earlier text into a file.
   */
  pasted(text: string, conversation: ConversationId | null): void {
    const long = text.length >= LONG && new Blob([text]).size <= largest.text;
    // Convert line breaks in the same way as text fields do, so that the pasted text can be found
    // in the draft.
    this.text = long ? text.replaceAll(/\r\n?/g, "\n") : "";
    this.#conversation = conversation;
  }

  /**
   * Returns whether the composer offers to turn a long text in the draft of conversation `id` into
   * a file.
   */
  offered(id: ConversationId | null): boolean {
    return this.text !== "" && this.#conversation === id;
  }

  /** Withdraws the offer to turn the long text into a file, if it was made in conversation `id`. */
  dismiss(id: ConversationId | null): void {
    if (this.#conversation === id) {
      this.text = "";
    }
  }
}
