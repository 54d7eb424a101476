import { expect, it } from "vitest";
import { argumentWords } from "./tool_call";

it.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['{"a":', '{"a":'],
  ["", ""],
])("arguments %j are shown as %j", (json, shown) => {
  expect(argumentWords(json)).toBe(shown);
});
