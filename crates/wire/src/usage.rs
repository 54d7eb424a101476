//! Token counts, wherever a dialect puts them.

use rivulet_core::Usage;
use serde::Deserialize;

use crate::lenient::{Number, Object};

/// The `usage` object of a chunk.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct WireUsage {
    prompt_tokens: Number,
    completion_tokens: Number,
    total_tokens: Number,
    /// StepFun.
    cached_tokens: Number,
    /// DeepSeek.
    prompt_cache_hit_tokens: Number,
    prompt_tokens_details: Object<Details>,
    completion_tokens_details: Object<Details>,
    cost: Number,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Details {
    cached_tokens: Number,
    reasoning_tokens: Number,
}

impl WireUsage {
    /// The counts in the program's words; `None` when there are none at all.
    pub fn read(self) -> Option<Usage> {
        let prompt_details = self.prompt_tokens_details.0.unwrap_or_default();
        let completion_details = self.completion_tokens_details.0.unwrap_or_default();
        let usage = Usage {
            prompt: self.prompt_tokens.count(),
            completion: self.completion_tokens.count(),
            total: self.total_tokens.count(),
            cached: prompt_details
                .cached_tokens
                .count()
                .or(self.cached_tokens.count())
                .or(self.prompt_cache_hit_tokens.count()),
            reasoning: completion_details.reasoning_tokens.count(),
            cost: self.cost.0.filter(|cost| cost.is_finite()),
        };
        (usage != Usage::default()).then_some(usage)
    }
}
