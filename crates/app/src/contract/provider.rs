//! Providers in the contract: what is typed, what is known, what is found.

use rivulet_core::{AbortBilling, Continuing, Fault, KeyPlace, Limits, Network, Prefill, ProviderId, UiText};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    /// How it lets a reply go on that was cut.
    pub continuing: Continuing,
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
            continuing: Continuing::default(),
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
    pub words: UiText,
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
    /// How it takes the beginning of a reply that it is to go on with.
    pub prefill: Prefill,
    /// It can give a stream again that was cut; the user may choose that.
    pub resume: bool,
    /// What else a user wants to know.
    pub notes: UiText,
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
