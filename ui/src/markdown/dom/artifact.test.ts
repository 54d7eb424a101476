import { expect, it } from "vitest";
import { artifactKind } from "./artifact";

it.each([
  ["mermaid", "graph TD", "mermaid"],
  ["mmd", "graph TD", "mermaid"],
  ["svg", "<svg></svg>", "svg"],
  ["html", "<p>a</p>", "html"],
  ["HTML", "<p>a</p>", "html"],
  ["xml", '<?xml version="1.0"?>\n<svg xmlns="x"/>', "svg"],
  ["xml", "\n<svg>\n", "svg"],
  ["xml", "<svgs/>", undefined],
  ["xml", "<note/>", undefined],
  ["html", " \n", undefined],
  ["ts", "<svg/>", undefined],
  ["", "<svg/>", undefined],
])("%s code %j is shown as %s", (language, text, kind) => {
  expect(artifactKind(language, text)).toBe(kind);
});
