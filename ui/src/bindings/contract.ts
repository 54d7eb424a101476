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
abort_billing: AbortBilling, };

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
think_tags: ThinkTags | null, };

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
arguments: string, };

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
 * Milliseconds since 1970 (UTC).
 */
created_at: number, };

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
 * Milliseconds since 1970 (UTC).
 */
created_at: number, 
/**
 * When a message was last added, in milliseconds since 1970 (UTC).
 */
updated_at: number, };

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
replaces: MessageId | null, };

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
trusted_hosts: Array<string>, };

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
 * Where the practice provider listens; `None` until it was used.
 */
practice_url: string | null, 
/**
 * Replies that were found unfinished at this start and recovered.
 */
recovered: number, 
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
abort_billing: AbortBilling, };

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
 * Its messages along the chosen branch.
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
 * Instructions for the model, at the beginning of a new conversation.
 */
system: string | null, };

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
fault: Fault | null, };

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
  /** One conversation along its chosen branch, running turns as far as they have come. */
  conversation_open: { args: { conversation_id: ConversationId }; result: ConversationView };
  /** Gives a conversation another title. */
  conversation_rename: { args: { conversation_id: ConversationId; title: string }; result: null };
  /** Takes a conversation away; running turns in it are stopped. */
  conversation_delete: { args: { conversation_id: ConversationId }; result: null };
  /** Undoes a deletion. */
  conversation_restore: { args: { conversation_id: ConversationId }; result: null };
  /** Shows another version of a message: the branch through it is chosen. */
  message_select: { args: { message_id: MessageId }; result: ConversationView };
  /** The user has seen how this reply ended and keeps it as it is. */
  message_keep: { args: { message_id: MessageId }; result: null };
  /** Sends a message. Both messages are stored before the request leaves. */
  turn_start: { args: { request: TurnRequest }; result: ConversationView };
  /** Asks again for a reply that ended: a new version beside the old one. */
  turn_retry: { args: { message_id: MessageId; provider_id: ProviderId; model: string }; result: ConversationView };
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
}
