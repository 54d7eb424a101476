import { isString, readStored, writeStored } from "../../shared/stored";

const KEY = "rivulet.folders";

/**
 * Returns the saved keys: the keys of collapsed folders, and the key of the archive if it is
 * expanded.
 */
export function readToggled(): string[] {
  return readStored(KEY, isString);
}

/**
 * Saves the keys of collapsed folders, and the key of the archive if it is expanded. After a
 * restart, the rows are then in the same state.
 */
export function writeToggled(keys: Iterable<string>): void {
  writeStored(KEY, keys);
}
