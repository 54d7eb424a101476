// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { ChosenSets } from "./chosen_sets";

const choice = (model: string) => ({ providerId: "p", model });
const [a, b, c] = [choice("a"), choice("b"), choice("c")];

beforeEach(() => localStorage.clear());

it.each([
  ["the other models", [a, b, c], b, [a, c]],
  ["the same model again", [a, a], a, [a]],
  ["nothing if another model is in use", [a, b], c, []],
  ["nothing without a model", [a, b], null, []],
  ["nothing for a single model", [a], a, []],
])("a set gives %s", (_, models, chosen, expected) => {
  new ChosenSets(localStorage).save("one", models);
  expect(new ChosenSets(localStorage).besides("one", chosen)).toEqual(expected);
  expect(new ChosenSets(localStorage).besides("other", chosen)).toEqual([]);
});

it("a single model removes the set, and only the latest sets are kept", () => {
  const sets = new ChosenSets(localStorage);
  sets.save("one", [a, b]);
  sets.save("one", [a]);
  expect(new ChosenSets(localStorage).besides("one", a)).toEqual([]);
  sets.save("first", [a, b]);
  for (let number = 0; number < 200; number++) {
    sets.save(`later ${String(number)}`, [a, b]);
  }
  expect(new ChosenSets(localStorage).besides("first", a)).toEqual([]);
  expect(new ChosenSets(localStorage).besides("later 0", a)).toEqual([b]);
});

it.each(["nonsense", "{}", '[["id"]]', '[["id",[{"model":1}]]]'])(
  "the stored text %s counts as no sets",
  (stored) => {
    localStorage.setItem("rivulet.sets", stored);
    expect(new ChosenSets(localStorage).besides("id", a)).toEqual([]);
  },
);
