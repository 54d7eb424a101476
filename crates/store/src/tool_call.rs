//! The `tool_call` table, which contains one row for each attempt at a tool call.

use rivulet_core::{
    CallEnding, CallInput, CallState, MessageId, Resolution, ToolCall, ToolCallId, ToolServerId, UiText,
};
use rusqlite::{Connection, Result, Row, Transaction, named_params};
use uuid::Uuid;

use crate::row::{id, now_ms, optional_id, optional_json, optional_variant, to_json, variant, variant_name};
use crate::statement::Statements;

/// Returns the latest attempt at each tool call in a reply, in the order of the calls.
pub fn of_message(connection: &Connection, message_id: MessageId) -> Result<Vec<ToolCall>> {
    let sql = select(
        "AS latest WHERE message_id = ?1 AND attempt = (
             SELECT MAX(attempt) FROM tool_call AS other
             WHERE other.message_id = ?1 AND other.position = latest.position
         ) ORDER BY position",
    );
    connection.query_all(&sql, [message_id.to_string()], read)
}

/// Inserts a tool call, or updates it if it is already stored. Until the call has ended, its row
/// contains `run_id`, the id of the run that started the call. The id stays the same when another
/// run cancels the call, because only the run that started the call can receive its answer.
pub fn save(connection: &Connection, call: &ToolCall, run_id: Option<Uuid>) -> Result<()> {
    let run_id = run_id.filter(|_| call.ending.is_none()).map(|id| id.to_string());
    let sql = "INSERT INTO tool_call (id, message_id, position, attempt, call_id, server_id, server, tool, arguments,
                                    edited, review, state, ending, reason, granted, deny_reason, remedy, resolution,
                                    told, proposed_at, decided_at, started_at, ended_at, run_id, revision)
             VALUES (:id, :message_id, :position, :attempt, :call_id, :server_id, :server, :tool, :arguments,
                     :edited, :review, :state, :ending, :reason, :granted, :deny_reason, :remedy, :resolution, :told,
                     :proposed_at, :decided_at, :started_at, :ended_at, :run_id, :revision)
             ON CONFLICT (id) DO UPDATE SET server_id = :server_id, server = :server, tool = :tool,
                 arguments = :arguments, edited = :edited, state = :state, ending = :ending, reason = :reason,
                 granted = :granted, deny_reason = :deny_reason, remedy = :remedy, resolution = :resolution,
                 told = :told, proposed_at = :proposed_at, decided_at = :decided_at, started_at = :started_at,
                 ended_at = :ended_at, revision = :revision,
                 run_id = CASE :state WHEN 'cancelling' THEN run_id ELSE :run_id END";
    connection.execute_cached(
        sql,
        named_params! {
            ":id": call.id.to_string(),
            ":message_id": call.message_id.to_string(),
            ":position": call.index,
            ":attempt": call.attempt,
            ":call_id": call.call_id,
            ":server_id": call.server_id.map(|id| id.to_string()),
            ":server": call.server,
            ":tool": call.tool,
            ":arguments": call.arguments,
            ":edited": call.edited,
            ":review": call.review,
            ":state": variant_name(&call.state)?,
            ":ending": call.ending.map(CallEnding::name),
            ":reason": call.reason.as_ref().map(to_json).transpose()?,
            ":granted": call.granted.as_ref().map(variant_name).transpose()?,
            ":deny_reason": call.deny_reason,
            ":remedy": call.remedy.as_ref().map(variant_name).transpose()?,
            ":resolution": call.resolution.as_ref().map(variant_name).transpose()?,
            ":told": call.told,
            ":proposed_at": call.proposed_at,
            ":decided_at": call.decided_at,
            ":started_at": call.started_at,
            ":ended_at": call.ended_at,
            ":run_id": run_id,
            ":revision": call.revision,
        },
    )?;
    Ok(())
}

/// Updates the unfinished calls of runs that are no longer alive, as [`CallInput::Recover`]
/// describes. Calls that servers execute as tasks are not ended. Instead, their state is set to
/// `started` and their run is removed, so that [`take_tasks`] can assign them to another run.
pub fn recover(
    transaction: &Transaction<'_>,
    reason: &UiText,
    is_running: impl Fn(Uuid) -> bool,
) -> Result<()> {
    let sql = select("WHERE ending IS NULL");
    let unfinished: Vec<(Option<Uuid>, Option<String>, ToolCall)> =
        transaction.query_all(&sql, [], |row| {
            Ok((optional_id(row, "run_id")?, row.get("task_id")?, read(row)?))
        })?;
    for (run_id, task_id, mut call) in unfinished {
        if run_id.is_some_and(&is_running) {
            continue;
        }
        if task_id.is_none() || !call.apply(now_ms(), CallInput::Resume) {
            call.apply(now_ms(), CallInput::Recover(reason.clone()));
        }
        save(transaction, &call, None)?;
    }
    Ok(())
}

/// Returns whether any run that is alive is waiting for a tool's answer. `is_running` states which
/// runs are alive.
pub fn any_running(connection: &Connection, is_running: impl Fn(Uuid) -> bool) -> Result<bool> {
    let sql = "SELECT DISTINCT run_id FROM tool_call
               WHERE state IN ('started', 'waiting_input', 'cancelling') AND run_id IS NOT NULL";
    let runs = connection.query_all(sql, [], |row| id(row, "run_id"))?;
    Ok(runs.into_iter().any(is_running))
}

/// Assigns to the run `run_id` all unfinished calls that servers execute as tasks and that belong
/// to no run. Returns these calls, each with the id of its task.
pub fn take_tasks(transaction: &Transaction<'_>, run_id: Uuid) -> Result<Vec<(ToolCall, String)>> {
    let sql =
        select("WHERE state = 'started' AND task_id IS NOT NULL AND run_id IS NULL ORDER BY proposed_at, id");
    let tasks: Vec<(ToolCall, String)> =
        transaction.query_all(&sql, [], |row| Ok((read(row)?, row.get("task_id")?)))?;
    for (call, _) in &tasks {
        save(transaction, call, Some(run_id))?;
    }
    Ok(tasks)
}

pub fn get(connection: &Connection, call_id: ToolCallId) -> Result<Option<ToolCall>> {
    connection.query_first(&select("WHERE id = ?"), [call_id.to_string()], read)
}

/// Returns an SQL query for tool calls whose rows can be read with [`read`]. `rest`, such as a
/// `WHERE` clause, is appended to the query.
pub fn select(rest: &str) -> String {
    format!("SELECT *, length(CAST(answer AS BLOB)) AS answer_bytes FROM tool_call {rest}")
}

/// Reads a tool call from a row.
pub fn read(row: &Row<'_>) -> Result<ToolCall> {
    Ok(ToolCall {
        id: ToolCallId(id(row, "id")?),
        message_id: MessageId(id(row, "message_id")?),
        index: row.get("position")?,
        attempt: row.get("attempt")?,
        call_id: row.get("call_id")?,
        server_id: optional_id(row, "server_id")?.map(ToolServerId),
        server: row.get("server")?,
        tool: row.get("tool")?,
        arguments: row.get("arguments")?,
        edited: row.get("edited")?,
        revision: row.get("revision")?,
        review: row.get("review")?,
        state: variant::<CallState>(row, "state")?,
        ending: optional_variant(row, "ending")?,
        reason: optional_json(row, "reason")?,
        granted: optional_variant(row, "granted")?,
        deny_reason: row.get("deny_reason")?,
        remedy: optional_variant(row, "remedy")?,
        resolution: optional_variant::<Resolution>(row, "resolution")?,
        told: row.get("told")?,
        answer_bytes: row.get::<_, Option<u32>>("answer_bytes")?.unwrap_or_default(),
        progress: None,
        proposed_at: row.get("proposed_at")?,
        decided_at: row.get("decided_at")?,
        started_at: row.get("started_at")?,
        ended_at: row.get("ended_at")?,
    })
}
