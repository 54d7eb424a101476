//! Lets the user leave messages out of later requests.

use rivulet_core::MessageId;
use rusqlite::{Connection, Result, named_params};

use crate::fault::FaultResult;
use crate::row::id;
use crate::statement::Statements;
use crate::store::Store;
use crate::trash;

/// SQL that selects a message and all messages that must be left out together with it: the reply
/// with the tool calls, and all versions of the results of these calls. Servers reject calls
/// without results, and results without calls.
const TOGETHER: &str = "
    WITH RECURSIVE up (id, parent_id, role) AS (
        SELECT id, parent_id, role FROM message WHERE id = :id
        UNION
        SELECT message.id, message.parent_id, message.role FROM up JOIN message ON message.id = up.parent_id
        WHERE up.role = 'tool' AND message.role IN ('tool', 'assistant')
    ), down (id) AS (
        SELECT id FROM up
        UNION
        SELECT message.id FROM down JOIN message ON message.parent_id = down.id
        WHERE message.role = 'tool'
    )
    SELECT down.id AS id FROM down";

impl Store {
    /// Leaves a message out of later requests, beginning at the time `at` (in milliseconds since
    /// 1970), or includes it again if `at` is `None`. A reply and the results of its tool calls are
    /// always left out or included together. Returns the ids of all changed messages, which include
    /// `message_id`. Fails if the message is deleted.
    pub async fn leave_out(&self, message_id: MessageId, at: Option<i64>) -> FaultResult<Vec<MessageId>> {
        self.write(move |transaction| {
            trash::refuse_deleted(transaction, message_id)?;
            let ids = together(transaction, message_id)?;
            let mut statement =
                transaction.prepare_cached("UPDATE message SET left_out_at = ? WHERE id = ?")?;
            for id in &ids {
                statement.execute((at, id.to_string()))?;
            }
            Ok(ids)
        })
        .await
    }
}

fn together(connection: &Connection, message_id: MessageId) -> Result<Vec<MessageId>> {
    connection.query_all(TOGETHER, named_params! { ":id": message_id.to_string() }, |row| {
        Ok(MessageId(id(row, "id")?))
    })
}
