//! Recognises models that require requests to send back the reasoning of earlier replies, no matter
//! which server runs the model (wire contract, section 5).

/// Servers that refuse every request that contains `reasoning_content`, with status 400 or 422.
/// Sources: <https://github.com/janhq/jan/issues/8136>,
/// <https://github.com/charmbracelet/crush/issues/1590>,
/// <https://github.com/Kilo-Org/kilocode/issues/10375>.
const REFUSING_HOSTS: [&str; 3] = ["api.groq.com", "api.mistral.ai", "api.cerebras.ai"];

/// Substrings that occur only in the names of Kimi models that think.
const KIMI: [&str; 6] = [
    "kimi-k2-thinking", "kimi-k2.5", "kimi-k2.6", "kimi-k2.7", "kimi-k3", "kimi-for-coding",
];

/// Returns whether `model` on the server `host` requires `reasoning_content` in each reply of a
/// conversation with tool calls. Kimi models that think and DeepSeek models from V3.2 on require it
/// on all servers except `REFUSING_HOSTS`.
///
/// Sources: <https://github.com/anomalyco/opencode/issues/29690>,
/// <https://github.com/vercel/ai/issues/10778>.
pub fn needs_reasoning_content(model: &str, host: &str) -> bool {
    if REFUSING_HOSTS.contains(&host.to_ascii_lowercase().as_str()) {
        return false;
    }
    let model = with_points(&model.to_ascii_lowercase());
    let has = |words: &[&str]| words.iter().any(|word| model.contains(word));
    has(&KIMI) || (model.contains("deepseek") && has(&["v3.2", "v4", "reasoner"]))
}

/// Returns whether a request to Moonshot can force a Kimi model to call a tool. Models before K3
/// refuse such a request if thinking is switched on. The `thinking` field can switch it off for
/// K2.5 and K2.6, but K2 Thinking and the coding models always think. K3 always thinks, too, but
/// nevertheless accepts `"tool_choice": "required"`. K3 refuses only a `tool_choice` that names a
/// tool.
///
/// Sources: <https://github.com/can1357/oh-my-pi/issues/1077>,
/// <https://java.agentscope.io/v2/en/integration/model/kimi>,
/// <https://docs.rs/crate/harn-vm/0.10.120/source/> (`35-moonshot.toml`).
pub fn kimi_forced_calls(model: &str) -> ForcedCalls {
    let model = with_points(&model.to_ascii_lowercase());
    // Ignore the part before the last slash, which names the publisher or the gateway.
    let name = model.rsplit('/').next().unwrap_or_default();
    let has = |words: &[&str]| words.iter().any(|word| model.contains(word));
    if has(&["kimi-k2.5", "kimi-k2.6"]) && !name.contains("code") {
        ForcedCalls::WithoutThinking
    } else if has(&KIMI) && !model.contains("kimi-k3") {
        ForcedCalls::Refused
    } else {
        ForcedCalls::Accepted
    }
}

/// Whether a request can force a model to call a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedCalls {
    /// The model accepts requests that force a tool call.
    Accepted,
    /// The model accepts requests that force a tool call only if they switch thinking off.
    WithoutThinking,
    /// The model refuses requests that force a tool call, because it always thinks.
    Refused,
}

/// Converts a version such as `v3-2` or `v3p2`, as some servers write it in model names, to `v3.2`.
fn with_points(model: &str) -> String {
    let chars: Vec<char> = model.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let pointed = chars.iter().enumerate().map(|(at, letter)| match letter {
        'p' | '-' | '_' if is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)) => '.',
        letter => *letter,
    });
    pointed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_calls_of_kimi_models_depend_on_the_version() {
        use ForcedCalls::{Accepted, Refused, WithoutThinking};

        for (model, forced_calls) in [
            ("kimi-k2.5", WithoutThinking),
            ("moonshotai/Kimi-K2-6", WithoutThinking),
            ("kimi-k2-thinking-turbo", Refused),
            ("kimi-k2.7-code", Refused),
            ("opencode/kimi-k2.6", WithoutThinking),
            ("moonshotai/kimi-k2.6-code", Refused),
            ("kimi-for-coding", Refused),
            ("kimi-k3", Accepted),
            ("moonshotai/Kimi-K3-Instruct", Accepted),
            ("moonshot-v1-8k", Accepted),
            ("kimi-k2-0905-preview", Accepted),
        ] {
            assert_eq!(kimi_forced_calls(model), forced_calls, "{model}");
        }
    }

    #[test]
    fn the_family_and_the_host_decide() {
        for (model, host, needed) in [
            ("moonshotai/kimi-k2.6", "openrouter.ai", true),
            ("moonshotai/Kimi-K2-Thinking", "api.together.ai", true),
            ("accounts/fireworks/models/kimi-k2p5", "api.fireworks.ai", true),
            ("kimi-for-coding", "gateway.example", true),
            ("Kimi-K2.5-GGUF:Q4_K_M", "127.0.0.1", true),
            ("moonshotai/kimi-k2-instruct-0905", "api.together.ai", false),
            ("deepseek/deepseek-v3.2", "openrouter.ai", true),
            ("deepseek-ai/DeepSeek-V3.2-Exp", "127.0.0.1", true),
            (
                "accounts/fireworks/models/deepseek-v3p2",
                "api.fireworks.ai",
                true,
            ),
            ("deepseek-v4-pro", "api.siliconflow.com", true),
            ("deepseek-reasoner", "gateway.example", true),
            ("deepseek/deepseek-r1", "openrouter.ai", false),
            ("deepseek-v3", "openrouter.ai", false),
            ("deepseek-chat-v3-0324", "openrouter.ai", false),
            ("moonshotai/kimi-k2.6", "api.groq.com", false),
            ("moonshotai/kimi-k2.6", "API.Cerebras.ai", false),
            ("deepseek-v4", "api.mistral.ai", false),
            ("qwen3-v4", "openrouter.ai", false),
            ("gpt-5", "api.openai.com", false),
            ("", "", false),
        ] {
            assert_eq!(needs_reasoning_content(model, host), needed, "{model} on {host}");
        }
    }
}
