//! Stores the messages of a turn, the text of the reply while it streams, and how the reply ended.

use rivulet_core::{
    Column, ComparisonId, Conversation, ConversationId, JournalRow, Message, MessageId, Outcome, Part,
    QueuedMessageId, Seam, ToolCall, Verdict,
};
use rusqlite::{Connection, Result, params};
use uuid::Uuid;

use crate::fault::FaultResult;
use crate::row::{id, to_json};
use crate::statement::Statements;
use crate::store::Store;
use crate::{branch, conversation, message, queued_message, recovery, tool_call, trash};

/// The data of a new turn, which is stored in one transaction before the request is sent.
#[derive(Clone, Debug)]
pub struct NewTurn {
    /// The conversation to create; `None` if the turn belongs to an existing conversation.
    pub new_conversation: Option<Conversation>,
    /// The new messages before the reply. Empty if the reply is another version of an existing
    /// reply.
    pub messages: Vec<Message>,
    /// The reply. It is still empty and has no ending.
    pub reply: Message,
    /// The replies of the other models, if the turn begins a comparison. They are stored as
    /// versions of `reply`, but are not selected. Empty if the turn does not begin a comparison.
    pub beside: Vec<Message>,
    /// The queued message that the turn sends. It is removed from the queue in the same
    /// transaction, so that it cannot be sent twice.
    pub queued: Option<QueuedMessageId>,
}

impl Store {
    /// Stores a turn in one transaction, before its request is sent. Fails if the conversation is
    /// deleted, if the parent of the first new message is deleted, or if the turn sends a queued
    /// message that was already sent or removed.
    pub async fn begin_turn(&self, turn: NewTurn) -> FaultResult<()> {
        let run_id = self.run.id();
        self.write(move |transaction| {
            match &turn.new_conversation {
                Some(conversation) => conversation::insert(transaction, conversation, "words", None)?,
                None => {
                    conversation::get(transaction, turn.reply.conversation_id)?
                        .ok_or(rusqlite::Error::QueryReturnedNoRows)?;
                }
            }
            if let Some(queued_id) = turn.queued
                && !queued_message::remove(transaction, queued_id)?
            {
                return Err(rusqlite::Error::QueryReturnedNoRows);
            }
            if let Some(parent) = turn.messages.first().unwrap_or(&turn.reply).parent_id {
                trash::refuse_deleted(transaction, parent)?;
            }
            let reply = &turn.reply;
            if reply.notices.summary_of.is_some() && !turn.messages.is_empty() {
                // If the turn asks for a summary, insert its messages without selecting them, so
                // that the selected branch does not change. These messages are the request for the
                // summary and the summary itself.
                let mut messages = turn.messages.iter().chain([reply]);
                return messages.try_for_each(|message| message::insert_beside(transaction, message, run_id));
            }
            let keeps = keeps_selection(transaction, reply)?;
            for message in &turn.messages {
                message::insert_on_branch(transaction, message, run_id)?;
            }
            for other in &turn.beside {
                message::insert_beside(transaction, other, run_id)?;
            }
            match keeps {
                true => message::insert_beside(transaction, reply, run_id)?,
                false => message::insert_on_branch(transaction, reply, run_id)?,
            }
            match (reply.provider_id, &reply.model) {
                (Some(provider_id), Some(model)) => conversation::touch(
                    transaction, reply.conversation_id, provider_id, model, reply.created_at,
                ),
                _ => Ok(()),
            }
        })
        .await
    }

    /// Returns the next free column of the comparison that contains the reply `message_id`. If that
    /// reply is not part of a comparison yet, begins one in which it is the first column. Fails if
    /// the reply does not exist.
    pub async fn next_column(&self, message_id: MessageId) -> FaultResult<Column> {
        self.write(move |transaction| {
            let reply = message::get(transaction, message_id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            let comparison_id = match reply.column {
                Some(column) => column.comparison_id,
                None => {
                    let comparison_id = ComparisonId(Uuid::now_v7());
                    let sql = "UPDATE message SET comparison_id = ?, comparison_column = 0 WHERE id = ?";
                    transaction
                        .execute_cached(sql, params![comparison_id.to_string(), message_id.to_string()])?;
                    comparison_id
                }
            };
            let sql = "SELECT COALESCE(MAX(comparison_column) + 1, 0) FROM message WHERE comparison_id = ?";
            let number = transaction.query_value(sql, [comparison_id.to_string()])?;
            Ok(Column {
                comparison_id,
                number,
            })
        })
        .await
    }

    /// Inserts a conversation that contains copies of messages from another conversation. The usage
    /// of the copies is not counted, because the usage of the originals is already counted.
    pub async fn insert_branch(&self, conversation: Conversation, messages: Vec<Message>) -> FaultResult<()> {
        let run_id = self.run.id();
        self.write(move |transaction| {
            conversation::insert(transaction, &conversation, "words", None)?;
            message::insert_copies(transaction, &messages, run_id)
        })
        .await
    }

    /// Begins a branch and selects it, in one transaction. The branch consists of a summary and of
    /// copies of the messages that follow the summarised ones. The usage of the copies is not
    /// counted. Fails if the conversation or the parent of the summary is deleted.
    pub async fn insert_summary(&self, summary: Message, copies: Vec<Message>) -> FaultResult<()> {
        let run_id = self.run.id();
        self.write(move |transaction| {
            conversation::get(transaction, summary.conversation_id)?
                .ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            if let Some(parent) = summary.parent_id {
                trash::refuse_deleted(transaction, parent)?;
            }
            message::insert_on_branch(transaction, &summary, run_id)?;
            message::insert_copies(transaction, &copies, run_id)
        })
        .await
    }

    /// Returns the latest reply in which a model summarised messages of the selected branch.
    ///
    /// The request for a summary and the reply to it form a separate branch, which begins after the
    /// last summarised message. A summary that is itself on the selected branch is skipped.
    pub async fn latest_summary(&self, conversation_id: ConversationId) -> FaultResult<Option<Message>> {
        self.read(move |connection| {
            let selected = branch::branch_ids(connection, conversation_id)?;
            let sql = "SELECT reply.id, request.parent_id FROM message AS reply
                 JOIN message AS request ON request.id = reply.parent_id
                 WHERE reply.conversation_id = ? AND reply.role = 'assistant'
                 AND json_extract(reply.notices, '$.summary_of') IS NOT NULL
                 AND reply.deleted_at IS NULL AND request.deleted_at IS NULL
                 AND request.parent_id IS NOT NULL
                 ORDER BY reply.created_at DESC, reply.id DESC";
            let written = connection.query_all(sql, [conversation_id.to_string()], |row| {
                Ok((MessageId(id(row, "id")?), MessageId(id(row, "parent_id")?)))
            })?;
            let found = written
                .into_iter()
                .find(|(reply, last)| selected.contains(last) && !selected.contains(reply));
            Ok(found
                .map(|(reply, _)| message::get(connection, reply))
                .transpose()?
                .flatten())
        })
        .await
    }

    /// Queues pieces of a streaming reply for writing. Returns the pieces instead if the queue is
    /// full or if the store accepts no writes.
    pub fn try_append(
        &self,
        message_id: MessageId,
        rows: Vec<JournalRow>,
    ) -> std::result::Result<(), Vec<JournalRow>> {
        self.writer.try_append(message_id, rows)
    }

    /// Stores the final parts, the ending and the tool calls of a reply in one transaction. Even
    /// after a crash, the next run therefore finds the tool calls of every stored reply. Waits
    /// until everything is written, even if the disk is not writable for a long time.
    pub async fn finish_turn(
        &self,
        message_id: MessageId,
        parts: Vec<Part>,
        outcome: Outcome,
        calls: Vec<ToolCall>,
    ) -> FaultResult<()> {
        let run_id = Some(self.run.id());
        self.write_received(move |transaction| {
            message::finish(transaction, message_id, &parts, &outcome)?;
            calls
                .iter()
                .try_for_each(|call| tool_call::save(transaction, call, run_id))
        })
        .await
    }

    /// Records that the user accepted an incomplete message as it is.
    pub async fn keep(&self, message_id: MessageId) -> FaultResult<()> {
        let sql = "UPDATE message SET kept = 1 WHERE id = ?";
        self.execute(sql, [message_id.to_string()]).await
    }

    /// Replaces the parts, the seams (the places where a continued reply was joined) and the
    /// verdict of an ended message. `was` is the message as the caller read it. Does nothing if the
    /// stored parts or seams have changed since then. Returns whether the message was changed.
    pub async fn set_joined(
        &self,
        was: Message,
        parts: Vec<Part>,
        seams: Vec<Seam>,
        verdict: Option<Verdict>,
    ) -> FaultResult<bool> {
        self.write(move |transaction| {
            let unchanged = message::get(transaction, was.id)?
                .is_some_and(|now| now.ending.is_some() && now.parts == was.parts && now.seams == was.seams);
            if !unchanged {
                return Ok(false);
            }
            let sql = "UPDATE message SET seams = ?, verdict = ? WHERE id = ?";
            transaction.execute_cached(
                sql,
                params![
                    message::seams(&seams)?,
                    verdict.as_ref().map(to_json).transpose()?,
                    was.id.to_string()
                ],
            )?;
            message::replace_parts(transaction, was.id, &parts)?;
            Ok(true)
        })
        .await
    }

    /// Ends the replies that other Rivulet processes left unfinished when they exited or crashed.
    /// Returns the number of these replies.
    pub async fn recover(&self) -> FaultResult<u32> {
        let folder = self.folder().to_owned();
        self.write(move |transaction| recovery::recover(transaction, &folder))
            .await
    }
}

/// Returns whether the user has selected a reply in another column of the comparison that contains
/// `reply`. In this case, a new version in the column of `reply` must not be selected.
fn keeps_selection(connection: &Connection, reply: &Message) -> Result<bool> {
    let (Some(column), Some(parent_id)) = (reply.column, reply.parent_id) else {
        return Ok(false);
    };
    let sql = "SELECT comparison_column FROM message WHERE comparison_id = ?1 AND deleted_at IS NULL
             AND id = (SELECT active_child_id FROM message WHERE id = ?2)";
    let params = params![column.comparison_id.to_string(), parent_id.to_string()];
    let selected: Option<Option<u32>> = connection.query_first(sql, params, |row| row.get(0))?;
    Ok(selected.flatten().is_some_and(|number| number != column.number))
}
