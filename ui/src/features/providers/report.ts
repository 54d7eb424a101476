import type { ProviderReport, StepKind, StepOutcome, TestStep } from "../../bindings/contract";

const names: Record<StepKind, string> = {
  name: "Name",
  connection: "Connection",
  tls: "Encryption",
  model: "Model",
  key: "Key",
  stream: "Streaming",
  reasoning: "Reasoning",
  usage: "Token counts",
};

const outcomes: Record<StepOutcome, string> = {
  ok: "passed",
  warning: "warning",
  failed: "failed",
  skipped: "skipped",
  unknown: "unknown",
};

/** What a step looked at. */
export function stepName({ kind }: TestStep): string {
  return names[kind];
}

/** What a step found, in one word for those who do not see its icon. */
export function outcomeWord({ outcome }: TestStep): string {
  return outcomes[outcome];
}

/** How a test of a connection ended, in one sentence. */
export function reportSentence({ steps, fault }: ProviderReport): string {
  const failed = steps.find(({ outcome }) => outcome === "failed");
  if (failed) {
    return `The test failed at: ${names[failed.kind]}.`;
  }
  if (fault) {
    return "The test failed.";
  }
  const warnings = steps.filter(({ outcome }) => outcome === "warning").length;
  const tried = steps.some(({ kind, outcome }) => kind === "stream" && outcome !== "skipped");
  const works = tried ? "Connected, and the model answered" : "Connected";
  if (warnings === 0) {
    return `${works}.`;
  }
  return `${works}, with ${warnings === 1 ? "one warning" : `${warnings} warnings`}.`;
}
