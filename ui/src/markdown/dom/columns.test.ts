import { expect, it } from "vitest";
import { columnsOf } from "./columns";

it.each([
  ["", 0],
  ["abc\nabcde\nab\n", 5],
  ["\tx", 5],
  ["ab\tx", 5],
  ["日本", 4],
  ["├── file", 8],
  ["👍!", 3],
])("%j is %i columns wide", (text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});
