import { expect, it } from "vitest";
import type { Budget } from "../../bindings/contract";
import { noFigures } from "./figures";
import { noteKey, notedBudgets } from "./budget_notes";

const budget = (given: Partial<Budget> = {}): Budget => ({
  provider_id: "p",
  name: "Example",
  limit: 10,
  figures: { ...noFigures, cost: 8.5, reported: 3 },
  state: "near",
  ...given,
});
const november = new Date(2026, 10, 23);

it.each([
  ["nearly used up", budget(), ["p"], true],
  ["used up", budget({ state: "reached" }), ["p"], true],
  ["with room", budget({ state: "free" }), ["p"], false],
  ["of a provider that is not chosen", budget(), ["q"], false],
  ["of one of several chosen providers", budget(), ["q", "p"], true],
])("a limit %s is noted: %s", (_, given, providers, expected) => {
  expect(notedBudgets([given], providers, [], november)).toHaveLength(expected ? 1 : 0);
});

it.each([
  ["the same limit", budget(), november, false],
  ["the next month", budget(), new Date(2026, 11, 1), true],
  ["another limit", budget({ limit: 20 }), november, true],
  ["a limit that is reached now", budget({ state: "reached" }), november, true],
  ["another provider", budget({ provider_id: "q" }), november, true],
])("after a note was dismissed, %s is noted again: %s", (_, given, now, expected) => {
  const dismissed = [noteKey(budget(), november)];
  expect(notedBudgets([given], ["p", "q"], dismissed, now)).toHaveLength(expected ? 1 : 0);
});
