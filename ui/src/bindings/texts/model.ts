// Generated from locales/en/model.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Images */
export const images = (): string => formatText("model-images", "Images");

/** PDF files */
export const pdfFiles = (): string => formatText("model-pdf-files", "PDF files");

/** Text files */
export const textFiles = (): string => formatText("model-text-files", "Text files");

/** “{name}” is empty */
export const fileEmpty = (args: { name: string }): string => formatText("model-file-empty", "“{ $name }” is empty", args);

/** “{name}” is {size}. {kind} can be at most {kind2} */
export const fileTooLarge = (args: { name: string; size: string; kind: string; kind2: string }): string => formatText("model-file-too-large", "“{ $name }” is { $size }. { $kind } can be at most { $kind2 }", args);

/** Temperature */
export const temperature = (): string => formatText("model-temperature", "Temperature");

/** 0 to 2. Lower values make replies more predictable, higher values more varied. */
export const temperatureHelp = (): string => formatText("model-temperature-help", "0 to 2. Lower values make replies more predictable, higher values more varied.");

/** Top P */
export const topP = (): string => formatText("model-top-p", "Top P");

/** 0 to 1. Lower values restrict the model to more likely words. */
export const topPHelp = (): string => formatText("model-top-p-help", "0 to 1. Lower values restrict the model to more likely words.");

/** Max tokens */
export const maxTokens = (): string => formatText("model-max-tokens", "Max tokens");

/** 1 or more. Maximum length of a reply in tokens. */
export const maxTokensHelp = (): string => formatText("model-max-tokens-help", "1 or more. Maximum length of a reply in tokens.");

/** Seed */
export const seed = (): string => formatText("model-seed", "Seed");

/** A whole number. Using the same seed again may produce the same reply. */
export const seedHelp = (): string => formatText("model-seed-help", "A whole number. Using the same seed again may produce the same reply.");

/** Presence penalty */
export const presencePenalty = (): string => formatText("model-presence-penalty", "Presence penalty");

/** −2 to 2. Higher values encourage new topics. */
export const presencePenaltyHelp = (): string => formatText("model-presence-penalty-help", "−2 to 2. Higher values encourage new topics.");

/** Frequency penalty */
export const frequencyPenalty = (): string => formatText("model-frequency-penalty", "Frequency penalty");

/** −2 to 2. Higher values discourage repeated words. */
export const frequencyPenaltyHelp = (): string => formatText("model-frequency-penalty-help", "−2 to 2. Higher values discourage repeated words.");

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

/** On */
export const effortOn = (): string => formatText("model-effort-on", "On");

/** {tokens} tokens */
export const effortTokens = (args: { tokens: number }): string => formatText("model-effort-tokens", "{ $tokens ->\n        [one] { NUMBER($tokens) } token\n       *[other] { NUMBER($tokens) } tokens\n    }", args);

/** System prompt */
export const systemPrompt = (): string => formatText("model-system-prompt", "System prompt");

/** Stop sequences */
export const stopSequences = (): string => formatText("model-stop-sequences", "Stop sequences");

/** Reasoning effort {value} */
export const reasoningEffort = (args: { value: string }): string => formatText("model-reasoning-effort", "Reasoning effort { $value }", args);

/** Extra JSON */
export const extraJson = (): string => formatText("model-extra-json", "Extra JSON");

/** The schema must be a JSON object. */
export const schemaNotJson = (): string => formatText("model-schema-not-json", "The schema must be a JSON object.");

/** Enter a JSON object, such as {example} */
export const extraNotObject = (args: { example: string }): string => formatText("model-extra-not-object", "Enter a JSON object, such as { $example }", args);

/** This is not valid JSON: {words} */
export const notJson = (args: { words: string }): string => formatText("model-not-json", "This is not valid JSON: { $words }", args);

/** Models not shown: {hidden}. Type part of a model’s name to find it. */
export const moreModels = (args: { hidden: number }): string => formatText("model-more-models", "Models not shown: { NUMBER($hidden) }. Type part of a model’s name to find it.", args);

/** Loading models… */
export const loadingModels = (): string => formatText("model-loading-models", "Loading models…");

/** The list of models could not be loaded: {sentence} You can type any model name above. */
export const modelsFailed = (args: { sentence: string }): string => formatText("model-models-failed", "The list of models could not be loaded: { $sentence } You can type any model name above.", args);

/** Choose a model */
export const chooseModel = (): string => formatText("model-choose-model", "Choose a model");

/** {value}K */
export const thousands = (args: { value: string }): string => formatText("model-thousands", "{ $value }K", args);

/** {value}M */
export const millions = (args: { value: string }): string => formatText("model-millions", "{ $value }M", args);

/** Nothing was received */
export const nothingReceived = (): string => formatText("model-nothing-received", "Nothing was received");

/** Writing */
export const shortcutsWriting = (): string => formatText("model-shortcuts-writing", "Writing");

/** Reading */
export const shortcutsReading = (): string => formatText("model-shortcuts-reading", "Reading");

/** Conversations */
export const shortcutsConversations = (): string => formatText("model-shortcuts-conversations", "Conversations");

/** Window */
export const shortcutsWindow = (): string => formatText("model-shortcuts-window", "Window");

/** Search all conversations */
export const shortcutSearch = (): string => formatText("model-shortcut-search", "Search all conversations");

/** Command palette */
export const shortcutPalette = (): string => formatText("model-shortcut-palette", "Command palette");

/** Show or hide the sidebar */
export const shortcutList = (): string => formatText("model-shortcut-list", "Show or hide the sidebar");

/** Write a message */
export const shortcutWrite = (): string => formatText("model-shortcut-write", "Write a message");

/** Choose a model */
export const shortcutModel = (): string => formatText("model-shortcut-model", "Choose a model");

/** Add a model to the favourites (in the list of models) */
export const shortcutFavourite = (): string => formatText("model-shortcut-favourite", "Add a model to the favourites (in the list of models)");

/** Preview the next request */
export const shortcutRequest = (): string => formatText("model-shortcut-request", "Preview the next request");

/** Show or hide the wire view */
export const shortcutWire = (): string => formatText("model-shortcut-wire", "Show or hide the wire view");

/** Find in the conversation */
export const shortcutFind = (): string => formatText("model-shortcut-find", "Find in the conversation");

/** Next message */
export const shortcutNextMessage = (): string => formatText("model-shortcut-next-message", "Next message");

/** Previous message */
export const shortcutPreviousMessage = (): string => formatText("model-shortcut-previous-message", "Previous message");

/** Copy the message */
export const shortcutCopy = (): string => formatText("model-shortcut-copy", "Copy the message");

/** Collapse or expand the message */
export const shortcutFold = (): string => formatText("model-shortcut-fold", "Collapse or expand the message");

/** Edit the message */
export const shortcutEdit = (): string => formatText("model-shortcut-edit", "Edit the message");

/** Continue an interrupted reply */
export const shortcutContinue = (): string => formatText("model-shortcut-continue", "Continue an interrupted reply");

/** Attach files */
export const shortcutAttach = (): string => formatText("model-shortcut-attach", "Attach files");

/** Insert a snippet (in the message box) */
export const shortcutSnippet = (): string => formatText("model-shortcut-snippet", "Insert a snippet (in the message box)");

/** Reset text size to 100% */
export const shortcutZoomReset = (): string => formatText("model-shortcut-zoom-reset", "Reset text size to 100%");

/** Send the message */
export const shortcutSend = (): string => formatText("model-shortcut-send", "Send the message");

/** Start a new line in the message */
export const shortcutNewLine = (): string => formatText("model-shortcut-new-line", "Start a new line in the message");

/** Stop the reply */
export const shortcutStop = (): string => formatText("model-shortcut-stop", "Stop the reply");

/** Stop the reply (while you type in the message box) */
export const shortcutStopTyping = (): string => formatText("model-shortcut-stop-typing", "Stop the reply (while you type in the message box)");

/** Rename the selected conversation */
export const shortcutRename = (): string => formatText("model-shortcut-rename", "Rename the selected conversation");

/** Delete the selected conversation */
export const shortcutDelete = (): string => formatText("model-shortcut-delete", "Delete the selected conversation");

/** tools of {count} servers */
export const toolsChosen = (args: { count: number }): string => formatText("model-tools-chosen", "{ $count ->\n        [one] tools of 1 server\n       *[other] tools of { $count } servers\n    }", args);
