import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { TOKEN_CLASSES, classOf } from "./token_class";

it.each([
  ["source.ts comment.line.double-slash.ts", "comment"],
  ["source.ts comment.block.documentation.ts punctuation.definition.comment.ts", "comment"],
  ["source.ts string.quoted.double.ts punctuation.definition.string.begin.ts", "string"],
  ["source.ts string.quoted.double.ts constant.character.escape.ts", "escape"],
  ["source.ts string.regexp.ts keyword.operator.quantifier.regexp", "escape"],
  ["source.ts string.template.ts meta.template.expression.ts variable.other.readwrite.ts", "plain"],
  ["source.ts string.template.ts meta.template.expression.ts", "plain"],
  ["source.ts constant.numeric.decimal.ts", "number"],
  ["source.css meta.property-value.css constant.numeric.css keyword.other.unit.px.css", "number"],
  ["source.ts constant.language.null.ts", "constant"],
  ["source.ts variable.other.constant.ts", "plain"],
  ["source.ts keyword.control.flow.ts", "keyword"],
  ["source.ts storage.type.ts", "keyword"],
  ["source.ts storage.type.function.arrow.ts", "operator"],
  ["source.ts keyword.operator.assignment.ts", "operator"],
  ["source.ts keyword.operator.new.ts", "keyword"],
  ["source.ts keyword.operator.newer.ts", "operator"],
  ["source.ts variable.language.this.ts", "keyword"],
  ["source.ts meta.function.ts entity.name.function.ts", "function"],
  ["source.python meta.function-call.python meta.function-call.generic.python", "function"],
  ["source.ts entity.name.type.class.ts", "type"],
  ["source.java meta.class.java storage.type.java", "type"],
  ["source.java storage.type.primitive.array.java", "type"],
  ["text.html.basic meta.tag.structure.body.start.html entity.name.tag.html", "tag"],
  ["text.html.basic entity.other.attribute-name.html", "attribute"],
  ["source.css entity.other.attribute-name.class.css", "tag"],
  ["source.yaml entity.name.tag.yaml", "attribute"],
  ["source.yaml string.unquoted.plain.out.yaml", "plain"],
  ["source.json support.type.property-name.json", "attribute"],
  [
    "source.json string.json support.type.property-name.json punctuation.support.type.property-name.begin.json",
    "attribute",
  ],
  ["source.diff markup.inserted.diff punctuation.definition.inserted.diff", "inserted"],
  ["source.diff markup.deleted.diff", "deleted"],
  ["text.html.markdown heading.1.markdown markup.heading.markdown", "heading"],
  ["source.ts punctuation.terminator.statement.ts", "plain"],
  ["source.ts something.new", "plain"],
  ["", "plain"],
])("%s is %s", (scopes, tokenClass) => {
  expect(classOf(scopes.split(" "))).toBe(tokenClass);
});

it("uses the innermost scope with a class", () => {
  expect(classOf(["source.x", "comment.block.x", "meta.unknown.x"])).toBe("comment");
  expect(classOf(["source.x", "string.quoted.x", "source.y"])).toBe("plain");
});

function tokensOf(file: string): Map<string, [string, string]> {
  const css = readFileSync(join(import.meta.dirname, file), "utf8");
  const colours = css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g);
  return new Map(
    Array.from(colours, ([, name = "", light = "", dark = ""]) => [name, [light, dark]]),
  );
}

/** Returns the relative luminance of a colour as defined by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surface = tokensOf("../../shared/tokens.css").get("surface-raised");
const palette = tokensOf("../dom/code.css");
const coloured = TOKEN_CLASSES.filter((name) => name !== "plain");

it("defines a colour for every class and no others", () => {
  expect([...palette.keys()].sort()).toEqual(coloured.map((name) => `code-${name}`).sort());
});

it.each(coloured)("%s has enough contrast in the light and the dark theme", (name) => {
  const [light = "", dark = ""] = palette.get(`code-${name}`) ?? [];
  expect(contrast(light, surface?.[0] ?? "")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark, surface?.[1] ?? "")).toBeGreaterThanOrEqual(4.5);
});
