const KEY = "rivulet.palette";

/** Returns the ids of recently used items, newest first. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Saves the ids of recently used items. */
export function writeRecent(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // If the storage is full or disabled, the recently used items are forgotten after a restart,
    // which does no harm.
  }
}
