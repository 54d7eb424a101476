//! The list of all tool calls, including those whose messages were permanently deleted.

use rivulet_core::{CallEntry, CallFilter, ConversationId, ToolCallId};
use rusqlite::{Connection, Result, Row, named_params};

use crate::row::{id, title_if_any, variant};
use crate::statement::Statements;
use crate::tool_call;

/// An SQL query that returns all tool calls with the columns that [`read`] expects.
const CALLS: &str = "
    SELECT tool_call.id, message_id, position, attempt, call_id, server_id, server, tool, arguments, edited, revision,
           review, state, tool_call.ending, reason, granted, deny_reason, remedy, resolution, told, answer,
           length(CAST(answer AS BLOB)) AS answer_bytes, proposed_at, decided_at, started_at, ended_at,
           NULL AS arguments_hash, conversation.id AS conversation_id, conversation.title, conversation.titled_by, message.model,
           iif(conversation.deleted_at IS NULL AND message.deleted_at IS NULL, 'conversation', 'trash') AS place
    FROM tool_call JOIN message ON message.id = message_id
        JOIN conversation ON conversation.id = message.conversation_id
    UNION ALL
    SELECT deleted_call.id, message_id, position, attempt, '', server_id, server, tool, '', edited, 0,
           review, 'ended', ending, NULL, granted, NULL, NULL, resolution, NULL, NULL,
           answer_bytes, proposed_at, decided_at, started_at, ended_at,
           arguments_hash, deleted_call.conversation_id, conversation.title, conversation.titled_by,
           deleted_call.model, 'removed'
    FROM deleted_call LEFT JOIN conversation ON conversation.id = deleted_call.conversation_id";

/// SQL condition that is true for the tool calls that match a filter. The `waiting` filter selects
/// calls outside the trash that have not ended, or that have ended but still need a decision from
/// the user.
const MATCHES: &str = "
    (:text = '' OR instr(folded(server || ' ' || tool || ' ' || arguments || ' ' || coalesce(title, '')), folded(:text)) > 0)
    AND (:ending IS NULL OR ending = :ending OR (:ending = 'waiting' AND place = 'conversation' AND (ending IS NULL
        OR resolution IS NULL AND (remedy IS NOT NULL OR ending = 'outcome_unknown'
            OR review AND ending IN ('succeeded', 'bad_result')))))
    AND (:decision IS NULL OR :decision = coalesce(granted, iif(ending = 'denied', 'denied', 'none')))
    AND (:server IS NULL OR server_id = :server)";

/// Returns at most `limit` tool calls that match a filter, latest first. `after` is the time (in
/// milliseconds since 1970) and the id of the last call on the previous page; `None` requests the
/// first page.
pub fn list(
    connection: &Connection,
    filter: &CallFilter,
    after: Option<(i64, ToolCallId)>,
    limit: u32,
) -> Result<Vec<CallEntry>> {
    let (time, last) = after.map(|(time, id)| (time, id.to_string())).unzip();
    let sql = format!(
        "SELECT * FROM ({CALLS}) WHERE {MATCHES} AND (:time IS NULL OR (proposed_at, id) < (:time, :last))
             ORDER BY proposed_at DESC, id DESC LIMIT :limit"
    );
    connection.query_all(
        &sql,
        named_params! {
            ":text": filter.text,
            ":ending": filter.ending,
            ":decision": filter.decision,
            ":server": filter.server_id.map(|id| id.to_string()),
            ":time": time,
            ":last": last,
            ":limit": limit,
        },
        read,
    )
}

pub fn count(connection: &Connection, filter: &CallFilter) -> Result<u32> {
    let sql = format!("SELECT count(*) FROM ({CALLS}) WHERE {MATCHES}");
    connection.query_value(
        &sql,
        named_params! {
            ":text": filter.text,
            ":ending": filter.ending,
            ":decision": filter.decision,
            ":server": filter.server_id.map(|id| id.to_string()),
        },
    )
}

pub fn read(row: &Row<'_>) -> Result<CallEntry> {
    Ok(CallEntry {
        call: tool_call::read(row)?,
        place: variant(row, "place")?,
        arguments_hash: row.get("arguments_hash")?,
        conversation_id: ConversationId(id(row, "conversation_id")?),
        title: title_if_any(row)?,
        model: row.get("model")?,
    })
}

/// Reads all calls, and fails if one of them cannot be read.
pub fn read_all(connection: &Connection) -> Result<()> {
    list(connection, &CallFilter::default(), None, u32::MAX).map(drop)
}
