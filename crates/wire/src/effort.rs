//! The request fields that state the reasoning effort (wire contract, section 5).

use rivulet_core::{EffortMeaning, ReasoningEffort};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The form in which a server accepts the reasoning effort: the set of request fields that state
/// it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffortForm {
    /// `reasoning_effort`, as OpenAI defined it. The effort is sent unchanged in this field.
    #[default]
    ReasoningEffort,
    /// The `reasoning` object, as OpenRouter defined it.
    Reasoning,
    /// `enable_thinking` and `thinking_budget`, as Alibaba Cloud defined them. If the effort is a
    /// level such as `high`, `reasoning_effort` is sent as well.
    EnableThinking,
    /// `enable_thinking` in `chat_template_kwargs`, for servers that pass these arguments to the
    /// model's chat template. If the effort is a level such as `high`, `reasoning_effort` is sent
    /// as well. If it is a number of tokens, `reasoning_budget_tokens` is sent as well.
    Template,
    /// `thinking.type` with the value `enabled` or `disabled`. If the effort is a level such as
    /// `high`, `reasoning_effort` is sent as well. If it is a number of tokens,
    /// `thinking.budget_tokens` is sent as well.
    Thinking,
    /// The form of [`EffortForm::Thinking`] without `reasoning_effort`, for servers that refuse a
    /// request with both `thinking` and `reasoning_effort`. A level such as `high` therefore
    /// switches reasoning on, but the level itself is not sent.
    ThinkingAlone,
}

/// Returns the request fields that state `effort` in the form `form`.
pub fn effort_fields(form: EffortForm, effort: &ReasoningEffort) -> Map<String, Value> {
    use EffortForm::{Thinking, ThinkingAlone};
    use EffortMeaning::{Level, Off, On, Tokens};

    let level = |level: &str| json!({ "reasoning_effort": level });
    let fields = match (form, effort.meaning()) {
        (EffortForm::ReasoningEffort, _) => level(effort.as_str()),
        (EffortForm::Reasoning, Off) => json!({ "reasoning": { "enabled": false } }),
        (EffortForm::Reasoning, On) => json!({ "reasoning": { "enabled": true } }),
        (EffortForm::Reasoning, Tokens(tokens)) => json!({ "reasoning": { "max_tokens": tokens } }),
        (EffortForm::Reasoning, Level(level)) => json!({ "reasoning": { "effort": level } }),
        (EffortForm::EnableThinking, Off) => json!({ "enable_thinking": false }),
        (EffortForm::EnableThinking, On) => json!({ "enable_thinking": true }),
        (EffortForm::EnableThinking, Tokens(tokens)) => {
            json!({ "enable_thinking": true, "thinking_budget": tokens })
        }
        (EffortForm::EnableThinking, Level(level)) => {
            json!({ "enable_thinking": true, "reasoning_effort": level })
        }
        (EffortForm::Template, Off) => json!({ "chat_template_kwargs": { "enable_thinking": false } }),
        (EffortForm::Template, On) => json!({ "chat_template_kwargs": { "enable_thinking": true } }),
        (EffortForm::Template, Tokens(tokens)) => {
            json!({ "chat_template_kwargs": { "enable_thinking": true }, "reasoning_budget_tokens": tokens })
        }
        (EffortForm::Template, Level(level)) => {
            json!({ "chat_template_kwargs": { "enable_thinking": true }, "reasoning_effort": level })
        }
        (Thinking | ThinkingAlone, Off) => json!({ "thinking": { "type": "disabled" } }),
        (Thinking | ThinkingAlone, On) | (ThinkingAlone, Level(_)) => {
            json!({ "thinking": { "type": "enabled" } })
        }
        (Thinking | ThinkingAlone, Tokens(tokens)) => {
            json!({ "thinking": { "type": "enabled", "budget_tokens": tokens } })
        }
        (Thinking, Level(level)) => {
            json!({ "thinking": { "type": "enabled" }, "reasoning_effort": level })
        }
    };
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_states_each_kind_of_effort() {
        use EffortForm::{EnableThinking, Reasoning, Template, Thinking, ThinkingAlone};

        for (form, effort, expected) in [
            (
                EffortForm::ReasoningEffort,
                "none",
                json!({ "reasoning_effort": "none" }),
            ),
            (
                EffortForm::ReasoningEffort,
                "xhigh",
                json!({ "reasoning_effort": "xhigh" }),
            ),
            (
                EffortForm::ReasoningEffort,
                "512",
                json!({ "reasoning_effort": "512" }),
            ),
            (Reasoning, "none", json!({ "reasoning": { "enabled": false } })),
            (Reasoning, "on", json!({ "reasoning": { "enabled": true } })),
            (Reasoning, "low", json!({ "reasoning": { "effort": "low" } })),
            (Reasoning, "2000", json!({ "reasoning": { "max_tokens": 2_000 } })),
            (EnableThinking, "none", json!({ "enable_thinking": false })),
            (EnableThinking, "on", json!({ "enable_thinking": true })),
            (
                EnableThinking,
                "4000",
                json!({ "enable_thinking": true, "thinking_budget": 4_000 }),
            ),
            (
                EnableThinking,
                "high",
                json!({ "enable_thinking": true, "reasoning_effort": "high" }),
            ),
            (
                Template,
                "none",
                json!({ "chat_template_kwargs": { "enable_thinking": false } }),
            ),
            (
                Template,
                "on",
                json!({ "chat_template_kwargs": { "enable_thinking": true } }),
            ),
            (
                Template,
                "low",
                json!({ "chat_template_kwargs": { "enable_thinking": true }, "reasoning_effort": "low" }),
            ),
            (
                Template,
                "256",
                json!({ "chat_template_kwargs": { "enable_thinking": true }, "reasoning_budget_tokens": 256 }),
            ),
            (Thinking, "none", json!({ "thinking": { "type": "disabled" } })),
            (Thinking, "on", json!({ "thinking": { "type": "enabled" } })),
            (
                Thinking,
                "max",
                json!({ "thinking": { "type": "enabled" }, "reasoning_effort": "max" }),
            ),
            (
                Thinking,
                "2048",
                json!({ "thinking": { "type": "enabled", "budget_tokens": 2_048 } }),
            ),
            (
                ThinkingAlone,
                "none",
                json!({ "thinking": { "type": "disabled" } }),
            ),
            (ThinkingAlone, "on", json!({ "thinking": { "type": "enabled" } })),
            (
                ThinkingAlone,
                "high",
                json!({ "thinking": { "type": "enabled" } }),
            ),
            (
                ThinkingAlone,
                "2048",
                json!({ "thinking": { "type": "enabled", "budget_tokens": 2_048 } }),
            ),
        ] {
            let effort = ReasoningEffort::new(effort).unwrap();
            assert_eq!(
                Value::Object(effort_fields(form, &effort)),
                expected,
                "{form:?} {effort:?}"
            );
        }
    }
}
