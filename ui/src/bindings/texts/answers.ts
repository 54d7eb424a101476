// Generated from locales/en/answers.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** The answer could not be checked */
export const verdict = (args: { kind: string }): string => formatText("answers-verdict", "{ $kind ->\n        [valid] The answer fits the schema\n        [invalid] The answer does not fit the schema\n        [not_json] The answer is not valid JSON\n        [cut_off] The answer is incomplete\n        [refusal] The model refused to answer\n       *[unchecked] The answer could not be checked\n    }", args);

/** It is unknown whether the server enforces the schema */
export const enforcement = (args: { kind: string }): string => formatText("answers-enforcement", "{ $kind ->\n        [enforced] The server enforces the schema\n        [asked] The model was only asked to use this format\n       *[unknown] It is unknown whether the server enforces the schema\n    }", args);

/** {count} problems */
export const brokenRules = (args: { count: number }): string => formatText("answers-broken-rules", "{ $count ->\n        [one] { $count } problem\n       *[other] { $count } problems\n    }", args);

/** There are more problems than those listed here. */
export const moreBrokenRules = (): string => formatText("answers-more-broken-rules", "There are more problems than those listed here.");

/** whole answer */
export const wholeAnswer = (): string => formatText("answers-whole-answer", "whole answer");

/** value found: {value} */
export const found = (args: { value: string }): string => formatText("answers-found", "value found: { $value }", args);

/** At character {position}: {words} */
export const notJsonAt = (args: { position: string; words: string }): string => formatText("answers-not-json-at", "At character { $position }: { $words }", args);

/** The schema cannot be used: {words} */
export const schemaUnusable = (args: { words: string }): string => formatText("answers-schema-unusable", "The schema cannot be used: { $words }", args);

/** This answer was not checked, because the check would have taken too long. */
export const tooCostly = (): string => formatText("answers-too-costly", "This answer was not checked, because the check would have taken too long.");

/** Show the answer as */
export const view = (): string => formatText("answers-view", "Show the answer as");

/** Tree */
export const tree = (): string => formatText("answers-tree", "Tree");

/** Table */
export const table = (): string => formatText("answers-table", "Table");

/** Text */
export const text = (): string => formatText("answers-text", "Text");

/** Save as JSON */
export const saveJson = (): string => formatText("answers-save-json", "Save as JSON");

/** Save as CSV */
export const saveCsv = (): string => formatText("answers-save-csv", "Save as CSV");

/** Show {count} more rows */
export const showMore = (args: { count: number }): string => formatText("answers-show-more", "{ $count ->\n        [one] Show { $count } more row\n       *[other] Show { $count } more rows\n    }", args);

/** Collapse {name} */
export const fold = (args: { name: string }): string => formatText("answers-fold", "Collapse { $name }", args);

/** Expand {name} */
export const unfold = (args: { name: string }): string => formatText("answers-unfold", "Expand { $name }", args);

/** {count} items */
export const items = (args: { count: number }): string => formatText("answers-items", "{ $count ->\n        [one] { $count } item\n       *[other] { $count } items\n    }", args);

/** {count} fields */
export const fields = (args: { count: number }): string => formatText("answers-fields", "{ $count ->\n        [one] { $count } field\n       *[other] { $count } fields\n    }", args);

/** {name} as a table */
export const tableOf = (args: { name: string }): string => formatText("answers-table-of", "{ $name } as a table", args);

/** answer */
export const answer = (): string => formatText("answers-answer", "answer");

/** Answer format */
export const responseFormat = (): string => formatText("answers-response-format", "Answer format");

/** Text */
export const asText = (): string => formatText("answers-as-text", "Text");

/** JSON object */
export const asObject = (): string => formatText("answers-as-object", "JSON object");

/** JSON that fits a schema */
export const asSchema = (): string => formatText("answers-as-schema", "JSON that fits a schema");

/** Rivulet checks every answer, because many servers accept a schema without enforcing it. */
export const responseFormatHelp = (): string => formatText("answers-response-format-help", "Rivulet checks every answer, because many servers accept a schema without enforcing it.");

/** In your message or the system prompt, ask for JSON as well, because many servers require this. */
export const objectHelp = (): string => formatText("answers-object-help", "In your message or the system prompt, ask for JSON as well, because many servers require this.");

/** the answer format */
export const unsetFormat = (): string => formatText("answers-unset-format", "the answer format");

/** Name of the schema */
export const schemaName = (): string => formatText("answers-schema-name", "Name of the schema");

/** This name is sent to the server. Use only letters, digits, _ and -. If you leave it blank, “answer” is sent. */
export const schemaNameHelp = (): string => formatText("answers-schema-name-help", "This name is sent to the server. Use only letters, digits, _ and -. If you leave it blank, “answer” is sent.");

/** Strict */
export const strict = (): string => formatText("answers-strict", "Strict");

/** When this is on, OpenAI enforces the schema, but rejects any schema that does not meet the requirements of its strict mode. */
export const strictHelp = (): string => formatText("answers-strict-help", "When this is on, OpenAI enforces the schema, but rejects any schema that does not meet the requirements of its strict mode.");

/** Editor */
export const editor = (): string => formatText("answers-editor", "Editor");

/** Fields */
export const editorFields = (): string => formatText("answers-editor-fields", "Fields");

/** JSON */
export const editorRaw = (): string => formatText("answers-editor-raw", "JSON");

/** JSON schema */
export const schema = (): string => formatText("answers-schema", "JSON schema");

/** Start with an example */
export const beginWith = (): string => formatText("answers-begin-with", "Start with an example");

/** Rating with reasons */
export const example = (args: { name: string }): string => formatText("answers-example", "{ $name ->\n        [contact] Contact details\n        [list] List of items\n       *[rating] Rating with reasons\n    }", args);

/** Name of field {number} */
export const fieldName = (args: { number: string }): string => formatText("answers-field-name", "Name of field { $number }", args);

/** Type of field {number} */
export const fieldType = (args: { number: string }): string => formatText("answers-field-type", "Type of field { $number }", args);

/** Description of field {number} */
export const fieldDescription = (args: { number: string }): string => formatText("answers-field-description", "Description of field { $number }", args);

/** Field {number} is required */
export const fieldRequired = (args: { number: string }): string => formatText("answers-field-required", "Field { $number } is required", args);

/** Required */
export const required = (): string => formatText("answers-required", "Required");

/** name */
export const namePlaceholder = (): string => formatText("answers-name-placeholder", "name");

/** Description */
export const descriptionPlaceholder = (): string => formatText("answers-description-placeholder", "Description");

/** list of text values */
export const typeOfField = (args: { kind: string }): string => formatText("answers-type-of-field", "{ $kind ->\n        [string] text\n        [number] number\n        [integer] whole number\n        [boolean] yes or no\n       *[strings] list of text values\n    }", args);

/** Add field */
export const addField = (): string => formatText("answers-add-field", "Add field");

/** Remove field {number} */
export const removeField = (args: { number: string }): string => formatText("answers-remove-field", "Remove field { $number }", args);

/** This schema is too complex for the form. Edit it as JSON. */
export const onlyRaw = (): string => formatText("answers-only-raw", "This schema is too complex for the form. Edit it as JSON.");

/** {count} parts of the schema do not meet the requirements of OpenAI’s strict mode */
export const strictFaults = (args: { count: number }): string => formatText("answers-strict-faults", "{ $count ->\n        [one] { $count } part of the schema does not meet the requirements of OpenAI’s strict mode\n       *[other] { $count } parts of the schema do not meet the requirements of OpenAI’s strict mode\n    }", args);

/** The schema meets the requirements of OpenAI’s strict mode. */
export const strictForm = (): string => formatText("answers-strict-form", "The schema meets the requirements of OpenAI’s strict mode.");

/** All names and values together may have at most {limit} characters */
export const rule = (args: { limit: string; name: string; rule: string }): string => formatText("answers-rule", "{ $rule ->\n        [object_root] The whole schema must describe an object\n        [required] “{ $name }” must be required\n        [no_other_properties] additionalProperties must be false\n        [keyword] { $name } is not allowed\n        [depth] Objects may be nested at most { $limit } levels deep\n        [properties] At most { $limit } properties are allowed\n        [enum_values] At most { $limit } enum values are allowed\n        [enum_chars] The values of this enum may have at most { $limit } characters in total\n       *[chars] All names and values together may have at most { $limit } characters\n    }", args);

/** whole schema */
export const wholeSchema = (): string => formatText("answers-whole-schema", "whole schema");

/** Use a strict copy of the schema */
export const makeStrict = (): string => formatText("answers-make-strict", "Use a strict copy of the schema");

/** Strict copy */
export const strictCopy = (): string => formatText("answers-strict-copy", "Strict copy");

/** Your schema */
export const yourSchema = (): string => formatText("answers-your-schema", "Your schema");

/** In the strict copy of the schema, every field is required. Fields that were optional may be null instead. */
export const strictCopyHelp = (): string => formatText("answers-strict-copy-help", "In the strict copy of the schema, every field is required. Fields that were optional may be null instead.");

/** You must still correct {count} parts of the schema yourself. */
export const strictCopyLeft = (args: { count: number }): string => formatText("answers-strict-copy-left", "{ $count ->\n        [one] You must still correct { $count } part of the schema yourself.\n       *[other] You must still correct { $count } parts of the schema yourself.\n    }", args);
