import * as modelText from "../bindings/texts/model";
import type { Assistant, ChatSettings, ReasoningEffort } from "../bindings/contract";
import { noChatSettings } from "./blank";

// The first paint needs the names of the settings, but not the form for them. Therefore, the form
// is in another file, chat_settings.ts.

/** A numeric chat setting. */
export type NumberSetting =
  "temperature" | "top_p" | "max_tokens" | "seed" | "presence_penalty" | "frequency_penalty";

/** The labels of the numeric settings, in the order of the form. */
export const numberLabels: Readonly<Record<NumberSetting, string>> = {
  temperature: modelText.temperature(),
  top_p: modelText.topP(),
  max_tokens: modelText.maxTokens(),
  seed: modelText.seed(),
  presence_penalty: modelText.presencePenalty(),
  frequency_penalty: modelText.frequencyPenalty(),
};

/** The choices for the reasoning effort that the form offers. */
export const efforts: readonly { readonly value: ReasoningEffort; readonly label: string }[] = [
  { value: "none", label: modelText.none() },
  { value: "minimal", label: modelText.minimal() },
  { value: "low", label: modelText.low() },
  { value: "medium", label: modelText.medium() },
  { value: "high", label: modelText.high() },
];

/** Returns whether any setting is set. */
export function hasSettings(settings: ChatSettings): boolean {
  return settingWords(settings).length > 0;
}

/** Describes the settings that are set, each in a few words. */
export function settingWords(settings: ChatSettings): string[] {
  const names = Object.keys(numberLabels) as NumberSetting[];
  const numbers = names.flatMap((name) =>
    settings[name] === null ? [] : `${numberLabels[name]} ${settings[name]}`,
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

/** Creates a new assistant with the given chat settings, for example those of a conversation. */
export function newAssistant(settings: ChatSettings = noChatSettings): Assistant {
  return { id: null, name: "", provider_id: null, model: null, settings };
}
