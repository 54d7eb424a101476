import { expect, it } from "vitest";
import { noUsage, reply } from "../../../model/test_fixtures";
import { usageDetails, usageWords } from "./usage";

const counts = { ...noUsage, prompt: 20, completion: 128, total: 148, cached: 12 };
const timing = { ...reply().timing, first_token_ms: 1_000, last_token_ms: 5_000 };

it.each([
  [counts, timing, "128 tokens · 32 tokens/s"],
  [counts, { ...timing, last_token_ms: 1_050 }, "128 tokens"],
  [{ ...counts, completion: 6 }, timing, "6 tokens · 1.5 tokens/s"],
  [{ ...counts, cost: 0.00123 }, reply().timing, "128 tokens · cost 0.00123"],
  [
    { ...counts, estimate: { dollars: 0.001_26, prices_of: "2026-11-10" } },
    reply().timing,
    "128 tokens · ≈ $0.0013",
  ],
  [{ ...counts, completion: null }, timing, ""],
])("the usage %o", (usage, times, words) => {
  expect(usageWords(usage, times)).toBe(words);
});

it("the usage has the other counts in its details", () => {
  expect(usageDetails(counts)).toBe(
    "20 prompt tokens · 12 from the cache · 128 reply tokens · 148 tokens in total",
  );
});
