import * as modelText from "../bindings/texts/model";
import type {
  Assistant,
  ChatSettings,
  ChosenTools,
  ReasoningEffort,
  ToolChoice,
} from "../bindings/contract";
import { noChatSettings } from "./blank";
import { type FormatFields, formatFields, responseFormat, schemaFault } from "./response_format";

/** A numeric chat setting. */
export type NumberSetting =
  "temperature" | "top_p" | "max_tokens" | "seed" | "presence_penalty" | "frequency_penalty";

/** The form field of a numeric setting. */
export interface NumberField {
  readonly name: NumberSetting;
  readonly label: string;
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
    label: modelText.temperature(),
    help: modelText.temperatureHelp(),
    least: 0,
    most: 2,
    whole: false,
  },
  {
    name: "top_p",
    label: modelText.topP(),
    help: modelText.topPHelp(),
    least: 0,
    most: 1,
    whole: false,
  },
  {
    name: "max_tokens",
    label: modelText.maxTokens(),
    help: modelText.maxTokensHelp(),
    least: 1,
    most: 4_294_967_295,
    whole: true,
  },
  {
    name: "seed",
    label: modelText.seed(),
    help: modelText.seedHelp(),
    least: Number.MIN_SAFE_INTEGER,
    most: Number.MAX_SAFE_INTEGER,
    whole: true,
  },
  {
    name: "presence_penalty",
    label: modelText.presencePenalty(),
    help: modelText.presencePenaltyHelp(),
    least: -2,
    most: 2,
    whole: false,
  },
  {
    name: "frequency_penalty",
    label: modelText.frequencyPenalty(),
    help: modelText.frequencyPenaltyHelp(),
    least: -2,
    most: 2,
    whole: false,
  },
];

/** The values of the reasoning effort that the form offers. */
export const efforts: readonly { readonly value: ReasoningEffort; readonly label: string }[] = [
  { value: "none", label: modelText.none() },
  { value: "minimal", label: modelText.minimal() },
  { value: "low", label: modelText.low() },
  { value: "medium", label: modelText.medium() },
  { value: "high", label: modelText.high() },
];

/**
 * Form input before it is converted to chat settings. An empty field means that the setting is not
 * set.
 */
export interface ChatFields {
  system: string;
  numbers: Record<NumberSetting, string>;
  stop: string[];
  reasoning_effort: ReasoningEffort | "";
  tools: ChosenTools[];
  tool_choice: ToolChoice | "";
  parallel_tool_calls: boolean | "";
  format: FormatFields;
  extra: string;
}

/** For each invalid field, the reason why its input cannot be saved. */
export type ChatFaults = Partial<Record<NumberSetting | "extra" | "schema", string>>;

/** Returns the form input for chat settings. */
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

/** Converts valid form input to chat settings. */
export function chatSettings(fields: ChatFields): ChatSettings {
  const number = (name: NumberSetting) => numberOf(fields.numbers[name]);
  return {
    system: fields.system.trim() === "" ? null : fields.system,
    temperature: number("temperature"),
    top_p: number("top_p"),
    max_tokens: number("max_tokens"),
    stop: fields.stop.filter((text) => text !== ""),
    seed: number("seed"),
    presence_penalty: number("presence_penalty"),
    frequency_penalty: number("frequency_penalty"),
    reasoning_effort: fields.reasoning_effort === "" ? null : fields.reasoning_effort,
    tools: fields.tools,
    tool_choice: fields.tool_choice === "" ? null : fields.tool_choice,
    parallel_tool_calls: fields.parallel_tool_calls === "" ? null : fields.parallel_tool_calls,
    response_format: responseFormat(fields.format),
    extra: fields.extra.trim(),
  };
}

/** Validates the form input for chat settings. */
export function chatFaults(fields: ChatFields): ChatFaults {
  const faults: ChatFaults = {};
  for (const field of numberFields) {
    const sentence = numberFault(field, fields.numbers[field.name]);
    if (sentence !== null) {
      faults[field.name] = sentence;
    }
  }
  const extra = extraFault(fields.extra);
  if (extra !== null) {
    faults.extra = extra;
  }
  const schema = schemaFault(fields.format);
  if (schema !== null) {
    faults.schema = schema;
  }
  return faults;
}

/** Returns whether any setting is set. */
export function hasSettings(settings: ChatSettings): boolean {
  return settingWords(settings).length > 0;
}

/** Summarises the settings that are set, in a few words each. */
export function settingWords(settings: ChatSettings): string[] {
  const numbers = numberFields.flatMap(({ name, label }) =>
    settings[name] === null ? [] : `${label} ${settings[name]}`,
  );
  const effort = efforts.find(({ value }) => value === settings.reasoning_effort);
  return [
    ...(settings.system === null ? [] : [modelText.systemPrompt()]),
    ...numbers,
    ...(settings.stop.length > 0 ? [modelText.stopSequences()] : []),
    ...(effort ? [modelText.reasoningEffort({ value: effort.label.toLowerCase() })] : []),
    ...(settings.tools.length > 0 ? [modelText.toolsChosen({ count: settings.tools.length })] : []),
    ...(settings.extra === "" ? [] : [modelText.extraJson()]),
  ];
}

/**
 * Creates an assistant. The chat settings of a conversation can be passed as its initial
 * settings.
 */
export function newAssistant(settings: ChatSettings = noChatSettings): Assistant {
  return { id: null, name: "", provider_id: null, model: null, settings };
}

function numberOf(typed: string): number | null {
  const text = typed.trim().replace(",", ".").replace("−", "-");
  return text === "" ? null : Number(text);
}

function numberFault({ least, most, whole, help }: NumberField, typed: string): string | null {
  const value = numberOf(typed);
  if (value === null || (value >= least && value <= most && (!whole || Number.isInteger(value)))) {
    return null;
  }
  return help;
}

function extraFault(text: string): string | null {
  if (text.trim() === "") {
    return null;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return 'It has to be an object, such as {"top_k": 40}';
    }
    return null;
  } catch (reason) {
    const words = reason instanceof Error ? reason.message : "";
    return modelText.notJson({ words });
  }
}
