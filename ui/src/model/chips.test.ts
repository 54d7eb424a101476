import { expect, it } from "vitest";
import { completionsOf, withChips } from "./chips";

it("a chip appears once, in the order of entry", () => {
  expect(withChips(["b"], ["a", "b", "a"])).toEqual(["b", "a"]);
});

const known = ["draft", "overdraft", "limits", "Über"];

it.each([
  ["", [], ["draft", "overdraft", "limits", "Über"]],
  ["raft", [], ["draft", "overdraft"]],
  ["draft", [], ["draft", "overdraft"]],
  ["overd", [], ["overdraft"]],
  [" LIM ", [], ["limits"]],
  ["über", [], ["Über"]],
  ["draft", ["draft"], ["overdraft"]],
  ["x", [], []],
])("%j beside the chips %j is completed to %j", (typed, chips, completions) => {
  expect(completionsOf(known, chips, typed)).toEqual(completions);
});

it("no more than eight completions are offered", () => {
  const many = Array.from({ length: 20 }, (_, at) => `tag ${String(at)}`);
  expect(completionsOf(many, [], "tag")).toHaveLength(8);
});
