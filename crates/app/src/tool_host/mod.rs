//! The running tool servers and tool calls, and all their in-memory state.

mod host;
mod live;
mod seals;
mod server_log;
mod sign_ins;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};

use rivulet_core::{ToolServerId, UiText, lock};
use rivulet_mcp::BoxFuture;
use rivulet_wire::{FetchRules, PAGE_RULES};

pub(crate) use self::host::{Host, Slot, SlotState, Starting};
pub(crate) use self::live::{CallSignals, LiveCalls};
use self::seals::Seals;
use self::server_log::ServerLogs;
use self::sign_ins::SignIns;

/// The secrets of deleted tool servers, each with the hash of the launch configuration for which
/// they were entered. `None` means that the secrets could not be read and are still in the
/// keychain.
type Aside = HashMap<ToolServerId, (String, Option<Secrets>)>;

/// The running tool servers and tool calls. All clones share the same state.
#[derive(Clone, Default)]
pub(crate) struct ToolHost {
    pub(crate) servers: Arc<Host>,
    pub(crate) calls: Arc<LiveCalls>,
    pub(crate) logs: Arc<ServerLogs>,
    pub(crate) sign_ins: Arc<SignIns>,
    /// The secrets of deleted tool servers. They are kept until the program exits, so that a
    /// deletion can be undone.
    aside: Arc<Mutex<Aside>>,
    /// Asks the user whether the program of a tool server may be started. Not called if the user
    /// has already confirmed the server's current launch configuration. If there is no such
    /// function, as in tests, programs are started without asking.
    pub(crate) confirm: Arc<Mutex<Option<ConfirmLaunch>>>,
    /// The hashes of the launch configurations that the user has confirmed in this process.
    pub(crate) confirmed: Arc<Mutex<HashMap<ToolServerId, String>>>,
    pub(crate) seals: Arc<Seals>,
    /// The limits for reading web pages, and the addresses that may be read. Only tests set this
    /// value; otherwise, [`PAGE_RULES`] apply.
    page_rules: Arc<OnceLock<FetchRules>>,
    /// Whether stored grants are ignored, so that the front end has to decide about every call.
    pub(crate) ignores_grants: Arc<AtomicBool>,
}

/// A function that asks the user whether the program of a tool server may be started. The
/// [`UiText`] is the question, which contains the server's name and command line.
pub type ConfirmLaunch = Arc<dyn Fn(ToolServerId, UiText) -> BoxFuture<'static, Confirmation> + Send + Sync>;

/// The user's answer when asked whether the program of a tool server may be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// The program may start now and later. The user is asked again only if its launch
    /// configuration changes.
    Always,
    /// The program may start now. Before its next start, the user is asked again.
    Once,
    /// The user refused to let the program start.
    Refused,
}

/// Secrets as pairs of name and value.
type Secrets = Vec<(String, String)>;

impl ToolHost {
    /// Sets the limits and the permitted addresses for reading web pages. Later calls have no
    /// effect.
    pub(crate) fn set_page_rules(&self, rules: FetchRules) {
        self.page_rules.get_or_init(|| rules);
    }

    pub(crate) fn page_rules(&self) -> FetchRules {
        self.page_rules.get().copied().unwrap_or(PAGE_RULES)
    }

    /// Keeps the secrets of a deleted server in memory, so that the deletion can be undone.
    /// `secrets` is `None` if the secrets could not be read and are still in the keychain.
    pub(crate) fn set_aside(&self, server_id: ToolServerId, launch: String, secrets: Option<Secrets>) {
        lock(&self.aside).insert(server_id, (launch, secrets));
    }

    /// Returns the secrets of a deleted server that are kept in memory. `launch` is the hash of a
    /// launch configuration. The list is empty if there are no such secrets or if they were entered
    /// for a different launch configuration.
    pub(crate) fn aside(&self, server_id: ToolServerId, launch: &str) -> Secrets {
        match lock(&self.aside).get(&server_id) {
            Some((own, Some(secrets))) if own == launch => secrets.clone(),
            _ => Secrets::new(),
        }
    }

    /// Returns whether the secrets of a deleted server could not be read and are still in the
    /// keychain. `launch` is the hash of a launch configuration. Returns `false` if the secrets
    /// were entered for a different launch configuration.
    pub(crate) fn left_secrets(&self, server_id: ToolServerId, launch: &str) -> bool {
        matches!(lock(&self.aside).get(&server_id), Some((own, None)) if own == launch)
    }

    pub(crate) fn forget_aside(&self, server_id: ToolServerId) {
        lock(&self.aside).remove(&server_id);
    }

    /// Removes the secrets of all deleted servers from memory. Returns the servers whose secrets
    /// may still be in the keychain, because they could not be read or removed.
    pub(crate) fn forget_all_aside(&self) -> Vec<ToolServerId> {
        let all = std::mem::take(&mut *lock(&self.aside));
        let may_be_left = all
            .into_iter()
            .filter(|(_, (_, secrets))| secrets.as_ref().is_none_or(|secrets| !secrets.is_empty()));
        may_be_left.map(|(server_id, _)| server_id).collect()
    }

    /// Cancels all sign-ins, stops all calls except those that a server runs as tasks, waits until
    /// the outcomes of the stopped calls are stored, and closes all servers.
    pub(crate) async fn close(&self) {
        self.sign_ins.close();
        self.calls.close().await;
        self.servers.close().await;
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn servers_whose_secrets_may_still_be_in_the_keychain_are_returned() {
        let host = ToolHost::default();
        let [unread, read, without] = [1, 2, 3].map(|id| ToolServerId(Uuid::from_u128(id)));
        host.set_aside(unread, String::new(), None);
        host.set_aside(
            read,
            String::new(),
            Some(vec![("key".to_owned(), "value".to_owned())]),
        );
        host.set_aside(without, String::new(), Some(Secrets::new()));
        let mut left = host.forget_all_aside();
        left.sort_by_key(|server_id| server_id.0);
        assert_eq!(left, [unread, read]);
        assert_eq!(host.forget_all_aside(), []);
    }
}
