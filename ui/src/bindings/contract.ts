// Made from crates/app/src/contract.rs by `cargo xtask bindings`. Do not edit.

/**
 * Id of a [`Provider`](crate::Provider); also the account name of its key in the keychain.
 */
export type ProviderId = string;

/**
 * Id of a [`Conversation`](crate::Conversation).
 */
export type ConversationId = string;

/**
 * Id of a [`Message`](crate::Message). A running turn has the id of the reply it produces.
 */
export type MessageId = string;

/**
 * Id of a folder.
 */
export type FolderId = string;

/**
 * Id of an assistant.
 */
export type AssistantId = string;

/**
 * Id of a snippet.
 */
export type SnippetId = string;

/**
 * Location of the server.
 */
export type ProviderKind = "custom" | "practice";

/**
 * Storage place of the API key. No type that is stored or shown contains the key itself.
 */
export type KeyPlace = "none" | "keychain" | "session";

/**
 * Whether an aborted reply is still billed.
 */
export type AbortBilling = "cancels" | "may_go_on" | "unknown";

/**
 * Time limits in whole seconds (1 to 86,400).
 */
export type Limits = { 
/**
 * Maximum time from the start to an established connection.
 */
connect: number, 
/**
 * Maximum time from the connection to the first byte of the response.
 */
first_byte: number, 
/**
 * Maximum time between two reads. Some providers send nothing while a model thinks, so the limit must
 * exceed the longest pause.
 */
idle: number, };

/**
 * The route that requests take.
 */
export type Proxy = { "proxy": "system" } | { "proxy": "none" } | { "proxy": "url", 
/**
 * `http://`, `https://`, `socks5://` (host names resolved locally) or `socks5h://` (host names
 * resolved by the proxy), with host and port. Passwords are not allowed, because the database would
 * store them.
 */
url: string, };

/**
 * A header sent with every request.
 */
export type Header = { 
/**
 * Header name. Headers that carry keys or describe the connection are not allowed.
 */
name: string, 
/**
 * Header value.
 */
value: string, };

/**
 * Network settings of a provider.
 */
export type Network = { 
/**
 * The route that requests take.
 */
proxy: Proxy, 
/**
 * A PEM file of certificate authorities, trusted in addition to those of the operating system.
 */
ca_file: string | null, 
/**
 * Headers sent with every request.
 */
headers: Array<Header>, };

/**
 * How a provider accepts the beginning of a reply that it should continue.
 */
export type Prefill = "none" | "last_message" | "prefix" | "partial" | "continue_final_message";

/**
 * How a provider can continue a reply that was cut.
 */
export type Continuing = { 
/**
 * How the provider accepts the beginning of the reply.
 */
prefill: Prefill, 
/**
 * The provider continues to generate after a lost connection and can send the same stream again
 * (llama.cpp: `X-Conversation-Id` and `/v1/stream/<id>`). The user enables this, because closing the
 * connection then no longer stops the generation.
 */
resume: boolean, };

/**
 * A connection to a server.
 */
export type Provider = { 
/**
 * The provider's id, in the database and in the keychain.
 */
id: ProviderId, 
/**
 * Name chosen by the user; never empty.
 */
name: string, 
/**
 * The preset that the provider was created from; used to look up its facts.
 */
preset: string | null, 
/**
 * Location of the server.
 */
kind: ProviderKind, 
/**
 * Base URL as the user typed it; empty for the practice provider.
 */
base_url: string, 
/**
 * The default model of new conversations.
 */
model: string, 
/**
 * Storage place of the key.
 */
key_place: KeyPlace, 
/**
 * Time limits.
 */
limits: Limits, 
/**
 * Network settings.
 */
network: Network, 
/**
 * Request token counts with `stream_options` (contract, section 2).
 */
include_usage: boolean, 
/**
 * Whether an aborted reply is still billed.
 */
abort_billing: AbortBilling, 
/**
 * How the provider can continue a reply that was cut.
 */
continuing: Continuing, };

/**
 * The author of a message.
 */
export type Role = "system" | "user" | "assistant" | "tool";

/**
 * How a turn ended. Every turn has exactly one ending. The database, the page and the code use the same names.
 */
export type Ending = "complete" | "length" | "tool_calls" | "content_filter" | "provider_error" | "unconfirmed" | "disconnected" | "timed_out" | "stopped" | "interrupted" | "empty";

/**
 * The value of a variable in a [`UiText`].
 */
export type TextArg = number | string | UiText;

/**
 * A text for the user: the id of a message in the catalogue, and the values of its variables.
 *
 * Only the functions in [`texts`](crate::texts) create one, so that a sentence without an id does not compile.
 */
export type UiText = { id: string, args: Record<string, TextArg>, };

/**
 * The category of a fault. A category exists only if the program or the page handles it differently.
 */
export type FaultCategory = "key" | "credits" | "not_found" | "context_length" | "rate_limit" | "server" | "request" | "provider" | "protocol" | "dns" | "no_route" | "proxy" | "connect" | "tls" | "connection" | "timeout" | "keychain" | "storage" | "storage_full" | "input";

/**
 * A time limit of a provider.
 */
export type LimitKind = "connect" | "first_byte" | "idle";

/**
 * A time limit that was reached.
 */
export type Limit = { 
/**
 * The kind of limit.
 */
kind: LimitKind, 
/**
 * The value in seconds.
 */
seconds: number, };

/**
 * A fault: a category to act on, a message from the catalogue and the original text of the error.
 */
export type Fault = { 
/**
 * The category.
 */
category: FaultCategory, 
/**
 * One sentence without its full stop.
 */
message: UiText, 
/**
 * The original text of the provider or the operating system, unchanged.
 */
detail: string | null, 
/**
 * The HTTP status, if one was received.
 */
status: number | null, 
/**
 * The provider's own code, verbatim; numbers as text.
 */
code: string | null, 
/**
 * Seconds until the provider allows another request.
 */
retry_after: number | null, 
/**
 * The limit behind a [`FaultCategory::Timeout`].
 */
limit: Limit | null, };

/**
 * Token counts as the provider reported them; `None` for counts it did not report (contract, section 2).
 */
export type Usage = { 
/**
 * Tokens of the request.
 */
prompt: number | null, 
/**
 * Tokens of the reply, reasoning included.
 */
completion: number | null, 
/**
 * Sum of the two, as the provider counts it.
 */
total: number | null, 
/**
 * Tokens of the request that the provider served from its cache.
 */
cached: number | null, 
/**
 * Reasoning tokens within the reply.
 */
reasoning: number | null, 
/**
 * Cost of the request in the provider's currency, if reported.
 */
cost: number | null, };

/**
 * Milestones of a turn, in milliseconds since its start; `None` if the milestone was not reached.
 */
export type Timing = { 
/**
 * The connection was established and the request was on its way.
 */
sent_ms: number | null, 
/**
 * The first byte of the response (its headers) arrived.
 */
first_byte_ms: number | null, 
/**
 * The first piece of reasoning, content or a tool call arrived.
 */
first_token_ms: number | null, 
/**
 * The first piece of content or a tool call arrived: thinking was over.
 */
first_text_ms: number | null, 
/**
 * The last piece of any kind arrived.
 */
last_token_ms: number | null, 
/**
 * The turn ended.
 */
ended_ms: number | null, };

/**
 * Positions of `<think>` and `</think>` in the content. Together with the reasoning and the text they restore
 * the received content character for character.
 */
export type ThinkTags = { 
/**
 * Whitespace before `<think>`.
 */
before: string, 
/**
 * Length of the reasoning before `</think>` in bytes (UTF-8); `None` if the closing tag never arrived.
 */
closed: number | null, };

/**
 * Remarks about a reply beyond its text and ending.
 */
export type Notices = { 
/**
 * Number of events that could not be parsed; text may be missing there.
 */
unreadable_events: number, 
/**
 * Number of chunks of other choices, which are not shown.
 */
other_choices: number, 
/**
 * Number of received pieces of reasoning, content and tool calls; about one token each on most servers.
 */
pieces: number, 
/**
 * A long reply arrived at once after a long wait: something between Rivulet and the provider buffers
 * streams.
 */
one_piece: boolean, 
/**
 * The server sent one complete reply instead of a stream.
 */
not_streamed: boolean, 
/**
 * Positions of the think tags, if the reasoning arrived between tags in the content.
 */
think_tags: ThinkTags | null, 
/**
 * The id under which the server stores the stream, so that it can be resumed.
 */
stream?: string, };

/**
 * A file stored next to the database. Messages with identical file content share one file.
 */
export type Attachment = { 
/**
 * SHA-256 of the content as 64 lowercase hexadecimal digits; also the file's name on disk.
 */
hash: string, 
/**
 * The file name shown to the user.
 */
name: string, 
/**
 * Media type detected from the content: `image/png`, `text/plain`, `application/pdf`, ….
 */
media_type: string, 
/**
 * Size in bytes.
 */
bytes: number, };

/**
 * A part of a message.
 */
export type Part = { "part": "text", 
/**
 * The complete content.
 */
text: string, } | { "part": "reasoning", 
/**
 * The complete reasoning.
 */
text: string, } | { "part": "tool_call", 
/**
 * The provider's id of the call; empty if the provider sent none.
 */
id: string, 
/**
 * Name of the tool.
 */
name: string, 
/**
 * JSON text of the arguments, unparsed.
 */
arguments: string, } | { "part": "image", 
/**
 * The attached file.
 */
file: Attachment, } | { "part": "file", 
/**
 * The attached file.
 */
file: Attachment, };

/**
 * The method used to continue a reply.
 */
export type ContinueWay = "prefill" | "ask";

/**
 * The position where a message continues another message.
 */
export type Seam = { 
/**
 * The continued message. Its text precedes the seam word for word, and the message remains as a version.
 */
from: MessageId, 
/**
 * The method used to continue.
 */
way: ContinueWay, 
/**
 * Start of the new text within the message, in UTF-16 code units.
 */
at: number, 
/**
 * Received text that was removed because it repeats the continued message; it precedes the new text.
 */
overlap: string, 
/**
 * The user split the seam: the message shows only the text received for it, including `overlap`.
 */
apart: boolean, };

/**
 * One message of a conversation.
 */
export type Message = { 
/**
 * The message's id.
 */
id: MessageId, 
/**
 * The conversation that contains the message.
 */
conversation_id: ConversationId, 
/**
 * The preceding message in the tree; `None` for the first.
 */
parent_id: MessageId | null, 
/**
 * The author.
 */
role: Role, 
/**
 * How the message ended; `None` while it streams (stored and shown as `streaming`).
 */
ending: Ending | null, 
/**
 * The non-empty parts: reasoning first, then text, then tool calls.
 */
parts: Array<Part>, 
/**
 * The provider that produced the message.
 */
provider_id: ProviderId | null, 
/**
 * The model that produced the message.
 */
model: string | null, 
/**
 * The provider's id of the response, from its first chunk.
 */
request_id: string | null, 
/**
 * The provider's finish reason, verbatim.
 */
finish_reason: string | null, 
/**
 * HTTP status of the response.
 */
status: number | null, 
/**
 * Token counts.
 */
usage: Usage | null, 
/**
 * The error, if there was one.
 */
fault: Fault | null, 
/**
 * Milestones of the turn.
 */
timing: Timing, 
/**
 * Further remarks for the user.
 */
notices: Notices, 
/**
 * The user pressed Keep: the ending card is dismissed.
 */
kept: boolean, 
/**
 * The positions at which this message continues previous versions, in order.
 */
seams: Array<Seam>, 
/**
 * Milliseconds since 1970 (UTC).
 */
created_at: number, };

/**
 * How long a reasoning model should think before it answers.
 */
export type ReasoningEffort = "none" | "minimal" | "low" | "medium" | "high";

/**
 * The chat settings of a conversation or an assistant. A request contains only the settings that are set.
 */
export type ChatSettings = { 
/**
 * The system prompt.
 */
system: string | null, 
/**
 * Sampling temperature, 0 to 2.
 */
temperature: number | null, 
/**
 * Nucleus sampling, 0 to 1.
 */
top_p: number | null, 
/**
 * Maximum length of the reply in tokens; at least 1.
 */
max_tokens: number | null, 
/**
 * Stop sequences; most servers accept at most 4, and none may be empty.
 */
stop: Array<string>, 
/**
 * Seed for reproducible replies.
 */
seed: number | null, 
/**
 * Presence penalty, −2 to 2.
 */
presence_penalty: number | null, 
/**
 * Frequency penalty, −2 to 2.
 */
frequency_penalty: number | null, 
/**
 * How long the model should think.
 */
reasoning_effort: ReasoningEffort | null, 
/**
 * Additional request fields as the text of a JSON object; empty for none. They override all other fields
 * except `messages` and `stream`.
 */
extra: string, };

/**
 * A conversation without its messages.
 */
export type Conversation = { 
/**
 * The conversation's id.
 */
id: ConversationId, 
/**
 * Title shown in the list; never empty.
 */
title: string, 
/**
 * The provider of the next message.
 */
provider_id: ProviderId | null, 
/**
 * The model of the next message.
 */
model: string, 
/**
 * The chat settings.
 */
settings: ChatSettings, 
/**
 * The folder that contains the conversation.
 */
folder_id: FolderId | null, 
/**
 * Whether the list shows the conversation at the top.
 */
pinned: boolean, 
/**
 * Whether the conversation is hidden from the list; search still finds it.
 */
archived: boolean, 
/**
 * Tags in alphabetical order, without empty ones or duplicates.
 */
tags: Array<string>, 
/**
 * Milliseconds since 1970 (UTC).
 */
created_at: number, 
/**
 * Time of the newest message, in milliseconds since 1970 (UTC).
 */
updated_at: number, };

/**
 * A folder of conversations.
 */
export type Folder = { 
/**
 * The folder's id.
 */
id: FolderId, 
/**
 * Name chosen by the user; never empty.
 */
name: string, };

/**
 * The data of a conversation that the list shows.
 */
export type ConversationSummary = { 
/**
 * The conversation's id.
 */
id: ConversationId, 
/**
 * Title shown in the list.
 */
title: string, 
/**
 * The folder that contains the conversation.
 */
folder_id: FolderId | null, 
/**
 * Whether the list shows the conversation at the top.
 */
pinned: boolean, 
/**
 * Whether the conversation is hidden from the list; search still finds it.
 */
archived: boolean, 
/**
 * Tags in alphabetical order.
 */
tags: Array<string>, 
/**
 * Time of the newest message, in milliseconds since 1970 (UTC).
 */
updated_at: number, };

/**
 * A piece of one part of a reply, as received.
 */
export type Fragment = { "part": "text", 
/**
 * Characters as received.
 */
text: string, } | { "part": "reasoning", 
/**
 * Characters as received.
 */
text: string, } | { "part": "tool_call", 
/**
 * Position of the call within the reply, starting at 0.
 */
index: number, 
/**
 * The provider's id for the call.
 */
id: string | null, 
/**
 * Name of the tool.
 */
name: string | null, 
/**
 * A piece of the arguments' JSON text.
 */
text: string, };

/**
 * The current phase of a running turn, for the activity line.
 */
export type Activity = "connecting" | "waiting" | "answered" | "keep_alives" | "thinking" | "writing" | "calling" | "finishing";

/**
 * Everything known about a finished turn.
 */
export type Outcome = { 
/**
 * The ending.
 */
ending: Ending, 
/**
 * The error, if there was one.
 */
fault: Fault | null, 
/**
 * The finish reason, verbatim.
 */
finish_reason: string | null, 
/**
 * The provider's id of the response.
 */
request_id: string | null, 
/**
 * HTTP status of the response.
 */
status: number | null, 
/**
 * Token counts.
 */
usage: Usage | null, 
/**
 * Times of the turn's milestones.
 */
timing: Timing, 
/**
 * Further remarks for the user.
 */
notices: Notices, 
/**
 * The previous version that this reply replaces, because a cache replayed the same response with all of
 * its text.
 */
replaces: MessageId | null, 
/**
 * The positions at which this reply continues previous versions.
 */
seams: Array<Seam>, };

/**
 * Which colours the window has.
 */
export type Theme = "system" | "light" | "dark";

/**
 * The letters that messages are set in.
 */
export type ReadingFont = "inter" | "serif" | "hyperlegible" | "system";

/**
 * How long the lines of a message may be.
 */
export type LineWidth = "narrow" | "normal" | "wide" | "full";

/**
 * How much colours differ from each other.
 */
export type Contrast = "system" | "more";

/**
 * How often a backup is made.
 */
export type BackupEvery = "never" | "day" | "week";

/**
 * What the user chose for the whole program.
 */
export type Settings = { 
/**
 * Which colours the window has.
 */
theme: Theme, 
/**
 * How large everything is drawn, in percent: 80 to 200.
 */
zoom: number, 
/**
 * The letters that messages are set in.
 */
reading_font: ReadingFont, 
/**
 * How long the lines of a message may be.
 */
line_width: LineWidth, 
/**
 * How much colours differ from each other.
 */
contrast: Contrast, 
/**
 * The list of conversations is open.
 */
sidebar_open: boolean, 
/**
 * The provider that a new conversation goes to; `None` is the first one.
 */
default_provider: ProviderId | null, 
/**
 * Hosts whose links in replies open without asking, in ASCII and small letters.
 */
trusted_hosts: Array<string>, 
/**
 * A model gives conversations their titles, which costs tokens.
 */
model_titles: boolean, 
/**
 * How often a backup is made.
 */
backup_every: BackupEvery, 
/**
 * How many scheduled backups are kept: 1 to 100.
 */
backup_keep: number, 
/**
 * Where backups go; `None` is `backups` in the data folder.
 */
backup_folder: string | null, };

/**
 * Everything a front end needs to know when it starts.
 */
export type AppInfo = { 
/**
 * The program's version.
 */
version: string, 
/**
 * The folder that holds everything the program stores.
 */
data_folder: string, 
/**
 * The folder of the log files.
 */
log_folder: string, 
/**
 * Replies that were found unfinished at this start and recovered.
 */
recovered: number, 
/**
 * Why nothing can be written, if the database could be opened for reading only.
 */
read_only: Fault | null, 
/**
 * The user's settings.
 */
settings: Settings, };

/**
 * What the user typed into the provider form. The key travels this way only: to the program, never back.
 */
export type ProviderDraft = { 
/**
 * The provider to change; `None` makes a new one.
 */
id: ProviderId | null, 
/**
 * What the user calls it.
 */
name: string, 
/**
 * The preset that it is made from.
 */
preset: string | null, 
/**
 * As typed (contract, section 5).
 */
base_url: string, 
/**
 * The model that new conversations ask for; may be empty.
 */
model: string, 
/**
 * A new key; `None` leaves the one there is, an empty one removes it.
 */
key: string | null, 
/**
 * Where a new key is to be kept.
 */
key_place: KeyPlace, 
/**
 * How long to wait.
 */
limits: Limits, 
/**
 * What is particular about the way to it.
 */
network: Network, 
/**
 * Ask for token counts.
 */
include_usage: boolean, 
/**
 * What an abort does to the bill.
 */
abort_billing: AbortBilling, 
/**
 * How it lets a reply go on that was cut.
 */
continuing: Continuing, };

/**
 * A model that a provider lists.
 */
export type ModelInfo = { 
/**
 * The name to ask for.
 */
name: string, 
/**
 * What the provider says of it.
 */
description: string | null, };

/**
 * What is looked at in a test of a connection, in this order.
 */
export type StepKind = "name" | "connection" | "tls" | "model" | "key" | "stream" | "reasoning" | "usage";

/**
 * What one step found.
 */
export type StepOutcome = "ok" | "warning" | "failed" | "skipped" | "unknown";

/**
 * One step of a test of a connection.
 */
export type TestStep = { 
/**
 * What was looked at.
 */
kind: StepKind, 
/**
 * What it found.
 */
outcome: StepOutcome, 
/**
 * The same in words.
 */
words: UiText, 
/**
 * Milliseconds since the test began.
 */
at_ms: number, };

/**
 * What a test of a connection found.
 */
export type ProviderReport = { 
/**
 * Where turns would be sent.
 */
url: string, 
/**
 * The proxy that stands between.
 */
proxy: string | null, 
/**
 * The steps, in the order they were made; the test ends at the first that fails.
 */
steps: Array<TestStep>, 
/**
 * The models it listed; empty when it lists none.
 */
models: Array<ModelInfo>, 
/**
 * The model of the form is among them; `None` when there is no list or no model was typed.
 */
model_found: boolean | null, 
/**
 * What went wrong; `None` when it answered and accepted the key.
 */
fault: Fault | null, };

/**
 * Whether a provider wants a key.
 */
export type KeyNeed = "required" | "optional" | "none";

/**
 * How a provider tells token counts.
 */
export type UsageHabit = "ask" | "always" | "refuses" | "unknown";

/**
 * What a provider sends while a model thinks.
 */
export type Heartbeats = "comments" | "none" | "unknown";

/**
 * What is known of a provider.
 */
export type Preset = { 
/**
 * Its name in the program.
 */
id: string, 
/**
 * Its name on the screen.
 */
name: string, 
/**
 * Where it is; `None` where only the user's account knows.
 */
base_url: string | null, 
/**
 * It runs on this computer.
 */
local: boolean, 
/**
 * The port that a local one listens on.
 */
port: number | null, 
/**
 * What its list of models says of who made it.
 */
owned_by: Array<string>, 
/**
 * Whether it wants a key.
 */
key: KeyNeed, 
/**
 * Where a key can be had.
 */
key_url: string | null, 
/**
 * Its documentation.
 */
docs: string | null, 
/**
 * The field in which reasoning comes.
 */
reasoning_field: string | null, 
/**
 * How it tells token counts.
 */
usage: UsageHabit, 
/**
 * Token counts may be asked for.
 */
include_usage: boolean, 
/**
 * What it sends while a model thinks.
 */
heartbeats: Heartbeats, 
/**
 * How long to wait for it.
 */
limits: Limits, 
/**
 * What an abort does to the bill.
 */
abort_billing: AbortBilling, 
/**
 * Where that is from.
 */
abort_source: string | null, 
/**
 * How it takes the beginning of a reply that it is to go on with.
 */
prefill: Prefill, 
/**
 * It can give a stream again that was cut; the user may choose that.
 */
resume: boolean, 
/**
 * What else a user wants to know.
 */
notes: UiText, 
/**
 * Where all of this is from.
 */
sources: Array<string>, };

/**
 * A server that was found on this computer.
 */
export type FoundServer = { 
/**
 * The preset that it seems to be.
 */
preset: string | null, 
/**
 * What to call it.
 */
name: string, 
/**
 * Where it is.
 */
base_url: string, 
/**
 * What it lists.
 */
models: Array<ModelInfo>, 
/**
 * It answers nobody without a key.
 */
wants_key: boolean, };

/**
 * A message with what the screen needs beside it.
 */
export type MessageView = { 
/**
 * The message, as far as it has come.
 */
message: Message, 
/**
 * All versions beside this one and itself, oldest first.
 */
versions: Array<MessageId>, 
/**
 * The number of the last change it holds; 0 for one that does not stream.
 */
seq: number, 
/**
 * What it is doing; `None` when it does not stream.
 */
activity: Activity | null, 
/**
 * Milliseconds since its turn began; 0 for one that does not stream.
 */
running_ms: number, };

/**
 * An open conversation: the branch that is chosen, first message first.
 */
export type ConversationView = { 
/**
 * The conversation.
 */
conversation: Conversation, 
/**
 * Number of messages on the branch before `messages`. `conversation_unloaded` returns them.
 */
unloaded: number, 
/**
 * The last messages along the chosen branch, or all of them.
 */
messages: Array<MessageView>, };

/**
 * A message to send, and the model that is to answer it.
 */
export type NewMessage = { 
/**
 * The provider that gets the request.
 */
provider_id: ProviderId, 
/**
 * The id of the model.
 */
model: string, 
/**
 * The user's text, as typed.
 */
text: string, 
/**
 * The files that go with the text.
 */
attachments: Array<Attachment>, };

/**
 * How a conversation starts, beside its first message.
 */
export type ConversationStart = { 
/**
 * Text of a system message before the first message.
 */
system: string | null, 
/**
 * The chat settings.
 */
settings: ChatSettings, };

/**
 * Named chat settings for new conversations.
 */
export type Assistant = { 
/**
 * The assistant's id; `None` creates a new assistant.
 */
id: AssistantId | null, 
/**
 * Unique name chosen by the user; never empty.
 */
name: string, 
/**
 * The provider for new conversations; `None` keeps the selected one.
 */
provider_id: ProviderId | null, 
/**
 * The model for new conversations; `None` keeps the selected one.
 */
model: string | null, 
/**
 * The chat settings.
 */
settings: ChatSettings, };

/**
 * Saved text that `/` inserts into a message.
 */
export type Snippet = { 
/**
 * The snippet's id; `None` creates a new snippet.
 */
id: SnippetId | null, 
/**
 * Unique name that finds the snippet after `/`; never empty.
 */
name: string, 
/**
 * The text. `{{name}}` asks for a value on insertion; `{{date}}`, `{{time}}` and `{{clipboard}}` are
 * filled in automatically.
 */
text: string, };

/**
 * Text that was typed but not sent.
 */
export type Draft = { 
/**
 * The conversation of the draft; `None` for a conversation that does not exist yet.
 */
conversation_id: ConversationId | null, 
/**
 * The text. A draft with neither text nor attachments does not exist.
 */
text: string, 
/**
 * Files attached to the draft.
 */
attachments: Array<Attachment>, };

/**
 * A deleted item that can be restored.
 */
export type TrashEntry = { 
/**
 * The deleted conversation, or the conversation of the deleted message.
 */
conversation_id: ConversationId, 
/**
 * The deleted version; `None` if the whole conversation was deleted.
 */
message_id: MessageId | null, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * The first words of the message; empty for a conversation.
 */
words: string, 
/**
 * Number of messages that are restored with the item.
 */
messages: number, 
/**
 * Time of deletion, in milliseconds since 1970 (UTC). The item is removed permanently 30 days later.
 */
deleted_at: number, };

/**
 * A search over all conversations.
 */
export type SearchQuery = { 
/**
 * Search words. A message must contain each of them, in any case. Words inside `"` must be adjacent.
 */
text: string, 
/**
 * Only messages produced by this model.
 */
model: string | null, 
/**
 * Only messages of this provider.
 */
provider_id: ProviderId | null, 
/**
 * Only replies with this ending.
 */
ending: Ending | null, 
/**
 * Only messages at or after this time, in milliseconds since 1970 (UTC).
 */
from: number | null, 
/**
 * Only messages before this time, in milliseconds since 1970 (UTC).
 */
to: number | null, 
/**
 * Only messages in this folder.
 */
folder_id: FolderId | null, 
/**
 * Only messages in conversations with this tag.
 */
tag: string | null, 
/**
 * Only messages by this author.
 */
role: Role | null, 
/**
 * Only messages with a code block.
 */
has_code: boolean, 
/**
 * Continue where an earlier page returned `next`.
 */
before: number | null, };

/**
 * A piece of a search result's text.
 */
export type SnippetPiece = { 
/**
 * Characters of the piece.
 */
text: string, 
/**
 * Whether the piece matches the query.
 */
marked: boolean, };

/**
 * A conversation whose title matches.
 */
export type TitleHit = { 
/**
 * The conversation's id.
 */
conversation_id: ConversationId, 
/**
 * The title in pieces.
 */
title: Array<SnippetPiece>, 
/**
 * Time of the newest message, in milliseconds since 1970 (UTC).
 */
updated_at: number, 
/**
 * Whether the conversation is archived.
 */
archived: boolean, };

/**
 * A message that matches.
 */
export type MessageHit = { 
/**
 * The conversation that contains the message.
 */
conversation_id: ConversationId, 
/**
 * The message's id.
 */
message_id: MessageId, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * The author.
 */
role: Role, 
/**
 * The model that produced the message.
 */
model: string | null, 
/**
 * How the message ended; `None` while it streams.
 */
ending: Ending | null, 
/**
 * Creation time, in milliseconds since 1970 (UTC).
 */
created_at: number, 
/**
 * Text around the match, about 200 characters at most.
 */
snippet: Array<SnippetPiece>, };

/**
 * One page of search results.
 */
export type SearchPage = { 
/**
 * Matching conversation titles, best first; only on the first page.
 */
titles: Array<TitleHit>, 
/**
 * Matching messages, best first within a page; each page is older than the one before.
 */
hits: Array<MessageHit>, 
/**
 * Position of the next, older page; `None` after the last page.
 */
next: number | null, };

/**
 * The program that wrote a file.
 */
export type ImportFormat = "rivulet" | "chat_gpt" | "claude" | "open_web_ui" | "libre_chat" | "chatbox" | "lm_studio" | "cherry_studio" | "jan";

/**
 * A kind of content that was not understood, or not imported as it is.
 */
export type ImportNote = { 
/**
 * The description.
 */
words: UiText, 
/**
 * The number of occurrences.
 */
count: number, 
/**
 * The first occurrence: a conversation's title, or a position in the file.
 */
example: string, };

/**
 * The content of a file before it is imported.
 */
export type ImportPreview = { 
/**
 * The file.
 */
path: string, 
/**
 * The program that wrote it.
 */
format: ImportFormat, 
/**
 * Number of conversations in it.
 */
conversations: number, 
/**
 * Number of messages in them.
 */
messages: number, 
/**
 * Number of conversations that exist here with all their messages.
 */
known: number, 
/**
 * The first titles, at most 20.
 */
titles: Array<string>, 
/**
 * Time of the earliest message, in milliseconds since 1970 (UTC).
 */
first_at: number | null, 
/**
 * Time of the latest message, in milliseconds since 1970 (UTC).
 */
last_at: number | null, 
/**
 * Notes on content that was not understood.
 */
notes: Array<ImportNote>, };

/**
 * Progress of an import, a preview or an export.
 */
export type TransferProgress = { 
/**
 * Amount of work done: bytes read of an import, conversations written of an export.
 */
done: number, 
/**
 * Total amount of work.
 */
total: number, 
/**
 * Number of conversations so far.
 */
conversations: number, };

/**
 * The result of an import.
 */
export type ImportReport = { 
/**
 * The program that wrote the file.
 */
format: ImportFormat, 
/**
 * Number of new conversations.
 */
added: number, 
/**
 * Number of conversations that got new messages.
 */
extended: number, 
/**
 * Number of conversations that existed.
 */
known: number, 
/**
 * Number of new messages.
 */
messages: number, 
/**
 * Whether the user stopped the import. Conversations imported before stay, and a second import adds the
 * rest.
 */
stopped: boolean, 
/**
 * Notes on content that was not understood.
 */
notes: Array<ImportNote>, };

/**
 * The content of an export.
 */
export type ExportScope = { "scope": "message", 
/**
 * The message.
 */
message_id: MessageId, } | { "scope": "conversation", 
/**
 * The conversation.
 */
conversation_id: ConversationId, } | { "scope": "folder", 
/**
 * The folder.
 */
folder_id: FolderId, } | { "scope": "everything" };

/**
 * The format of an export.
 */
export type ExportFormat = "markdown" | "json" | "html";

/**
 * The result of an export.
 */
export type ExportReport = { 
/**
 * The file.
 */
path: string, 
/**
 * Number of conversations in it.
 */
conversations: number, 
/**
 * Number of messages in it.
 */
messages: number, };

/**
 * Why a backup was made.
 */
export type BackupReason = "asked" | "scheduled" | "migration" | "restore";

/**
 * A copy of the database that can be restored.
 */
export type Backup = { 
/**
 * The file.
 */
path: string, 
/**
 * When it was made, in milliseconds since 1970 (UTC).
 */
made_at: number, 
/**
 * How large it is, in bytes.
 */
bytes: number, 
/**
 * Why it was made.
 */
reason: BackupReason, };

/**
 * What a check of the database and the attachments found.
 */
export type DataCheck = { 
/**
 * When, in milliseconds since 1970 (UTC).
 */
at: number, 
/**
 * What is wrong; empty when everything is sound.
 */
problems: Array<UiText>, };

/**
 * What is kept, and where.
 */
export type DataInfo = { 
/**
 * The folder of everything.
 */
folder: string, 
/**
 * The database.
 */
database: string, 
/**
 * Its size with what waits beside it, in bytes.
 */
database_bytes: number, 
/**
 * Conversations that are not deleted.
 */
conversations: number, 
/**
 * Messages in them.
 */
messages: number, 
/**
 * Attached files.
 */
attachments: number, 
/**
 * Their size in bytes.
 */
attachment_bytes: number, 
/**
 * What is in the trash: conversations and versions.
 */
trash: number, 
/**
 * The log files' size in bytes.
 */
log_bytes: number, 
/**
 * Free room on that disk, in bytes; `None` where the system does not say.
 */
free_bytes: number | null, 
/**
 * The folder of the backups.
 */
backup_folder: string, 
/**
 * The backups, the latest first.
 */
backups: Array<Backup>, 
/**
 * Why no backup can be made there, or why the last one that was due was not.
 */
backup_fault: Fault | null, 
/**
 * What the last check found; `None` if there was none.
 */
last_check: DataCheck | null, };

/**
 * A header of a request or an answer.
 */
export type WireHeader = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value, without the key.
 */
value: string, };

/**
 * A request as it was sent.
 */
export type WireRequest = { 
/**
 * The HTTP method.
 */
method: string, 
/**
 * Where to.
 */
url: string, 
/**
 * Its headers, those of the connection aside.
 */
headers: Array<WireHeader>, 
/**
 * Its JSON.
 */
body: string, };

/**
 * The head of an answer.
 */
export type WireAnswer = { 
/**
 * When it came, in milliseconds since the turn began.
 */
at_ms: number, 
/**
 * `HTTP/1.1` or `HTTP/2`.
 */
version: string, 
/**
 * The HTTP status.
 */
status: number, 
/**
 * Its headers.
 */
headers: Array<WireHeader>, };

/**
 * One turn in the wire view.
 */
export type WireTurn = { 
/**
 * The reply.
 */
message_id: MessageId, 
/**
 * When it began, in milliseconds since 1970 (UTC).
 */
started_at: number, 
/**
 * What was sent; `None` until it is.
 */
request: WireRequest | null, 
/**
 * The head of the answer; `None` until it comes.
 */
answer: WireAnswer | null, 
/**
 * Bytes of the answer's body so far.
 */
bytes: number, 
/**
 * Of these, the first so many are kept.
 */
kept_bytes: number, 
/**
 * Events in what is kept.
 */
events: number, };

/**
 * What stands between two blank lines of a stream.
 */
export type WireEventKind = "event" | "comment" | "body";

/**
 * One event in the wire view.
 */
export type WireEvent = { 
/**
 * Its number in the answer, from 0.
 */
number: number, 
/**
 * When its last byte came, in milliseconds since the turn began.
 */
at_ms: number, 
/**
 * Its bytes, blank line included.
 */
bytes: number, 
/**
 * What it is.
 */
kind: WireEventKind, 
/**
 * Its lines as they came, or their beginning.
 */
text: string, 
/**
 * There is more of the text: `wire_event` gives all of it.
 */
cut: boolean, };

/**
 * Events of an answer.
 */
export type WirePage = { 
/**
 * How many there are in all.
 */
total: number, 
/**
 * Those that were asked for.
 */
events: Array<WireEvent>, };

/**
 * One change in a running turn. Pieces of the same part that came together are joined.
 */
export type Change = { "change": "fragment", 
/**
 * The piece.
 */
fragment: Fragment, } | { "change": "activity", 
/**
 * What it is doing now.
 */
activity: Activity, } | { "change": "usage", 
/**
 * The latest.
 */
usage: Usage, } | { "change": "ended", 
/**
 * How, and what is known about it.
 */
outcome: Outcome, };

/**
 * One message to the front end: what changed in a running turn since the one before it.
 */
export type TurnUpdate = { 
/**
 * The reply that it changes.
 */
message_id: MessageId, 
/**
 * The receiver has everything up to this number, or it has a gap and asks `turn_since`.
 */
after: number, 
/**
 * The number of the last change in it.
 */
seq: number, 
/**
 * When it was made, in milliseconds since the turn began.
 */
at_ms: number, 
/**
 * The changes, in order.
 */
changes: Array<Change>, };

/**
 * What the program tells the front end by itself.
 */
export type Update = { "update": "turn", 
/**
 * What changed.
 */
turn: TurnUpdate, } | { "update": "test", 
/**
 * What.
 */
step: TestStep, } | { "update": "storage", 
/**
 * Why it fails; `None` when everything is written.
 */
fault: Fault | null, } | { "update": "title", 
/**
 * Which.
 */
conversation_id: ConversationId, 
/**
 * The title.
 */
title: string, } | { "update": "transfer", 
/**
 * How far.
 */
progress: TransferProgress, };

/** Every command, with its arguments and its result. Each rejects with a `Fault`. */
export interface Commands {
  /** What a front end needs to know when it starts. */
  app_info: { args: Record<string, never>; result: AppInfo };
  /** Why the keychain cannot be used, if it cannot. May take seconds where one is locked. */
  keychain_check: { args: Record<string, never>; result: Fault | null };
  /** Keeps the user's settings. */
  settings_save: { args: { settings: Settings }; result: null };
  /** All providers, in the order they were added. */
  provider_list: { args: Record<string, never>; result: Array<Provider> };
  /** Makes or changes a provider. */
  provider_save: { args: { draft: ProviderDraft }; result: Provider };
  /** Adds the built-in practice provider, or finds the one there is. */
  provider_add_practice: { args: Record<string, never>; result: Provider };
  /** Takes a provider away; its key leaves the keychain at once. */
  provider_delete: { args: { provider_id: ProviderId }; result: null };
  /** Undoes a deletion, with its key, until the program ends. */
  provider_restore: { args: { provider_id: ProviderId }; result: null };
  /** Asks a provider for its models, and its model one short question. Each step is told as it is found. */
  provider_test: { args: { draft: ProviderDraft }; result: ProviderReport };
  /** Stops the test that runs, if one does. */
  provider_test_stop: { args: Record<string, never>; result: null };
  /** What is known of providers. */
  preset_list: { args: Record<string, never>; result: Array<Preset> };
  /** Looks for servers on this computer, for at most half a second. */
  server_search: { args: Record<string, never>; result: Array<FoundServer> };
  /** The models a provider lists. */
  model_list: { args: { provider_id: ProviderId }; result: Array<ModelInfo> };
  /** All conversations, the latest first. */
  conversation_list: { args: Record<string, never>; result: Array<ConversationSummary> };
  /** The end of a conversation along its chosen branch, running turns as far as they have come. */
  conversation_open: { args: { conversation_id: ConversationId }; result: ConversationView };
  /** The messages before this one along the chosen branch, all of them. */
  conversation_unloaded: { args: { message_id: MessageId }; result: Array<MessageView> };
  /** Gives a conversation another title. */
  conversation_rename: { args: { conversation_id: ConversationId; title: string }; result: null };
  /** Takes a conversation away; running turns in it are stopped. */
  conversation_delete: { args: { conversation_id: ConversationId }; result: null };
  /** Undoes a deletion. */
  conversation_restore: { args: { conversation_id: ConversationId }; result: null };
  /** Keeps a conversation at the top of the list, or not. */
  conversation_pin: { args: { conversation_id: ConversationId; pinned: boolean }; result: null };
  /** Takes a conversation out of the list, or back into it. */
  conversation_archive: { args: { conversation_id: ConversationId; archived: boolean }; result: null };
  /** Puts a conversation into a folder, or into none. */
  conversation_move: { args: { conversation_id: ConversationId; folder_id: FolderId | null }; result: null };
  /** The words a conversation can be found by. */
  conversation_tag: { args: { conversation_id: ConversationId; tags: Array<string> }; result: null };
  /** What a conversation asks of the model from its next message on. */
  conversation_settings: { args: { conversation_id: ConversationId; settings: ChatSettings }; result: null };
  /** A new conversation with the messages up to this one; the old one stays. */
  conversation_branch: { args: { message_id: MessageId }; result: ConversationView };
  /** All folders, in the order of the alphabet. */
  folder_list: { args: Record<string, never>; result: Array<Folder> };
  /** Makes a folder, or gives the one with this id another name. */
  folder_save: { args: { folder_id: FolderId | null; name: string }; result: Folder };
  /** Takes a folder away; its conversations stay, in none. Gives them, for the way back. */
  folder_delete: { args: { folder_id: FolderId }; result: Array<ConversationId> };
  /** Brings a folder back with these conversations. */
  folder_restore: { args: { folder: Folder; conversations: Array<ConversationId> }; result: null };
  /** All assistants, in the order of the alphabet. */
  assistant_list: { args: Record<string, never>; result: Array<Assistant> };
  /** Makes or changes an assistant. */
  assistant_save: { args: { assistant: Assistant }; result: Assistant };
  /** Takes an assistant away. To bring it back, save it again. */
  assistant_delete: { args: { assistant_id: AssistantId }; result: null };
  /** All snippets, in the order of the alphabet. */
  snippet_list: { args: Record<string, never>; result: Array<Snippet> };
  /** Makes or changes a snippet. */
  snippet_save: { args: { snippet: Snippet }; result: Snippet };
  /** Takes a snippet away. To bring it back, save it again. */
  snippet_delete: { args: { snippet_id: SnippetId }; result: null };
  /** What is typed and not sent, in all conversations. */
  draft_list: { args: Record<string, never>; result: Array<Draft> };
  /** Keeps what is typed and not sent; an empty draft is forgotten. */
  draft_save: { args: { draft: Draft }; result: null };
  /** What was deleted in the last 30 days, the latest first. */
  trash_list: { args: Record<string, never>; result: Array<TrashEntry> };
  /** Removes what is in the trash for good. */
  trash_empty: { args: Record<string, never>; result: null };
  /** Looks for words in everything. A newer search ends the one before, which then fails. */
  search: { args: { query: SearchQuery }; result: SearchPage };
  /** The models that replies were made by, the most used first: what a search can be narrowed to. */
  search_models: { args: Record<string, never>; result: Array<string> };
  /** Shows another version of a message: the branch through it is chosen. */
  message_select: { args: { message_id: MessageId }; result: ConversationView };
  /** Shows the conversation along the branch that this message is on, all of it. */
  message_show: { args: { message_id: MessageId }; result: ConversationView };
  /** All versions of a message, oldest first. */
  message_versions: { args: { message_id: MessageId }; result: Array<Message> };
  /** Takes a version away with everything after it; the nearest other one is shown. */
  message_delete: { args: { message_id: MessageId }; result: ConversationView };
  /** Brings a version back with what went with it, and shows it. */
  message_restore: { args: { message_id: MessageId }; result: ConversationView };
  /** Takes the last seam of a reply apart, or joins it again. */
  seam_split: { args: { message_id: MessageId; apart: boolean }; result: ConversationView };
  /** The user has seen how this reply ended and keeps it as it is. */
  message_keep: { args: { message_id: MessageId }; result: null };
  /** Starts a conversation and sends its first message. Everything is stored before the request leaves. */
  conversation_start: { args: { start: ConversationStart; message: NewMessage }; result: ConversationView };
  /** Sends a message in a conversation. The message and the empty reply are stored before the request leaves. */
  turn_start: { args: { conversation_id: ConversationId; message: NewMessage }; result: ConversationView };
  /** Asks again for a reply that ended: a new version beside the old one. */
  turn_retry: { args: { message_id: MessageId; provider_id: ProviderId; model: string }; result: ConversationView };
  /** Sends another version of a message of the user's; the old one stays with what followed it. */
  turn_edit: { args: { message_id: MessageId; message: NewMessage }; result: ConversationView };
  /** Goes on with a reply that was cut: a new version that begins with its text. */
  turn_continue: { args: { message_id: MessageId; provider_id: ProviderId; model: string }; result: ConversationView };
  /** Stops a running turn; what came is kept. */
  turn_stop: { args: { message_id: MessageId }; result: null };
  /** The reply as it is now, if it has changes after `seq`: fills a gap. */
  turn_since: { args: { message_id: MessageId; seq: number }; result: MessageView | null };
  /** What went over the wire in the last turns of a conversation, oldest first. */
  wire_turns: { args: { conversation_id: ConversationId }; result: Array<WireTurn> };
  /** At most 500 events of a turn, from a number on. */
  wire_events: { args: { message_id: MessageId; from: number; count: number }; result: WirePage };
  /** The whole text of one event. */
  wire_event: { args: { message_id: MessageId; number: number }; result: string };
  /** The numbers of the events that hold a text, whatever its case. */
  wire_search: { args: { message_id: MessageId; text: string }; result: Array<number> };
  /** The request as a `curl` command; the key stands in it as `$RIVULET_KEY`. */
  wire_curl: { args: { message_id: MessageId }; result: string };
  /** Writes the answer as it came into the user's downloads; gives the path. */
  wire_save: { args: { message_id: MessageId }; result: string };
  /** Fetches an image that the reader asked for, the way to a provider where one is named; gives a `data:` address. */
  image_load: { args: { url: string; provider_id: ProviderId | null }; result: string };
  /** Writes a text into the user's downloads, under this name or one like it; gives the path. */
  file_save: { args: { name: string; text: string }; result: string };
  /** Keeps a file to go with a message, its bytes in Base64. Fails if it is too large or nothing that can be sent. */
  attachment_add: { args: { name: string; data: string }; result: Attachment };
  /** Keeps a file of this computer to go with a message. */
  attachment_add_file: { args: { path: string }; result: Attachment };
  /** An attachment as a `data:` address. */
  attachment_data: { args: { hash: string }; result: string };
  /** Looks into a file, or a folder, of another program. A newer look ends the one before. */
  import_preview: { args: { path: string }; result: ImportPreview };
  /** Takes in what a file holds. */
  import_start: { args: { path: string }; result: ImportReport };
  /** Writes conversations to a file: this one, or a new one in the user's downloads. Never over another one. */
  export_start: { args: { scope: ExportScope; format: ExportFormat; path: string | null }; result: ExportReport };
  /** Stops the preview, import or export that runs. */
  transfer_stop: { args: Record<string, never>; result: null };
  /** What is kept, and where. */
  data_info: { args: Record<string, never>; result: DataInfo };
  /** Looks whether the database and the attachments are sound. */
  data_check: { args: Record<string, never>; result: DataCheck };
  /** Moves everything to another folder, which is used from the next start on. */
  data_move: { args: { folder: string }; result: null };
  /** Deletes everything that is kept, backups and keys included. */
  data_delete: { args: Record<string, never>; result: null };
  /** Makes a backup now. */
  backup_make: { args: Record<string, never>; result: Backup };
  /** Puts a backup in the place of what is there, which is backed up first. */
  backup_restore: { args: { path: string }; result: null };
}
