import type { Verdict } from "../../bindings/contract";
import * as answersText from "../../bindings/texts/answers";
import type { Tone } from "../../model/tones";

/** Returns the sentence that states a verdict, that is, whether an answer fits the schema. */
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

/** Returns details that neither the sentence nor the list of broken rules contains, if any. */
export function verdictDetail({ result }: Verdict): string | null {
  switch (result.kind) {
    case "not_json":
      return answersText.notJsonAt({
        position: String(result.at + 1),
        // `position` already states the line and the column, so remove them from the message.
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
