//! Parses token counts, for which providers use different field names.

use rivulet_core::Usage;

use crate::lenient::lenient_object;

/// The `usage` object of a chunk.
#[derive(Debug, Default)]
pub struct WireUsage {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
    total_tokens: Option<u64>,
    /// The number of cached tokens, as StepFun sends it.
    cached_tokens: Option<u64>,
    /// The number of cached tokens, as DeepSeek sends it.
    prompt_cache_hit_tokens: Option<u64>,
    prompt_tokens_details: Details,
    completion_tokens_details: Details,
    cost: Option<f64>,
}

#[derive(Debug, Default)]
struct Details {
    cached_tokens: Option<u64>,
    reasoning_tokens: Option<u64>,
}

lenient_object!(WireUsage {
    "prompt_tokens" => prompt_tokens,
    "completion_tokens" => completion_tokens,
    "total_tokens" => total_tokens,
    "cached_tokens" => cached_tokens,
    "prompt_cache_hit_tokens" => prompt_cache_hit_tokens,
    "prompt_tokens_details" => prompt_tokens_details,
    "completion_tokens_details" => completion_tokens_details,
    "cost" => cost,
});

lenient_object!(Details {
    "cached_tokens" => cached_tokens,
    "reasoning_tokens" => reasoning_tokens,
});

impl WireUsage {
    /// Returns the token counts, or `None` if the object contains none.
    pub fn read(&self) -> Option<Usage> {
        let usage = Usage {
            prompt: self.prompt_tokens,
            completion: self.completion_tokens,
            total: self.total_tokens,
            cached: self
                .prompt_tokens_details
                .cached_tokens
                .or(self.cached_tokens)
                .or(self.prompt_cache_hit_tokens),
            reasoning: self.completion_tokens_details.reasoning_tokens,
            cost: self.cost.filter(|cost| cost.is_finite()),
            estimate: None,
            saved: None,
        };
        (usage != Usage::default()).then_some(usage)
    }
}
