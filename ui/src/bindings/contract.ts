// Made from crates/app/src/contract.rs by `cargo xtask bindings`. Do not edit.

/**
 * Names a [`Provider`](crate::Provider); also the account of its key in the keychain.
 */
export type ProviderId = string;

/**
 * Names a [`Conversation`](crate::Conversation).
 */
export type ConversationId = string;

/**
 * Names a [`Message`](crate::Message); a running turn is named by the reply it fills.
 */
export type MessageId = string;

/**
 * Names a folder of conversations.
 */
export type FolderId = string;

/**
 * Names an assistant: settings with a name.
 */
export type AssistantId = string;

/**
 * Names a snippet: a text to insert.
 */
export type SnippetId = string;

/**
 * Where the server is.
 */
export type ProviderKind = "custom" | "practice";

/**
 * Where the key is kept. The key itself is in none of the program's types that are stored or shown.
 */
export type KeyPlace = "none" | "keychain" | "session";

/**
 * What the provider does with a reply whose reader went away.
 */
export type AbortBilling = "cancels" | "may_go_on" | "unknown";

/**
 * How long to wait, in whole seconds (1 to 86,400).
 */
export type Limits = { 
/**
 * From the start to the connection.
 */
connect: number, 
/**
 * From the connection to the first byte of the answer.
 */
first_byte: number, 
/**
 * Between two reads. Some providers send nothing while a model thinks: keep it above the longest pause.
 */
idle: number, };

/**
 * Which way requests take.
 */
export type Proxy = { "proxy": "system" } | { "proxy": "none" } | { "proxy": "url", 
/**
 * `http://`, `https://`, `socks5://` (names looked up here) or `socks5h://` (names looked up there), with
 * host and port, and without a password, which would lie in the database.
 */
url: string, };

/**
 * A header that is sent with every request.
 */
export type Header = { 
/**
 * Its name; never one that carries a key or describes the connection.
 */
name: string, 
/**
 * Its value.
 */
value: string, };

/**
 * What is particular about the way to a provider.
 */
export type Network = { 
/**
 * Which way requests take.
 */
proxy: Proxy, 
/**
 * A PEM file of certificate authorities to trust beside those of the operating system.
 */
ca_file: string | null, 
/**
 * Headers that are sent with every request.
 */
headers: Array<Header>, };

/**
 * How a provider takes the beginning of a reply that it is to go on with.
 */
export type Prefill = "none" | "last_message" | "prefix" | "partial" | "continue_final_message";

/**
 * How a provider lets a reply go on that was cut.
 */
export type Continuing = { 
/**
 * How it takes the beginning.
 */
prefill: Prefill, 
/**
 * It keeps generating when the connection is lost, and gives the same stream again (llama.cpp:
 * `X-Conversation-Id` and `/v1/stream/<id>`). The user chose it: closing the connection stops nothing any more.
 */
resume: boolean, };

/**
 * One connection.
 */
export type Provider = { 
/**
 * Its name in the database and in the keychain.
 */
id: ProviderId, 
/**
 * What the user calls it; never empty.
 */
name: string, 
/**
 * The preset it was made from; its facts are looked up by this.
 */
preset: string | null, 
/**
 * Where the server is.
 */
kind: ProviderKind, 
/**
 * As the user typed it; empty for the practice provider.
 */
base_url: string, 
/**
 * The model that new conversations ask for.
 */
model: string, 
/**
 * Where its key is.
 */
key_place: KeyPlace, 
/**
 * How long to wait for it.
 */
limits: Limits, 
/**
 * What is particular about the way to it.
 */
network: Network, 
/**
 * Ask for token counts with `stream_options` (contract, section 2).
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
 * Who a message is from.
 */
export type Role = "system" | "user" | "assistant" | "tool";

/**
 * Every turn ends in exactly one of these. The names are the same in the database, on the screen and here.
 */
export type Ending = "complete" | "length" | "tool_calls" | "content_filter" | "provider_error" | "unconfirmed" | "disconnected" | "timed_out" | "stopped" | "interrupted" | "empty";

/**
 * What kind of fault it is. A category exists only where the program or the screen acts differently on it.
 */
export type FaultCategory = "key" | "credits" | "not_found" | "context_length" | "rate_limit" | "server" | "request" | "provider" | "protocol" | "dns" | "no_route" | "proxy" | "connect" | "tls" | "connection" | "timeout" | "keychain" | "storage" | "storage_full" | "input";

/**
 * Which of a provider's limits was reached.
 */
export type LimitKind = "connect" | "first_byte" | "idle";

/**
 * A limit that was reached, with the value it had.
 */
export type Limit = { 
/**
 * Which one.
 */
kind: LimitKind, 
/**
 * Its value in seconds.
 */
seconds: number, };

/**
 * One fault: a category to act on, one sentence of ours, and the raw words of whoever reported it.
 */
export type Fault = { 
/**
 * What to branch on.
 */
category: FaultCategory, 
/**
 * One plain sentence.
 */
message: string, 
/**
 * The raw words of the provider or the operating system, unchanged.
 */
detail: string | null, 
/**
 * HTTP status, where one was received.
 */
status: number | null, 
/**
 * The provider's own code, verbatim; numbers as text.
 */
code: string | null, 
/**
 * Seconds after which the provider allows another try.
 */
retry_after: number | null, 
/**
 * The limit behind a [`FaultCategory::Timeout`].
 */
limit: Limit | null, };

/**
 * Token counts as the provider reported them; `None` where it said nothing (contract, section 2).
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
 * Tokens of the request that came from the provider's cache.
 */
cached: number | null, 
/**
 * Tokens of the reply spent on reasoning.
 */
reasoning: number | null, 
/**
 * Price of the request in the provider's currency, where it tells.
 */
cost: number | null, };

/**
 * When things happened in a turn, in milliseconds since its start; `None` where they did not.
 */
export type Timing = { 
/**
 * The request was on its way: the connection stood.
 */
sent_ms: number | null, 
/**
 * The answer's first byte (its headers).
 */
first_byte_ms: number | null, 
/**
 * The first piece of reasoning, content or a call.
 */
first_token_ms: number | null, 
/**
 * The first piece of content or a call: the end of thinking.
 */
first_text_ms: number | null, 
/**
 * The last piece of anything.
 */
last_token_ms: number | null, 
/**
 * The ending.
 */
ended_ms: number | null, };

/**
 * Where `<think>` and `</think>` stood in the content: with reasoning and text it gives what was received,
 * character for character.
 */
export type ThinkTags = { 
/**
 * White space before `<think>`.
 */
before: string, 
/**
 * Bytes of reasoning (UTF-8) before `</think>`; `None` if that tag never came.
 */
closed: number | null, };

/**
 * What a reader should know about a reply beyond its text and its ending.
 */
export type Notices = { 
/**
 * Events that could not be read: there may be gaps.
 */
unreadable_events: number, 
/**
 * Chunks of other choices, which are not shown.
 */
other_choices: number, 
/**
 * Pieces of reasoning, content and calls that came; about one token each on most servers.
 */
pieces: number, 
/**
 * A long reply came in one piece after a long wait: something holds streams back.
 */
one_piece: boolean, 
/**
 * The server does not stream: it sent one whole reply.
 */
not_streamed: boolean, 
/**
 * Where the tags stood, if the reasoning came between tags in the content.
 */
think_tags: ThinkTags | null, 
/**
 * The name under which the server keeps the stream, so that it can be had again.
 */
stream?: string, };

/**
 * A file beside the database. Two messages with the same bytes share one.
 */
export type Attachment = { 
/**
 * SHA-256 of its bytes, in 64 small hexadecimal digits: its name on the disk.
 */
hash: string, 
/**
 * What the user calls it.
 */
name: string, 
/**
 * What it is, found from its bytes: `image/png`, `text/plain`, `application/pdf`, ….
 */
media_type: string, 
/**
 * How large it is.
 */
bytes: number, };

/**
 * What a message is made of.
 */
export type Part = { "part": "text", 
/**
 * The whole content.
 */
text: string, } | { "part": "reasoning", 
/**
 * The whole reasoning.
 */
text: string, } | { "part": "tool_call", 
/**
 * The provider's id of the call; empty where it gave none.
 */
id: string, 
/**
 * The name of the tool.
 */
name: string, 
/**
 * The arguments' JSON text, unparsed.
 */
arguments: string, } | { "part": "image", 
/**
 * The file it is.
 */
file: Attachment, } | { "part": "file", 
/**
 * The file it is.
 */
file: Attachment, };

/**
 * How a provider was asked to go on.
 */
export type ContinueWay = "prefill" | "ask";

/**
 * Where a message goes on from another one.
 */
export type Seam = { 
/**
 * The message whose text stands before it, word for word; it is still there as a version.
 */
from: MessageId, 
/**
 * How it was asked to go on.
 */
way: ContinueWay, 
/**
 * Where the new text begins in the text of the message, in UTF-16 code units.
 */
at: number, 
/**
 * What came and was left out, because it stood there already; to be read before the new text.
 */
overlap: string, 
/**
 * The two are shown apart: the message has only what came for it, `overlap` included.
 */
apart: boolean, };

/**
 * One message of a conversation.
 */
export type Message = { 
/**
 * Its name.
 */
id: MessageId, 
/**
 * The conversation it belongs to.
 */
conversation_id: ConversationId, 
/**
 * The message it answers; `None` for the first.
 */
parent_id: MessageId | null, 
/**
 * Who it is from.
 */
role: Role, 
/**
 * How it ended; `None` while it streams (stored and shown as `streaming`).
 */
ending: Ending | null, 
/**
 * Reasoning first, then text, then calls; only what there is.
 */
parts: Array<Part>, 
/**
 * The provider that was asked for it.
 */
provider_id: ProviderId | null, 
/**
 * The model that was asked for it.
 */
model: string | null, 
/**
 * The response's id, from its first chunk.
 */
request_id: string | null, 
/**
 * The provider's finish reason, verbatim.
 */
finish_reason: string | null, 
/**
 * HTTP status of the answer.
 */
status: number | null, 
/**
 * Token counts.
 */
usage: Usage | null, 
/**
 * What went wrong, if something did.
 */
fault: Fault | null, 
/**
 * When things happened.
 */
timing: Timing, 
/**
 * What a reader should know beyond that.
 */
notices: Notices, 
/**
 * The user pressed Keep: the ending needs no more asking.
 */
kept: boolean, 
/**
 * Where it goes on from earlier versions, first one first.
 */
seams: Array<Seam>, 
/**
 * Milliseconds since 1970 (UTC).
 */
created_at: number, };

/**
 * How long a model is to think before it answers.
 */
export type ReasoningEffort = "none" | "minimal" | "low" | "medium" | "high";

/**
 * Settings of a conversation, or of an assistant. Each goes into the request only when it is set.
 */
export type ChatSettings = { 
/**
 * Instructions for the model.
 */
system: string | null, 
/**
 * 0 to 2.
 */
temperature: number | null, 
/**
 * 0 to 1.
 */
top_p: number | null, 
/**
 * Longest reply, in tokens; at least 1.
 */
max_tokens: number | null, 
/**
 * Texts that end the reply, at most 4 on most servers; none may be empty.
 */
stop: Array<string>, 
/**
 * For replies that can be had again.
 */
seed: number | null, 
/**
 * −2 to 2.
 */
presence_penalty: number | null, 
/**
 * −2 to 2.
 */
frequency_penalty: number | null, 
/**
 * How long it is to think.
 */
reasoning_effort: ReasoningEffort | null, 
/**
 * More fields of the request, as the text of a JSON object; empty for none. They win over all others but
 * `messages` and `stream`.
 */
extra: string, };

/**
 * A conversation without its messages.
 */
export type Conversation = { 
/**
 * Its name.
 */
id: ConversationId, 
/**
 * What the list shows; never empty.
 */
title: string, 
/**
 * The provider that the next message goes to.
 */
provider_id: ProviderId | null, 
/**
 * The model that the next message asks for.
 */
model: string, 
/**
 * What it asks of the model beside its messages.
 */
settings: ChatSettings, 
/**
 * The folder it is in.
 */
folder_id: FolderId | null, 
/**
 * It stands at the top of the list.
 */
pinned: boolean, 
/**
 * It is out of the list, and still found.
 */
archived: boolean, 
/**
 * Words it can be found by, in the order of the alphabet; none empty, none twice.
 */
tags: Array<string>, 
/**
 * Milliseconds since 1970 (UTC).
 */
created_at: number, 
/**
 * When a message was last added, in milliseconds since 1970 (UTC).
 */
updated_at: number, };

/**
 * Conversations that belong together.
 */
export type Folder = { 
/**
 * Its name in the database.
 */
id: FolderId, 
/**
 * What the user calls it; never empty.
 */
name: string, };

/**
 * A conversation as the list shows it.
 */
export type ConversationSummary = { 
/**
 * Its name.
 */
id: ConversationId, 
/**
 * What the list shows.
 */
title: string, 
/**
 * The folder it is in.
 */
folder_id: FolderId | null, 
/**
 * It stands at the top of the list.
 */
pinned: boolean, 
/**
 * It is out of the list, and still found.
 */
archived: boolean, 
/**
 * Words it can be found by.
 */
tags: Array<string>, 
/**
 * When a message was last added, in milliseconds since 1970 (UTC).
 */
updated_at: number, };

/**
 * A piece of one part of a reply, as it came.
 */
export type Fragment = { "part": "text", 
/**
 * The characters as received.
 */
text: string, } | { "part": "reasoning", 
/**
 * The characters as received.
 */
text: string, } | { "part": "tool_call", 
/**
 * Which call of the reply, from 0.
 */
index: number, 
/**
 * The provider's id of the call.
 */
id: string | null, 
/**
 * The name of the tool.
 */
name: string | null, 
/**
 * A piece of the arguments' JSON text.
 */
text: string, };

/**
 * What a running turn is doing, for the activity line.
 */
export type Activity = "connecting" | "waiting" | "answered" | "keep_alives" | "thinking" | "writing" | "calling" | "finishing";

/**
 * Everything known about a turn that is over.
 */
export type Outcome = { 
/**
 * How it ended.
 */
ending: Ending, 
/**
 * What went wrong, if something did.
 */
fault: Fault | null, 
/**
 * The finish reason, verbatim.
 */
finish_reason: string | null, 
/**
 * The response's id.
 */
request_id: string | null, 
/**
 * HTTP status of the answer.
 */
status: number | null, 
/**
 * Token counts.
 */
usage: Usage | null, 
/**
 * When things happened.
 */
timing: Timing, 
/**
 * What a reader should know beyond that.
 */
notices: Notices, 
/**
 * The same response as this earlier version, replayed by a cache, with all of its words: takes its place.
 */
replaces: MessageId | null, 
/**
 * Where it goes on from earlier versions.
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
words: string, 
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
notes: string, 
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
 * Messages before these, which `conversation_earlier` gives.
 */
earlier: number, 
/**
 * The last messages along the chosen branch, or all of them.
 */
messages: Array<MessageView>, };

/**
 * A new message to send.
 */
export type TurnRequest = { 
/**
 * Where it belongs; `None` begins a conversation.
 */
conversation_id: ConversationId | null, 
/**
 * The provider to ask.
 */
provider_id: ProviderId, 
/**
 * The model to ask for.
 */
model: string, 
/**
 * What the user wrote, as typed.
 */
text: string, 
/**
 * The files that go with it.
 */
attachments: Array<Attachment>, 
/**
 * Instructions for the model, at the beginning of a new conversation.
 */
system: string | null, 
/**
 * What a new conversation asks of the model.
 */
settings: ChatSettings, };

/**
 * Settings with a name, to begin conversations with.
 */
export type Assistant = { 
/**
 * Its name in the database; `None` makes a new one.
 */
id: AssistantId | null, 
/**
 * What the user calls it; never empty, none twice.
 */
name: string, 
/**
 * The provider to ask; `None` is the one that is chosen.
 */
provider_id: ProviderId | null, 
/**
 * The model to ask for; `None` is the one that is chosen.
 */
model: string | null, 
/**
 * What it asks of the model.
 */
settings: ChatSettings, };

/**
 * A text to insert into a message with `/`.
 */
export type Snippet = { 
/**
 * Its name in the database; `None` makes a new one.
 */
id: SnippetId | null, 
/**
 * What it is found by after `/`; never empty, none twice.
 */
name: string, 
/**
 * The text. `{{name}}` asks for a value when it is inserted; `{{date}}`, `{{time}}` and `{{clipboard}}` are filled in.
 */
text: string, };

/**
 * What is typed but not sent.
 */
export type Draft = { 
/**
 * Where; `None` is a conversation that has not begun.
 */
conversation_id: ConversationId | null, 
/**
 * The text; a draft without text and attachments is none.
 */
text: string, 
/**
 * The files that are to go with it.
 */
attachments: Array<Attachment>, };

/**
 * Something that was deleted and can be brought back.
 */
export type TrashEntry = { 
/**
 * The conversation it is, or is in.
 */
conversation_id: ConversationId, 
/**
 * The message, if it is a version and not the whole conversation.
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
 * Messages that come back with it.
 */
messages: number, 
/**
 * When it was deleted, in milliseconds since 1970 (UTC). 30 days later it is removed for good.
 */
deleted_at: number, };

/**
 * What is looked for among all conversations.
 */
export type SearchQuery = { 
/**
 * Words: each must stand somewhere in the message, whatever its case; words between `"` stand together.
 */
text: string, 
/**
 * Only messages made by this model.
 */
model: string | null, 
/**
 * Only messages of this provider.
 */
provider_id: ProviderId | null, 
/**
 * Only replies that ended so.
 */
ending: Ending | null, 
/**
 * Only from this time on, in milliseconds since 1970 (UTC).
 */
from: number | null, 
/**
 * Only before this time, in milliseconds since 1970 (UTC).
 */
to: number | null, 
/**
 * Only in this folder.
 */
folder_id: FolderId | null, 
/**
 * Only in conversations with this tag.
 */
tag: string | null, 
/**
 * Only messages from these.
 */
role: Role | null, 
/**
 * Only messages with a block of code.
 */
has_code: boolean, 
/**
 * Go on where an earlier answer said `next`.
 */
before: number | null, };

/**
 * A piece of a text that was found.
 */
export type SnippetPiece = { 
/**
 * The letters.
 */
text: string, 
/**
 * They were looked for.
 */
marked: boolean, };

/**
 * A conversation whose title was found.
 */
export type TitleHit = { 
/**
 * The conversation.
 */
conversation_id: ConversationId, 
/**
 * Its title, in pieces.
 */
title: Array<SnippetPiece>, 
/**
 * When a message was last added, in milliseconds since 1970 (UTC).
 */
updated_at: number, 
/**
 * It is out of the list.
 */
archived: boolean, };

/**
 * A message that was found.
 */
export type MessageHit = { 
/**
 * The conversation it is in.
 */
conversation_id: ConversationId, 
/**
 * The message.
 */
message_id: MessageId, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * Who it is from.
 */
role: Role, 
/**
 * The model that made it.
 */
model: string | null, 
/**
 * How it ended; `None` while it streams.
 */
ending: Ending | null, 
/**
 * When it was made, in milliseconds since 1970 (UTC).
 */
created_at: number, 
/**
 * The words around what was found, at most some 200 characters.
 */
snippet: Array<SnippetPiece>, };

/**
 * An answer to a search.
 */
export type SearchPage = { 
/**
 * Conversations by their titles, the best first; only in the first answer.
 */
titles: Array<TitleHit>, 
/**
 * Messages, the best first within an answer, and each answer older than the one before it.
 */
hits: Array<MessageHit>, 
/**
 * Where to go on for older ones; `None` when everything was looked at.
 */
next: number | null, };

/**
 * Which program wrote a file.
 */
export type ImportFormat = "rivulet" | "chat_gpt" | "claude" | "open_web_ui" | "libre_chat" | "chatbox" | "lm_studio" | "cherry_studio" | "jan";

/**
 * Something in a file that was not understood, or not taken as it stands.
 */
export type ImportNote = { 
/**
 * What, in words.
 */
words: string, 
/**
 * How often.
 */
count: number, 
/**
 * Where it was first found: a conversation's title, or a place in the file.
 */
example: string, };

/**
 * What a file holds, before anything is taken from it.
 */
export type ImportPreview = { 
/**
 * The file.
 */
path: string, 
/**
 * Who wrote it.
 */
format: ImportFormat, 
/**
 * Conversations in it.
 */
conversations: number, 
/**
 * Messages in them.
 */
messages: number, 
/**
 * Conversations that are here already with all their messages.
 */
known: number, 
/**
 * The first titles, at most 20.
 */
titles: Array<string>, 
/**
 * When the first message was made, in milliseconds since 1970 (UTC).
 */
first_at: number | null, 
/**
 * When the last message was made.
 */
last_at: number | null, 
/**
 * What is not understood.
 */
notes: Array<ImportNote>, };

/**
 * How far an import, a preview or an export has come.
 */
export type TransferProgress = { 
/**
 * What has been done, in bytes of the file that is read, or in conversations of an export.
 */
done: number, 
/**
 * Of how much.
 */
total: number, 
/**
 * Conversations so far.
 */
conversations: number, };

/**
 * What an import did.
 */
export type ImportReport = { 
/**
 * Who wrote the file.
 */
format: ImportFormat, 
/**
 * Conversations that are new.
 */
added: number, 
/**
 * Conversations that got new messages.
 */
extended: number, 
/**
 * Conversations that were here already.
 */
known: number, 
/**
 * Messages that are new.
 */
messages: number, 
/**
 * The user stopped it: what was taken stays, and a second time takes the rest.
 */
stopped: boolean, 
/**
 * What was not understood.
 */
notes: Array<ImportNote>, };

/**
 * What is to be taken out.
 */
export type ExportScope = { "scope": "message", 
/**
 * Which.
 */
message_id: MessageId, } | { "scope": "conversation", 
/**
 * Which.
 */
conversation_id: ConversationId, } | { "scope": "folder", 
/**
 * Which.
 */
folder_id: FolderId, } | { "scope": "everything" };

/**
 * How it is written.
 */
export type ExportFormat = "markdown" | "json" | "html";

/**
 * What an export wrote.
 */
export type ExportReport = { 
/**
 * The file.
 */
path: string, 
/**
 * Conversations in it.
 */
conversations: number, 
/**
 * Messages in it.
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
 * What is wrong, in words; empty when everything is sound.
 */
problems: Array<string>, };

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
  conversation_earlier: { args: { message_id: MessageId }; result: Array<MessageView> };
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
  message_part: { args: { message_id: MessageId; apart: boolean }; result: ConversationView };
  /** The user has seen how this reply ended and keeps it as it is. */
  message_keep: { args: { message_id: MessageId }; result: null };
  /** Sends a message. Both messages are stored before the request leaves. */
  turn_start: { args: { request: TurnRequest }; result: ConversationView };
  /** Asks again for a reply that ended: a new version beside the old one. */
  turn_retry: { args: { message_id: MessageId; provider_id: ProviderId; model: string }; result: ConversationView };
  /** Sends another version of a message of the user's; the old one stays with what followed it. */
  turn_edit: { args: { message_id: MessageId; request: TurnRequest }; result: ConversationView };
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
