// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { MarkdownView } from "../index";
import { rendered } from "../test_documents";

const dir = (text: string) => rendered(text).firstElementChild?.getAttribute("dir");

describe("the direction of a block", () => {
  it.each([
    ["Hello, שלום", "ltr"],
    ["שלום, hello", "rtl"],
    ["12: مرحبا", "rtl"],
    ["12 – 34", "auto"],
    ["- *١.* سلام\n- b", "rtl"],
    ["| א | b |\n|---|---|\n| c | d |", "rtl"],
    ["> `code` שלום", "ltr"],
    ["$x$ שלום", "rtl"],
  ])("is that of its first letter outside formulas: %j", (text, expected) => {
    expect(dir(text)).toBe(expected);
  });

  it("is known as soon as the first letter arrives, and follows the content", () => {
    const container = document.createElement("div");
    const view = new MarkdownView(container);
    const dirs = ["(12) ", "שלום", " and more"].map((delta) => {
      view.append(delta);
      return container.querySelector("p")?.getAttribute("dir");
    });
    expect(dirs).toEqual(["auto", "rtl", "rtl"]);
  });
});
