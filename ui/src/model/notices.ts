import type { Fault } from "../bindings/contract";
import * as windowText from "../bindings/texts/window";
import { say } from "../text/catalogue";
import { sentence } from "./faults";

/**
 * Returns the text of the toast about replies that an earlier run of the program has not finished.
 */
export function recoveredWords(count: number): string {
  return windowText.recovered({ count });
}

/** Returns the text of the banner shown while nothing can be written to the disk. */
export function storageWords(fault: Fault): string {
  return windowText.notWritten({ cause: unended(fault.detail ?? say(fault.message)) });
}

/**
 * Returns the text of the banner that is shown while secret values that an older release stored are
 * still in the database.
 */
export function exposedWords(fault: Fault): string {
  return sentence(say(fault.message));
}

/** Returns the text of the banner shown while the database is read-only. */
export function readOnlyWords({ message, detail }: Fault): string {
  const reason = unended(say(message));
  return detail === null
    ? windowText.readOnly({ reason })
    : windowText.readOnlyDetail({ reason, detail: unended(detail) });
}

/** Removes the full stop at the end of a sentence, so that the sentence can continue. */
function unended(text: string): string {
  return text.replace(/[.\s]+$/u, "");
}
