import { say } from "../text/catalogue";
import type { Fault, Role } from "../bindings/contract";

/** What the start tells when replies of an earlier run were found unfinished. */
export function recoveredWords(count: number): string {
  return count === 1
    ? "1 reply was recovered after an unexpected exit"
    : `${count} replies were recovered after an unexpected exit`;
}

/** What stands over the conversation while nothing can be written to the disk. */
export function storageWords(fault: Fault): string {
  const cause = fault.detail ?? say(fault.message);
  return `Not written to disk: ${cause.replace(/[.\s]+$/u, "")}. Your words are safe on screen and will be written when it works again.`;
}

/** What is told when a version was deleted, and so many messages after it. */
export function deletedWords(role: Role, later: number): string {
  const what = role === "assistant" ? "Reply deleted" : "Message deleted";
  if (later <= 0) {
    return what;
  }
  return `${what}, with ${later} later ${later === 1 ? "message" : "messages"}`;
}

/** What stands over the window while the database can only be read; the fault says that nothing can be changed. */
export function readOnlyWords(fault: Fault): string {
  const why = say(fault.message).replace(/[.\s]+$/u, "");
  const detail = fault.detail === null ? "" : ` (${fault.detail.replace(/[.\s]+$/u, "")})`;
  return `${why}${detail}. Everything can still be read, copied and exported.`;
}
