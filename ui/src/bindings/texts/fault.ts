// Generated from locales/en/fault.ftl by `cargo xtask bindings`. Do not edit.
import type { UiText } from "../contract";

/** {sentence} */
export const storedSentence = (args: { sentence: string | UiText }): UiText => ({ id: "fault-stored-sentence", args });

/** {cause}, so nothing can be changed */
export const nothingCanChange = (args: { cause: string | UiText }): UiText => ({ id: "fault-nothing-can-change", args });

/** This item no longer exists */
export const notFound = (): UiText => ({ id: "fault-not-found", args: {} });

/** Rivulet’s permission to use this file or folder has expired; choose the file or folder again */
export const permitInvalid = (): UiText => ({ id: "fault-permit-invalid", args: {} });

/** The operation ended unexpectedly; try again */
export const endedUnexpectedly = (): UiText => ({ id: "fault-ended-unexpectedly", args: {} });

/** An unexpected error occurred in Rivulet */
export const unexpectedAnswer = (): UiText => ({ id: "fault-unexpected-answer", args: {} });

/** Rivulet could not connect within {seconds} s */
export const noConnectionInTime = (args: { seconds: number }): UiText => ({ id: "fault-no-connection-in-time", args });

/** No response arrived within {seconds} s */
export const noAnswerInTime = (args: { seconds: number }): UiText => ({ id: "fault-no-answer-in-time", args });

/** No data arrived for {seconds} s */
export const silence = (args: { seconds: number }): UiText => ({ id: "fault-silence", args });

/** Rivulet could not read any of the data that the server sent */
export const streamUnreadable = (): UiText => ({ id: "fault-stream-unreadable", args: {} });

/** The provider reported an error without an explanation */
export const errorWithoutWords = (): UiText => ({ id: "fault-error-without-words", args: {} });

/** The provider reported an error */
export const providerError = (): UiText => ({ id: "fault-provider-error", args: {} });

/** The provider interrupted this reply because its servers are overloaded */
export const outOfResources = (): UiText => ({ id: "fault-out-of-resources", args: {} });

/** The provider reported an error while it was replying */
export const errorWhileReplying = (): UiText => ({ id: "fault-error-while-replying", args: {} });

/** The provider sent an event that is too large to read */
export const eventTooLarge = (): UiText => ({ id: "fault-event-too-large", args: {} });

/** The reply is too large for Rivulet to read */
export const replyTooLarge = (): UiText => ({ id: "fault-reply-too-large", args: {} });

/** The reply is longer than {limit} MB, so Rivulet stopped reading it */
export const replyBytesLimit = (args: { limit: number }): UiText => ({ id: "fault-reply-bytes-limit", args });

/** The reply has more than {limit} tool calls, so Rivulet stopped reading it */
export const replyCallsLimit = (args: { limit: number }): UiText => ({ id: "fault-reply-calls-limit", args });

/** The server sent invalid JSON */
export const replyNotJson = (): UiText => ({ id: "fault-reply-not-json", args: {} });

/** This address doesn’t look like a chat API */
export const notAChatApi = (): UiText => ({ id: "fault-not-a-chat-api", args: {} });

/** The server did not return a list of models */
export const notAModelList = (): UiText => ({ id: "fault-not-a-model-list", args: {} });

/** The server redirects to another address. Enter the new address as the base URL */
export const serverMoved = (): UiText => ({ id: "fault-server-moved", args: {} });

/** The provider did not accept the API key */
export const keyRefused = (): UiText => ({ id: "fault-key-refused", args: {} });

/** Your account with this provider has no credit left */
export const noCredit = (): UiText => ({ id: "fault-no-credit", args: {} });

/** The proxy requires a user name and a password */
export const proxyWantsLogin = (): UiText => ({ id: "fault-proxy-wants-login", args: {} });

/** The provider doesn’t know this model or address */
export const unknownModelOrAddress = (): UiText => ({ id: "fault-unknown-model-or-address", args: {} });

/** The conversation is longer than this model’s context */
export const contextTooLong = (): UiText => ({ id: "fault-context-too-long", args: {} });

/** This model does not accept images */
export const modelTakesNoImages = (): UiText => ({ id: "fault-model-takes-no-images", args: {} });

/** Rate limit reached */
export const rateLimit = (): UiText => ({ id: "fault-rate-limit", args: {} });

/** The provider reported an internal error */
export const serverTrouble = (): UiText => ({ id: "fault-server-trouble", args: {} });

/** The provider refused the request */
export const requestRefused = (): UiText => ({ id: "fault-request-refused", args: {} });

/** This computer is offline */
export const offline = (): UiText => ({ id: "fault-offline", args: {} });

/** A secure connection to the server could not be established */
export const tls = (): UiText => ({ id: "fault-tls", args: {} });

/** This computer does not trust the authority that issued the server’s certificate. If the server is yours, choose its certificate file in the provider’s settings, under Advanced › Certificate authorities */
export const tlsUnknownIssuer = (): UiText => ({ id: "fault-tls-unknown-issuer", args: {} });

/** The proxy refused the request or could not be reached */
export const proxyUnreachable = (): UiText => ({ id: "fault-proxy-unreachable", args: {} });

/** The server’s host name could not be found */
export const hostNotFound = (): UiText => ({ id: "fault-host-not-found", args: {} });

/** This server cannot be reached from your network */
export const noRoute = (): UiText => ({ id: "fault-no-route", args: {} });

/** Nothing answers at this address. Is the server running? */
export const nothingListens = (): UiText => ({ id: "fault-nothing-listens", args: {} });

/** The server could not be reached */
export const serverUnreachable = (): UiText => ({ id: "fault-server-unreachable", args: {} });

/** The server’s response is not valid HTTP */
export const notHttp = (): UiText => ({ id: "fault-not-http", args: {} });

/** The network connection was lost during the reply */
export const networkLost = (): UiText => ({ id: "fault-network-lost", args: {} });

/** The secure connection was interrupted */
export const tlsBroke = (): UiText => ({ id: "fault-tls-broke", args: {} });

/** The connection was reset */
export const connectionReset = (): UiText => ({ id: "fault-connection-reset", args: {} });

/** The server aborted the stream */
export const streamBrokenOff = (): UiText => ({ id: "fault-stream-broken-off", args: {} });

/** The connection closed before the reply was complete */
export const connectionClosedEarly = (): UiText => ({ id: "fault-connection-closed-early", args: {} });

/** The connection was lost */
export const connectionBroke = (): UiText => ({ id: "fault-connection-broke", args: {} });

/** Secure connections are not available on this computer */
export const noTls = (): UiText => ({ id: "fault-no-tls", args: {} });

/** The base URL is empty */
export const baseUrlEmpty = (): UiText => ({ id: "fault-base-url-empty", args: {} });

/** This is not a web address */
export const notAWebAddress = (): UiText => ({ id: "fault-not-a-web-address", args: {} });

/** The base URL must begin with http:// or https:// */
export const baseUrlScheme = (): UiText => ({ id: "fault-base-url-scheme", args: {} });

/** The base URL must not contain a user name or password; enter the key in the API key field */
export const baseUrlCredentials = (): UiText => ({ id: "fault-base-url-credentials", args: {} });

/** The key contains characters that are not allowed; check that you copied only the key */
export const keyCharacters = (): UiText => ({ id: "fault-key-characters", args: {} });

/** “{name}” is not a valid header name */
export const notAHeaderName = (args: { name: string | UiText }): UiText => ({ id: "fault-not-a-header-name", args });

/** The header {name} contains a key. Enter the key in the API key field, so that it is stored in the keychain */
export const headerCarriesKey = (args: { name: string | UiText }): UiText => ({ id: "fault-header-carries-key", args });

/** Rivulet sets the header {name} itself; remove it here */
export const headerReserved = (args: { name: string | UiText }): UiText => ({ id: "fault-header-reserved", args });

/** The value of the header {name} contains characters that are not allowed */
export const headerValue = (args: { name: string | UiText }): UiText => ({ id: "fault-header-value", args });

/** The proxy must be an address such as http://host:8080 or socks5://host:1080 */
export const proxyAddress = (): UiText => ({ id: "fault-proxy-address", args: {} });

/** The proxy’s address must not contain a password. Set the password in the system’s proxy settings or in the environment variable HTTPS_PROXY */
export const proxyPassword = (): UiText => ({ id: "fault-proxy-password", args: {} });

/** This proxy address cannot be used */
export const proxyUnusable = (): UiText => ({ id: "fault-proxy-unusable", args: {} });

/** The certificate file {path} cannot be read */
export const caUnreadable = (args: { path: string | UiText }): UiText => ({ id: "fault-ca-unreadable", args });

/** The file {path} contains no certificate in PEM form (-----BEGIN CERTIFICATE-----) */
export const caEmpty = (args: { path: string | UiText }): UiText => ({ id: "fault-ca-empty", args });

/** The certificate file {path} is larger than {mebibytes} MiB; choose a file that contains only the certificates you need */
export const caTooLarge = (args: { mebibytes: number; path: string | UiText }): UiText => ({ id: "fault-ca-too-large", args });

/** The certificates in {path} cannot be used */
export const caUnusable = (args: { path: string | UiText }): UiText => ({ id: "fault-ca-unusable", args });

/** Give the provider a name */
export const providerNameMissing = (): UiText => ({ id: "fault-provider-name-missing", args: {} });

/** The saved key and secret values belong to another server; enter new values for this server, or remove the saved values */
export const providerOtherServer = (): UiText => ({ id: "fault-provider-other-server", args: {} });

/** A time limit must be between 1 and 86,400 seconds */
export const providerTimeLimit = (): UiText => ({ id: "fault-provider-time-limit", args: {} });

/** You have reached your monthly spending limit of {limit} for {provider}: {reported} reported by the provider, plus ≈ {estimated} estimated by Rivulet */
export const budgetReached = (args: { estimated: string | UiText; limit: string | UiText; provider: string | UiText; reported: string | UiText }): UiText => ({ id: "fault-budget-reached", args });

/** “{day}” is not a valid date; enter a date such as 2026-11-23 */
export const notADay = (args: { day: string | UiText }): UiText => ({ id: "fault-not-a-day", args });

/** This provider was deleted; choose another one */
export const providerDeleted = (): UiText => ({ id: "fault-provider-deleted", args: {} });

/** The built-in practice provider could not be started */
export const practiceFailed = (): UiText => ({ id: "fault-practice-failed", args: {} });

/** This build of Rivulet does not include the practice provider */
export const practiceMissing = (): UiText => ({ id: "fault-practice-missing", args: {} });

/** The test was stopped */
export const testStopped = (): UiText => ({ id: "fault-test-stopped", args: {} });

/** The key was kept only until Rivulet closed; enter it again */
export const keySessionOver = (): UiText => ({ id: "fault-key-session-over", args: {} });

/** The key is no longer in the keychain; enter it again */
export const keyMissing = (): UiText => ({ id: "fault-key-missing", args: {} });

/** The key was entered for {entered}, not for {address}. To use it for the new address, enter the key again */
export const keyOtherAddress = (args: { address: string | UiText; entered: string | UiText }): UiText => ({ id: "fault-key-other-address", args });

/** The proxy, the certificate file or the headers have changed since you entered the key for {address}. To use the key with the current settings, enter it again */
export const keyOtherRoute = (args: { address: string | UiText }): UiText => ({ id: "fault-key-other-route", args });

/** Rivulet cannot tell which server this key belongs to: an older version of Rivulet saved it without an address, and the provider has since been restored or imported. Enter the key again */
export const keyUnbound = (): UiText => ({ id: "fault-key-unbound", args: {} });

/** The saved value of {name} is missing; enter it again */
export const secretMissing = (args: { name: string | UiText }): UiText => ({ id: "fault-secret-missing", args });

/** The secrets in the headers and the base URL were entered for {entered}, not for {address}. To use them for the new address, enter them again */
export const valuesOtherAddress = (args: { address: string | UiText; entered: string | UiText }): UiText => ({ id: "fault-values-other-address", args });

/** The proxy, the certificate file or the headers have changed since you entered the secret values for {address}. To use these values with the current settings, enter them again */
export const valuesOtherRoute = (args: { address: string | UiText }): UiText => ({ id: "fault-values-other-route", args });

/** Secret values in the headers or the base URL of {providers} are still stored unencrypted, because they could not be moved to the keychain */
export const valuesExposed = (args: { providers: string | UiText }): UiText => ({ id: "fault-values-exposed", args });

/** The connection to {host} is not encrypted: anyone between you and the server can read the key */
export const keyOverHttp = (args: { host: string | UiText }): UiText => ({ id: "fault-key-over-http", args });

/** The connection to the proxy {host} is not encrypted: anyone between you and the proxy can read the key */
export const keyOverProxy = (args: { host: string | UiText }): UiText => ({ id: "fault-key-over-proxy", args });

/** Your system’s keychain did not respond */
export const keychainSilent = (): UiText => ({ id: "fault-keychain-silent", args: {} });

/** Your system’s keychain is locked */
export const keychainLocked = (): UiText => ({ id: "fault-keychain-locked", args: {} });

/** This computer has no keychain that Rivulet can use */
export const keychainNone = (): UiText => ({ id: "fault-keychain-none", args: {} });

/** The key is too long for your system’s keychain */
export const keychainKeyTooLong = (): UiText => ({ id: "fault-keychain-key-too-long", args: {} });

/** Your system’s keychain cannot be used */
export const keychainUnusable = (): UiText => ({ id: "fault-keychain-unusable", args: {} });

/** At least one key may still be in the keychain. {cause}. Open the keychain and remove the entries named “rivulet” */
export const keychainLeftover = (args: { cause: string | UiText }): UiText => ({ id: "fault-keychain-leftover", args });

/** Write a message first */
export const messageMissing = (): UiText => ({ id: "fault-message-missing", args: {} });

/** The reasoning effort must be a short word, such as “high”, or a number of tokens */
export const effortInvalid = (): UiText => ({ id: "fault-effort-invalid", args: {} });

/** The model is no longer reasoning */
export const answerNowTooLate = (): UiText => ({ id: "fault-answer-now-too-late", args: {} });

/** The server did not end the reasoning */
export const answerNowRefused = (): UiText => ({ id: "fault-answer-now-refused", args: {} });

/** The summary is empty */
export const summaryEmpty = (): UiText => ({ id: "fault-summary-empty", args: {} });

/** The conversation has changed; choose again which messages the summary should replace */
export const summaryNotAnEnd = (): UiText => ({ id: "fault-summary-not-an-end", args: {} });

/** Choose a model first */
export const modelMissing = (): UiText => ({ id: "fault-model-missing", args: {} });

/** There is no message to reply to */
export const nothingToAnswer = (): UiText => ({ id: "fault-nothing-to-answer", args: {} });

/** Your last message cannot be left out, because it is the message that the model replies to */
export const lastMessageNeeded = (): UiText => ({ id: "fault-last-message-needed", args: {} });

/** The context length must be at least one token, and prices cannot be negative */
export const modelFactsRange = (): UiText => ({ id: "fault-model-facts-range", args: {} });

/** This reply cannot be continued; retry instead */
export const cannotContinue = (): UiText => ({ id: "fault-cannot-continue", args: {} });

/** This reply has no text to continue from; retry instead */
export const nothingToContinue = (): UiText => ({ id: "fault-nothing-to-continue", args: {} });

/** This reply has changed in the meantime; check it and try again */
export const replyChanged = (): UiText => ({ id: "fault-reply-changed", args: {} });

/** This message no longer exists */
export const messageGone = (): UiText => ({ id: "fault-message-gone", args: {} });

/** Choose at most six models */
export const tooManyModels = (): UiText => ({ id: "fault-too-many-models", args: {} });

/** This message has already been sent or removed from the queue */
export const queuedMessageGone = (): UiText => ({ id: "fault-queued-message-gone", args: {} });

/** A reply is still arriving; stop it or wait for it to end */
export const replyRunning = (): UiText => ({ id: "fault-reply-running", args: {} });

/** This reply continues an earlier version that has since changed, so it can no longer be split from that version or joined to it; compare the versions instead */
export const seamChanged = (): UiText => ({ id: "fault-seam-changed", args: {} });

/** This conversation was deleted */
export const conversationDeleted = (): UiText => ({ id: "fault-conversation-deleted", args: {} });

/** Give the conversation a title */
export const titleMissing = (): UiText => ({ id: "fault-title-missing", args: {} });

/** Top P must be between 0 and 1 */
export const topPRange = (): UiText => ({ id: "fault-top-p-range", args: {} });

/** Temperature must be between 0 and 2 */
export const temperatureRange = (): UiText => ({ id: "fault-temperature-range", args: {} });

/** Presence penalty must be between -2 and 2 */
export const presencePenaltyRange = (): UiText => ({ id: "fault-presence-penalty-range", args: {} });

/** Frequency penalty must be between -2 and 2 */
export const frequencyPenaltyRange = (): UiText => ({ id: "fault-frequency-penalty-range", args: {} });

/** Max tokens must be at least 1 */
export const maxTokensZero = (): UiText => ({ id: "fault-max-tokens-zero", args: {} });

/** Extra JSON must be a JSON object */
export const extraNotJson = (): UiText => ({ id: "fault-extra-not-json", args: {} });

/** Extra JSON contains a field that only Rivulet can set; remove that field */
export const extraReserved = (): UiText => ({ id: "fault-extra-reserved", args: {} });

/** The schema of the answer format must be a JSON object */
export const schemaNotJson = (): UiText => ({ id: "fault-schema-not-json", args: {} });

/** This search was replaced by a newer one */
export const searchReplaced = (): UiText => ({ id: "fault-search-replaced", args: {} });

/** The raw data of this reply is no longer available. Raw data is kept only for recent replies, and only until Rivulet closes */
export const wireForgotten = (): UiText => ({ id: "fault-wire-forgotten", args: {} });

/** Give the folder a name */
export const folderNameMissing = (): UiText => ({ id: "fault-folder-name-missing", args: {} });

/** Give the assistant a name */
export const assistantNameMissing = (): UiText => ({ id: "fault-assistant-name-missing", args: {} });

/** Give the snippet a name */
export const snippetNameMissing = (): UiText => ({ id: "fault-snippet-name-missing", args: {} });

/** Write the text of the snippet */
export const snippetTextMissing = (): UiText => ({ id: "fault-snippet-text-missing", args: {} });

/** A folder with this name already exists */
export const folderExists = (): UiText => ({ id: "fault-folder-exists", args: {} });

/** An assistant with this name already exists */
export const assistantExists = (): UiText => ({ id: "fault-assistant-exists", args: {} });

/** A snippet with this name already exists */
export const snippetExists = (): UiText => ({ id: "fault-snippet-exists", args: {} });

/** A file can be at most {limit} MB; this one is {size} MB */
export const attachmentTooLarge = (args: { limit: number; size: number }): UiText => ({ id: "fault-attachment-too-large", args });

/** An image can be at most {limit} MB; this one is {size} MB */
export const imageFileTooLarge = (args: { limit: number; size: number }): UiText => ({ id: "fault-image-file-too-large", args });

/** A PDF can be at most {limit} MB; this one is {size} MB */
export const pdfFileTooLarge = (args: { limit: number; size: number }): UiText => ({ id: "fault-pdf-file-too-large", args });

/** A text file can be at most {limit} MB; this one is {size} MB */
export const textFileTooLarge = (args: { limit: number; size: number }): UiText => ({ id: "fault-text-file-too-large", args });

/** This file cannot be read */
export const fileUnreadable = (): UiText => ({ id: "fault-file-unreadable", args: {} });

/** This file is empty */
export const fileEmpty = (): UiText => ({ id: "fault-file-empty", args: {} });

/** This image is damaged */
export const imageDamaged = (): UiText => ({ id: "fault-image-damaged", args: {} });

/** This image has more than {limit} million pixels */
export const imagePixels = (args: { limit: number }): UiText => ({ id: "fault-image-pixels", args });

/** Rivulet can send only images (PNG, JPEG, GIF, WebP), text files and PDF files */
export const attachmentKind = (): UiText => ({ id: "fault-attachment-kind", args: {} });

/** This text file is encoded as {encoding}, not as UTF-8 */
export const attachmentEncoding = (args: { encoding: string | UiText }): UiText => ({ id: "fault-attachment-encoding", args });

/** This attachment does not exist */
export const attachmentUnknown = (): UiText => ({ id: "fault-attachment-unknown", args: {} });

/** The attachment could not be saved */
export const attachmentUnsaved = (): UiText => ({ id: "fault-attachment-unsaved", args: {} });

/** This attachment is missing; a backup may contain it */
export const attachmentMissing = (): UiText => ({ id: "fault-attachment-missing", args: {} });

/** This attachment cannot be read */
export const attachmentUnreadable = (): UiText => ({ id: "fault-attachment-unreadable", args: {} });

/** This attachment is damaged; a backup may contain an intact copy */
export const attachmentDamaged = (): UiText => ({ id: "fault-attachment-damaged", args: {} });

/** {count} attached files could not be read and were left out; a check of the data says which ones */
export const attachmentsLeftOut = (args: { count: number }): UiText => ({ id: "fault-attachments-left-out", args });

/** The file {name} no longer exists */
export const attachedFileGone = (args: { name: string | UiText }): UiText => ({ id: "fault-attached-file-gone", args });

/** The image did not arrive within {seconds} s */
export const imageLate = (args: { seconds: number }): UiText => ({ id: "fault-image-late", args });

/** The address of the image is not valid */
export const imageAddress = (): UiText => ({ id: "fault-image-address", args: {} });

/** Images are loaded only from http and https addresses */
export const imageScheme = (): UiText => ({ id: "fault-image-scheme", args: {} });

/** The server redirects to an invalid address */
export const imageRedirectBroken = (): UiText => ({ id: "fault-image-redirect-broken", args: {} });

/** The image is on a different server from the one you allowed */
export const imageOtherServer = (): UiText => ({ id: "fault-image-other-server", args: {} });

/** The server responded with HTTP {status} instead of an image */
export const imageStatus = (args: { status: string | UiText }): UiText => ({ id: "fault-image-status", args });

/** The server redirects too many times */
export const imageRedirectLoop = (): UiText => ({ id: "fault-image-redirect-loop", args: {} });

/** The address of the image contains no host name */
export const imageNoHost = (): UiText => ({ id: "fault-image-no-host", args: {} });

/** Images are not loaded from this computer or its local network, because a reply could use them to reach your devices */
export const imagePrivateNetwork = (): UiText => ({ id: "fault-image-private-network", args: {} });

/** The image is larger than {limit} MB */
export const imageTooLarge = (args: { limit: number }): UiText => ({ id: "fault-image-too-large", args });

/** This SVG image is not shown because it may contain scripts */
export const imageSvg = (): UiText => ({ id: "fault-image-svg", args: {} });

/** This file is not an image that Rivulet can show (PNG, JPEG, GIF, WebP or AVIF) */
export const imageKind = (): UiText => ({ id: "fault-image-kind", args: {} });

/** The connection was lost while the image was loading */
export const imageConnectionBroke = (): UiText => ({ id: "fault-image-connection-broke", args: {} });

/** Previews are not available on this system yet */
export const previewUnsupported = (): UiText => ({ id: "fault-preview-unsupported", args: {} });

/** This code is too large for a preview */
export const previewTooLarge = (): UiText => ({ id: "fault-preview-too-large", args: {} });

/** This diagram cannot be rendered */
export const diagramFailed = (): UiText => ({ id: "fault-diagram-failed", args: {} });

/** Rivulet cannot open its window: {reason} */
export const windowFailed = (args: { reason: string | UiText }): UiText => ({ id: "fault-window-failed", args });

/** This link could not be opened */
export const linkUnopened = (): UiText => ({ id: "fault-link-unopened", args: {} });

/** The licences cannot be shown here; Rivulet’s installation package contains them */
export const noticesMissing = (): UiText => ({ id: "fault-notices-missing", args: {} });

/** The text size could not be changed */
export const zoomFailed = (): UiText => ({ id: "fault-zoom-failed", args: {} });

/** The system cannot show a dialog for choosing files and folders */
export const noFileDialog = (): UiText => ({ id: "fault-no-file-dialog", args: {} });

/** Another import or export is running; stop it or wait until it has finished */
export const transferBusy = (): UiText => ({ id: "fault-transfer-busy", args: {} });

/** The import preview was stopped */
export const importPreviewStopped = (): UiText => ({ id: "fault-import-preview-stopped", args: {} });

/** {cause}. Conversations imported before the error: {taken} */
export const importBrokeOff = (args: { cause: string | UiText; taken: number }): UiText => ({ id: "fault-import-broke-off", args });

/** This file or folder contains no conversations that Rivulet can import. It can import from ChatGPT, Claude, Open WebUI, LibreChat, Chatbox, LM Studio, Cherry Studio, Jan and Rivulet itself */
export const importUnknown = (): UiText => ({ id: "fault-import-unknown", args: {} });

/** The file is incomplete: its end is missing. Everything else was read; export your conversations again to get the rest */
export const importCutOff = (): UiText => ({ id: "fault-import-cut-off", args: {} });

/** The file cannot be read */
export const importFileUnreadable = (): UiText => ({ id: "fault-import-file-unreadable", args: {} });

/** The file is not valid JSON; everything before the error was read */
export const importBadJson = (): UiText => ({ id: "fault-import-bad-json", args: {} });

/** {path} cannot be read */
export const importPathUnreadable = (args: { path: string | UiText }): UiText => ({ id: "fault-import-path-unreadable", args });

/** Cherry Studio {version} saved this backup as a copy of its databases, which Rivulet cannot read. In Cherry Studio, choose Settings › Data Settings › Export to phone › Export to file. Then import that file into Rivulet */
export const importCherryDatabases = (args: { version: string | UiText }): UiText => ({ id: "fault-import-cherry-databases", args });

/** The file contains a conversation that is too large to import; only the conversations before it can be imported */
export const importTooLarge = (): UiText => ({ id: "fault-import-too-large", args: {} });

/** The zip file is incomplete; export or download it again */
export const zipCutOff = (): UiText => ({ id: "fault-zip-cut-off", args: {} });

/** This file contains no conversations, only another zip file. Extract {name} from it, then import {name} */
export const zipInZip = (args: { name: string | UiText }): UiText => ({ id: "fault-zip-in-zip", args });

/** The zip file is damaged; export or download it again */
export const zipDamaged = (): UiText => ({ id: "fault-zip-damaged", args: {} });

/** The zip file contains far too much data, so Rivulet did not unpack it */
export const zipBomb = (): UiText => ({ id: "fault-zip-bomb", args: {} });

/** Rivulet unpacks at most {mebibytes} MiB of a zip file, or {times} times the size of the file if that is larger; the rest was not read */
export const zipUnpacked = (args: { mebibytes: number; times: number }): UiText => ({ id: "fault-zip-unpacked", args });

/** A file in the zip file could not be unpacked; export or download the zip file again */
export const zipEntry = (): UiText => ({ id: "fault-zip-entry", args: {} });

/** A file in the zip file is encrypted, or compressed in a way that Rivulet does not support; extract the zip file and import the extracted folder */
export const zipUnsupported = (): UiText => ({ id: "fault-zip-unsupported", args: {} });

/** This file was created by a newer version of Rivulet; install that version to import the file. Nothing was changed */
export const importNewer = (): UiText => ({ id: "fault-import-newer", args: {} });

/** The file has no valid format version, so it cannot be imported */
export const importNoVersion = (): UiText => ({ id: "fault-import-no-version", args: {} });

/** The file does not begin with its format version, so it cannot be imported; create a new export */
export const importVersionLate = (): UiText => ({ id: "fault-import-version-late", args: {} });

/** The export was stopped; nothing was written */
export const exportStopped = (): UiText => ({ id: "fault-export-stopped", args: {} });

/** {path} already exists; choose another name */
export const exportNameTaken = (args: { path: string | UiText }): UiText => ({ id: "fault-export-name-taken", args });

/** The disk is full; nothing was exported */
export const exportDiskFull = (): UiText => ({ id: "fault-export-disk-full", args: {} });

/** This folder is not writable; choose another one */
export const exportFolderReadOnly = (): UiText => ({ id: "fault-export-folder-read-only", args: {} });

/** This folder does not exist; choose another one */
export const exportFolderMissing = (): UiText => ({ id: "fault-export-folder-missing", args: {} });

/** A file with this name already exists; choose another name */
export const exportFileExists = (): UiText => ({ id: "fault-export-file-exists", args: {} });

/** The file could not be written */
export const exportUnwritten = (): UiText => ({ id: "fault-export-unwritten", args: {} });

/** The file could not be saved in {folder} */
export const downloadUnwritten = (args: { folder: string | UiText }): UiText => ({ id: "fault-download-unwritten", args });

/** The disk is full */
export const diskFull = (): UiText => ({ id: "fault-disk-full", args: {} });

/** The disk is full, so nothing can be changed; free up some space and start Rivulet again */
export const diskFullReadOnly = (): UiText => ({ id: "fault-disk-full-read-only", args: {} });

/** Another program is using the database */
export const databaseHeld = (): UiText => ({ id: "fault-database-held", args: {} });

/** Another program is using the database, so nothing can be changed; close that program and start Rivulet again */
export const databaseHeldReadOnly = (): UiText => ({ id: "fault-database-held-read-only", args: {} });

/** The database is damaged */
export const databaseDamaged = (): UiText => ({ id: "fault-database-damaged", args: {} });

/** The database is damaged, so nothing can be changed; restore a backup in Settings › Data */
export const databaseDamagedReadOnly = (): UiText => ({ id: "fault-database-damaged-read-only", args: {} });

/** Conversations may be missing from the list, because the database is damaged; restore a backup in Settings › Data */
export const listDamaged = (): UiText => ({ id: "fault-list-damaged", args: {} });

/** The database is damaged and cannot be copied completely */
export const databaseDamagedUncopied = (): UiText => ({ id: "fault-database-damaged-uncopied", args: {} });

/** The database cannot be opened */
export const databaseUnopened = (): UiText => ({ id: "fault-database-unopened", args: {} });

/** The database could not be read or written */
export const databaseFailed = (): UiText => ({ id: "fault-database-failed", args: {} });

/** The database did not respond */
export const databaseSilent = (): UiText => ({ id: "fault-database-silent", args: {} });

/** The database is closed */
export const databaseClosed = (): UiText => ({ id: "fault-database-closed", args: {} });

/** The database cannot be read */
export const databaseUnreadable = (): UiText => ({ id: "fault-database-unreadable", args: {} });

/** The database cannot be created */
export const databaseUncreated = (): UiText => ({ id: "fault-database-uncreated", args: {} });

/** The database could not be opened because Rivulet could not make a temporary copy of it */
export const databaseUncopied = (): UiText => ({ id: "fault-database-uncopied", args: {} });

/** There is no database in the data folder */
export const databaseMissing = (): UiText => ({ id: "fault-database-missing", args: {} });

/** The database is from an older version of Rivulet */
export const databaseOlder = (): UiText => ({ id: "fault-database-older", args: {} });

/** This database was created by a newer version of Rivulet; install that version to open the database. Nothing was changed */
export const databaseNewer = (): UiText => ({ id: "fault-database-newer", args: {} });

/** This database was not created by Rivulet, so Rivulet left it unchanged */
export const databaseForeign = (): UiText => ({ id: "fault-database-foreign", args: {} });

/** Another program has changed the structure of the database */
export const databaseAltered = (): UiText => ({ id: "fault-database-altered", args: {} });

/** The database could not be upgraded */
export const databaseNotUpgraded = (): UiText => ({ id: "fault-database-not-upgraded", args: {} });

/** The database is empty, but the data folder still contains Rivulet’s other files; restore a backup */
export const databaseEmptied = (): UiText => ({ id: "fault-database-emptied", args: {} });

/** The database is missing, but the data folder still contains Rivulet’s other files; restore a backup */
export const databaseGone = (): UiText => ({ id: "fault-database-gone", args: {} });

/** {path} should be the database file, but it is a folder. Move that folder somewhere else */
export const databaseIsFolder = (args: { path: string | UiText }): UiText => ({ id: "fault-database-is-folder", args });

/** Rivulet could not start writing to the database; start Rivulet again */
export const writerFailed = (): UiText => ({ id: "fault-writer-failed", args: {} });

/** The disk did not respond */
export const storageSilent = (): UiText => ({ id: "fault-storage-silent", args: {} });

/** The data folder is not writable */
export const dataFolderUnwritable = (): UiText => ({ id: "fault-data-folder-unwritable", args: {} });

/** The data folder cannot be used */
export const dataFolderUnusable = (): UiText => ({ id: "fault-data-folder-unusable", args: {} });

/** The data folder {folder} cannot be used */
export const dataFolderAt = (args: { folder: string | UiText }): UiText => ({ id: "fault-data-folder-at", args });

/** {path} is not writable */
export const pathUnwritable = (args: { path: string | UiText }): UiText => ({ id: "fault-path-unwritable", args });

/** {path} cannot be read */
export const pathUnreadable = (args: { path: string | UiText }): UiText => ({ id: "fault-path-unreadable", args });

/** The folder {folder} cannot be used */
export const folderUnusable = (args: { folder: string | UiText }): UiText => ({ id: "fault-folder-unusable", args });

/** Rivulet cannot store its database in a folder with this name; choose another folder */
export const folderNameUnusable = (): UiText => ({ id: "fault-folder-name-unusable", args: {} });

/** The name of this folder contains characters that Rivulet cannot store; choose another folder */
export const folderNameUnstorable = (): UiText => ({ id: "fault-folder-name-unstorable", args: {} });

/** Other users of this computer can see which files are in {folder}, but only you can read the files that Rivulet creates there */
export const folderShared = (args: { folder: string | UiText }): UiText => ({ id: "fault-folder-shared", args });

/** {folder} belongs to another user, who can replace or delete what Rivulet stores there */
export const folderOfOther = (args: { folder: string | UiText }): UiText => ({ id: "fault-folder-of-other", args });

/** Rivulet is already running with this data folder; use the open window */
export const alreadyRunning = (): UiText => ({ id: "fault-already-running", args: {} });

/** Another copy of Rivulet is using this data folder; close it first */
export const runningElsewhere = (): UiText => ({ id: "fault-running-elsewhere", args: {} });

/** The folder that should contain {folder} does not exist */
export const moveNoParent = (args: { folder: string | UiText }): UiText => ({ id: "fault-move-no-parent", args });

/** The new folder must not be inside the current one or contain it; choose another folder */
export const moveNested = (): UiText => ({ id: "fault-move-nested", args: {} });

/** {folder} is not empty; choose an empty folder or create a new one */
export const moveNotEmpty = (args: { folder: string | UiText }): UiText => ({ id: "fault-move-not-empty", args });

/** There is not enough free space in {folder}: {needed} bytes are needed, but only {free} are free */
export const moveNoRoom = (args: { folder: string | UiText; free: number; needed: number }): UiText => ({ id: "fault-move-no-room", args });

/** Everything was moved to {folder}; start Rivulet again to use that folder */
export const moved = (args: { folder: string | UiText }): UiText => ({ id: "fault-moved", args });

/** Everything was moved to {folder}, but that folder is not available; connect its disk and start Rivulet again */
export const movedMissing = (args: { folder: string | UiText }): UiText => ({ id: "fault-moved-missing", args });

/** The location of the new folder could not be saved */
export const moveUnrecorded = (): UiText => ({ id: "fault-move-unrecorded", args: {} });

/** {path} could not be deleted ({error}) */
export const deleteLeft = (args: { error: string | UiText; path: string | UiText }): UiText => ({ id: "fault-delete-left", args });

/** {folder} could not be read ({error}), so it may still contain files from Rivulet */
export const deleteUnlisted = (args: { error: string | UiText; folder: string | UiText }): UiText => ({ id: "fault-delete-unlisted", args });

/** Traces of the deleted data may remain in unused parts of {database} ({error}); when the disk has free space again, delete all data once more */
export const deleteTraces = (args: { database: string | UiText; error: string | UiText }): UiText => ({ id: "fault-delete-traces", args });

/** {folder} may still contain a copy of your data from before it was moved; delete that copy yourself */
export const deleteLeftCopy = (args: { folder: string | UiText }): UiText => ({ id: "fault-delete-left-copy", args });

/** The backup folder cannot be used */
export const backupFolderUnusable = (): UiText => ({ id: "fault-backup-folder-unusable", args: {} });

/** The backup folder {folder} does not exist. Is its disk connected? */
export const backupFolderMissing = (args: { folder: string | UiText }): UiText => ({ id: "fault-backup-folder-missing", args });

/** The backup could not be written */
export const backupUnwritten = (): UiText => ({ id: "fault-backup-unwritten", args: {} });

/** The copy of the database could not be written */
export const backupCopyUnwritten = (): UiText => ({ id: "fault-backup-copy-unwritten", args: {} });

/** The copy of the database is damaged; the disk may be failing */
export const backupCopyDamaged = (): UiText => ({ id: "fault-backup-copy-damaged", args: {} });

/** Another backup to this folder is running; wait until it has finished */
export const backupBusy = (): UiText => ({ id: "fault-backup-busy", args: {} });

/** Another backup is being restored; wait until it has finished */
export const restoreBusy = (): UiText => ({ id: "fault-restore-busy", args: {} });

/** A backup could not be copied to the new folder */
export const backupUncopied = (): UiText => ({ id: "fault-backup-uncopied", args: {} });

/** This is Rivulet’s current database, not a backup; choose a backup */
export const backupIsDatabase = (): UiText => ({ id: "fault-backup-is-database", args: {} });

/** No readable backup was found at {path} */
export const backupMissing = (args: { path: string | UiText }): UiText => ({ id: "fault-backup-missing", args });

/** This backup is damaged, so it was not restored; choose another one */
export const backupDamaged = (): UiText => ({ id: "fault-backup-damaged", args: {} });

/** Another program has changed this backup, so it was not restored; choose another one */
export const backupAltered = (): UiText => ({ id: "fault-backup-altered", args: {} });

/** This file is not a Rivulet backup; choose another file */
export const backupForeign = (): UiText => ({ id: "fault-backup-foreign", args: {} });

/** The current database could not be replaced with the backup */
export const backupNotRestored = (): UiText => ({ id: "fault-backup-not-restored", args: {} });

/** The damaged database could not be saved under another name */
export const damagedNotSetAside = (): UiText => ({ id: "fault-damaged-not-set-aside", args: {} });

/** The database is damaged: {words} */
export const checkPages = (args: { words: string | UiText }): UiText => ({ id: "fault-check-pages", args });

/** The list of attachments cannot be read: {cause} */
export const checkAttachmentList = (args: { cause: string | UiText }): UiText => ({ id: "fault-check-attachment-list", args });

/** The attachment {hash} is missing */
export const checkAttachmentMissing = (args: { hash: string | UiText }): UiText => ({ id: "fault-check-attachment-missing", args });

/** Attachment {hash}: {cause} */
export const checkAttachment = (args: { cause: string | UiText; hash: string | UiText }): UiText => ({ id: "fault-check-attachment", args });

/** Rows in the table {table} that refer to a missing row in {parent}: {count} */
export const checkDangling = (args: { count: number; parent: string | UiText; table: string | UiText }): UiText => ({ id: "fault-check-dangling", args });

/** Further problems: {count} */
export const checkMore = (args: { count: number }): UiText => ({ id: "fault-check-more", args });

/** This is not a regular file */
export const detailNotAFile = (): UiText => ({ id: "fault-detail-not-a-file", args: {} });

/** The file contains only {length} of {stated} bytes */
export const detailCutOff = (args: { length: string | UiText; stated: string | UiText }): UiText => ({ id: "fault-detail-cut-off", args });

/** Nothing was changed, because the backup before the database upgrade failed: {cause} */
export const detailNoBackupFirst = (args: { cause: string | UiText }): UiText => ({ id: "fault-detail-no-backup-first", args });

/** The keychain may be locked. Unlock it and try again */
export const detailKeychainMayBeLocked = (): UiText => ({ id: "fault-detail-keychain-may-be-locked", args: {} });

/** Part of the key is missing from the keychain; enter the key again */
export const detailKeychainIncomplete = (): UiText => ({ id: "fault-detail-keychain-incomplete", args: {} });

/** To use the data that is still in {folder}, delete the file {pointer} */
export const detailUseOldFolder = (args: { folder: string | UiText; pointer: string | UiText }): UiText => ({ id: "fault-detail-use-old-folder", args });

/** The newest backup is {path}. To restore it, run: rivulet-cli data restore "{path}" */
export const detailRestoreNewest = (args: { path: string | UiText }): UiText => ({ id: "fault-detail-restore-newest", args });

/** The database table {table} differs from the one that Rivulet created */
export const detailTableDiffers = (args: { table: string | UiText }): UiText => ({ id: "fault-detail-table-differs", args });

/** The database column {column} contains {found} instead of {declared} */
export const detailValueType = (args: { column: string | UiText; declared: string | UiText; found: string | UiText }): UiText => ({ id: "fault-detail-value-type", args });

/** An attachment of the message {message} has no valid hash */
export const detailAttachmentHash = (args: { message: string | UiText }): UiText => ({ id: "fault-detail-attachment-hash", args });

/** The file is empty */
export const detailEmpty = (): UiText => ({ id: "fault-detail-empty", args: {} });

/** The server does not say which address it redirects to */
export const detailAddressUnknown = (): UiText => ({ id: "fault-detail-address-unknown", args: {} });

/** HTTP {status}, {kind}: {body} */
export const detailAnswer = (args: { body: string | UiText; kind: string | UiText; status: string | UiText }): UiText => ({ id: "fault-detail-answer", args });

/** HTTP {status}, no content type: {body} */
export const detailAnswerUntyped = (args: { body: string | UiText; status: string | UiText }): UiText => ({ id: "fault-detail-answer-untyped", args });

/** {size} bytes; the maximum is {limit} bytes */
export const detailPreviewSize = (args: { limit: string | UiText; size: string | UiText }): UiText => ({ id: "fault-detail-preview-size", args });

/** Every file name that Rivulet tried is already in use */
export const detailNoFreeName = (): UiText => ({ id: "fault-detail-no-free-name", args: {} });

/** You have already allowed or denied this tool call */
export const callDecided = (): UiText => ({ id: "fault-call-decided", args: {} });

/** This tool call no longer exists */
export const callGone = (): UiText => ({ id: "fault-call-gone", args: {} });

/** You changed the address to another site ({site}), so you can choose only “Allow once” */
export const otherSite = (args: { site: string | UiText }): UiText => ({ id: "fault-other-site", args });

/** Some tool calls still need your decision */
export const callsNotSettled = (): UiText => ({ id: "fault-calls-not-settled", args: {} });

/** A tool is still running. Stop it first */
export const toolRunning = (): UiText => ({ id: "fault-tool-running", args: {} });

/** The built-in tools cannot be changed */
export const toolServerBuiltIn = (): UiText => ({ id: "fault-tool-server-built-in", args: {} });

/** This tool server no longer exists */
export const toolServerGone = (): UiText => ({ id: "fault-tool-server-gone", args: {} });

/** {name} is switched off */
export const toolServerOff = (args: { name: string | UiText }): UiText => ({ id: "fault-tool-server-off", args });

/** Give the server a name */
export const toolServerNameMissing = (): UiText => ({ id: "fault-tool-server-name-missing", args: {} });

/** Time limits must be between 1 and 86,400 seconds */
export const toolLimitRange = (): UiText => ({ id: "fault-tool-limit-range", args: {} });

/** Enter the command that starts the server */
export const toolCommandMissing = (): UiText => ({ id: "fault-tool-command-missing", args: {} });

/** An environment variable cannot be called “{name}” */
export const toolVariableName = (args: { name: string | UiText }): UiText => ({ id: "fault-tool-variable-name", args });

/** Enter an address that begins with https://, or with http:// for a server on this computer */
export const toolAddress = (): UiText => ({ id: "fault-tool-address", args: {} });

/** The value of {name} is missing; enter it again */
export const toolSecretMissing = (args: { name: string | UiText }): UiText => ({ id: "fault-tool-secret-missing", args });

/** The command {command} was not found in any folder that Rivulet searched */
export const toolCommandUnfound = (args: { command: string | UiText }): UiText => ({ id: "fault-tool-command-unfound", args });

/** The command {command} could not be started */
export const toolCommandUnstarted = (args: { command: string | UiText }): UiText => ({ id: "fault-tool-command-unstarted", args });

/** {how} */
export const toolServerEnded = (args: { how: string | UiText }): UiText => ({ id: "fault-tool-server-ended", args });

/** The server was not ready within {seconds} seconds */
export const toolServerSlow = (args: { seconds: number }): UiText => ({ id: "fault-tool-server-slow", args });

/** The chat settings require a tool call, but this model always thinks and its provider does not allow both at once. Let the model decide whether to call tools, or choose another model */
export const forcedCallThinks = (): UiText => ({ id: "fault-forced-call-thinks", args: {} });

/** The model could not use the tools of {server}, because the server was not available: {reason} */
export const toolsLeftOut = (args: { reason: string | UiText; server: string | UiText }): UiText => ({ id: "fault-tools-left-out", args });

/** Thinking was switched off for this reply, because the chat settings require a tool call and this provider does not allow both at once */
export const thinkingOff = (): UiText => ({ id: "fault-thinking-off", args: {} });

/** The tool or its server has changed since you were asked about this call, so the call was not run. Check the call and decide again */
export const callChanged = (): UiText => ({ id: "fault-call-changed", args: {} });

/** The server was stopped while it was starting */
export const toolServerStopped = (): UiText => ({ id: "fault-tool-server-stopped", args: {} });

/** The server refused to start a session */
export const toolServerRefused = (): UiText => ({ id: "fault-tool-server-refused", args: {} });

/** The server and Rivulet have no protocol version in common */
export const toolServerVersion = (): UiText => ({ id: "fault-tool-server-version", args: {} });

/** The server requires you to sign in */
export const toolServerSignIn = (): UiText => ({ id: "fault-tool-server-sign-in", args: {} });

/** The server does not say where to sign in */
export const signInUnknown = (): UiText => ({ id: "fault-sign-in-unknown", args: {} });

/** Rivulet cannot sign in through {address}. The address must begin with https:// or lead to this computer */
export const signInInsecure = (args: { address: string | UiText }): UiText => ({ id: "fault-sign-in-insecure", args });

/** Rivulet did not sign in to this server, because the server does not declare support for PKCE (S256), which protects sign-ins */
export const signInUnprotected = (): UiText => ({ id: "fault-sign-in-unprotected", args: {} });

/** The sign-in response came from {received} instead of {expected}, so Rivulet did not use it */
export const signInWrongIssuer = (args: { expected: string | UiText; received: string | UiText }): UiText => ({ id: "fault-sign-in-wrong-issuer", args });

/** The server does not let new applications register automatically. If you can register Rivulet there yourself, sign in with the client ID that you receive */
export const signInUnregistered = (): UiText => ({ id: "fault-sign-in-unregistered", args: {} });

/** The sign-in was refused */
export const signInDenied = (): UiText => ({ id: "fault-sign-in-denied", args: {} });

/** You did not finish signing in within the time limit */
export const signInLate = (): UiText => ({ id: "fault-sign-in-late", args: {} });

/** The sign-in failed */
export const signInFailed = (): UiText => ({ id: "fault-sign-in-failed", args: {} });

/** You are not allowed to use this server */
export const toolServerForbidden = (): UiText => ({ id: "fault-tool-server-forbidden", args: {} });

/** The server supports only the old HTTP+SSE transport, which Rivulet does not support */
export const toolServerOld = (): UiText => ({ id: "fault-tool-server-old", args: {} });

/** This is not an MCP server; check the address or the command */
export const toolServerNotMcp = (): UiText => ({ id: "fault-tool-server-not-mcp", args: {} });

/** The server could not be reached */
export const toolServerUnreachable = (): UiText => ({ id: "fault-tool-server-unreachable", args: {} });

/** The server did not list its tools */
export const toolsUnlisted = (): UiText => ({ id: "fault-tools-unlisted", args: {} });

/** The server declares more than {limit} tools */
export const toolsTooMany = (args: { limit: number }): UiText => ({ id: "fault-tools-too-many", args });

/** The tool definitions are larger than {mebibytes} MiB in total */
export const toolsTooLarge = (args: { mebibytes: number }): UiText => ({ id: "fault-tools-too-large", args });

/** This file cannot be read as a list of tool servers */
export const toolFileUnreadable = (): UiText => ({ id: "fault-tool-file-unreadable", args: {} });

/** This file contains no tool servers. Choose a file that contains “mcpServers” or “servers” */
export const toolFileWithoutServers = (): UiText => ({ id: "fault-tool-file-without-servers", args: {} });

/** This program was not started, because you have not confirmed its command line */
export const toolLaunchRefused = (): UiText => ({ id: "fault-tool-launch-refused", args: {} });

/** This copy of Rivulet does not check for updates */
export const updateNotConfigured = (): UiText => ({ id: "fault-update-not-configured", args: {} });

/** No update has been downloaded yet */
export const updateNotReady = (): UiText => ({ id: "fault-update-not-ready", args: {} });

/** Rivulet cannot update this installation; install the new version the way you installed Rivulet */
export const updateNotInstallable = (): UiText => ({ id: "fault-update-not-installable", args: {} });

/** Rivulet is installing an update and will restart in a moment */
export const updateInstalling = (): UiText => ({ id: "fault-update-installing", args: {} });

/** Installing the update restarts Rivulet, so you can install it only after the reply has ended */
export const updateWaitsForReply = (): UiText => ({ id: "fault-update-waits-for-reply", args: {} });

/** Installing the update restarts Rivulet, so you can install it only after the tool call has ended */
export const updateWaitsForCall = (): UiText => ({ id: "fault-update-waits-for-call", args: {} });

/** Installing the update restarts Rivulet, so you can install it only after the import or export has ended */
export const updateWaitsForTransfer = (): UiText => ({ id: "fault-update-waits-for-transfer", args: {} });

/** Installing the update restarts Rivulet, so you can install it only after the current backup, check or other work on your data has ended */
export const updateWaitsForData = (): UiText => ({ id: "fault-update-waits-for-data", args: {} });

/** The check for updates failed */
export const updateCheckFailed = (): UiText => ({ id: "fault-update-check-failed", args: {} });

/** The update server could not be reached */
export const updateUnreachable = (): UiText => ({ id: "fault-update-unreachable", args: {} });

/** The update server sent a response that Rivulet cannot read */
export const updateAnswerUnreadable = (): UiText => ({ id: "fault-update-answer-unreadable", args: {} });

/** The update server’s response is larger than {kilobytes} kB, so Rivulet stopped reading it */
export const updateAnswerTooLarge = (args: { kilobytes: number }): UiText => ({ id: "fault-update-answer-too-large", args });

/** The update server did not send a complete response within {seconds} seconds */
export const updateLate = (args: { seconds: number }): UiText => ({ id: "fault-update-late", args });

/** The new version has no package for this computer */
export const updateNoPackage = (): UiText => ({ id: "fault-update-no-package", args: {} });

/** The address of the update is not secure, so Rivulet did not use it */
export const updateInsecure = (): UiText => ({ id: "fault-update-insecure", args: {} });

/** The update could not be downloaded */
export const updateDownloadFailed = (): UiText => ({ id: "fault-update-download-failed", args: {} });

/** The update is larger than {limit} MB, so Rivulet stopped the download */
export const updateTooLarge = (args: { limit: number }): UiText => ({ id: "fault-update-too-large", args });

/** The download has no valid signature from Rivulet’s publisher, so Rivulet discarded it */
export const updateUnsigned = (): UiText => ({ id: "fault-update-unsigned", args: {} });

/** The server announced version {announced}, but sent version {signed}, so Rivulet discarded the download */
export const updateOtherVersion = (args: { announced: string | UiText; signed: string | UiText }): UiText => ({ id: "fault-update-other-version", args });

/** The update could not be installed; the current version is unchanged */
export const updateNotInstalled = (): UiText => ({ id: "fault-update-not-installed", args: {} });

/** The update is meant for a different kind of computer; the current version is unchanged */
export const updateForOtherComputer = (): UiText => ({ id: "fault-update-for-other-computer", args: {} });

/** There is not enough disk space to install the update; the current version is unchanged */
export const updateDiskFull = (): UiText => ({ id: "fault-update-disk-full", args: {} });
