//! The sign-ins at tool servers that only the memory of this process holds.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rivulet_core::ToolServerId;
use rivulet_mcp::CancellationToken;
use secrecy::SecretString;

/// The sign-ins that wait for the browser, and the tokens that no keychain holds.
#[derive(Default)]
pub(crate) struct SignIns {
    state: Mutex<State>,
    /// Held while the tokens of a server are saved or forgotten.
    pub(crate) saving: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct State {
    waiting: HashMap<ToolServerId, Waiting>,
    /// Tokens that the keychain did not accept, as it would have stored them.
    session: HashMap<ToolServerId, SecretString>,
    /// How often the tokens of a server were forgotten.
    forgotten: HashMap<ToolServerId, u64>,
    closing: bool,
}

struct Waiting {
    page: String,
    cancel: CancellationToken,
}

impl SignIns {
    /// Registers a sign-in at this page, which replaces an earlier one at the same server. Returns the token that
    /// cancels the sign-in.
    pub(crate) fn begin(&self, server_id: ToolServerId, page: String) -> CancellationToken {
        let cancel = CancellationToken::new();
        let mut state = self.state();
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

    /// Removes a sign-in that has ended, unless another one replaced it.
    pub(crate) fn end(&self, server_id: ToolServerId, cancel: &CancellationToken) {
        if !cancel.is_cancelled() {
            self.state().waiting.remove(&server_id);
        }
    }

    /// Cancels the sign-in at a server.
    pub(crate) fn cancel(&self, server_id: ToolServerId) {
        if let Some(waiting) = self.state().waiting.remove(&server_id) {
            waiting.cancel.cancel();
        }
    }

    /// Cancels all sign-ins; no other one begins.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.closing = true;
        for (_, waiting) in state.waiting.drain() {
            waiting.cancel.cancel();
        }
    }

    /// Returns the page of the sign-in that waits for the browser.
    pub(crate) fn page(&self, server_id: ToolServerId) -> Option<String> {
        Some(self.state().waiting.get(&server_id)?.page.clone())
    }

    /// Returns the tokens of a server that no keychain holds.
    pub(crate) fn session(&self, server_id: ToolServerId) -> Option<SecretString> {
        self.state().session.get(&server_id).cloned()
    }

    /// Keeps the tokens of a server in memory; `None` removes them.
    pub(crate) fn set_session(&self, server_id: ToolServerId, tokens: Option<SecretString>) {
        let mut state = self.state();
        match tokens {
            Some(tokens) => state.session.insert(server_id, tokens),
            None => state.session.remove(&server_id),
        };
    }

    /// Returns how often the tokens of a server were forgotten.
    pub(crate) fn forgotten(&self, server_id: ToolServerId) -> u64 {
        self.state()
            .forgotten
            .get(&server_id)
            .copied()
            .unwrap_or_default()
    }

    /// Forgets the tokens of a server in memory. Connections that still use them save them no more.
    pub(crate) fn forget(&self, server_id: ToolServerId) {
        let mut state = self.state();
        state.session.remove(&server_id);
        *state.forgotten.entry(server_id).or_default() += 1;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
