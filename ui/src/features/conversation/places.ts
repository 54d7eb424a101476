import type { ConversationId, MessageId } from "../../bindings/contract";
import { StoredMap } from "../../shared/stored";

export interface MessagePlace {
  readonly message: MessageId;
  /**
   * The index of the section at the top of the view; -1 if the place is in the message as a whole.
   */
  readonly section: number;
  /**
   * Distance in pixels from the top of the view down to the top of the section (or of the message,
   * if `section` is -1); negative if that begins above the view.
   */
  readonly top: number;
}

/** The place in a conversation at which the user left it: its end, or a place in a message. */
export type Place = "end" | MessagePlace;

/** The places at which the user left conversations, stored in the browser's local storage. */
export class Places {
  readonly #places: StoredMap<ConversationId, MessagePlace>;

  constructor(storage: Storage | null) {
    this.#places = new StoredMap("rivulet.places", isPlace, storage);
  }

  /** Returns the place at which the user left a conversation. */
  of(id: ConversationId): Place {
    return this.#places.get(id) ?? "end";
  }

  /** Stores the place at which the user leaves a conversation. */
  save(id: ConversationId, place: Place): void {
    this.#places.set(id, place === "end" ? null : place);
  }
}

function isPlace(place: unknown): place is MessagePlace {
  return (
    typeof place === "object" &&
    place !== null &&
    "message" in place &&
    typeof place.message === "string" &&
    "section" in place &&
    Number.isInteger(place.section) &&
    "top" in place &&
    Number.isFinite(place.top)
  );
}
