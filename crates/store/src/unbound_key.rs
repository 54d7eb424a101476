//! Records the addresses for which unbound keys may be used. An unbound key is one that an older
//! version of Rivulet stored without the address for which the user entered it.
//!
//! An unbound key may be used only for the address that its provider had when a newer version first
//! opened the data folder. A later address cannot be trusted, because it may come from a backup or
//! an export that somebody changed. The first addresses are therefore recorded in a separate file
//! in the data folder. No backup contains this file, and no restore replaces it.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;

use rivulet_core::{Network, Provider, ProviderId};
use serde::{Deserialize, Serialize};

use crate::disk::{copy_private, replace_content, sync_folder};
use crate::provider;
use crate::store::Store;

/// Name of the file in the data folder that records the addresses for unbound keys.
pub const FILE_NAME: &str = "unbound-keys.json";

/// The only address for which a provider's unbound key may be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnboundKey {
    /// The provider's base URL, without the query.
    pub base_url: String,
    /// The provider's network settings: its proxy and certificate authorities. The custom headers
    /// are always empty, so the key may be used only while the provider has no custom headers.
    pub network: Network,
}

impl UnboundKey {
    fn of(provider: Provider) -> Self {
        let base_url = provider.base_url.split(['?', '#']).next().unwrap_or_default();
        UnboundKey {
            base_url: base_url.to_owned(),
            network: Network {
                headers: Vec::new(),
                ..provider.network
            },
        }
    }
}

impl Store {
    /// Returns the recorded addresses. If the data folder has no record yet, first records the
    /// current addresses of all providers that are not deleted. This first record must not contain
    /// addresses from an import or a restore. Therefore, the first call must come before the first
    /// import or restore. The only exception is a restore that creates an empty record (see
    /// `record_none`) before it begins.
    pub fn unbound_keys(&self) -> HashMap<ProviderId, UnboundKey> {
        let file = self.folder().join(FILE_NAME);
        match std::fs::read(&file) {
            // If the file cannot be parsed, the user must enter all unbound keys again.
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let reading = self
                    .open_reader()
                    .ok()
                    .and_then(|reader| provider::list(&reader).ok());
                let providers = reading.into_iter().flatten();
                let found = providers
                    .map(|provider| (provider.id, UnboundKey::of(provider)))
                    .collect();
                if let Err(error) = record(self.folder(), &found) {
                    tracing::warn!(%error, "the addresses of stored keys could not be recorded");
                }
                found
            }
            Err(_) => HashMap::new(),
        }
    }
}

/// Creates an empty record of addresses if there is no record yet. If the record is empty, no
/// unbound key may be used, so the user must enter all of them again.
pub fn record_none(folder: &Path) -> std::io::Result<()> {
    match folder.join(FILE_NAME).exists() {
        true => Ok(()),
        false => record(folder, &HashMap::new()),
    }
}

/// Copies the file with the recorded addresses from the data folder `from` to the data folder `to`.
/// If `from` contains no such file, creates an empty record in `to`.
pub fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    match from.join(FILE_NAME).exists() {
        true => copy_private(&from.join(FILE_NAME), &to.join(FILE_NAME))?.sync_all(),
        false => record_none(to),
    }
}

/// Removes all addresses from the record.
pub fn clear(folder: &Path) -> std::io::Result<()> {
    record(folder, &HashMap::new())
}

/// Replaces the record of addresses atomically.
fn record(folder: &Path, keys: &HashMap<ProviderId, UnboundKey>) -> std::io::Result<()> {
    replace_content(&folder.join(FILE_NAME), &serde_json::to_vec(keys)?)?;
    sync_folder(folder)
}
