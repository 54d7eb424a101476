/**
 * The classes into which the highlighter sorts the words of code. All classes except `plain` have a
 * colour. `runs.ts` represents a class by its index in this list. A word with a colour is shown in
 * an element whose CSS class is `code-` followed by the name of the token class.
 */
export const TOKEN_CLASSES = [
  "plain",
  "comment",
  "string",
  "escape",
  "number",
  "constant",
  "keyword",
  "operator",
  "function",
  "type",
  "tag",
  "attribute",
  "heading",
  "inserted",
  "deleted",
] as const;

export type TokenClass = (typeof TOKEN_CLASSES)[number];

/**
 * Maps prefixes of TextMate scopes to token classes. A prefix matches a scope that is equal to it,
 * or that continues with a dot after it. The longest matching prefix determines the class of a
 * scope. If several scopes of a token have a matching prefix, the innermost scope wins.
 */
const CLASS_OF: Readonly<Record<string, TokenClass>> = {
  // Embedded code, such as an expression inside a string, does not get the class of the string. It
  // is plain, except where an inner scope has a class.
  source: "plain",
  text: "plain",
  "meta.embedded": "plain",
  "meta.template.expression": "plain",
  "meta.interpolation": "plain",
  "meta.fstring": "plain",
  punctuation: "plain",
  variable: "plain",

  comment: "comment",
  "punctuation.definition.comment": "comment",
  "punctuation.whitespace.comment": "comment",
  "markup.quote": "comment",

  string: "string",
  "string.unquoted": "plain",
  "string.template": "string",
  "punctuation.definition.string": "string",
  "markup.inline.raw": "string",
  "markup.raw": "string",
  "markup.underline.link": "string",
  "string.regexp": "escape",
  "constant.character.escape": "escape",
  "constant.other.placeholder": "escape",
  "constant.character.format.placeholder": "escape",
  "keyword.operator.quantifier.regexp": "escape",
  "punctuation.definition.template-expression": "escape",
  "punctuation.section.embedded": "escape",
  "punctuation.section.interpolation": "escape",

  constant: "constant",
  "constant.numeric": "number",
  "constant.other.database-name": "plain",
  "constant.other.table-name": "plain",
  "keyword.other.unit": "number",
  "support.constant": "constant",
  "entity.name.constant": "constant",
  "variable.other.enummember": "constant",
  "markup.changed": "constant",

  keyword: "keyword",
  storage: "keyword",
  "variable.language": "keyword",
  "punctuation.definition.directive": "keyword",
  "punctuation.definition.heading": "heading",
  "punctuation.definition.list.begin.markdown": "operator",
  "keyword.operator": "operator",
  "storage.type.function.arrow": "operator",
  "keyword.operator.new": "keyword",
  "keyword.operator.expression": "keyword",
  "keyword.operator.word": "keyword",
  "keyword.operator.wordlike": "keyword",
  "keyword.operator.logical.python": "keyword",
  "keyword.operator.alphabetic": "keyword",
  "keyword.operator.sizeof": "keyword",

  "entity.name.function": "function",
  "entity.name.command": "function",
  "entity.name.method": "function",
  "support.function": "function",
  "support.macro": "function",
  "variable.function": "function",
  "meta.function-call.generic": "function",
  "punctuation.definition.decorator": "function",
  "punctuation.definition.annotation": "function",
  "storage.type.annotation": "function",

  "entity.name.type": "type",
  "entity.name.class": "type",
  "entity.name.struct": "type",
  "entity.name.enum": "type",
  "entity.name.union": "type",
  "entity.name.trait": "type",
  "entity.name.interface": "type",
  "entity.name.namespace": "type",
  "entity.name.module": "type",
  "entity.name.package": "type",
  "entity.other.inherited-class": "type",
  "support.type": "type",
  "support.class": "type",
  "support.module": "type",
  "storage.type.built-in": "type",
  "storage.type.primitive": "type",
  "storage.type.java": "type",
  "storage.type.generic.java": "type",
  "storage.type.object.array.java": "type",
  "storage.type.groovy": "type",
  "storage.type.numeric.go": "type",
  "storage.type.string.go": "type",
  "storage.type.boolean.go": "type",
  "storage.type.byte.go": "type",
  "storage.type.rune.go": "type",
  "storage.type.error.go": "type",
  "storage.modifier.import.java": "plain",
  "storage.modifier.package.java": "plain",

  "entity.name.tag": "tag",
  "support.class.component": "tag",
  "entity.other.attribute-name.class.css": "tag",
  "entity.other.attribute-name.id.css": "tag",
  "punctuation.definition.entity.css": "tag",

  "entity.other.attribute-name": "attribute",
  "entity.name.tag.yaml": "attribute",
  "support.type.property-name": "attribute",
  "support.type.vendored.property-name": "attribute",
  "punctuation.support.type.property-name": "attribute",
  "keyword.other.definition.ini": "attribute",

  "markup.heading": "heading",
  "entity.name.section": "heading",
  "meta.diff.header": "heading",
  "meta.diff.range": "heading",
  "punctuation.definition.range.diff": "heading",
  "punctuation.definition.to-file.diff": "heading",
  "punctuation.definition.from-file.diff": "heading",
  "meta.separator.diff": "comment",

  "markup.inserted": "inserted",
  "punctuation.definition.inserted": "inserted",
  "markup.deleted": "deleted",
  "punctuation.definition.deleted": "deleted",
};

const known = new Map<string, TokenClass | null>();

function classOfScope(scope: string): TokenClass | null {
  const before = known.get(scope);
  if (before !== undefined) return before;
  let beginning = scope;
  let found: TokenClass | undefined;
  while (beginning !== "" && found === undefined) {
    if (Object.hasOwn(CLASS_OF, beginning)) found = CLASS_OF[beginning];
    beginning = beginning.slice(0, Math.max(0, beginning.lastIndexOf(".")));
  }
  known.set(scope, found ?? null);
  return found ?? null;
}

/**
 * Returns the class of a token. `scopes` are its TextMate scopes, from the outermost to the
 * innermost.
 */
export function classOf(scopes: readonly string[]): TokenClass {
  for (let index = scopes.length - 1; index >= 0; index--) {
    const found = classOfScope(scopes[index] ?? "");
    if (found !== null) return found;
  }
  return "plain";
}
