const KEY = "rivulet.folders";

/**
 * Returns the saved keys: those of the collapsed folders, and that of the archive if it is
 * expanded.
 */
export function readToggled(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Saves the keys of the collapsed folders, and the key of the archive if it is expanded. Rows keep
 * this state across restarts.
 */
export function writeToggled(keys: Iterable<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...keys]));
  } catch {
    // If the storage is full or disabled, folders are expanded again after a restart, which does no
    // harm.
  }
}
