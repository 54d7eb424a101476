import { SvelteSet } from "svelte/reactivity";
import type { ConversationId } from "../../bindings/contract";

/** The conversations that the user has selected in the list in order to act on all of them. */
export class Selection {
  readonly ids = new SvelteSet<ConversationId>();
  /**
   * The anchor, which is the conversation at which the next selected range begins; `null` if there
   * is none yet.
   */
  #anchor: ConversationId | null = null;
  /** The conversations that were added by the last selected range. The next range replaces them. */
  #range: readonly ConversationId[] = [];

  /** Selects or deselects a conversation, and makes it the anchor of the next range. */
  toggle(id: ConversationId): void {
    if (!this.ids.delete(id)) {
      this.ids.add(id);
    }
    this.#anchor = id;
    this.#range = [];
  }

  /**
   * Replaces the last range with the conversations from the anchor to `to`, in the order of the
   * list. If the anchor is not in the list, the range begins at `from`. If `from` is not in the
   * list either, only `to` is selected.
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

/**
 * Returns the ids between `one` and `other`, including both, regardless of which comes first.
 * Returns only `other` if either is not in `order`.
 */
function between<Id>(order: readonly Id[], one: Id, other: Id): readonly Id[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)];
  return from === -1 || to === -1
    ? [other]
    : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}
