//! The part of the front-end contract that deals with providers, presets and connection tests.

use std::path::PathBuf;

use rivulet_core::{
    AbortBilling, Continuing, Fault, Header, KeyPlace, Limits, Network, PermitId, Prefill, ProviderId, Proxy,
    UiText,
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The user's choice of a certificate-authority (CA) file in the provider form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "choice", rename_all = "snake_case")]
pub enum CaFile {
    /// An existing provider keeps its certificate-authority file. A new provider gets none.
    #[default]
    Kept,
    /// The provider uses no certificate-authority file.
    None,
    /// The provider uses the certificate-authority file that the user chose.
    Chosen {
        /// A permit, a random id that stands for the file that the user chose.
        permit: PermitId,
    },
    /// The provider uses the certificate-authority file at this path. Only the command-line program
    /// uses this variant, because the page in the window must not choose files by their paths.
    #[serde(skip)]
    #[ts(skip)]
    At(PathBuf),
}

/// The network settings in the provider form.
#[derive(Clone, Default, PartialEq, Eq, Deserialize, TS)]
pub struct NetworkDraft {
    /// How requests reach the server: directly or through a proxy.
    pub proxy: Proxy,
    /// The user's choice of a certificate-authority file.
    pub ca_file: CaFile,
    /// Headers that are sent with every request. A secret header keeps its stored value if its
    /// value in the form is still the placeholder that hides the secret.
    pub headers: Vec<Header>,
}

/// The draft keeps the provider's certificate-authority file until the user chooses another.
impl From<Network> for NetworkDraft {
    fn from(network: Network) -> Self {
        NetworkDraft {
            proxy: network.proxy,
            ca_file: CaFile::Kept,
            headers: network.headers,
        }
    }
}

/// The provider form as the user filled it in. The secrets in it are those that the user entered.
/// Stored secrets are never sent to the front end.
#[derive(Clone, Deserialize, TS)]
pub struct ProviderDraft {
    /// The provider to change; `None` creates a new provider.
    pub id: Option<ProviderId>,
    /// The name that the user chose for the provider.
    pub name: String,
    /// The id of the preset on which the provider is based; `None` if the user typed all settings.
    pub preset: Option<String>,
    /// The base URL as the user typed it (wire contract, section 5). A secret query parameter keeps
    /// its stored value if the URL still contains the placeholder that hides this value.
    pub base_url: String,
    /// The default model for new conversations; may be empty.
    pub model: String,
    /// A new key. `None` keeps the current key, and an empty string removes the current key.
    #[ts(type = "string | null")]
    pub key: Option<SecretString>,
    /// Where to store a new key and other new secrets.
    pub key_place: KeyPlace,
    /// Whether the user has accepted that another computer can read the secrets in requests,
    /// because requests to the server or the proxy are not encrypted. This consent is required if
    /// requests are not encrypted and the form contains new secrets. It is also required if a
    /// computer that could not read the stored secrets before could read them after the changes in
    /// the form.
    #[serde(default)]
    pub readable_key: bool,
    /// Time limits for requests to the provider.
    pub limits: Limits,
    /// The network settings: the proxy, the certificate authorities and the custom headers.
    pub network: NetworkDraft,
    /// Whether requests ask for token counts.
    pub include_usage: bool,
    /// Whether the provider also bills for the rest of a reply after Rivulet has aborted the
    /// request.
    pub abort_billing: AbortBilling,
    /// How to make the provider continue a reply that was cut off.
    pub continuing: Continuing,
    /// The maximum cost per calendar month, in hundredths of a US dollar or of the currency in
    /// which the provider reports costs; `None` or 0 if there is no limit.
    #[serde(default)]
    #[ts(optional)]
    pub monthly_limit: Option<u32>,
}

impl ProviderDraft {
    /// Creates a draft for a new provider with default settings and no key.
    pub fn new(name: impl Into<String>, base_url: impl Into<String>) -> Self {
        ProviderDraft {
            id: None,
            name: name.into(),
            preset: None,
            base_url: base_url.into(),
            model: String::new(),
            key: None,
            key_place: KeyPlace::Keychain,
            readable_key: false,
            limits: Limits::default(),
            network: NetworkDraft::default(),
            include_usage: true,
            abort_billing: AbortBilling::default(),
            continuing: Continuing::default(),
            monthly_limit: None,
        }
    }
}

impl std::fmt::Debug for ProviderDraft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Debug output must not contain secrets.
        f.debug_struct("ProviderDraft")
            .field("id", &self.id)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The kinds of steps in a connection test, in the order in which the steps run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// In this step, the connection test checks that the host name resolves to an address.
    Name,
    /// In this step, the connection test checks that a connection can be opened.
    Connection,
    /// In this step, the connection test checks the encryption and the certificate.
    Tls,
    /// In this step, the connection test checks that the server's model list contains the chosen
    /// model.
    Model,
    /// In this step, the connection test checks that the key is accepted.
    Key,
    /// In this step, the connection test checks that the model's answer arrives as a stream.
    Stream,
    /// In this step, the connection test determines which field of the response contains the
    /// reasoning.
    Reasoning,
    /// In this step, the connection test checks that the server sends token counts.
    Usage,
}

/// The outcome of one step of a connection test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StepOutcome {
    /// The step succeeded.
    Ok,
    /// The step succeeded, but with a limitation that the user should know about.
    Warning,
    /// The step failed.
    Failed,
    /// The step does not apply to this server.
    Skipped,
    /// The test could not determine whether the step succeeded.
    Unknown,
}

/// One step of a connection test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TestStep {
    /// The kind of the step.
    pub kind: StepKind,
    /// The outcome of the step.
    pub outcome: StepOutcome,
    /// A description of the outcome.
    pub words: UiText,
    /// Time at which the step ended, in milliseconds since the test began.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// The result of a connection test.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProviderReport {
    /// The URL to which chat requests are sent.
    pub url: String,
    /// The proxy for requests to the server; `None` for a direct connection.
    pub proxy: Option<String>,
    /// The steps that ran, in order. The test ends at the first step that fails.
    pub steps: Vec<TestStep>,
    /// The models that the server lists; empty if the server lists no models.
    pub models: Vec<ModelInfo>,
    /// Whether the server lists the model named in the form; `None` if the server lists no models
    /// or if the form names no model.
    pub model_found: Option<bool>,
    /// The fault that made a step fail and so ended the test; `None` if no step failed.
    pub fault: Option<Fault>,
}

/// A model that a provider lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ModelInfo {
    /// The id that a request contains to select the model.
    pub name: String,
    /// The provider's description of the model; `None` if the provider sends none.
    pub description: Option<String>,
    /// Whether the model accepts images; `None` if the provider does not say.
    pub images: Option<bool>,
    /// Whether the model can call tools; `None` if the provider does not say.
    pub tools: Option<bool>,
    /// Whether the model reasons before it answers; `None` if the provider does not say.
    pub reasoning: Option<bool>,
    /// The reasoning efforts that the model accepts, lowest first; `None` if they are unknown.
    pub efforts: Option<Vec<String>>,
    /// The length of the context in tokens; `None` if the provider does not say.
    pub context_length: Option<u32>,
}

/// Whether a provider requires a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyNeed {
    /// Every request needs a key.
    Required,
    /// The server can be configured to require a key.
    Optional,
    /// The server does not use keys.
    None,
}

/// When a provider sends token counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UsageHabit {
    /// The provider sends token counts if a request asks for them in its `stream_options` field.
    Ask,
    /// The provider always sends token counts.
    Always,
    /// The provider rejects requests that contain the `stream_options` field.
    Refuses,
    /// The provider does not document when it sends token counts.
    Unknown,
}

/// The data that a provider sends while a model reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Heartbeats {
    /// The provider sends comment lines as keep-alives while a model reasons.
    Comments,
    /// The provider sends nothing while a model reasons.
    None,
    /// The provider does not document what it sends while a model reasons.
    Unknown,
}

/// The properties of a provider, according to the provider's documentation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Preset {
    /// The id of the preset.
    pub id: String,
    /// The name shown on the screen.
    pub name: String,
    /// Rank among the best-known providers, beginning with 1. `None` if the provider is not among
    /// them.
    pub place: Option<u8>,
    /// The base URL; `None` if it depends on the user's account.
    pub base_url: Option<String>,
    /// Whether the server runs on this computer.
    pub local: bool,
    /// The default port of the server if it runs on this computer; `None` for all other servers.
    pub port: Option<u16>,
    /// Values of the `owned_by` field that identify this provider. If the first entry in a server's
    /// model list has one of these values, Rivulet recognises the server as belonging to this
    /// provider.
    pub owned_by: Vec<String>,
    /// Whether the provider requires a key.
    pub key: KeyNeed,
    /// The web page on which keys are created; `None` if there is none.
    pub key_url: Option<String>,
    /// The web page of the provider's documentation; `None` if there is none.
    pub docs: Option<String>,
    /// The field of a response that contains the reasoning; `None` if none is documented.
    pub reasoning_field: Option<String>,
    /// The condition under which the provider sends token counts.
    pub usage: UsageHabit,
    /// Whether requests ask for token counts.
    pub include_usage: bool,
    /// The data that the provider sends while a model reasons.
    pub heartbeats: Heartbeats,
    /// Recommended time limits.
    pub limits: Limits,
    /// Whether the provider also bills for the rest of a reply after Rivulet has aborted the
    /// request.
    pub abort_billing: AbortBilling,
    /// The web page that documents how aborted requests are billed; `None` if there is none.
    pub abort_source: Option<String>,
    /// How a request passes the beginning of a reply to the model, so that the model continues the
    /// reply (prefill).
    pub prefill: Prefill,
    /// Whether the provider can resend a stream after an interruption. The user must enable this.
    pub resume: bool,
    /// Further notes for the user.
    pub notes: UiText,
    /// The sources of this preset: web pages and documents that state the provider's properties.
    pub sources: Vec<String>,
}

/// A server that was found on this computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FoundServer {
    /// The id of the preset that best fits the server; `None` if no preset fits.
    pub preset: Option<String>,
    /// A suggested name for a provider that uses this server.
    pub name: String,
    /// The base URL of the server.
    pub base_url: String,
    /// The models that the server lists.
    pub models: Vec<ModelInfo>,
    /// Whether the server answers only requests that contain a key.
    pub wants_key: bool,
}
