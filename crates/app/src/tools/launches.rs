//! Asks the user to confirm before a program starts. The page is not trusted to start programs: a
//! command line from the page runs only after the user has confirmed it in a system dialog.

use rivulet_core::texts::{dialog, fault};
use rivulet_core::{Fault, ToolServer, ToolServerId, Transport};

use super::configuration::{destination, input_fault, launch_hash};
use crate::app::App;
use crate::tool_host::ConfirmLaunch;

/// Name of the setting that stores the confirmed launch configurations, as server ids and hashes.
const CONFIRMED: &str = "confirmed_launches";

impl App {
    /// Sets the function that asks the user before the program of a tool server is started for the
    /// first time.
    pub fn confirm_launches_with(&self, confirm: ConfirmLaunch) {
        self.tool_host.confirm_with(confirm);
    }

    /// Fails if the server is a program and the user does not confirm its current command line.
    pub(super) async fn confirm_launch(
        &self,
        server_id: ToolServerId,
        server: &ToolServer,
    ) -> Result<(), Fault> {
        let Some(confirm) = self.tool_host.confirm() else {
            return Ok(());
        };
        let Transport::Command { env, .. } = &server.transport else {
            return Ok(());
        };
        let key = format!("{server_id}:{}", launch_hash(&server.transport));
        let mut confirmed = self.confirmed_launches().await?;
        if confirmed.contains(&key) {
            return Ok(());
        }
        let names: Vec<&str> = env.iter().map(|variable| variable.name.as_str()).collect();
        let command = destination(&server.transport);
        let question = match names.is_empty() {
            true => dialog::launch(&server.name, command),
            false => dialog::launch_with(&server.name, names.join(", "), command),
        };
        if !confirm(question).await {
            return Err(input_fault(fault::tool_launch_refused()));
        }
        confirmed.push(key);
        self.set_confirmed_launches(&confirmed).await
    }

    /// Removes the confirmations of a server. This is necessary when the server is deleted, and
    /// also when a secret value changes, because the hash of a launch configuration contains no
    /// secret values.
    pub(super) async fn forget_launches(&self, server_id: ToolServerId) -> Result<(), Fault> {
        let mut confirmed = self.confirmed_launches().await?;
        let before = confirmed.len();
        confirmed.retain(|key| !key.starts_with(&format!("{server_id}:")));
        if confirmed.len() == before {
            return Ok(());
        }
        self.set_confirmed_launches(&confirmed).await
    }

    async fn confirmed_launches(&self) -> Result<Vec<String>, Fault> {
        let stored = self.store.setting(CONFIRMED).await?;
        Ok(stored
            .and_then(|json| serde_json::from_str(&json).ok())
            .unwrap_or_default())
    }

    async fn set_confirmed_launches(&self, confirmed: &[String]) -> Result<(), Fault> {
        let json = serde_json::to_string(confirmed).unwrap_or_default();
        self.store.set_setting(CONFIRMED, json).await
    }
}
