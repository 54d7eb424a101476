import { expect, it } from "vitest";
import { Selection } from "./selection.svelte";

const order = ["a", "b", "c", "d", "e", "f"];
const selected = ({ ids }: Selection) => [...ids].sort().join("");

it("a range replaces the range before it and keeps what was selected one by one", () => {
  const selection = new Selection();
  selection.toggle("f");
  selection.toggle("b");
  selection.extend(order, "d");
  expect(selected(selection)).toBe("bcdf");
  selection.extend(order, "a");
  expect(selected(selection)).toBe("abf");
});

it("a range over selected entries leaves them selected when it shrinks", () => {
  const selection = new Selection();
  selection.toggle("c");
  selection.toggle("a");
  selection.extend(order, "e");
  selection.extend(order, "b");
  expect(selected(selection)).toBe("abc");
});

it("without an anchor in the list, a range begins at the given entry", () => {
  const selection = new Selection();
  selection.extend(order, "c", "e");
  expect(selected(selection)).toBe("cde");
  selection.clear();
  selection.extend(order, "c", "gone");
  expect(selected(selection)).toBe("c");
});
