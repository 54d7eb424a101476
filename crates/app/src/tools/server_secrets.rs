//! The secrets of tool servers: the values of environment variables and headers, which are stored
//! in the keychain.
//!
//! The secrets are stored together with the launch configuration for which they were entered, so
//! that a changed database cannot send them to another program or address.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, Header, MASK, ProviderId, ToolServer, ToolServerId, Transport};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

use super::configuration::{input_fault, launch_hash};
use crate::app::App;

#[derive(Serialize, Deserialize)]
struct Stored {
    launch: String,
    values: Vec<(String, String)>,
}

impl App {
    /// Moves the secrets of a transport to the keychain and leaves placeholders. A placeholder that
    /// is already there stands for the value in `before`, the stored transport. Returns whether a
    /// value changed. Fails without changing anything if the keychain cannot be used.
    pub(super) async fn hide_server_secrets(
        &self,
        server_id: ToolServerId,
        transport: &mut Transport,
        before: Option<&Transport>,
    ) -> Result<bool, Fault> {
        let known = match before {
            Some(before) => self.server_secrets(server_id, before).await.unwrap_or_default(),
            None => self.tool_host.take_aside(server_id, &launch_hash(transport)),
        };
        let mut values = Vec::new();
        let mut changed = false;
        for secret in secrets_of(transport) {
            let value = if secret.value == MASK {
                let value = known.iter().find(|(name, _)| *name == secret.name);
                value
                    .ok_or_else(|| input_fault(fault::tool_secret_missing(&secret.name)))?
                    .1
                    .clone()
            } else {
                changed = true;
                secret.value.clone()
            };
            values.push((secret.name.clone(), value));
            secret.value = MASK.to_owned();
        }
        let account = ProviderId(server_id.0);
        if values.is_empty() {
            if !known.is_empty() {
                self.keys.keychain().remove(account).await?;
            }
            return Ok(!known.is_empty());
        }
        let stored = Stored {
            launch: launch_hash(transport),
            values,
        };
        let text = serde_json::to_string(&stored).unwrap_or_default();
        self.keys
            .keychain()
            .set(account, SecretString::from(text))
            .await?;
        Ok(changed)
    }

    /// Returns the secrets of a server, keyed by name. Fails if the secrets are missing or were
    /// entered for another launch configuration.
    pub(super) async fn server_secrets(
        &self,
        server_id: ToolServerId,
        transport: &Transport,
    ) -> Result<Vec<(String, String)>, Fault> {
        let mut transport = transport.clone();
        let names: Vec<String> = secrets_of(&mut transport)
            .map(|secret| secret.name.clone())
            .collect();
        let Some(first) = names.first() else {
            return Ok(Vec::new());
        };
        let missing = || Fault::new(FaultCategory::Keychain, fault::tool_secret_missing(first));
        let text = self
            .keys
            .keychain()
            .get(ProviderId(server_id.0))
            .await?
            .ok_or_else(missing)?;
        let stored: Stored = serde_json::from_str(text.expose_secret()).map_err(|_| missing())?;
        if stored.launch != launch_hash(&transport) {
            return Err(missing());
        }
        Ok(stored.values)
    }

    /// Removes the secrets of a server from the keychain. If the server has no secrets, the
    /// keychain is not accessed.
    pub(crate) async fn forget_server_secrets(&self, server: &ToolServer) -> Result<(), Fault> {
        let mut transport = server.transport.clone();
        match server.id {
            Some(server_id) if secrets_of(&mut transport).len() > 0 => {
                self.keys.keychain().remove(ProviderId(server_id.0)).await
            }
            _ => Ok(()),
        }
    }
}

/// Returns the variables or headers of a transport. All their values count as secret.
pub(super) fn secrets_of(transport: &mut Transport) -> std::slice::IterMut<'_, Header> {
    match transport {
        Transport::Command { env, .. } => env.iter_mut(),
        Transport::Url { headers, .. } => headers.iter_mut(),
    }
}
