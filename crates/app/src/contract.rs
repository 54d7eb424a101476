//! The contract with every front end: what can be asked, and what comes back.
//!
//! Declared once, here. The window's commands are made from [`for_each_command!`](crate::for_each_command),
//! the TypeScript in `ui/src/bindings/` from [`typescript`](crate::typescript); a test fails when they differ.

use rivulet_core::{
    AbortBilling, Activity, Conversation, ConversationId, Fault, Fragment, KeyPlace, Limits, Message,
    MessageId, Network, Outcome, ProviderId, Usage,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything a front end needs to know when it starts.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AppInfo {
    /// The program's version.
    pub version: String,
    /// The folder that holds everything the program stores.
    pub data_folder: String,
    /// The folder of the log files.
    pub log_folder: String,
    /// Where the practice provider listens; `None` until it was used.
    pub practice_url: Option<String>,
    /// Replies that were found unfinished at this start and recovered.
    pub recovered: u32,
    /// The user's settings.
    pub settings: Settings,
}

/// Which colours the window has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the operating system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// What the user chose for the whole program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// Which colours the window has.
    pub theme: Theme,
    /// The list of conversations is open.
    pub sidebar_open: bool,
    /// The provider that a new conversation goes to; `None` is the first one.
    pub default_provider: Option<ProviderId>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: Theme::System,
            sidebar_open: true,
            default_provider: None,
        }
    }
}

/// What the user typed into the provider form. The key travels this way only: to the program, never back.
#[derive(Clone, Deserialize, TS)]
pub struct ProviderDraft {
    /// The provider to change; `None` makes a new one.
    pub id: Option<ProviderId>,
    /// What the user calls it.
    pub name: String,
    /// The preset that it is made from.
    pub preset: Option<String>,
    /// As typed (contract, section 5).
    pub base_url: String,
    /// The model that new conversations ask for; may be empty.
    pub model: String,
    /// A new key; `None` leaves the one there is, an empty one removes it.
    pub key: Option<String>,
    /// Where a new key is to be kept.
    pub key_place: KeyPlace,
    /// How long to wait.
    pub limits: Limits,
    /// What is particular about the way to it.
    pub network: Network,
    /// Ask for token counts.
    pub include_usage: bool,
    /// What an abort does to the bill.
    pub abort_billing: AbortBilling,
}

impl ProviderDraft {
    /// A draft of a new provider without a key, with the program's defaults.
    pub fn new(name: impl Into<String>, base_url: impl Into<String>) -> Self {
        ProviderDraft {
            id: None,
            name: name.into(),
            preset: None,
            base_url: base_url.into(),
            model: String::new(),
            key: None,
            key_place: KeyPlace::Keychain,
            limits: Limits::default(),
            network: Network::default(),
            include_usage: true,
            abort_billing: AbortBilling::default(),
        }
    }
}

impl std::fmt::Debug for ProviderDraft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The key stays out of anything that might print a draft.
        f.debug_struct("ProviderDraft")
            .field("id", &self.id)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// What is looked at in a test of a connection, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// The host's name has an address.
    Name,
    /// A connection can be made.
    Connection,
    /// It is encrypted, and the server is who it says.
    Tls,
    /// The model is listed.
    Model,
    /// The key is accepted.
    Key,
    /// The answer comes in pieces.
    Stream,
    /// Where the reasoning comes.
    Reasoning,
    /// Tokens are counted.
    Usage,
}

/// What one step found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StepOutcome {
    /// It is as it should be.
    Ok,
    /// It works, but the user should know.
    Warning,
    /// It does not work.
    Failed,
    /// It does not matter here.
    Skipped,
    /// It could not be found out.
    Unknown,
}

/// One step of a test of a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TestStep {
    /// What was looked at.
    pub kind: StepKind,
    /// What it found.
    pub outcome: StepOutcome,
    /// The same in words.
    pub words: String,
    /// Milliseconds since the test began.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// What a test of a connection found.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProviderReport {
    /// Where turns would be sent.
    pub url: String,
    /// The proxy that stands between.
    pub proxy: Option<String>,
    /// The steps, in the order they were made; the test ends at the first that fails.
    pub steps: Vec<TestStep>,
    /// The models it listed; empty when it lists none.
    pub models: Vec<ModelInfo>,
    /// The model of the form is among them; `None` when there is no list or no model was typed.
    pub model_found: Option<bool>,
    /// What went wrong; `None` when it answered and accepted the key.
    pub fault: Option<Fault>,
}

/// A model that a provider lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ModelInfo {
    /// The name to ask for.
    pub name: String,
    /// What the provider says of it.
    pub description: Option<String>,
}

/// Whether a provider wants a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyNeed {
    /// Without one it answers nothing.
    Required,
    /// It can be set up to want one.
    Optional,
    /// It wants none.
    None,
}

/// How a provider tells token counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UsageHabit {
    /// When `stream_options` asks for them.
    Ask,
    /// By itself.
    Always,
    /// It refuses a request with `stream_options`.
    Refuses,
    /// It does not say.
    Unknown,
}

/// What a provider sends while a model thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Heartbeats {
    /// Comment lines.
    Comments,
    /// Nothing.
    None,
    /// It does not say.
    Unknown,
}

/// What is known of a provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Preset {
    /// Its name in the program.
    pub id: String,
    /// Its name on the screen.
    pub name: String,
    /// Where it is; `None` where only the user's account knows.
    pub base_url: Option<String>,
    /// It runs on this computer.
    pub local: bool,
    /// The port that a local one listens on.
    pub port: Option<u16>,
    /// What its list of models says of who made it.
    pub owned_by: Vec<String>,
    /// Whether it wants a key.
    pub key: KeyNeed,
    /// Where a key can be had.
    pub key_url: Option<String>,
    /// Its documentation.
    pub docs: Option<String>,
    /// The field in which reasoning comes.
    pub reasoning_field: Option<String>,
    /// How it tells token counts.
    pub usage: UsageHabit,
    /// Token counts may be asked for.
    pub include_usage: bool,
    /// What it sends while a model thinks.
    pub heartbeats: Heartbeats,
    /// How long to wait for it.
    pub limits: Limits,
    /// What an abort does to the bill.
    pub abort_billing: AbortBilling,
    /// Where that is from.
    pub abort_source: Option<String>,
    /// What else a user wants to know.
    pub notes: String,
    /// Where all of this is from.
    pub sources: Vec<String>,
}

/// A server that was found on this computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FoundServer {
    /// The preset that it seems to be.
    pub preset: Option<String>,
    /// What to call it.
    pub name: String,
    /// Where it is.
    pub base_url: String,
    /// What it lists.
    pub models: Vec<ModelInfo>,
    /// It answers nobody without a key.
    pub wants_key: bool,
}

/// A header of a request or an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireHeader {
    /// Its name.
    pub name: String,
    /// Its value, without the key.
    pub value: String,
}

/// A request as it was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireRequest {
    /// The HTTP method.
    pub method: String,
    /// Where to.
    pub url: String,
    /// Its headers, those of the connection aside.
    pub headers: Vec<WireHeader>,
    /// Its JSON.
    pub body: String,
}

/// The head of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireAnswer {
    /// When it came, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// `HTTP/1.1` or `HTTP/2`.
    pub version: String,
    /// The HTTP status.
    pub status: u16,
    /// Its headers.
    pub headers: Vec<WireHeader>,
}

/// One turn in the wire view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireTurn {
    /// The reply.
    pub message_id: MessageId,
    /// When it began, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub started_at: i64,
    /// What was sent; `None` until it is.
    pub request: Option<WireRequest>,
    /// The head of the answer; `None` until it comes.
    pub answer: Option<WireAnswer>,
    /// Bytes of the answer's body so far.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Of these, the first so many are kept.
    #[ts(type = "number")]
    pub kept_bytes: u64,
    /// Events in what is kept.
    pub events: u32,
}

/// What stands between two blank lines of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WireEventKind {
    /// An event.
    Event,
    /// Nothing but comments: a sign of life.
    Comment,
    /// No event stream: a piece of another body.
    Body,
}

/// One event in the wire view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WireEvent {
    /// Its number in the answer, from 0.
    pub number: u32,
    /// When its last byte came, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Its bytes, blank line included.
    pub bytes: u32,
    /// What it is.
    pub kind: WireEventKind,
    /// Its lines as they came, or their beginning.
    pub text: String,
    /// There is more of the text: `wire_event` gives all of it.
    pub cut: bool,
}

/// Events of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WirePage {
    /// How many there are in all.
    pub total: u32,
    /// Those that were asked for.
    pub events: Vec<WireEvent>,
}

/// A message with what the screen needs beside it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MessageView {
    /// The message, as far as it has come.
    pub message: Message,
    /// All versions beside this one and itself, oldest first.
    pub versions: Vec<MessageId>,
    /// The number of the last change it holds; 0 for one that does not stream.
    #[ts(type = "number")]
    pub seq: u64,
    /// What it is doing; `None` when it does not stream.
    pub activity: Option<Activity>,
    /// Milliseconds since its turn began; 0 for one that does not stream.
    #[ts(type = "number")]
    pub running_ms: u64,
}

/// An open conversation: the branch that is chosen, first message first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConversationView {
    /// The conversation.
    pub conversation: Conversation,
    /// Its messages along the chosen branch.
    pub messages: Vec<MessageView>,
}

/// A new message to send.
#[derive(Clone, Debug, Deserialize, TS)]
pub struct TurnRequest {
    /// Where it belongs; `None` begins a conversation.
    pub conversation_id: Option<ConversationId>,
    /// The provider to ask.
    pub provider_id: ProviderId,
    /// The model to ask for.
    pub model: String,
    /// What the user wrote, as typed.
    pub text: String,
    /// Instructions for the model, at the beginning of a new conversation.
    pub system: Option<String>,
}

/// One message to the front end: what changed in a running turn since the one before it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TurnUpdate {
    /// The reply that it changes.
    pub message_id: MessageId,
    /// The receiver has everything up to this number, or it has a gap and asks `turn_since`.
    #[ts(type = "number")]
    pub after: u64,
    /// The number of the last change in it.
    #[ts(type = "number")]
    pub seq: u64,
    /// When it was made, in milliseconds since the turn began.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The changes, in order.
    pub changes: Vec<Change>,
}

/// One change in a running turn. Pieces of the same part that came together are joined.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// A piece came.
    Fragment {
        /// The piece.
        fragment: Fragment,
    },
    /// The activity line changed.
    Activity {
        /// What it is doing now.
        activity: Activity,
    },
    /// Token counts came.
    Usage {
        /// The latest.
        usage: Usage,
    },
    /// The turn is over. The last change of a turn.
    Ended {
        /// How, and what is known about it.
        outcome: Box<Outcome>,
    },
}

/// What the program tells the front end by itself.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "update", rename_all = "snake_case")]
pub enum Update {
    /// A running turn changed.
    Turn {
        /// What changed.
        turn: TurnUpdate,
    },
    /// A test of a connection found something.
    Test {
        /// What.
        step: TestStep,
    },
    /// Writing to the disk fails (the words are kept in memory and on the screen) or works again.
    Storage {
        /// Why it fails; `None` when everything is written.
        fault: Option<Fault>,
    },
}

/// Calls the macro `$then` with every command as `/// doc  name(argument: Type, …) -> Result;`.
///
/// Each is a method of [`App`](crate::App) that fails with a [`Fault`].
#[macro_export]
macro_rules! for_each_command {
    ($then:ident) => {
        $then! {
            /// What a front end needs to know when it starts.
            app_info() -> AppInfo;
            /// Why the keychain cannot be used, if it cannot. May take seconds where one is locked.
            keychain_check() -> Option<Fault>;
            /// Keeps the user's settings.
            settings_save(settings: Settings) -> ();
            /// All providers, in the order they were added.
            provider_list() -> Vec<Provider>;
            /// Makes or changes a provider.
            provider_save(draft: ProviderDraft) -> Provider;
            /// Adds the built-in practice provider, or finds the one there is.
            provider_add_practice() -> Provider;
            /// Takes a provider away; its key leaves the keychain at once.
            provider_delete(provider_id: ProviderId) -> ();
            /// Undoes a deletion, with its key, until the program ends.
            provider_restore(provider_id: ProviderId) -> ();
            /// Asks a provider for its models, and its model one short question. Each step is told as it is found.
            provider_test(draft: ProviderDraft) -> ProviderReport;
            /// Stops the test that runs, if one does.
            provider_test_stop() -> ();
            /// What is known of providers.
            preset_list() -> Vec<Preset>;
            /// Looks for servers on this computer, for at most half a second.
            server_search() -> Vec<FoundServer>;
            /// The models a provider lists.
            model_list(provider_id: ProviderId) -> Vec<ModelInfo>;
            /// All conversations, the latest first.
            conversation_list() -> Vec<ConversationSummary>;
            /// One conversation along its chosen branch, running turns as far as they have come.
            conversation_open(conversation_id: ConversationId) -> ConversationView;
            /// Gives a conversation another title.
            conversation_rename(conversation_id: ConversationId, title: String) -> ();
            /// Takes a conversation away; running turns in it are stopped.
            conversation_delete(conversation_id: ConversationId) -> ();
            /// Undoes a deletion.
            conversation_restore(conversation_id: ConversationId) -> ();
            /// Shows another version of a message: the branch through it is chosen.
            message_select(message_id: MessageId) -> ConversationView;
            /// The user has seen how this reply ended and keeps it as it is.
            message_keep(message_id: MessageId) -> ();
            /// Sends a message. Both messages are stored before the request leaves.
            turn_start(request: TurnRequest) -> ConversationView;
            /// Asks again for a reply that ended: a new version beside the old one.
            turn_retry(message_id: MessageId, provider_id: ProviderId, model: String) -> ConversationView;
            /// Stops a running turn; what came is kept.
            turn_stop(message_id: MessageId) -> ();
            /// The reply as it is now, if it has changes after `seq`: fills a gap.
            turn_since(message_id: MessageId, seq: u32) -> Option<MessageView>;
            /// What went over the wire in the last turns of a conversation, oldest first.
            wire_turns(conversation_id: ConversationId) -> Vec<WireTurn>;
            /// At most 500 events of a turn, from a number on.
            wire_events(message_id: MessageId, from: u32, count: u32) -> WirePage;
            /// The whole text of one event.
            wire_event(message_id: MessageId, number: u32) -> String;
            /// The numbers of the events that hold a text, whatever its case.
            wire_search(message_id: MessageId, text: String) -> Vec<u32>;
            /// The request as a `curl` command; the key stands in it as `$RIVULET_KEY`.
            wire_curl(message_id: MessageId) -> String;
            /// Writes the answer as it came into the user's downloads; gives the path.
            wire_save(message_id: MessageId) -> String;
        }
    };
}
