//! What can be read of a damaged database.

use rivulet_core::{ConversationId, ConversationSummary};
use rusqlite::{Connection, Result};

use crate::conversation;
use crate::fault::is_damage;
use crate::row::id;

/// The list of conversations. Where a part of it cannot be read, the rest is given, one by one.
pub fn conversations(connection: &Connection) -> Result<Vec<ConversationSummary>> {
    match conversation::list(connection) {
        Err(error) if is_damage(&error) => {
            tracing::error!(%error, "the list of conversations is damaged");
            one_by_one(connection)
        }
        listed => listed,
    }
}

fn one_by_one(connection: &Connection) -> Result<Vec<ConversationSummary>> {
    // Their names stand in an index too, which lies elsewhere in the file.
    let ids: Vec<ConversationId> = connection
        .prepare("SELECT id FROM conversation INDEXED BY sqlite_autoindex_conversation_1")?
        .query_map([], |row| Ok(ConversationId(id(row, "id")?)))?
        .collect::<Result<_>>()?;
    let mut readable: Vec<ConversationSummary> = ids
        .into_iter()
        .filter_map(|id| conversation::get(connection, id).ok().flatten())
        .map(|conversation| ConversationSummary {
            id: conversation.id,
            title: conversation.title,
            folder_id: conversation.folder_id,
            pinned: conversation.pinned,
            archived: conversation.archived,
            tags: conversation.tags,
            updated_at: conversation.updated_at,
        })
        .collect();
    readable.sort_by_key(|one| std::cmp::Reverse((one.updated_at, one.id.0)));
    Ok(readable)
}
