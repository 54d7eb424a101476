import { SvelteMap } from "svelte/reactivity";
import type { ConversationId } from "../../bindings/contract";

/** What is typed but not sent, for each conversation; `null` stands for one that has not begun. */
export class Drafts {
  readonly #texts = new SvelteMap<ConversationId | null, string>();

  /** What is typed in that conversation. */
  of(id: ConversationId | null): string {
    return this.#texts.get(id) ?? "";
  }

  /** Keeps what is typed. */
  set(id: ConversationId | null, text: string): void {
    this.#texts.set(id, text);
  }

  /**
   * Empties the field and hands its text to `send`, so that the next message can be typed at once. If it was not
   * taken it is put back, before whatever was typed since.
   */
  async send(
    id: ConversationId | null,
    send: (text: string) => Promise<boolean>,
  ): Promise<boolean> {
    const text = this.of(id);
    this.set(id, "");
    const taken = await send(text);
    if (!taken) {
      const since = this.of(id);
      this.set(id, since === "" ? text : `${text}\n${since}`);
    }
    return taken;
  }

  /** A conversation has begun and got its name: what was typed since goes with it. */
  begun(id: ConversationId): void {
    const text = this.of(null);
    if (text !== "") {
      this.set(id, text);
      this.set(null, "");
    }
  }
}
