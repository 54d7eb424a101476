//! The state of the program update, and the interface to the updater, which finds and installs new
//! versions of the program.

use std::sync::{Arc, Mutex, MutexGuard};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, InstallKind, ProgramUpdate, Release, StepNumber, UpdateChannel, lock};
use rivulet_mcp::{BoxFuture, CancellationToken};

/// A function that receives the number of bytes that have just arrived and, if the server states
/// it, the length of the whole download.
pub type DownloadProgress = Box<dyn FnMut(u64, Option<u64>) + Send>;

/// Finds, downloads and installs new versions of the program. Only the window implements this.
pub trait ProgramUpdater: Send + Sync {
    /// Returns the host that this build asks for new versions; `None` if it never checks for them.
    fn host(&self) -> Option<String>;
    /// Returns how this copy of the program was installed.
    fn install_kind(&self) -> InstallKind;
    /// Checks an update channel for a newer version. Returns `None` if there is none.
    fn check(&self, channel: UpdateChannel) -> BoxFuture<'_, Result<Option<Release>, Fault>>;
    /// Downloads the version that the last check found, and verifies its signature.
    fn download(&self, progress: DownloadProgress) -> BoxFuture<'_, Result<(), Fault>>;
    /// Installs the downloaded version.
    fn install(&self) -> BoxFuture<'_, Result<(), Fault>>;
    /// Closes the program and starts the installed version.
    fn restart(&self);
}

/// The state of the program update. All clones share the same state.
#[derive(Clone, Default)]
pub(crate) struct Updating(Arc<State>);

#[derive(Default)]
struct State {
    update: Mutex<ProgramUpdate>,
    updater: Mutex<Option<Arc<dyn ProgramUpdater>>>,
    cancel: Mutex<CancellationToken>,
}

impl Updating {
    pub(crate) fn update(&self) -> MutexGuard<'_, ProgramUpdate> {
        lock(&self.0.update)
    }

    pub(crate) fn updater(&self) -> Option<Arc<dyn ProgramUpdater>> {
        lock(&self.0.updater).clone()
    }

    /// Sets the updater. The window supplies it after opening the application.
    pub(crate) fn set_updater(&self, updater: Arc<dyn ProgramUpdater>) {
        *lock(&self.0.updater) = Some(updater);
    }

    /// Returns the updater. Fails if there is none or if this build never checks for updates.
    pub(crate) fn usable(&self) -> Result<Arc<dyn ProgramUpdater>, Fault> {
        let usable = self.updater().filter(|updater| updater.host().is_some());
        usable.ok_or_else(|| Fault::input(fault::update_not_configured()))
    }

    /// Records that the download of a newer version has begun. Returns the number of the download
    /// and the token that cancels it, or `None` if no download may begin now. A result with another
    /// number comes from an earlier download and can be ignored.
    pub(crate) fn begin_download(&self) -> Option<(StepNumber, CancellationToken)> {
        // Without this lock, a request to cancel could reach the previous download's token.
        let mut update = self.update();
        let step = update.begin_download()?;
        let token = CancellationToken::new();
        *lock(&self.0.cancel) = token.clone();
        Some((step, token))
    }

    pub(crate) fn cancel(&self) {
        lock(&self.0.cancel).cancel();
    }
}
