// Made from crates/app/src/contract.rs by `cargo xtask bindings`. Do not edit.

/**
 * Whether the provider bills for tokens that it generates after Rivulet has aborted the request.
 */
export type AbortBilling = "cancels" | "may_go_on" | "unknown";

/**
 * The current phase of a running turn, which the user sees in the activity line of the reply.
 */
export type Activity = "connecting" | "starting_servers" | "waiting" | "answered" | "keep_alives" | "thinking" | "writing" | "calling" | "finishing";

/**
 * Information about the program, such as its version, and the user's settings.
 */
export type AppInfo = { 
/**
 * The version of Rivulet.
 */
version: string, 
/**
 * The commit from which a packaged program was built; `None` for a developer's own build.
 */
build: string | null, 
/**
 * The path of the data folder.
 */
data_folder: string, 
/**
 * The path of the log folder.
 */
log_folder: string, 
/**
 * Number of replies that this process found unfinished and marked as ended, because the
 * process that was writing them had died.
 */
recovered: number, 
/**
 * The reason why the database was opened read-only; `None` if it is writable.
 */
read_only: Fault | null, 
/**
 * The user's settings, as stored.
 */
settings: Settings, };

/**
 * An assistant: chat settings for new conversations, saved under a name.
 */
export type Assistant = { 
/**
 * The assistant's id; `None` for a new assistant that has not been saved yet.
 */
id: AssistantId | null, 
/**
 * Unique name of the assistant, chosen by the user; never empty.
 */
name: string, 
/**
 * The provider that a conversation gets when the user chooses the assistant; `None` keeps the
 * conversation's provider.
 */
provider_id: ProviderId | null, 
/**
 * The model that a conversation gets when the user chooses the assistant. If it is `None`, the
 * conversation gets the default model of `provider_id`. If both fields are `None`, the
 * conversation keeps its model.
 */
model: string | null, 
/**
 * The chat settings that a conversation gets when the user chooses the assistant.
 */
settings: ChatSettings, };

/**
 * Id of an assistant.
 */
export type AssistantId = string;

/**
 * A file attached to messages, stored next to the database. If several attachments have the same
 * content, they share one file on disk.
 */
export type Attachment = { 
/**
 * SHA-256 of the content (64 lowercase hexadecimal digits); also the file's name on disk.
 */
hash: string, 
/**
 * The file name shown to the user.
 */
name: string, 
/**
 * Media type, for example `image/png`, `text/plain` or `application/pdf`. Detected from the
 * content and, for text, also from the file name extension.
 */
media_type: string, 
/**
 * Size of the file in bytes.
 */
bytes: number, };

/**
 * A backup of the database.
 */
export type Backup = { 
/**
 * The name of the backup file.
 */
name: string, 
/**
 * The path of the backup file.
 */
path: string, 
/**
 * Time at which the backup was made, in milliseconds since 1970 (UTC).
 */
made_at: number, 
/**
 * Size of the backup file, in bytes.
 */
bytes: number, 
/**
 * The reason why the backup was made.
 */
reason: BackupReason, };

/**
 * How often scheduled backups are made.
 */
export type BackupEvery = "never" | "day" | "week";

/**
 * The reasons why a backup is made.
 */
export type BackupReason = "asked" | "scheduled" | "migration" | "restore";

/**
 * The result of making a backup.
 */
export type BackupReport = { 
/**
 * Number of attachments that could not be copied to the backup folder, because they could not
 * be read. 0 for a backup in the default folder, because that backup needs no copies.
 */
missing_attachments: number, 
/**
 * The name of the backup file.
 */
name: string, 
/**
 * The path of the backup file.
 */
path: string, 
/**
 * Time at which the backup was made, in milliseconds since 1970 (UTC).
 */
made_at: number, 
/**
 * Size of the backup file, in bytes.
 */
bytes: number, 
/**
 * The reason why the backup was made.
 */
reason: BackupReason, };

/**
 * A provider's monthly cost limit, and how much of it has been used since the month began.
 */
export type Budget = { 
/**
 * The provider to which the limit applies.
 */
provider_id: ProviderId, 
/**
 * The name of the provider.
 */
name: string, 
/**
 * The limit, in US dollars or in the currency in which the provider reports costs.
 */
limit: number, 
/**
 * The sums for the provider's replies since the month began.
 */
figures: UsageFigures, 
/**
 * How much of the limit is used, counting both reported and estimated costs.
 */
state: BudgetState, };

/**
 * How much of a provider's monthly cost limit is used.
 */
export type BudgetState = "free" | "near" | "reached";

/**
 * The user's choice of a certificate-authority (CA) file in the provider form.
 */
export type CaFile = { "choice": "kept" } | { "choice": "none" } | { "choice": "chosen", 
/**
 * A permit, a random id that stands for the file that the user chose.
 */
permit: PermitId, };

/**
 * The user's decision about a proposed tool call.
 */
export type CallDecision = { "decision": "allow", 
/**
 * How long the permission lasts.
 */
scope: GrantScope, 
/**
 * The arguments, as JSON text, with which the user replaces those of the model. `None`
 * keeps the model's arguments.
 */
arguments: string | null, 
/**
 * The `permission` field of the [`CallPrompt`] that the user saw. A front end that decides
 * without showing a prompt passes `None`, which is allowed only if the permission is for
 * this call only (`once`).
 */
permission: string | null, } | { "decision": "deny", 
/**
 * The reason that the model receives for the denial, if the user gave one.
 */
reason: string | null, };

/**
 * How a tool call ended.
 */
export type CallEnding = "cut_off" | "malformed" | "denied" | "not_run" | "succeeded" | "tool_error" | "server_error" | "bad_result" | "outcome_unknown";

/**
 * A tool call with its conversation and its model, for the list of all calls.
 */
export type CallEntry = { 
/**
 * The tool call. If the message that contained the call was permanently deleted, only the
 * names of the server and the tool remain, and all other text, including the arguments, is
 * empty.
 */
call: ToolCall, 
/**
 * Whether the call's message is in its conversation, in the trash, or permanently deleted.
 */
place: CallPlace, 
/**
 * The SHA-256 hash of the call's arguments, in hexadecimal digits. It replaces the arguments
 * when the message that contains the call is permanently deleted; `None` before that.
 */
arguments_hash: string | null, 
/**
 * The conversation that contains or contained the call.
 */
conversation_id: ConversationId, 
/**
 * The title of the conversation; `None` if the conversation was permanently deleted.
 */
title: string | null, 
/**
 * The model that requested the call.
 */
model: string | null, };

/**
 * A filter for the list of all tool calls. An empty filter matches every call.
 */
export type CallFilter = { 
/**
 * Lists only calls that contain this text in the server's name, the tool's name, the arguments
 * or the conversation's title. Case is ignored.
 */
text: string, 
/**
 * Lists only calls with this ending; `None` lists all calls. The special value `waiting` lists
 * the calls outside the trash that have not ended or still need the user's decision.
 */
ending: string | null, 
/**
 * Lists only calls with this decision; `None` lists all calls. Possible values are `denied`,
 * `none` (neither allowed nor denied) and, for allowed calls, the scope of the permission:
 * `once`, `conversation` or `always`.
 */
decision: string | null, 
/**
 * Lists only calls to this server; `None` lists the calls to all servers.
 */
server_id: ToolServerId | null, };

/**
 * A page of the list of all tool calls.
 */
export type CallPage = { 
/**
 * The calls, latest first.
 */
entries: Array<CallEntry>, 
/**
 * Total number of calls that match the filter.
 */
total: number, };

/**
 * Whether the call's message is in its conversation, in the trash, or permanently deleted.
 */
export type CallPlace = "conversation" | "trash" | "removed";

/**
 * The position of a call in the list of all tool calls, which is sorted by the time of the
 * proposal and by id.
 */
export type CallPosition = { 
/**
 * The time at which the call was proposed, in milliseconds since 1970 (UTC).
 */
proposed_at: number, 
/**
 * The id of the call.
 */
id: ToolCallId, };

/**
 * The information on which the user bases a decision about a tool call.
 */
export type CallPrompt = { 
/**
 * The current definition of the tool; `None` if the tool or its server is deleted or switched
 * off.
 */
definition: ToolDefinition | null, 
/**
 * The tool's definition in the user's latest stored grant for this tool, if that definition
 * differs from the current one.
 */
allowed_definition: ToolDefinition | null, 
/**
 * The launch configuration of the server; `None` for the built-in tools.
 */
launch: LaunchView | null, 
/**
 * `true` if the launch configuration of the server differs from the one in the user's latest
 * stored grant for this tool, or from the one that the user saw when first asked about this
 * call.
 */
launch_changed: boolean, 
/**
 * The launch configuration before the change. `None` if nothing changed, or if an older
 * version of Rivulet stored the grant with only a hash of the configuration.
 */
earlier_launch: LaunchView | null, 
/**
 * A hash of the tool definition and the launch configuration that this prompt shows. The
 * user's decision contains this hash, so that Rivulet can refuse the decision if one of the
 * two has changed since. Empty if `definition` is `None`.
 */
permission: string, 
/**
 * The site of the web page that the call reads. The user's permission is limited to this site.
 * `None` if the tool reads no web pages.
 */
site: string | null, 
/**
 * The place to which the call sends its arguments, as a text for the user. For a tool that
 * reads web pages, this is the site of the page, and for all other built-in tools, it is
 * Rivulet itself. For a tool server, it is the server's command line or its address with
 * masked secret parameters. Empty if the server is unknown or deleted.
 */
destination: string, 
/**
 * The question that the tool is asking; `None` if the call is not waiting for an answer.
 */
question: ToolQuestion | null, };

/**
 * The user's decision about a tool call that has ended. A decision is necessary in three cases:
 * the outcome of the call is unknown; the user must review the answer before the model receives
 * it; or the server refused to run the call but would run it after a step such as a sign-in.
 */
export type CallResolution = { "resolution": "tell_unknown" } | { "resolution": "typed", 
/**
 * The text of the result.
 */
text: string, } | { "resolution": "run_again" } | { "resolution": "send" } | { "resolution": "withhold" };

/**
 * The state of a tool call.
 */
export type CallState = "gathering" | "proposed" | "waiting_approval" | "approved" | "started" | "waiting_input" | "cancelling" | "ended";

/**
 * One change to a running turn. Consecutive fragments of the same part are joined into one change.
 */
export type Change = { "change": "fragment", 
/**
 * The piece that arrived.
 */
fragment: Fragment, } | { "change": "activity", 
/**
 * The activity that began.
 */
activity: Activity, 
/**
 * The names of the tool servers that must start before the request can be sent, if any.
 */
servers?: string | null, } | { "change": "usage", 
/**
 * The latest token counts.
 */
usage: Usage, } | { "change": "ended", 
/**
 * How the turn ended, and everything else that is known about it.
 */
outcome: Outcome, };

/**
 * The chat settings of a conversation or an assistant. A request contains only the settings that
 * have a value.
 */
export type ChatSettings = { 
/**
 * The system prompt, which is sent before the messages.
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
 * Maximum length of the reply in tokens; must be at least 1.
 */
max_tokens: number | null, 
/**
 * Stop sequences. None of them is empty. Most servers accept at most 4.
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
 * How much the model should reason before it answers.
 */
reasoning_effort: ReasoningEffort | null, 
/**
 * The tools that the model may call.
 */
tools: Array<ChosenTools>, 
/**
 * Whether the model may, must or must not call tools.
 */
tool_choice: ToolChoice | null, 
/**
 * Whether the model may call several tools at once.
 */
parallel_tool_calls: boolean | null, 
/**
 * The format in which the model should answer; `None` for plain text.
 */
response_format: ResponseFormat | null, 
/**
 * Additional request fields, as the text of a JSON object; may be empty. They override all
 * fields except `messages` and `stream`.
 */
extra: string, };

/**
 * A model that the user chose, together with its provider.
 */
export type ChosenModel = { 
/**
 * The provider of the model.
 */
provider_id: ProviderId, 
/**
 * The model's id in requests.
 */
model: string, };

/**
 * The tools of one server that a conversation uses.
 */
export type ChosenTools = { 
/**
 * The id of the server, or [`BUILT_IN`].
 */
server_id: ToolServerId, 
/**
 * Names of the chosen tools; `None` means all tools of the server.
 */
only: Array<string> | null, };

/**
 * The place of a reply in a comparison. A retried version of the reply has the same place.
 */
export type Column = { 
/**
 * The comparison. All of its replies answer the same message.
 */
comparison_id: ComparisonId, 
/**
 * Position of the reply among the replies of the comparison, starting at 0.
 */
number: number, };

/**
 * Id of a comparison, in which several models reply to the same message.
 */
export type ComparisonId = string;

/**
 * How much of a model's context the next request would use.
 */
export type ContextGauge = { 
/**
 * Number of tokens in the next request; `None` if it is unknown.
 */
used: TokenCount | null, 
/**
 * The length of the model's context; `None` if it is unknown.
 */
limit: ContextLimit | null, };

/**
 * The length of a model's context, and where Rivulet learned this length.
 */
export type ContextLimit = { 
/**
 * Maximum number of tokens in a request and its reply together.
 */
tokens: number, 
/**
 * The source of the context length.
 */
source: LimitSource, };

/**
 * How a reply is continued.
 */
export type ContinueMethod = "prefill" | "ask";

/**
 * How a provider can continue a reply that was cut off.
 */
export type Continuing = { 
/**
 * How Rivulet sends the partial reply back as the beginning of the model's answer (prefill).
 */
prefill: Prefill, 
/**
 * Whether to use a stream that the server stores. The server keeps generating after the
 * connection is lost, and can then send the same stream again (llama.cpp: `X-Conversation-Id`
 * and `/v1/stream/<id>`).
 *
 * Off by default. While this setting is on, closing the connection does not stop the
 * generation.
 */
resume: boolean, };

/**
 * The colour contrast of the window.
 */
export type Contrast = "system" | "more";

/**
 * A conversation without its messages.
 */
export type Conversation = { 
/**
 * The conversation's id.
 */
id: ConversationId, 
/**
 * Title shown in the list of conversations; never empty.
 */
title: string, 
/**
 * The provider to which the next message is sent; `None` if no provider has been chosen.
 */
provider_id: ProviderId | null, 
/**
 * The model to which the next message is sent.
 */
model: string, 
/**
 * The chat settings of the conversation.
 */
settings: ChatSettings, 
/**
 * The folder that contains the conversation.
 */
folder_id: FolderId | null, 
/**
 * Whether the conversation is shown at the top of the list of conversations.
 */
pinned: boolean, 
/**
 * Whether the conversation is hidden from the list of conversations; a search still finds it.
 */
archived: boolean, 
/**
 * Tags in alphabetical order, without empty tags or duplicates.
 */
tags: Array<string>, 
/**
 * Creation time, in milliseconds since 1970 (UTC).
 */
created_at: number, 
/**
 * Time of the newest message, in milliseconds since 1970 (UTC).
 */
updated_at: number, };

/**
 * Id of a [`Conversation`](crate::Conversation).
 */
export type ConversationId = string;

/**
 * The settings of a new conversation.
 */
export type ConversationStart = { 
/**
 * The text of the system message before the user's first message; `None` if there is none.
 */
system: string | null, 
/**
 * The chat settings of the new conversation.
 */
settings: ChatSettings, };

/**
 * The data about a conversation that the list of conversations shows.
 */
export type ConversationSummary = { 
/**
 * The conversation's id.
 */
id: ConversationId, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * The folder that contains the conversation.
 */
folder_id: FolderId | null, 
/**
 * Whether the conversation is shown at the top of the list of conversations.
 */
pinned: boolean, 
/**
 * Whether the conversation is hidden from the list of conversations; a search still finds it.
 */
archived: boolean, 
/**
 * The conversation's tags in alphabetical order.
 */
tags: Array<string>, 
/**
 * Time of the newest message, in milliseconds since 1970 (UTC).
 */
updated_at: number, };

/**
 * An open conversation with the messages of its selected branch.
 */
export type ConversationView = { 
/**
 * The conversation without its messages.
 */
conversation: Conversation, 
/**
 * Number of earlier messages on the branch, before `messages`. The `conversation_unloaded`
 * command returns them.
 */
unloaded: number, 
/**
 * The last messages of the selected branch, or all of them, oldest first.
 */
messages: Array<MessageView>, };

/**
 * The cost of a request and its reply, computed from the provider's token counts and from listed
 * prices or prices that the user typed.
 */
export type CostEstimate = { 
/**
 * Cost in US dollars.
 */
dollars: number, 
/**
 * The date of the price list, as `YYYY-MM-DD`; empty if the user typed all prices.
 */
prices_of: string, 
/**
 * Whether the user typed at least one of the prices.
 */
own_prices?: boolean, };

/**
 * The result of an integrity check of the database and the attachments.
 */
export type DataCheck = { 
/**
 * Time of the integrity check, in milliseconds since 1970 (UTC).
 */
at: number, 
/**
 * The problems that the integrity check found.
 */
problems: Array<UiText>, };

/**
 * Location and size of all stored data.
 */
export type DataInfo = { 
/**
 * The path of the data folder.
 */
folder: string, 
/**
 * The path of the database.
 */
database: string, 
/**
 * Size of the database and its write-ahead log, in bytes.
 */
database_bytes: number, 
/**
 * Number of conversations that are not in the trash.
 */
conversations: number, 
/**
 * Number of messages in the conversations that are not in the trash.
 */
messages: number, 
/**
 * Number of attached files.
 */
attachments: number, 
/**
 * Size of the attached files, in bytes.
 */
attachment_bytes: number, 
/**
 * Number of conversations and message versions in the trash.
 */
trash: number, 
/**
 * Size of the log files, in bytes.
 */
log_bytes: number, 
/**
 * Free space on the disk, in bytes; `None` if the system does not report it.
 */
free_bytes: number | null, 
/**
 * The path of the backup folder.
 */
backup_folder: string, 
/**
 * A warning if other users of this computer can open the backup folder or if another user owns
 * it. Always `None` on systems other than Unix, and for the default folder.
 */
backup_folder_notice: UiText | null, 
/**
 * The backups, latest first.
 */
backups: Array<Backup>, 
/**
 * A problem with backups: the reason why none can be made in the backup folder, or why the
 * last scheduled backup failed or lacks attachments. `None` if there is no problem.
 */
backup_fault: Fault | null, 
/**
 * The result of the last integrity check; `None` before the first check.
 */
last_check: DataCheck | null, };

/**
 * Text that the user typed but has not sent.
 */
export type Draft = { 
/**
 * The conversation to which the draft belongs. `None` if the conversation does not exist yet,
 * or if the user is editing a sent message.
 */
conversation_id: ConversationId | null, 
/**
 * The sent message that the user is editing; `None` if the draft is a new message.
 */
message_id?: MessageId, 
/**
 * The text of the draft; empty only if the draft has attachments.
 */
text: string, 
/**
 * Files attached to the draft.
 */
attachments: Array<Attachment>, };

/**
 * How a turn ended. Every turn has exactly one ending. An ending has the same name in the database
 * and on the page.
 */
export type Ending = "complete" | "length" | "tool_calls" | "content_filter" | "provider_error" | "unconfirmed" | "disconnected" | "timed_out" | "stopped" | "interrupted" | "empty";

/**
 * Whether a server makes the model keep to the requested response format.
 */
export type Enforcement = "enforced" | "asked" | "unknown";

/**
 * The format of an export.
 */
export type ExportFormat = "markdown" | "json" | "html";

/**
 * The result of an export.
 */
export type ExportReport = { 
/**
 * The path of the exported file.
 */
path: string, 
/**
 * Number of exported conversations.
 */
conversations: number, 
/**
 * Number of exported messages.
 */
messages: number, 
/**
 * Number of attachments that are missing from the export, because they could not be read.
 */
missing_attachments: number, };

/**
 * The content to export.
 */
export type ExportScope = { "scope": "message", 
/**
 * The id of the message.
 */
message_id: MessageId, } | { "scope": "conversation", 
/**
 * The id of the conversation.
 */
conversation_id: ConversationId, } | { "scope": "conversations", 
/**
 * The ids of the conversations.
 */
conversation_ids: Array<ConversationId>, } | { "scope": "folder", 
/**
 * The id of the folder.
 */
folder_id: FolderId, } | { "scope": "everything" };

/**
 * A fault: a category, a message from the catalogue, and the original text of the error.
 */
export type Fault = { 
/**
 * The category of the fault.
 */
category: FaultCategory, 
/**
 * The message for the user: one sentence without a final full stop.
 */
message: UiText, 
/**
 * The original text from the provider or the operating system, unchanged.
 */
detail: string | null, 
/**
 * The HTTP status, if one was received.
 */
status: number | null, 
/**
 * The provider's own error code, or the error type if there is no code or the code only
 * repeats the HTTP status. A numeric code is stored as text; a long code is truncated. `None`
 * if the provider sent neither a code nor a type.
 */
code: string | null, 
/**
 * Number of seconds until the provider allows another request; `None` if the provider states
 * no time.
 */
retry_after: number | null, 
/**
 * The time limit that was reached. Every [`FaultCategory::Timeout`] fault has a limit, except
 * the fault for an image that could not be loaded in time. All other faults have none.
 */
limit: Limit | null, };

/**
 * The category of a fault. Each category exists because some code, in Rust or on the page, must
 * treat its faults differently from faults of other categories.
 */
export type FaultCategory = "key" | "credits" | "not_found" | "context_length" | "no_images" | "rate_limit" | "server" | "request" | "provider" | "protocol" | "dns" | "no_route" | "proxy" | "connect" | "tls" | "connection" | "timeout" | "keychain" | "storage" | "storage_full" | "budget" | "input";

/**
 * Everything that the first screen of a front end shows.
 */
export type FirstScreen = { 
/**
 * The version of the data, as `data_version` returns it. It was read before the providers and
 * the settings, so if another process changes them later, `data_version` returns another
 * number.
 */
data_version: number, 
/**
 * Information about the program, such as its version, and the user's settings.
 */
info: AppInfo, 
/**
 * The providers, as `provider_list` returns them.
 */
providers: Array<Provider>, };

/**
 * A folder of conversations.
 */
export type Folder = { 
/**
 * The folder's id.
 */
id: FolderId, 
/**
 * Name of the folder, chosen by the user; never empty.
 */
name: string, };

/**
 * Id of a folder.
 */
export type FolderId = string;

/**
 * A value that the configuration file of another program does not contain. The file contains only
 * an id that stands for the value, because the other program asks the user for the value before it
 * starts a tool server.
 */
export type FoundInput = { 
/**
 * The id that stands for this value in the other program's configuration file.
 */
id: string, 
/**
 * The question with which the other program asks the user for this value; empty if there is
 * none.
 */
description: string, 
/**
 * The value that applies unless the user enters another value.
 */
default: string, 
/**
 * Whether the value is a password, so that the form should hide it.
 */
password: boolean, 
/**
 * Whether the value becomes part of a command line, a working folder or an address. Such a
 * value is stored in the database instead of the keychain, unless it is a secret parameter of
 * an address.
 */
exposed: boolean, 
/**
 * The names of the tool servers whose settings refer to this value.
 */
servers: Array<string>, };

/**
 * A server that was found on this computer.
 */
export type FoundServer = { 
/**
 * The id of the preset that best fits the server; `None` if no preset fits.
 */
preset: string | null, 
/**
 * A suggested name for a provider that uses this server.
 */
name: string, 
/**
 * The base URL of the server.
 */
base_url: string, 
/**
 * The models that the server lists.
 */
models: Array<ModelInfo>, 
/**
 * Whether the server answers only requests that contain a key.
 */
wants_key: boolean, };

/**
 * A server found in the configuration file of another program.
 */
export type FoundToolServer = { 
/**
 * The settings of the server. The server is switched off, and placeholders replace its
 * secrets.
 */
server: ToolServer, 
/**
 * Whether Rivulet already has a tool server with the same launch configuration.
 */
known: boolean, };

/**
 * The servers found in the configuration file of another program.
 */
export type FoundToolServers = { 
/**
 * The tool servers, in the order of the configuration file.
 */
servers: Array<FoundToolServer>, 
/**
 * The values that are not in the file, because the other program asks the user for them.
 */
inputs: Array<FoundInput>, };

/**
 * A piece of a reply, as received. The whole text of a piece belongs to one part of the reply.
 */
export type Fragment = { "part": "text", 
/**
 * The characters of the piece, as received.
 */
text: string, } | { "part": "refusal", 
/**
 * The characters of the piece, as received.
 */
text: string, } | { "part": "reasoning", 
/**
 * The characters of the piece, as received.
 */
text: string, } | { "part": "tool_call", 
/**
 * Position of the call among the calls of the reply, starting at 0.
 */
index: number, 
/**
 * The provider's id for the call, if this piece contains it.
 */
id: string | null, 
/**
 * The name of the called tool, if this piece contains it.
 */
name: string | null, 
/**
 * A piece of the arguments' JSON text.
 */
text: string, };

/**
 * The user's permission for one tool. It ends when the tool's definition or its server's launch
 * configuration changes.
 */
export type Grant = { 
/**
 * The grant's id.
 */
id: GrantId, 
/**
 * The server that offers the tool.
 */
server_id: ToolServerId, 
/**
 * The server's name for the tool.
 */
tool: string, 
/**
 * The site whose pages the tool may read; `None` for a tool that reads no web pages.
 */
site: string | null, 
/**
 * `Conversation` or `Always`. A grant for a single call is never stored.
 */
scope: GrantScope, 
/**
 * The only conversation in which the grant is valid; `None` if it is valid in all.
 */
conversation_id: ConversationId | null, 
/**
 * The tool's definition, as the user saw it, as JSON text.
 */
definition: string, 
/**
 * The tool server's launch configuration at the time when the user allowed the tool, as JSON
 * text. It contains the command, arguments, variables, address and headers, but not the values
 * of variables and headers. Older versions of Rivulet stored a hash of this text instead.
 */
launch: string, 
/**
 * Creation time of the grant, in milliseconds since 1970 (UTC).
 */
created_at: number, };

/**
 * Id of a [`Grant`](crate::Grant).
 */
export type GrantId = string;

/**
 * The scope of a permission to run a tool.
 */
export type GrantScope = "once" | "conversation" | "always";

/**
 * A grant as shown in the settings.
 */
export type GrantView = { 
/**
 * The stored grant.
 */
grant: Grant, 
/**
 * The name of the server.
 */
server: string, 
/**
 * The title of the conversation to which the grant is limited, if any.
 */
title: string | null, };

/**
 * A header sent with every request.
 */
export type Header = { 
/**
 * Header name. Headers that contain keys or that the HTTP client sets itself are not allowed.
 */
name: string, 
/**
 * The value of the header.
 */
value: string, };

/**
 * The data that a provider sends while a model reasons.
 */
export type Heartbeats = "comments" | "none" | "unknown";

/**
 * The program that wrote an imported file. The comment on each variant describes the imported
 * file.
 */
export type ImportFormat = "rivulet" | "chat_gpt" | "claude" | "open_web_ui" | "libre_chat" | "chatbox" | "lm_studio" | "cherry_studio" | "jan";

/**
 * Entries of one kind, such as snippets. The Rivulet export contains them, but the database does
 * not contain them yet.
 */
export type ImportGroup = { 
/**
 * The kind of the content.
 */
kind: ImportKind, 
/**
 * A line for each entry: its name and, for a provider, its base URL.
 */
entries: Array<string>, };

/**
 * A kind of content, other than conversations, in a Rivulet export.
 */
export type ImportKind = "providers" | "assistants" | "snippets" | "drafts" | "settings";

/**
 * A kind of content that the import dropped, changed or did not understand.
 */
export type ImportNote = { 
/**
 * The sentence for the user about what was dropped, changed or not understood.
 */
words: UiText, 
/**
 * Number of times that the note was added.
 */
count: number, 
/**
 * The place where the content first occurred: the title of a conversation, the name of a file
 * or folder, or a position.
 */
example: string, 
/**
 * An excerpt of the content where it first occurred, or a name that identifies it; may be
 * empty.
 */
excerpt: string, };

/**
 * A preview of what a file contains, shown before the file is imported.
 */
export type ImportPreview = { 
/**
 * The path of the file or folder to import.
 */
path: string, 
/**
 * The program that wrote the file.
 */
format: ImportFormat, 
/**
 * Number of conversations in the file.
 */
conversations: number, 
/**
 * Number of messages in the file.
 */
messages: number, 
/**
 * Number of conversations in the file to which an import would add nothing, because they are
 * in the trash or because the database already contains all their messages.
 */
known: number, 
/**
 * The titles of the first conversations, at most 20.
 */
titles: Array<string>, 
/**
 * Time of the earliest message, in milliseconds since 1970 (UTC); `None` if there are no
 * messages.
 */
first_at: number | null, 
/**
 * Time of the latest message, in milliseconds since 1970 (UTC); `None` if there are no
 * messages.
 */
last_at: number | null, 
/**
 * The providers, assistants and other content in a Rivulet export that the database does not
 * contain yet. Conversations are not included. The content is grouped by kind, and the user
 * chooses which kinds to import.
 */
library: Array<ImportGroup>, 
/**
 * Notes about content that Rivulet did not understand.
 */
notes: Array<ImportNote>, };

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
 * Number of existing conversations to which the import added messages.
 */
extended: number, 
/**
 * Number of existing conversations to which the import added nothing.
 */
known: number, 
/**
 * Number of messages that the import added.
 */
messages: number, 
/**
 * Whether the user stopped the import. In that case, the conversations that were already
 * imported are kept, and importing the file again adds the remaining ones.
 */
stopped: boolean, 
/**
 * Notes about content that Rivulet did not understand.
 */
notes: Array<ImportNote>, };

/**
 * The user's answer to a question that a tool asks.
 */
export type InputAnswer = { "answer": "accept", 
/**
 * The values that the user entered in the form, as a JSON object.
 */
values: unknown, } | { "answer": "decline" };

/**
 * How this copy of the program was installed. This determines how it is updated.
 */
export type InstallKind = "app_image" | "mac_app" | "nsis" | "deb" | "rpm" | "unknown";

/**
 * Whether a provider requires a key.
 */
export type KeyNeed = "required" | "optional" | "none";

/**
 * Where the API key is stored. No type whose values are stored or shown contains the key itself.
 */
export type KeyPlace = "none" | "keychain" | "session";

/**
 * The beginning of the latest message of a conversation, for the list of conversations.
 */
export type LatestMessage = { 
/**
 * The conversation's id.
 */
conversation_id: ConversationId, 
/**
 * The first words of the last message with text on the selected branch, on one line and
 * without Markdown marks; empty if no message contains text. A reply that is still streaming
 * does not count.
 */
words: string, 
/**
 * The ending of the last message on the selected branch, even if that message contains no
 * text; `None` while the message streams, or if there is no message.
 */
ending: Ending | null, };

/**
 * The launch configuration of a tool server, as it may be shown. The values of environment
 * variables and headers are left out, and the values of secret parameters in the address are
 * masked.
 */
export type LaunchView = { 
/**
 * The program of the server; `None` if the server is reached over HTTP.
 */
command: string | null, 
/**
 * The arguments of the program.
 */
arguments: Array<string>, 
/**
 * The names of the environment variables that the launch configuration sets.
 */
variables: Array<string>, 
/**
 * The folder in which the program runs; `None` for the user's home folder.
 */
folder: string | null, 
/**
 * The address of the server, with masked secrets; `None` if the server is a program.
 */
address: string | null, 
/**
 * The names of the HTTP headers that are sent to the address.
 */
headers: Array<string>, };

/**
 * A time limit that was reached.
 */
export type Limit = { 
/**
 * The kind of the time limit that was reached.
 */
kind: LimitKind, 
/**
 * The time limit in seconds.
 */
seconds: number, };

/**
 * The kinds of time limits.
 */
export type LimitKind = "connect" | "first_byte" | "idle";

/**
 * The source of a context length.
 */
export type LimitSource = "own" | "model_list" | "server" | "built_in";

/**
 * Time limits in whole seconds (1 to 86,400).
 */
export type Limits = { 
/**
 * Maximum time from the start of a request until the connection is established.
 */
connect: number, 
/**
 * Maximum time from when the connection is established to the first byte of the response.
 */
first_byte: number, 
/**
 * Maximum time between two reads of a response. Must be longer than the longest pause of a
 * thinking model during which the provider sends nothing.
 */
idle: number, };

/**
 * The maximum width of messages.
 */
export type LineWidth = "narrow" | "normal" | "wide" | "full";

/**
 * A model's price in US dollars per million tokens, as published in a price list.
 */
export type ListedPrice = { 
/**
 * The price, which applies to all requests or, if `tiered` is true, only to requests up to a
 * certain length.
 */
price: number, 
/**
 * Whether requests above a certain length have a different price.
 */
tiered: boolean, };

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
 * The parent of the message in the tree; `None` if the message has no parent.
 */
parent_id: MessageId | null, 
/**
 * The author of the message.
 */
role: Role, 
/**
 * How the message ended; `None` (`streaming` in the database) while the message streams.
 */
ending: Ending | null, 
/**
 * The non-empty parts: reasoning first, then text, refusal and tool calls.
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
 * The provider's id for the response, taken from the first chunk that has an id.
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
 * Token counts, if the provider reported them.
 */
usage: Usage | null, 
/**
 * The error that ended the reply, if there was one.
 */
fault: Fault | null, 
/**
 * When each milestone of the turn that produced the message was reached.
 */
timing: Timing, 
/**
 * Remarks about the message, shown to the user.
 */
notices: Notices, 
/**
 * Whether the user pressed Dismiss, so that a single line replaces the card about the ending.
 */
kept: boolean, 
/**
 * When the user left the message out of later requests, in milliseconds since 1970 (UTC);
 * `None` if the message is not left out.
 */
left_out_at?: number, 
/**
 * The positions at which a continuation joins an earlier version's text, in ascending order.
 */
seams: Array<Seam>, 
/**
 * Whether the reply fits the response format of the chat settings. `None` if the chat settings
 * do not request JSON, or if the reply ended with tool calls.
 */
verdict: Verdict | null, 
/**
 * The place of the reply in a comparison of several models; `None` outside comparisons.
 */
column?: Column | null, 
/**
 * Creation time, in milliseconds since 1970 (UTC).
 */
created_at: number, };

/**
 * A message that matches the query.
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
 * The author of the message.
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
 * An excerpt of at most about 200 characters without Markdown syntax. It shows the whole
 * phrase as typed or, if the message lacks it, as many different search terms as possible.
 */
snippet: Array<SnippetPiece>, };

/**
 * Id of a [`Message`](crate::Message). A running turn has the id of its reply.
 */
export type MessageId = string;

/**
 * A message with its versions, its tool calls and the progress of its turn.
 */
export type MessageView = { 
/**
 * The message, with everything that has arrived so far.
 */
message: Message, 
/**
 * The ids of all versions of the message, oldest first. If the message is in a comparison,
 * contains only the versions in its column.
 */
versions: Array<MessageId>, 
/**
 * The latest replies in the other columns of the comparison; `None` if the message is not in a
 * comparison.
 */
beside?: Array<MessageView> | null, 
/**
 * The sequence number of the latest change that is included in `message`, if its turn is
 * running; 0 if no turn is running.
 */
seq: number, 
/**
 * The latest attempt at each tool call of this reply, in the order of the calls.
 */
calls: Array<ToolCall>, 
/**
 * The current activity of the running turn, for example waiting for the response; `None` if no
 * turn is running.
 */
activity: Activity | null, 
/**
 * The names of the tool servers that must start before the request can be sent; `None` if
 * there are none.
 */
servers?: string | null, 
/**
 * Milliseconds since the turn began; 0 if no turn is running.
 */
running_ms: number, };

/**
 * The context length and the prices of a model, both as the user typed them and from other
 * sources.
 */
export type ModelFacts = { 
/**
 * The context length and the prices that the user typed for the model.
 */
own: OwnFacts, 
/**
 * The context length as stated by the server or by Rivulet's built-in list; `None` if neither
 * states it.
 */
limit: ContextLimit | null, 
/**
 * The listed price of the tokens in a request, per million tokens.
 */
input: ListedPrice | null, 
/**
 * The listed price of request tokens that the provider reads from its cache.
 */
cached: ListedPrice | null, 
/**
 * The listed price of the tokens in a reply, per million tokens.
 */
output: ListedPrice | null, 
/**
 * The day on which the price list was published, as `YYYY-MM-DD`.
 */
list_date: string, };

/**
 * A model that a provider lists.
 */
export type ModelInfo = { 
/**
 * The id that a request contains to select the model.
 */
name: string, 
/**
 * The provider's description of the model; `None` if the provider sends none.
 */
description: string | null, 
/**
 * Whether the model accepts images; `None` if the provider does not say.
 */
images: boolean | null, 
/**
 * Whether the model can call tools; `None` if the provider does not say.
 */
tools: boolean | null, 
/**
 * Whether the model reasons before it answers; `None` if the provider does not say.
 */
reasoning: boolean | null, 
/**
 * The reasoning efforts that the model accepts, lowest first; `None` if they are unknown.
 */
efforts: Array<string> | null, 
/**
 * The length of the context in tokens; `None` if the provider does not say.
 */
context_length: number | null, };

/**
 * A named set of models that can answer the same message in a comparison.
 */
export type ModelSet = { 
/**
 * The name that the user gave the set of models.
 */
name: string, 
/**
 * The models in the set, at least two.
 */
models: Array<ChosenModel>, };

/**
 * The result of moving the data folder.
 */
export type MoveReport = { 
/**
 * Number of attachments that could not be copied, because they could not be read.
 */
missing_attachments: number, };

/**
 * Network settings of a provider.
 */
export type Network = { 
/**
 * How requests reach the server: directly or through a proxy.
 */
proxy: Proxy, 
/**
 * A PEM file with certificate authorities that are trusted in addition to those of the
 * operating system; `None` if there is no such file.
 */
ca_file: string | null, 
/**
 * Headers sent with every request.
 */
headers: Array<Header>, };

/**
 * The network settings in the provider form.
 */
export type NetworkDraft = { 
/**
 * How requests reach the server: directly or through a proxy.
 */
proxy: Proxy, 
/**
 * The user's choice of a certificate-authority file.
 */
ca_file: CaFile, 
/**
 * Headers that are sent with every request. A secret header keeps its stored value if its
 * value in the form is still the placeholder that hides the secret.
 */
headers: Array<Header>, };

/**
 * A message to send, and the model that is to answer it.
 */
export type NewMessage = { 
/**
 * The provider that receives the request.
 */
provider_id: ProviderId, 
/**
 * The id of the model that answers.
 */
model: string, 
/**
 * The text of the message, as the user typed it.
 */
text: string, 
/**
 * The files that the user attached to the message.
 */
attachments: Array<Attachment>, 
/**
 * The reasoning effort for this reply only. `None` means that the effort in the chat settings
 * applies.
 */
effort: ReasoningEffort | null, };

/**
 * Remarks about a reply, such as the number of events that could not be parsed.
 */
export type Notices = { 
/**
 * Number of events that could not be parsed. The text of these events is missing.
 */
unreadable_events: number, 
/**
 * Number of hidden chunks that belong to an alternative reply (choice index not 0).
 */
other_choices: number, 
/**
 * Number of pieces of reasoning, content, refusal and tool calls that were received. Most
 * servers send about one token per piece.
 */
pieces: number, 
/**
 * Whether a long reply arrived all at once after a long wait, because something between
 * Rivulet and the provider, such as a proxy, buffers streams.
 */
one_piece: boolean, 
/**
 * Whether the server sent one complete reply instead of a stream.
 */
not_streamed: boolean, 
/**
 * Number of ids, tool names and finish reasons that were truncated because they were too long.
 */
cut_words: number, 
/**
 * Whether the turn continued a reply but received no new text.
 */
added_nothing: boolean, 
/**
 * Positions of the think tags, if the reasoning arrived between tags in the content.
 */
think_tags: ThinkTags | null, 
/**
 * Sentences about differences between the request and the chat settings, for example that a
 * tool server could not be used.
 */
request_notes?: Array<UiText>, 
/**
 * The reasoning effort that the request stated; `None` if it stated none.
 */
effort?: SentEffort, 
/**
 * Whether the server supports a command, sent while the reply is running, that makes the model
 * stop reasoning and begin its answer.
 */
can_answer_now?: boolean, 
/**
 * The messages that this message summarises. Set if this message is a summary at the beginning
 * of a branch, or if it is a reply in which a model wrote a summary.
 */
summary_of?: SummaryOf, 
/**
 * The id under which the server stores the stream of the reply for resuming it.
 */
stream?: string, 
/**
 * How many tokens of the request the server read, and how many tokens the request probably
 * had. Set only if the server probably dropped the beginning of a request that was too long.
 */
prompt_cut?: PromptCut, };

/**
 * Everything known about a finished turn.
 */
export type Outcome = { 
/**
 * How the turn ended.
 */
ending: Ending, 
/**
 * The error that ended the turn, if there was one.
 */
fault: Fault | null, 
/**
 * The finish reason, verbatim.
 */
finish_reason: string | null, 
/**
 * The provider's id for the response.
 */
request_id: string | null, 
/**
 * HTTP status of the response.
 */
status: number | null, 
/**
 * Token counts, if the provider reported them.
 */
usage: Usage | null, 
/**
 * When each milestone of the turn was reached.
 */
timing: Timing, 
/**
 * Remarks about the reply, shown to the user.
 */
notices: Notices, 
/**
 * The previous version that this reply replaces; `None` if it replaces none. A reply replaces
 * a previous version if the provider sent the same response again, for example from its cache,
 * and the reply begins with the version's whole text.
 */
replaces: MessageId | null, 
/**
 * The positions at which an earlier version's text ends and a continuation begins.
 */
seams: Array<Seam>, };

/**
 * The facts about a model that the user typed. They take precedence over all other sources.
 */
export type OwnFacts = { 
/**
 * Length of the context in tokens.
 */
context: number | null, 
/**
 * Price of a request's tokens, in US dollars per million tokens.
 */
input: number | null, 
/**
 * Price of the request tokens read from the provider's cache, in US dollars per million
 * tokens.
 */
cached: number | null, 
/**
 * Price of a reply's tokens, in US dollars per million tokens.
 */
output: number | null, };

/**
 * A part of a message.
 */
export type Part = { "part": "text", 
/**
 * The text.
 */
text: string, } | { "part": "refusal", 
/**
 * The complete refusal.
 */
text: string, } | { "part": "reasoning", 
/**
 * The complete reasoning of the message.
 */
text: string, } | { "part": "tool_call", 
/**
 * The provider's id for the call; empty if the provider sent none.
 */
id: string, 
/**
 * The name of the tool.
 */
name: string, 
/**
 * The arguments as unparsed JSON text.
 */
arguments: string, } | { "part": "tool_result", 
/**
 * The provider's id for the call; empty if the provider sent none.
 */
call_id: string, 
/**
 * The name of the tool.
 */
name: string, 
/**
 * How the call ended; `None` for imported results.
 */
ending: CallEnding | null, 
/**
 * The text that the model receives.
 */
text: string, } | { "part": "image", 
/**
 * The attached image file.
 */
file: Attachment, } | { "part": "file", 
/**
 * The attached file.
 */
file: Attachment, };

/**
 * Id of a permit to use a file or folder that the user chose.
 */
export type PermitId = string;

/**
 * The form in which Rivulet sends the beginning of a reply back to the provider so that the model
 * continues the reply.
 */
export type Prefill = "none" | "last_message" | "prefix" | "partial" | "continue_final_message";

/**
 * The properties of a provider, according to the provider's documentation.
 */
export type Preset = { 
/**
 * The id of the preset.
 */
id: string, 
/**
 * The name shown on the screen.
 */
name: string, 
/**
 * Rank among the best-known providers, beginning with 1. `None` if the provider is not among
 * them.
 */
place: number | null, 
/**
 * The base URL; `None` if it depends on the user's account.
 */
base_url: string | null, 
/**
 * Whether the server runs on this computer.
 */
local: boolean, 
/**
 * The default port of the server if it runs on this computer; `None` for all other servers.
 */
port: number | null, 
/**
 * Values of the `owned_by` field that identify this provider. If the first entry in a server's
 * model list has one of these values, Rivulet recognises the server as belonging to this
 * provider.
 */
owned_by: Array<string>, 
/**
 * Whether the provider requires a key.
 */
key: KeyNeed, 
/**
 * The web page on which keys are created; `None` if there is none.
 */
key_url: string | null, 
/**
 * The web page of the provider's documentation; `None` if there is none.
 */
docs: string | null, 
/**
 * The field of a response that contains the reasoning; `None` if none is documented.
 */
reasoning_field: string | null, 
/**
 * The condition under which the provider sends token counts.
 */
usage: UsageHabit, 
/**
 * Whether requests ask for token counts.
 */
include_usage: boolean, 
/**
 * The data that the provider sends while a model reasons.
 */
heartbeats: Heartbeats, 
/**
 * Recommended time limits.
 */
limits: Limits, 
/**
 * Whether the provider also bills for the rest of a reply after Rivulet has aborted the
 * request.
 */
abort_billing: AbortBilling, 
/**
 * The web page that documents how aborted requests are billed; `None` if there is none.
 */
abort_source: string | null, 
/**
 * How a request passes the beginning of a reply to the model, so that the model continues the
 * reply (prefill).
 */
prefill: Prefill, 
/**
 * Whether the provider can resend a stream after an interruption. The user must enable this.
 */
resume: boolean, 
/**
 * Further notes for the user.
 */
notes: UiText, 
/**
 * The sources of this preset: web pages and documents that state the provider's properties.
 */
sources: Array<string>, };

/**
 * The token counts of a request if the server probably read only its end.
 */
export type PromptCut = { 
/**
 * Number of tokens that the server read.
 */
read: number, 
/**
 * Estimated number of tokens in the request.
 */
of: number, };

/**
 * A connection to a server, together with the user's settings for this connection.
 */
export type Provider = { 
/**
 * The provider's id, which is used in the database and in the keychain.
 */
id: ProviderId, 
/**
 * Name of the provider, chosen by the user; never empty.
 */
name: string, 
/**
 * Id of the preset (known facts about a provider) from which this provider was created; `None`
 * if it was created without a preset.
 */
preset: string | null, 
/**
 * Whether this is the practice provider or a server whose base URL the user typed.
 */
kind: ProviderKind, 
/**
 * Base URL as the user typed it; empty for the practice provider.
 */
base_url: string, 
/**
 * The default model for new conversations.
 */
model: string, 
/**
 * Where the API key is stored.
 */
key_place: KeyPlace, 
/**
 * Time limits for requests to the provider.
 */
limits: Limits, 
/**
 * Proxy, certificate authorities and headers.
 */
network: Network, 
/**
 * Whether to request token counts by sending `stream_options` (wire contract, section 2).
 */
include_usage: boolean, 
/**
 * Whether the provider bills for tokens that it generates after Rivulet has aborted the
 * request.
 */
abort_billing: AbortBilling, 
/**
 * How the provider can continue a reply that was cut off.
 */
continuing: Continuing, 
/**
 * The user's cost limit for a calendar month; at least 1. The unit is a hundredth of a US
 * dollar, or of the currency that the provider reports. `None` if there is no limit.
 */
monthly_limit?: number, };

/**
 * The provider form as the user filled it in. The secrets in it are those that the user entered.
 * Stored secrets are never sent to the front end.
 */
export type ProviderDraft = { 
/**
 * The provider to change; `None` creates a new provider.
 */
id: ProviderId | null, 
/**
 * The name that the user chose for the provider.
 */
name: string, 
/**
 * The id of the preset on which the provider is based; `None` if the user typed all settings.
 */
preset: string | null, 
/**
 * The base URL as the user typed it (wire contract, section 5). A secret query parameter keeps
 * its stored value if the URL still contains the placeholder that hides this value.
 */
base_url: string, 
/**
 * The default model for new conversations; may be empty.
 */
model: string, 
/**
 * A new key. `None` keeps the current key, and an empty string removes the current key.
 */
key: string | null, 
/**
 * Where to store a new key and other new secrets.
 */
key_place: KeyPlace, 
/**
 * Whether the user has accepted that another computer can read the secrets in requests,
 * because requests to the server or the proxy are not encrypted. This consent is required if
 * requests are not encrypted and the form contains new secrets. It is also required if a
 * computer that could not read the stored secrets before could read them after the changes in
 * the form.
 */
readable_key: boolean, 
/**
 * Time limits for requests to the provider.
 */
limits: Limits, 
/**
 * The network settings: the proxy, the certificate authorities and the custom headers.
 */
network: NetworkDraft, 
/**
 * Whether requests ask for token counts.
 */
include_usage: boolean, 
/**
 * Whether the provider also bills for the rest of a reply after Rivulet has aborted the
 * request.
 */
abort_billing: AbortBilling, 
/**
 * How to make the provider continue a reply that was cut off.
 */
continuing: Continuing, 
/**
 * The maximum cost per calendar month, in hundredths of a US dollar or of the currency in
 * which the provider reports costs; `None` or 0 if there is no limit.
 */
monthly_limit?: number, };

/**
 * Id of a [`Provider`](crate::Provider), and the account name of its key in the keychain.
 */
export type ProviderId = string;

/**
 * The kind of a provider, which determines where its address comes from.
 */
export type ProviderKind = "custom" | "practice";

/**
 * The result of a connection test.
 */
export type ProviderReport = { 
/**
 * The URL to which chat requests are sent.
 */
url: string, 
/**
 * The proxy for requests to the server; `None` for a direct connection.
 */
proxy: string | null, 
/**
 * The steps that ran, in order. The test ends at the first step that fails.
 */
steps: Array<TestStep>, 
/**
 * The models that the server lists; empty if the server lists no models.
 */
models: Array<ModelInfo>, 
/**
 * Whether the server lists the model named in the form; `None` if the server lists no models
 * or if the form names no model.
 */
model_found: boolean | null, 
/**
 * The fault that made a step fail and so ended the test; `None` if no step failed.
 */
fault: Fault | null, };

/**
 * How requests reach the server: directly or through a proxy.
 */
export type Proxy = { "proxy": "system" } | { "proxy": "none" } | { "proxy": "url", 
/**
 * The proxy's URL as the user typed it. Its scheme is `http://` (the default if no scheme
 * is given), `https://`, `socks4://` or `socks5://` (Rivulet resolves host names), or
 * `socks4a://` or `socks5h://` (the proxy resolves host names). The URL must not contain a
 * user name or a password, because it is stored in the database.
 */
url: string, };

/**
 * The reason why a queued message waits for the user, who must send it or finish editing it.
 */
export type QueueHold = { "hold": "reply_ended", 
/**
 * How the reply ended.
 */
ending: Ending, } | { "hold": "results_not_sent" } | { "hold": "restarted" } | { "hold": "elsewhere" } | { "hold": "other_branch" } | { "hold": "editing" } | { "hold": "refused", 
/**
 * Why the message could not be sent.
 */
fault: Fault, } | { "hold": "earlier_refused" };

/**
 * A message that Rivulet sends when the current reply in its conversation is complete.
 */
export type QueuedMessage = { 
/**
 * The message's id in the queue. When the message is sent, it gets a new id.
 */
id: QueuedMessageId, 
/**
 * The conversation in which the message will be sent.
 */
conversation_id: ConversationId, 
/**
 * Position in the conversation's queue. The message with the lowest position is sent first.
 */
position: number, 
/**
 * The provider that receives the request.
 */
provider_id: ProviderId, 
/**
 * The id of the model that answers.
 */
model: string, 
/**
 * Additional models that also answer the message, each in its own column.
 */
more: Array<ChosenModel>, 
/**
 * The reasoning effort for the replies; `None` means the effort in the chat settings.
 */
effort: ReasoningEffort | null, 
/**
 * The text of the message; empty only if the message has attachments.
 */
text: string, 
/**
 * Files attached to the message.
 */
attachments: Array<Attachment>, 
/**
 * The reason why the message waits until the user sends it or finishes editing it. `None` if
 * Rivulet sends the message by itself when the reply is complete.
 */
hold: QueueHold | null, };

/**
 * Id of a [`QueuedMessage`](crate::QueuedMessage).
 */
export type QueuedMessageId = string;

/**
 * The font in which messages are shown.
 */
export type ReadingFont = "inter" | "serif" | "hyperlegible" | "system";

/**
 * A reasoning effort: a level, such as `low`; `none`; `on` (no particular level); or a number of
 * tokens. The accepted values depend on the model, so the user may type any value.
 */
export type ReasoningEffort = string;

/**
 * A newer version of the program.
 */
export type Release = { 
/**
 * The version, for example `1.2.3`.
 */
version: string, 
/**
 * The release notes, as plain text; may be empty.
 */
notes: string, };

/**
 * A step that the user must take before a refused call can run, or before the answer of a task can
 * arrive.
 */
export type Remedy = "sign_in" | "reconnect";

/**
 * The size of a part of a request.
 */
export type RequestPart = { 
/**
 * The kind of this part of the request.
 */
kind: RequestPartKind, 
/**
 * Size of this part of the request in the JSON body, in bytes.
 */
bytes: number, 
/**
 * Estimated number of tokens in this part of the request. The estimate is based on an earlier
 * request whose tokens the server counted; `None` if there is no such request.
 */
tokens: number | null, };

/**
 * The kinds of parts that a request consists of.
 */
export type RequestPartKind = "instructions" | "summary" | "earlier" | "message" | "attachments" | "tools";

/**
 * A request as it would be sent now.
 */
export type RequestPreview = { 
/**
 * The request, with secrets masked.
 */
request: WireRequest, 
/**
 * The parts of the request with their sizes, in the order in which the model receives them.
 */
parts: Array<RequestPart>, 
/**
 * Number of tokens in the whole request; `None` if it is unknown.
 */
tokens: TokenCount | null, 
/**
 * The length of the model's context; `None` if it is unknown.
 */
limit: ContextLimit | null, 
/**
 * Number of attached files, such as images, whose tokens are not included in the estimates.
 */
unmeasured_files: number, 
/**
 * Number of messages that are missing from the request because the user left them out.
 */
left_out: number, 
/**
 * The names of the tool servers whose tools are not known yet. Their tools are added when the
 * message is sent.
 */
unlisted_servers: Array<string>, 
/**
 * Whether the results of the last reply's tool calls are missing from this preview; they are
 * added when the message is sent. All of them are missing if one of the calls has not ended or
 * still needs the user's decision. All are also missing if one of them may contain images,
 * because images would have to be stored, and a preview stores nothing.
 */
open_calls: boolean, 
/**
 * Estimated number of tokens that the server has cached but must process again, because the
 * next request begins differently from the previous request. `None` if there are no such
 * tokens or if their number is unknown.
 */
uncached: number | null, 
/**
 * One sentence for each difference between the request and the chat settings.
 */
notes: Array<UiText>, };

/**
 * The decision about a call that has ended: whether to run it again and, if not, what the model
 * receives as its result. Only some ended calls need a decision.
 *
 * Usually, the user decides. Rivulet decides in place of the user in `rivulet-cli`, and also when
 * the user sends another message without deciding.
 */
export type Resolution = "tell_unknown" | "typed" | "run_again" | "send" | "withhold";

/**
 * The format in which the model should answer.
 */
export type ResponseFormat = { "type": "json_object" } | { "type": "json_schema", 
/**
 * The schema's name, which is sent to the server. If it is empty, a default name is sent.
 */
name: string, 
/**
 * The schema as the user typed it, as JSON text.
 */
schema: string, 
/**
 * Whether the server should refuse schemas that it cannot enforce.
 */
strict: boolean, };

/**
 * The author of a message.
 */
export type Role = "system" | "user" | "assistant" | "tool";

/**
 * A rule of the schema that an answer breaks, and the value in the answer that breaks it.
 */
export type SchemaFault = { 
/**
 * JSON pointer to the value that breaks the rule; empty if that value is the whole answer. If
 * the pointer would be too long, it leads to an enclosing value instead.
 */
path: string, 
/**
 * The broken rule: a keyword and its value in the schema, for example `type: "integer"`.
 */
rule: string, 
/**
 * JSON text of the value that breaks the rule, possibly truncated.
 */
value: string, };

/**
 * The report on a schema: what is wrong with it, and how it can be corrected.
 */
export type SchemaReport = { 
/**
 * The reason why no answer can be checked against the schema, in the words of the parser or
 * the validator; `None` if answers can be checked.
 */
unusable: string | null, 
/**
 * The violations of OpenAI's strict form; incomplete if the list reaches its maximum length.
 */
faults: Array<StrictFault>, 
/**
 * A copy that follows the strict form as closely as possible. `None` if the schema already
 * follows it, cannot be used, or cannot be improved.
 */
strict: string | null, 
/**
 * Number of violations of the strict form that the copy `strict` still contains, because they
 * could not be corrected. At most the maximum length of `faults`.
 */
left: number, };

/**
 * The position in a message where the copied text of an earlier version ends.
 */
export type Seam = { 
/**
 * The earlier version whose text this message continues. The earlier version is kept as a
 * separate message. Unless `apart` is set, this message contains an exact copy of the earlier
 * version's text up to the seam.
 */
from: MessageId, 
/**
 * How the reply was continued.
 */
way: ContinueMethod, 
/**
 * Length of the copied text, in UTF-16 code units. Unless `apart` is set, this is the position
 * of the seam within the message.
 */
at: number, 
/**
 * Text that was removed from the start of the continuation, because it repeats the end of the
 * earlier version.
 */
overlap: string, 
/**
 * Whitespace that was inserted between the copied text and the new text, because the model did
 * not repeat the last words as requested. A space separates two words that would otherwise
 * merge; line breaks begin a Markdown block. Empty if nothing was inserted.
 */
separator: string, 
/**
 * Whether the user chose to hide the earlier version's text. If so, the message contains only
 * the continuation, including the text in `overlap`.
 */
apart: boolean, };

/**
 * One page of search results.
 */
export type SearchPage = { 
/**
 * Matching conversation titles, best match first. Only the first page contains titles.
 */
titles: Array<TitleHit>, 
/**
 * Matching messages. Each page contains older messages than the page before it. Within a page,
 * the best match is first.
 */
hits: Array<MessageHit>, 
/**
 * The value of `before` that requests the next page; `None` on the last page.
 */
next: number | null, };

/**
 * A search over all conversations.
 */
export type SearchQuery = { 
/**
 * Search words. A message must contain all of them; case is ignored. Words in quotation marks
 * must be adjacent and in the given order.
 */
text: string, 
/**
 * Restricts the search to messages from this model.
 */
model: string | null, 
/**
 * Restricts the search to messages from this provider.
 */
provider_id: ProviderId | null, 
/**
 * Restricts the search to replies with this ending, for example `complete` or `stopped`.
 */
ending: Ending | null, 
/**
 * Restricts the search to messages at or after this time, in milliseconds since 1970 (UTC).
 */
from: number | null, 
/**
 * Restricts the search to messages before this time, in milliseconds since 1970 (UTC).
 */
to: number | null, 
/**
 * Restricts the search to messages in the conversations of this folder.
 */
folder_id: FolderId | null, 
/**
 * Restricts the search to messages in conversations with this tag.
 */
tag: string | null, 
/**
 * Restricts the search to messages whose author has this role.
 */
role: Role | null, 
/**
 * Restricts the search to messages with a code block.
 */
has_code: boolean, 
/**
 * The `next` value of the previous page; `None` requests the first page.
 */
before: number | null, };

/**
 * The key that sends a message.
 */
export type SendKey = "enter" | "mod_enter";

/**
 * The reasoning effort with which a reply was requested.
 */
export type SentEffort = { 
/**
 * The effort that was sent.
 */
value: ReasoningEffort, 
/**
 * Whether the effort was chosen for this message only, instead of in the chat settings.
 */
once: boolean, };

/**
 * The log of a tool server since Rivulet started. Secrets from its configuration are masked.
 */
export type ServerLog = { 
/**
 * The last lines of the log, oldest first.
 */
lines: Array<ServerLogLine>, 
/**
 * Number of earlier lines that are no longer in the log.
 */
left_out: number, 
/**
 * Number of invalid outputs of the server. An invalid output is a line on standard output that
 * is not a protocol message, or the definition of a tool that is invalid or has the same name
 * as another tool.
 */
noise: number, };

/**
 * An event in a tool server's log.
 */
export type ServerLogEvent = { "kind": "started" } | { "kind": "failed", 
/**
 * The reason why the server failed to start, stopped, or can no longer be used.
 */
reason: UiText, } | { "kind": "stopped" } | { "kind": "reconnected" } | { "kind": "stderr", 
/**
 * The line that the server wrote to standard error.
 */
text: string, } | { "kind": "noise", 
/**
 * The beginning of the text that caused this event: the line that the server wrote to
 * standard output, or the declaration of the invalid tool.
 */
text: string, };

/**
 * A line of a tool server's log.
 */
export type ServerLogLine = { 
/**
 * The time of the event, in milliseconds since 1970.
 */
at: number, 
/**
 * The logged event.
 */
event: ServerLogEvent, };

/**
 * The state of a tool server.
 */
export type ServerState = "off" | "idle" | "starting" | "ready" | "failed" | "sign_in" | "signing_in";

/**
 * The user's settings.
 */
export type Settings = { 
/**
 * The colour scheme of the window.
 */
theme: Theme, 
/**
 * The scale of the window in percent, 80 to 200.
 */
zoom: number, 
/**
 * The font in which messages are shown.
 */
reading_font: ReadingFont, 
/**
 * The maximum width of messages.
 */
line_width: LineWidth, 
/**
 * The colour contrast of the window.
 */
contrast: Contrast, 
/**
 * Whether the list of conversations is shown.
 */
sidebar_open: boolean, 
/**
 * Whether the list of conversations shows the latest message of each conversation.
 */
latest_messages: boolean, 
/**
 * The default provider for new conversations. `None` means the first provider in the list. The
 * practice provider is then used only if there is no other provider.
 */
default_provider: ProviderId | null, 
/**
 * Hosts whose links open without confirmation, in lower-case ASCII.
 */
trusted_hosts: Array<string>, 
/**
 * Whether a model generates the titles of conversations. This costs tokens.
 */
model_titles: boolean, 
/**
 * Whether Rivulet shows a desktop notification when a tool call needs the user's attention
 * while Rivulet's window is not in front.
 */
notify_waiting: boolean, 
/**
 * How often scheduled backups are made.
 */
backup_every: BackupEvery, 
/**
 * The number of scheduled backups to keep, 1 to 100.
 */
backup_keep: number, 
/**
 * The backup folder; `None` means the folder `backups` in the data folder.
 */
backup_folder: string | null, 
/**
 * The kinds of new versions for which Rivulet checks automatically.
 */
update_checks: UpdateChecks, 
/**
 * The key that sends a message.
 */
send_key: SendKey, 
/**
 * The conversation that the window shows when Rivulet starts.
 */
start_view: StartView, 
/**
 * The models that the user has marked as favourites, in the order in which they were marked.
 */
favourite_models: Array<ChosenModel>, 
/**
 * The models that the user chose most recently, the newest first.
 */
recent_models: Array<ChosenModel>, 
/**
 * The named sets of models that can answer the same message in a comparison.
 */
model_sets: Array<ModelSet>, };

/**
 * An OAuth client: an application that the user registered with the authorization server.
 */
export type SignInClient = { 
/**
 * The application's public client ID (OAuth `client_id`).
 */
id: string, 
/**
 * The application's client secret (OAuth `client_secret`); empty if it has none.
 */
secret: string, };

/**
 * Where the sign-in tokens are stored.
 */
export type SignedIn = "keychain" | "session";

/**
 * Saved text that `/` inserts into a message.
 */
export type Snippet = { 
/**
 * The snippet's id; `None` for a new snippet that has not been saved yet.
 */
id: SnippetId | null, 
/**
 * Unique name that the user types after `/` to find the snippet; never empty.
 */
name: string, 
/**
 * The text. `{{name}}` asks the user for a value when the snippet is inserted; `{{date}}`,
 * `{{time}}` and `{{clipboard}}` are filled in automatically.
 */
text: string, };

/**
 * Id of a snippet.
 */
export type SnippetId = string;

/**
 * A piece of a text in the search results.
 */
export type SnippetPiece = { 
/**
 * The text of this piece of a search result.
 */
text: string, 
/**
 * Whether this piece of a search result matches the search.
 */
marked: boolean, };

/**
 * The conversation that the window shows when Rivulet starts.
 */
export type StartView = "new" | "latest";

/**
 * The kinds of steps in a connection test, in the order in which the steps run.
 */
export type StepKind = "name" | "connection" | "tls" | "model" | "key" | "stream" | "reasoning" | "usage";

/**
 * The outcome of one step of a connection test.
 */
export type StepOutcome = "ok" | "warning" | "failed" | "skipped" | "unknown";

/**
 * A place where a schema does not meet the requirements of OpenAI's strict mode.
 */
export type StrictFault = { 
/**
 * JSON pointer to the subschema that breaks the rule; empty for the whole schema.
 */
path: string, } & ({ "rule": "object_root" } | { "rule": "required", 
/**
 * The property that is not listed as required.
 */
name: string, } | { "rule": "no_other_properties" } | { "rule": "keyword", 
/**
 * The keyword that is not allowed.
 */
name: string, } | { "rule": "depth", 
/**
 * Maximum number of nested levels.
 */
limit: number, } | { "rule": "properties", 
/**
 * Maximum number of properties.
 */
limit: number, } | { "rule": "enum_values", 
/**
 * Maximum number of values in `enum`.
 */
limit: number, } | { "rule": "enum_chars", 
/**
 * Maximum total number of characters in the strings of one `enum`.
 */
limit: number, } | { "rule": "chars", 
/**
 * Maximum total number of characters in names, `enum` values and `const` values.
 */
limit: number, });

/**
 * The messages that a summary replaces: `last` and its ancestors up to `first`. The replaced
 * messages stay in the conversation.
 */
export type SummaryOf = { 
/**
 * The earliest message that the summary replaces.
 */
first: MessageId, 
/**
 * The latest message that the summary replaces.
 */
last: MessageId, 
/**
 * Number of messages that the summary replaces, not counting tool results.
 */
count: number, };

/**
 * One step of a connection test.
 */
export type TestStep = { 
/**
 * The kind of the step.
 */
kind: StepKind, 
/**
 * The outcome of the step.
 */
outcome: StepOutcome, 
/**
 * A description of the outcome.
 */
words: UiText, 
/**
 * Time at which the step ended, in milliseconds since the test began.
 */
at_ms: number, };

/**
 * The value of a variable in a [`UiText`].
 */
export type TextArg = number | string | UiText;

/**
 * The colour scheme of the window.
 */
export type Theme = "system" | "light" | "dark";

/**
 * Positions of `<think>` and `</think>` in the content. Rivulet needs them to restore the received
 * content exactly from the reasoning and the text.
 */
export type ThinkTags = { 
/**
 * Whitespace that was received before `<think>`.
 */
before: string, 
/**
 * Length of the reasoning before `</think>` in bytes (UTF-8); `None` if the tag never arrived.
 */
closed: number | null, };

/**
 * Milestones of a turn, in milliseconds since its start; `None` if not reached.
 */
export type Timing = { 
/**
 * When the connection was established and Rivulet began to send the request.
 */
sent_ms: number | null, 
/**
 * When the first byte of the response headers arrived.
 */
first_byte_ms: number | null, 
/**
 * When the first piece of the reply (reasoning, content, refusal or tool call) arrived.
 */
first_token_ms: number | null, 
/**
 * When the first piece that is not reasoning (content, refusal or tool call) arrived.
 */
first_text_ms: number | null, 
/**
 * When the last piece of the reply (reasoning, content, refusal or tool call) arrived.
 */
last_token_ms: number | null, 
/**
 * When the turn ended, successfully or not.
 */
ended_ms: number | null, };

/**
 * A conversation whose title matches the query.
 */
export type TitleHit = { 
/**
 * The conversation's id.
 */
conversation_id: ConversationId, 
/**
 * The title, split into pieces that match the query and pieces that do not.
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
 * A number of tokens.
 */
export type TokenCount = { 
/**
 * The number of tokens.
 */
tokens: number, 
/**
 * Whether the server itself counted the tokens. If not, `tokens` is an estimate that is based
 * on an earlier request whose tokens the server counted.
 */
exact: boolean, };

/**
 * One attempt to run a tool call that is part of a reply.
 */
export type ToolCall = { 
/**
 * The id of the attempt.
 */
id: ToolCallId, 
/**
 * The reply that contains the call.
 */
message_id: MessageId, 
/**
 * Position among the reply's calls, starting at 0.
 */
index: number, 
/**
 * Number of this attempt to run the call, starting at 1.
 */
attempt: number, 
/**
 * The provider's id for the call; empty if the provider sent none.
 */
call_id: string, 
/**
 * The server that offers the tool; `None` if no server offers the tool.
 */
server_id: ToolServerId | null, 
/**
 * The name of the server at the time of the call; empty if the request did not offer the tool.
 */
server: string, 
/**
 * The server's name for the tool or, if the tool was not offered, the name that the model
 * used.
 */
tool: string, 
/**
 * The arguments as JSON text, as sent by the model or edited by the user.
 */
arguments: string, 
/**
 * Whether the user edited the arguments.
 */
edited: boolean, 
/**
 * Number of changes that were made to this attempt. If there are two copies of an attempt, the
 * copy with the larger number is newer.
 */
revision: number, 
/**
 * Whether the user reads the answer before the model does, and decides whether to send it.
 */
review: boolean, 
/**
 * The state of the call.
 */
state: CallState, 
/**
 * The ending; `Some` if and only if the state is [`CallState::Ended`].
 */
ending: CallEnding | null, 
/**
 * The reason why the call ended or why it is waiting.
 */
reason: UiText | null, 
/**
 * The scope of the permission that allowed the call; `None` if the call has not been allowed.
 */
granted: GrantScope | null, 
/**
 * The user's reason for denying the call; sent to the model.
 */
deny_reason: string | null, 
/**
 * The step that the user must take before the call can go on; `None` if no step is needed. It
 * is set only for calls that ended with [`CallEnding::NotRun`] but can still run, and for
 * tasks whose answers cannot be received yet.
 */
remedy: Remedy | null, 
/**
 * The decision about a call that has ended; `None` if it has not been made or none is needed.
 * A decision is needed if the outcome is unknown, if the call did not run because a step such
 * as a sign-in must come first (`remedy`), or if the user must review the server's answer.
 */
resolution: Resolution | null, 
/**
 * The text that the model receives; `None` if the call is not settled or is run again.
 */
told: string | null, 
/**
 * Length of the server's answer in bytes; 0 if there was no answer.
 */
answer_bytes: number, 
/**
 * The latest progress message from the tool.
 */
progress: string | null, 
/**
 * When the model proposed the call, in milliseconds since 1970 (UTC).
 */
proposed_at: number, 
/**
 * When the call was allowed or denied, in milliseconds since 1970 (UTC).
 */
decided_at: number | null, 
/**
 * When the call started, in milliseconds since 1970 (UTC).
 */
started_at: number | null, 
/**
 * When the call ended, in milliseconds since 1970 (UTC).
 */
ended_at: number | null, };

/**
 * Id of one attempt to run a [`ToolCall`](crate::ToolCall).
 */
export type ToolCallId = string;

/**
 * Whether the model may, must or must not call tools.
 */
export type ToolChoice = "auto" | "required" | "none";

/**
 * A server's claims about a tool (MCP annotations).
 */
export type ToolClaims = { 
/**
 * Whether the tool only reads data and changes nothing.
 */
read_only: boolean | null, 
/**
 * Whether the tool may delete or overwrite existing data.
 */
destructive: boolean | null, 
/**
 * Whether calling the tool again with the same arguments has no further effect.
 */
idempotent: boolean | null, 
/**
 * Whether the tool interacts with anything outside this computer.
 */
open_world: boolean | null, };

/**
 * A tool, as its server declares it.
 */
export type ToolDefinition = { 
/**
 * The server's name for the tool.
 */
name: string, 
/**
 * The human-readable title of the tool.
 */
title: string | null, 
/**
 * The description of the tool, which is sent to the model.
 */
description: string, 
/**
 * JSON schema of the tool's arguments.
 */
input_schema: unknown, 
/**
 * JSON schema of the tool's structured result.
 */
output_schema: unknown, 
/**
 * The server's claims about the tool, shown in the permission prompt. A claim never replaces
 * the user's permission for a call.
 */
claims: ToolClaims, };

/**
 * Time limits for a tool server, in whole seconds (1 to 86,400).
 */
export type ToolLimits = { 
/**
 * Maximum time, in seconds, for starting the server and for listing all its tools.
 */
start: number, 
/**
 * Maximum time, in seconds, without an answer or a progress report during a call, not counting
 * the time spent waiting for the user.
 */
idle: number, 
/**
 * Maximum duration of a call in seconds, not counting the time spent waiting for the user. The
 * limit applies even if the server reports progress.
 */
total: number, };

/**
 * A question that a tool asks the user during a call (MCP elicitation).
 */
export type ToolQuestion = { 
/**
 * The question in the tool's own words.
 */
message: string, 
/**
 * JSON schema of the form to fill in; `None` if the tool asks the user to open an address.
 */
form: unknown, 
/**
 * The address that the tool asks the user to open; `None` if there is a form. The address
 * begins with `https:` or `http:`. The page in the window opens `http:` addresses only if they
 * are on this computer.
 */
url: string | null, };

/**
 * A tool server as the user configured it.
 */
export type ToolServer = { 
/**
 * The server's id; `None` for a new server.
 */
id: ToolServerId | null, 
/**
 * Name of the server, chosen by the user; never empty.
 */
name: string, 
/**
 * How Rivulet reaches the server.
 */
transport: Transport, 
/**
 * Time limits for the server.
 */
limits: ToolLimits, 
/**
 * Whether conversations may use the server. A server that is off is never started.
 */
on: boolean, 
/**
 * Names of the tools that are switched off, so that no conversation may use them.
 */
tools_off: Array<string>, };

/**
 * Id of a [`ToolServer`](crate::ToolServer).
 */
export type ToolServerId = string;

/**
 * A tool server with its state and its tools.
 */
export type ToolServerView = { 
/**
 * The server, with masked secrets. The built-in tools are presented as a server with the id
 * [`BUILT_IN`](rivulet_core::BUILT_IN).
 */
server: ToolServer, 
/**
 * The state of the server.
 */
state: ServerState, 
/**
 * The reason why the server failed or requires a sign-in; `None` if neither is the case.
 */
fault: Fault | null, 
/**
 * The address of the web page on which the user is signing in, if any.
 */
sign_in_page: string | null, 
/**
 * Where the sign-in tokens are stored; `None` if the user has not signed in.
 */
signed_in: SignedIn | null, 
/**
 * The last lines that the server wrote to standard error.
 */
stderr: string, 
/**
 * The revision of MCP that Rivulet and the running server use. `None` if the server is not
 * running, and for the built-in tools.
 */
protocol: string | null, 
/**
 * The tools that the server last declared; empty if the server has never been started.
 */
tools: Array<ToolView>, };

/**
 * A tool as shown in the settings.
 */
export type ToolView = { 
/**
 * The tool as declared by its server.
 */
definition: ToolDefinition, 
/**
 * Whether conversations may use the tool.
 */
on: boolean, 
/**
 * Estimated number of tokens that the definition of the tool adds to each request.
 */
tokens: number, };

/**
 * Progress of an import, an import preview or an export.
 */
export type TransferProgress = { 
/**
 * Amount of work done so far: for an import, the number of bytes read; for an export, the
 * number of conversations written.
 */
done: number, 
/**
 * Total amount of work, in the same unit as `done`.
 */
total: number, 
/**
 * Number of conversations read or written so far.
 */
conversations: number, };

/**
 * How Rivulet reaches a tool server.
 */
export type Transport = { "transport": "command", 
/**
 * The program: either a path, or a name that is searched for in `PATH`.
 */
command: string, 
/**
 * The arguments of the program.
 */
args: Array<string>, 
/**
 * Environment variables in addition to those that every server receives. Their values are
 * secret and are stored in the keychain. This field contains masks instead of the values,
 * except when the user has just entered them or when the server is started.
 */
env: Array<Header>, 
/**
 * The working folder of the program; `None` means the user's home folder.
 */
folder: string | null, } | { "transport": "url", 
/**
 * The server's address: `https`, or `http` for a server on this computer. Values of secret
 * parameters (see `is_secret_name`) are stored in the keychain, like those of the `env`
 * field.
 */
url: string, 
/**
 * Headers sent with every request. Their values are secret, like those of `env`.
 */
headers: Array<Header>, };

/**
 * An entry in the trash: a deleted item that can be restored.
 */
export type TrashEntry = { 
/**
 * The deleted conversation, or the conversation that contained the deleted message.
 */
conversation_id: ConversationId, 
/**
 * The deleted version of a message; `None` if the whole conversation was deleted.
 */
message_id: MessageId | null, 
/**
 * The conversation's title.
 */
title: string, 
/**
 * The first words of the deleted message; empty if a whole conversation was deleted.
 */
words: string, 
/**
 * Number of messages that are restored if the user restores the entry.
 */
messages: number, 
/**
 * Time of deletion, in milliseconds since 1970 (UTC). More than 30 days later, Rivulet deletes
 * the item permanently when it starts, unless the system clock seems to be wrong.
 */
deleted_at: number, };

/**
 * The changes to a running turn since the previous update.
 */
export type TurnUpdate = { 
/**
 * The id of the reply that the turn produces.
 */
message_id: MessageId, 
/**
 * Sequence number of the last change in the previous update. A receiver that knows only
 * changes with lower numbers has missed an update and must call `turn_since`.
 */
after: number, 
/**
 * Sequence number of the last change in this update.
 */
seq: number, 
/**
 * Time of the update, in milliseconds since the turn began.
 */
at_ms: number, 
/**
 * The changes since the previous update, in order.
 */
changes: Array<Change>, };

/**
 * A text for the user: the id of a message in the catalogue, and the values of the message's
 * variables.
 *
 * Only the functions in [`texts`](crate::texts) and [`UiText::preset_note`] create new texts.
 * There is no conversion from a string, so a hard-coded sentence does not compile.
 */
export type UiText = { id: string, args: { [key in string]: TextArg }, };

/**
 * The reason why an answer could not be checked.
 */
export type Unchecked = "schema_unusable" | "too_costly";

/**
 * An event that the program reports to the front end.
 */
export type Update = { "update": "turn", 
/**
 * The changes in the turn.
 */
turn: TurnUpdate, } | { "update": "test", 
/**
 * The finished step.
 */
step: TestStep, } | { "update": "storage", 
/**
 * The reason why writing fails; `None` once everything has been written.
 */
fault: Fault | null, } | { "update": "exposed", 
/**
 * The reason why the last attempt failed; `None` if it succeeded.
 */
fault: Fault | null, } | { "update": "damaged", 
/**
 * The reason why the list of conversations may be incomplete; `None` if it is complete.
 */
fault: Fault | null, } | { "update": "verdict", 
/**
 * The conversation that contains the reply.
 */
conversation_id: ConversationId, 
/**
 * The id of the reply whose JSON was checked.
 */
message_id: MessageId, 
/**
 * The verdict; `None` if the reply called tools instead of giving an answer to check.
 */
verdict: Verdict | null, } | { "update": "call", 
/**
 * The conversation that contains the tool call.
 */
conversation_id: ConversationId, 
/**
 * The tool call after the change.
 */
call: ToolCall, } | { "update": "queue", 
/**
 * The conversation whose queue must be loaded again.
 */
conversation_id: ConversationId, } | { "update": "results_sent", 
/**
 * The conversation whose view must be loaded again.
 */
conversation_id: ConversationId, } | { "update": "tool_server", 
/**
 * The tool server after the change.
 */
server: ToolServerView, } | { "update": "title", 
/**
 * The conversation to which the title belongs.
 */
conversation_id: ConversationId, 
/**
 * The generated title.
 */
title: string, } | { "update": "transfer", 
/**
 * The progress of the import, the import preview or the export.
 */
progress: TransferProgress, } | { "update": "program", 
/**
 * The state of the program update.
 */
view: UpdaterView, };

/**
 * Whether Rivulet checks for new versions automatically, and whether it also offers previews.
 */
export type UpdateChecks = "off" | "stable" | "preview";

/**
 * The stage that a program update has reached.
 */
export type UpdateStage = { "stage": "unchecked" } | { "stage": "checking" } | { "stage": "up_to_date" } | { "stage": "available", 
/**
 * The newer version.
 */
release: Release, } | { "stage": "downloading", 
/**
 * The newer version.
 */
release: Release, 
/**
 * Number of bytes that have arrived.
 */
received: number, 
/**
 * Size of the whole download in bytes, if the server states it.
 */
total: number | null, } | { "stage": "ready", 
/**
 * The newer version.
 */
release: Release, } | { "stage": "installing", 
/**
 * The newer version.
 */
release: Release, };

/**
 * Everything that a front end shows about program updates.
 */
export type UpdaterView = { 
/**
 * The host that announces new versions of Rivulet; `None` if this build never checks for them.
 */
host: string | null, 
/**
 * How this copy of the program was installed.
 */
install_kind: InstallKind, 
/**
 * The stage that the update has reached.
 */
stage: UpdateStage, 
/**
 * The reason why the last step of the update failed; `None` if that step did not fail.
 */
fault: Fault | null, 
/**
 * The work that prevents an installation now, such as a reply that is arriving; `None` if
 * there is no such work.
 */
waits: UiText | null, 
/**
 * Time of the last successful check, in milliseconds since 1970; `None` if no check has
 * succeeded yet.
 */
checked_at: number | null, };

/**
 * Token counts and costs of a request and its reply. A value that the provider did not report is
 * `None` (wire contract, section 2).
 */
export type Usage = { 
/**
 * Number of tokens in the request.
 */
prompt: number | null, 
/**
 * Number of tokens in the reply, including its reasoning.
 */
completion: number | null, 
/**
 * Total number of tokens, as counted by the provider.
 */
total: number | null, 
/**
 * Number of request tokens that the provider read from its cache.
 */
cached: number | null, 
/**
 * Number of tokens in the reply's reasoning.
 */
reasoning: number | null, 
/**
 * Cost of the request and its reply in the provider's currency; `None` if it is not reported.
 */
cost: number | null, 
/**
 * Estimated cost. Set only if no cost was reported and the prices of the model are known.
 */
estimate?: CostEstimate, 
/**
 * The amount in US dollars that the provider's cache saved; `None` if it is zero or unknown.
 */
saved?: number, };

/**
 * Sums of the token counts and costs of replies. Reported and estimated costs are never added
 * together, because only reported costs are exact.
 */
export type UsageFigures = { 
/**
 * Number of replies.
 */
replies: number, 
/**
 * Number of tokens in the requests.
 */
prompt: number, 
/**
 * Number of tokens in the replies.
 */
completion: number, 
/**
 * Number of request tokens that providers read from their caches.
 */
cached: number, 
/**
 * Number of reasoning tokens in the replies.
 */
reasoning: number, 
/**
 * The sum of the reported costs, each in its provider's currency, without conversion.
 */
cost: number, 
/**
 * The sum of the estimated costs of the replies with no reported cost, in US dollars.
 */
estimate: number, 
/**
 * Number of replies with a reported cost.
 */
reported: number, 
/**
 * Number of replies with an estimated cost.
 */
estimated: number, 
/**
 * Number of replies whose cost is unknown.
 */
unknown: number, };

/**
 * A filter that selects the replies whose tokens and costs are added up.
 */
export type UsageFilter = { 
/**
 * The first day of the period, as `YYYY-MM-DD`; `None` for the day of the first reply.
 */
from: string | null, 
/**
 * The last day of the period, as `YYYY-MM-DD`; `None` for today.
 */
to: string | null, 
/**
 * The provider that sent the replies; `None` for all providers.
 */
provider_id: ProviderId | null, 
/**
 * The model that wrote the replies; `None` for all models.
 */
model: string | null, 
/**
 * The conversation that contains the replies; `None` for all conversations.
 */
conversation_id: ConversationId | null, };

/**
 * A property by which replies are grouped in a table of sums.
 */
export type UsageGroup = "day" | "month" | "provider" | "model" | "conversation";

/**
 * When a provider sends token counts.
 */
export type UsageHabit = "ask" | "always" | "refuses" | "unknown";

/**
 * Sums of token counts and costs: for all selected replies together, and in tables that group
 * these replies.
 */
export type UsageReport = { 
/**
 * The sums for all replies that the filter selects.
 */
total: UsageFigures, 
/**
 * One table for each requested property, such as the day or the model.
 */
tables: Array<UsageTable>, 
/**
 * The day of the first reply, as `YYYY-MM-DD`; `None` if there is no reply.
 */
first: string | null, 
/**
 * Today, as `YYYY-MM-DD`.
 */
today: string, 
/**
 * The day on which the current price list was published, as `YYYY-MM-DD`. The cost of a reply
 * is estimated only once, when the reply arrives, from the price list of that time and from
 * the prices that the user typed. Costs of older replies may therefore be based on an older
 * list.
 */
prices_of: string, };

/**
 * The sums for all replies with the same value of a property, such as the same day or model.
 */
export type UsageRow = { 
/**
 * The value of the property: the day (`YYYY-MM-DD`), the month (`YYYY-MM`), or the id of the
 * provider, the model or the conversation. Empty if the id is unknown or if the conversation
 * was permanently deleted.
 */
key: string, 
/**
 * The name of the provider or the title of the conversation; `None` if it is unknown. Always
 * `None` for days, months and models, which are shown by their `key`.
 */
name: string | null, 
/**
 * Whether the row represents a conversation that can be opened.
 */
opens: boolean, 
/**
 * The sums for the replies in this row.
 */
figures: UsageFigures, };

/**
 * A table of token counts and costs, with a row for each value of one property, such as the day.
 */
export type UsageTable = { 
/**
 * The property by which the replies are grouped.
 */
group: UsageGroup, 
/**
 * The rows of the table. Days and months are in chronological order. All other rows are sorted
 * in descending order of cost and, if the costs are equal, of the number of tokens.
 */
rows: Array<UsageRow>, 
/**
 * Number of rows that were left out because the table would be too long.
 */
left_out: number, };

/**
 * The verdict on an answer. An answer has a verdict only if the chat settings request JSON.
 */
export type Verdict = { 
/**
 * Whether the server enforces the requested format.
 */
enforcement: Enforcement, 
/**
 * The result of checking the answer.
 */
result: VerdictKind, };

/**
 * The result of checking an answer against the response format that the chat settings request.
 */
export type VerdictKind = { "kind": "valid" } | { "kind": "invalid", 
/**
 * The rules that the answer breaks. The length of the list is limited.
 */
errors: Array<SchemaFault>, 
/**
 * Whether the answer breaks more rules than those in `errors`.
 */
more: boolean, } | { "kind": "not_json", 
/**
 * The original error message of the JSON parser.
 */
detail: string, 
/**
 * Position of the error in the answer, in UTF-16 code units.
 */
at: number, } | { "kind": "cut_off" } | { "kind": "refusal" } | { "kind": "unchecked", 
/**
 * The reason why the answer was not checked.
 */
reason: Unchecked, 
/**
 * The original error message of the validator; empty if there was none.
 */
detail: string, };

/**
 * The status line and the headers of a response.
 */
export type WireAnswer = { 
/**
 * Time at which the status line and the headers arrived, in milliseconds since the turn began.
 */
at_ms: number, 
/**
 * The HTTP version: `HTTP/1.1` or `HTTP/2`.
 */
version: string, 
/**
 * The HTTP status of the response.
 */
status: number, 
/**
 * The headers of the response.
 */
headers: Array<WireHeader>, };

/**
 * One event in a response.
 */
export type WireEvent = { 
/**
 * Index of the event within the response, starting at 0.
 */
number: number, 
/**
 * Arrival time of the event's last byte, in milliseconds since the turn began.
 */
at_ms: number, 
/**
 * Size of the event in bytes, including the blank line at its end.
 */
bytes: number, 
/**
 * The kind of the event.
 */
kind: WireEventKind, 
/**
 * The text of the event as the server sent it, with three exceptions: secrets are masked, long
 * text is shortened, and line breaks at the end are removed.
 */
text: string, 
/**
 * Whether `text` is shortened. The `wire_event` command returns the whole text of the event.
 */
cut: boolean, };

/**
 * The kind of an event in a response.
 */
export type WireEventKind = "event" | "comment" | "body";

/**
 * A header of a request or a response.
 */
export type WireHeader = { 
/**
 * The name of the header.
 */
name: string, 
/**
 * The value of the header, with secrets masked.
 */
value: string, };

/**
 * A page of a turn's events.
 */
export type WirePage = { 
/**
 * Number of events that were recorded for the turn.
 */
total: number, 
/**
 * The requested events.
 */
events: Array<WireEvent>, };

/**
 * An HTTP request, as it is sent.
 */
export type WireRequest = { 
/**
 * The HTTP method of the request.
 */
method: string, 
/**
 * The URL of the request.
 */
url: string, 
/**
 * The headers of the request, except those that the HTTP client adds.
 */
headers: Array<WireHeader>, 
/**
 * The JSON body of the request.
 */
body: string, };

/**
 * The request and the response of one turn.
 */
export type WireTurn = { 
/**
 * The id of the reply that the turn produces.
 */
message_id: MessageId, 
/**
 * Start of the turn, in milliseconds since 1970 (UTC).
 */
started_at: number, 
/**
 * The request of the turn; `None` until the request is sent.
 */
request: WireRequest | null, 
/**
 * The status line and the headers of the response; `None` until they arrive.
 */
answer: WireAnswer | null, 
/**
 * Number of bytes of the response body that have arrived so far.
 */
bytes: number, 
/**
 * Number of bytes of the response body that the wire log has recorded. Of a long body, only
 * the beginning is recorded.
 */
kept_bytes: number, 
/**
 * Number of events in the recorded part of the response body.
 */
events: number, };

/** The text that replaces a secret value. */
export const secretMask = "••••";

/** Matches the names of headers and query parameters whose values are secrets. */
export const secretName = /^(?:sig|pwd)$|key|token|secret|auth|passw|credential|cookie|signature/i;

/** Every command, with its arguments and its result. Each rejects with a `Fault`. */
export interface Commands {
  /** Returns everything that the first screen of a front end shows. */
  first_screen: { args: Record<string, never>; result: FirstScreen };
  /** Returns information about the program, such as its version, and the user's settings. */
  app_info: { args: Record<string, never>; result: AppInfo };
  /** Returns the reason why the keychain cannot be used, or `None` if it can be used. A */
  /** locked keychain counts as usable, because this check reads no secrets. The check can */
  /** take seconds if the keychain does not respond. */
  keychain_check: { args: Record<string, never>; result: Fault | null };
  /** Saves the user's settings, except for the backup folder. */
  settings_save: { args: { settings: Settings }; result: null };
  /** Returns the state of the program update. */
  update_state: { args: Record<string, never>; result: UpdaterView };
  /** Checks for a newer version of the program. The result contains the newer version, if */
  /** there is one, or the fault that made the check fail. */
  update_check: { args: Record<string, never>; result: UpdaterView };
  /** Downloads the newer version and verifies its signature. Returns when the download is */
  /** complete. */
  update_download: { args: Record<string, never>; result: UpdaterView };
  /** Cancels the download of the newer version. */
  update_cancel: { args: Record<string, never>; result: UpdaterView };
  /** Installs the downloaded version and restarts the program. Fails while a reply, a */
  /** tool call, an import, an export or an operation on all data (such as a backup) is */
  /** running. */
  update_install: { args: Record<string, never>; result: UpdaterView };
  /** Returns all providers in the order in which they were added. */
  provider_list: { args: Record<string, never>; result: Array<Provider> };
  /** Creates or changes a provider. */
  provider_save: { args: { draft: ProviderDraft }; result: Provider };
  /** Chooses a model for a provider that has none, and returns the provider. Prefers a */
  /** model that the provider's preset suggests and that the server lists. Otherwise, */
  /** chooses the first listed model if it is the only one or if the preset is for servers */
  /** on this computer. In all other cases, the provider stays unchanged, and the user has */
  /** to choose a model. */
  provider_choose_model: { args: { provider_id: ProviderId }; result: Provider };
  /** Adds the practice provider, a built-in demo that needs no key and no network. Does */
  /** nothing if the practice provider already exists. */
  provider_add_practice: { args: Record<string, never>; result: Provider };
  /** Returns the reason why a provider's key or other secrets, such as header values, */
  /** cannot be used. Returns `None` if all of them can be used or if the provider needs */
  /** none. May take seconds if the keychain is locked. */
  provider_key_fault: { args: { provider_id: ProviderId }; result: Fault | null };
  /** Deletes a provider and removes its key from the keychain. */
  provider_delete: { args: { provider_id: ProviderId }; result: null };
  /** Restores a deleted provider. Its key is restored too, unless Rivulet has exited */
  /** since the deletion. */
  provider_restore: { args: { provider_id: ProviderId }; result: null };
  /** Tests the connection to a provider by requesting its model list and asking the model */
  /** a short question. Reports each step to the front end. */
  provider_test: { args: { draft: ProviderDraft }; result: ProviderReport };
  /** Stops the running connection test, if there is one. */
  provider_test_stop: { args: Record<string, never>; result: null };
  /** Returns the provider presets. */
  preset_list: { args: Record<string, never>; result: Array<Preset> };
  /** Searches for model servers on this computer. The search takes at most half a second. */
  server_search: { args: Record<string, never>; result: Array<FoundServer> };
  /** Returns the models that a provider lists. */
  model_list: { args: { provider_id: ProviderId }; result: Array<ModelInfo> };
  /** Returns all conversations, most recently updated first. */
  conversation_list: { args: Record<string, never>; result: Array<ConversationSummary> };
  /** Returns the last messages on the selected branch, including running replies. */
  conversation_open: { args: { conversation_id: ConversationId }; result: ConversationView };
  /** Returns all messages that precede the message `message_id` on the selected branch. */
  conversation_unloaded: { args: { message_id: MessageId }; result: Array<MessageView> };
  /** Returns the latest message of each of the given conversations. Skips deleted */
  /** conversations. */
  latest_message_list: { args: { conversation_ids: Array<ConversationId> }; result: Array<LatestMessage> };
  /** Renames a conversation. */
  conversation_rename: { args: { conversation_id: ConversationId; title: string }; result: null };
  /** Moves a conversation to the trash and stops its running turns. */
  conversation_delete: { args: { conversation_id: ConversationId }; result: null };
  /** Restores a conversation from the trash. */
  conversation_restore: { args: { conversation_id: ConversationId }; result: null };
  /** Pins a conversation to the top of the list, or unpins it. */
  conversation_pin: { args: { conversation_id: ConversationId; pinned: boolean }; result: null };
  /** Archives a conversation, or moves it out of the archive. */
  conversation_archive: { args: { conversation_id: ConversationId; archived: boolean }; result: null };
  /** Moves a conversation into a folder, or out of all folders. */
  conversation_move: { args: { conversation_id: ConversationId; folder_id: FolderId | null }; result: null };
  /** Sets the tags of a conversation. */
  conversation_tag: { args: { conversation_id: ConversationId; tags: Array<string> }; result: null };
  /** Sets the chat settings of a conversation, which apply from the next request on. */
  conversation_settings: { args: { conversation_id: ConversationId; settings: ChatSettings }; result: null };
  /** Creates a conversation with copies of a message and of all messages before it. */
  conversation_branch: { args: { message_id: MessageId }; result: ConversationView };
  /** Asks the model for a summary of the conversation from its beginning to the message */
  /** `message_id`, which must end an exchange (a question and everything that answers */
  /** it). `message` tells the model how to write the summary. The instruction and the */
  /** summary are stored on a branch that is not selected. Returns the summary while it is */
  /** still empty; its text arrives in turn updates. */
  summary_write: { args: { message_id: MessageId; message: NewMessage }; result: MessageView };
  /** Returns the latest summary of messages on the selected branch, even if that summary */
  /** is incomplete. */
  summary_latest: { args: { conversation_id: ConversationId }; result: MessageView | null };
  /** Replaces the beginning of the selected branch, up to and including the message */
  /** `message_id`, with a summary. The message must end an exchange (a question and */
  /** everything that answers it). The summary and the remaining messages are stored on a */
  /** new branch: first the leading system messages, without any earlier summary, then the */
  /** new summary, then copies of the later messages. Selects the new branch and keeps all */
  /** others. */
  summary_continue: { args: { message_id: MessageId; text: string }; result: ConversationView };
  /** Returns all conversation folders in alphabetical order. */
  folder_list: { args: Record<string, never>; result: Array<Folder> };
  /** Creates a folder, or renames the folder `folder_id` if it exists. */
  folder_save: { args: { folder_id: FolderId | null; name: string }; result: Folder };
  /** Deletes a folder, but not the conversations in it. Returns these conversations. */
  folder_delete: { args: { folder_id: FolderId }; result: Array<ConversationId> };
  /** Restores a deleted folder and moves `conversations` into it. */
  folder_restore: { args: { folder: Folder; conversations: Array<ConversationId> }; result: null };
  /** Returns all assistants in alphabetical order. */
  assistant_list: { args: Record<string, never>; result: Array<Assistant> };
  /** Creates or changes an assistant. */
  assistant_save: { args: { assistant: Assistant }; result: Assistant };
  /** Deletes an assistant. Saving the assistant again restores it. */
  assistant_delete: { args: { assistant_id: AssistantId }; result: null };
  /** Checks the text of a schema. The returned report states whether answers can be */
  /** checked against the schema, and which rules of OpenAI's strict form the schema */
  /** breaks. */
  schema_check: { args: { schema: string }; result: SchemaReport };
  /** Returns all snippets in alphabetical order. */
  snippet_list: { args: Record<string, never>; result: Array<Snippet> };
  /** Creates or changes a snippet. */
  snippet_save: { args: { snippet: Snippet }; result: Snippet };
  /** Deletes a snippet. Saving the snippet again restores it. */
  snippet_delete: { args: { snippet_id: SnippetId }; result: null };
  /** Returns all drafts: text that was typed but not sent. */
  draft_list: { args: Record<string, never>; result: Array<Draft> };
  /** Saves a draft. An empty draft is deleted. */
  draft_save: { args: { draft: Draft }; result: null };
  /** Returns the items in the trash, most recently deleted first. When Rivulet starts, it */
  /** permanently deletes items that were moved to the trash more than 30 days ago. */
  trash_list: { args: Record<string, never>; result: Array<TrashEntry> };
  /** Permanently deletes everything in the trash. */
  trash_empty: { args: Record<string, never>; result: null };
  /** Searches all messages and titles. If a newer search starts before this search has */
  /** finished, this search fails. */
  search: { args: { query: SearchQuery }; result: SearchPage };
  /** Returns the models that wrote the latest replies, in descending order of the number */
  /** of replies. The search offers these models as filters. */
  search_models: { args: Record<string, never>; result: Array<string> };
  /** Selects a version of a message, so that the selected branch runs through that */
  /** version. */
  message_select: { args: { message_id: MessageId }; result: ConversationView };
  /** Selects the branch that contains a message, and returns the whole branch. */
  message_show: { args: { message_id: MessageId }; result: ConversationView };
  /** Returns all versions of a message, oldest first. */
  message_versions: { args: { message_id: MessageId }; result: Array<Message> };
  /** Moves a version of a message and everything after it to the trash. If that version */
  /** was selected, the nearest remaining version becomes selected. */
  message_delete: { args: { message_id: MessageId }; result: ConversationView };
  /** Restores a deleted version together with everything that was deleted with it, and */
  /** selects that version. */
  message_restore: { args: { message_id: MessageId }; result: ConversationView };
  /** Splits or joins a reply that was continued. If `apart` is true, removes the text */
  /** before the last continuation from the reply. Otherwise, puts that text back. */
  seam_split: { args: { message_id: MessageId; apart: boolean }; result: ConversationView };
  /** Records that the user accepts an incomplete reply as it is. */
  message_keep: { args: { message_id: MessageId }; result: null };
  /** Leaves a message out of later requests, or includes it again. A reply with tool */
  /** calls and the results of these calls are always left out or included together. Fails */
  /** for the user's last message, because the model needs a message to answer. */
  message_leave_out: { args: { message_id: MessageId; left_out: boolean }; result: ConversationView };
  /** Returns the request that would be sent if the user sent a message now. If */
  /** `conversation_id` is `None`, the message starts a conversation. No tool servers are */
  /** started. However, the server may be asked for its model list, and a llama.cpp server */
  /** for the number of tokens in the request and for the context length that is available */
  /** to one request. */
  request_preview: { args: { conversation_id: ConversationId | null; start: ConversationStart; message: NewMessage }; result: RequestPreview };
  /** Estimates how much of the model's context the next request would use. No request is */
  /** sent. */
  context_gauge: { args: { conversation_id: ConversationId; message: NewMessage }; result: ContextGauge };
  /** Returns the facts about a model: the length of its context and its prices. */
  model_facts: { args: { provider_id: ProviderId; model: string }; result: ModelFacts };
  /** Saves the facts that the user typed about a model, and returns all facts about it. */
  model_facts_set: { args: { provider_id: ProviderId; model: string; own: OwnFacts }; result: ModelFacts };
  /** Starts a conversation and sends its first message. Everything is stored before the request is sent. */
  conversation_start: { args: { start: ConversationStart; message: NewMessage }; result: ConversationView };
  /** Sends a message in a conversation. The message and an empty reply are stored before the request is sent. */
  turn_start: { args: { conversation_id: ConversationId; message: NewMessage }; result: ConversationView };
  /** Sends a message to the model in `message` and to up to five more models. If */
  /** `conversation_id` is `None`, starts a conversation. The replies are versions of each */
  /** other; the first reply whose request can be sent is selected. If the request for a */
  /** reply cannot be sent, the reply contains the reason. Fails if no request can be */
  /** sent. */
  turn_start_many: { args: { conversation_id: ConversationId | null; start: ConversationStart; message: NewMessage; more: Array<ChosenModel> }; result: ConversationView };
  /** Returns the message queue of a conversation, in the order of sending. */
  queue_list: { args: { conversation_id: ConversationId }; result: Array<QueuedMessage> };
  /** Adds a message to the end of a conversation's queue. Queued messages are sent one */
  /** after another, each when the preceding reply is complete. */
  queue_add: { args: { conversation_id: ConversationId; message: NewMessage; more: Array<ChosenModel> }; result: null };
  /** Keeps a queued message from being sent while the user edits it. */
  queue_edit: { args: { queued_id: QueuedMessageId }; result: null };
  /** Replaces the text and the files of a queued message after the user has edited it. */
  queue_change: { args: { queued_id: QueuedMessageId; message: NewMessage }; result: null };
  /** Removes a message from its queue. Fails if the message has already been sent. */
  queue_remove: { args: { queued_id: QueuedMessageId }; result: null };
  /** Puts a removed message back into its queue at its former position. */
  queue_restore: { args: { message: QueuedMessage }; result: null };
  /** Reorders the message queue of a conversation. `order` lists all messages of the */
  /** queue in their new order. */
  queue_order: { args: { conversation_id: ConversationId; order: Array<QueuedMessageId> }; result: null };
  /** Sends a queued message immediately, regardless of its position in the queue. Fails */
  /** if a reply is running in the conversation. */
  queue_send: { args: { queued_id: QueuedMessageId }; result: ConversationView };
  /** Requests another version of the reply `message_id`, which must have ended. If */
  /** `message_id` is a user's message or a message with tool results instead, requests a */
  /** reply to that message. */
  turn_retry: { args: { message_id: MessageId; provider_id: ProviderId; model: string }; result: ConversationView };
  /** Requests another version of a reply without stating a reasoning effort, for example */
  /** after the server has refused the effort. Also removes the effort from the chat */
  /** settings. */
  turn_retry_without_effort: { args: { message_id: MessageId }; result: ConversationView };
  /** Asks the server to end the reasoning of a running reply and to let the model answer. */
  /** If the server refuses, the command fails and the reply continues unchanged. */
  turn_answer_now: { args: { message_id: MessageId }; result: null };
  /** Sends a new version of a user's message. The branch with the old version is kept. */
  turn_edit: { args: { message_id: MessageId; message: NewMessage }; result: ConversationView };
  /** Continues a reply that was cut off. The continuation is a new version that begins */
  /** with the text of the old version. */
  turn_continue: { args: { message_id: MessageId; provider_id: ProviderId; model: string }; result: ConversationView };
  /** Stops a running turn. The text that has arrived is kept. */
  turn_stop: { args: { message_id: MessageId }; result: null };
  /** Sends the results of a reply's tool calls to the model. Fails if a call has not */
  /** ended or still needs the user's decision. */
  turn_results: { args: { message_id: MessageId }; result: ConversationView };
  /** Returns the current state of a reply. Returns `None` if the turn is still running */
  /** and nothing has changed since the change with the sequence number `seq`. A front end */
  /** calls this command when it has missed updates. */
  turn_since: { args: { message_id: MessageId; seq: number }; result: MessageView | null };
  /** Returns the built-in tools, followed by all tool servers in alphabetical order. */
  tool_server_list: { args: Record<string, never>; result: Array<ToolServerView> };
  /** Creates or changes a tool server. A secret that is still masked keeps its stored */
  /** value. However, if the server has moved to another origin, the user must enter all */
  /** secrets again, and the command fails if one of them is still masked. The server is */
  /** stopped if its launch configuration changes or if it is switched off. */
  tool_server_save: { args: { server: ToolServer }; result: ToolServerView };
  /** Stops a tool server and deletes it with its secrets and its grants. If the front end */
  /** saves the same server again, the server is restored. Its secrets are restored too, */
  /** unless Rivulet has exited in the meantime. */
  tool_server_delete: { args: { server_id: ToolServerId }; result: null };
  /** Starts or restarts a tool server. Returns the server with its tools. */
  tool_server_start: { args: { server_id: ToolServerId }; result: ToolServerView };
  /** Stops a tool server. The next tool call starts it again. */
  tool_server_stop: { args: { server_id: ToolServerId }; result: null };
  /** Returns the log of a tool server. */
  tool_server_log: { args: { server_id: ToolServerId }; result: ServerLog };
  /** Begins a sign-in to a tool server. Returns the page to open in the user's browser, */
  /** or `None` if the server does not ask for a sign-in. After the sign-in, the server is */
  /** started. If `call_id` is given, that call is then run. `client` is the application */
  /** that the user registered with the authorization server, if any. */
  tool_sign_in: { args: { server_id: ToolServerId; call_id: ToolCallId | null; client: SignInClient | null }; result: string | null };
  /** Cancels the sign-in to a tool server that the user has begun in the browser, if */
  /** there is one. */
  tool_sign_in_cancel: { args: { server_id: ToolServerId }; result: null };
  /** Signs out of a tool server: disconnects it and removes its tokens. */
  tool_sign_out: { args: { server_id: ToolServerId }; result: ToolServerView };
  /** Returns the tool servers in another program's configuration file, and the values */
  /** (such as passwords) that the user can enter for these servers. */
  tool_import_preview: { args: { source: PermitId }; result: FoundToolServers };
  /** Adds tool servers from another program's configuration file. `names` are the names */
  /** of the servers to add, and `inputs` are the values that the user entered for them. */
  /** The added servers are switched off. */
  tool_import: { args: { source: PermitId; names: Array<string>; inputs: Array<[string, string]> }; result: Array<ToolServerView> };
  /** Returns the information that the user needs to decide about a tool call. */
  call_prompt: { args: { call_id: ToolCallId }; result: CallPrompt };
  /** Allows or denies a proposed tool call. */
  call_decide: { args: { call_id: ToolCallId; decision: CallDecision }; result: null };
  /** Stops a tool call. If the call has already started, its outcome is recorded as */
  /** unknown unless the tool's answer still arrives. */
  call_stop: { args: { call_id: ToolCallId }; result: null };
  /** Passes the user's answer to a tool that asked a question during its call. */
  call_input: { args: { call_id: ToolCallId; answer: InputAnswer }; result: null };
  /** Records the user's decision about a call that has ended (see `CallResolution`). */
  call_resolve: { args: { call_id: ToolCallId; resolution: CallResolution }; result: null };
  /** Returns the complete answer that a tool server gave to a tool call, unchanged. */
  call_answer: { args: { call_id: ToolCallId }; result: string };
  /** Returns the tool calls that have not ended or still need the user's decision, latest */
  /** first. Calls in branches that are not selected are skipped. */
  call_waiting: { args: Record<string, never>; result: Array<CallEntry> };
  /** Returns up to 200 tool calls that match a filter, latest first. If `after` is given, */
  /** returns only the calls that follow that position in the list. */
  call_list: { args: { filter: CallFilter; after: CallPosition | null }; result: CallPage };
  /** Saves the tool calls that match a filter to a JSON file in the downloads folder. */
  /** Returns the path of the file. */
  call_export: { args: { filter: CallFilter }; result: string };
  /** Returns all grants (the user's permissions for tools), latest first. */
  grant_list: { args: Record<string, never>; result: Array<GrantView> };
  /** Revokes a grant. */
  grant_revoke: { args: { grant_id: GrantId }; result: null };
  /** Returns the recorded requests and responses of a conversation's latest turns, oldest */
  /** first. */
  wire_turns: { args: { conversation_id: ConversationId }; result: Array<WireTurn> };
  /** Returns up to `count` (at most 500) events of a response, beginning with event */
  /** number `from`. */
  wire_events: { args: { message_id: MessageId; from: number; count: number }; result: WirePage };
  /** Returns the whole text of one event of a turn's response. */
  wire_event: { args: { message_id: MessageId; number: number }; result: string };
  /** Searches the events of a turn's response for a text, ignoring case. Returns the */
  /** numbers (from 0) of the events that contain the text, at most 10,000 of them. */
  wire_search: { args: { message_id: MessageId; text: string }; result: Array<number> };
  /** Returns a turn's request as a `curl` command in which `$RIVULET_KEY` stands for the */
  /** key. */
  wire_curl: { args: { message_id: MessageId }; result: string };
  /** Saves the recorded body of a turn's response to a file in the user's downloads */
  /** folder. The body is unchanged, except that secrets are masked. Returns the path of */
  /** the file. */
  wire_save: { args: { message_id: MessageId }; result: string };
  /** Loads an image at the user's request. If a provider is given, the request uses the */
  /** proxy and the certificate authorities of that provider. Returns a `data:` URL. */
  image_load: { args: { url: string; provider_id: ProviderId | null }; result: string };
  /** Writes text to a file in the user's downloads folder, and returns the path of the */
  /** file. If a file with this name exists, a number is appended to the name. */
  file_save: { args: { name: string; text: string }; result: string };
  /** Stores an attachment. `data` is its content in Base64. Fails if the file is too */
  /** large or its type cannot be sent. Text that is not Unicode is converted from */
  /** `encoding` to UTF-8. If `encoding` is missing for such a text, the command fails, */
  /** and the fault names the likely encoding. */
  attachment_add: { args: { name: string; data: string; encoding: string | null }; result: Attachment };
  /** Returns an attachment as a `data:` URL. */
  attachment_data: { args: { hash: string }; result: string };
  /** Previews an import: reads the export of another program without importing it. Stops */
  /** any preview that is still running. */
  import_preview: { args: { source: PermitId }; result: ImportPreview };
  /** Imports the conversations in a file or folder that another program exported. From an */
  /** export of Rivulet itself, also imports the kinds of content listed in `also`. */
  import_start: { args: { source: PermitId; also: Array<ImportKind> }; result: ImportReport };
  /** Exports conversations to a new file in the user's downloads folder. An existing file */
  /** is never overwritten. */
  export_start: { args: { scope: ExportScope; format: ExportFormat }; result: ExportReport };
  /** Stops the running preview, import or export. */
  transfer_stop: { args: Record<string, never>; result: null };
  /** Adds up the token counts and costs of the replies that match a filter. For each */
  /** property in `groups`, such as the day, also returns a table with the sums for each */
  /** value of that property. */
  usage_totals: { args: { filter: UsageFilter; groups: Array<UsageGroup> }; result: UsageReport };
  /** Saves the sums of token counts and costs to a CSV file in the user's downloads */
  /** folder. The file has one row for each combination of the values of the properties in */
  /** `groups`, such as one day and one model. Returns the path. */
  usage_export: { args: { filter: UsageFilter; groups: Array<UsageGroup> }; result: string };
  /** Returns the monthly cost limits of providers, and how much of each limit is used up. */
  budget_list: { args: Record<string, never>; result: Array<Budget> };
  /** Returns the location and the size of all stored data. */
  data_info: { args: Record<string, never>; result: DataInfo };
  /** Returns a number that changes whenever another process changes the data, so that a */
  /** front end can notice such changes. */
  data_version: { args: Record<string, never>; result: number };
  /** Checks the integrity of the database and the attachments. */
  data_check: { args: Record<string, never>; result: DataCheck };
  /** Returns a warning if other users can open `folder` or if another user owns it. */
  /** Returns `None` if there is nothing to warn of, and always on systems other than */
  /** Unix. */
  folder_notice: { args: { folder: PermitId }; result: UiText | null };
  /** Copies all data to another folder. Rivulet uses that folder from the next start on. */
  data_move: { args: { folder: PermitId }; result: MoveReport };
  /** Deletes all stored data, including the keys and the backups in the data folder. */
  /** Backups in other folders are kept. Returns sentences for the user about data that */
  /** may still exist. */
  data_delete: { args: Record<string, never>; result: Array<UiText> };
  /** Makes a backup now. */
  backup_make: { args: Record<string, never>; result: BackupReport };
  /** Sets the backup folder; `None` means the default folder inside the data folder. */
  /** Returns the changed settings. */
  backup_folder_set: { args: { folder: PermitId | null }; result: Settings };
  /** Replaces the database with a backup from the backup folder or from the default */
  /** folder for backups. First, the current database is backed up or, if it is damaged, */
  /** its file is kept under another name. */
  backup_restore: { args: { name: string }; result: null };
}
