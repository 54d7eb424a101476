//! Statistics about the stored data.

use rusqlite::{Connection, Result};

use crate::database::beside;
use crate::disk::{free_bytes, length};
use crate::fault::{FaultResult, storage_fault};
use crate::store::{Store, blocking};

/// Statistics about the stored data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreInfo {
    /// Size of the database in bytes, including the files that SQLite keeps next to it.
    pub database_bytes: u64,
    /// Number of conversations that are not deleted.
    pub conversations: u64,
    /// Number of messages, without deleted messages and without messages in deleted conversations.
    pub messages: u64,
    /// Number of attachments.
    pub attachments: u64,
    /// Total size of the attachments, in bytes.
    pub attachment_bytes: u64,
    /// Number of entries in the trash: deleted conversations and deleted versions of messages.
    pub trash: u64,
    /// Free disk space in bytes; `None` if the system does not report the amount.
    pub free_bytes: Option<u64>,
}

impl Store {
    /// Returns statistics about the stored data.
    pub async fn info(&self) -> FaultResult<StoreInfo> {
        let store = self.clone();
        blocking(move || {
            // Count on a separate connection, because counting many messages takes long and would
            // delay other reads.
            let connection = store.open_reader()?;
            let (conversations, messages, trash) = counts(&connection).map_err(storage_fault)?;
            let attachments = store.attachments().all();
            let path = store.database();
            Ok(StoreInfo {
                database_bytes: length(&path) + beside(&path).iter().map(|file| length(file)).sum::<u64>(),
                conversations,
                messages,
                attachments: attachments.len() as u64,
                attachment_bytes: attachments.iter().map(|file| file.bytes).sum(),
                trash,
                free_bytes: free_bytes(store.folder()),
            })
        })
        .await
    }

    /// Returns a number that changes whenever another process changes the database. The number does
    /// not change when this store writes.
    pub async fn data_version(&self) -> FaultResult<u32> {
        // SQLite's counter ignores changes that are made through the connection on which the
        // counter is read. Therefore, read the counter on the writer's connection, through which
        // this store makes all its changes. A read-only store makes no changes, so it can read the
        // counter on any connection. If its database cannot be read at all, return 0 instead of the
        // counter.
        if self.read_only().is_some() {
            return Ok(self.read(version).await.unwrap_or(0));
        }
        self.with_writer(|connection| version(connection).map_err(storage_fault))
            .await
    }

    /// Returns whether any conversation exists, including deleted ones. Blocks the thread.
    pub fn holds_conversations(&self) -> FaultResult<bool> {
        self.open_reader()?
            .query_row("SELECT EXISTS (SELECT 1 FROM conversation)", [], |row| row.get(0))
            .map_err(storage_fault)
    }
}

fn version(connection: &Connection) -> Result<u32> {
    connection.pragma_query_value(None, "data_version", |row| row.get(0))
}

/// Counts conversations, messages and trash entries without scanning a whole table: each query
/// reads an index, and some queries also look up single rows. `CROSS JOIN` fixes the order of the
/// join, so that it starts from the few deleted rows.
fn counts(connection: &Connection) -> Result<(u64, u64, u64)> {
    let count = |sql: &str| connection.query_row(sql, [], |row| row.get(0).map(i64::unsigned_abs));
    let all = count("SELECT count(*) FROM message")?;
    let versions = count("SELECT count(*) FROM message WHERE deleted_at IS NOT NULL")?;
    let in_deleted = count(
        "SELECT count(*) FROM conversation CROSS JOIN message ON message.conversation_id = conversation.id
         WHERE conversation.deleted_at IS NOT NULL AND message.deleted_at IS NULL",
    )?;
    let conversations = count("SELECT count(*) FROM conversation WHERE deleted_at IS NULL")?;
    let deleted = count("SELECT count(*) FROM conversation WHERE deleted_at IS NOT NULL")?;
    // Count only the first message of each deleted version. The messages after it belong to the
    // same trash entry.
    let first = count(
        "SELECT count(*) FROM message INDEXED BY message_deleted
         CROSS JOIN conversation ON conversation.id = message.conversation_id AND conversation.deleted_at IS NULL
         LEFT JOIN message AS parent ON parent.id = message.parent_id
         WHERE message.deleted_at IS NOT NULL AND parent.deleted_at IS NOT message.deleted_at",
    )?;
    Ok((
        conversations,
        all.saturating_sub(versions + in_deleted),
        deleted + first,
    ))
}
