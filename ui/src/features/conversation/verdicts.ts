import type { Verdict } from "../../bindings/contract";
import * as answersText from "../../bindings/texts/answers";
import type { Tone } from "../../model/tones";

/** Returns the sentence that states a verdict. A verdict says whether an answer fits the schema. */
export function verdictSentence({ result }: Verdict): string {
  return answersText.verdict({ kind: result.kind });
}

export function verdictTone({ result }: Verdict): Tone {
  switch (result.kind) {
    case "valid":
      return "calm";
    case "invalid":
    case "not_json":
      return "fault";
    default:
      return "caution";
  }
}

/**
 * Returns the details of a verdict that are shown neither in `verdictSentence` nor in the list of
 * broken rules; `null` if there are none.
 */
export function verdictDetail({ result }: Verdict): string | null {
  switch (result.kind) {
    case "not_json":
      return answersText.notJsonAt({
        position: String(result.at + 1),
        // The message ends with a line and a column. Remove them, because `position` already says
        // where the error is.
        words: result.detail.replace(/ at line \d+ column \d+$/u, ""),
      });
    case "unchecked":
      return result.reason === "too_costly"
        ? answersText.tooCostly()
        : answersText.schemaUnusable({ words: result.detail });
    default:
      return null;
  }
}
