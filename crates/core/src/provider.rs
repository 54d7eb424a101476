//! A provider: a connection to one server that offers streaming chat completions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::id::ProviderId;

/// The kind of a provider, which determines where its address comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProviderKind {
    /// A server whose base URL the user typed.
    Custom,
    /// The built-in practice provider, whose address changes whenever Rivulet starts.
    Practice,
}

/// Where the API key is stored. No type whose values are stored or shown contains the key itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyPlace {
    /// The provider needs no key.
    None,
    /// The keychain of the operating system stores the key.
    Keychain,
    /// Only the memory of this process holds the key, because the user chose not to store it.
    Session,
}

/// Whether the provider bills for tokens that it generates after Rivulet has aborted the request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AbortBilling {
    /// Aborting the request stops the generation and the billing.
    Cancels,
    /// The provider may continue to generate the reply and bill for it.
    MayGoOn,
    /// The provider's documentation does not say whether aborting the request stops the billing.
    #[default]
    Unknown,
}

/// Time limits in whole seconds (1 to 86,400).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limits {
    /// Maximum time from the start of a request until the connection is established.
    pub connect: u32,
    /// Maximum time from when the connection is established to the first byte of the response.
    pub first_byte: u32,
    /// Maximum time between two reads of a response. Must be longer than the longest pause of a
    /// thinking model during which the provider sends nothing.
    pub idle: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connect: 30,
            first_byte: 300,
            idle: 300,
        }
    }
}

/// How requests reach the server: directly or through a proxy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "proxy", rename_all = "snake_case")]
pub enum Proxy {
    /// The system's or the environment's proxy; never used for a server on this computer.
    #[default]
    System,
    /// A direct connection, without a proxy.
    None,
    /// A proxy that the user chose.
    Url {
        /// The proxy's URL as the user typed it. Its scheme is `http://` (the default if no scheme
        /// is given), `https://`, `socks4://` or `socks5://` (Rivulet resolves host names), or
        /// `socks4a://` or `socks5h://` (the proxy resolves host names). The URL must not contain a
        /// user name or a password, because it is stored in the database.
        url: String,
    },
}

/// A header sent with every request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Header {
    /// Header name. Headers that contain keys or that the HTTP client sets itself are not allowed.
    pub name: String,
    /// The value of the header.
    pub value: String,
}

impl Header {
    /// Creates a header.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Header {
            name: name.into(),
            value: value.into(),
        }
    }
}

/// Network settings of a provider.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Network {
    /// How requests reach the server: directly or through a proxy.
    pub proxy: Proxy,
    /// A PEM file with certificate authorities that are trusted in addition to those of the
    /// operating system; `None` if there is no such file.
    pub ca_file: Option<String>,
    /// Headers sent with every request.
    pub headers: Vec<Header>,
}

/// The form in which Rivulet sends the beginning of a reply back to the provider so that the model
/// continues the reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Prefill {
    /// The provider does not accept a request that ends with the beginning of a reply, or it is
    /// unknown whether it does. A user message asks the model to continue.
    #[default]
    None,
    /// The beginning of the reply is the last message, with `assistant` as its role.
    LastMessage,
    /// The beginning of the reply is the last message, marked with `"prefix": true`.
    Prefix,
    /// The beginning of the reply is the last message, marked with `"partial": true`.
    Partial,
    /// The beginning of the reply is the last message, and the request contains
    /// `"continue_final_message": true` and `"add_generation_prompt": false`.
    ContinueFinalMessage,
}

/// How a provider can continue a reply that was cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Continuing {
    /// How Rivulet sends the partial reply back as the beginning of the model's answer (prefill).
    pub prefill: Prefill,
    /// Whether to use a stream that the server stores. The server keeps generating after the
    /// connection is lost, and can then send the same stream again (llama.cpp: `X-Conversation-Id`
    /// and `/v1/stream/<id>`).
    ///
    /// Off by default. While this setting is on, closing the connection does not stop the
    /// generation.
    pub resume: bool,
}

/// A connection to a server, together with the user's settings for this connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Provider {
    /// The provider's id, which is used in the database and in the keychain.
    pub id: ProviderId,
    /// Name of the provider, chosen by the user; never empty.
    pub name: String,
    /// Id of the preset (known facts about a provider) from which this provider was created; `None`
    /// if it was created without a preset.
    pub preset: Option<String>,
    /// Whether this is the practice provider or a server whose base URL the user typed.
    pub kind: ProviderKind,
    /// Base URL as the user typed it; empty for the practice provider.
    pub base_url: String,
    /// The default model for new conversations.
    pub model: String,
    /// Where the API key is stored.
    pub key_place: KeyPlace,
    /// Time limits for requests to the provider.
    pub limits: Limits,
    /// Proxy, certificate authorities and headers.
    pub network: Network,
    /// Whether to request token counts by sending `stream_options` (wire contract, section 2).
    pub include_usage: bool,
    /// Whether the provider bills for tokens that it generates after Rivulet has aborted the
    /// request.
    pub abort_billing: AbortBilling,
    /// How the provider can continue a reply that was cut off.
    pub continuing: Continuing,
    /// The user's cost limit for a calendar month; at least 1. The unit is a hundredth of a US
    /// dollar, or of the currency that the provider reports. `None` if there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub monthly_limit: Option<u32>,
}
