import type { ConversationId } from "../../bindings/contract";
import type { ModelChoice } from "../../model/choice";
import { StoredMap } from "../../shared/stored";

/**
 * Stores which models answer the next message of a conversation. A conversation has no entry if
 * only one model answers. The browser's local storage keeps the entries.
 */
export class ChosenSets {
  readonly #sets: StoredMap<ConversationId, readonly ModelChoice[]>;

  constructor(storage: Storage | null) {
    this.#sets = new StoredMap("rivulet.sets", isSet, storage);
  }

  /**
   * Returns the models that answer the next message in addition to `choice`. If `choice` is not
   * among the stored models, the conversation was continued with another model after they were
   * stored. In this case, returns none.
   */
  besides(id: ConversationId, choice: ModelChoice | null): ModelChoice[] {
    const set = this.#sets.get(id) ?? [];
    const at = set.findIndex((one) => choice !== null && isSame(one, choice));
    return at === -1 ? [] : set.toSpliced(at, 1);
  }

  /**
   * Stores the models for the next message of a conversation. If there are fewer than two, removes
   * the stored models instead.
   */
  save(id: ConversationId, models: readonly ModelChoice[]): void {
    if (models.length > 1 || this.#sets.get(id)) {
      this.#sets.set(id, models.length > 1 ? models : null);
    }
  }
}

function isSame(one: ModelChoice, other: ModelChoice): boolean {
  return one.providerId === other.providerId && one.model === other.model;
}

function isSet(value: unknown): value is ModelChoice[] {
  return Array.isArray(value) && value.every(isChoice);
}

function isChoice(value: unknown): value is ModelChoice {
  return (
    typeof value === "object" &&
    value !== null &&
    "providerId" in value &&
    typeof value.providerId === "string" &&
    "model" in value &&
    typeof value.model === "string"
  );
}
