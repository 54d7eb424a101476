import { isString, readStored, writeStored } from "../../shared/stored";

const KEY = "rivulet.folders";

/**
 * Returns the keys that were saved: those of the collapsed folders, and the key of the archive if
 * it is expanded.
 */
export function readToggled(): string[] {
  return readStored(KEY, isString);
}

/**
 * Saves the keys of the collapsed folders, and the key of the archive if it is expanded, so that a
 * restart does not change the state of these rows.
 */
export function writeToggled(keys: Iterable<string>): void {
  writeStored(KEY, keys);
}
