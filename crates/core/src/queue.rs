//! Messages that the user wrote while a reply was running, and the rule for sending them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::attachment::Attachment;
use crate::ending::Ending;
use crate::fault::Fault;
use crate::id::{ConversationId, ProviderId, QueuedMessageId};
use crate::reasoning_effort::ReasoningEffort;
use crate::tool_call::ToolCall;

/// A model that the user chose, together with its provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChosenModel {
    /// The provider of the model.
    pub provider_id: ProviderId,
    /// The model's id in requests.
    pub model: String,
}

/// A message that Rivulet sends when the current reply in its conversation is complete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct QueuedMessage {
    /// The message's id in the queue. When the message is sent, it gets a new id.
    pub id: QueuedMessageId,
    /// The conversation in which the message will be sent.
    pub conversation_id: ConversationId,
    /// Position in the conversation's queue. The message with the lowest position is sent first.
    pub position: u32,
    /// The provider that receives the request.
    pub provider_id: ProviderId,
    /// The id of the model that answers.
    pub model: String,
    /// Additional models that also answer the message, each in its own column.
    #[serde(default)]
    pub more: Vec<ChosenModel>,
    /// The reasoning effort for the replies; `None` means the effort in the chat settings.
    #[serde(default)]
    pub effort: Option<ReasoningEffort>,
    /// The text of the message; empty only if the message has attachments.
    pub text: String,
    /// Files attached to the message.
    #[serde(default)]
    pub attachments: Vec<Attachment>,
    /// The reason why the message waits until the user sends it or finishes editing it. `None` if
    /// Rivulet sends the message by itself when the reply is complete.
    pub hold: Option<QueueHold>,
}

/// The reason why a queued message waits for the user, who must send it or finish editing it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "hold", rename_all = "snake_case")]
pub enum QueueHold {
    /// The message was waiting for a reply that ended without being complete.
    ReplyEnded {
        /// How the reply ended.
        ending: Ending,
    },
    /// The reply called tools, and the results of these calls were not sent to the model.
    ResultsNotSent,
    /// Rivulet was restarted after the message was queued.
    Restarted,
    /// Another process is receiving the reply.
    Elsewhere,
    /// The reply that has ended is not on the selected branch.
    OtherBranch,
    /// The user is editing the message.
    Editing,
    /// The message could not be sent.
    Refused {
        /// Why the message could not be sent.
        fault: Fault,
    },
    /// An earlier message of the queue could not be sent.
    EarlierRefused,
}

/// The progress of the tool calls of a reply that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallProgress {
    /// The reply contains no calls.
    NoCalls,
    /// At least one call is running or is waiting for the user.
    Open,
    /// All calls have ended, and the user has nothing left to decide about them. Rivulet sends
    /// their results to the model.
    Answered,
    /// All calls have ended, and the user has nothing left to decide about them. Their results wait
    /// until the user sends them.
    Held,
}

impl CallProgress {
    /// Returns the progress of a reply's tool calls. `sends` states whether Rivulet sends the
    /// results of these calls to the model by itself.
    pub fn of(calls: &[ToolCall], sends: bool) -> CallProgress {
        match calls {
            [] => CallProgress::NoCalls,
            calls if !calls.iter().all(ToolCall::is_settled) => CallProgress::Open,
            _ if sends => CallProgress::Answered,
            _ => CallProgress::Held,
        }
    }
}

/// The next step for the queue of a conversation.
#[derive(Clone, Debug, PartialEq)]
pub enum QueueStep {
    /// Send nothing yet, because the answer is not finished.
    Wait,
    /// Send the first message in the queue.
    Send,
    /// Keep the messages until the user sends them.
    Hold(QueueHold),
}

/// Returns the next step for a queue. `ending` is how the last reply ended (`None` while it is
/// running), and `calls` is the progress of its tool calls. A message is sent only once the whole
/// answer is complete, including all rounds of tool calls.
pub fn queue_step(ending: Option<Ending>, calls: CallProgress) -> QueueStep {
    match (ending, calls) {
        (None, _) => QueueStep::Wait,
        (Some(Ending::Complete), CallProgress::NoCalls) => QueueStep::Send,
        (Some(Ending::Complete | Ending::ToolCalls), CallProgress::Open | CallProgress::Answered) => {
            QueueStep::Wait
        }
        (Some(Ending::Complete | Ending::ToolCalls), CallProgress::Held) => {
            QueueStep::Hold(QueueHold::ResultsNotSent)
        }
        (Some(ending), _) => QueueStep::Hold(QueueHold::ReplyEnded { ending }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queued_message_is_sent_only_after_a_complete_answer() {
        use CallProgress::{Answered, Held, NoCalls, Open};
        for calls in [NoCalls, Open, Answered, Held] {
            assert_eq!(queue_step(None, calls), QueueStep::Wait);
            for ending in Ending::ALL {
                let ended = QueueStep::Hold(QueueHold::ReplyEnded { ending });
                let expected = match (ending, calls) {
                    (Ending::Complete, NoCalls) => QueueStep::Send,
                    (Ending::Complete | Ending::ToolCalls, Open | Answered) => QueueStep::Wait,
                    (Ending::Complete | Ending::ToolCalls, Held) => {
                        QueueStep::Hold(QueueHold::ResultsNotSent)
                    }
                    _ => ended,
                };
                assert_eq!(queue_step(Some(ending), calls), expected, "{ending} {calls:?}");
            }
        }
        let sends = |ending| queue_step(Some(ending), NoCalls) == QueueStep::Send;
        let sent: Vec<Ending> = Ending::ALL.into_iter().filter(|ending| sends(*ending)).collect();
        assert_eq!(sent, [Ending::Complete]);
    }
}
