// Generated from locales/en/assistants.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/assistants.ftl?raw";

addEnglish(english);

/** New assistant */
export const newAssistant = (): string => formatText("assistants-new-assistant");

/** Assistant */
export const assistant = (): string => formatText("assistants-assistant");

/** Save */
export const save = (): string => formatText("assistants-save");

/** Name of the assistant */
export const nameOfTheAssistant = (): string => formatText("assistants-name-of-the-assistant");

/** Provider */
export const provider = (): string => formatText("assistants-provider");

/** Any (use the chat’s) */
export const anyUseTheChats = (): string => formatText("assistants-any-use-the-chats");

/** Model */
export const model = (): string => formatText("assistants-model");

/** Choose an assistant */
export const chooseAnAssistant = (): string => formatText("assistants-choose-an-assistant");

/** Filter */
export const filter = (): string => formatText("assistants-filter");

/** Assistants */
export const assistants = (): string => formatText("assistants-assistants");

/** No assistant with this name. */
export const noAssistantWithThisName = (): string => formatText("assistants-no-assistant-with-this-name");

/** Unset {label} */
export const unset = (args: { label: string }): string => formatText("assistants-unset", args);

/** Unset */
export const unset2 = (): string => formatText("assistants-unset-2");

/** System prompt */
export const systemPrompt = (): string => formatText("assistants-system-prompt");

/** the system prompt */
export const theSystemPrompt = (): string => formatText("assistants-the-system-prompt");

/** Not set */
export const notSet = (): string => formatText("assistants-not-set");

/** Instructions for the model, sent before your messages. */
export const instructionsForTheModelSent = (): string => formatText("assistants-instructions-for-the-model-sent");

/** Reasoning effort */
export const reasoningEffort = (): string => formatText("assistants-reasoning-effort");

/** reasoning effort */
export const reasoningEffort2 = (): string => formatText("assistants-reasoning-effort-2");

/** How long the model thinks before it answers, if it supports this. */
export const howLongTheModelThinks = (): string => formatText("assistants-how-long-the-model-thinks");

/** Stop sequences */
export const stopSequences = (): string => formatText("assistants-stop-sequences");

/** the stop sequences */
export const theStopSequences = (): string => formatText("assistants-the-stop-sequences");

/** Stop sequence {value} */
export const stopSequence = (args: { value: number }): string => formatText("assistants-stop-sequence", args);

/** Remove stop sequence {value} */
export const removeStopSequence = (args: { value: number }): string => formatText("assistants-remove-stop-sequence", args);

/** Add a stop sequence */
export const addAStopSequence = (): string => formatText("assistants-add-a-stop-sequence");

/** Extra JSON */
export const extraJson = (): string => formatText("assistants-extra-json");

/** the extra JSON */
export const theExtraJson = (): string => formatText("assistants-the-extra-json");

/** Chat settings */
export const chatSettings = (): string => formatText("assistants-chat-settings");

/** Close */
export const close = (): string => formatText("assistants-close");

/** Esc or {chatSettings} */
export const escOr = (args: { chatSettings: string }): string => formatText("assistants-esc-or", args);

/** Use assistant */
export const useAssistant = (): string => formatText("assistants-use-assistant");

/** Save as assistant… */
export const saveAsAssistant = (): string => formatText("assistants-save-as-assistant");

/** Not saved. See the error below. */
export const notSavedSeeTheError = (): string => formatText("assistants-not-saved-see-the-error");

/** Saving… */
export const saving = (): string => formatText("assistants-saving");

/** Saved */
export const saved = (): string => formatText("assistants-saved");

/** Could not be saved */
export const couldNotBeSaved = (): string => formatText("assistants-could-not-be-saved");

/** Up to {count} texts. The reply ends before any of them. */
export const stopSequencesHelp = (args: { count: number }): string => formatText("assistants-stop-sequences-help", args);

/** Only what you set is sent. */
export const onlySetIsSent = (): string => formatText("assistants-only-set-is-sent");

/** Only what you set is sent, starting with your next message. */
export const onlySetIsSentNext = (): string => formatText("assistants-only-set-is-sent-next");
