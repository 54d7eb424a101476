import * as chatSettingsText from "../bindings/texts/chat-settings";
import type { Assistant, ChatSettings, ReasoningEffort } from "../bindings/contract";
import { noChatSettings } from "./blank";

// The texts of the chat settings that are needed for the first paint. All other code for the form
// with the chat settings is in `chat_settings.ts`, so that it can be loaded later.

/** A numeric chat setting. */
export type NumberSetting =
  "temperature" | "top_p" | "max_tokens" | "seed" | "presence_penalty" | "frequency_penalty";

/** The labels of the numeric settings, in the order of the form. */
export const numberLabels: Readonly<Record<NumberSetting, string>> = {
  temperature: chatSettingsText.temperature(),
  top_p: chatSettingsText.topP(),
  max_tokens: chatSettingsText.maxTokens(),
  seed: chatSettingsText.seed(),
  presence_penalty: chatSettingsText.presencePenalty(),
  frequency_penalty: chatSettingsText.frequencyPenalty(),
};

const effortNames: Readonly<Record<string, () => string>> = {
  none: chatSettingsText.none,
  minimal: chatSettingsText.minimal,
  low: chatSettingsText.low,
  medium: chatSettingsText.medium,
  high: chatSettingsText.high,
  on: chatSettingsText.effortOn,
};

/**
 * Describes a reasoning effort by its translated name or as a number of tokens. Any other value is
 * returned unchanged.
 */
export function effortWords(effort: ReasoningEffort): string {
  if (/^\d{1,15}$/u.test(effort)) {
    return chatSettingsText.effortTokens({ tokens: Number(effort) });
  }
  const name = Object.hasOwn(effortNames, effort) ? effortNames[effort] : undefined;
  return name ? name() : effort;
}

export function hasSettings(settings: ChatSettings): boolean {
  return settingWords(settings).length > 0;
}

export function settingWords(settings: ChatSettings): string[] {
  const names = Object.keys(numberLabels) as NumberSetting[];
  const numbers = names.flatMap((name) =>
    settings[name] === null ? [] : `${numberLabels[name]} ${settings[name]}`,
  );
  const effort = settings.reasoning_effort;
  return [
    ...(settings.system === null ? [] : [chatSettingsText.systemPrompt()]),
    ...numbers,
    ...(settings.stop.length > 0 ? [chatSettingsText.stopSequences()] : []),
    ...(effort !== null
      ? [chatSettingsText.reasoningEffort({ value: effortWords(effort).toLowerCase() })]
      : []),
    ...(settings.tools.length > 0
      ? [chatSettingsText.toolsChosen({ count: settings.tools.length })]
      : []),
    ...(settings.extra === "" ? [] : [chatSettingsText.extraJson()]),
  ];
}

export function newAssistant(settings: ChatSettings = noChatSettings): Assistant {
  return { id: null, name: "", provider_id: null, model: null, settings };
}
