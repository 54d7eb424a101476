//! Reads and writes the tables of messages, their parts, and the deltas of streaming messages.

use rivulet_core::{
    CallEnding, Column, ComparisonId, ConversationId, Delta, Ending, Facts, Fragment, JournalRow, Message,
    MessageId, Outcome, Part, ProviderId, Reply, Seam, SendBack,
};
use rusqlite::{Connection, Result, Row, named_params, params};
use uuid::Uuid;

use crate::chosen;
use crate::deleted_call;
use crate::row::{id, json, named, optional_id, optional_json, optional_variant, to_json};
use crate::search_index::{self, Numbers};
use crate::statement::Statements;
use crate::usage_total;

/// The value of the `ending` column while a message streams.
const STREAMING: &str = "streaming";

pub fn read(row: &Row<'_>) -> Result<Message> {
    Ok(Message {
        id: MessageId(id(row, "id")?),
        conversation_id: ConversationId(id(row, "conversation_id")?),
        parent_id: optional_id(row, "parent_id")?.map(MessageId),
        role: named(row, "role")?,
        ending: ending(row)?,
        parts: Vec::new(),
        provider_id: optional_id(row, "provider_id")?.map(ProviderId),
        model: row.get("model")?,
        request_id: row.get("request_id")?,
        finish_reason: row.get("finish_reason")?,
        status: row.get("status")?,
        usage: optional_json(row, "usage")?,
        fault: optional_json(row, "fault")?,
        timing: json(row, "timing")?,
        notices: json(row, "notices")?,
        send_back: optional_json(row, "send_back")?.unwrap_or_default(),
        kept: row.get("kept")?,
        left_out_at: row.get("left_out_at")?,
        seams: optional_json(row, "seams")?.unwrap_or_default(),
        verdict: optional_json(row, "verdict")?,
        column: column(row)?,
        created_at: row.get("created_at")?,
    })
}

/// Reads the ending of a message from its database row. Returns `None` while the message streams.
pub fn ending(row: &Row<'_>) -> Result<Option<Ending>> {
    match row.get_ref("ending")?.as_str()? {
        STREAMING => Ok(None),
        _ => named(row, "ending").map(Some),
    }
}

fn column(row: &Row<'_>) -> Result<Option<Column>> {
    let comparison_id = optional_id(row, "comparison_id")?.map(ComparisonId);
    let number: Option<u32> = row.get("comparison_column")?;
    Ok(comparison_id.zip(number).map(|(comparison_id, number)| Column {
        comparison_id,
        number,
    }))
}

/// Returns a message with its parts. A streaming message has the parts stored so far.
pub fn get(connection: &Connection, message_id: MessageId) -> Result<Option<Message>> {
    let sql = "SELECT * FROM message WHERE id = ?";
    let found = connection.query_first(sql, [message_id.to_string()], read)?;
    found.map(|message| with_parts(connection, message)).transpose()
}

pub fn with_parts(connection: &Connection, mut message: Message) -> Result<Message> {
    message.parts = if message.ending.is_none() {
        received(connection, message.id)?.0.parts()
    } else {
        parts(connection, message.id)?
    };
    Ok(message)
}

fn parts(connection: &Connection, message_id: MessageId) -> Result<Vec<Part>> {
    let sql = "SELECT kind, text, call_id, call_name, call_ending, attachment FROM message_part WHERE message_id = ? ORDER BY position";
    connection.query_all(sql, [message_id.to_string()], |row| {
        let text: String = row.get("text")?;
        Ok(match row.get_ref("kind")?.as_str()? {
            "refusal" => Part::Refusal { text },
            "reasoning" => Part::Reasoning { text },
            "tool_call" => Part::ToolCall {
                id: row.get::<_, Option<String>>("call_id")?.unwrap_or_default(),
                name: row.get::<_, Option<String>>("call_name")?.unwrap_or_default(),
                arguments: text,
            },
            "tool_result" => Part::ToolResult {
                call_id: row.get::<_, Option<String>>("call_id")?.unwrap_or_default(),
                name: row.get::<_, Option<String>>("call_name")?.unwrap_or_default(),
                ending: optional_variant(row, "call_ending")?,
                text,
            },
            "image" => Part::Image {
                file: json(row, "attachment")?,
            },
            "file" => Part::File {
                file: json(row, "attachment")?,
            },
            _ => Part::Text { text },
        })
    })
}

/// Returns the stored data of a streaming message: the parts received so far, and the facts about
/// the message (metadata such as the request id).
pub fn received(connection: &Connection, message_id: MessageId) -> Result<(Reply, Facts)> {
    let (mut reply, mut facts) = (Reply::default(), Facts::default());
    let mut statement = connection
        .prepare_cached("SELECT part, text FROM message_delta WHERE message_id = ? ORDER BY seq")?;
    let mut rows = statement.query([message_id.to_string()])?;
    while let Some(row) = rows.next()? {
        match row.get_ref("part")?.as_str()? {
            "fact" => {
                facts.record(json(row, "text")?);
            }
            "tool_call" => reply.push(&json(row, "text")?),
            part => {
                let text = row.get("text")?;
                reply.push(&match part {
                    "refusal" => Fragment::Refusal { text },
                    "reasoning" => Fragment::Reasoning { text },
                    _ => Fragment::Text { text },
                });
            }
        }
    }
    Ok((reply, facts))
}

/// Appends journal rows to a streaming message. Rows that are already stored are skipped.
pub fn append(connection: &Connection, message_id: MessageId, rows: &[JournalRow]) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO message_delta (message_id, seq, part, text) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )?;
    for row in rows {
        let (seq, part, text) = match row {
            JournalRow::Delta(Delta { seq, fragment }) => match fragment {
                Fragment::Text { text } => (seq, "text", text.clone()),
                Fragment::Refusal { text } => (seq, "refusal", text.clone()),
                Fragment::Reasoning { text } => (seq, "reasoning", text.clone()),
                call @ Fragment::ToolCall { .. } => (seq, "tool_call", to_json(call)?),
            },
            JournalRow::Fact { seq, fact } => (seq, "fact", to_json(fact)?),
        };
        statement.execute(params![message_id.to_string(), seq.cast_signed(), part, text])?;
    }
    Ok(())
}

/// Ends a streaming message by replacing its deltas with its final parts.
pub fn finish(
    connection: &Connection,
    message_id: MessageId,
    parts: &[Part],
    outcome: &Outcome,
) -> Result<()> {
    let message = message_id.to_string();
    let before = usage_total::counted(connection, message_id)?;
    let sql = "UPDATE message SET ending = :ending, request_id = :request_id, finish_reason = :finish_reason,
                    status = :status, usage = :usage, fault = :fault, timing = :timing, notices = :notices,
                    send_back = :send_back, seams = COALESCE(:seams, seams),
                    verdict = :verdict, run_id = NULL
             WHERE id = :id";
    connection.execute_cached(
        sql,
        named_params! {
            ":id": message,
            ":ending": outcome.ending.name(),
            ":request_id": outcome.request_id,
            ":finish_reason": outcome.finish_reason,
            ":status": outcome.status,
            ":usage": outcome.usage.as_ref().map(to_json).transpose()?,
            ":fault": outcome.fault.as_ref().map(to_json).transpose()?,
            ":seams": seams(&outcome.seams)?,
            ":timing": to_json(&outcome.timing)?,
            ":notices": to_json(&outcome.notices)?,
            ":send_back": send_back(&outcome.send_back)?,
            ":verdict": outcome.verdict.as_ref().map(to_json).transpose()?,
        },
    )?;
    connection.execute_cached("DELETE FROM message_delta WHERE message_id = ?", [&message])?;
    usage_total::recount(connection, message_id, before)?;
    replace_parts(connection, message_id, parts)?;
    match outcome.replaces {
        Some(replaced) => replace(connection, replaced, message_id),
        None => Ok(()),
    }
}

/// Replaces the version `replaced` with the version `by`, whose text begins with the whole text of
/// `replaced`. The children of `replaced` become children of `by`.
fn replace(connection: &Connection, replaced: MessageId, by: MessageId) -> Result<()> {
    let names = named_params! { ":old": replaced.to_string(), ":new": by.to_string() };
    for sql in [
        "UPDATE message SET parent_id = :new WHERE parent_id = :old",
        "UPDATE message SET active_child_id = (SELECT active_child_id FROM message WHERE id = :old)
         WHERE id = :new AND active_child_id IS NULL",
        "UPDATE message SET active_child_id = :new WHERE active_child_id = :old",
        "UPDATE conversation SET active_child_id = :new WHERE active_child_id = :old",
    ] {
        connection.execute_cached(sql, names)?;
    }
    // A seam contains the id of the version that the reply continues. The old version is deleted
    // below, so all seams that refer to it must now refer to the new version. Their positions stay
    // valid, because the new version's text begins with the whole text of the old one.
    let update_seams = "UPDATE message SET seams = replace(seams, :old, :new) WHERE seams IS NOT NULL
         AND instr(seams, :old) > 0
         AND conversation_id = (SELECT conversation_id FROM message WHERE id = :new)";
    connection.execute_cached(update_seams, names)?;
    deleted_call::record(connection, "SELECT ?", &replaced.to_string())?;
    // Both versions contain the same response of the provider, so count its usage only once.
    let before = usage_total::counted(connection, replaced)?;
    connection.execute_cached("DELETE FROM message WHERE id = ?", [replaced.to_string()])?;
    usage_total::recount(connection, replaced, before)
}

/// Replaces the parts of a message and updates the search index.
pub fn replace_parts(connection: &Connection, message_id: MessageId, parts: &[Part]) -> Result<()> {
    let sql = "DELETE FROM message_part WHERE message_id = ?";
    connection.execute_cached(sql, [message_id.to_string()])?;
    insert_parts(connection, message_id, parts)?;
    search_index::update_index(connection, message_id)
}

fn insert_parts(connection: &Connection, message_id: MessageId, parts: &[Part]) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO message_part
             (message_id, position, kind, text, call_id, call_name, call_ending, attachment, attachment_hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for (position, part) in (0_i64..).zip(parts) {
        let (kind, text, call, file) = match part {
            Part::Text { text } => ("text", text.as_str(), None, None),
            Part::Refusal { text } => ("refusal", text.as_str(), None, None),
            Part::Reasoning { text } => ("reasoning", text.as_str(), None, None),
            Part::ToolCall { id, name, arguments } => {
                ("tool_call", arguments.as_str(), Some((id, name)), None)
            }
            Part::ToolResult {
                call_id, name, text, ..
            } => ("tool_result", text.as_str(), Some((call_id, name)), None),
            Part::Image { file } => ("image", "", None, Some(file)),
            Part::File { file } => ("file", "", None, Some(file)),
        };
        statement.execute(params![
            message_id.to_string(),
            position,
            kind,
            text,
            call.map(|(id, _)| id),
            call.map(|(_, name)| name),
            match part {
                Part::ToolResult { ending, .. } => ending.map(CallEnding::name),
                _ => None,
            },
            file.map(to_json).transpose()?,
            file.map(|file| &file.hash),
        ])?;
    }
    Ok(())
}

/// Stores the parts of the reply that is being continued, because the continuation begins with
/// them. Their negative sequence numbers put them before the received deltas.
fn insert_initial_deltas(connection: &Connection, message_id: MessageId, parts: &[Part]) -> Result<()> {
    let mut statement = connection
        .prepare_cached("INSERT INTO message_delta (message_id, seq, part, text) VALUES (?, ?, ?, ?)")?;
    for (seq, part) in (-4_i64..0).zip(parts) {
        let (kind, text) = match part {
            Part::Text { text } => ("text", text),
            Part::Reasoning { text } => ("reasoning", text),
            _ => continue,
        };
        statement.execute(params![message_id.to_string(), seq, kind, text])?;
    }
    Ok(())
}

fn send_back(fields: &SendBack) -> Result<Option<String>> {
    (!fields.is_empty()).then(|| to_json(fields)).transpose()
}

/// Serialises seams (the places where a continued reply was joined) for the `seams` column.
pub fn seams(seams: &[Seam]) -> Result<Option<String>> {
    (!seams.is_empty()).then(|| to_json(&seams)).transpose()
}

/// The values of a row of the `message` table for which [`Message`] has no field.
#[derive(Default)]
pub struct RowExtras {
    /// The id of the run that writes the message; `None` unless the message is streaming.
    pub run_id: Option<Uuid>,
    /// The time at which the message was deleted, in milliseconds since 1970 (UTC).
    pub deleted_at: Option<i64>,
    /// The row number that the message should get in the search index. If it is `None`, the number
    /// is derived from the creation time of the message.
    pub number: Option<i64>,
    /// Whether the message is a copy. The usage of a copy is not counted.
    pub copied: bool,
}

/// Inserts a message with its parts. `numbers` assigns its row number. Adds the message to the
/// search index unless it is streaming. Fails if its id already exists.
pub fn insert(
    connection: &Connection,
    message: &Message,
    extras: &RowExtras,
    numbers: &mut Numbers,
) -> Result<()> {
    let sql = "INSERT INTO message (id, conversation_id, parent_id, role, ending, provider_id, model, request_id,
                                  finish_reason, status, usage, fault, timing, notices, send_back, kept,
                                  left_out_at, seams,
                                  verdict, comparison_id, comparison_column, run_id, created_at, deleted_at, copied)
             VALUES (:id, :conversation_id, :parent_id, :role, :ending, :provider_id, :model, :request_id,
                     :finish_reason, :status, :usage, :fault, :timing, :notices, :send_back, :kept,
                     :left_out_at, :seams,
                     :verdict, :comparison_id, :comparison_column, :run_id, :created_at, :deleted_at, :copied)";
    connection.execute_cached(
        sql,
        named_params! {
            ":id": message.id.to_string(),
            ":conversation_id": message.conversation_id.to_string(),
            ":parent_id": message.parent_id.map(|id| id.to_string()),
            ":role": message.role.name(),
            ":ending": message.ending.map_or(STREAMING, Ending::name),
            ":provider_id": message.provider_id.map(|id| id.to_string()),
            ":model": message.model,
            ":request_id": message.request_id,
            ":finish_reason": message.finish_reason,
            ":status": message.status,
            ":usage": message.usage.as_ref().map(to_json).transpose()?,
            ":fault": message.fault.as_ref().map(to_json).transpose()?,
            ":timing": to_json(&message.timing)?,
            ":notices": to_json(&message.notices)?,
            ":send_back": send_back(&message.send_back)?,
            ":kept": message.kept,
            ":left_out_at": message.left_out_at,
            ":seams": seams(&message.seams)?,
            ":verdict": message.verdict.as_ref().map(to_json).transpose()?,
            ":comparison_id": message.column.map(|column| column.comparison_id.to_string()),
            ":comparison_column": message.column.map(|column| column.number),
            ":run_id": extras.run_id.map(|id| id.to_string()),
            ":created_at": message.created_at,
            ":deleted_at": extras.deleted_at,
            ":copied": extras.copied,
        },
    )?;
    let wanted = extras.number.unwrap_or(message.created_at);
    numbers.assign(connection, message.id, wanted)?;
    if message.ending.is_none() {
        return insert_initial_deltas(connection, message.id, &message.parts);
    }
    usage_total::count_inserted(connection, message.id)?;
    insert_parts(connection, message.id, &message.parts)?;
    search_index::update_index(connection, message.id)
}

/// Inserts a message and makes it the selected version. If the message is streaming, records
/// `run_id` as the run that writes it.
pub fn insert_on_branch(connection: &Connection, message: &Message, run_id: Uuid) -> Result<()> {
    insert_beside(connection, message, run_id)?;
    chosen::choose(connection, message.conversation_id, message.parent_id, message.id)
}

/// Inserts copies of messages from another branch or another conversation and makes each the
/// selected version. The usage of the copies is not counted.
pub fn insert_copies(connection: &Connection, copies: &[Message], run_id: Uuid) -> Result<()> {
    // Each copy gets the first free row number that is not less than its creation time. If the
    // creation times are consecutive, as in imported messages, the originals already occupy a long
    // range of numbers. Remember the assigned numbers, because searching this range again for each
    // copy would take quadratic time.
    let mut numbers = Numbers::default();
    for copy in copies {
        insert_new(connection, copy, run_id, true, &mut numbers)?;
        chosen::choose(connection, copy.conversation_id, copy.parent_id, copy.id)?;
    }
    Ok(())
}

/// Inserts a new message without making it the selected version.
pub fn insert_beside(connection: &Connection, message: &Message, run_id: Uuid) -> Result<()> {
    insert_new(connection, message, run_id, false, &mut Numbers::default())
}

fn insert_new(
    connection: &Connection,
    message: &Message,
    run_id: Uuid,
    copied: bool,
    numbers: &mut Numbers,
) -> Result<()> {
    let extras = RowExtras {
        run_id: message.ending.is_none().then_some(run_id),
        copied,
        ..RowExtras::default()
    };
    insert(connection, message, &extras, numbers)
}

/// Returns the ids of all children of `parent_id` that are not deleted, oldest first. If
/// `parent_id` is `None`, returns the root messages of the conversation.
pub fn versions(
    connection: &Connection,
    conversation_id: ConversationId,
    parent_id: Option<MessageId>,
) -> Result<Vec<MessageId>> {
    let read = |row: &Row<'_>| Ok(MessageId(id(row, "id")?));
    match parent_id {
        Some(parent) => {
            let sql =
                "SELECT id FROM message WHERE parent_id = ? AND deleted_at IS NULL ORDER BY created_at, id";
            connection.query_all(sql, [parent.to_string()], read)
        }
        None => {
            let sql = "SELECT id FROM message WHERE conversation_id = ? AND parent_id IS NULL
                 AND deleted_at IS NULL ORDER BY created_at, id";
            connection.query_all(sql, [conversation_id.to_string()], read)
        }
    }
}

/// Returns the id of each streaming message, with the id of the run that writes it.
pub fn streaming(connection: &Connection) -> Result<Vec<(MessageId, Option<Uuid>)>> {
    let sql = "SELECT id, run_id FROM message WHERE ending = 'streaming'";
    connection.query_all(sql, [], |row| {
        Ok((MessageId(id(row, "id")?), optional_id(row, "run_id")?))
    })
}
