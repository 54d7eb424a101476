// @vitest-environment jsdom
import { expect, it } from "vitest";
import { entry, reply } from "../../model/test_fixtures";
import { copied } from "./copied";

const said = (role: "user" | "assistant", text: string) =>
  entry(reply({ role, ending: "complete", parts: [{ part: "text", text }] }));

it("a selection without formulas is copied by the browser if all of it is rendered", () => {
  document.body.innerHTML = "<p>one</p><p>two</p>";
  const range = document.createRange();
  range.selectNodeContents(document.body);
  expect(copied(range, false, [])).toBeNull();
});

it("the whole conversation is copied if part of the selection is not rendered", () => {
  const entries = [
    said("user", "What *is* it?"),
    said("assistant", "It is **bold**.\n\n- one"),
    said("assistant", ""),
  ];
  expect(copied(document.createRange(), true, entries)).toEqual({
    text: "What *is* it?\n\nIt is bold.\n\n- one",
  });
});
