import type { ConversationId } from "../../../bindings/contract";
import { isSameChoice, type ModelChoice } from "../../../model/choice";
import { isObject } from "../../../model/json_object";
import { StoredMap } from "../../../shared/stored";

/** The models that the user chose for the next message of a conversation. */
interface Entry {
  /**
   * The model of the conversation's latest turn at the time when this entry was stored; `null` if
   * the conversation had no turn yet.
   */
  readonly instead: ModelChoice | null;
  readonly models: readonly ModelChoice[];
}

/**
 * Stores the models that the user has chosen for the next message of each conversation. If the user
 * has chosen none, the conversation keeps the model of its latest turn, and nothing is stored. The
 * entries are kept in the browser's local storage.
 */
export class ChosenModels {
  readonly #entries: StoredMap<ConversationId, Entry>;

  constructor(storage: Storage | null) {
    this.#entries = new StoredMap("rivulet.chosen_models", isEntry, storage);
  }

  /**
   * Returns the models that the user chose for the next message of a conversation; an empty list if
   * there is no valid choice. `used` is the model of the conversation's latest turn; `null` for a
   * new conversation. A choice stays valid while `used` is still the model that was passed to
   * `save`, or is one of the chosen models. It becomes invalid when the conversation is continued
   * with any other model.
   */
  of(id: ConversationId, used: ModelChoice | null): readonly ModelChoice[] {
    const entry = this.#entries.get(id);
    const valid =
      entry !== undefined &&
      [entry.instead, ...entry.models].some((one) => isSameChoice(one, used));
    return valid ? entry.models : [];
  }

  /**
   * Stores the models that the user chose for the next message of a conversation. `used` is the
   * model of the conversation's latest turn. Stores nothing and removes any stored models if
   * `models` is empty, contains only `used` (which is the default), or contains a model without a
   * name.
   */
  save(id: ConversationId, used: ModelChoice | null, models: readonly ModelChoice[]): void {
    const [first, ...more] = models;
    const isUsed = more.length === 0 && isSameChoice(first ?? null, used);
    if (first === undefined || isUsed || models.some(({ model }) => model === "")) {
      this.remove(id);
    } else {
      this.#entries.set(id, { instead: used, models });
    }
  }

  remove(id: ConversationId): void {
    if (this.#entries.get(id)) {
      this.#entries.set(id, null);
    }
  }

  /** Removes the stored models of all conversations except those in `ids`. */
  keepOnly(ids: readonly ConversationId[]): void {
    this.#entries.keepOnly(ids);
  }
}

function isEntry(value: unknown): value is Entry {
  return (
    isObject(value) &&
    (value["instead"] === null || isChoice(value["instead"])) &&
    Array.isArray(value["models"]) &&
    value["models"].length > 0 &&
    value["models"].every(isChoice)
  );
}

function isChoice(value: unknown): value is ModelChoice {
  return (
    isObject(value) && typeof value["providerId"] === "string" && typeof value["model"] === "string"
  );
}
