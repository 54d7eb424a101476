import { SvelteSet } from "svelte/reactivity";
import type { ConversationId } from "../../bindings/contract";

/** The conversations that the user has selected in the list in order to act on all of them. */
export class Selection {
  readonly ids = new SvelteSet<ConversationId>();
  /** The conversation at which the next selected range begins; `null` if there is none yet. */
  #anchor: ConversationId | null = null;
  /** The conversations that the last selected range added. The next range replaces them. */
  #range: readonly ConversationId[] = [];

  /** Adds or removes a conversation. The next range begins at it. */
  toggle(id: ConversationId): void {
    if (!this.ids.delete(id)) {
      this.ids.add(id);
    }
    this.#anchor = id;
    this.#range = [];
  }

  /**
   * Selects the conversations in the list from the anchor to `to` instead of the last range. If the
   * anchor is not listed, begins at `from`; if that is missing too, selects only `to`.
   */
  extend(
    order: readonly ConversationId[],
    to: ConversationId,
    from: ConversationId | null = null,
  ): void {
    const anchors = [this.#anchor, from, to];
    const anchor = anchors.find((id) => id !== null && order.includes(id)) ?? to;
    for (const id of this.#range) {
      this.ids.delete(id);
    }
    const range = between(order, anchor, to);
    this.#range = range.filter((id) => !this.ids.has(id));
    this.#anchor = anchor;
    for (const id of range) {
      this.ids.add(id);
    }
  }

  add(ids: readonly ConversationId[]): void {
    for (const id of ids) {
      this.ids.add(id);
    }
    this.#anchor = ids.at(-1) ?? null;
    this.#range = [];
  }

  drop(conversations: readonly { readonly id: ConversationId }[]): void {
    for (const { id } of conversations) {
      this.ids.delete(id);
    }
  }

  /** Ends the selection. */
  clear(): void {
    this.ids.clear();
    this.#anchor = null;
    this.#range = [];
  }
}

/** Returns the ids from one to the other, whichever comes first; only `other` if one is missing. */
function between<Id>(order: readonly Id[], one: Id, other: Id): readonly Id[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)];
  return from === -1 || to === -1
    ? [other]
    : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}
