//! What the program's last death left behind.

use std::path::Path;

use rivulet_core::{Ending, Notices, Outcome, Timing};
use rusqlite::{Connection, Result, Transaction};

use crate::row::now_ms;
use crate::{message, run};

/// How long a deleted conversation can still be brought back, in milliseconds: 30 days.
const TRASH_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Ends every message that streams in no living run as `interrupted`, with the text that had come. Gives their
/// number.
pub fn recover(transaction: &Transaction<'_>, data_folder: &Path) -> Result<u32> {
    let mut recovered = 0;
    for (message_id, run_id) in message::streaming(transaction)? {
        if run_id.is_some_and(|run_id| run::is_alive(data_folder, run_id)) {
            continue;
        }
        let (reply, facts) = message::received(transaction, message_id)?;
        let outcome = Outcome {
            ending: Ending::Interrupted,
            fault: None,
            finish_reason: None,
            request_id: facts.request_id,
            status: facts.status,
            usage: None,
            timing: Timing::default(),
            notices: Notices {
                think_tags: facts.think_tags,
                ..Notices::default()
            },
            replaces: None,
            send_back: facts.send_back,
        };
        message::finish(transaction, message_id, &reply.parts(), &outcome)?;
        recovered += 1;
    }
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
