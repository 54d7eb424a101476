import type { ConversationId, MessageId } from "../../bindings/contract";

export interface MessagePlace {
  readonly message: MessageId;
  /** The index of the section at the top of the view; -1 if the message itself is meant. */
  readonly section: number;
  /**
   * Distance from the top of the view to the top of the section (or message), in pixels; negative
   * if the section (or message) begins above the view.
   */
  readonly top: number;
}

/** The place in a conversation at which the user left it: its end, or a place in a message. */
export type Place = "end" | MessagePlace;

const KEY = "rivulet.places";
/** Maximum number of stored places. The oldest places are dropped first. */
const MAX_PLACES = 200;

/** The places at which the user left conversations, stored in the browser's local storage. */
export class Places {
  readonly #places: Map<ConversationId, Place>;
  readonly #storage: Storage | null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.#places = new Map(read(storage));
  }

  /** Returns the place at which the user left a conversation. */
  of(id: ConversationId): Place {
    return this.#places.get(id) ?? "end";
  }

  /** Stores the place at which the user leaves a conversation. */
  save(id: ConversationId, place: Place): void {
    this.#places.delete(id);
    if (place !== "end") {
      this.#places.set(id, place);
    }
    const first = this.#places.keys().next().value;
    if (this.#places.size > MAX_PLACES && first !== undefined) {
      this.#places.delete(first);
    }
    try {
      this.#storage?.setItem(KEY, JSON.stringify([...this.#places]));
    } catch {
      // Without the storage, the places are lost when the window closes, which does no harm.
    }
  }
}

function read(storage: Storage | null): [ConversationId, Place][] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [ConversationId, Place] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") {
    return false;
  }
  const place: unknown = entry[1];
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
