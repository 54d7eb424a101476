//! The list of all tool calls.

use rivulet_core::{Fault, ToolCallId};
use rivulet_store::{CallQuery, ListedCall};
use serde_json::json;

use crate::app::App;
use crate::contract::{CallEntry, CallFilter, CallPage, CallPosition};
use crate::saved_file::file_name;

/// Maximum number of calls in one page of the list.
const PAGE: u32 = 200;

impl App {
    /// Returns up to 200 tool calls that match a filter, latest first, and the number of all
    /// matching calls. If `after` is given, the list begins with the call that follows this
    /// position.
    pub async fn call_list(
        &self,
        filter: CallFilter,
        after: Option<CallPosition>,
    ) -> Result<CallPage, Fault> {
        let query = query(filter);
        let total = self.store.count_calls(query.clone()).await?;
        let after = after.map(|position| (position.proposed_at, position.id));
        let listed = self.store.listed_calls(query, after, PAGE).await?;
        Ok(CallPage {
            entries: listed.into_iter().map(entry).collect(),
            total,
        })
    }

    /// Returns the tool calls that have not ended or need the user's decision, latest first. Calls
    /// in branches that are not selected are left out, because they are not visible when the user
    /// opens the conversation.
    pub async fn call_waiting(&self) -> Result<Vec<CallEntry>, Fault> {
        let listed = self.store.waiting_calls_in_view().await?;
        Ok(listed.into_iter().map(entry).collect())
    }

    /// Saves the tool calls that match a filter to a JSON file in the user's downloads folder.
    /// Returns the path of the file.
    pub async fn call_export(&self, filter: CallFilter) -> Result<String, Fault> {
        let listed = self.store.listed_calls(query(filter), None, u32::MAX).await?;
        let entries: Vec<CallEntry> = listed.into_iter().map(entry).collect();
        let file = json!({ "rivulet_tool_calls": entries });
        let bytes = serde_json::to_vec_pretty(&file).unwrap_or_default();
        self.save_download(file_name("tool-calls.json"), bytes).await
    }

    /// Returns the server's complete answer to a call, as received.
    pub async fn call_answer(&self, call_id: ToolCallId) -> Result<String, Fault> {
        Ok(self.store.call_answer(call_id).await?.unwrap_or_default())
    }
}

fn query(filter: CallFilter) -> CallQuery {
    CallQuery {
        text: filter.text,
        ending: filter.ending,
        decision: filter.decision,
        server_id: filter.server_id,
    }
}

fn entry(listed: ListedCall) -> CallEntry {
    CallEntry {
        call: listed.call,
        place: listed.place,
        arguments_hash: listed.arguments_hash,
        conversation_id: listed.conversation_id,
        title: listed.title,
        model: listed.model,
    }
}
