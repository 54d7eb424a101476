//! A provider: one connection to a server that speaks streaming chat completions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::id::ProviderId;

/// Where the server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProviderKind {
    /// At the base URL.
    Custom,
    /// Inside the program: the built-in practice provider, whose address changes with every start.
    Practice,
}

/// Where the key is kept. The key itself is in none of the program's types that are stored or shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyPlace {
    /// The provider needs none.
    None,
    /// In the operating system's keychain.
    Keychain,
    /// In memory until the program ends, because the user chose so.
    Session,
}

/// What the provider does with a reply whose reader went away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AbortBilling {
    /// It stops generating, and so billing.
    Cancels,
    /// It may go on generating and bill what it generated.
    MayGoOn,
    /// It does not say.
    #[default]
    Unknown,
}

/// How long to wait, in whole seconds (1 to 86,400).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limits {
    /// From the start to the connection.
    pub connect: u32,
    /// From the connection to the first byte of the answer.
    pub first_byte: u32,
    /// Between two reads. Some providers send nothing while a model thinks: keep it above the longest pause.
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

/// Which way requests take.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "proxy", rename_all = "snake_case")]
pub enum Proxy {
    /// As the operating system or the environment says. Never for a server on this computer.
    #[default]
    System,
    /// Straight to the server.
    None,
    /// Through this one.
    Url {
        /// `http://`, `https://`, `socks5://` (names looked up here) or `socks5h://` (names looked up there), with
        /// host and port, and without a password, which would lie in the database.
        url: String,
    },
}

/// A header that is sent with every request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Header {
    /// Its name; never one that carries a key or describes the connection.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// What is particular about the way to a provider.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Network {
    /// Which way requests take.
    pub proxy: Proxy,
    /// A PEM file of certificate authorities to trust beside those of the operating system.
    pub ca_file: Option<String>,
    /// Headers that are sent with every request.
    pub headers: Vec<Header>,
}

/// How a provider takes the beginning of a reply that it is to go on with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Prefill {
    /// Not at all, or nobody knows: it is asked in words.
    #[default]
    None,
    /// As the last message, from the assistant.
    LastMessage,
    /// The same, with `"prefix": true` in that message.
    Prefix,
    /// The same, with `"partial": true` in that message.
    Partial,
    /// The same, with `"continue_final_message": true` and `"add_generation_prompt": false` in the request.
    ContinueFinalMessage,
}

/// How a provider lets a reply go on that was cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Continuing {
    /// How it takes the beginning.
    pub prefill: Prefill,
    /// It keeps generating when the connection is lost, and gives the same stream again (llama.cpp:
    /// `X-Conversation-Id` and `/v1/stream/<id>`). The user chose it: closing the connection stops nothing any more.
    pub resume: bool,
}

/// One connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Provider {
    /// Its name in the database and in the keychain.
    pub id: ProviderId,
    /// What the user calls it; never empty.
    pub name: String,
    /// The preset it was made from; its facts are looked up by this.
    pub preset: Option<String>,
    /// Where the server is.
    pub kind: ProviderKind,
    /// As the user typed it; empty for the practice provider.
    pub base_url: String,
    /// The model that new conversations ask for.
    pub model: String,
    /// Where its key is.
    pub key_place: KeyPlace,
    /// How long to wait for it.
    pub limits: Limits,
    /// What is particular about the way to it.
    pub network: Network,
    /// Ask for token counts with `stream_options` (contract, section 2).
    pub include_usage: bool,
    /// What an abort does to the bill.
    pub abort_billing: AbortBilling,
    /// How it lets a reply go on that was cut.
    pub continuing: Continuing,
}
