// Generated from locales/en/conversation.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format as formatText } from "../../text/catalogue";
import english from "../../../../locales/en/conversation.ftl?raw";

addEnglish(english);

/** New conversation */
export const untitled = (): string => formatText("conversation-untitled");

/** Title */
export const title = (): string => formatText("conversation-title");

/** Rename */
export const rename = (): string => formatText("conversation-rename");

/** Chat settings */
export const settings = (): string => formatText("conversation-settings");

/** Chat settings, some are set */
export const settingsSet = (): string => formatText("conversation-settings-set");

/** Wire view */
export const wireView = (): string => formatText("conversation-wire-view");

/** Model */
export const model = (): string => formatText("conversation-model");

/** Model: */
export const modelPrefix = (): string => formatText("conversation-model-prefix");

/** Choose a model */
export const chooseModel = (): string => formatText("conversation-choose-model");

/** Filter, or type any model name */
export const filterModels = (): string => formatText("conversation-filter-models");

/** Use “{model}” */
export const useModel = (args: { model: string }): string => formatText("conversation-use-model", args);

/** Write anything, and watch a reply arrive */
export const practiceTitle = (): string => formatText("conversation-practice-title");

/** You are talking to the practice provider, which is built in and works offline. Each of its models demonstrates one thing: say hello, or choose what to see. */
export const practiceHelp = (): string => formatText("conversation-practice-help");

/** Models worth trying */
export const practiceModels = (): string => formatText("conversation-practice-models");

/** What is on your mind? */
export const emptyTitle = (): string => formatText("conversation-empty-title");

/** Write below. The reply appears here as it is generated. */
export const emptyHelp = (): string => formatText("conversation-empty-help");

/** No provider yet */
export const noProviderTitle = (): string => formatText("conversation-no-provider-title");

/** Add a provider in the settings to continue. */
export const noProviderHelp = (): string => formatText("conversation-no-provider-help");

/** Conversation */
export const log = (): string => formatText("conversation-log");

/** Jump to latest */
export const jump = (): string => formatText("conversation-jump");

/** {count} new words */
export const newWords = (args: { count: number }): string => formatText("conversation-new-words", args);

/** Message copied */
export const messageCopied = (): string => formatText("conversation-message-copied");

/** Copied */
export const copied = (): string => formatText("conversation-copied");

/** Copy */
export const copyCode = (): string => formatText("conversation-copy-code");

/** Tool */
export const role = (args: { role: string }): string => formatText("conversation-role", args);

/** Reply from {model} */
export const replyOf = (args: { model: string }): string => formatText("conversation-reply-of", args);

/** Reply from the model */
export const replyOfModel = (): string => formatText("conversation-reply-of-model");

/** Instructions */
export const instructions = (): string => formatText("conversation-instructions");

/** {count} characters */
export const characters = (args: { count: number }): string => formatText("conversation-characters", args);

/** Thinking */
export const thinking = (): string => formatText("conversation-thinking");

/** Thinking for {seconds} s */
export const thinkingFor = (args: { seconds: string }): string => formatText("conversation-thinking-for", args);

/** Thought briefly */
export const thought = (): string => formatText("conversation-thought");

/** Thought for {seconds} s */
export const thoughtFor = (args: { seconds: string }): string => formatText("conversation-thought-for", args);

/** unnamed tool */
export const unnamedTool = (): string => formatText("conversation-unnamed-tool");

/** arriving */
export const toolArriving = (): string => formatText("conversation-tool-arriving");

/** not run */
export const toolNotRun = (): string => formatText("conversation-tool-not-run");

/** Show {file} */
export const showFile = (args: { file: string }): string => formatText("conversation-show-file", args);

/** Loading… */
export const fileLoading = (): string => formatText("conversation-file-loading");

/** Only the beginning is shown. The model receives the whole file. */
export const fileCut = (): string => formatText("conversation-file-cut");

/** This file can no longer be read. */
export const fileUnreadable = (): string => formatText("conversation-file-unreadable");

/** There is no reply to this message. */
export const unanswered = (): string => formatText("conversation-unanswered");

/** Answer */
export const answer = (): string => formatText("conversation-answer");

/** Copy message */
export const copyMessage = (): string => formatText("conversation-copy-message");

/** Copy reply */
export const copyReply = (): string => formatText("conversation-copy-reply");

/** Edit */
export const edit = (): string => formatText("conversation-edit");

/** Retry */
export const retry = (): string => formatText("conversation-retry");

/** Retry in {seconds} s */
export const retryIn = (args: { seconds: string }): string => formatText("conversation-retry-in", args);

/** Retry with… */
export const retryWith = (): string => formatText("conversation-retry-with");

/** Retry with another model */
export const retryWithLabel = (): string => formatText("conversation-retry-with-label");

/** Continue */
export const continueReply = (): string => formatText("conversation-continue-reply");

/** Keep */
export const keep = (): string => formatText("conversation-keep");

/** More */
export const more = (): string => formatText("conversation-more");

/** More for this message */
export const moreFor = (args: { kind: string }): string => formatText("conversation-more-for", args);

/** Copy as plain text */
export const copyPlain = (): string => formatText("conversation-copy-plain");

/** Show formatted text */
export const showFormatted = (): string => formatText("conversation-show-formatted");

/** Show raw text */
export const showRaw = (): string => formatText("conversation-show-raw");

/** Fold this message */
export const fold = (args: { kind: string }): string => formatText("conversation-fold", args);

/** Branch into a new conversation */
export const branch = (): string => formatText("conversation-branch");

/** Export this message… */
export const exportThis = (args: { kind: string }): string => formatText("conversation-export-this", args);

/** Delete this version */
export const deleteVersion = (): string => formatText("conversation-delete-version");

/** Versions */
export const versions = (): string => formatText("conversation-versions");

/** Previous version */
export const previousVersion = (): string => formatText("conversation-previous-version");

/** Next version */
export const nextVersion = (): string => formatText("conversation-next-version");

/** Compare versions */
export const compare = (): string => formatText("conversation-compare");

/** Edit message */
export const editMessage = (): string => formatText("conversation-edit-message");

/** The original is kept as a version. */
export const originalKept = (): string => formatText("conversation-original-kept");

/** Cancel */
export const cancel = (): string => formatText("conversation-cancel");

/** Send */
export const send = (): string => formatText("conversation-send");

/** Send as a new version */
export const sendVersion = (): string => formatText("conversation-send-version");

/** Created a new conversation with the messages up to this one. The original is unchanged. */
export const branched = (): string => formatText("conversation-branched");

/** Message deleted */
export const deleted = (args: { kind: string }): string => formatText("conversation-deleted", args);

/** Message deleted, with {count} later messages */
export const deletedWithLater = (args: { kind: string; count: number }): string => formatText("conversation-deleted-with-later", args);

/** Using “{name}” */
export const assistantUsed = (args: { name: string }): string => formatText("conversation-assistant-used", args);

/** Saved as {path} */
export const savedAs = (args: { path: string }): string => formatText("conversation-saved-as", args);

/** Nothing can be sent: the database is read-only */
export const hintReadOnly = (): string => formatText("conversation-hint-read-only");

/** Add a provider to write messages */
export const hintNoProvider = (): string => formatText("conversation-hint-no-provider");

/** Choose a model above */
export const hintNoModel = (): string => formatText("conversation-hint-no-model");

/** Raw text */
export const rawText = (): string => formatText("conversation-raw-text");

/** File */
export const rawPart = (args: { kind: string }): string => formatText("conversation-raw-part", args);

/** Tool call: {tool} */
export const rawCall = (args: { tool: string }): string => formatText("conversation-raw-call", args);

/** Copy: {part} */
export const copyPart = (args: { part: string }): string => formatText("conversation-copy-part", args);

/** Mark invisible characters */
export const markInvisible = (): string => formatText("conversation-mark-invisible");

/** Nothing was received. */
export const nothingReceived = (): string => formatText("conversation-nothing-received");

/** Find in conversation */
export const find = (): string => formatText("conversation-find");

/** {place} of {total} */
export const findCount = (args: { place: string; total: string }): string => formatText("conversation-find-count", args);

/** {place} of {total}+ */
export const findCountSoFar = (args: { place: string; total: string }): string => formatText("conversation-find-count-so-far", args);

/** Searching… */
export const searching = (): string => formatText("conversation-searching");

/** Nothing found */
export const nothingFound = (): string => formatText("conversation-nothing-found");

/** Previous match */
export const previousMatch = (): string => formatText("conversation-previous-match");

/** Next match */
export const nextMatch = (): string => formatText("conversation-next-match");

/** Close */
export const close = (): string => formatText("conversation-close");

/** This link opens a new email to */
export const linkMail = (): string => formatText("conversation-link-mail");

/** This link leads to */
export const linkWeb = (): string => formatText("conversation-link-web");

/** This image is at */
export const imageAt = (): string => formatText("conversation-image-at");

/** Copy address */
export const copyAddress = (): string => formatText("conversation-copy-address");

/** Open in mail program */
export const openMail = (): string => formatText("conversation-open-mail");

/** Open in browser */
export const openBrowser = (): string => formatText("conversation-open-browser");

/** Always open links to {host} without asking */
export const alwaysOpen = (args: { host: string }): string => formatText("conversation-always-open", args);

/** Load its image */
export const loadLinkedImage = (): string => formatText("conversation-load-linked-image");

/** Loading the image tells {host} your IP address and everything that the image’s address contains. A reply could leak information this way. */
export const imageWarning = (args: { host: string }): string => formatText("conversation-image-warning", args);

/** Load this image */
export const loadImage = (): string => formatText("conversation-load-image");

/** Load images from {host} in this conversation */
export const loadHost = (args: { host: string }): string => formatText("conversation-load-host", args);

/** The image is damaged */
export const imageDamaged = (): string => formatText("conversation-image-damaged");

/** The text says {said}, but the link leads to {host}. */
export const linkSaysHost = (args: { said: string; host: string }): string => formatText("conversation-link-says-host", args);

/** The text says {said}, but the email goes to {recipient}. */
export const linkSaysMail = (args: { said: string; recipient: string }): string => formatText("conversation-link-says-mail", args);

/** The part before the @ is not the destination: the link leads to {host}. */
export const linkLogin = (args: { host: string }): string => formatText("conversation-link-login", args);

/** The host name uses special characters: {name} is {host}. Characters of different alphabets can look alike. */
export const linkLetters = (args: { name: string; host: string }): string => formatText("conversation-link-letters", args);

/** The link leads to this computer or to its local network. */
export const linkPrivate = (): string => formatText("conversation-link-private");

/** The text contains hidden characters that change its reading order. */
export const linkTurned = (): string => formatText("conversation-link-turned");

/** The email is already written. Read it before you send it. */
export const mailWritten = (): string => formatText("conversation-mail-written");

/** Finishing */
export const activity = (args: { activity: string }): string => formatText("conversation-activity", args);

/** Finishing · {seconds} s */
export const activityFor = (args: { activity: string; seconds: string }): string => formatText("conversation-activity-for", args);

/** Preparing a tool call · {seconds} s since the last token */
export const activitySilent = (args: { activity: string; seconds: string }): string => formatText("conversation-activity-silent", args);

/** No content for {seconds} s; the server sends keep-alives */
export const keepAlives = (args: { seconds: string }): string => formatText("conversation-keep-alives", args);

/** No token for {seconds} s; the server sends keep-alives */
export const keepAlivesAfterToken = (args: { seconds: string }): string => formatText("conversation-keep-alives-after-token", args);

/** Generating */
export const generating = (): string => formatText("conversation-generating");

/** Reply complete, {count} words */
export const replyComplete = (args: { count: number }): string => formatText("conversation-reply-complete", args);

/** You can retry now */
export const retryNow = (): string => formatText("conversation-retry-now");

/** The provider asks you to wait {seconds} s */
export const waitSeconds = (args: { seconds: string }): string => formatText("conversation-wait-seconds", args);

/** The provider asks you to wait {minutes} min */
export const waitMinutes = (args: { minutes: string }): string => formatText("conversation-wait-minutes", args);

/** Continued here by {model} */
export const seam = (args: { model: string }): string => formatText("conversation-seam", args);

/** Continued here by {model} · {count} repeated characters left out */
export const seamOverlap = (args: { model: string; count: number }): string => formatText("conversation-seam-overlap", args);

/** Continues another version, by {model}, shown separately */
export const seamSplit = (args: { model: string }): string => formatText("conversation-seam-split", args);

/** The model was asked to continue from its last words. */
export const seamWay = (args: { way: string }): string => formatText("conversation-seam-way", args);

/** Where this reply was continued */
export const seamDialog = (): string => formatText("conversation-seam-dialog");

/** Repeated characters */
export const repeated = (): string => formatText("conversation-repeated");

/** Join */
export const join = (): string => formatText("conversation-join");

/** Split */
export const split = (): string => formatText("conversation-split");

/** Show the previous version */
export const showContinued = (): string => formatText("conversation-show-continued");

/** How this reply ended */
export const card = (): string => formatText("conversation-card");

/** Change the limit */
export const changeLimit = (): string => formatText("conversation-change-limit");

/** {sentence} · reply kept */
export const kept = (args: { sentence: string }): string => formatText("conversation-kept", args);

/** Details */
export const details = (): string => formatText("conversation-details");

/** Details of this reply */
export const detailsOf = (): string => formatText("conversation-details-of");

/** Copy raw text */
export const copyRaw = (): string => formatText("conversation-copy-raw");

/** Raw text as received */
export const rawReceived = (): string => formatText("conversation-raw-received");

/** Seams */
export const seams = (): string => formatText("conversation-seams");

/** Error */
export const group = (args: { group: string }): string => formatText("conversation-group", args);

/** Model */
export const detailModel = (): string => formatText("conversation-detail-model");

/** Provider */
export const detailProvider = (): string => formatText("conversation-detail-provider");

/** Request ID */
export const detailRequestId = (): string => formatText("conversation-detail-request-id");

/** Started */
export const detailStarted = (): string => formatText("conversation-detail-started");

/** Ending */
export const detailEnding = (): string => formatText("conversation-detail-ending");

/** Finish reason */
export const detailFinishReason = (): string => formatText("conversation-detail-finish-reason");

/** HTTP status */
export const detailStatus = (): string => formatText("conversation-detail-status");

/** Connected after */
export const detailConnected = (): string => formatText("conversation-detail-connected");

/** First byte after */
export const detailFirstByte = (): string => formatText("conversation-detail-first-byte");

/** First token after */
export const detailFirstToken = (): string => formatText("conversation-detail-first-token");

/** Thinking */
export const detailThinking = (): string => formatText("conversation-detail-thinking");

/** Total */
export const detailTotal = (): string => formatText("conversation-detail-total");

/** Speed */
export const detailSpeed = (): string => formatText("conversation-detail-speed");

/** Request */
export const detailRequest = (): string => formatText("conversation-detail-request");

/** From the cache */
export const detailCached = (): string => formatText("conversation-detail-cached");

/** Reply */
export const detailReply = (): string => formatText("conversation-detail-reply");

/** Reasoning */
export const detailReasoning = (): string => formatText("conversation-detail-reasoning");

/** Cost */
export const detailCost = (): string => formatText("conversation-detail-cost");

/** Notice {number} */
export const detailNotice = (args: { number: string }): string => formatText("conversation-detail-notice", args);

/** Error */
export const detailFault = (): string => formatText("conversation-detail-fault");

/** Original message */
export const detailWords = (): string => formatText("conversation-detail-words");

/** Code */
export const detailCode = (): string => formatText("conversation-detail-code");

/** Retry after */
export const detailRetryAfter = (): string => formatText("conversation-detail-retry-after");

/** The reasoning arrived between <think> tags. */
export const thinkTags = (): string => formatText("conversation-think-tags");

/** {speed} tokens/s */
export const speed = (args: { speed: string }): string => formatText("conversation-speed", args);

/** {count} tokens */
export const usageTokens = (args: { count: number }): string => formatText("conversation-usage-tokens", args);

/** cost {cost} */
export const usageCost = (args: { cost: string }): string => formatText("conversation-usage-cost", args);

/** prompt {count} */
export const usagePrompt = (args: { count: number }): string => formatText("conversation-usage-prompt", args);

/** from cache {count} */
export const usageCached = (args: { count: number }): string => formatText("conversation-usage-cached", args);

/** reply {count} */
export const usageReply = (args: { count: number }): string => formatText("conversation-usage-reply", args);

/** reasoning {count} */
export const usageReasoning = (args: { count: number }): string => formatText("conversation-usage-reasoning", args);

/** total {count} */
export const usageTotal = (args: { count: number }): string => formatText("conversation-usage-total", args);
