import { expect, it } from "vitest";
import { unfiled } from "../../model/test_fixtures";
import { groupByDate } from "./library";

const NOW = new Date(2026, 10, 21, 0, 30).getTime();

function at(year: number, month: number, day: number, hour = 12) {
  return {
    id: `${year}-${month}-${day}`,
    title: "t",
    ...unfiled,
    updated_at: new Date(year, month, day, hour).getTime(),
  };
}

it("grouping by date includes conversations with times that no calendar can represent", () => {
  const times = [Number.MAX_SAFE_INTEGER, -(2 ** 63), 8.64e15 + 1];
  const conversations = times.map((time) => ({ ...at(2026, 10, 21), updated_at: time }));
  expect(groupByDate(conversations, NOW).flatMap((group) => group.conversations)).toHaveLength(3);
});

it.each([
  ["Today", at(2026, 10, 21, 0)],
  ["Today", at(2026, 10, 22, 9)],
  ["Yesterday", at(2026, 10, 20, 23)],
  ["Yesterday", at(2026, 10, 20, 0)],
  ["Previous 7 days", at(2026, 10, 19)],
  ["Previous 7 days", at(2026, 10, 14)],
  ["Previous 30 days", at(2026, 10, 13)],
  ["Previous 30 days", at(2026, 9, 22)],
  ["October 2026", at(2026, 9, 21)],
  ["December 2025", at(2025, 11, 31)],
])("grouping by date: %s", (name, conversation) => {
  expect(groupByDate([conversation], NOW)).toEqual([{ name, conversations: [conversation] }]);
});

it("grouping by date keeps the order of the conversations", () => {
  const list = [at(2026, 10, 21, 0), at(2026, 10, 20), at(2026, 10, 20, 8), at(2026, 5, 1)];
  const groups = groupByDate(list, NOW);
  expect(groups.map(({ name }) => name)).toEqual(["Today", "Yesterday", "June 2026"]);
  expect(groups.flatMap(({ conversations }) => conversations)).toEqual(list);
});
