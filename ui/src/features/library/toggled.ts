const KEY = "rivulet.folders";

/** The keys of the folders that are folded, and of the archive if it is open. */
export function readToggled(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps them. */
export function writeToggled(keys: Iterable<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...keys]));
  } catch {
    // A full or closed storage costs what was folded, and nothing else.
  }
}
