import type { ConversationId } from "../../../bindings/contract";
import { isSameChoice, type ModelChoice } from "../../../model/choice";
import { isObject } from "../../../model/json_object";
import { StoredMap } from "../../../shared/stored";

/** The models that the user chose for the next message of a conversation. */
interface Entry {
  /**
   * The model of the conversation's latest turn at the time when this entry was stored; `null` if
   * there was no turn.
   */
  readonly instead: ModelChoice | null;
  readonly models: readonly ModelChoice[];
}

/**
 * Stores, in the browser's local storage, the models that the user has chosen for the next message
 * of each conversation. If the user has chosen none, a conversation keeps the model of its latest
 * turn.
 */
export class ChosenModels {
  readonly #entries: StoredMap<ConversationId, Entry>;

  constructor(storage: Storage | null) {
    this.#entries = new StoredMap("rivulet.chosen_models", isEntry, storage);
  }

  /**
   * Returns the models that the user has chosen for the next message of a conversation. Returns an
   * empty list if there is no choice or if the choice is outdated. `used` is the model of the
   * latest turn; `null` for a new conversation. A choice is valid if `used` is one of the chosen
   * models, or if `used` has not changed since the choice was saved. Otherwise, it is outdated.
   */
  of(id: ConversationId, used: ModelChoice | null): readonly ModelChoice[] {
    const entry = this.#entries.get(id);
    const valid =
      entry !== undefined &&
      [entry.instead, ...entry.models].some((one) => isSameChoice(one, used));
    return valid ? entry.models : [];
  }

  /**
   * Stores the models that the user has chosen for the next message of a conversation. `used` is
   * the model of its latest turn and therefore the default. If `models` is empty, contains only
   * `used`, or contains a model without a name, removes the stored models instead.
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
