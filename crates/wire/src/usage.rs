//! Parses token counts, for which providers use different field names.

use std::borrow::Cow;

use rivulet_core::{MAX_TOKENS, Usage};
use serde::de::MapAccess;
use serde_json::Number;

use crate::lenient::{Lenient, lenient_object};

/// The `usage` object of a chunk.
#[derive(Debug, Default)]
pub struct WireUsage {
    prompt_tokens: Option<u64>,
    completion_tokens: Option<u64>,
    total_tokens: Option<u64>,
    /// The number of cached tokens in the field that StepFun uses.
    cached_tokens: Option<u64>,
    /// The number of cached tokens in the field that DeepSeek uses.
    prompt_cache_hit_tokens: Option<u64>,
    prompt_tokens_details: Details,
    completion_tokens_details: Details,
    cost: Cost,
}

/// The cost, which is a number or, from Perplexity, an object with the field `total_cost`.
#[derive(Debug, Default)]
struct Cost(Option<f64>);

impl<'de> Lenient<'de> for Cost {
    fn string(&mut self, value: Cow<'de, str>) -> bool {
        self.0.string(value)
    }

    fn number(&mut self, value: Number) -> bool {
        self.0.number(value)
    }

    fn object<A: MapAccess<'de>>(&mut self, object: A) -> Result<bool, A::Error> {
        let mut costs = Costs::default();
        costs.object(object)?;
        self.0 = costs.total;
        Ok(true)
    }
}

#[derive(Debug, Default)]
struct Costs {
    total: Option<f64>,
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

lenient_object!(Costs { "total_cost" => total });

lenient_object!(Details {
    "cached_tokens" => cached_tokens,
    "reasoning_tokens" => reasoning_tokens,
});

impl WireUsage {
    /// Returns the number of tokens in the reply, including its reasoning.
    ///
    /// Some servers (xAI and Google) count the reasoning only in the total number of tokens.
    /// Therefore, returns the larger of two numbers: the reported number of tokens in the reply,
    /// and the total minus the tokens of the request. There is one exception: if the second number
    /// is larger by exactly the number of cached tokens, returns the reported number. The server
    /// has then left the cached tokens out of the request's tokens, so the excess is not reasoning.
    fn completion(&self) -> Option<u64> {
        let completion = self.completion_tokens?;
        let (Some(prompt), Some(total)) = (self.prompt_tokens, self.total_tokens) else {
            return Some(completion);
        };
        let rest = total.saturating_sub(prompt);
        let is_cached = |cached: u64| rest.checked_sub(cached) == Some(completion);
        match self.cached().is_some_and(is_cached) {
            true => Some(completion),
            false => Some(completion.max(rest)),
        }
    }

    fn cached(&self) -> Option<u64> {
        self.prompt_tokens_details
            .cached_tokens
            .or(self.cached_tokens)
            .or(self.prompt_cache_hit_tokens)
    }

    /// Returns the token counts, or `None` if the object contains none.
    pub fn read(&self) -> Option<Usage> {
        let limited = |count: Option<u64>| count.map(|count| count.min(MAX_TOKENS));
        let usage = Usage {
            prompt: limited(self.prompt_tokens),
            completion: limited(self.completion()),
            total: limited(self.total_tokens),
            cached: limited(self.cached()),
            reasoning: limited(self.completion_tokens_details.reasoning_tokens),
            cost: self.cost.0.filter(|cost| cost.is_finite()),
            estimate: None,
            saved: None,
        };
        (usage != Usage::default()).then_some(usage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient;

    fn read(json: &str) -> Usage {
        let mut usage = WireUsage::default();
        lenient::parse(json, &mut usage).unwrap();
        usage.read().unwrap()
    }

    #[test]
    fn an_absurd_count_is_limited() {
        let usage = read(r#"{"prompt_tokens":1e300,"completion_tokens":-1,"total_tokens":"1e20"}"#);
        let expected = Usage {
            prompt: Some(MAX_TOKENS),
            total: Some(MAX_TOKENS),
            ..Usage::default()
        };
        assert_eq!(usage, expected);
    }

    #[test]
    fn the_cost_is_a_number_or_an_object() {
        for (cost, expected) in [
            ("0.5", Some(0.5)),
            (r#""0.5""#, Some(0.5)),
            (
                r#"{"input_tokens_cost":0.1,"request_cost":0.4,"total_cost":0.5}"#,
                Some(0.5),
            ),
            ("{}", None),
            ("null", None),
        ] {
            let usage = read(&format!(r#"{{"prompt_tokens":10,"cost":{cost}}}"#));
            assert_eq!(usage.cost, expected, "{cost}");
        }
    }

    #[test]
    fn reasoning_that_only_the_total_contains_belongs_to_the_reply() {
        for (server, counts, completion) in [
            ("OpenAI", r#""completion_tokens":9,"total_tokens":19"#, 9),
            ("xAI", r#""completion_tokens":9,"total_tokens":119"#, 109),
            ("without a total", r#""completion_tokens":9"#, 9),
            ("a wrong total", r#""completion_tokens":9,"total_tokens":3"#, 9),
            (
                "cached tokens beside those of the request",
                r#""completion_tokens":9,"total_tokens":69,"cached_tokens":50"#,
                9,
            ),
        ] {
            let usage = read(&format!(r#"{{"prompt_tokens":10,{counts}}}"#));
            assert_eq!(usage.completion, Some(completion), "{server}");
        }
    }
}
