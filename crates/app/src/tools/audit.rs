//! The list of all tool calls.

use rivulet_core::{Fault, ToolCallId};
use serde_json::json;

use crate::app::App;
use crate::contract::{CallEntry, CallFilter, CallPage, CallPosition};
use crate::saved_file::file_name;

const PAGE: u32 = 200;

impl App {
    /// Returns up to 200 tool calls that match a filter, latest first, and the total number of
    /// matching calls. If `after` is given, the list begins after the call at this position.
    pub async fn call_list(
        &self,
        filter: CallFilter,
        after: Option<CallPosition>,
    ) -> Result<CallPage, Fault> {
        let total = self.store.count_calls(filter.clone()).await?;
        let after = after.map(|position| (position.proposed_at, position.id));
        let entries = self.store.listed_calls(filter, after, PAGE).await?;
        Ok(CallPage { entries, total })
    }

    /// Returns the tool calls that have not ended or still need the user's decision, latest first.
    /// Calls in branches that are not selected are skipped.
    pub async fn call_waiting(&self) -> Result<Vec<CallEntry>, Fault> {
        self.store.waiting_calls_in_view().await
    }

    /// Saves the tool calls that match a filter to a JSON file in the downloads folder. Returns the
    /// path of the file.
    pub async fn call_export(&self, filter: CallFilter) -> Result<String, Fault> {
        let entries = self.store.listed_calls(filter, None, u32::MAX).await?;
        let file = json!({ "rivulet_tool_calls": entries });
        let bytes = serde_json::to_vec_pretty(&file).unwrap_or_default();
        self.save_download(file_name("tool-calls.json"), bytes).await
    }

    /// Returns the complete answer that a tool server gave to a tool call, unchanged.
    pub async fn call_answer(&self, call_id: ToolCallId) -> Result<String, Fault> {
        Ok(self.store.call_answer(call_id).await?.unwrap_or_default())
    }
}
