//! Tool calls: the user's decisions about them.

use rivulet_core::{Fault, MessageId, ToolCallId};

use crate::app::App;
use crate::contract::{
    CallDecision, CallEntry, CallFilter, CallPrompt, CallResolution, ConversationView, InputAnswer,
};
use crate::conversation::deleted;

impl App {
    /// Returns everything that the user needs to decide about a tool call.
    pub async fn call_prompt(&self, call_id: ToolCallId) -> Result<CallPrompt, Fault> {
        let _ = call_id;
        Err(deleted())
    }

    /// Allows or denies a proposed tool call.
    pub async fn call_decide(&self, call_id: ToolCallId, decision: CallDecision) -> Result<(), Fault> {
        let _ = (call_id, decision);
        Err(deleted())
    }

    /// Stops a tool call.
    pub async fn call_stop(&self, call_id: ToolCallId) -> Result<(), Fault> {
        let _ = call_id;
        Err(deleted())
    }

    /// Answers the question that a tool asks.
    pub async fn call_input(&self, call_id: ToolCallId, answer: InputAnswer) -> Result<(), Fault> {
        let _ = (call_id, answer);
        Err(deleted())
    }

    /// Decides about a call whose outcome is unknown.
    pub async fn call_resolve(&self, call_id: ToolCallId, resolution: CallResolution) -> Result<(), Fault> {
        let _ = (call_id, resolution);
        Err(deleted())
    }

    /// Returns the server's whole answer to a call, as received.
    pub async fn call_answer(&self, call_id: ToolCallId) -> Result<String, Fault> {
        Ok(self.store.call_answer(call_id).await?.unwrap_or_default())
    }

    /// Returns the tool calls that match a filter, latest first.
    pub async fn call_list(&self, filter: CallFilter) -> Result<Vec<CallEntry>, Fault> {
        let _ = filter;
        Ok(Vec::new())
    }

    /// Saves the tool calls that match a filter to a JSON file.
    pub async fn call_export(&self, filter: CallFilter) -> Result<String, Fault> {
        let _ = filter;
        Err(deleted())
    }

    /// Sends the results of a reply's tool calls to the model.
    pub async fn turn_results(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let _ = message_id;
        Err(deleted())
    }
}
