// Generated from locales/en/conversation.ftl by `cargo xtask bindings`. Do not edit.
import { format as formatText } from "../../text/catalogue";

/** Title */
export const title = (): string => formatText("conversation-title", "Title");

/** Chat settings (some options are set) */
export const settingsSet = (): string => formatText("conversation-settings-set", "Chat settings (some options are set)");

/** Model */
export const model = (): string => formatText("conversation-model", "Model");

/** Model: */
export const modelPrefix = (): string => formatText("conversation-model-prefix", "Model:");

/** Choose a model */
export const chooseModel = (): string => formatText("conversation-choose-model", "Choose a model");

/** Filter, or type any model name */
export const filterModels = (): string => formatText("conversation-filter-models", "Filter, or type any model name");

/** Use “{model}” with {provider} */
export const useModelWith = (args: { model: string; provider: string }): string => formatText("conversation-use-model-with", "Use “{ $model }” with { $provider }", args);

/** No matching models. */
export const noModels = (): string => formatText("conversation-no-models", "No matching models.");

/** Favourites */
export const favourites = (): string => formatText("conversation-favourites", "Favourites");

/** Recent */
export const recentModels = (): string => formatText("conversation-recent-models", "Recent");

/** Another model */
export const otherModel = (): string => formatText("conversation-other-model", "Another model");

/** Reasoning effort */
export const effort = (): string => formatText("conversation-effort", "Reasoning effort");

/** Not set */
export const effortNotSet = (): string => formatText("conversation-effort-not-set", "Not set");

/** Only for the next message */
export const effortOnce = (): string => formatText("conversation-effort-once", "Only for the next message");

/** {effort} (next message) */
export const effortNext = (args: { effort: string }): string => formatText("conversation-effort-next", "{ $effort } (next message)", args);

/** {effort}, for this message only */
export const effortOfMessage = (args: { effort: string }): string => formatText("conversation-effort-of-message", "{ $effort }, for this message only", args);

/** Retry without reasoning effort */
export const retryWithoutEffort = (): string => formatText("conversation-retry-without-effort", "Retry without reasoning effort");

/** Answer now */
export const answerNow = (): string => formatText("conversation-answer-now", "Answer now");

/** Ask the model to stop thinking and answer */
export const answerNowHelp = (): string => formatText("conversation-answer-now-help", "Ask the model to stop thinking and answer");

/** “{model}” is now a favourite */
export const favouriteAdded = (args: { model: string }): string => formatText("conversation-favourite-added", "“{ $model }” is now a favourite", args);

/** “{model}” is no longer a favourite */
export const favouriteRemoved = (args: { model: string }): string => formatText("conversation-favourite-removed", "“{ $model }” is no longer a favourite", args);

/** Add to favourites */
export const markFavourite = (): string => formatText("conversation-mark-favourite", "Add to favourites");

/** Remove from favourites */
export const unmarkFavourite = (): string => formatText("conversation-unmark-favourite", "Remove from favourites");

/** images */
export const abilityImages = (): string => formatText("conversation-ability-images", "images");

/** tools */
export const abilityTools = (): string => formatText("conversation-ability-tools", "tools");

/** reasoning */
export const abilityReasoning = (): string => formatText("conversation-ability-reasoning", "reasoning");

/** {tokens} context */
export const contextLength = (args: { tokens: string }): string => formatText("conversation-context-length", "{ $tokens } context", args);

/** Watch a reply arrive */
export const practiceTitle = (): string => formatText("conversation-practice-title", "Watch a reply arrive");

/** Recent conversations */
export const recent = (): string => formatText("conversation-recent", "Recent conversations");

/** The practice provider is built in and works offline. Its scripted models show every way a reply can end, failures included. */
export const practiceHelp = (): string => formatText("conversation-practice-help", "The practice provider is built in and works offline. Its scripted models show every way a reply can end, failures included.");

/** Suggested models */
export const practiceModels = (): string => formatText("conversation-practice-models", "Suggested models");

/** What’s on your mind? */
export const emptyTitle = (): string => formatText("conversation-empty-title", "What’s on your mind?");

/** No provider yet */
export const noProviderTitle = (): string => formatText("conversation-no-provider-title", "No provider yet");

/** Add a provider in the settings to continue. */
export const noProviderHelp = (): string => formatText("conversation-no-provider-help", "Add a provider in the settings to continue.");

/** Nothing was received */
export const emptyMessage = (): string => formatText("conversation-empty-message", "Nothing was received");

/** Conversation */
export const log = (): string => formatText("conversation-log", "Conversation");

/** Jump to latest */
export const jump = (): string => formatText("conversation-jump", "Jump to latest");

/** {count} new words */
export const newWords = (args: { count: number }): string => formatText("conversation-new-words", "{ $count ->\n        [one] { $count } new word\n       *[other] { $count } new words\n    }", args);

/** Message copied */
export const messageCopied = (): string => formatText("conversation-message-copied", "Message copied");

/** Tool */
export const role = (args: { role: string }): string => formatText("conversation-role", "{ $role ->\n        [user] You\n        [assistant] Reply\n        [system] Instructions\n       *[tool] Tool\n    }", args);

/** Reply from {model} */
export const replyOf = (args: { model: string }): string => formatText("conversation-reply-of", "Reply from { $model }", args);

/** Reply from the model */
export const replyOfModel = (): string => formatText("conversation-reply-of-model", "Reply from the model");

/** Instructions */
export const instructions = (): string => formatText("conversation-instructions", "Instructions");

/** {count} characters */
export const characters = (args: { count: number }): string => formatText("conversation-characters", "{ $count ->\n        [one] { $count } character\n       *[other] { $count } characters\n    }", args);

/** Thinking */
export const thinking = (): string => formatText("conversation-thinking", "Thinking");

/** Thinking for {seconds} s */
export const thinkingFor = (args: { seconds: string }): string => formatText("conversation-thinking-for", "Thinking for { $seconds } s", args);

/** Thought briefly */
export const thought = (): string => formatText("conversation-thought", "Thought briefly");

/** Thought for {seconds} s */
export const thoughtFor = (args: { seconds: string }): string => formatText("conversation-thought-for", "Thought for { $seconds } s", args);

/** unnamed tool */
export const unnamedTool = (): string => formatText("conversation-unnamed-tool", "unnamed tool");

/** Show {file} */
export const showFile = (args: { file: string }): string => formatText("conversation-show-file", "Show { $file }", args);

/** Only the beginning of the file is shown, but the model receives the whole file. */
export const fileCut = (): string => formatText("conversation-file-cut", "Only the beginning of the file is shown, but the model receives the whole file.");

/** This file can no longer be read. */
export const fileUnreadable = (): string => formatText("conversation-file-unreadable", "This file can no longer be read.");

/** This message has no reply yet. */
export const unanswered = (): string => formatText("conversation-unanswered", "This message has no reply yet.");

/** Get a reply */
export const answer = (): string => formatText("conversation-answer", "Get a reply");

/** Copy message */
export const copyMessage = (): string => formatText("conversation-copy-message", "Copy message");

/** Copy reply */
export const copyReply = (): string => formatText("conversation-copy-reply", "Copy reply");

/** Edit */
export const edit = (): string => formatText("conversation-edit", "Edit");

/** You can retry in {seconds} s */
export const retryIn = (args: { seconds: string }): string => formatText("conversation-retry-in", "You can retry in { $seconds } s", args);

/** Retry with… */
export const retryWith = (): string => formatText("conversation-retry-with", "Retry with…");

/** Retry with {model} */
export const retryUsing = (args: { model: string }): string => formatText("conversation-retry-using", "Retry with { $model }", args);

/** Retry with another model */
export const retryWithLabel = (): string => formatText("conversation-retry-with-label", "Retry with another model");

/** Continue */
export const continueReply = (): string => formatText("conversation-continue-reply", "Continue");

/** More */
export const more = (): string => formatText("conversation-more", "More");

/** More actions for this message */
export const moreFor = (args: { kind: string }): string => formatText("conversation-more-for", "{ $kind ->\n        [reply] More actions for this reply\n       *[message] More actions for this message\n    }", args);

/** Copy as plain text */
export const copyPlain = (): string => formatText("conversation-copy-plain", "Copy as plain text");

/** Show formatted text */
export const showFormatted = (): string => formatText("conversation-show-formatted", "Show formatted text");

/** Show raw text */
export const showRaw = (): string => formatText("conversation-show-raw", "Show raw text");

/** Collapse this message */
export const fold = (args: { kind: string }): string => formatText("conversation-fold", "{ $kind ->\n        [reply] Collapse this reply\n       *[message] Collapse this message\n    }", args);

/** Branch into a new conversation */
export const branch = (): string => formatText("conversation-branch", "Branch into a new conversation");

/** Export this message… */
export const exportThis = (args: { kind: string }): string => formatText("conversation-export-this", "{ $kind ->\n        [reply] Export this reply…\n       *[message] Export this message…\n    }", args);

/** Leave out of the context */
export const leaveOut = (): string => formatText("conversation-leave-out", "Leave out of the context");

/** Include again */
export const include = (): string => formatText("conversation-include", "Include again");

/** Left out of the context: later requests do not contain this message. */
export const leftOut = (args: { kind: string }): string => formatText("conversation-left-out", "Left out of the context: later requests do not contain this { $kind ->\n        [reply] reply\n       *[message] message\n    }.", args);

/** Message left out of the context */
export const leftOutDone = (args: { kind: string }): string => formatText("conversation-left-out-done", "{ $kind ->\n        [reply] Reply left out of the context\n       *[message] Message left out of the context\n    }", args);

/** Message included in the context again */
export const included = (args: { kind: string }): string => formatText("conversation-included", "{ $kind ->\n        [reply] Reply included in the context again\n       *[message] Message included in the context again\n    }", args);

/** Delete this version */
export const deleteVersion = (): string => formatText("conversation-delete-version", "Delete this version");

/** Versions */
export const versions = (): string => formatText("conversation-versions", "Versions");

/** Continue from a summary… */
export const summaryCommand = (): string => formatText("conversation-summary-command", "Continue from a summary…");

/** Continue from a summary */
export const summaryTitle = (): string => formatText("conversation-summary-title", "Continue from a summary");

/** This starts a new branch of the conversation, in which a summary replaces the earlier messages. The old branch keeps all messages, and you can return to it. */
export const summaryHelp = (): string => formatText("conversation-summary-help", "This starts a new branch of the conversation, in which a summary replaces the earlier messages. The old branch keeps all messages, and you can return to it.");

/** Replace all messages up to and including: */
export const summaryReplaces = (): string => formatText("conversation-summary-replaces", "Replace all messages up to and including:");

/** There is nothing to summarise yet: no message has a reply. */
export const summaryNothing = (): string => formatText("conversation-summary-nothing", "There is nothing to summarise yet: no message has a reply.");

/** The summary replaces {replaced} messages; {kept} later messages are kept as they are. */
export const summaryEffect = (args: { kept: number; replaced: number }): string => formatText("conversation-summary-effect", "{ $replaced ->\n        [one] The summary replaces { $replaced } message\n       *[other] The summary replaces { NUMBER($replaced) } messages\n    }; { $kept ->\n        [0] there are no later messages.\n        [one] { $kept } later message is kept as it is.\n       *[other] { NUMBER($kept) } later messages are kept as they are.\n    }", args);

/** {count} messages */
export const summaryExchange = (args: { count: number }): string => formatText("conversation-summary-exchange", "{ $count ->\n        [one] { $count } message\n       *[other] { NUMBER($count) } messages\n    }", args);

/** Summary */
export const summaryText = (): string => formatText("conversation-summary-text", "Summary");

/** Write the summary yourself, or let {model} write a draft that you can edit. */
export const summaryTextHelp = (args: { model: string }): string => formatText("conversation-summary-text-help", "Write the summary yourself, or let { $model } write a draft that you can edit.", args);

/** Let the model write the summary */
export const summaryWrite = (): string => formatText("conversation-summary-write", "Let the model write the summary");

/** Let the model write the summary again */
export const summaryWriteAgain = (): string => formatText("conversation-summary-write-again", "Let the model write the summary again");

/** Stop writing */
export const summaryStop = (): string => formatText("conversation-summary-stop", "Stop writing");

/** Prompt for the summary */
export const summaryPromptLabel = (): string => formatText("conversation-summary-prompt-label", "Prompt for the summary");

/** Summarise our conversation so far, so that it can continue from your summary alone. Keep all facts, decisions, names, numbers, code and open questions that later messages may need. Write only the summary. */
export const summaryPrompt = (): string => formatText("conversation-summary-prompt", "Summarise our conversation so far, so that it can continue from your summary alone. Keep all facts, decisions, names, numbers, code and open questions that later messages may need. Write only the summary.");

/** {model} is writing. {count} words so far. */
export const summaryWriting = (args: { count: number; model: string }): string => formatText("conversation-summary-writing", "{ $model } is writing. { $count ->\n        [one] { $count } word so far.\n       *[other] { NUMBER($count) } words so far.\n    }", args);

/** {model} has finished the summary. */
export const summaryComplete = (args: { model: string }): string => formatText("conversation-summary-complete", "{ $model } has finished the summary.", args);

/** {ending}. The summary is incomplete. */
export const summaryCut = (args: { ending: string }): string => formatText("conversation-summary-cut", "{ $ending }. The summary is incomplete.", args);

/** Use the text that the model wrote */
export const summaryWritten = (): string => formatText("conversation-summary-written", "Use the text that the model wrote");

/** Use the previous text */
export const summaryBefore = (): string => formatText("conversation-summary-before", "Use the previous text");

/** Continue from this summary */
export const summaryContinue = (): string => formatText("conversation-summary-continue", "Continue from this summary");

/** Continue anyway */
export const summaryAnyway = (): string => formatText("conversation-summary-anyway", "Continue anyway");

/** Summary of our conversation so far: */
export const summaryBegins = (): string => formatText("conversation-summary-begins", "Summary of our conversation so far:");

/** The conversation continues from the summary */
export const summaryDone = (): string => formatText("conversation-summary-done", "The conversation continues from the summary");

/** Summary of {count} messages */
export const summaryOf = (args: { count: number }): string => formatText("conversation-summary-of", "Summary of { $count ->\n        [one] { $count } message\n       *[other] { NUMBER($count) } messages\n    }", args);

/** Show the summarised messages */
export const summaryFull = (): string => formatText("conversation-summary-full", "Show the summarised messages");

/** Edit message */
export const editMessage = (): string => formatText("conversation-edit-message", "Edit message");

/** The original is kept as a previous version. */
export const originalKept = (): string => formatText("conversation-original-kept", "The original is kept as a previous version.");

/** Send as a new version */
export const sendVersion = (): string => formatText("conversation-send-version", "Send as a new version");

/** Created a new conversation with all messages up to this point. The original conversation is unchanged. */
export const branched = (): string => formatText("conversation-branched", "Created a new conversation with all messages up to this point. The original conversation is unchanged.");

/** Message deleted */
export const deleted = (args: { kind: string }): string => formatText("conversation-deleted", "{ $kind ->\n        [reply] Reply deleted\n       *[message] Message deleted\n    }", args);

/** Message and {count} later messages deleted */
export const deletedWithLater = (args: { count: number; kind: string }): string => formatText("conversation-deleted-with-later", "{ $kind ->\n        [reply]\n            Reply and { $count ->\n                [one] { $count } later message\n               *[other] { $count } later messages\n            } deleted\n       *[message]\n            Message and { $count ->\n                [one] { $count } later message\n               *[other] { $count } later messages\n            } deleted\n    }", args);

/** Using “{name}” */
export const assistantUsed = (args: { name: string }): string => formatText("conversation-assistant-used", "Using “{ $name }”", args);

/** Saved as {path} */
export const savedAs = (args: { path: string }): string => formatText("conversation-saved-as", "Saved as { $path }", args);

/** You cannot send messages because the database is read-only */
export const hintReadOnly = (): string => formatText("conversation-hint-read-only", "You cannot send messages because the database is read-only");

/** Add a provider to send messages */
export const hintNoProvider = (): string => formatText("conversation-hint-no-provider", "Add a provider to send messages");

/** The model refused to answer */
export const refusal = (): string => formatText("conversation-refusal", "The model refused to answer");

/** Raw text */
export const rawText = (): string => formatText("conversation-raw-text", "Raw text");

/** File */
export const rawPart = (args: { kind: string }): string => formatText("conversation-raw-part", "{ $kind ->\n        [reasoning] Reasoning\n        [text] Text\n        [refusal] Refusal\n       *[file] File\n    }", args);

/** Tool call: {tool} */
export const rawCall = (args: { tool: string }): string => formatText("conversation-raw-call", "Tool call: { $tool }", args);

/** Result of {tool} */
export const rawResult = (args: { tool: string }): string => formatText("conversation-raw-result", "Result of { $tool }", args);

/** Copy {part} */
export const copyPart = (args: { part: string }): string => formatText("conversation-copy-part", "Copy { $part }", args);

/** Show invisible characters */
export const markInvisible = (): string => formatText("conversation-mark-invisible", "Show invisible characters");

/** Nothing was received. */
export const nothingReceived = (): string => formatText("conversation-nothing-received", "Nothing was received.");

/** Find in conversation */
export const find = (): string => formatText("conversation-find", "Find in conversation");

/** {place} of {total} */
export const findCount = (args: { place: string; total: string }): string => formatText("conversation-find-count", "{ $place } of { $total }", args);

/** {place} of {total}+ */
export const findCountSoFar = (args: { place: string; total: string }): string => formatText("conversation-find-count-so-far", "{ $place } of { $total }+", args);

/** Nothing found */
export const nothingFound = (): string => formatText("conversation-nothing-found", "Nothing found");

/** This link opens a new email to: */
export const linkMail = (): string => formatText("conversation-link-mail", "This link opens a new email to:");

/** This link leads to: */
export const linkWeb = (): string => formatText("conversation-link-web", "This link leads to:");

/** This image would be loaded from: */
export const imageAt = (): string => formatText("conversation-image-at", "This image would be loaded from:");

/** Copy address */
export const copyAddress = (): string => formatText("conversation-copy-address", "Copy address");

/** Open in mail program */
export const openMail = (): string => formatText("conversation-open-mail", "Open in mail program");

/** Open in browser */
export const openBrowser = (): string => formatText("conversation-open-browser", "Open in browser");

/** Always open links to {host} without asking */
export const alwaysOpen = (args: { host: string }): string => formatText("conversation-always-open", "Always open links to { $host } without asking", args);

/** Load the image */
export const loadLinkedImage = (): string => formatText("conversation-load-linked-image", "Load the image");

/** Loading this image reveals your IP address and the image’s full address to {host}. That address may contain hidden information from your conversation. */
export const imageWarning = (args: { host: string }): string => formatText("conversation-image-warning", "Loading this image reveals your IP address and the image’s full address to { $host }. That address may contain hidden information from your conversation.", args);

/** Load this image */
export const loadImage = (): string => formatText("conversation-load-image", "Load this image");

/** Load images from {host} in this conversation */
export const loadHost = (args: { host: string }): string => formatText("conversation-load-host", "Load images from { $host } in this conversation", args);

/** The image is damaged */
export const imageDamaged = (): string => formatText("conversation-image-damaged", "The image is damaged");

/** The link text says {said}, but the link leads to {host}. */
export const linkSaysHost = (args: { host: string; said: string }): string => formatText("conversation-link-says-host", "The link text says { $said }, but the link leads to { $host }.", args);

/** The link text says {said}, but the email goes to {recipient}. */
export const linkSaysMail = (args: { recipient: string; said: string }): string => formatText("conversation-link-says-mail", "The link text says { $said }, but the email goes to { $recipient }.", args);

/** The part of the address before the @ is not the destination. The link leads to {host}. */
export const linkLogin = (args: { host: string }): string => formatText("conversation-link-login", "The part of the address before the @ is not the destination. The link leads to { $host }.", args);

/** The host name {name} contains special characters, which can look like ordinary letters. Its encoded form is {host}. */
export const linkLetters = (args: { host: string; name: string }): string => formatText("conversation-link-letters", "The host name { $name } contains special characters, which can look like ordinary letters. Its encoded form is { $host }.", args);

/** The link leads to your own computer or local network. */
export const linkPrivate = (): string => formatText("conversation-link-private", "The link leads to your own computer or local network.");

/** The link text contains hidden characters that change the order in which its letters appear. */
export const linkTurned = (): string => formatText("conversation-link-turned", "The link text contains hidden characters that change the order in which its letters appear.");

/** The link also fills in the text of the email. Read that text before you send the email. */
export const mailWritten = (): string => formatText("conversation-mail-written", "The link also fills in the text of the email. Read that text before you send the email.");

/** Finishing */
export const activity = (args: { activity: string }): string => formatText("conversation-activity", "{ $activity ->\n        [connecting] Connecting\n        [waiting] Waiting for the first byte\n        [answered] Server responded, waiting for the first token\n        [thinking] Thinking\n        [writing] Writing\n        [calling] Preparing a tool call\n       *[finishing] Finishing\n    }", args);

/** Finishing · {seconds} s */
export const activityFor = (args: { activity: string; seconds: string }): string => formatText("conversation-activity-for", "{ $activity ->\n        [connecting] Connecting\n        [waiting] Waiting for the first byte\n        [answered] Server responded, waiting for the first token\n       *[finishing] Finishing\n    } · { $seconds } s", args);

/** Preparing a tool call · {seconds} s since the last token */
export const activitySilent = (args: { activity: string; seconds: string }): string => formatText("conversation-activity-silent", "{ $activity ->\n        [thinking] Thinking\n        [writing] Writing\n       *[calling] Preparing a tool call\n    } · { $seconds } s since the last token", args);

/** {seconds} s since the last token */
export const silent = (args: { seconds: string }): string => formatText("conversation-silent", "{ $seconds } s since the last token", args);

/** No content for {seconds} s, but the server is keeping the connection open */
export const keepAlives = (args: { seconds: string }): string => formatText("conversation-keep-alives", "No content for { $seconds } s, but the server is keeping the connection open", args);

/** No token for {seconds} s, but the server is keeping the connection open */
export const keepAlivesAfterToken = (args: { seconds: string }): string => formatText("conversation-keep-alives-after-token", "No token for { $seconds } s, but the server is keeping the connection open", args);

/** Waiting for {servers} to start · {seconds} s */
export const startingServers = (args: { seconds: string; servers: string }): string => formatText("conversation-starting-servers", "Waiting for { $servers } to start · { $seconds } s", args);

/** Generating */
export const generating = (): string => formatText("conversation-generating", "Generating");

/** Reply complete, {count} words */
export const replyComplete = (args: { count: number }): string => formatText("conversation-reply-complete", "Reply complete, { $count ->\n        [one] { $count } word\n       *[other] { $count } words\n    }", args);

/** You can retry now */
export const retryNow = (): string => formatText("conversation-retry-now", "You can retry now");

/** The provider asks you to wait {seconds} s */
export const waitSeconds = (args: { seconds: string }): string => formatText("conversation-wait-seconds", "The provider asks you to wait { $seconds } s", args);

/** The provider asks you to wait {minutes} min */
export const waitMinutes = (args: { minutes: string }): string => formatText("conversation-wait-minutes", "The provider asks you to wait { $minutes } min", args);

/** Continued here by {model} */
export const seam = (args: { model: string }): string => formatText("conversation-seam", "{ $model ->\n        [none] Continued here\n       *[other] Continued here by { $model }\n    }", args);

/** Continued here by {model} · {count} repeated characters removed */
export const seamOverlap = (args: { count: number; model: string }): string => formatText("conversation-seam-overlap", "{ $model ->\n        [none] Continued here\n       *[other] Continued here by { $model }\n    } · { $count ->\n        [one] { $count } repeated character removed\n       *[other] { $count } repeated characters removed\n    }", args);

/** Continuation of the previous version, written by {model} and shown separately */
export const seamSplit = (args: { model: string }): string => formatText("conversation-seam-split", "{ $model ->\n        [none] Continuation of the previous version, shown separately\n       *[other] Continuation of the previous version, written by { $model } and shown separately\n    }", args);

/** A line break was inserted. */
export const seamSeparator = (args: { kind: string }): string => formatText("conversation-seam-separator", "{ $kind ->\n        [space] A space was inserted.\n       *[lines] A line break was inserted.\n    }", args);

/** The model was asked to continue from its last words. */
export const seamWay = (args: { way: string }): string => formatText("conversation-seam-way", "{ $way ->\n        [prefill] The provider continued the partial text directly.\n       *[ask] The model was asked to continue from its last words.\n    }", args);

/** How this reply was continued */
export const seamDialog = (): string => formatText("conversation-seam-dialog", "How this reply was continued");

/** Repeated text that was removed */
export const repeated = (): string => formatText("conversation-repeated", "Repeated text that was removed");

/** Join */
export const join = (): string => formatText("conversation-join", "Join");

/** Split */
export const split = (): string => formatText("conversation-split", "Split");

/** Show the previous version */
export const showContinued = (): string => formatText("conversation-show-continued", "Show the previous version");

/** How this reply ended */
export const card = (): string => formatText("conversation-card", "How this reply ended");

/** Change the time limit */
export const changeLimit = (): string => formatText("conversation-change-limit", "Change the time limit");

/** Details of this reply */
export const detailsOf = (): string => formatText("conversation-details-of", "Details of this reply");

/** Copy raw text */
export const copyRaw = (): string => formatText("conversation-copy-raw", "Copy raw text");

/** Raw text as received */
export const rawReceived = (): string => formatText("conversation-raw-received", "Raw text as received");

/** Continuations */
export const seams = (): string => formatText("conversation-seams", "Continuations");

/** Error */
export const group = (args: { group: string }): string => formatText("conversation-group", "{ $group ->\n        [reply] Reply\n        [time] Time\n        [tokens] Tokens\n        [notices] Notices\n       *[fault] Error\n    }", args);

/** Model */
export const detailModel = (): string => formatText("conversation-detail-model", "Model");

/** Provider */
export const detailProvider = (): string => formatText("conversation-detail-provider", "Provider");

/** Request ID */
export const detailRequestId = (): string => formatText("conversation-detail-request-id", "Request ID");

/** Started */
export const detailStarted = (): string => formatText("conversation-detail-started", "Started");

/** Ending */
export const detailEnding = (): string => formatText("conversation-detail-ending", "Ending");

/** Finish reason */
export const detailFinishReason = (): string => formatText("conversation-detail-finish-reason", "Finish reason");

/** HTTP status */
export const detailStatus = (): string => formatText("conversation-detail-status", "HTTP status");

/** Time to connect */
export const detailConnected = (): string => formatText("conversation-detail-connected", "Time to connect");

/** Time to first byte */
export const detailFirstByte = (): string => formatText("conversation-detail-first-byte", "Time to first byte");

/** Time to first token */
export const detailFirstToken = (): string => formatText("conversation-detail-first-token", "Time to first token");

/** Thinking */
export const detailThinking = (): string => formatText("conversation-detail-thinking", "Thinking");

/** Total */
export const detailTotal = (): string => formatText("conversation-detail-total", "Total");

/** Speed */
export const detailSpeed = (): string => formatText("conversation-detail-speed", "Speed");

/** Prompt */
export const detailRequest = (): string => formatText("conversation-detail-request", "Prompt");

/** Cached part of the prompt */
export const detailCached = (): string => formatText("conversation-detail-cached", "Cached part of the prompt");

/** Reply */
export const detailReply = (): string => formatText("conversation-detail-reply", "Reply");

/** Reasoning */
export const detailReasoning = (): string => formatText("conversation-detail-reasoning", "Reasoning");

/** Cost */
export const detailCost = (): string => formatText("conversation-detail-cost", "Cost");

/** Estimated cost */
export const detailEstimate = (): string => formatText("conversation-detail-estimate", "Estimated cost");

/** {count} ({share} of the prompt) */
export const cachedShare = (args: { count: string; share: string }): string => formatText("conversation-cached-share", "{ $count } ({ $share } of the prompt)", args);

/** {count} ({share} of the prompt, saving ≈ {saved}) */
export const cachedSaved = (args: { count: string; saved: string; share: string }): string => formatText("conversation-cached-saved", "{ $count } ({ $share } of the prompt, saving ≈ { $saved })", args);

/** Facts about the model… */
export const modelFacts = (): string => formatText("conversation-model-facts", "Facts about the model…");

/** ≈ {cost}, based on the prices you entered */
export const estimateOwn = (args: { cost: string }): string => formatText("conversation-estimate-own", "≈ { $cost }, based on the prices you entered", args);

/** ≈ {cost}, based on the prices you entered and the list prices as of {date} */
export const estimateMixed = (args: { cost: string; date: string }): string => formatText("conversation-estimate-mixed", "≈ { $cost }, based on the prices you entered and the list prices as of { $date }", args);

/** ≈ {cost}, based on the list prices as of {date} */
export const estimateSource = (args: { cost: string; date: string }): string => formatText("conversation-estimate-source", "≈ { $cost }, based on the list prices as of { $date }", args);

/** Notice {number} */
export const detailNotice = (args: { number: string }): string => formatText("conversation-detail-notice", "Notice { $number }", args);

/** Error */
export const detailFault = (): string => formatText("conversation-detail-fault", "Error");

/** Original error message */
export const detailWords = (): string => formatText("conversation-detail-words", "Original error message");

/** Code */
export const detailCode = (): string => formatText("conversation-detail-code", "Code");

/** Retry after */
export const detailRetryAfter = (): string => formatText("conversation-detail-retry-after", "Retry after");

/** The reasoning arrived in the reply text, between <think> tags. */
export const thinkTags = (): string => formatText("conversation-think-tags", "The reasoning arrived in the reply text, between <think> tags.");

/** {speed} tokens/s */
export const speed = (args: { speed: string }): string => formatText("conversation-speed", "{ $speed } tokens/s", args);

/** {count} tokens */
export const usageTokens = (args: { count: number }): string => formatText("conversation-usage-tokens", "{ $count ->\n        [one] { $count } token\n       *[other] { $count } tokens\n    }", args);

/** cost {cost} */
export const usageCost = (args: { cost: string }): string => formatText("conversation-usage-cost", "cost { $cost }", args);

/** ≈ {cost} */
export const usageEstimate = (args: { cost: string }): string => formatText("conversation-usage-estimate", "≈ { $cost }", args);

/** {count} prompt tokens */
export const usagePrompt = (args: { count: number }): string => formatText("conversation-usage-prompt", "{ $count ->\n        [one] 1 prompt token\n       *[other] { NUMBER($count) } prompt tokens\n    }", args);

/** {count} from the cache */
export const usageCached = (args: { count: number }): string => formatText("conversation-usage-cached", "{ NUMBER($count) } from the cache", args);

/** {count} reply tokens */
export const usageReply = (args: { count: number }): string => formatText("conversation-usage-reply", "{ $count ->\n        [one] 1 reply token\n       *[other] { NUMBER($count) } reply tokens\n    }", args);

/** {count} reasoning tokens */
export const usageReasoning = (args: { count: number }): string => formatText("conversation-usage-reasoning", "{ $count ->\n        [one] 1 reasoning token\n       *[other] { NUMBER($count) } reasoning tokens\n    }", args);

/** {count} tokens in total */
export const usageTotal = (args: { count: number }): string => formatText("conversation-usage-total", "{ $count ->\n        [one] 1 token in total\n       *[other] { NUMBER($count) } tokens in total\n    }", args);
