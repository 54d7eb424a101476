import type { ConversationId, MessageId } from "../../../bindings/contract";
import { isObject } from "../../../model/json_object";
import { StoredMap } from "../../../shared/stored";

export interface MessagePlace {
  readonly message: MessageId;
  /**
   * The index of the section at the top of the view; -1 if the place is given by the message alone.
   */
  readonly section: number;
  /**
   * Distance, in pixels, from the top of the view down to the section or, without a section, to the
   * message. May be negative.
   */
  readonly top: number;
}

/** The last viewed place in a conversation: its end, or a place in a message. */
export type Place = "end" | MessagePlace;

/** Stores the last viewed place in each conversation, in the browser's local storage. */
export class Places {
  readonly #places: StoredMap<ConversationId, MessagePlace>;

  constructor(storage: Storage | null) {
    this.#places = new StoredMap("rivulet.places", isPlace, storage);
  }

  /** Returns the place at which the user left a conversation; `"end"` if no place is stored. */
  of(id: ConversationId): Place {
    return this.#places.get(id) ?? "end";
  }

  /** Stores the place that the user was viewing when leaving a conversation. */
  save(id: ConversationId, place: Place): void {
    this.#places.set(id, place === "end" ? null : place);
  }

  /** Removes the stored places of all conversations that are not in `ids`. */
  keepOnly(ids: readonly ConversationId[]): void {
    this.#places.keepOnly(ids);
  }
}

function isPlace(place: unknown): place is MessagePlace {
  return (
    isObject(place) &&
    typeof place["message"] === "string" &&
    Number.isInteger(place["section"]) &&
    Number.isFinite(place["top"])
  );
}
