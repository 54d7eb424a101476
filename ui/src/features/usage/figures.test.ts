import { describe, expect, it } from "vitest";
import type { UsageReport } from "../../bindings/contract";
import {
  axisTop,
  barsIn,
  barsOf,
  cachedWords,
  costWords,
  dollarWords,
  estimateWords,
  firstDay,
  keysBetween,
  localDay,
  noFigures,
  reportedWords,
  rowName,
  seriesOf,
} from "./figures";

describe("the periods of the usage page", () => {
  it.each([
    ["week", "2026-03-02", "2026-02-24"],
    ["month", "2026-03-02", "2026-02-01"],
    ["year", "2026-03-31", "2025-04-01"],
    ["year", "2024-02-29", "2023-03-01"],
    ["all", "2026-03-02", null],
  ] as const)("%s until %s begins on %s", (period, today, first) => {
    expect(firstDay(period, today)).toBe(first);
  });

  it("are shown by day, or by month if they are long", () => {
    expect(barsOf("month", null, "2026-03-02")).toBe("day");
    expect(barsOf("year", null, "2026-03-02")).toBe("month");
    expect(barsOf("all", "2026-02-02", "2026-03-02")).toBe("day");
    expect(barsOf("all", "2025-02-02", "2026-03-02")).toBe("month");
    expect(barsOf("all", null, "2026-03-02")).toBe("day");
  });

  it("have a bar for each day and month, also without replies", () => {
    expect(keysBetween("day", "2026-02-27", "2026-03-02")).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
    ]);
    expect(keysBetween("month", "2025-11-30", "2026-02-01")).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
    const figures = { ...noFigures, replies: 2 };
    const report: UsageReport = {
      total: figures,
      tables: [
        {
          group: "day",
          rows: [{ key: "2026-03-04", name: null, opens: false, figures }],
          left_out: 0,
        },
      ],
      first: "2026-03-01",
      today: "2026-03-03",
      prices_of: "2026-01-01",
    };
    const bars = barsIn(report, "all");
    expect(bars.map(({ key, figures: { replies } }) => `${key} ${String(replies)}`)).toEqual([
      "2026-03-01 0",
      "2026-03-02 0",
      "2026-03-03 0",
      "2026-03-04 2",
    ]);
    expect(barsIn(report, "week")).toHaveLength(8);
  });

  it("end with the day of this computer", () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
});

describe("the amounts of the usage page", () => {
  it("keep their figures if they are small", () => {
    expect([costWords(0), costWords(0.000_123_4), costWords(1_234.567)]).toEqual([
      "0.00",
      "0.00012",
      "1,234.57",
    ]);
    expect([dollarWords(0.5), dollarWords(0.000_126)]).toEqual(["$0.50", "$0.00013"]);
  });

  it("are a dash if no reply has them", () => {
    expect([reportedWords(noFigures), estimateWords(noFigures)]).toEqual(["–", "–"]);
    expect(reportedWords({ ...noFigures, reported: 1 })).toBe("0.00");
    expect(estimateWords({ ...noFigures, estimated: 1, estimate: 2 })).toBe("≈ $2.00");
  });

  it("say which part came from the cache", () => {
    expect(cachedWords({ ...noFigures, prompt: 200, cached: 50 })).toBe("25% from the cache");
    expect(cachedWords({ ...noFigures, prompt: 200, cached: 500 })).toBe("100% from the cache");
    expect(cachedWords(noFigures)).toBe("");
  });

  it("of a bar are the tokens in and out", () => {
    const figures = { ...noFigures, prompt: 100, cached: 30, completion: 20 };
    expect(seriesOf("tokens").map(({ value }) => value(figures))).toEqual([70, 30, 20]);
  });

  it.each([
    [0, 1],
    [0.2, 0.2],
    [3, 4],
    [7, 10],
    [10, 10],
    [1_234, 2_000],
    [41_000, 50_000],
  ])("of %d need an axis up to %d", (value, top) => {
    expect(axisTop(value)).toBeCloseTo(top, 12);
  });

  it("have names even without a provider or a conversation", () => {
    const row = { key: "", name: null, opens: false, figures: noFigures };
    expect(rowName("provider", row)).toBe("Other programs");
    expect(rowName("provider", { ...row, key: "p" })).toBe("Unknown provider");
    expect(rowName("model", row)).toBe("Unknown model");
    expect(rowName("conversation", row)).toBe("Deleted conversations");
    expect(rowName("conversation", { ...row, name: "T" })).toBe("T (in the trash)");
    expect(rowName("conversation", { ...row, name: "T", opens: true })).toBe("T");
  });
});
