// @vitest-environment jsdom
import { expect, it } from "vitest";
import { ChosenModels } from "./chosen_models";

const choice = (model: string) => ({ providerId: "p", model });
const [a, b, c] = [choice("a"), choice("b"), choice("c")];

it.each([
  ["a model that has not been used yet", a, [b], a, [b]],
  ["the same model after it was used", a, [b], b, [b]],
  ["nothing if another model was used since then", a, [b], c, []],
  ["several models", a, [a, b, c], a, [a, b, c]],
  ["several models, all of them new", a, [b, c], a, [b, c]],
  ["the same model twice", a, [a, a], a, [a, a]],
  ["several models after one of them was used", a, [b, c], c, [b, c]],
  ["nothing if another model than several was used", a, [a, b], c, []],
  ["a model for a new conversation", null, [a], null, [a]],
  ["nothing if the used model was chosen", a, [a], a, []],
  ["nothing if a model has no name yet", a, [choice("")], a, []],
  ["nothing without a choice", null, [], null, []],
])("the stored choice gives %s", (_, instead, models, used, expected) => {
  new ChosenModels(localStorage).save("one", instead, models);
  expect(new ChosenModels(localStorage).of("one", used)).toEqual(expected);
  expect(new ChosenModels(localStorage).of("other", used)).toEqual([]);
});

it("choosing the used model again removes the stored choice, and only the latest are kept", () => {
  const chosen = new ChosenModels(localStorage);
  chosen.save("one", a, [b]);
  chosen.save("one", a, [a]);
  expect(new ChosenModels(localStorage).of("one", a)).toEqual([]);
  chosen.save("one", a, [b]);
  chosen.remove("one");
  expect(new ChosenModels(localStorage).of("one", a)).toEqual([]);
  chosen.save("first", a, [b]);
  for (let number = 0; number < 200; number++) {
    chosen.save(`later ${String(number)}`, a, [b]);
  }
  expect(new ChosenModels(localStorage).of("first", a)).toEqual([]);
  expect(new ChosenModels(localStorage).of("later 0", a)).toEqual([b]);
});

it.each([
  "nonsense",
  "{}",
  '[["id"]]',
  '[["id",{"instead":null,"models":[]}]]',
  '[["id",{"instead":null,"models":[{"model":1}]}]]',
  '[["id",[{"providerId":"p","model":"b"}]]]',
])("the stored text %s counts as no choice", (stored) => {
  localStorage.setItem("rivulet.chosen_models", stored);
  expect(new ChosenModels(localStorage).of("id", a)).toEqual([]);
});

it("the choices of conversations that no longer exist are removed", () => {
  const chosen = new ChosenModels(localStorage);
  chosen.save("one", a, [b]);
  chosen.save("other", a, [b]);
  chosen.keepOnly(["other"]);
  const stored = new ChosenModels(localStorage);
  expect([stored.of("one", a), stored.of("other", a)]).toEqual([[], [b]]);
});
