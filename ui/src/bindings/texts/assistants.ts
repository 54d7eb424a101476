// Generated from locales/en/assistants.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** New assistant */
export const newAssistant = (): string => formatText("assistants-new-assistant", "New assistant");

/** Assistant */
export const assistant = (): string => formatText("assistants-assistant", "Assistant");

/** Assistant name */
export const name = (): string => formatText("assistants-name", "Assistant name");

/** Provider */
export const provider = (): string => formatText("assistants-provider", "Provider");

/** Same as in the chat */
export const anyProvider = (): string => formatText("assistants-any-provider", "Same as in the chat");

/** Model */
export const model = (): string => formatText("assistants-model", "Model");

/** Choose an assistant */
export const choose = (): string => formatText("assistants-choose", "Choose an assistant");

/** Filter assistants */
export const filter = (): string => formatText("assistants-filter", "Filter assistants");

/** Assistants */
export const assistants = (): string => formatText("assistants-assistants", "Assistants");

/** No matching assistants. */
export const noneFound = (): string => formatText("assistants-none-found", "No matching assistants.");

/** Clear {label} */
export const unsetLabel = (args: { label: string }): string => formatText("assistants-unset-label", "Clear { $label }", args);

/** Clear */
export const unset = (): string => formatText("assistants-unset", "Clear");

/** the system prompt */
export const thisSystemPrompt = (): string => formatText("assistants-this-system-prompt", "the system prompt");

/** Not set */
export const notSet = (): string => formatText("assistants-not-set", "Not set");

/** Instructions for the model, sent before your messages. */
export const systemPromptHelp = (): string => formatText("assistants-system-prompt-help", "Instructions for the model, sent before your messages.");

/** Reasoning effort */
export const reasoningEffort = (): string => formatText("assistants-reasoning-effort", "Reasoning effort");

/** the reasoning effort */
export const thisReasoningEffort = (): string => formatText("assistants-this-reasoning-effort", "the reasoning effort");

/** How much the model thinks before it answers, if the model supports this setting. */
export const reasoningEffortHelp = (): string => formatText("assistants-reasoning-effort-help", "How much the model thinks before it answers, if the model supports this setting.");

/** the stop sequences */
export const theseStopSequences = (): string => formatText("assistants-these-stop-sequences", "the stop sequences");

/** Stop sequence {value} */
export const stopSequence = (args: { value: number }): string => formatText("assistants-stop-sequence", "Stop sequence { NUMBER($value) }", args);

/** Remove stop sequence {value} */
export const removeStopSequence = (args: { value: number }): string => formatText("assistants-remove-stop-sequence", "Remove stop sequence { NUMBER($value) }", args);

/** Add a stop sequence */
export const addStopSequence = (): string => formatText("assistants-add-stop-sequence", "Add a stop sequence");

/** the extra JSON */
export const thisExtraJson = (): string => formatText("assistants-this-extra-json", "the extra JSON");

/** A JSON object with additional fields for the request, such as {example}. They override Rivulet’s own fields with the same names. The fields “messages” and “stream” are not allowed. */
export const extraJsonHelp = (args: { example: string }): string => formatText("assistants-extra-json-help", "A JSON object with additional fields for the request, such as { $example }. They override Rivulet’s own fields with the same names. The fields “messages” and “stream” are not allowed.", args);

/** Esc or {chatSettings} */
export const closeKeys = (args: { chatSettings: string }): string => formatText("assistants-close-keys", "Esc or { $chatSettings }", args);

/** Use an assistant */
export const useAssistant = (): string => formatText("assistants-use-assistant", "Use an assistant");

/** Save as assistant… */
export const saveAsAssistant = (): string => formatText("assistants-save-as-assistant", "Save as assistant…");

/** The marked fields are not saved until you correct them. */
export const notSaved = (): string => formatText("assistants-not-saved", "The marked fields are not saved until you correct them.");

/** Saving… */
export const saving = (): string => formatText("assistants-saving", "Saving…");

/** Saved */
export const saved = (): string => formatText("assistants-saved", "Saved");

/** Not saved */
export const saveFailed = (): string => formatText("assistants-save-failed", "Not saved");

/** The reply stops just before the model would write one of these sequences. You can add up to {count}. */
export const stopSequencesHelp = (args: { count: number }): string => formatText("assistants-stop-sequences-help", "The reply stops just before the model would write one of these sequences. You can add up to { NUMBER($count) }.", args);

/** Only what you set is sent. */
export const onlySetIsSent = (): string => formatText("assistants-only-set-is-sent", "Only what you set is sent.");

/** Only what you set is sent, starting with your next message. */
export const onlySetIsSentNext = (): string => formatText("assistants-only-set-is-sent-next", "Only what you set is sent, starting with your next message.");
