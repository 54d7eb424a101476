// Generated from locales/en/chat-settings.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Temperature */
export const temperature = (): string => formatText("chat-settings-temperature", "Temperature");

/** 0 to 2. Lower values make replies more predictable, higher values more varied. */
export const temperatureHelp = (): string => formatText("chat-settings-temperature-help", "0 to 2. Lower values make replies more predictable, higher values more varied.");

/** Top P */
export const topP = (): string => formatText("chat-settings-top-p", "Top P");

/** 0 to 1. Lower values restrict the model to more likely words. */
export const topPHelp = (): string => formatText("chat-settings-top-p-help", "0 to 1. Lower values restrict the model to more likely words.");

/** Max tokens */
export const maxTokens = (): string => formatText("chat-settings-max-tokens", "Max tokens");

/** Maximum length of a reply, in tokens (1 or more). */
export const maxTokensHelp = (): string => formatText("chat-settings-max-tokens-help", "Maximum length of a reply, in tokens (1 or more).");

/** Seed */
export const seed = (): string => formatText("chat-settings-seed", "Seed");

/** A whole number. Using the same seed again may produce the same reply. */
export const seedHelp = (): string => formatText("chat-settings-seed-help", "A whole number. Using the same seed again may produce the same reply.");

/** Presence penalty */
export const presencePenalty = (): string => formatText("chat-settings-presence-penalty", "Presence penalty");

/** −2 to 2. Higher values encourage new topics. */
export const presencePenaltyHelp = (): string => formatText("chat-settings-presence-penalty-help", "−2 to 2. Higher values encourage new topics.");

/** Frequency penalty */
export const frequencyPenalty = (): string => formatText("chat-settings-frequency-penalty", "Frequency penalty");

/** −2 to 2. Higher values discourage repeated words. */
export const frequencyPenaltyHelp = (): string => formatText("chat-settings-frequency-penalty-help", "−2 to 2. Higher values discourage repeated words.");

/** None */
export const none = (): string => formatText("chat-settings-none", "None");

/** Minimal */
export const minimal = (): string => formatText("chat-settings-minimal", "Minimal");

/** Low */
export const low = (): string => formatText("chat-settings-low", "Low");

/** Medium */
export const medium = (): string => formatText("chat-settings-medium", "Medium");

/** High */
export const high = (): string => formatText("chat-settings-high", "High");

/** On */
export const effortOn = (): string => formatText("chat-settings-effort-on", "On");

/** {tokens} tokens */
export const effortTokens = (args: { tokens: number }): string => formatText("chat-settings-effort-tokens", "{ $tokens ->\n        [one] { NUMBER($tokens) } token\n       *[other] { NUMBER($tokens) } tokens\n    }", args);

/** System prompt */
export const systemPrompt = (): string => formatText("chat-settings-system-prompt", "System prompt");

/** Stop sequences */
export const stopSequences = (): string => formatText("chat-settings-stop-sequences", "Stop sequences");

/** Reasoning effort {value} */
export const reasoningEffort = (args: { value: string }): string => formatText("chat-settings-reasoning-effort", "Reasoning effort { $value }", args);

/** Extra JSON */
export const extraJson = (): string => formatText("chat-settings-extra-json", "Extra JSON");

/** The schema must be a JSON object. */
export const schemaNotJson = (): string => formatText("chat-settings-schema-not-json", "The schema must be a JSON object.");

/** Enter a JSON object, such as {example} */
export const extraNotObject = (args: { example: string }): string => formatText("chat-settings-extra-not-object", "Enter a JSON object, such as { $example }", args);

/** This is not valid JSON: {words} */
export const notJson = (args: { words: string }): string => formatText("chat-settings-not-json", "This is not valid JSON: { $words }", args);

/** tools from {count} servers */
export const toolsChosen = (args: { count: number }): string => formatText("chat-settings-tools-chosen", "{ $count ->\n        [one] tools from 1 server\n       *[other] tools from { $count } servers\n    }", args);
