// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import type { UsageGroup, UsageReport, UsageRow } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { faults } from "./test_accessibility";
import { figures } from "./test_handlers";
import { full } from "./test_scenes";
import {
  allAt,
  at,
  button,
  composer,
  field,
  library,
  pressOn,
  select,
  send,
  settingsPage,
  until,
} from "./test_window";

const some = figures({
  replies: 12,
  prompt: 1_000,
  completion: 300,
  cached: 250,
  cost: 0.5,
  reported: 4,
  estimate: 1.25,
  estimated: 5,
  unknown: 3,
});
const row = (key: string, name: string | null, figuresOf = some): UsageRow => ({
  key,
  name,
  opens: name === "Cut",
  figures: figuresOf,
});

function report(groups: readonly UsageGroup[]): UsageReport {
  const rows: Record<UsageGroup, UsageRow[]> = {
    day: [row("2026-11-20", null)],
    month: [row("2026-11", null)],
    provider: [row("p", "Tera"), row("", null)],
    model: [row("big", null), row("small", null, figures({ replies: 40, unknown: 40 }))],
    conversation: [row("", null), row("c", "Cut")],
  };
  return {
    total: some,
    tables: groups.map((group) => ({
      group,
      rows: rows[group],
      left_out: group === "model" ? 7 : 0,
    })),
    first: "2026-11-20",
    today: "2026-11-23",
    prices_of: "2026-11-10",
  };
}

async function page() {
  const backend = await library(full);
  backend.answer({
    usage_totals: ({ groups }) => report(groups),
    budget_list: () => [
      {
        provider_id: "p",
        name: "Tera",
        limit: 2,
        figures: figures({ cost: 0.5, reported: 4, estimate: 1.25, estimated: 5, unknown: 1 }),
        state: "near",
      },
    ],
  });
  await settingsPage("usage");
  await until(() => at("[data-usage-total]"));
  return backend;
}

const names = (group: string) =>
  allAt(`[data-usage-table=${group}] tbody tr th`).map((cell) => cell.textContent.trim());

describe("the usage page", () => {
  it("keeps reported, estimated and unknown costs apart", async () => {
    await page();
    const words = allAt("[data-usage-total] dd").map((each) => each.textContent);
    expect(words).toEqual([
      "12",
      "1,000",
      "25% from the cache",
      "300",
      "0.50",
      "4 replies",
      "≈ $1.25",
      "5 replies",
      "3 replies",
    ]);
    expect(at("[data-screen=settings]").textContent).toContain("list prices as of Nov 10, 2026");
    expect(await faults()).toEqual([]);
  });

  it("has a chart whose bars the arrow keys read", async () => {
    await page();
    const chart = at("[data-usage-chart=tokens] [role=slider]");
    expect(chart.getAttribute("aria-valuemax")).toBe("30");
    chart.focus();
    for (let day = 0; day < 3; day += 1) {
      pressOn(chart, "ArrowLeft");
    }
    const words = "Nov 20, 2026: Input, not cached 750 · Input, cached 250 · Output 300";
    await until(() => expect(at("[data-usage-bar]").textContent).toBe(words));
    expect(chart.getAttribute("aria-valuetext")).toBe(words);
    expect(allAt("[data-bar]")).toHaveLength(3);
  });

  it("sorts its tables and names what is gone", async () => {
    await page();
    expect(names("conversation")).toEqual(["Deleted conversations", "Cut"]);
    expect(names("provider")).toEqual(["Tera", "Other programs"]);
    expect(names("model")).toEqual(["big", "small"]);
    at("[data-usage-table=model] thead th:nth-child(2) button").click();
    await until(() => expect(names("model")).toEqual(["small", "big"]));
    expect(at("[data-screen=settings]").textContent).toContain("7 more rows are not shown here");
  });

  it("asks for the chosen period, provider and model, and exports the same", async () => {
    const backend = await page();
    const asked: unknown[] = [];
    backend.answer({
      usage_totals: ({ filter, groups }) => {
        asked.push([filter.provider_id, filter.from === null, groups[0]]);
        return report(groups);
      },
      usage_export: ({ filter, groups }) => {
        asked.push([filter.provider_id, groups]);
        return "/home/you/Downloads/usage.csv";
      },
    });
    at("[data-choice=year] input").click();
    await until(() => expect(asked).toHaveLength(1));
    at("[data-choice=all] input").click();
    await until(() => expect(asked).toHaveLength(3));
    select("Provider", "p");
    await until(() => expect(asked).toHaveLength(5));
    button("Export as CSV").click();
    await until(() => expect(at("[data-usage-saved]").textContent).toContain("/usage.csv"));
    expect(asked).toEqual([
      [null, false, "month"],
      [null, true, "month"],
      [null, true, "day"],
      ["p", true, "month"],
      ["p", true, "day"],
      ["p", ["day", "provider", "model", "conversation"]],
    ]);
  });

  it("offers the models of the chosen period, and the one that is chosen", async () => {
    const backend = await page();
    const models = () => [...field("Model").querySelectorAll("option")].map(({ value }) => value);
    backend.answer({
      usage_totals: ({ filter, groups }) => {
        const { tables, ...rest } = report(groups);
        const rows = [row(filter.model ?? "other", null)];
        const of = (table: (typeof tables)[0]) =>
          table.group === "model" ? { ...table, rows } : table;
        return { ...rest, tables: tables.map(of) };
      },
    });
    select("Model", "small");
    await until(() => expect(names("model")).toEqual(["small"]));
    expect(models()).toEqual(["", "big", "small"]);
    at("[data-choice=year] input").click();
    await until(() => expect(models()).toEqual(["", "other", "small"]));
    expect(field("Model").value).toBe("small");
  });

  it("shows no figures of another period if those of the chosen one cannot be loaded", async () => {
    const backend = await page();
    backend.refuse("usage_totals", newFault("storage", uncataloguedText("The disk failed")));
    at("[data-choice=year] input").click();
    await until(() =>
      expect(at("[data-screen=settings]").textContent).toContain("The disk failed"),
    );
    expect(allAt("[data-usage-total]")).toHaveLength(0);
    expect(button("Export as CSV")).toHaveProperty("disabled", true);
    expect(allAt("[data-budget=p]")).toHaveLength(1);
    button("Try again").click();
    await until(() => at("[data-usage-total]"));
    expect(at("[data-screen=settings]").textContent).not.toContain("The disk failed");
  });

  it("says what belongs on it while it is empty", async () => {
    await library(full);
    await settingsPage("usage");
    await until(() => at("[data-usage-empty]"));
    expect(button("Export as CSV")).toHaveProperty("disabled", true);
    button("Show all replies").click();
    await until(() => expect(at("[data-choice=all] input")).toHaveProperty("checked", true));
  });

  it("shows how much of a monthly limit is used", async () => {
    await page();
    const budget = at("[data-budget=p][data-state=near]");
    expect(budget.textContent).toContain("0.50 (plus an estimated 1.25) of 2.00 used this month");
    expect(budget.textContent).toContain("Limit almost reached");
    expect(at("[data-budget] [role=meter]").getAttribute("aria-valuenow")).toBe("88");
  });
});

it("a message that a limit stops stays in the composer, and the limit can be raised", async () => {
  const backend = await library(full);
  const fault = newFault("budget", uncataloguedText("You have reached the spending limit"));
  backend.refuse("conversation_start", fault);
  send("Hello");
  await until(() => button("Raise the limit…"));
  expect(composer().value).toBe("Hello");
  button("Raise the limit…").click();
  await until(() => expect(document.activeElement).toBe(field("Monthly limit")));
});
