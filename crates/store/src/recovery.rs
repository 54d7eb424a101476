//! What the program's last death left behind.

use rivulet_core::{Ending, Notices, Outcome, Timing};
use rusqlite::{Connection, Result};

use crate::message;
use crate::row::now_ms;

/// How long a deleted conversation can still be brought back, in milliseconds: 30 days.
const TRASH_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Ends every message that still streams as `interrupted`, with the text that had come. Gives their number.
///
/// Only for the one program that owns the data folder: the messages of a living one stream rightly.
pub fn recover(connection: &mut Connection) -> Result<u32> {
    let transaction = connection.transaction()?;
    let mut recovered = 0;
    for message_id in message::streaming(&transaction)? {
        let reply = message::deltas(&transaction, message_id)?;
        let outcome = Outcome {
            ending: Ending::Interrupted,
            fault: None,
            finish_reason: None,
            request_id: None,
            status: None,
            usage: None,
            timing: Timing::default(),
            notices: Notices::default(),
        };
        message::finish(&transaction, message_id, &reply.parts(), &outcome)?;
        recovered += 1;
    }
    transaction.commit()?;
    Ok(recovered)
}

/// Removes for good what was deleted long ago. What cannot be removed now may be another time.
pub fn empty_trash(connection: &Connection) {
    let removed = connection.execute(
        "DELETE FROM conversation WHERE deleted_at < ?",
        [now_ms() - TRASH_MS],
    );
    if let Err(error) = removed {
        tracing::warn!(%error, "the trash could not be emptied");
    }
}
