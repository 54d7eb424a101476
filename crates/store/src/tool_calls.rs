//! Stores the steps of tool calls. Each step is stored before the next one begins.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rivulet_core::{CallEntry, CallFilter, CallInput, MessageId, ToolCall, ToolCallId, ToolServerId, UiText};
use rusqlite::{Result, Transaction, params};
use uuid::Uuid;

use crate::branch;
use crate::fault::FaultResult;
use crate::listed_call;
use crate::row::now_ms;
use crate::statement::Statements;
use crate::store::Store;
use crate::tool_call;

/// Data that belongs to a change of a tool call and is stored in the same transaction.
#[derive(Debug, Default)]
pub struct CallExtras {
    /// The server's answer, as received.
    pub answer: Option<String>,
    /// The new attempt; `None` if the call is not run again.
    pub again: Option<ToolCall>,
}

impl Store {
    /// Applies `change` to the latest attempt at each tool call in a reply. `change` returns
    /// whether it changed the call. Writes all changes in one transaction and waits until they are
    /// written, even if the disk is not writable for a long time.
    pub async fn record_calls_of(
        &self,
        message_id: MessageId,
        mut change: impl FnMut(&mut ToolCall) -> bool + Send + 'static,
    ) -> FaultResult<()> {
        let run_id = Some(self.run.id());
        self.write_received(move |transaction| {
            for mut call in tool_call::of_message(transaction, message_id)? {
                if change(&mut call) {
                    tool_call::save(transaction, &call, run_id)?;
                }
            }
            Ok(())
        })
        .await
    }

    /// Ends some of the unfinished tool calls of a reply: those that servers execute as tasks and
    /// whose answers no run is waiting for. [`CallInput::Recover`] ends each of them with an
    /// unknown outcome.
    pub async fn abandon_tasks(&self, message_id: MessageId, reason: UiText) -> FaultResult<()> {
        self.write(move |transaction| {
            let sql = tool_call::select(
                "WHERE message_id = ? AND ending IS NULL AND run_id IS NULL AND task_id IS NOT NULL",
            );
            for mut call in transaction.query_all(&sql, [message_id.to_string()], tool_call::read)? {
                call.apply(now_ms(), CallInput::Recover(reason.clone()));
                tool_call::save(transaction, &call, None)?;
            }
            Ok(())
        })
        .await
    }

    /// Changes a stored call in one transaction and waits until the change is written. Writes
    /// nothing if `change` returns `None`, which means that the change does not fit the state of
    /// the call. Returns the changed call, or `None` if nothing was written or the call does not
    /// exist.
    pub async fn change_call(
        &self,
        call_id: ToolCallId,
        change: impl FnOnce(&mut ToolCall) -> Option<CallExtras> + Send + 'static,
    ) -> FaultResult<Option<ToolCall>> {
        let run_id = self.run.id();
        self.write(move |transaction| change_stored(transaction, call_id, run_id, change))
            .await
    }

    /// Changes a stored call, as [`change_call`](Self::change_call) does, but waits until the
    /// change is written, even if the disk is not writable for a long time. Must be used for
    /// everything that would otherwise be lost, such as an answer. `change` is called again for
    /// each attempt to write.
    pub async fn record_call(
        &self,
        call_id: ToolCallId,
        mut change: impl FnMut(&mut ToolCall) -> Option<CallExtras> + Send + 'static,
    ) -> FaultResult<Option<ToolCall>> {
        let run_id = self.run.id();
        self.write_received(move |transaction| change_stored(transaction, call_id, run_id, &mut change))
            .await
    }

    /// Records that the server runs a call as the task `task_id`, and waits until this is written
    /// to the database, even if the disk is not writable for a long time. Without the stored id,
    /// Rivulet could not ask for the answer of the task after a restart.
    pub async fn set_call_task(&self, call_id: ToolCallId, task_id: String) -> FaultResult<()> {
        self.write_received(move |transaction| {
            let sql = "UPDATE tool_call SET task_id = ? WHERE id = ?";
            transaction.execute_cached(sql, params![task_id, call_id.to_string()])?;
            Ok(())
        })
        .await
    }

    /// Assigns to this process all calls that servers execute as tasks and that earlier Rivulet
    /// processes left unfinished. Returns these calls, each with the id of its task.
    pub async fn take_task_calls(&self) -> FaultResult<Vec<(ToolCall, String)>> {
        let run_id = self.run.id();
        self.write(move |transaction| tool_call::take_tasks(transaction, run_id))
            .await
    }

    /// Returns a tool call, or `None` if it does not exist.
    pub async fn call(&self, call_id: ToolCallId) -> FaultResult<Option<ToolCall>> {
        self.read(move |connection| tool_call::get(connection, call_id))
            .await
    }

    /// Returns the server's answer to a call, exactly as received.
    pub async fn call_answer(&self, call_id: ToolCallId) -> FaultResult<Option<String>> {
        self.read(move |connection| {
            let sql = "SELECT answer FROM tool_call WHERE id = ?";
            let answer = connection.query_first(sql, [call_id.to_string()], |row| row.get(0));
            answer.map(Option::flatten)
        })
        .await
    }

    /// Returns the latest attempt at each tool call in the replies `message_ids`, in the order of
    /// these replies and of the calls in them.
    pub async fn calls_of(&self, message_ids: Vec<MessageId>) -> FaultResult<Vec<ToolCall>> {
        self.read(move |connection| {
            let mut all = Vec::new();
            for message_id in &message_ids {
                all.extend(tool_call::of_message(connection, *message_id)?);
            }
            Ok(all)
        })
        .await
    }

    /// Of the calls to one server's tools, returns those that wait for the user's approval or for a
    /// remedy, such as a sign-in.
    pub async fn waiting_calls(&self, server_id: ToolServerId) -> FaultResult<Vec<ToolCall>> {
        self.read(move |connection| {
            let sql = tool_call::select(
                "WHERE server_id = ? AND (state = 'waiting_approval' OR remedy IS NOT NULL AND resolution IS NULL)",
            );
            connection.query_all(&sql, [server_id.to_string()], tool_call::read)
        })
        .await
    }

    /// Returns the waiting calls on the selected branch of each conversation, latest first. A call
    /// is waiting if it has not ended or if it needs a decision of the user: its outcome is
    /// unknown, it needs a remedy such as a sign-in, or its answer must be reviewed before the
    /// model receives it.
    pub async fn waiting_calls_in_view(&self) -> FaultResult<Vec<CallEntry>> {
        self.read(|connection| {
            let filter = CallFilter {
                ending: Some("waiting".to_owned()),
                ..CallFilter::default()
            };
            let mut branches = HashMap::new();
            let mut calls = Vec::new();
            for listed in listed_call::list(connection, &filter, None, u32::MAX)? {
                let branch = match branches.entry(listed.conversation_id) {
                    Entry::Occupied(branch) => branch.into_mut(),
                    Entry::Vacant(vacant) => {
                        vacant.insert(branch::branch_ids(connection, listed.conversation_id)?)
                    }
                };
                if branch.contains(&listed.call.message_id) {
                    calls.push(listed);
                }
            }
            Ok(calls)
        })
        .await
    }

    /// Returns at most `limit` calls that match a filter, latest first. `after` is the time (in
    /// milliseconds since 1970) and the id of the last call on the previous page; `None` requests
    /// the first page.
    pub async fn listed_calls(
        &self,
        filter: CallFilter,
        after: Option<(i64, ToolCallId)>,
        limit: u32,
    ) -> FaultResult<Vec<CallEntry>> {
        self.read(move |connection| listed_call::list(connection, &filter, after, limit))
            .await
    }

    /// Returns the number of calls that match a filter.
    pub async fn count_calls(&self, filter: CallFilter) -> FaultResult<u32> {
        self.read(move |connection| listed_call::count(connection, &filter))
            .await
    }
}

fn change_stored(
    transaction: &Transaction<'_>,
    call_id: ToolCallId,
    run_id: Uuid,
    change: impl FnOnce(&mut ToolCall) -> Option<CallExtras>,
) -> Result<Option<ToolCall>> {
    let Some(mut call) = tool_call::get(transaction, call_id)? else {
        return Ok(None);
    };
    let Some(CallExtras { answer, again }) = change(&mut call) else {
        return Ok(None);
    };
    tool_call::save(transaction, &call, Some(run_id))?;
    if let Some(answer) = answer {
        let sql = "UPDATE tool_call SET answer = ? WHERE id = ?";
        transaction.execute_cached(sql, params![answer, call.id.to_string()])?;
        call.answer_bytes = u32::try_from(answer.len()).unwrap_or(u32::MAX);
    }
    if let Some(again) = again {
        tool_call::save(transaction, &again, Some(run_id))?;
    }
    Ok(Some(call))
}
