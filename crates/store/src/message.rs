//! The tables of messages, their parts and their deltas.

use rivulet_core::{
    Conversation, ConversationId, Delta, Ending, Facts, Fragment, Message, MessageId, Outcome, Part,
    ProviderId, Record, Reply, Seam, SendBack,
};
use rusqlite::{Connection, OptionalExtension, Result, Row, named_params, params};
use uuid::Uuid;

use crate::row::{id, json, maybe_id, maybe_json, named, to_json};
use crate::{chosen, search_index};

/// The name of the ending that a running message has in the database.
const STREAMING: &str = "streaming";

/// A message of the chosen branch.
#[derive(Clone, Debug, PartialEq)]
pub struct BranchMessage {
    /// The message.
    pub message: Message,
    /// All messages with its parent, itself among them, oldest first.
    pub versions: Vec<MessageId>,
}

/// A conversation along its chosen branch, first message first.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The conversation.
    pub conversation: Conversation,
    /// Messages before these.
    pub earlier: usize,
    /// Its messages, or the last of them.
    pub messages: Vec<BranchMessage>,
}

/// What is stored in one transaction before a request leaves.
#[derive(Clone, Debug)]
pub struct NewTurn {
    /// A conversation to make first.
    pub new_conversation: Option<Conversation>,
    /// The messages before the reply that are new, first one first; none for another version of a reply.
    pub messages: Vec<Message>,
    /// The empty reply, without an ending.
    pub reply: Message,
}

/// What a retry needs to know of a reply.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnContext {
    /// The reply.
    pub reply: Message,
    /// All its versions that have ended, itself among them, oldest first.
    pub versions: Vec<Message>,
    /// The messages before it, first one first.
    pub history: Vec<Message>,
}

pub(crate) fn read(row: &Row<'_>) -> Result<Message> {
    let ending: String = row.get("ending")?;
    Ok(Message {
        id: MessageId(id(row, "id")?),
        conversation_id: ConversationId(id(row, "conversation_id")?),
        parent_id: maybe_id(row, "parent_id")?.map(MessageId),
        role: named(row, "role")?,
        ending: if ending == STREAMING {
            None
        } else {
            Some(named(row, "ending")?)
        },
        parts: Vec::new(),
        provider_id: maybe_id(row, "provider_id")?.map(ProviderId),
        model: row.get("model")?,
        request_id: row.get("request_id")?,
        finish_reason: row.get("finish_reason")?,
        status: row.get("status")?,
        usage: maybe_json(row, "usage")?,
        fault: maybe_json(row, "fault")?,
        timing: json(row, "timing")?,
        notices: json(row, "notices")?,
        send_back: maybe_json(row, "send_back")?.unwrap_or_default(),
        kept: row.get("kept")?,
        seams: maybe_json(row, "seams")?.unwrap_or_default(),
        created_at: row.get("created_at")?,
    })
}

/// One message with its parts: those it has, or what has come so far.
pub fn get(connection: &Connection, message_id: MessageId) -> Result<Option<Message>> {
    let found = connection
        .prepare_cached("SELECT * FROM message WHERE id = ?")?
        .query_row([message_id.to_string()], read)
        .optional()?;
    found.map(|message| with_parts(connection, message)).transpose()
}

fn with_parts(connection: &Connection, mut message: Message) -> Result<Message> {
    message.parts = if message.ending.is_none() {
        received(connection, message.id)?.0.parts()
    } else {
        parts(connection, message.id)?
    };
    Ok(message)
}

pub(crate) fn parts(connection: &Connection, message_id: MessageId) -> Result<Vec<Part>> {
    connection
        .prepare_cached(
            "SELECT kind, text, call_id, call_name, attachment FROM message_part WHERE message_id = ? ORDER BY position",
        )?
        .query_map([message_id.to_string()], |row| {
            let text: String = row.get("text")?;
            Ok(match row.get_ref("kind")?.as_str()? {
                "reasoning" => Part::Reasoning { text },
                "tool_call" => Part::ToolCall {
                    id: row.get::<_, Option<String>>("call_id")?.unwrap_or_default(),
                    name: row.get::<_, Option<String>>("call_name")?.unwrap_or_default(),
                    arguments: text,
                },
                "image" => Part::Image {
                    file: json(row, "attachment")?,
                },
                "file" => Part::File {
                    file: json(row, "attachment")?,
                },
                _ => Part::Text { text },
            })
        })?
        .collect()
}

/// What has come of a message that streams, and what was learned of it.
pub fn received(connection: &Connection, message_id: MessageId) -> Result<(Reply, Facts)> {
    let (mut reply, mut facts) = (Reply::default(), Facts::default());
    let mut statement = connection
        .prepare_cached("SELECT part, text FROM message_delta WHERE message_id = ? ORDER BY seq")?;
    let mut rows = statement.query([message_id.to_string()])?;
    while let Some(row) = rows.next()? {
        match row.get_ref("part")?.as_str()? {
            "fact" => facts.learn(json(row, "text")?),
            "reasoning" => reply.push(&Fragment::Reasoning {
                text: row.get("text")?,
            }),
            "tool_call" => reply.push(&json(row, "text")?),
            _ => reply.push(&Fragment::Text {
                text: row.get("text")?,
            }),
        }
    }
    Ok((reply, facts))
}

/// Appends what came to a message that streams. Doing it twice is the same as once.
pub fn append(connection: &Connection, message_id: MessageId, records: &[Record]) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO message_delta (message_id, seq, part, text) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )?;
    for record in records {
        let (seq, part, text) = match record {
            Record::Delta(Delta { seq, fragment }) => match fragment {
                Fragment::Text { text } => (seq, "text", text.clone()),
                Fragment::Reasoning { text } => (seq, "reasoning", text.clone()),
                call @ Fragment::ToolCall { .. } => (seq, "tool_call", to_json(call)?),
            },
            Record::Fact { seq, fact } => (seq, "fact", to_json(fact)?),
        };
        statement.execute(params![message_id.to_string(), seq.cast_signed(), part, text])?;
    }
    Ok(())
}

/// Changes what a message that has ended is made of, and where it goes on, if it still is what `was` says. Tells whether
/// it was.
pub fn set_joined(
    connection: &Connection,
    was: &Message,
    parts: &[Part],
    now_seams: &[Seam],
) -> Result<bool> {
    let message_id = was.id;
    let same = get(connection, message_id)?
        .is_some_and(|now| now.ending.is_some() && now.parts == was.parts && now.seams == was.seams);
    if !same {
        return Ok(false);
    }
    let message = message_id.to_string();
    connection
        .prepare_cached("UPDATE message SET seams = ? WHERE id = ?")?
        .execute(params![seams(now_seams)?, message])?;
    connection
        .prepare_cached("DELETE FROM message_part WHERE message_id = ?")?
        .execute([&message])?;
    insert_parts(connection, message_id, parts)?;
    search_index::index(connection, message_id)?;
    Ok(true)
}

/// Folds a message that has ended: its parts take the place of its deltas.
pub fn finish(
    connection: &Connection,
    message_id: MessageId,
    parts: &[Part],
    outcome: &Outcome,
) -> Result<()> {
    let message = message_id.to_string();
    connection
        .prepare_cached(
            "UPDATE message SET ending = :ending, request_id = :request_id, finish_reason = :finish_reason,
                    status = :status, usage = :usage, fault = :fault, timing = :timing, notices = :notices,
                    send_back = :send_back, seams = COALESCE(:seams, seams), run_id = NULL
             WHERE id = :id",
        )?
        .execute(named_params! {
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
        })?;
    connection
        .prepare_cached("DELETE FROM message_delta WHERE message_id = ?")?
        .execute([&message])?;
    connection
        .prepare_cached("DELETE FROM message_part WHERE message_id = ?")?
        .execute([&message])?;
    insert_parts(connection, message_id, parts)?;
    search_index::index(connection, message_id)?;
    match outcome.replaces {
        Some(replaced) => replace(connection, replaced, message_id),
        None => Ok(()),
    }
}

/// Puts a version in the place of another one whose every word it holds: what followed that one follows it.
fn replace(connection: &Connection, replaced: MessageId, by: MessageId) -> Result<()> {
    let names = named_params! { ":old": replaced.to_string(), ":new": by.to_string() };
    for sql in [
        "UPDATE message SET parent_id = :new WHERE parent_id = :old",
        "UPDATE message SET active_child_id = (SELECT active_child_id FROM message WHERE id = :old)
         WHERE id = :new AND active_child_id IS NULL",
        "UPDATE message SET active_child_id = :new WHERE active_child_id = :old",
        "UPDATE conversation SET active_child_id = :new WHERE active_child_id = :old",
    ] {
        connection.prepare_cached(sql)?.execute(names)?;
    }
    // Replies that go on from the old one go on from the new one: it begins with the same words.
    let of_its_conversation = "UPDATE message SET seams = replace(seams, :old, :new) WHERE seams IS NOT NULL
         AND instr(seams, :old) > 0
         AND conversation_id = (SELECT conversation_id FROM message WHERE id = :new)";
    connection.prepare_cached(of_its_conversation)?.execute(names)?;
    connection
        .prepare_cached("DELETE FROM message WHERE id = ?")?
        .execute([replaced.to_string()])?;
    Ok(())
}

pub(crate) fn insert_parts(connection: &Connection, message_id: MessageId, parts: &[Part]) -> Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO message_part
             (message_id, position, kind, text, call_id, call_name, attachment, attachment_hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for (position, part) in (0_i64..).zip(parts) {
        let (kind, text, call, file) = match part {
            Part::Text { text } => ("text", text.as_str(), None, None),
            Part::Reasoning { text } => ("reasoning", text.as_str(), None, None),
            Part::ToolCall { id, name, arguments } => {
                ("tool_call", arguments.as_str(), Some((id, name)), None)
            }
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
            file.map(to_json).transpose()?,
            file.map(|file| &file.hash),
        ])?;
    }
    Ok(())
}

/// What a reply that streams goes on with, as deltas before the first.
fn begin_with(connection: &Connection, message_id: MessageId, parts: &[Part]) -> Result<()> {
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

/// Fields that a provider wants back, for a column.
pub(crate) fn send_back(fields: &SendBack) -> Result<Option<String>> {
    (!fields.is_empty()).then(|| to_json(fields)).transpose()
}

/// Where a reply goes on from others, for a column.
pub(crate) fn seams(seams: &[Seam]) -> Result<Option<String>> {
    (!seams.is_empty()).then(|| to_json(&seams)).transpose()
}

/// Adds a message and chooses the branch it is on. One that streams belongs to the run with this name.
pub fn insert(connection: &Connection, message: &Message, run_id: Uuid) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO message (id, conversation_id, parent_id, role, ending, provider_id, model, request_id,
                                  finish_reason, status, usage, fault, timing, notices, send_back, kept, seams,
                                  run_id, created_at)
             VALUES (:id, :conversation_id, :parent_id, :role, :ending, :provider_id, :model, :request_id,
                     :finish_reason, :status, :usage, :fault, :timing, :notices, :send_back, :kept, :seams,
                     :run_id, :created_at)",
        )?
        .execute(named_params! {
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
            ":seams": seams(&message.seams)?,
            ":run_id": message.ending.is_none().then(|| run_id.to_string()),
            ":created_at": message.created_at,
        })?;
    search_index::number(connection, message.id, message.created_at)?;
    if message.ending.is_some() {
        insert_parts(connection, message.id, &message.parts)?;
        search_index::index(connection, message.id)?;
    } else {
        begin_with(connection, message.id, &message.parts)?;
    }
    chosen::choose(connection, message.conversation_id, message.parent_id, message.id)
}

/// The user keeps a message as it ended.
pub fn keep(connection: &Connection, message_id: MessageId) -> Result<()> {
    connection
        .prepare_cached("UPDATE message SET kept = 1 WHERE id = ?")?
        .execute([message_id.to_string()])?;
    Ok(())
}

/// The names of the messages of the chosen branch, first one first.
pub fn branch_ids(connection: &Connection, conversation_id: ConversationId) -> Result<Vec<MessageId>> {
    connection
        .prepare_cached(
            "WITH RECURSIVE branch (id, depth) AS (
                 SELECT active_child_id, 0 FROM conversation WHERE id = ?
                 UNION ALL
                 SELECT message.active_child_id, depth + 1 FROM branch JOIN message USING (id)
                 WHERE deleted_at IS NULL
             )
             SELECT message.id FROM branch JOIN message USING (id) WHERE deleted_at IS NULL ORDER BY depth",
        )?
        .query_map([conversation_id.to_string()], |row| Ok(MessageId(id(row, "id")?)))?
        .collect()
}

/// These messages of a branch, with their versions.
pub fn on_branch(connection: &Connection, ids: &[MessageId]) -> Result<Vec<BranchMessage>> {
    ids.iter()
        .map(|message_id| {
            let message = get(connection, *message_id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            Ok(BranchMessage {
                versions: versions(connection, message.conversation_id, message.parent_id)?,
                message,
            })
        })
        .collect()
}

/// The names of all messages after `parent_id` that are not deleted, oldest first.
pub fn versions(
    connection: &Connection,
    conversation_id: ConversationId,
    parent_id: Option<MessageId>,
) -> Result<Vec<MessageId>> {
    let read = |row: &Row<'_>| Ok(MessageId(id(row, "id")?));
    match parent_id {
        Some(parent) => connection
            .prepare_cached(
                "SELECT id FROM message WHERE parent_id = ? AND deleted_at IS NULL ORDER BY created_at, id",
            )?
            .query_map([parent.to_string()], read)?
            .collect(),
        None => connection
            .prepare_cached(
                "SELECT id FROM message WHERE conversation_id = ? AND parent_id IS NULL AND deleted_at IS NULL
                 ORDER BY created_at, id",
            )?
            .query_map([conversation_id.to_string()], read)?
            .collect(),
    }
}

/// All versions of a message that have ended, itself among them, oldest first.
pub fn ended_versions(connection: &Connection, message: &Message) -> Result<Vec<Message>> {
    let mut ended = Vec::new();
    for version in versions(connection, message.conversation_id, message.parent_id)? {
        ended.extend(get(connection, version)?.filter(|version| version.ending.is_some()));
    }
    Ok(ended)
}

/// The messages from the beginning to this one.
pub fn up_to(connection: &Connection, message_id: Option<MessageId>) -> Result<Vec<Message>> {
    let mut messages = Vec::new();
    let mut next = message_id;
    while let Some(message) = next.map(|id| get(connection, id)).transpose()?.flatten() {
        next = message.parent_id;
        messages.push(message);
    }
    messages.reverse();
    Ok(messages)
}

/// A reply with the messages before it.
pub fn context(connection: &Connection, message_id: MessageId) -> Result<Option<TurnContext>> {
    let Some(reply) = get(connection, message_id)? else {
        return Ok(None);
    };
    Ok(Some(TurnContext {
        versions: ended_versions(connection, &reply)?,
        history: up_to(connection, reply.parent_id)?,
        reply,
    }))
}

/// The names of all messages that stream, and of the runs that they belong to.
pub fn streaming(connection: &Connection) -> Result<Vec<(MessageId, Option<Uuid>)>> {
    connection
        .prepare_cached("SELECT id, run_id FROM message WHERE ending = 'streaming'")?
        .query_map([], |row| {
            Ok((MessageId(id(row, "id")?), maybe_id(row, "run_id")?))
        })?
        .collect()
}
