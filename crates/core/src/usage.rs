//! Token usage of a reply.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Token counts as the provider reported them; `None` for a count that the provider did not report
/// (wire contract, section 2).
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
    /// Number of tokens in the request that the provider served from its cache.
    #[ts(type = "number | null")]
    pub cached: Option<u64>,
    /// Number of reasoning tokens within the reply.
    #[ts(type = "number | null")]
    pub reasoning: Option<u64>,
    /// Cost of the request in the provider's currency, if the provider reported it.
    pub cost: Option<f64>,
}
