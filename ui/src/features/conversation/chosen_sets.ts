import type { ConversationId } from "../../bindings/contract";
import type { ModelChoice } from "../../model/choice";

const KEY = "rivulet.sets";
/** Maximum number of stored sets. The oldest sets are dropped first. */
const MAX_SETS = 200;

/**
 * The models that answer the next message of a conversation together, for each conversation with several. They are
 * stored in the browser's local storage.
 */
export class ChosenSets {
  readonly #sets: Map<ConversationId, readonly ModelChoice[]>;
  readonly #storage: Storage | null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.#sets = new Map(read(storage));
  }

  /**
   * Returns the models of a conversation's set besides `choice`. Returns none if the set does not contain `choice`,
   * because the conversation was then continued with another model.
   */
  besides(id: ConversationId, choice: ModelChoice | null): ModelChoice[] {
    const set = this.#sets.get(id) ?? [];
    const at = set.findIndex((one) => choice !== null && isSame(one, choice));
    return at === -1 ? [] : set.toSpliced(at, 1);
  }

  /** Stores the models of a conversation. A single model is no set. */
  save(id: ConversationId, models: readonly ModelChoice[]): void {
    if (models.length < 2 && !this.#sets.has(id)) {
      return;
    }
    this.#sets.delete(id);
    if (models.length > 1) {
      this.#sets.set(id, models);
    }
    const first = this.#sets.keys().next().value;
    if (this.#sets.size > MAX_SETS && first !== undefined) {
      this.#sets.delete(first);
    }
    try {
      this.#storage?.setItem(KEY, JSON.stringify([...this.#sets]));
    } catch {
      // Without the storage, the sets are lost when the window closes, which does no harm.
    }
  }
}

function isSame(one: ModelChoice, other: ModelChoice): boolean {
  return one.providerId === other.providerId && one.model === other.model;
}

function read(storage: Storage | null): [ConversationId, readonly ModelChoice[]][] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [ConversationId, ModelChoice[]] {
  return (
    Array.isArray(entry) &&
    typeof entry[0] === "string" &&
    Array.isArray(entry[1]) &&
    entry[1].every(isChoice)
  );
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
