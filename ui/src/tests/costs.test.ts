// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Budget } from "../bindings/contract";
import { provider } from "../model/test_fixtures";
import { faults } from "./test_accessibility";
import { figures } from "./test_handlers";
import { full } from "./test_scenes";
import { at, button, chooseItem, composer, open, send, show, until } from "./test_window";

const TITLE = "How does a streamed reply end?";

it("a nearly used monthly limit is noted at the composer until the user dismisses the note", async () => {
  const first = full.providers![0]!;
  let budget: Budget = {
    provider_id: first.id,
    name: first.name,
    limit: 10,
    figures: figures({ cost: 7, reported: 3 }),
    state: "free",
  };
  const backend = show({
    ...full,
    providers: [{ ...provider(), ...first, monthly_limit: 1_000 }, ...full.providers!.slice(1)],
    answers: { budget_list: () => [budget] },
  });
  const asked = vi.spyOn(backend, "call");
  await open(TITLE);
  await until(() => expect(asked).toHaveBeenCalledWith("budget_list"));
  expect(document.querySelector("[data-budget-note]")).toBeNull();
  budget = { ...budget, figures: figures({ cost: 8.5, reported: 4, unknown: 2 }), state: "near" };
  send("And now?");
  await until(() => at("[data-budget-note=near]"));
  expect(at("[data-budget-note]").textContent.replace(/\s+/gu, " ").trim()).toBe(
    `${first.name}: 8.50 of 10.00 used this month. ` +
      "The cost of 2 replies is unknown and is not included.",
  );
  button(`Dismiss the note about ${first.name}`).click();
  await until(() => expect(document.querySelector("[data-budget-note]")).toBeNull());
  expect(document.activeElement).toBe(composer());
});

it("the menu of the title shows the tokens and the cost of the conversation, kinds apart", async () => {
  const backend = show(full);
  await open(TITLE);
  const total = figures({
    replies: 6,
    prompt: 1_200,
    completion: 300,
    cost: 0.5,
    reported: 2,
    estimate: 0.25,
    estimated: 3,
    unknown: 1,
  });
  const ask = vi.fn(() => ({
    total,
    tables: [{ group: "model" as const, rows: [], left_out: 0 }],
    first: "2026-11-01",
    today: "2026-11-23",
    prices_of: "2026-11-10",
  }));
  backend.answer({ usage_totals: ask });
  button("Actions for this conversation").click();
  await chooseItem("menuitem", "Tokens and cost");
  await until(() => at("[data-conversation-usage] [data-usage-total]"));
  const shown = at("[data-usage-total]").textContent.replace(/\s+/gu, " ");
  expect(shown).toContain("Cost 0.50 2 replies");
  expect(shown).toContain("Estimated ≈ $0.25 3 replies");
  expect(shown).toContain("Unknown cost one reply");
  expect(at("[data-conversation-usage]").textContent).toContain("list prices as of Nov 10, 2026");
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({
      filter: expect.objectContaining({
        from: null,
        conversation_id: expect.any(String) as string,
      }) as unknown,
    }),
  );
  expect(await faults()).toEqual([]);
});
