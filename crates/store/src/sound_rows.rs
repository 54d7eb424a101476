//! Checks and repairs the rows of a database from another source. Afterwards, references point to
//! existing rows, messages form trees, and every value can be read.

use rivulet_core::texts::fault;
use rivulet_core::{Attachment, CallEnding, Fault, MessageId, Provider, is_hash};
use rusqlite::{Connection, Error, Result, Row};

use crate::fault::storage_fault;
use crate::row::{id, json, optional_variant};
use crate::schema::altered;
use crate::{
    conversation, export, listed_call, message, model_facts, provider, queued_message, search_index, setting,
    tool_server, usage_total,
};

/// A function that corrects a provider's settings if the provider form would refuse them. The
/// function is called before anything is sent to the provider.
pub type CorrectProvider = fn(&mut Provider);

/// The SQL statements that repair references, end unfinished calls, switch off all tool servers and
/// delete all grants. They remove a message only if it belongs to no conversation and could
/// therefore never be shown.
const REPAIRS: [&str; 16] = [
    "UPDATE conversation SET provider_id = NULL WHERE provider_id NOT IN (SELECT id FROM provider)",
    "UPDATE conversation SET folder_id = NULL WHERE folder_id NOT IN (SELECT id FROM folder)",
    "DELETE FROM message WHERE conversation_id NOT IN (SELECT id FROM conversation)",
    "DELETE FROM message_part WHERE message_id NOT IN (SELECT id FROM message)",
    "DELETE FROM message_delta WHERE message_id NOT IN (SELECT id FROM message)",
    "DELETE FROM tool_call WHERE message_id NOT IN (SELECT id FROM message)",
    // Switch off all tool servers and delete all grants, so that the user must confirm both again
    // after a restore. A tool server may run a program, and a grant lets a model use a tool.
    "UPDATE tool_server SET is_on = 0",
    "DELETE FROM tool_grant",
    "DELETE FROM setting WHERE name IN ('confirmed_launches')",
    // End all unfinished calls, because a call from a restored file must not be run. The outcome of
    // a call that had already been started is unknown.
    "UPDATE tool_call SET run_id = NULL, task_id = NULL, state = 'ended', ending = CASE
         WHEN state IN ('started', 'waiting_input', 'cancelling') THEN 'outcome_unknown' ELSE 'not_run'
     END WHERE ending IS NULL",
    "DELETE FROM queued_message WHERE conversation_id NOT IN (SELECT id FROM conversation)",
    "DELETE FROM tag WHERE conversation_id NOT IN (SELECT id FROM conversation)",
    "UPDATE message SET parent_id = NULL WHERE parent_id IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM message AS parent
         WHERE parent.id = message.parent_id AND parent.conversation_id = message.conversation_id
     )",
    // Turn every message that is in a cycle or below a cycle into a root message. Otherwise,
    // following the parents or the selected children of such a message would never end.
    "UPDATE message SET parent_id = NULL WHERE id NOT IN (
         WITH RECURSIVE reached (id) AS (
             SELECT id FROM message WHERE parent_id IS NULL
             UNION ALL
             SELECT message.id FROM reached JOIN message ON message.parent_id = reached.id
         ) SELECT id FROM reached
     )",
    // If the selected child of a message is not one of its children, select the latest child.
    "UPDATE message SET active_child_id = (
         SELECT id FROM message AS child WHERE child.parent_id = message.id AND child.deleted_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 1
     ) WHERE active_child_id IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM message AS child WHERE child.id = message.active_child_id AND child.parent_id = message.id
     )",
    // If the message that a conversation selects is not one of its root messages, select its latest
    // root message.
    "UPDATE conversation SET active_child_id = (
         SELECT id FROM message AS child
         WHERE child.conversation_id = conversation.id AND child.parent_id IS NULL AND child.deleted_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 1
     ) WHERE active_child_id IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM message AS child WHERE child.id = conversation.active_child_id
         AND child.conversation_id = conversation.id AND child.parent_id IS NULL
     )",
];

/// The columns whose values [`repair_times`] limits, each with its table. Most of them contain
/// times in milliseconds since 1970. `number` contains row numbers that are derived from such
/// times.
const TIMES: [(&str, &str); 13] = [
    ("provider", "deleted_at"),
    ("conversation", "created_at"),
    ("conversation", "updated_at"),
    ("conversation", "deleted_at"),
    ("message", "created_at"),
    ("message", "deleted_at"),
    ("message", "left_out_at"),
    ("message", "number"),
    ("folder", "created_at"),
    ("tool_grant", "created_at"),
    ("tool_call", "proposed_at"),
    ("deleted_call", "proposed_at"),
    ("counted_reply", "created_at"),
];
/// The last millisecond of the year 9999. Some software cannot write later times as dates.
const LAST_MS: i64 = 253_402_300_799_999;

fn to_fault(error: Error) -> Fault {
    match error {
        Error::SqliteFailure(..) => storage_fault(error),
        unreadable => altered(unreadable.to_string()),
    }
}

/// Checks and repairs all rows: repairs references and times, ends unfinished calls, switches off
/// all tool servers and deletes all grants. Corrects each provider with `correct`, recomputes the
/// usage sums and indexes all messages. Fails if a row or the hash of an attachment is invalid.
pub fn ensure(connection: &Connection, correct: CorrectProvider) -> std::result::Result<(), Fault> {
    for repair in REPAIRS {
        connection.execute(repair, []).map_err(to_fault)?;
    }
    setting::sign_out(connection, Vec::new()).map_err(to_fault)?;
    repair_times(connection).map_err(to_fault)?;
    correct_providers(connection, correct).map_err(to_fault)?;
    read_all(connection).map_err(to_fault)?;
    check_attachments(connection)?;
    usage_total::rebuild(connection).map_err(to_fault)?;
    search_index::rebuild(connection).map_err(to_fault)
}

/// Limits the times in the columns of `TIMES` to the range from 1970 to the year 9999. Row numbers
/// are derived from times: a row number that stands for a time outside this range is removed, and
/// [`search_index::rebuild`] later assigns a new one.
fn repair_times(connection: &Connection) -> Result<()> {
    for (table, column) in TIMES {
        let value = match column {
            "number" => "NULL".to_owned(),
            _ => format!("MIN(MAX({column}, 0), {LAST_MS})"),
        };
        connection.execute(
            &format!("UPDATE {table} SET {column} = {value} WHERE {column} NOT BETWEEN 0 AND {LAST_MS}"),
            [],
        )?;
    }
    Ok(())
}

fn correct_providers(connection: &Connection, correct: CorrectProvider) -> Result<()> {
    for exported in export::exported_library(connection)?.providers {
        let mut corrected = exported.provider.clone();
        correct(&mut corrected);
        if corrected != exported.provider {
            tracing::warn!(provider = %corrected.id, "a provider was not valid and was corrected");
            provider::save(connection, &corrected)?;
        }
    }
    Ok(())
}

/// Reads conversations, messages, model facts, tool calls and tool servers with the same functions
/// as the rest of the program, so that a row that cannot be read is found now instead of later.
/// Also reads the parts of streaming messages and the endings of tool calls.
///
/// The other columns of the `message_part` table need no check here, because [`check_attachments`]
/// checks the attachment columns, and all remaining columns may contain any text.
fn read_all(connection: &Connection) -> Result<()> {
    read_rows(connection, &conversation::select(""), conversation::read)?;
    read_rows(connection, "SELECT * FROM message", message::read)?;
    for (message_id, _) in message::streaming(connection)? {
        message::received(connection, message_id)?;
    }
    read_rows(
        connection,
        "SELECT DISTINCT call_ending FROM message_part WHERE kind = 'tool_result'",
        |row| optional_variant::<CallEnding>(row, "call_ending"),
    )?;
    read_rows(connection, "SELECT * FROM model_facts", model_facts::read)?;
    listed_call::read_all(connection)?;
    tool_server::list(connection).map(drop)
}

fn read_rows<T>(connection: &Connection, query: &str, read: impl FnMut(&Row<'_>) -> Result<T>) -> Result<()> {
    let mut statement = connection.prepare(query)?;
    statement.query_map([], read)?.try_for_each(|read| read.map(drop))
}

/// Fails if the hash of an attachment is not valid, or if the `attachment` and `attachment_hash`
/// columns name different files.
fn check_attachments(connection: &Connection) -> std::result::Result<(), Fault> {
    let mut parts = connection
        .prepare(
            "SELECT message_id AS id, attachment, attachment_hash FROM message_part
             WHERE kind IN ('image', 'file') OR attachment_hash IS NOT NULL",
        )
        .map_err(to_fault)?;
    for queued in queued_message::all(connection).map_err(to_fault)? {
        if !queued.attachments.iter().all(|file| is_hash(&file.hash)) {
            return Err(altered(
                fault::detail_attachment_hash(queued.id.to_string()).to_string(),
            ));
        }
    }
    let mut rows = parts.query([]).map_err(to_fault)?;
    while let Some(row) = rows.next().map_err(to_fault)? {
        let message_id = MessageId(id(row, "id").map_err(to_fault)?);
        let file: Attachment = json(row, "attachment").map_err(to_fault)?;
        let hash: Option<String> = row.get("attachment_hash").map_err(to_fault)?;
        if !is_hash(&file.hash) || hash.as_ref() != Some(&file.hash) {
            return Err(altered(
                fault::detail_attachment_hash(message_id.to_string()).to_string(),
            ));
        }
    }
    Ok(())
}
