// @vitest-environment jsdom
import { expect, it } from "vitest";
import { reply, view } from "../../model/test_fixtures";
import { nothingGrown } from "../../model/transcript";
import { copied } from "./copied";

const entry = (role: "user" | "assistant", text: string) => ({
  view: view(reply({ role, ending: "complete", parts: [{ part: "text", text }] })),
  clock: null,
  calls: [],
  grown: nothingGrown,
});

it("a selection without formulas is copied by the browser if all of it is rendered", () => {
  document.body.innerHTML = "<p>one</p><p>two</p>";
  const range = document.createRange();
  range.selectNodeContents(document.body);
  expect(copied(range, false, [])).toBeNull();
});

it("the whole conversation is copied if part of the selection is not rendered", () => {
  const entries = [
    entry("user", "What *is* it?"),
    entry("assistant", "It is **bold**.\n\n- one"),
    entry("assistant", ""),
  ];
  expect(copied(document.createRange(), true, entries)).toEqual({
    text: "What *is* it?\n\nIt is bold.\n\n- one",
  });
});
