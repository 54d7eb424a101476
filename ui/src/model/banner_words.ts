import type { Fault } from "../bindings/contract";
import * as windowText from "../bindings/texts/window";
import { say } from "../text/catalogue";
import { sentenceOf } from "./fault_words";

/** Returns the text of the banner shown while nothing can be written to the disk. */
export function storageWords(fault: Fault): string {
  return windowText.notWritten({ cause: diskCause(fault) });
}

/** Returns the text of the banner shown while the typed text cannot be saved. */
export function draftWords(fault: Fault): string {
  return windowText.draftNotSaved({ cause: diskCause(fault) });
}

/** Returns the text of the banner shown while data that the window needs cannot be loaded. */
export function notLoadedWords(fault: Fault): string {
  return windowText.notLoaded({ cause: unended(say(fault.message)) });
}

/** Returns the text of a banner that shows only the message of a fault, as a sentence. */
export function faultWords(fault: Fault): string {
  return sentenceOf(fault.message);
}

/** Returns the text of the banner shown while the database is read-only. */
export function readOnlyWords({ message, detail }: Fault): string {
  const reason = unended(say(message));
  return detail === null
    ? windowText.readOnly({ reason })
    : windowText.readOnlyDetail({ reason, detail: unended(detail) });
}

/** Returns the reason why data cannot be written to the disk, without a full stop at its end. */
function diskCause({ message, detail }: Fault): string {
  return unended(detail ?? say(message));
}

/**
 * Removes the full stop at the end of `text`, so that `text` can be inserted into another sentence.
 */
function unended(text: string): string {
  return text.replace(/[.\s]+$/u, "");
}
