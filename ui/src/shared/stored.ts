/** Reads and writes lists and maps in the browser's local storage, which outlasts the window. */

/** Returns the browser's local storage; `null` if it is disabled. */
export function localStore(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * Returns the valid items that are stored under `key`. Returns an empty list if the storage cannot
 * be used or does not contain a list.
 */
export function readStored<Item>(
  key: string,
  isItem: (item: unknown) => item is Item,
  storage: Storage | null = localStore(),
): Item[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
}

/**
 * Stores the items of a list. If the storage is full or disabled, the items are lost when the
 * window closes. Therefore, store only data whose loss does no harm.
 */
export function writeStored(
  key: string,
  items: Iterable<unknown>,
  storage: Storage | null = localStore(),
): void {
  try {
    storage?.setItem(key, JSON.stringify([...items]));
  } catch {
    // Ignore the error, because the items are still in memory until the window closes.
  }
}

export function isString(item: unknown): item is string {
  return typeof item === "string";
}

/** Maximum number of entries in a stored map. If there are more, the oldest entries are removed. */
const MAX_ENTRIES = 200;

/** A map in the browser's local storage. */
export class StoredMap<Id extends string, Value> {
  readonly #entries: Map<Id, Value>;
  readonly #key: string;
  readonly #storage: Storage | null;

  constructor(key: string, isValue: (value: unknown) => value is Value, storage: Storage | null) {
    const isEntry = (entry: unknown): entry is [Id, Value] =>
      Array.isArray(entry) && typeof entry[0] === "string" && isValue(entry[1]);
    this.#key = key;
    this.#storage = storage;
    this.#entries = new Map(readStored(key, isEntry, storage));
  }

  get(id: Id): Value | undefined {
    return this.#entries.get(id);
  }

  /** Stores `value` under `id`, as the newest entry. `null` removes the entry. */
  set(id: Id, value: Value | null): void {
    this.#entries.delete(id);
    if (value !== null) {
      this.#entries.set(id, value);
    }
    const first = this.#entries.keys().next().value;
    if (this.#entries.size > MAX_ENTRIES && first !== undefined) {
      this.#entries.delete(first);
    }
    this.#write();
  }

  /** Removes all entries except those whose ids are in `ids`. */
  keepOnly(ids: readonly Id[]): void {
    const kept = new Set(ids);
    const removed = [...this.#entries.keys()].filter((id) => !kept.has(id));
    if (removed.length > 0) {
      removed.forEach((id) => this.#entries.delete(id));
      this.#write();
    }
  }

  #write(): void {
    writeStored(this.#key, this.#entries, this.#storage);
  }
}
