//! Opens the engine without a window and without a practice server.

use std::path::Path;
use std::sync::Arc;

use rivulet_app::contract::Update;
use rivulet_app::{App, AppFolders, Keychain, NoPractice, Sharing};
use rivulet_core::Fault;

/// Opens the data folder `data` without a front end. The engine's updates are discarded.
///
/// # Errors
///
/// Fails if the folder cannot be opened, for example because another process has opened it.
pub fn open(data: &Path) -> Result<App, Fault> {
    open_with(data, Keychain::default(), |_| {})
}

/// Opens the data folder `data` with `keychain` as the keychain, and passes every update to
/// `updates`.
///
/// # Errors
/// Fails if the folder cannot be opened, for example because another process has opened it.
pub fn open_with(
    data: &Path,
    keychain: Keychain,
    updates: impl Fn(Update) + Send + Sync + 'static,
) -> Result<App, Fault> {
    let folders = AppFolders::new(data, None);
    App::open_with(
        folders,
        Sharing::OneWindow,
        Arc::new(NoPractice),
        keychain,
        updates,
    )
}
