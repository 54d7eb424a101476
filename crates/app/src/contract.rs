//! The contract between the application and every front end: commands, their arguments and results,
//! and updates.
//!
//! The contract is declared only here. [`for_each_command!`](crate::for_each_command) generates the
//! window's commands, and [`typescript`](crate::typescript) generates
//! `ui/src/bindings/contract.ts`. A test fails if this generated file is out of date.
//!
//! This file is long because one macro declares all commands.

mod context;
mod data;
mod provider;
mod settings;
mod tools;
mod transfer;
mod turn_update;
mod updates;
mod usage;
mod wire;

use std::sync::Arc;

use rivulet_core::{
    Activity, Attachment, ChatSettings, Conversation, ConversationId, Fault, Message, MessageId, Provider,
    ProviderId, ReasoningEffort, ToolCall, Verdict,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use self::context::*;
pub use self::data::*;
pub use self::provider::*;
pub use self::settings::*;
pub use self::tools::*;
pub use self::transfer::*;
pub use self::turn_update::*;
pub use self::updates::*;
pub use self::usage::*;
pub use self::wire::*;

/// Everything that the first screen of a front end shows.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FirstScreen {
    /// The version of the data, as `data_version` returns it. It was read before the providers and
    /// the settings, so if another process changes them later, `data_version` returns another
    /// number.
    pub data_version: u32,
    /// Information about the program, such as its version, and the user's settings.
    pub info: AppInfo,
    /// The providers, as `provider_list` returns them.
    pub providers: Vec<Provider>,
}

/// Information about the program, such as its version, and the user's settings.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AppInfo {
    /// The version of Rivulet.
    pub version: String,
    /// The commit from which a packaged program was built; `None` for a developer's own build.
    pub build: Option<String>,
    /// The path of the data folder.
    pub data_folder: String,
    /// The path of the log folder.
    pub log_folder: String,
    /// Number of replies that this process found unfinished and marked as ended, because the
    /// process that was writing them had died.
    pub recovered: u32,
    /// The reason why the database was opened read-only; `None` if it is writable.
    pub read_only: Option<Fault>,
    /// The user's settings, as stored.
    pub settings: Settings,
}

/// A message with its versions, its tool calls and the progress of its turn.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MessageView {
    /// The message, with everything that has arrived so far.
    pub message: Message,
    /// The ids of all versions of the message, oldest first. If the message is in a comparison,
    /// contains only the versions in its column.
    pub versions: Vec<MessageId>,
    /// The latest replies in the other columns of the comparison; `None` if the message is not in a
    /// comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub beside: Option<Vec<MessageView>>,
    /// The sequence number of the latest change that is included in `message`, if its turn is
    /// running; 0 if no turn is running.
    #[ts(type = "number")]
    pub seq: u64,
    /// The latest attempt at each tool call of this reply, in the order of the calls.
    pub calls: Vec<ToolCall>,
    /// The current activity of the running turn, for example waiting for the response; `None` if no
    /// turn is running.
    pub activity: Option<Activity>,
    /// The names of the tool servers that must start before the request can be sent; `None` if
    /// there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional = nullable)]
    pub servers: Option<String>,
    /// Milliseconds since the turn began; 0 if no turn is running.
    #[ts(type = "number")]
    pub running_ms: u64,
}

/// An open conversation with the messages of its selected branch.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConversationView {
    /// The conversation without its messages.
    pub conversation: Conversation,
    /// Number of earlier messages on the branch, before `messages`. The `conversation_unloaded`
    /// command returns them.
    pub unloaded: u32,
    /// The last messages of the selected branch, or all of them, oldest first.
    pub messages: Vec<MessageView>,
}

/// A message to send, and the model that is to answer it.
#[derive(Clone, Debug, Deserialize, TS)]
pub struct NewMessage {
    /// The provider that receives the request.
    pub provider_id: ProviderId,
    /// The id of the model that answers.
    pub model: String,
    /// The text of the message, as the user typed it.
    pub text: String,
    /// The files that the user attached to the message.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
    /// The reasoning effort for this reply only. `None` means that the effort in the chat settings
    /// applies.
    #[serde(default)]
    pub effort: Option<ReasoningEffort>,
}

impl NewMessage {
    /// Creates a message without files.
    pub fn new(provider_id: ProviderId, model: impl Into<String>, text: impl Into<String>) -> Self {
        NewMessage {
            provider_id,
            model: model.into(),
            text: text.into(),
            attachments: Vec::new(),
            effort: None,
        }
    }
}

/// The settings of a new conversation.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(default)]
pub struct ConversationStart {
    /// The text of the system message before the user's first message; `None` if there is none.
    pub system: Option<String>,
    /// The chat settings of the new conversation.
    pub settings: ChatSettings,
}

/// An event that the program reports to the front end.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "update", rename_all = "snake_case")]
pub enum Update {
    /// A running turn changed.
    Turn {
        /// The changes in the turn.
        turn: TurnUpdate,
    },
    /// A connection test finished a step.
    Test {
        /// The finished step.
        step: TestStep,
    },
    /// Writing to the disk has failed, or works again after a failure. Text that could not be
    /// written is kept in memory.
    Storage {
        /// The reason why writing fails; `None` once everything has been written.
        fault: Option<Fault>,
    },
    /// The program has tried to move secret values, which an older version of Rivulet stored in the
    /// database, to the keychain.
    Exposed {
        /// The reason why the last attempt failed; `None` if it succeeded.
        fault: Option<Fault>,
    },
    /// The list of conversations has become incomplete, or it has become complete again.
    Damaged {
        /// The reason why the list of conversations may be incomplete; `None` if it is complete.
        fault: Option<Fault>,
    },
    /// The program checked whether a reply consists of JSON as the chat settings require, and has
    /// stored the verdict.
    Verdict {
        /// The conversation that contains the reply.
        conversation_id: ConversationId,
        /// The id of the reply whose JSON was checked.
        message_id: MessageId,
        /// The verdict; `None` if the reply called tools instead of giving an answer to check.
        verdict: Option<Verdict>,
    },
    /// A tool call changed.
    Call {
        /// The conversation that contains the tool call.
        conversation_id: ConversationId,
        /// The tool call after the change.
        call: Box<ToolCall>,
    },
    /// A conversation's message queue changed.
    Queue {
        /// The conversation whose queue must be loaded again.
        conversation_id: ConversationId,
    },
    /// Rivulet added tool results or a queued message to the conversation, and sent them.
    ResultsSent {
        /// The conversation whose view must be loaded again.
        conversation_id: ConversationId,
    },
    /// The state or the tools of a tool server changed.
    ToolServer {
        /// The tool server after the change.
        server: Box<ToolServerView>,
    },
    /// The model generated a title for a conversation.
    Title {
        /// The conversation to which the title belongs.
        conversation_id: ConversationId,
        /// The generated title.
        title: String,
    },
    /// An import, an import preview or an export made progress.
    Transfer {
        /// The progress of the import, the import preview or the export.
        progress: TransferProgress,
    },
    /// The program update made progress, or work that prevents its installation began or ended.
    Program {
        /// The state of the program update.
        view: UpdaterView,
    },
}

/// A function that receives updates. It may be called on any thread and must not block.
pub type UpdateSink = Arc<dyn Fn(Update) + Send + Sync>;

/// Passes the list of all commands to the macro `$then`. Each entry has the form `/// doc
/// name(argument: Type, …) -> Result;`.
///
/// Every command is a method of [`App`](crate::App), and a command that fails returns a [`Fault`].
#[macro_export]
macro_rules! for_each_command {
    ($then:ident) => {
        $then! {
            /// Returns everything that the first screen of a front end shows.
            first_screen() -> FirstScreen;
            /// Returns information about the program, such as its version, and the user's settings.
            app_info() -> AppInfo;
            /// Returns the reason why the keychain cannot be used, or `None` if it can be used. A
            /// locked keychain counts as usable, because this check reads no secrets. The check can
            /// take seconds if the keychain does not respond.
            keychain_check() -> Option<Fault>;
            /// Saves the user's settings, except for the backup folder.
            settings_save(settings: Settings) -> ();
            /// Returns the state of the program update.
            update_state() -> UpdaterView;
            /// Checks for a newer version of the program. The result contains the newer version, if
            /// there is one, or the fault that made the check fail.
            update_check() -> UpdaterView;
            /// Downloads the newer version and verifies its signature. Returns when the download is
            /// complete.
            update_download() -> UpdaterView;
            /// Cancels the download of the newer version.
            update_cancel() -> UpdaterView;
            /// Installs the downloaded version and restarts the program. Fails while a reply, a
            /// tool call, an import, an export or an operation on all data (such as a backup) is
            /// running.
            update_install() -> UpdaterView;
            /// Returns all providers in the order in which they were added.
            provider_list() -> Vec<Provider>;
            /// Creates or changes a provider.
            provider_save(draft: ProviderDraft) -> Provider;
            /// Chooses a model for a provider that has none, and returns the provider. Prefers a
            /// model that the provider's preset suggests and that the server lists. Otherwise,
            /// chooses the first listed model if it is the only one or if the preset is for servers
            /// on this computer. In all other cases, the provider stays unchanged, and the user has
            /// to choose a model.
            provider_choose_model(provider_id: ProviderId) -> Provider;
            /// Adds the practice provider, a built-in demo that needs no key and no network. Does
            /// nothing if the practice provider already exists.
            provider_add_practice() -> Provider;
            /// Returns the reason why a provider's key or other secrets, such as header values,
            /// cannot be used. Returns `None` if all of them can be used or if the provider needs
            /// none. May take seconds if the keychain is locked.
            provider_key_fault(provider_id: ProviderId) -> Option<Fault>;
            /// Deletes a provider and removes its key from the keychain.
            provider_delete(provider_id: ProviderId) -> ();
            /// Restores a deleted provider. Its key is restored too, unless Rivulet has exited
            /// since the deletion.
            provider_restore(provider_id: ProviderId) -> ();
            /// Tests the connection to a provider by requesting its model list and asking the model
            /// a short question. Reports each step to the front end.
            provider_test(draft: ProviderDraft) -> ProviderReport;
            /// Stops the running connection test, if there is one.
            provider_test_stop() -> ();
            /// Returns the provider presets.
            preset_list() -> Vec<Preset>;
            /// Searches for model servers on this computer. The search takes at most half a second.
            server_search() -> Vec<FoundServer>;
            /// Returns the models that a provider lists.
            model_list(provider_id: ProviderId) -> Vec<ModelInfo>;
            /// Returns all conversations, most recently updated first.
            conversation_list() -> Vec<ConversationSummary>;
            /// Returns the last messages on the selected branch, including running replies.
            conversation_open(conversation_id: ConversationId) -> ConversationView;
            /// Returns all messages that precede the message `message_id` on the selected branch.
            conversation_unloaded(message_id: MessageId) -> Vec<MessageView>;
            /// Returns the latest message of each of the given conversations. Skips deleted
            /// conversations.
            latest_message_list(conversation_ids: Vec<ConversationId>) -> Vec<LatestMessage>;
            /// Renames a conversation.
            conversation_rename(conversation_id: ConversationId, title: String) -> ();
            /// Moves a conversation to the trash and stops its running turns.
            conversation_delete(conversation_id: ConversationId) -> ();
            /// Restores a conversation from the trash.
            conversation_restore(conversation_id: ConversationId) -> ();
            /// Pins a conversation to the top of the list, or unpins it.
            conversation_pin(conversation_id: ConversationId, pinned: bool) -> ();
            /// Archives a conversation, or moves it out of the archive.
            conversation_archive(conversation_id: ConversationId, archived: bool) -> ();
            /// Moves a conversation into a folder, or out of all folders.
            conversation_move(conversation_id: ConversationId, folder_id: Option<FolderId>) -> ();
            /// Sets the tags of a conversation.
            conversation_tag(conversation_id: ConversationId, tags: Vec<String>) -> ();
            /// Sets the chat settings of a conversation, which apply from the next request on.
            conversation_settings(conversation_id: ConversationId, settings: ChatSettings) -> ();
            /// Creates a conversation with copies of a message and of all messages before it.
            conversation_branch(message_id: MessageId) -> ConversationView;
            /// Asks the model for a summary of the conversation from its beginning to the message
            /// `message_id`, which must end an exchange (a question and everything that answers
            /// it). `message` tells the model how to write the summary. The instruction and the
            /// summary are stored on a branch that is not selected. Returns the summary while it is
            /// still empty; its text arrives in turn updates.
            summary_write(message_id: MessageId, message: NewMessage) -> MessageView;
            /// Returns the latest summary of messages on the selected branch, even if that summary
            /// is incomplete.
            summary_latest(conversation_id: ConversationId) -> Option<MessageView>;
            /// Replaces the beginning of the selected branch, up to and including the message
            /// `message_id`, with a summary. The message must end an exchange (a question and
            /// everything that answers it). The summary and the remaining messages are stored on a
            /// new branch: first the leading system messages, without any earlier summary, then the
            /// new summary, then copies of the later messages. Selects the new branch and keeps all
            /// others.
            summary_continue(message_id: MessageId, text: String) -> ConversationView;
            /// Returns all conversation folders in alphabetical order.
            folder_list() -> Vec<Folder>;
            /// Creates a folder, or renames the folder `folder_id` if it exists.
            folder_save(folder_id: Option<FolderId>, name: String) -> Folder;
            /// Deletes a folder, but not the conversations in it. Returns these conversations.
            folder_delete(folder_id: FolderId) -> Vec<ConversationId>;
            /// Restores a deleted folder and moves `conversations` into it.
            folder_restore(folder: Folder, conversations: Vec<ConversationId>) -> ();
            /// Returns all assistants in alphabetical order.
            assistant_list() -> Vec<Assistant>;
            /// Creates or changes an assistant.
            assistant_save(assistant: Assistant) -> Assistant;
            /// Deletes an assistant. Saving the assistant again restores it.
            assistant_delete(assistant_id: AssistantId) -> ();
            /// Checks the text of a schema. The returned report states whether answers can be
            /// checked against the schema, and which rules of OpenAI's strict form the schema
            /// breaks.
            schema_check(schema: String) -> SchemaReport;
            /// Returns all snippets in alphabetical order.
            snippet_list() -> Vec<Snippet>;
            /// Creates or changes a snippet.
            snippet_save(snippet: Snippet) -> Snippet;
            /// Deletes a snippet. Saving the snippet again restores it.
            snippet_delete(snippet_id: SnippetId) -> ();
            /// Returns all drafts: text that was typed but not sent.
            draft_list() -> Vec<Draft>;
            /// Saves a draft. An empty draft is deleted.
            draft_save(draft: Draft) -> ();
            /// Returns the items in the trash, most recently deleted first. When Rivulet starts, it
            /// permanently deletes items that were moved to the trash more than 30 days ago.
            trash_list() -> Vec<TrashEntry>;
            /// Permanently deletes everything in the trash.
            trash_empty() -> ();
            /// Searches all messages and titles. If a newer search starts before this search has
            /// finished, this search fails.
            search(query: SearchQuery) -> SearchPage;
            /// Returns the models that wrote the latest replies, in descending order of the number
            /// of replies. The search offers these models as filters.
            search_models() -> Vec<String>;
            /// Selects a version of a message, so that the selected branch runs through that
            /// version.
            message_select(message_id: MessageId) -> ConversationView;
            /// Selects the branch that contains a message, and returns the whole branch.
            message_show(message_id: MessageId) -> ConversationView;
            /// Returns all versions of a message, oldest first.
            message_versions(message_id: MessageId) -> Vec<Message>;
            /// Moves a version of a message and everything after it to the trash. If that version
            /// was selected, the nearest remaining version becomes selected.
            message_delete(message_id: MessageId) -> ConversationView;
            /// Restores a deleted version together with everything that was deleted with it, and
            /// selects that version.
            message_restore(message_id: MessageId) -> ConversationView;
            /// Splits or joins a reply that was continued. If `apart` is true, removes the text
            /// before the last continuation from the reply. Otherwise, puts that text back.
            seam_split(message_id: MessageId, apart: bool) -> ConversationView;
            /// Records that the user accepts an incomplete reply as it is.
            message_keep(message_id: MessageId) -> ();
            /// Leaves a message out of later requests, or includes it again. A reply with tool
            /// calls and the results of these calls are always left out or included together. Fails
            /// for the user's last message, because the model needs a message to answer.
            message_leave_out(message_id: MessageId, left_out: bool) -> ConversationView;
            /// Returns the request that would be sent if the user sent a message now. If
            /// `conversation_id` is `None`, the message starts a conversation. No tool servers are
            /// started. However, the server may be asked for its model list, and a llama.cpp server
            /// for the number of tokens in the request and for the context length that is available
            /// to one request.
            request_preview(conversation_id: Option<ConversationId>, start: ConversationStart, message: NewMessage) -> RequestPreview;
            /// Estimates how much of the model's context the next request would use. No request is
            /// sent.
            context_gauge(conversation_id: ConversationId, message: NewMessage) -> ContextGauge;
            /// Returns the facts about a model: the length of its context and its prices.
            model_facts(provider_id: ProviderId, model: String) -> ModelFacts;
            /// Saves the facts that the user typed about a model, and returns all facts about it.
            model_facts_set(provider_id: ProviderId, model: String, own: OwnFacts) -> ModelFacts;
            /// Starts a conversation and sends its first message. Everything is stored before the request is sent.
            conversation_start(start: ConversationStart, message: NewMessage) -> ConversationView;
            /// Sends a message in a conversation. The message and an empty reply are stored before the request is sent.
            turn_start(conversation_id: ConversationId, message: NewMessage) -> ConversationView;
            /// Sends a message to the model in `message` and to up to five more models. If
            /// `conversation_id` is `None`, starts a conversation. The replies are versions of each
            /// other; the first reply whose request can be sent is selected. If the request for a
            /// reply cannot be sent, the reply contains the reason. Fails if no request can be
            /// sent.
            turn_start_many(conversation_id: Option<ConversationId>, start: ConversationStart, message: NewMessage, more: Vec<ChosenModel>) -> ConversationView;
            /// Returns the message queue of a conversation, in the order of sending.
            queue_list(conversation_id: ConversationId) -> Vec<QueuedMessage>;
            /// Adds a message to the end of a conversation's queue. Queued messages are sent one
            /// after another, each when the preceding reply is complete.
            queue_add(conversation_id: ConversationId, message: NewMessage, more: Vec<ChosenModel>) -> ();
            /// Keeps a queued message from being sent while the user edits it.
            queue_edit(queued_id: QueuedMessageId) -> ();
            /// Replaces the text and the files of a queued message after the user has edited it.
            queue_change(queued_id: QueuedMessageId, message: NewMessage) -> ();
            /// Removes a message from its queue. Fails if the message has already been sent.
            queue_remove(queued_id: QueuedMessageId) -> ();
            /// Puts a removed message back into its queue at its former position.
            queue_restore(message: QueuedMessage) -> ();
            /// Reorders the message queue of a conversation. `order` lists all messages of the
            /// queue in their new order.
            queue_order(conversation_id: ConversationId, order: Vec<QueuedMessageId>) -> ();
            /// Sends a queued message immediately, regardless of its position in the queue. Fails
            /// if a reply is running in the conversation.
            queue_send(queued_id: QueuedMessageId) -> ConversationView;
            /// Requests another version of the reply `message_id`, which must have ended. If
            /// `message_id` is a user's message or a message with tool results instead, requests a
            /// reply to that message.
            turn_retry(message_id: MessageId, provider_id: ProviderId, model: String) -> ConversationView;
            /// Requests another version of a reply without stating a reasoning effort, for example
            /// after the server has refused the effort. Also removes the effort from the chat
            /// settings.
            turn_retry_without_effort(message_id: MessageId) -> ConversationView;
            /// Asks the server to end the reasoning of a running reply and to let the model answer.
            /// If the server refuses, the command fails and the reply continues unchanged.
            turn_answer_now(message_id: MessageId) -> ();
            /// Sends a new version of a user's message. The branch with the old version is kept.
            turn_edit(message_id: MessageId, message: NewMessage) -> ConversationView;
            /// Continues a reply that was cut off. The continuation is a new version that begins
            /// with the text of the old version.
            turn_continue(message_id: MessageId, provider_id: ProviderId, model: String) -> ConversationView;
            /// Stops a running turn. The text that has arrived is kept.
            turn_stop(message_id: MessageId) -> ();
            /// Sends the results of a reply's tool calls to the model. Fails if a call has not
            /// ended or still needs the user's decision.
            turn_results(message_id: MessageId) -> ConversationView;
            /// Returns the current state of a reply. Returns `None` if the turn is still running
            /// and nothing has changed since the change with the sequence number `seq`. A front end
            /// calls this command when it has missed updates.
            turn_since(message_id: MessageId, seq: u32) -> Option<MessageView>;
            /// Returns the built-in tools, followed by all tool servers in alphabetical order.
            tool_server_list() -> Vec<ToolServerView>;
            /// Creates or changes a tool server. A secret that is still masked keeps its stored
            /// value. However, if the server has moved to another origin, the user must enter all
            /// secrets again, and the command fails if one of them is still masked. The server is
            /// stopped if its launch configuration changes or if it is switched off.
            tool_server_save(server: ToolServer) -> ToolServerView;
            /// Stops a tool server and deletes it with its secrets and its grants. If the front end
            /// saves the same server again, the server is restored. Its secrets are restored too,
            /// unless Rivulet has exited in the meantime.
            tool_server_delete(server_id: ToolServerId) -> ();
            /// Starts or restarts a tool server. Returns the server with its tools.
            tool_server_start(server_id: ToolServerId) -> ToolServerView;
            /// Stops a tool server. The next tool call starts it again.
            tool_server_stop(server_id: ToolServerId) -> ();
            /// Returns the log of a tool server.
            tool_server_log(server_id: ToolServerId) -> ServerLog;
            /// Begins a sign-in to a tool server. Returns the page to open in the user's browser,
            /// or `None` if the server does not ask for a sign-in. After the sign-in, the server is
            /// started. If `call_id` is given, that call is then run. `client` is the application
            /// that the user registered with the authorization server, if any.
            tool_sign_in(server_id: ToolServerId, call_id: Option<ToolCallId>, client: Option<SignInClient>) -> Option<String>;
            /// Cancels the sign-in to a tool server that the user has begun in the browser, if
            /// there is one.
            tool_sign_in_cancel(server_id: ToolServerId) -> ();
            /// Signs out of a tool server: disconnects it and removes its tokens.
            tool_sign_out(server_id: ToolServerId) -> ToolServerView;
            /// Returns the tool servers in another program's configuration file, and the values
            /// (such as passwords) that the user can enter for these servers.
            tool_import_preview(source: PermitId) -> FoundToolServers;
            /// Adds tool servers from another program's configuration file. `names` are the names
            /// of the servers to add, and `inputs` are the values that the user entered for them.
            /// The added servers are switched off.
            tool_import(source: PermitId, names: Vec<String>, inputs: Vec<(String, String)>) -> Vec<ToolServerView>;
            /// Returns the information that the user needs to decide about a tool call.
            call_prompt(call_id: ToolCallId) -> CallPrompt;
            /// Allows or denies a proposed tool call.
            call_decide(call_id: ToolCallId, decision: CallDecision) -> ();
            /// Stops a tool call. If the call has already started, its outcome is recorded as
            /// unknown unless the tool's answer still arrives.
            call_stop(call_id: ToolCallId) -> ();
            /// Passes the user's answer to a tool that asked a question during its call.
            call_input(call_id: ToolCallId, answer: InputAnswer) -> ();
            /// Records the user's decision about a call that has ended (see `CallResolution`).
            call_resolve(call_id: ToolCallId, resolution: CallResolution) -> ();
            /// Returns the complete answer that a tool server gave to a tool call, unchanged.
            call_answer(call_id: ToolCallId) -> String;
            /// Returns the tool calls that have not ended or still need the user's decision, latest
            /// first. Calls in branches that are not selected are skipped.
            call_waiting() -> Vec<CallEntry>;
            /// Returns up to 200 tool calls that match a filter, latest first. If `after` is given,
            /// returns only the calls that follow that position in the list.
            call_list(filter: CallFilter, after: Option<CallPosition>) -> CallPage;
            /// Saves the tool calls that match a filter to a JSON file in the downloads folder.
            /// Returns the path of the file.
            call_export(filter: CallFilter) -> String;
            /// Returns all grants (the user's permissions for tools), latest first.
            grant_list() -> Vec<GrantView>;
            /// Revokes a grant.
            grant_revoke(grant_id: GrantId) -> ();
            /// Returns the recorded requests and responses of a conversation's latest turns, oldest
            /// first.
            wire_turns(conversation_id: ConversationId) -> Vec<WireTurn>;
            /// Returns up to `count` (at most 500) events of a response, beginning with event
            /// number `from`.
            wire_events(message_id: MessageId, from: u32, count: u32) -> WirePage;
            /// Returns the whole text of one event of a turn's response.
            wire_event(message_id: MessageId, number: u32) -> String;
            /// Searches the events of a turn's response for a text, ignoring case. Returns the
            /// numbers (from 0) of the events that contain the text, at most 10,000 of them.
            wire_search(message_id: MessageId, text: String) -> Vec<u32>;
            /// Returns a turn's request as a `curl` command in which `$RIVULET_KEY` stands for the
            /// key.
            wire_curl(message_id: MessageId) -> String;
            /// Saves the recorded body of a turn's response to a file in the user's downloads
            /// folder. The body is unchanged, except that secrets are masked. Returns the path of
            /// the file.
            wire_save(message_id: MessageId) -> String;
            /// Loads an image at the user's request. If a provider is given, the request uses the
            /// proxy and the certificate authorities of that provider. Returns a `data:` URL.
            image_load(url: String, provider_id: Option<ProviderId>) -> String;
            /// Writes text to a file in the user's downloads folder, and returns the path of the
            /// file. If a file with this name exists, a number is appended to the name.
            file_save(name: String, text: String) -> String;
            /// Stores an attachment. `data` is its content in Base64. Fails if the file is too
            /// large or its type cannot be sent. Text that is not Unicode is converted from
            /// `encoding` to UTF-8. If `encoding` is missing for such a text, the command fails,
            /// and the fault names the likely encoding.
            attachment_add(name: String, data: String, encoding: Option<String>) -> Attachment;
            /// Returns an attachment as a `data:` URL.
            attachment_data(hash: String) -> String;
            /// Previews an import: reads the export of another program without importing it. Stops
            /// any preview that is still running.
            import_preview(source: PermitId) -> ImportPreview;
            /// Imports the conversations in a file or folder that another program exported. From an
            /// export of Rivulet itself, also imports the kinds of content listed in `also`.
            import_start(source: PermitId, also: Vec<ImportKind>) -> ImportReport;
            /// Exports conversations to a new file in the user's downloads folder. An existing file
            /// is never overwritten.
            export_start(scope: ExportScope, format: ExportFormat) -> ExportReport;
            /// Stops the running preview, import or export.
            transfer_stop() -> ();
            /// Adds up the token counts and costs of the replies that match a filter. For each
            /// property in `groups`, such as the day, also returns a table with the sums for each
            /// value of that property.
            usage_totals(filter: UsageFilter, groups: Vec<UsageGroup>) -> UsageReport;
            /// Saves the sums of token counts and costs to a CSV file in the user's downloads
            /// folder. The file has one row for each combination of the values of the properties in
            /// `groups`, such as one day and one model. Returns the path.
            usage_export(filter: UsageFilter, groups: Vec<UsageGroup>) -> String;
            /// Returns the monthly cost limits of providers, and how much of each limit is used up.
            budget_list() -> Vec<Budget>;
            /// Returns the location and the size of all stored data.
            data_info() -> DataInfo;
            /// Returns a number that changes whenever another process changes the data, so that a
            /// front end can notice such changes.
            data_version() -> u32;
            /// Checks the integrity of the database and the attachments.
            data_check() -> DataCheck;
            /// Returns a warning if other users can open `folder` or if another user owns it.
            /// Returns `None` if there is nothing to warn of, and always on systems other than
            /// Unix.
            folder_notice(folder: PermitId) -> Option<UiText>;
            /// Copies all data to another folder. Rivulet uses that folder from the next start on.
            data_move(folder: PermitId) -> MoveReport;
            /// Deletes all stored data, including the keys and the backups in the data folder.
            /// Backups in other folders are kept. Returns sentences for the user about data that
            /// may still exist.
            data_delete() -> Vec<UiText>;
            /// Makes a backup now.
            backup_make() -> BackupReport;
            /// Sets the backup folder; `None` means the default folder inside the data folder.
            /// Returns the changed settings.
            backup_folder_set(folder: Option<PermitId>) -> Settings;
            /// Replaces the database with a backup from the backup folder or from the default
            /// folder for backups. First, the current database is backed up or, if it is damaged,
            /// its file is kept under another name.
            backup_restore(name: String) -> ();
        }
    };
}
