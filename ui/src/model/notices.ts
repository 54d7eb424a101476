import type { Fault } from "../bindings/contract";
import * as windowText from "../bindings/texts/window";
import { say } from "../text/catalogue";
import { sentence } from "./faults";

/** Returns the text of the toast that reports unfinished replies from an earlier run. */
export function recoveredWords(count: number): string {
  return windowText.recovered({ count });
}

/** Returns the text of the banner shown while nothing can be written to the disk. */
export function storageWords(fault: Fault): string {
  return windowText.notWritten({ cause: unended(fault.detail ?? say(fault.message)) });
}

/**
 * Returns the text of the banner shown while the database still contains secret values stored by
 * an older release.
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

/** Removes the full stop at the end of a sentence, so that more text can follow. */
function unended(text: string): string {
  return text.replace(/[.\s]+$/u, "");
}
