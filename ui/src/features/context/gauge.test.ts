import { expect, it } from "vitest";
import type { ContextGauge } from "../../bindings/contract";
import { gaugeView, tokenWords } from "./gauge";

const gauge = (tokens: number, limit: number | null): ContextGauge => ({
  used: { tokens, exact: false },
  limit: limit === null ? null : { tokens: limit, source: "model_list" },
});

it("the gauge warns above four fifths and says what happens above the limit", () => {
  for (const [tokens, limit, level, share, short, words] of [
    [12_300, 128_000, "usual", 0.096, "", "≈ 12,300 of 128,000 tokens"],
    [49, 100, "usual", 0.49, "", "≈ 49 of 100 tokens"],
    [50, 100, "usual", 0.5, "50%", "≈ 50 of 100 tokens"],
    [80, 100, "usual", 0.8, "80%", "≈ 80 of 100 tokens"],
    [81, 100, "caution", 0.81, "81%", "nearly full"],
    [100, 100, "caution", 1, "100%", "nearly full"],
    [101, 100, "over", 1, "101%", "may cut"],
  ] as const) {
    const view = gaugeView(gauge(tokens, limit));
    expect(view).toMatchObject({ level, short });
    expect(view?.share).toBeCloseTo(share, 3);
    expect(view?.words).toContain(words);
  }
});

it("an unknown limit shows no share, and an unknown number shows nothing", () => {
  expect(gaugeView(gauge(5, null))).toMatchObject({
    share: null,
    short: "",
    level: "usual",
    words: "Context: ≈ 5 tokens",
  });
  expect(gaugeView({ used: null, limit: { tokens: 5, source: "own" } })).toBeNull();
});

it("only estimates are marked", () => {
  expect(tokenWords({ tokens: 5, exact: true }, null)).toBe("5 tokens");
  expect(tokenWords({ tokens: 5, exact: false }, null)).toBe("≈ 5 tokens");
  expect(tokenWords({ tokens: 5, exact: true }, { tokens: 9, source: "server" })).toBe(
    "5 of 9 tokens",
  );
  expect(tokenWords(null, { tokens: 9, source: "server" })).toContain("limit is 9");
  expect(tokenWords(null, null)).toContain("unknown");
});
