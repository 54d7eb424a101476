//! Asks the user for confirmation before the program of a tool server starts.
//!
//! The page in the window is not trusted to start programs: a command line from the page runs only
//! after the user has confirmed it in a system dialog. Confirmations are stored in the keychain, so
//! that somebody who changes the database cannot make Rivulet start a program. If there is no
//! keychain, confirmations are valid until this process ends.

use rivulet_core::texts::{dialog, fault};
use rivulet_core::{Fault, ProviderId, ToolServer, ToolServerId, Transport, lock};
use secrecy::ExposeSecret;

use super::configuration::{account, destination, escaped, launch_hash};
use crate::app::App;
use crate::tool_host::{ConfirmLaunch, Confirmation};

impl App {
    /// Sets the function that asks the user for confirmation before the program of a tool server
    /// starts. The function is not called if the user has already confirmed the current launch
    /// configuration.
    pub fn confirm_launches_with(&self, confirm: ConfirmLaunch) {
        *lock(&self.tool_host.confirm) = Some(confirm);
    }

    /// Asks the user to confirm the launch of a server that is a program: its command line, its
    /// folder and the names of its variables. Does not ask if the user has already confirmed this
    /// configuration. Fails if the user refuses.
    pub(super) async fn confirm_launch(
        &self,
        server_id: ToolServerId,
        server: &ToolServer,
    ) -> Result<(), Fault> {
        let confirm = lock(&self.tool_host.confirm).clone();
        let Some(confirm) = confirm else {
            return Ok(());
        };
        let Transport::Command { env, folder, .. } = &server.transport else {
            return Ok(());
        };
        let hash = launch_hash(&server.transport);
        if self.confirmed_launch(server_id).await.as_ref() == Some(&hash) {
            return Ok(());
        }
        let names: Vec<String> = env.iter().map(|variable| escaped(&variable.name)).collect();
        let command = destination(&server.transport);
        let name = escaped(&server.name);
        let folder = folder
            .as_deref()
            .map_or_else(|| dialog::launch_home().to_string(), escaped);
        let question = match names.is_empty() {
            true => dialog::launch(command, folder, name),
            false => dialog::launch_with(command, folder, name, names.join(", ")),
        };
        match confirm(server_id, question).await {
            Confirmation::Refused => Err(Fault::input(fault::tool_launch_refused())),
            Confirmation::Once => Ok(()),
            Confirmation::Always => {
                lock(&self.tool_host.confirmed).insert(server_id, hash.clone());
                let kept = self.keychain().set(launches_of(server_id), hash.into());
                if let Err(fault) = kept.await {
                    tracing::info!(fault = fault.for_log(), "the confirmation lasts until the end");
                }
                Ok(())
            }
        }
    }

    /// Removes the user's confirmation of a server's launch configuration. Must be called when the
    /// server is deleted. Must also be called when a secret value changes, because the hash of a
    /// launch configuration does not depend on secret values.
    pub(crate) async fn forget_launch(&self, server_id: ToolServerId) -> Result<(), Fault> {
        lock(&self.tool_host.confirmed).remove(&server_id);
        if self.keychain().fault().await.is_some() {
            return Ok(());
        }
        self.keychain().remove(launches_of(server_id)).await
    }

    /// Returns the hash of the launch configuration that the user confirmed for a server, if any.
    async fn confirmed_launch(&self, server_id: ToolServerId) -> Option<String> {
        let confirmed = lock(&self.tool_host.confirmed).get(&server_id).cloned();
        if confirmed.is_some() {
            return confirmed;
        }
        let stored = self.keychain().get(launches_of(server_id)).await;
        Some(stored.ok()??.expose_secret().to_owned())
    }
}

/// Returns the keychain account for the hash of the confirmed launch configuration of a server.
fn launches_of(server_id: ToolServerId) -> ProviderId {
    account("launch", server_id)
}
