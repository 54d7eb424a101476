import { isString, readStored, writeStored } from "../../shared/stored";

const KEY = "rivulet.palette";

/** Returns the ids of recently used items, newest first. */
export function readRecent(): string[] {
  return readStored(KEY, isString);
}

export function writeRecent(ids: readonly string[]): void {
  writeStored(KEY, ids);
}
