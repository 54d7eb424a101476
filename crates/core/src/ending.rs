//! The endings of a reply, as listed in section 3 of the wire contract.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::names::names;

/// The finish reason that DeepSeek sends when it interrupts a reply because its servers are
/// overloaded.
const OUT_OF_RESOURCES: &str = "insufficient_system_resource";

/// Returns whether the finish reason `reason` means that the provider interrupted the reply because
/// its servers are overloaded.
pub(crate) fn is_out_of_resources(reason: &str) -> bool {
    before_colon(reason).eq_ignore_ascii_case(OUT_OF_RESOURCES)
}

/// Returns the finish reason without the explanation after a colon.
fn before_colon(reason: &str) -> &str {
    reason.split(':').next().unwrap_or_default().trim()
}

/// How a turn ended. Every turn has exactly one ending. An ending has the same name in the database
/// and on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The provider confirmed that the reply is complete.
    Complete,
    /// The reply reached the token limit.
    Length,
    /// The model requested tool calls.
    ToolCalls,
    /// The provider's content filter cut off the reply.
    ContentFilter,
    /// The provider reported an error before, during or after the reply.
    ProviderError,
    /// The response ended without an error, but also without any sign that the reply is complete.
    Unconfirmed,
    /// The connection failed during the reply.
    Disconnected,
    /// Nothing arrived for so long that a time limit was reached.
    TimedOut,
    /// The user pressed Stop.
    Stopped,
    /// Rivulet crashed or was killed during the reply. Detected the next time Rivulet starts.
    Interrupted,
    /// The reply ended normally but contained nothing.
    Empty,
}

// The order is that of the table in section 3 of the wire contract.
names! {
    Ending, "ending",
    Complete = "complete",
    Length = "length",
    ToolCalls = "tool_calls",
    ContentFilter = "content_filter",
    ProviderError = "provider_error",
    Unconfirmed = "unconfirmed",
    Disconnected = "disconnected",
    TimedOut = "timed_out",
    Stopped = "stopped",
    Interrupted = "interrupted",
    Empty = "empty",
}

impl Ending {
    /// Returns the ending that a finish reason stands for, or `None` if the meaning of the finish
    /// reason is unknown. Case is ignored. The finish reasons of other APIs, such as those of
    /// Anthropic, Mistral, Google or Bedrock, are also recognised, because some servers pass them
    /// on.
    pub fn stated_by(reason: &str) -> Option<Ending> {
        match reason.to_ascii_lowercase().as_str() {
            "stop" => Some(Ending::Complete),
            "length" | "max_tokens" | "model_length" | "model_context_window_exceeded" => {
                Some(Ending::Length)
            }
            "tool_calls" | "tool-calls" | "tool_use" | "function_call" => Some(Ending::ToolCalls),
            "content_filter"
            | "content-filter"
            | "safety"
            | "sensitive"
            | "recitation"
            | "blocklist"
            | "prohibited_content"
            | "spii"
            | "image_safety"
            | "content_filtered"
            | "guardrail_intervened" => Some(Ending::ContentFilter),
            "error"
            | "network_error"
            | "abort"
            | "function_call_filter"
            | "malformed_function_call"
            | OUT_OF_RESOURCES => Some(Ending::ProviderError),
            _ => None,
        }
    }

    /// Works like [`Ending::stated_by`], but ignores a colon and the text after it, because
    /// Google's compatible endpoint sends `content_filter: RECITATION`.
    pub(crate) fn stated_before_colon(reason: &str) -> Option<Ending> {
        Ending::stated_by(before_colon(reason))
    }

    /// Returns the ending of a reply that has a finish reason. `came` states whether text or a tool
    /// call has arrived in this turn. `has_calls` states whether the reply contains a tool call.
    pub fn of_finish_reason(reason: &str, came: bool, has_calls: bool) -> Ending {
        match Ending::stated_before_colon(reason) {
            Some(ending @ (Ending::Length | Ending::ContentFilter | Ending::ProviderError)) => ending,
            _ if !came => Ending::Empty,
            Some(Ending::ToolCalls) => Ending::ToolCalls,
            Some(Ending::Complete) if has_calls => Ending::ToolCalls,
            _ => Ending::Complete,
        }
    }

    /// Returns whether a reply with this ending was cut off and can be continued.
    pub const fn can_continue(self) -> bool {
        matches!(
            self,
            Ending::Length
                | Ending::Unconfirmed
                | Ending::Disconnected
                | Ending::TimedOut
                | Ending::Stopped
                | Ending::Interrupted
        )
    }
}
