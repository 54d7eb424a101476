//! Reads the token counts that another program stored with a reply. Missing counts are never
//! computed from other data.

use rivulet_core::Usage;
use serde_json::Value;

/// The field names for a count, in the order in which they are tried. `a.b` means the `b` field of
/// the object in the `a` field.
type Names = &'static [&'static str];

/// Field names for the number of tokens in the request. The programs and providers that use them
/// are, in the same order: OpenAI and most other programs; the AI SDK (Chatbox, Jan); Anthropic's
/// API and OpenAI's Responses API; older versions of the AI SDK; Ollama (Open WebUI); LM Studio.
const PROMPT: Names = &[
    "prompt_tokens", "inputTokens", "input_tokens", "promptTokens", "prompt_eval_count", "promptTokensCount",
];
const COMPLETION: Names = &[
    "completion_tokens", "outputTokens", "output_tokens", "completionTokens", "eval_count",
    "predictedTokensCount",
];
const TOTAL: Names = &["total_tokens", "totalTokens", "totalTokensCount"];
const CACHED: Names = &[
    "prompt_tokens_details.cached_tokens",
    "cachedInputTokens",
    "inputTokenDetails.cacheReadTokens",
    "input_tokens_details.cached_tokens",
];
/// Field names for the number of reasoning tokens. Cherry Studio uses `thoughts_tokens`.
const REASONING: Names = &[
    "completion_tokens_details.reasoning_tokens",
    "reasoningTokens",
    "outputTokenDetails.reasoningTokens",
    "output_tokens_details.reasoning_tokens",
    "thoughts_tokens",
];

/// Parses the token counts and the cost in an object. Returns `None` if all counts are missing or
/// zero, because some programs write zeros for unknown counts.
pub fn usage_of(value: Option<&Value>) -> Option<Usage> {
    let value = value?;
    let count = |names: Names| {
        names.iter().find_map(|name| {
            let pointer = format!("/{}", name.replace('.', "/"));
            value.pointer(&pointer).and_then(Value::as_u64)
        })
    };
    let usage = Usage {
        prompt: count(PROMPT),
        completion: count(COMPLETION),
        total: count(TOTAL),
        cached: count(CACHED),
        reasoning: count(REASONING),
        cost: value["cost"]
            .as_f64()
            .filter(|cost| cost.is_finite() && *cost >= 0.0),
        estimate: None,
        saved: None,
    };
    is_known(&usage).then_some(usage)
}

fn is_known(usage: &Usage) -> bool {
    let counts = [usage.prompt, usage.completion, usage.total];
    counts.into_iter().flatten().any(|count| count > 0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn counts_are_read_in_the_words_of_each_program() {
        let usage = |prompt, completion, total, cached, reasoning, cost| Usage {
            prompt,
            completion,
            total,
            cached,
            reasoning,
            cost,
            estimate: None,
            saved: None,
        };
        for (program, value, expected) in [
            (
                "Open WebUI with an OpenAI-compatible server",
                json!({"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13, "prompt_tokens_details": {"cached_tokens": 2}, "completion_tokens_details": {"reasoning_tokens": 3}, "cost": 0.5}),
                Some(usage(Some(9), Some(4), Some(13), Some(2), Some(3), Some(0.5))),
            ),
            (
                "Open WebUI with Ollama",
                json!({"response_token/s": 31.2, "total_duration": 1, "prompt_eval_count": 26, "eval_count": 298}),
                Some(usage(Some(26), Some(298), None, None, None, None)),
            ),
            (
                "Chatbox, Jan",
                json!({"inputTokens": 5, "outputTokens": 6, "totalTokens": 11, "reasoningTokens": 1, "cachedInputTokens": 0}),
                Some(usage(Some(5), Some(6), Some(11), Some(0), Some(1), None)),
            ),
            (
                "Cherry Studio",
                json!({"prompt_tokens": 5, "completion_tokens": 6, "total_tokens": 11, "thoughts_tokens": 2}),
                Some(usage(Some(5), Some(6), Some(11), None, Some(2), None)),
            ),
            (
                "LM Studio",
                json!({"stopReason": "eosFound", "promptTokensCount": 7, "predictedTokensCount": 8, "totalTokensCount": 15}),
                Some(usage(Some(7), Some(8), Some(15), None, None, None)),
            ),
            (
                "zeros for unknown counts",
                json!({"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0, "cost": 0}),
                None,
            ),
            (
                "a name without a count before another name",
                json!({"prompt_tokens": null, "input_tokens": 5, "output_tokens": 6}),
                Some(usage(Some(5), Some(6), None, None, None, None)),
            ),
            ("no counts", json!({"tokensPerSecond": 3.5}), None),
            ("not an object", json!("12"), None),
            ("negative", json!({"prompt_tokens": -4}), None),
        ] {
            assert_eq!(usage_of(Some(&value)), expected, "{program}");
        }
        assert_eq!(usage_of(None), None);
    }
}
