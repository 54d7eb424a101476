// Generated from locales/en/conversation.ftl by `cargo xtask bindings`. Do not edit.
import { addEnglish, format } from "../../text/catalogue";
import english from "../../../../locales/en/conversation.ftl?raw";

addEnglish(english);

/** New conversation */
export const untitled = (): string => format("conversation-untitled");

/** Title */
export const title = (): string => format("conversation-title");

/** Rename */
export const rename = (): string => format("conversation-rename");

/** Chat settings */
export const settings = (): string => format("conversation-settings");

/** Chat settings, some are set */
export const settingsSet = (): string => format("conversation-settings-set");

/** Wire view */
export const wireView = (): string => format("conversation-wire-view");

/** Model */
export const model = (): string => format("conversation-model");

/** Model: */
export const modelPrefix = (): string => format("conversation-model-prefix");

/** Choose a model */
export const chooseModel = (): string => format("conversation-choose-model");

/** Filter, or type any model name */
export const filterModels = (): string => format("conversation-filter-models");

/** Use “{model}” */
export const useModel = (args: { model: string }): string => format("conversation-use-model", args);

/** Write anything, and watch a reply arrive */
export const practiceTitle = (): string => format("conversation-practice-title");

/** You are talking to the practice provider, which is built in and works offline. Each of its models demonstrates one thing: say hello, or choose what to see. */
export const practiceHelp = (): string => format("conversation-practice-help");

/** Models worth trying */
export const practiceModels = (): string => format("conversation-practice-models");

/** What is on your mind? */
export const emptyTitle = (): string => format("conversation-empty-title");

/** Write below. The reply appears here as it is generated. */
export const emptyHelp = (): string => format("conversation-empty-help");

/** No provider yet */
export const noProviderTitle = (): string => format("conversation-no-provider-title");

/** Add a provider in the settings to continue. */
export const noProviderHelp = (): string => format("conversation-no-provider-help");

/** Conversation */
export const log = (): string => format("conversation-log");

/** Jump to latest */
export const jump = (): string => format("conversation-jump");

/** {count} new words */
export const newWords = (args: { count: number }): string => format("conversation-new-words", args);

/** Message copied */
export const messageCopied = (): string => format("conversation-message-copied");

/** Copied */
export const copied = (): string => format("conversation-copied");

/** Copy */
export const copyCode = (): string => format("conversation-copy-code");

/** Tool */
export const role = (args: { role: string }): string => format("conversation-role", args);

/** Reply of {model} */
export const replyOf = (args: { model: string }): string => format("conversation-reply-of", args);

/** Reply of the model */
export const replyOfModel = (): string => format("conversation-reply-of-model");

/** Instructions */
export const instructions = (): string => format("conversation-instructions");

/** {count} characters */
export const characters = (args: { count: number }): string => format("conversation-characters", args);

/** Thinking */
export const thinking = (): string => format("conversation-thinking");

/** Thinking for {seconds} s */
export const thinkingFor = (args: { seconds: string }): string => format("conversation-thinking-for", args);

/** Thought briefly */
export const thought = (): string => format("conversation-thought");

/** Thought for {seconds} s */
export const thoughtFor = (args: { seconds: string }): string => format("conversation-thought-for", args);

/** unnamed tool */
export const unnamedTool = (): string => format("conversation-unnamed-tool");

/** arriving */
export const toolArriving = (): string => format("conversation-tool-arriving");

/** not run */
export const toolNotRun = (): string => format("conversation-tool-not-run");

/** Show {file} */
export const showFile = (args: { file: string }): string => format("conversation-show-file", args);

/** Loading… */
export const fileLoading = (): string => format("conversation-file-loading");

/** Only the beginning is shown. The model receives the whole file. */
export const fileCut = (): string => format("conversation-file-cut");

/** This file can no longer be read. */
export const fileUnreadable = (): string => format("conversation-file-unreadable");

/** There is no reply to this message. */
export const unanswered = (): string => format("conversation-unanswered");

/** Answer */
export const answer = (): string => format("conversation-answer");

/** Copy message */
export const copyMessage = (): string => format("conversation-copy-message");

/** Copy reply */
export const copyReply = (): string => format("conversation-copy-reply");

/** Edit */
export const edit = (): string => format("conversation-edit");

/** Retry */
export const retry = (): string => format("conversation-retry");

/** Retry in {seconds} s */
export const retryIn = (args: { seconds: string }): string => format("conversation-retry-in", args);

/** Retry with… */
export const retryWith = (): string => format("conversation-retry-with");

/** Retry with another model */
export const retryWithLabel = (): string => format("conversation-retry-with-label");

/** Continue */
export const continueReply = (): string => format("conversation-continue-reply");

/** Keep */
export const keep = (): string => format("conversation-keep");

/** More */
export const more = (): string => format("conversation-more");

/** More for this message */
export const moreFor = (args: { kind: string }): string => format("conversation-more-for", args);

/** Copy as plain text */
export const copyPlain = (): string => format("conversation-copy-plain");

/** Show formatted text */
export const showFormatted = (): string => format("conversation-show-formatted");

/** Show raw text */
export const showRaw = (): string => format("conversation-show-raw");

/** Fold this message */
export const fold = (args: { kind: string }): string => format("conversation-fold", args);

/** Branch into a new conversation */
export const branch = (): string => format("conversation-branch");

/** Export this message… */
export const exportThis = (args: { kind: string }): string => format("conversation-export-this", args);

/** Delete this version */
export const deleteVersion = (): string => format("conversation-delete-version");

/** Versions */
export const versions = (): string => format("conversation-versions");

/** Previous version */
export const previousVersion = (): string => format("conversation-previous-version");

/** Next version */
export const nextVersion = (): string => format("conversation-next-version");

/** Compare versions */
export const compare = (): string => format("conversation-compare");

/** Edit message */
export const editMessage = (): string => format("conversation-edit-message");

/** The original is kept as a version. */
export const originalKept = (): string => format("conversation-original-kept");

/** Cancel */
export const cancel = (): string => format("conversation-cancel");

/** Send */
export const send = (): string => format("conversation-send");

/** Send as a new version */
export const sendVersion = (): string => format("conversation-send-version");

/** Created a new conversation with the messages up to this one. The original is unchanged. */
export const branched = (): string => format("conversation-branched");

/** Message deleted */
export const deleted = (args: { kind: string }): string => format("conversation-deleted", args);

/** Message deleted, with {count} later messages */
export const deletedWithLater = (args: { kind: string; count: number }): string => format("conversation-deleted-with-later", args);

/** Using “{name}” */
export const assistantUsed = (args: { name: string }): string => format("conversation-assistant-used", args);

/** Saved as {path} */
export const savedAs = (args: { path: string }): string => format("conversation-saved-as", args);

/** Nothing can be sent: the database is read-only */
export const hintReadOnly = (): string => format("conversation-hint-read-only");

/** Add a provider to write messages */
export const hintNoProvider = (): string => format("conversation-hint-no-provider");

/** Choose a model above */
export const hintNoModel = (): string => format("conversation-hint-no-model");

/** Raw text */
export const rawText = (): string => format("conversation-raw-text");

/** File */
export const rawPart = (args: { kind: string }): string => format("conversation-raw-part", args);

/** Tool call: {tool} */
export const rawCall = (args: { tool: string }): string => format("conversation-raw-call", args);

/** Copy: {part} */
export const copyPart = (args: { part: string }): string => format("conversation-copy-part", args);

/** Mark invisible characters */
export const markInvisible = (): string => format("conversation-mark-invisible");

/** Nothing was received. */
export const nothingReceived = (): string => format("conversation-nothing-received");

/** Find in conversation */
export const find = (): string => format("conversation-find");

/** {place} of {total} */
export const findCount = (args: { place: string; total: string }): string => format("conversation-find-count", args);

/** {place} of {total}+ */
export const findCountSoFar = (args: { place: string; total: string }): string => format("conversation-find-count-so-far", args);

/** Searching… */
export const searching = (): string => format("conversation-searching");

/** Nothing found */
export const nothingFound = (): string => format("conversation-nothing-found");

/** Previous match */
export const previousMatch = (): string => format("conversation-previous-match");

/** Next match */
export const nextMatch = (): string => format("conversation-next-match");

/** Close */
export const close = (): string => format("conversation-close");

/** This link writes an email to */
export const linkMail = (): string => format("conversation-link-mail");

/** This link leads to */
export const linkWeb = (): string => format("conversation-link-web");

/** This image is at */
export const imageAt = (): string => format("conversation-image-at");

/** Copy address */
export const copyAddress = (): string => format("conversation-copy-address");

/** Open in mail program */
export const openMail = (): string => format("conversation-open-mail");

/** Open in browser */
export const openBrowser = (): string => format("conversation-open-browser");

/** Always open links to {host} without asking */
export const alwaysOpen = (args: { host: string }): string => format("conversation-always-open", args);

/** Load its image */
export const loadLinkedImage = (): string => format("conversation-load-linked-image");

/** Loading the image tells {host} your IP address and everything that the image’s address contains. A reply can leak what it knows that way. */
export const imageWarning = (args: { host: string }): string => format("conversation-image-warning", args);

/** Load this image */
export const loadImage = (): string => format("conversation-load-image");

/** Load images from {host} in this conversation */
export const loadHost = (args: { host: string }): string => format("conversation-load-host", args);

/** The image is damaged */
export const imageDamaged = (): string => format("conversation-image-damaged");

/** The text says {said}, but the link leads to {host}. */
export const linkSaysHost = (args: { said: string; host: string }): string => format("conversation-link-says-host", args);

/** The text says {said}, but the email goes to {recipient}. */
export const linkSaysMail = (args: { said: string; recipient: string }): string => format("conversation-link-says-mail", args);

/** The part before the @ is not the destination: the link leads to {host}. */
export const linkLogin = (args: { host: string }): string => format("conversation-link-login", args);

/** The host name uses special characters: {name} is {host}. Characters of different alphabets can look alike. */
export const linkLetters = (args: { name: string; host: string }): string => format("conversation-link-letters", args);

/** The link leads to this computer or to its local network. */
export const linkPrivate = (): string => format("conversation-link-private");

/** The text contains hidden characters that change its reading order. */
export const linkTurned = (): string => format("conversation-link-turned");

/** The email is already written. Read it before you send it. */
export const mailWritten = (): string => format("conversation-mail-written");

/** Finishing */
export const activity = (args: { activity: string }): string => format("conversation-activity", args);

/** Finishing · {seconds} s */
export const activityFor = (args: { activity: string; seconds: string }): string => format("conversation-activity-for", args);

/** Preparing a tool call · {seconds} s since the last token */
export const activitySilent = (args: { activity: string; seconds: string }): string => format("conversation-activity-silent", args);

/** Only keep-alives for {seconds} s */
export const keepAlives = (args: { seconds: string }): string => format("conversation-keep-alives", args);

/** No token for {seconds} s; the server sends keep-alives */
export const keepAlivesAfterToken = (args: { seconds: string }): string => format("conversation-keep-alives-after-token", args);

/** Generating */
export const generating = (): string => format("conversation-generating");

/** Reply complete, {count} words */
export const replyComplete = (args: { count: number }): string => format("conversation-reply-complete", args);

/** You can retry now */
export const retryNow = (): string => format("conversation-retry-now");

/** The provider asks you to wait {seconds} s */
export const waitSeconds = (args: { seconds: string }): string => format("conversation-wait-seconds", args);

/** The provider asks you to wait {minutes} min */
export const waitMinutes = (args: { minutes: string }): string => format("conversation-wait-minutes", args);

/** Continued here by {model} */
export const seam = (args: { model: string }): string => format("conversation-seam", args);

/** Continued here by {model} · {count} repeated characters left out */
export const seamOverlap = (args: { model: string; count: number }): string => format("conversation-seam-overlap", args);

/** Continues another version, by {model}, shown separately */
export const seamSplit = (args: { model: string }): string => format("conversation-seam-split", args);

/** The model was asked to continue from its last words. */
export const seamWay = (args: { way: string }): string => format("conversation-seam-way", args);

/** Where this reply was continued */
export const seamDialog = (): string => format("conversation-seam-dialog");

/** Repeated characters */
export const repeated = (): string => format("conversation-repeated");

/** Join */
export const join = (): string => format("conversation-join");

/** Split */
export const split = (): string => format("conversation-split");

/** Show the previous version */
export const showContinued = (): string => format("conversation-show-continued");

/** How this reply ended */
export const card = (): string => format("conversation-card");

/** Change the limit */
export const changeLimit = (): string => format("conversation-change-limit");

/** {sentence} · kept */
export const kept = (args: { sentence: string }): string => format("conversation-kept", args);

/** Details */
export const details = (): string => format("conversation-details");

/** Details of this reply */
export const detailsOf = (): string => format("conversation-details-of");

/** Copy raw text */
export const copyRaw = (): string => format("conversation-copy-raw");

/** Raw text as received */
export const rawReceived = (): string => format("conversation-raw-received");

/** Seams */
export const seams = (): string => format("conversation-seams");

/** Error */
export const group = (args: { group: string }): string => format("conversation-group", args);

/** Model */
export const detailModel = (): string => format("conversation-detail-model");

/** Provider */
export const detailProvider = (): string => format("conversation-detail-provider");

/** Request ID */
export const detailRequestId = (): string => format("conversation-detail-request-id");

/** Started */
export const detailStarted = (): string => format("conversation-detail-started");

/** Ending */
export const detailEnding = (): string => format("conversation-detail-ending");

/** Finish reason */
export const detailFinishReason = (): string => format("conversation-detail-finish-reason");

/** HTTP status */
export const detailStatus = (): string => format("conversation-detail-status");

/** Connected after */
export const detailConnected = (): string => format("conversation-detail-connected");

/** First byte after */
export const detailFirstByte = (): string => format("conversation-detail-first-byte");

/** First token after */
export const detailFirstToken = (): string => format("conversation-detail-first-token");

/** Thinking */
export const detailThinking = (): string => format("conversation-detail-thinking");

/** Total */
export const detailTotal = (): string => format("conversation-detail-total");

/** Speed */
export const detailSpeed = (): string => format("conversation-detail-speed");

/** Request */
export const detailRequest = (): string => format("conversation-detail-request");

/** From the cache */
export const detailCached = (): string => format("conversation-detail-cached");

/** Reply */
export const detailReply = (): string => format("conversation-detail-reply");

/** Reasoning */
export const detailReasoning = (): string => format("conversation-detail-reasoning");

/** Cost */
export const detailCost = (): string => format("conversation-detail-cost");

/** Notice {number} */
export const detailNotice = (args: { number: string }): string => format("conversation-detail-notice", args);

/** Error */
export const detailFault = (): string => format("conversation-detail-fault");

/** Original message */
export const detailWords = (): string => format("conversation-detail-words");

/** Code */
export const detailCode = (): string => format("conversation-detail-code");

/** Retry after */
export const detailRetryAfter = (): string => format("conversation-detail-retry-after");

/** The reasoning arrived between <think> tags. */
export const thinkTags = (): string => format("conversation-think-tags");

/** {speed} tokens/s */
export const speed = (args: { speed: string }): string => format("conversation-speed", args);

/** {count} tokens */
export const usageTokens = (args: { count: number }): string => format("conversation-usage-tokens", args);

/** cost {cost} */
export const usageCost = (args: { cost: string }): string => format("conversation-usage-cost", args);

/** prompt {count} */
export const usagePrompt = (args: { count: number }): string => format("conversation-usage-prompt", args);

/** from cache {count} */
export const usageCached = (args: { count: number }): string => format("conversation-usage-cached", args);

/** reply {count} */
export const usageReply = (args: { count: number }): string => format("conversation-usage-reply", args);

/** reasoning {count} */
export const usageReasoning = (args: { count: number }): string => format("conversation-usage-reasoning", args);

/** total {count} */
export const usageTotal = (args: { count: number }): string => format("conversation-usage-total", args);
