import * as chatSettingsText from "../bindings/texts/chat-settings";
import type { ChatSettings, ChosenTools, ReasoningEffort, ToolChoice } from "../bindings/contract";
import { isObject } from "./json_object";
import { type FormatFields, formatFields, responseFormat, schemaProblem } from "./response_format";
import type { NumberSetting } from "./setting_words";
import { typedNumber } from "./typed_number";

/** An example of additional request fields. */
export const EXTRA_EXAMPLE = '{"top_k": 40}';

export interface NumberField {
  readonly name: NumberSetting;
  /** Description of the setting, including its range. */
  readonly help: string;
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

/** The numeric fields in the order of the form. */
export const numberFields: readonly NumberField[] = [
  {
    name: "temperature",
    help: chatSettingsText.temperatureHelp(),
    least: 0,
    most: 2,
    whole: false,
  },
  {
    name: "top_p",
    help: chatSettingsText.topPHelp(),
    least: 0,
    most: 1,
    whole: false,
  },
  {
    name: "max_tokens",
    help: chatSettingsText.maxTokensHelp(),
    least: 1,
    most: 4_294_967_295,
    whole: true,
  },
  {
    name: "seed",
    help: chatSettingsText.seedHelp(),
    least: Number.MIN_SAFE_INTEGER,
    most: Number.MAX_SAFE_INTEGER,
    whole: true,
  },
  {
    name: "presence_penalty",
    help: chatSettingsText.presencePenaltyHelp(),
    least: -2,
    most: 2,
    whole: false,
  },
  {
    name: "frequency_penalty",
    help: chatSettingsText.frequencyPenaltyHelp(),
    least: -2,
    most: 2,
    whole: false,
  },
];

/** The content of the form for chat settings. An empty field means that the setting is not set. */
export interface ChatFields {
  system: string;
  numbers: Record<NumberSetting, string>;
  stop: string[];
  reasoning_effort: ReasoningEffort;
  tools: ChosenTools[];
  tool_choice: ToolChoice | "";
  parallel_tool_calls: boolean | "";
  format: FormatFields;
  extra: string;
}

/** The invalid fields of the form, each with the reason why it is invalid. */
export type ChatProblems = Partial<Record<NumberSetting | "extra" | "schema", string>>;

export function chatFields(settings: ChatSettings): ChatFields {
  const numbers = Object.fromEntries(
    numberFields.map(({ name }) => [name, settings[name] === null ? "" : String(settings[name])]),
  ) as Record<NumberSetting, string>;
  return {
    system: settings.system ?? "",
    numbers,
    stop: [...settings.stop],
    reasoning_effort: settings.reasoning_effort ?? "",
    tools: settings.tools,
    tool_choice: settings.tool_choice ?? "",
    parallel_tool_calls: settings.parallel_tool_calls ?? "",
    format: formatFields(settings.response_format),
    extra: settings.extra,
  };
}

/** Converts the content of the form, which must be valid, to chat settings. */
export function chatSettings(fields: ChatFields): ChatSettings {
  const numbers = Object.fromEntries(
    numberFields.map(({ name, whole }) => [name, typedNumber(fields.numbers[name], whole)]),
  ) as Record<NumberSetting, number | null>;
  return {
    system: fields.system.trim() === "" ? null : fields.system,
    ...numbers,
    stop: fields.stop.filter((text) => text !== ""),
    reasoning_effort: fields.reasoning_effort === "" ? null : fields.reasoning_effort,
    tools: fields.tools,
    tool_choice: fields.tool_choice === "" ? null : fields.tool_choice,
    parallel_tool_calls: fields.parallel_tool_calls === "" ? null : fields.parallel_tool_calls,
    response_format: responseFormat(fields.format),
    extra: fields.extra.trim(),
  };
}

/** Returns the invalid fields of the form, each with the reason why it is invalid. */
export function chatProblems(fields: ChatFields): ChatProblems {
  const problems: ChatProblems = {};
  for (const field of numberFields) {
    const sentence = numberProblem(field, fields.numbers[field.name]);
    if (sentence !== null) {
      problems[field.name] = sentence;
    }
  }
  const extra = extraProblem(fields.extra);
  if (extra !== null) {
    problems.extra = extra;
  }
  const schema = schemaProblem(fields.format);
  if (schema !== null) {
    problems.schema = schema;
  }
  return problems;
}

/**
 * Returns a copy of `fields` in which each field named in `problems` is replaced with the same
 * field of `other`.
 */
export function replaceInvalid(
  fields: ChatFields,
  problems: ChatProblems,
  other: ChatFields,
): ChatFields {
  const numbers = { ...fields.numbers };
  for (const { name } of numberFields) {
    if (problems[name] !== undefined) {
      numbers[name] = other.numbers[name];
    }
  }
  return {
    ...fields,
    numbers,
    extra: problems.extra === undefined ? fields.extra : other.extra,
    format: problems.schema === undefined ? fields.format : other.format,
  };
}

/**
 * Returns a copy of `fields` in which every field that differs between `before` and `after` has its
 * content from `after`.
 */
export function takeChanges(
  fields: ChatFields,
  before: ChatSettings,
  after: ChatSettings,
): ChatFields {
  const old = chatFields(before);
  const next = chatFields(after);
  const numbers = merged(fields.numbers, old.numbers, next.numbers);
  return { ...merged(fields, old, next), numbers };
}

function merged<Fields extends object>(current: Fields, before: Fields, after: Fields): Fields {
  const result = { ...current };
  for (const name of Object.keys(after) as (keyof Fields)[]) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) {
      result[name] = after[name];
    }
  }
  return result;
}

function numberProblem({ least, most, whole, help }: NumberField, typed: string): string | null {
  const value = typedNumber(typed, whole);
  if (value === null || (value >= least && value <= most && (!whole || Number.isInteger(value)))) {
    return null;
  }
  return help;
}

function extraProblem(text: string): string | null {
  if (text.trim() === "") {
    return null;
  }
  try {
    return isObject(JSON.parse(text))
      ? null
      : chatSettingsText.extraNotObject({ example: EXTRA_EXAMPLE });
  } catch (reason) {
    const words = reason instanceof Error ? reason.message : "";
    return chatSettingsText.notJson({ words });
  }
}
