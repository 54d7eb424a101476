import { newFault, uncataloguedText } from "../../model/fault";
import { expect, it } from "vitest";
import type { StepKind, StepOutcome, TestStep } from "../../bindings/contract";
import { outcomeWord, reportSentence, stepNames, stepText } from "./report";

const step = (kind: StepKind, outcome: StepOutcome): TestStep => ({
  kind,
  outcome,
  words: uncataloguedText(""),
  at_ms: 0,
});
it.each<[string, TestStep[]]>([
  ["Connected, and the model answered.", [step("tls", "ok"), step("stream", "ok")]],
  [
    "Connected, and the server listed its models.",
    [step("model", "skipped"), step("stream", "skipped")],
  ],
  [
    "Connected, but the server listed no models.",
    [step("model", "unknown"), step("stream", "skipped")],
  ],
  ["Connected, and the model answered.", [step("model", "unknown"), step("stream", "ok")]],
  [
    "Connected, and the model answered, with one warning.",
    [step("tls", "warning"), step("stream", "ok")],
  ],
  [
    "Connected, but the server listed no models, with one warning.",
    [step("tls", "warning"), step("model", "unknown"), step("stream", "skipped")],
  ],
  [
    "Connected, and the model answered, with 2 warnings.",
    [step("tls", "warning"), step("model", "warning"), step("stream", "ok")],
  ],
  [
    "Connected, but the model’s answer was empty.",
    [{ ...step("stream", "warning"), words: { id: "connection-answer-empty", args: {} } }],
  ],
  ["The test failed at the step “Encryption”.", [step("connection", "ok"), step("tls", "failed")]],
])("a connection test says: %s", (words, steps) => {
  const report = { url: "", proxy: null, models: [], model_found: null, fault: null };
  expect(reportSentence({ ...report, steps })).toBe(words);
});

it("a connection test says a fault once: below the steps, not at the step that failed", () => {
  const words = uncataloguedText("The key was rejected");
  const failed = { ...step("key", "failed"), words };
  expect(stepText(failed, newFault("key", words))).toBeNull();
  expect(stepText(failed, null)).toBe(words);
  expect(stepText({ ...failed, outcome: "warning" }, newFault("key", words))).toBe(words);
});

it("a connection test names its steps and their results", () => {
  expect(stepNames.usage).toBe("Token counts");
  const outcomes: StepOutcome[] = ["ok", "warning", "failed", "skipped", "unknown"];
  const words = outcomes.map((outcome) => outcomeWord(step("usage", outcome)));
  expect(words).toEqual(["passed", "warning", "failed", "skipped", "unknown"]);
});
