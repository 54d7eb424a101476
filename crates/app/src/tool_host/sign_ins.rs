//! The in-memory state of sign-ins to tool servers.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use rivulet_core::{ToolServerId, lock};
use rivulet_mcp::CancellationToken;
use secrecy::SecretString;

/// The sign-ins that are open in the browser, and the tokens that exist only in memory.
#[derive(Default)]
pub(crate) struct SignIns {
    state: Mutex<State>,
    /// Locked while the tokens of a server are saved or removed.
    pub(crate) saving: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct State {
    waiting: HashMap<ToolServerId, Waiting>,
    /// The tokens that could not be stored in the keychain. They have the text format of a keychain
    /// entry.
    session: HashMap<ToolServerId, SecretString>,
    /// Counts how many times the tokens of each server have been removed. If this number has
    /// changed since a connection created its token store, the tokens of that connection are
    /// obsolete.
    forgotten: HashMap<ToolServerId, u64>,
    /// The maximum time for a sign-in. Only tests set this value; otherwise, `BROWSER_LIMIT`
    /// applies.
    limit: Option<Duration>,
    closing: bool,
}

struct Waiting {
    page: String,
    cancel: CancellationToken,
}

impl SignIns {
    /// Registers a sign-in to a server. The user completes the sign-in on the web page `page`. An
    /// earlier sign-in to the same server is cancelled. Returns the token that cancels the new
    /// sign-in.
    pub(crate) fn begin(&self, server_id: ToolServerId, page: String) -> CancellationToken {
        let cancel = CancellationToken::new();
        let mut state = lock(&self.state);
        if state.closing {
            cancel.cancel();
            return cancel;
        }
        let waiting = Waiting {
            page,
            cancel: cancel.clone(),
        };
        if let Some(earlier) = state.waiting.insert(server_id, waiting) {
            earlier.cancel.cancel();
        }
        cancel
    }

    pub(crate) fn set_limit(&self, limit: Duration) {
        lock(&self.state).limit = Some(limit);
    }

    pub(crate) fn limit(&self) -> Option<Duration> {
        lock(&self.state).limit
    }

    /// Removes a sign-in that has ended. Does nothing if it was cancelled with `cancel`, which has
    /// already removed it.
    pub(crate) fn end(&self, server_id: ToolServerId, cancel: &CancellationToken) {
        if !cancel.is_cancelled() {
            lock(&self.state).waiting.remove(&server_id);
        }
    }

    pub(crate) fn cancel(&self, server_id: ToolServerId) {
        if let Some(waiting) = lock(&self.state).waiting.remove(&server_id) {
            waiting.cancel.cancel();
        }
    }

    pub(crate) fn close(&self) {
        let mut state = lock(&self.state);
        state.closing = true;
        for (_, waiting) in state.waiting.drain() {
            waiting.cancel.cancel();
        }
    }

    /// Returns the address of the web page on which the user is signing in to a server; `None` if
    /// no sign-in is in progress.
    pub(crate) fn page(&self, server_id: ToolServerId) -> Option<String> {
        Some(lock(&self.state).waiting.get(&server_id)?.page.clone())
    }

    /// Returns the tokens of a server if they exist only in memory.
    pub(crate) fn session(&self, server_id: ToolServerId) -> Option<SecretString> {
        lock(&self.state).session.get(&server_id).cloned()
    }

    /// Keeps the tokens of a server in memory; `None` removes them.
    pub(crate) fn set_session(&self, server_id: ToolServerId, tokens: Option<SecretString>) {
        let mut state = lock(&self.state);
        match tokens {
            Some(tokens) => state.session.insert(server_id, tokens),
            None => state.session.remove(&server_id),
        };
    }

    pub(crate) fn forgotten(&self, server_id: ToolServerId) -> u64 {
        let state = lock(&self.state);
        state.forgotten.get(&server_id).copied().unwrap_or_default()
    }

    /// Removes the tokens of a server from memory. From now on, connections that are still open can
    /// no longer save renewed tokens of this server.
    pub(crate) fn forget(&self, server_id: ToolServerId) {
        let mut state = lock(&self.state);
        state.session.remove(&server_id);
        *state.forgotten.entry(server_id).or_default() += 1;
    }
}
