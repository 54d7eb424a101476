//! The token usage and the cost of a reply.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Token counts and costs of a request and its reply. A value that the provider did not report is
/// `None` (wire contract, section 2).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Usage {
    /// Number of tokens in the request.
    #[ts(type = "number | null")]
    pub prompt: Option<u64>,
    /// Number of tokens in the reply, including its reasoning.
    #[ts(type = "number | null")]
    pub completion: Option<u64>,
    /// Total number of tokens, as counted by the provider.
    #[ts(type = "number | null")]
    pub total: Option<u64>,
    /// Number of request tokens that the provider read from its cache.
    #[ts(type = "number | null")]
    pub cached: Option<u64>,
    /// Number of tokens in the reply's reasoning.
    #[ts(type = "number | null")]
    pub reasoning: Option<u64>,
    /// Cost of the request and its reply in the provider's currency; `None` if it is not reported.
    pub cost: Option<f64>,
    /// Estimated cost. Set only if no cost was reported and the prices of the model are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub estimate: Option<CostEstimate>,
    /// The amount in US dollars that the provider's cache saved; `None` if it is zero or unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub saved: Option<f64>,
}

/// The cost of a request and its reply, computed from the provider's token counts and from listed
/// prices or prices that the user typed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct CostEstimate {
    /// Cost in US dollars.
    pub dollars: f64,
    /// The date of the price list, as `YYYY-MM-DD`; empty if the user typed all prices.
    pub prices_of: String,
    /// Whether the user typed at least one of the prices.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub own_prices: bool,
}
