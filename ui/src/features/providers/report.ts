import * as providersText from "../../bindings/texts/providers";
import type { Fault, ProviderReport, StepKind, TestStep, UiText } from "../../bindings/contract";

export const stepNames: Record<StepKind, string> = {
  name: providersText.headerName(),
  connection: providersText.connection(),
  tls: providersText.encryption(),
  model: providersText.model(),
  key: providersText.key(),
  stream: providersText.streaming(),
  reasoning: providersText.reasoning(),
  usage: providersText.tokenCounts(),
};

/**
 * Returns the result of a step of the connection test in one word, for users who cannot see the
 * icon of the step.
 */
export function outcomeWord({ outcome }: TestStep): string {
  return providersText.stepOutcome({ outcome });
}

/**
 * Returns the text about a step. Returns `null` if the text would only repeat the fault that is
 * shown above the steps.
 */
export function stepText({ outcome, words }: TestStep, fault: Fault | null): UiText | null {
  return outcome === "failed" && fault?.message.id === words.id ? null : words;
}

/**
 * The id of the text for a step of the connection test in which the model returned an empty answer.
 */
const EMPTY = "connection-answer-empty";

/**
 * Describes the result of a connection test without failures. If a model was tested, states that it
 * answered. Otherwise, states whether the server lists its models.
 */
function reached(steps: readonly TestStep[]): string {
  if (steps.some(({ kind, outcome }) => kind === "stream" && outcome !== "skipped")) {
    return providersText.testAnswered();
  }
  return steps.some(({ kind, outcome }) => kind === "model" && outcome === "unknown")
    ? providersText.testNotListed()
    : providersText.testListed();
}

export function reportSentence({ steps, fault }: ProviderReport): string {
  const failed = steps.find(({ outcome }) => outcome === "failed");
  if (failed) {
    return providersText.testFailedAt({ value: stepNames[failed.kind] });
  }
  if (fault) {
    return providersText.testFailed();
  }
  if (steps.some(({ words }) => words.id === EMPTY)) {
    return providersText.testEmpty();
  }
  const warnings = steps.filter(({ outcome }) => outcome === "warning").length;
  const works = reached(steps);
  return warnings === 0
    ? `${works}.`
    : providersText.testWarnings({ result: works, count: warnings });
}
