//! The `deleted_call` table, which records tool calls whose messages were permanently deleted. The
//! record keeps the names of the server, the tool and the model, the user's decision, the ending,
//! the times and the hash of the arguments, but no text of the call.

use rivulet_core::{CallEnding, ToolCall, hex};
use rusqlite::{Connection, Result, named_params};
use sha2::{Digest, Sha256};

use crate::row::{id, variant_name};
use crate::tool_call;

/// Records the tool calls in messages that are about to be permanently deleted. `messages` is an
/// SQL query that returns the ids of these messages. `parameter` is the value of the query's only
/// parameter.
pub fn record(connection: &Connection, messages: &str, parameter: &dyn rusqlite::ToSql) -> Result<()> {
    let calls: Vec<(ToolCall, String, Option<String>)> = connection
        .prepare(&format!(
            "SELECT tool_call.*, length(CAST(answer AS BLOB)) AS answer_bytes, message.conversation_id, message.model
             FROM tool_call JOIN message ON message.id = tool_call.message_id
             WHERE tool_call.message_id IN ({messages})"
        ))?
        .query_map([parameter], |row| {
            let conversation_id = id(row, "conversation_id")?.to_string();
            Ok((tool_call::read(row)?, conversation_id, row.get("model")?))
        })?
        .collect::<Result<_>>()?;
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO deleted_call
             (id, message_id, conversation_id, position, attempt, server_id, server, tool, model, arguments_hash,
              edited, review, ending, granted, resolution, answer_bytes, proposed_at, decided_at, started_at, ended_at)
         VALUES (:id, :message_id, :conversation_id, :position, :attempt, :server_id, :server, :tool, :model,
                 :arguments_hash, :edited, :review, :ending, :granted, :resolution, :answer_bytes, :proposed_at,
                 :decided_at, :started_at, :ended_at)",
    )?;
    for (call, conversation_id, model) in calls {
        insert.execute(named_params! {
            ":id": call.id.to_string(),
            ":message_id": call.message_id.to_string(),
            ":conversation_id": conversation_id,
            ":position": call.index,
            ":attempt": call.attempt,
            ":server_id": call.server_id.map(|id| id.to_string()),
            ":server": call.server,
            ":tool": call.tool,
            ":model": model,
            ":arguments_hash": hex(&Sha256::digest(&call.arguments)),
            ":edited": call.edited,
            ":review": call.review,
            ":ending": ending(&call).name(),
            ":granted": call.granted.as_ref().map(variant_name).transpose()?,
            ":resolution": call.resolution.as_ref().map(variant_name).transpose()?,
            ":answer_bytes": call.answer_bytes,
            ":proposed_at": call.proposed_at,
            ":decided_at": call.decided_at,
            ":started_at": call.started_at,
            ":ended_at": call.ended_at,
        })?;
    }
    Ok(())
}

/// Returns the ending to record for a call. For a call that has not ended, this is `OutcomeUnknown`
/// if the call is running, and otherwise `NotRun`.
fn ending(call: &ToolCall) -> CallEnding {
    match call.ending {
        Some(ending) => ending,
        None if call.is_running() => CallEnding::OutcomeUnknown,
        None => CallEnding::NotRun,
    }
}
