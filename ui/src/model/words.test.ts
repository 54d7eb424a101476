import { describe, expect, it } from "vitest";
import type { StepKind, StepOutcome, TestStep } from "../bindings/contract";
import { endAnnouncement } from "./announcements";
import { bytesWords, countWords, durationWords, usableLocale } from "./locale";
import { recoveredWords, storageWords } from "./notices";
import { providerFacts } from "./provider_facts";
import { outcomeWord, reportSentence, stepName } from "./report";
import { fault, provider, reply } from "./test_fixtures";
import { argumentWords } from "./tool_call";
import { usageDetails, usageWords } from "./usage";

describe("announcements", () => {
  it("tell how many words a whole reply has", () => {
    const parts = [
      { part: "reasoning" as const, text: "not counted at all" },
      { part: "text" as const, text: "Two words." },
    ];
    expect(endAnnouncement(reply({ ending: "complete", parts }))).toBe("Reply complete, 2 words");
    expect(
      endAnnouncement(reply({ ending: "complete", parts: [{ part: "text", text: "One" }] })),
    ).toBe("Reply complete, 1 word");
  });

  it("tell how any other reply ended", () => {
    expect(endAnnouncement(reply({ ending: "empty" }))).toBe("The provider sent an empty reply");
  });
});

it("words are counted in scripts without spaces too", () => {
  expect(countWords("")).toBe(0);
  expect(countWords("one, two — three")).toBe(3);
  expect(countWords("東京は大きい")).toBeGreaterThan(1);
});

it.each([
  ["de-CH", "de-CH"],
  ["C", "en"],
  ["en_US.UTF-8", "en"],
  ["", "en"],
])("the locale %j is used as %j", (wanted, used) => {
  expect(usableLocale(wanted)).toBe(used);
});

describe("usage", () => {
  const counts = {
    prompt: 20,
    completion: 128,
    total: 148,
    cached: 12,
    reasoning: null,
    cost: null,
  };
  const timing = { ...reply().timing, first_token_ms: 1_000, last_token_ms: 5_000 };

  it.each([
    [counts, timing, "128 tokens · 32 tokens/s"],
    [counts, { ...timing, last_token_ms: 1_050 }, "128 tokens"],
    [{ ...counts, completion: 6 }, timing, "6 tokens · 1.5 tokens/s"],
    [{ ...counts, cost: 0.00123 }, reply().timing, "128 tokens · cost 0.00123"],
    [{ ...counts, completion: null }, timing, ""],
  ])("%o", (usage, times, words) => {
    expect(usageWords(usage, times)).toBe(words);
  });

  it("has the rest in its details", () => {
    expect(usageDetails(counts)).toBe("prompt 20 · from cache 12 · reply 128 · total 148");
  });
});

it.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['{"a":', '{"a":'],
  ["", ""],
])("arguments %j are shown as %j", (json, shown) => {
  expect(argumentWords(json)).toBe(shown);
});

describe("a test of a connection", () => {
  const step = (kind: StepKind, outcome: StepOutcome): TestStep => ({
    kind,
    outcome,
    words: "",
    at_ms: 0,
  });
  it.each<[string, TestStep[]]>([
    ["Connected, and the model answered.", [step("tls", "ok"), step("stream", "ok")]],
    ["Connected.", [step("tls", "skipped"), step("stream", "skipped")]],
    [
      "Connected, and the model answered, with one warning.",
      [step("tls", "warning"), step("stream", "ok")],
    ],
    ["Connected, with 2 warnings.", [step("tls", "warning"), step("model", "warning")]],
    ["The test failed at: Encryption.", [step("connection", "ok"), step("tls", "failed")]],
  ])("says: %s", (words, steps) => {
    const report = { url: "", proxy: null, models: [], model_found: null, fault: null };
    expect(reportSentence({ ...report, steps })).toBe(words);
  });

  it("names its steps and what they found", () => {
    expect(stepName(step("usage", "unknown"))).toBe("Token counts");
    expect(outcomeWord(step("usage", "unknown"))).toBe("unknown");
  });
});

it.each([
  [0, "0 ms", "0 B"],
  [999, "999 ms", "999 B"],
  [1_234, "1.2 s", "1.2 kB"],
  [3_600_000, "60 min 0 s", "3.6 MB"],
])("%i is %s, or %s", (value, time, size) => {
  expect(durationWords(value)).toBe(time);
  expect(bytesWords(value)).toBe(size);
});

it("notices are plain sentences", () => {
  expect(recoveredWords(1)).toBe("1 reply was recovered after an unexpected exit");
  expect(recoveredWords(3)).toBe("3 replies were recovered after an unexpected exit");
  expect(storageWords(fault({ message: "The disk is full.", detail: null }))).toBe(
    "Not written to disk: The disk is full. Your words are safe on screen and will be written when it works again.",
  );
});

it("the settings say what a provider is", () => {
  expect(providerFacts(provider())).toEqual([
    "https://api.example.com/v1",
    "model · Key in the keychain",
  ]);
  const practice = provider({ kind: "practice" });
  expect(providerFacts(practice)[0]).toBe("Built in: works offline and needs no key");
});
