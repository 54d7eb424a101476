import * as callsText from "../../../bindings/texts/calls";
import { isObject, type JsonObject } from "../../../model/json_object";

/** One option of a field in which the user chooses from a list. */
export interface QuestionOption {
  readonly value: string;
  readonly label: string;
}

/** A field of the form in which the user answers a tool's question. */
export interface QuestionField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly kind: "text" | "number" | "whole" | "check" | "choice" | "choices";
  /** The options of a `choice` or `choices` field. */
  readonly options: readonly QuestionOption[];
  readonly required: boolean;
  /**
   * The allowed minimum and maximum of a number, of the length of a text in characters, or of the
   * number of chosen options.
   */
  readonly least: number | null;
  readonly most: number | null;
  /** The initial content of the field. A tool can suggest it. */
  readonly initial: FieldInput;
}

/** The user's input in a field: a typed text, the state of a check box, or the chosen options. */
export type FieldInput = string | boolean | readonly string[];

/** The user's input in all fields of a form, keyed by field name. */
export type FormInput = Readonly<Record<string, FieldInput>>;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const numberOf = (value: unknown) => (typeof value === "number" ? value : null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns the fields of the form that a JSON schema describes. Returns `null` unless the schema is
 * a flat object of strings, numbers, booleans and choices from lists, because MCP allows no other
 * types.
 */
export function questionFields(schema: unknown): readonly QuestionField[] | null {
  if (!isObject(schema) || !isObject(schema["properties"])) {
    return null;
  }
  const required = new Set(listOf(schema["required"]));
  const fields = Object.entries(schema["properties"]).map(([name, property]) =>
    isObject(property) ? fieldOf(name, property, required.has(name)) : null,
  );
  return fields.every((field) => field !== null) ? fields : null;
}

function fieldOf(name: string, schema: JsonObject, required: boolean): QuestionField | null {
  const given = schema["default"];
  const common = {
    name,
    label: textOf(schema["title"]) || name,
    help: textOf(schema["description"]),
    options: [],
    required,
    least: numberOf(schema["minimum"]),
    most: numberOf(schema["maximum"]),
    initial: typeof given === "string" || typeof given === "number" ? String(given) : "",
  };
  if (listedOptions(schema) !== null) {
    const options = optionsOf(schema);
    return options && { ...common, kind: "choice", options };
  }
  switch (schema["type"]) {
    case "string": {
      const [least, most] = [numberOf(schema["minLength"]), numberOf(schema["maxLength"])];
      return { ...common, kind: "text", least, most };
    }
    case "number":
      return { ...common, kind: "number" };
    case "integer":
      return { ...common, kind: "whole" };
    case "boolean":
      return { ...common, kind: "check", initial: given === true };
    case "array": {
      const items = isObject(schema["items"]) ? optionsOf(schema["items"]) : null;
      const initial = listOf(given).map(textOf);
      const [least, most] = [numberOf(schema["minItems"]), numberOf(schema["maxItems"])];
      return items && { ...common, kind: "choices", options: items, initial, least, most };
    }
    default:
      return null;
  }
}

/**
 * Returns the value and the title of each option that a schema lists; `null` if it lists no
 * options.
 */
function listedOptions(schema: JsonObject): readonly (readonly [unknown, unknown])[] | null {
  if (Array.isArray(schema["enum"])) {
    const names = listOf(schema["enumNames"]);
    return listOf(schema["enum"]).map((value, at) => [value, names[at]]);
  }
  const titled = schema["oneOf"] ?? schema["anyOf"];
  return Array.isArray(titled)
    ? listOf(titled).map((each) => (isObject(each) ? [each["const"], each["title"]] : [null, null]))
    : null;
}

/**
 * Returns the options that a schema lists, each value once. Returns `null` if the schema lists no
 * options or if some values are not strings.
 */
function optionsOf(schema: JsonObject): readonly QuestionOption[] | null {
  const listed = listedOptions(schema);
  if (listed === null || listed.some(([value]) => typeof value !== "string")) {
    return null;
  }
  const options = listed.map(([value, title]) => ({
    value: textOf(value),
    label: textOf(title) || textOf(value),
  }));
  const first = new Map(options.toReversed().map((option) => [option.value, option]));
  return options.filter((option) => first.get(option.value) === option);
}

export function initialInput(fields: readonly QuestionField[]): FormInput {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

/**
 * Returns the input of a form as JSON values. Omits each empty field unless it is a required list,
 * which is sent as an empty list.
 */
export function formValues(
  fields: readonly QuestionField[],
  input: FormInput,
): Record<string, unknown> {
  const values = fields.flatMap(({ name, kind, required }): [string, unknown][] => {
    const given = input[name] ?? "";
    const empty = typeof given !== "boolean" && given.length === 0;
    if (empty && !(required && kind === "choices")) {
      return [];
    }
    return [[name, kind === "number" || kind === "whole" ? Number(given) : given]];
  });
  return Object.fromEntries(values);
}

/** Returns the reason why the input of a field cannot be sent; empty if it can be sent. */
export function fieldProblem(field: QuestionField, input: FieldInput): string {
  if (typeof input === "boolean") {
    return "";
  }
  if (input.length === 0) {
    // A required list may be sent with nothing selected, unless the tool requires a minimum number
    // of selected options.
    const allowed = field.kind === "choices" && (field.least ?? 0) === 0;
    return field.required && !allowed ? callsText.required() : "";
  }
  if (typeof input !== "string") {
    return rangeProblem(field, input.length);
  }
  if (field.kind === "text") {
    return lengthProblem(field, Array.from(input).length);
  }
  return field.kind === "choice" ? "" : numberProblem(field, Number(input));
}

function numberProblem(field: QuestionField, value: number): string {
  if (!Number.isFinite(value)) {
    return callsText.notNumber();
  }
  return field.kind === "whole" && !Number.isInteger(value)
    ? callsText.notWhole()
    : rangeProblem(field, value);
}

function rangeProblem({ least, most }: QuestionField, value: number): string {
  if (least !== null && value < least) {
    return callsText.atLeast({ value: String(least) });
  }
  return most !== null && value > most ? callsText.atMost({ value: String(most) }) : "";
}

function lengthProblem({ least, most }: QuestionField, chars: number): string {
  if (least !== null && chars < least) {
    return callsText.tooShort({ count: least });
  }
  return most !== null && chars > most ? callsText.tooLong({ count: most }) : "";
}
