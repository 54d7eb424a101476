//! Recovers replies that a crashed Rivulet process left unfinished.

use std::path::Path;

use rivulet_core::texts::{call, fault};
use rivulet_core::{Ending, Fault, Notices, Outcome, Seam};
use rusqlite::{Connection, Result, Transaction};
use uuid::Uuid;

use crate::fault::{FaultResult, storage_fault};
use crate::{message, queued_message, run, tool_call};

/// Ends every streaming message whose run is no longer alive. Keeps the text that is already
/// stored, and sets the ending `interrupted`. Also recovers the tool calls and queued messages of
/// these runs. Returns the number of messages that were ended.
pub fn recover(transaction: &Transaction<'_>, data_folder: &Path) -> Result<u32> {
    recover_all_but(transaction, |run_id| run::is_alive(data_folder, run_id))
}

/// Recovers unfinished replies like [`recover`], but calls `is_running` to find out which runs are
/// alive.
pub fn recover_all_but(transaction: &Transaction<'_>, is_running: impl Fn(Uuid) -> bool) -> Result<u32> {
    let mut recovered = 0;
    for (message_id, run_id) in message::streaming(transaction)? {
        if run_id.is_some_and(&is_running) {
            continue;
        }
        let (reply, facts) = message::received(transaction, message_id)?;
        let stored = message::get(transaction, message_id)?;
        let (seams, verdict, before) = stored
            .map(|stored| (stored.seams, stored.verdict, stored.notices))
            .unwrap_or_default();
        let outcome = Outcome {
            request_id: facts.request_id,
            status: facts.status,
            notices: Notices {
                think_tags: facts.think_tags,
                stream: facts.stream,
                request_notes: facts.request_notes,
                effort: before.effort,
                summary_of: before.summary_of,
                ..Notices::default()
            },
            seams: with_joint(seams, facts.overlap, facts.separator),
            send_back: facts.send_back,
            // A verdict states whether an answer fits the JSON schema. The stored verdict states
            // that the answer is incomplete. Keep it, because an interrupted reply is incomplete
            // too.
            verdict,
            ..Outcome::new(Ending::Interrupted)
        };
        message::finish(transaction, message_id, &reply.parts(), &outcome)?;
        recovered += 1;
    }
    queued_message::recover(transaction, &is_running)?;
    tool_call::recover(transaction, &call::program_ended(), is_running)?;
    Ok(recovered)
}

/// Adds two texts to the last of `seams`: `overlap`, the repeated text that was removed at that
/// seam, and `separator`, the whitespace that was inserted there. Returns all seams.
fn with_joint(mut seams: Vec<Seam>, overlap: String, separator: String) -> Vec<Seam> {
    if let Some(seam) = seams.last_mut() {
        seam.overlap = overlap;
        seam.separator = separator;
    }
    seams
}

/// Fails if a running Rivulet process is receiving a reply or waiting for the answer to a tool
/// call.
pub fn require_idle(connection: &Connection, data_folder: &Path) -> FaultResult<()> {
    let is_running = |run_id| run::is_alive(data_folder, run_id);
    let streaming = message::streaming(connection).map_err(storage_fault)?;
    if streaming
        .into_iter()
        .any(|(_, run_id)| run_id.is_some_and(is_running))
    {
        return Err(Fault::input(fault::reply_running()));
    }
    // Ignore an error, because the user must be able to restore a backup even if the stored calls
    // are damaged.
    match tool_call::any_running(connection, is_running) {
        Ok(true) => Err(Fault::input(fault::tool_running())),
        _ => Ok(()),
    }
}
