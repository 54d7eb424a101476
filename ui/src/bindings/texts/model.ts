// Generated from locales/en/model.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Images */
export const images = (): string => formatText("model-images", "Images");

/** PDF files */
export const pdfFiles = (): string => formatText("model-pdf-files", "PDF files");

/** Text files */
export const textFiles = (): string => formatText("model-text-files", "Text files");

/** “{name}” is empty */
export const isEmpty = (args: { name: string }): string => formatText("model-is-empty", "“{ $name }” is empty", args);

/** “{name}” has {size}. {kind} may have up to {kind2} */
export const hasMayHaveUpTo = (args: { name: string; size: string; kind: string; kind2: string }): string => formatText("model-has-may-have-up-to", "“{ $name }” has { $size }. { $kind } may have up to { $kind2 }", args);

/** Temperature */
export const temperature = (): string => formatText("model-temperature", "Temperature");

/** 0 to 2. Lower is more predictable, higher is more varied. */
export const toLowerIsMorePredictable = (): string => formatText("model-to-lower-is-more-predictable", "0 to 2. Lower is more predictable, higher is more varied.");

/** Top P */
export const topP = (): string => formatText("model-top-p", "Top P");

/** 0 to 1. Considers only the most likely words up to this share. */
export const toConsidersOnlyTheMost = (): string => formatText("model-to-considers-only-the-most", "0 to 1. Considers only the most likely words up to this share.");

/** Max tokens */
export const maxTokens = (): string => formatText("model-max-tokens", "Max tokens");

/** 1 or more. Maximum length of a reply in tokens. */
export const orMoreMaximumLengthOf = (): string => formatText("model-or-more-maximum-length-of", "1 or more. Maximum length of a reply in tokens.");

/** Seed */
export const seed = (): string => formatText("model-seed", "Seed");

/** A whole number. The same seed may produce the same reply. */
export const aWholeNumberTheSame = (): string => formatText("model-a-whole-number-the-same", "A whole number. The same seed may produce the same reply.");

/** Presence penalty */
export const presencePenalty = (): string => formatText("model-presence-penalty", "Presence penalty");

/** −2 to 2. Higher values encourage new topics. */
export const toHigherValuesEncourageNew = (): string => formatText("model-to-higher-values-encourage-new", "−2 to 2. Higher values encourage new topics.");

/** Frequency penalty */
export const frequencyPenalty = (): string => formatText("model-frequency-penalty", "Frequency penalty");

/** −2 to 2. Higher values repeat words less. */
export const toHigherValuesRepeatWords = (): string => formatText("model-to-higher-values-repeat-words", "−2 to 2. Higher values repeat words less.");

/** None */
export const none = (): string => formatText("model-none", "None");

/** Minimal */
export const minimal = (): string => formatText("model-minimal", "Minimal");

/** Low */
export const low = (): string => formatText("model-low", "Low");

/** Medium */
export const medium = (): string => formatText("model-medium", "Medium");

/** High */
export const high = (): string => formatText("model-high", "High");

/** System prompt */
export const systemPrompt = (): string => formatText("model-system-prompt", "System prompt");

/** Stop sequences */
export const stopSequences = (): string => formatText("model-stop-sequences", "Stop sequences");

/** Reasoning effort {value} */
export const reasoningEffort = (args: { value: string }): string => formatText("model-reasoning-effort", "Reasoning effort { $value }", args);

/** Extra JSON */
export const extraJson = (): string => formatText("model-extra-json", "Extra JSON");

/** This is not valid JSON: {words} */
export const thisIsNoJsonYet = (args: { words: string }): string => formatText("model-this-is-no-json-yet", "This is not valid JSON: { $words }", args);

/** New conversation */
export const newConversation = (): string => formatText("model-new-conversation", "New conversation");

/** {hidden} more. Type part of the name to find them. */
export const moreWriteAPartOf = (args: { hidden: number }): string => formatText("model-more-write-a-part-of", "{ NUMBER($hidden) } more. Type part of the name to find them.", args);

/** Loading models… */
export const loadingModels = (): string => formatText("model-loading-models", "Loading models…");

/** The list could not be loaded: {sentence} You can type any name above. */
export const theListCouldNotBe = (args: { sentence: string }): string => formatText("model-the-list-could-not-be", "The list could not be loaded: { $sentence } You can type any name above.", args);

/** Choose a model */
export const chooseAModel = (): string => formatText("model-choose-a-model", "Choose a model");

/** Nothing was received */
export const nothingWasReceived = (): string => formatText("model-nothing-was-received", "Nothing was received");

/** Search all conversations */
export const searchAllConversations = (): string => formatText("model-search-all-conversations", "Search all conversations");

/** Command palette */
export const commandPalette = (): string => formatText("model-command-palette", "Command palette");

/** Show or hide the list of conversations */
export const showOrHideTheList = (): string => formatText("model-show-or-hide-the-list", "Show or hide the list of conversations");

/** Settings */
export const settings = (): string => formatText("model-settings", "Settings");

/** Write a message */
export const writeAMessage = (): string => formatText("model-write-a-message", "Write a message");

/** Show or hide the wire view */
export const showOrHideTheWire = (): string => formatText("model-show-or-hide-the-wire", "Show or hide the wire view");

/** Find in the conversation */
export const findInTheConversation = (): string => formatText("model-find-in-the-conversation", "Find in the conversation");

/** Next match */
export const nextMatch = (): string => formatText("model-next-match", "Next match");

/** Previous match */
export const previousMatch = (): string => formatText("model-previous-match", "Previous match");

/** Next message */
export const nextMessage = (): string => formatText("model-next-message", "Next message");

/** Previous message */
export const previousMessage = (): string => formatText("model-previous-message", "Previous message");

/** Copy the message */
export const copyTheMessage = (): string => formatText("model-copy-the-message", "Copy the message");

/** Fold or unfold the message */
export const foldOrUnfoldTheMessage = (): string => formatText("model-fold-or-unfold-the-message", "Fold or unfold the message");

/** Edit the message */
export const editTheMessage = (): string => formatText("model-edit-the-message", "Edit the message");

/** Continue an interrupted reply */
export const continueAnInterruptedReply = (): string => formatText("model-continue-an-interrupted-reply", "Continue an interrupted reply");

/** Compare versions */
export const compareVersions = (): string => formatText("model-compare-versions", "Compare versions");

/** Chat settings */
export const chatSettings = (): string => formatText("model-chat-settings", "Chat settings");

/** Attach files */
export const attachFiles = (): string => formatText("model-attach-files", "Attach files");

/** Insert a snippet, in the message box */
export const insertASnippetInThe = (): string => formatText("model-insert-a-snippet-in-the", "Insert a snippet, in the message box");

/** Larger text */
export const largerText = (): string => formatText("model-larger-text", "Larger text");

/** Smaller text */
export const smallerText = (): string => formatText("model-smaller-text", "Smaller text");

/** Text at 100 % */
export const textAt = (): string => formatText("model-text-at", "Text at 100 %");

/** Send the message */
export const sendTheMessage = (): string => formatText("model-send-the-message", "Send the message");

/** New line in the message */
export const newLineInTheMessage = (): string => formatText("model-new-line-in-the-message", "New line in the message");

/** Stop the reply */
export const stopTheReply = (): string => formatText("model-stop-the-reply", "Stop the reply");

/** Stop the reply, in the message box */
export const stopTheReplyInThe = (): string => formatText("model-stop-the-reply-in-the", "Stop the reply, in the message box");

/** Rename the selected conversation */
export const renameTheSelectedConversation = (): string => formatText("model-rename-the-selected-conversation", "Rename the selected conversation");

/** Delete the selected conversation */
export const deleteTheSelectedConversation = (): string => formatText("model-delete-the-selected-conversation", "Delete the selected conversation");

/** Esc */
export const esc = (): string => formatText("model-esc", "Esc");
