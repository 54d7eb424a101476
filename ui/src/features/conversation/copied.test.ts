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

it("is the browser's own copy if everything is rendered and nothing is a formula", () => {
  document.body.innerHTML = "<p>one</p><p>two</p>";
  const range = document.createRange();
  range.selectNodeContents(document.body);
  expect(copied(range, false, [])).toBeNull();
});

it("is the whole conversation if part of the selection is not rendered", () => {
  const entries = [
    entry("user", "What *is* it?"),
    entry("assistant", "It is **bold**.\n\n- one"),
    entry("assistant", ""),
  ];
  expect(copied(document.createRange(), true, entries)).toEqual({
    text: "What *is* it?\n\nIt is bold.\n\n- one",
  });
});
