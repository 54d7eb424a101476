//! Stores the secrets of tool servers in the keychain: the values of environment variables and
//! headers, and of secret parameters in an address.
//!
//! These secrets are stored together with the launch configuration for which they were entered.
//! Somebody who changes the configuration in the database therefore cannot make Rivulet send them
//! elsewhere.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, ProviderId, ToolServer, ToolServerId, Transport};
use rivulet_store::ReplacedEntry;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use url::Url;

use super::configuration::{address_of, launch_hash};
use crate::app::App;

#[derive(Serialize, Deserialize)]
struct Stored {
    launch: String,
    values: Vec<(String, String)>,
}

/// The changes to the secrets of a server that is being saved.
#[derive(Default)]
pub(super) struct HiddenSecrets {
    /// `true` if the user has entered a value or if all values have been removed.
    pub changed: bool,
    /// The replaced entry of the keychain; `None` if nothing was replaced. The caller must put it
    /// back if the server cannot be saved.
    pub replaced: Option<ReplacedEntry>,
}

impl App {
    /// Moves the secrets of a transport to the keychain and replaces them with placeholders. A
    /// value that is already a placeholder keeps its stored value. This is the value of the earlier
    /// transport `before` or, if `before` is `None`, the value that was kept in memory when the
    /// server was deleted. If the origin of the server has changed, the stored value counts as
    /// missing.
    ///
    /// If a value is missing or the keychain cannot be used, fails without changing the keychain.
    /// There is one exception: if neither the launch configuration nor a value changes, nothing is
    /// stored, so that the server can be saved even while the keychain is locked. In that case, a
    /// missing value is an error only if the server is being switched on.
    pub(super) async fn hide_server_secrets(
        &self,
        server_id: ToolServerId,
        server: &mut ToolServer,
        before: Option<&ToolServer>,
    ) -> Result<HiddenSecrets, Fault> {
        let account = ProviderId(server_id.0);
        let is_switched_on = server.on && before.is_some_and(|before| !before.on);
        let transport = &mut server.transport;
        let before = before.map(|before| &before.transport);
        let found = transport.mask_secrets();
        let is_unchanged = match before {
            Some(before) => *before == *transport,
            None => self.tool_host.left_secrets(server_id, &launch_hash(transport)),
        };
        if is_unchanged && found.iter().all(|(_, entered)| entered.is_none()) {
            // Check whether the keychain contains the secrets. They may be missing, for example
            // because a backup was restored on another computer.
            if is_switched_on
                && let Some((name, _)) = found.first()
                && let Ok(None) = self.stored_secrets(server_id, transport).await
            {
                return Err(Fault::input(fault::tool_secret_missing(shown(name))));
            }
            return Ok(HiddenSecrets::default());
        }
        let is_any_kept = found.iter().any(|(_, entered)| entered.is_none());
        let mut known = match before {
            Some(before) if is_any_kept && is_same_place(before, transport) => {
                let stored = self.stored_secrets(server_id, before).await?;
                stored.unwrap_or_default()
            }
            Some(_) => Vec::new(),
            None => self.tool_host.aside(server_id, &launch_hash(transport)),
        };
        let had_values = before.is_some_and(has_secrets) || !known.is_empty();
        let mut values = Vec::new();
        let mut changed = false;
        for (name, entered) in found {
            let kept = take_value(&mut known, &name);
            changed |= entered.is_some();
            let value = entered.or(kept);
            let value = value.ok_or_else(|| Fault::input(fault::tool_secret_missing(shown(&name))))?;
            values.push((name, value));
        }
        if values.is_empty() && !had_values {
            return Ok(HiddenSecrets::default());
        }
        changed |= values.is_empty();
        let text = (!values.is_empty()).then(|| {
            let stored = Stored {
                launch: launch_hash(transport),
                values,
            };
            SecretString::from(serde_json::to_string(&stored).unwrap_or_default())
        });
        let replaced = self.keychain().replace(account, text).await?;
        Ok(HiddenSecrets {
            changed,
            replaced: Some(replaced),
        })
    }

    /// Returns the secrets of a server as pairs of name and value. Returns `None` if the secrets
    /// are missing or were entered for another launch configuration. Fails only if the keychain
    /// cannot be used.
    pub(super) async fn stored_secrets(
        &self,
        server_id: ToolServerId,
        transport: &Transport,
    ) -> Result<Option<Vec<(String, String)>>, Fault> {
        if first_placeholder(transport).is_none() {
            return Ok(Some(Vec::new()));
        }
        let text = self.keychain().get(ProviderId(server_id.0)).await?;
        let stored = text.and_then(|text| serde_json::from_str::<Stored>(text.expose_secret()).ok());
        Ok(stored
            .filter(|stored| stored.launch == launch_hash(transport))
            .map(|stored| stored.values))
    }

    /// Replaces the placeholders in a transport with the stored secrets. Fails if the secrets are
    /// missing or were entered for another launch configuration, or if the keychain cannot be used.
    pub(super) async fn with_secrets(
        &self,
        server_id: ToolServerId,
        transport: &Transport,
    ) -> Result<Transport, Fault> {
        let stored = self.stored_secrets(server_id, transport).await?;
        let mut secrets = stored.ok_or_else(|| {
            let name = first_placeholder(transport).unwrap_or_default();
            Fault::new(FaultCategory::Keychain, fault::tool_secret_missing(shown(&name)))
        })?;
        let mut transport = transport.clone();
        transport.replace_secrets(|name, _| take_value(&mut secrets, name));
        Ok(transport)
    }

    /// Removes the secrets of a server from the keychain. If the server has no secrets, the
    /// keychain is not accessed.
    pub(crate) async fn forget_server_secrets(&self, server: &ToolServer) -> Result<(), Fault> {
        match server.id {
            Some(server_id) if has_secrets(&server.transport) => {
                self.keychain().remove(ProviderId(server_id.0)).await
            }
            _ => Ok(()),
        }
    }
}

fn has_secrets(transport: &Transport) -> bool {
    !transport.clone().mask_secrets().is_empty()
}

/// Returns the name of the first secret whose value is a placeholder.
fn first_placeholder(transport: &Transport) -> Option<String> {
    let secrets = transport.clone().mask_secrets();
    let found = secrets.into_iter().find(|(_, value)| value.is_none());
    found.map(|(name, _)| name)
}

/// Removes the first value with the name `name` and returns it.
fn take_value(values: &mut Vec<(String, String)>, name: &str) -> Option<String> {
    let at = values.iter().position(|(known, _)| known == name)?;
    Some(values.remove(at).1)
}

/// Returns the name of a secret without the `?` that marks parameters of an address.
fn shown(name: &str) -> &str {
    name.strip_prefix('?').unwrap_or(name)
}

/// Returns whether the secrets of the transport `before` may be kept for the transport `after`.
/// Both must have the same origin, because the secrets must not reach another server. For programs,
/// the command lines may differ, because the user must confirm a new command line.
fn is_same_place(before: &Transport, after: &Transport) -> bool {
    let origin = |address| Url::parse(address).ok().map(|url| url.origin());
    match (address_of(before), address_of(after)) {
        (Some(before), Some(after)) => origin(before) == origin(after),
        (None, None) => true,
        _ => false,
    }
}
