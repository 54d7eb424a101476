//! Reads and changes the queues of conversations.

use rivulet_core::{Attachment, ConversationId, QueueHold, QueuedMessage, QueuedMessageId};
use rusqlite::{named_params, params};

use crate::fault::FaultResult;
use crate::queued_message::{insert, read, remove};
use crate::row::to_json;
use crate::statement::Statements;
use crate::store::Store;

impl Store {
    /// Returns the queue of a conversation, in the order in which the messages are sent.
    pub async fn queue(&self, conversation_id: ConversationId) -> FaultResult<Vec<QueuedMessage>> {
        self.read(move |connection| {
            let sql = "SELECT * FROM queued_message WHERE conversation_id = ? ORDER BY position, id";
            connection.query_all(sql, [conversation_id.to_string()], read)
        })
        .await
    }

    /// Returns a queued message, or `None` if it was sent or removed.
    pub async fn queued(&self, queued_id: QueuedMessageId) -> FaultResult<Option<QueuedMessage>> {
        self.read(move |connection| {
            let sql = "SELECT * FROM queued_message WHERE id = ?";
            connection.query_first(sql, [queued_id.to_string()], read)
        })
        .await
    }

    /// Returns the message that this run sends next from a conversation's queue: the first message
    /// that belongs to this run and is not on hold. A hold ends when the user sends the message. If
    /// the message is on hold only because the user is editing it, the hold also ends when the user
    /// has finished editing it.
    pub async fn next_queued(&self, conversation_id: ConversationId) -> FaultResult<Option<QueuedMessage>> {
        let run_id = self.run.id();
        self.read(move |connection| {
            let sql = "SELECT * FROM queued_message WHERE conversation_id = ? AND run_id = ? AND hold IS NULL
                 ORDER BY position, id LIMIT 1";
            connection.query_first(sql, [conversation_id.to_string(), run_id.to_string()], read)
        })
        .await
    }

    /// Adds a message to the end of its conversation's queue. Ignores the position in `message`.
    pub async fn add_queued(&self, mut message: QueuedMessage) -> FaultResult<()> {
        let run_id = self.run.id();
        self.write(move |transaction| {
            let sql = "SELECT COALESCE(MAX(position) + 1, 0) FROM queued_message WHERE conversation_id = ?";
            message.position = transaction.query_value(sql, [message.conversation_id.to_string()])?;
            insert(transaction, &message, Some(run_id))
        })
        .await
    }

    /// Puts a removed message back into its queue, at its former position.
    pub async fn restore_queued(&self, message: QueuedMessage) -> FaultResult<()> {
        let run_id = self.run.id();
        self.write(move |transaction| insert(transaction, &message, Some(run_id)))
            .await
    }

    /// Replaces the content of a queued message. If the message was on hold only because the user
    /// was editing it, also ends the hold. Returns whether the message is still in the queue.
    pub async fn change_queued(
        &self,
        queued_id: QueuedMessageId,
        text: String,
        attachments: Vec<Attachment>,
    ) -> FaultResult<bool> {
        let run_id = self.run.id();
        self.write(move |transaction| {
            let sql = "UPDATE queued_message SET text = :text, attachments = :attachments,
                         run_id = CASE WHEN hold = :editing THEN :run_id ELSE run_id END,
                         hold = CASE WHEN hold = :editing THEN NULL ELSE hold END
                     WHERE id = :id";
            let changed = transaction.execute_cached(
                sql,
                named_params! {
                    ":id": queued_id.to_string(),
                    ":text": text,
                    ":attachments": to_json(&attachments)?,
                    ":run_id": run_id.to_string(),
                    ":editing": to_json(&QueueHold::Editing)?,
                },
            )?;
            Ok(changed > 0)
        })
        .await
    }

    /// Puts a queued message on hold for the reason `hold` until the user sends it. A message that
    /// is already on hold keeps its reason. Returns whether the message is still in the queue.
    pub async fn hold_queued(&self, queued_id: QueuedMessageId, hold: QueueHold) -> FaultResult<bool> {
        self.write(move |transaction| {
            let sql = "UPDATE queued_message SET hold = COALESCE(hold, ?) WHERE id = ?";
            let held = transaction.execute_cached(sql, params![to_json(&hold)?, queued_id.to_string()])?;
            Ok(held > 0)
        })
        .await
    }

    /// Puts on hold, for the reason `hold`, all messages in a conversation's queue that this run
    /// would send. The messages stay on hold until the user sends them. Returns whether there were
    /// any such messages.
    pub async fn hold_queue(&self, conversation_id: ConversationId, hold: QueueHold) -> FaultResult<bool> {
        let run_id = self.run.id();
        self.write(move |transaction| {
            let sql = "UPDATE queued_message SET hold = ?
                WHERE conversation_id = ? AND run_id = ? AND hold IS NULL";
            let held = transaction.execute_cached(
                sql,
                params![to_json(&hold)?, conversation_id.to_string(), run_id.to_string()],
            )?;
            Ok(held > 0)
        })
        .await
    }

    /// Removes a message from its queue. Returns whether the queue contained it.
    pub async fn remove_queued(&self, queued_id: QueuedMessageId) -> FaultResult<bool> {
        self.write(move |transaction| remove(transaction, queued_id))
            .await
    }

    /// Puts the queued messages of a conversation into the order of the ids in `order`. Ids of
    /// messages that are not in the queue are ignored.
    pub async fn order_queue(
        &self,
        conversation_id: ConversationId,
        order: Vec<QueuedMessageId>,
    ) -> FaultResult<()> {
        self.write(move |transaction| {
            let mut statement = transaction.prepare_cached(
                "UPDATE queued_message SET position = ? WHERE id = ? AND conversation_id = ?",
            )?;
            for (position, queued_id) in (0_i64..).zip(&order) {
                statement.execute(params![
                    position,
                    queued_id.to_string(),
                    conversation_id.to_string()
                ])?;
            }
            Ok(())
        })
        .await
    }
}
