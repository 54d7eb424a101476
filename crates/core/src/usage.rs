//! What a reply cost in tokens.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Token counts as the provider reported them; `None` where it said nothing (contract, section 2).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Usage {
    /// Tokens of the request.
    #[ts(type = "number | null")]
    pub prompt: Option<u64>,
    /// Tokens of the reply, reasoning included.
    #[ts(type = "number | null")]
    pub completion: Option<u64>,
    /// Sum of the two, as the provider counts it.
    #[ts(type = "number | null")]
    pub total: Option<u64>,
    /// Tokens of the request that came from the provider's cache.
    #[ts(type = "number | null")]
    pub cached: Option<u64>,
    /// Tokens of the reply spent on reasoning.
    #[ts(type = "number | null")]
    pub reasoning: Option<u64>,
    /// Price of the request in the provider's currency, where it tells.
    pub cost: Option<f64>,
}
