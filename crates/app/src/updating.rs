//! Looks for new versions of the program, downloads them and installs them.
//!
//! [`ProgramUpdate`](rivulet_core::ProgramUpdate) decides which step of an update may come next.
//! This module performs the steps with the [`ProgramUpdater`] that the window supplies.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, InstallKind, UpdateChecks, UpdateStage, Work};
use rivulet_mcp::BoxFuture;
use rivulet_store::now_ms;

use crate::app::App;
use crate::contract::{Update, UpdaterView};
use crate::updater::ProgramUpdater;

const CHECKED_AT: &str = "update_checked_at";
/// Delay between the start of the program and the first test of whether an automatic check is due,
/// so that a check does not slow down the start.
const FIRST_LOOK: Duration = Duration::from_secs(20);
/// Interval at which Rivulet tests whether an automatic check is due.
const LOOK: Duration = Duration::from_secs(60 * 60);
/// Minimum time between a successful check and the next automatic one. Shorter than a day, so that
/// a user who starts Rivulet a little earlier each day still gets a check each day.
const CHECK_EVERY_MS: i64 = 20 * 60 * 60 * 1000;
/// Minimum interval between two reports of the progress of a download.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The clock that determines when automatic checks are due. Tests replace it.
pub trait Clock: Send + Sync {
    /// Returns the current time in milliseconds since 1970 (UTC).
    fn now_ms(&self) -> i64;
    /// Waits until `duration` has passed.
    fn pause(&self, duration: Duration) -> BoxFuture<'_, ()>;
}

/// The computer's clock.
#[derive(Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ms(&self) -> i64 {
        now_ms()
    }

    fn pause(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}

impl App {
    /// Sets the updater. Without an updater, Rivulet never checks for new versions of itself.
    pub fn update_with(&self, updater: Arc<dyn ProgramUpdater>) {
        self.updating.set_updater(updater);
    }

    /// Returns the state of the program update.
    pub async fn update_state(&self) -> Result<UpdaterView, Fault> {
        Ok(self.updater_view().await)
    }

    async fn updater_view(&self) -> UpdaterView {
        let checked_at = self.update_checked_at().await;
        let updater = self.updating.updater();
        // Lock the list of running work first, and then the state of the program update, because an
        // installation locks them in this order. The opposite order could cause a deadlock.
        let waits = self.work.current().map(Work::reason);
        let update = self.updating.update();
        UpdaterView {
            host: updater.as_ref().and_then(|updater| updater.host()),
            install_kind: updater.map_or(InstallKind::Unknown, |updater| updater.install_kind()),
            stage: update.stage().clone(),
            fault: update.fault().cloned(),
            waits,
            checked_at,
        }
    }

    /// Checks for a newer version of Rivulet now. The returned state contains the version that was
    /// found, if any, or the reason why the check failed. Does not check if another step of the
    /// update is running, or if a downloaded version is ready to be installed.
    pub async fn update_check(&self) -> Result<UpdaterView, Fault> {
        self.check_for_update(&SystemClock).await
    }

    async fn check_for_update(&self, clock: &dyn Clock) -> Result<UpdaterView, Fault> {
        let updater = self.updating.usable()?;
        let channel = self.settings().await?.update_checks.channel();
        let begun = self.updating.update().begin_check(channel);
        let Some(step) = begun else {
            return Ok(self.updater_view().await);
        };
        self.report_update().await;
        let found = updater.check(channel).await;
        if found.is_ok() {
            let stored = self
                .store
                .set_setting(CHECKED_AT, clock.now_ms().to_string())
                .await;
            if let Err(fault) = stored {
                tracing::warn!(%fault, "the time of a check for updates could not be stored");
            }
        }
        self.updating.update().end_check(step, found);
        Ok(self.report_update().await)
    }

    /// Downloads the newer version of Rivulet and verifies its signature. Returns when the download
    /// has ended, or at once if there is no newer version or another step of the update is running.
    pub async fn update_download(&self) -> Result<UpdaterView, Fault> {
        let updater = self.updating.usable()?;
        if !updater.install_kind().installs() {
            return Err(Fault::input(fault::update_not_installable()));
        }
        let begun = self.updating.begin_download();
        let Some((step, cancelled)) = begun else {
            return Ok(self.updater_view().await);
        };
        let mut shown = self.report_update().await;
        let (updating, updates) = (self.updating.clone(), Arc::clone(&self.updates));
        let mut reported: Option<Instant> = None;
        let progress = move |bytes: u64, total: Option<u64>| {
            let mut update = updating.update();
            if update.receive(step, bytes, total).is_some()
                && reported.is_none_or(|last| last.elapsed() >= REPORT_INTERVAL)
            {
                reported = Some(Instant::now());
                shown.stage = update.stage().clone();
                drop(update);
                updates(Update::Program { view: shown.clone() });
            }
        };
        let ended = tokio::select! {
            biased;
            () = cancelled.cancelled() => None,
            ended = updater.download(Box::new(progress)) => Some(ended),
        };
        if let Some(ended) = ended {
            self.updating.update().end_download(step, ended);
        }
        Ok(self.report_update().await)
    }

    /// Cancels the download of the newer version.
    pub async fn update_cancel(&self) -> Result<UpdaterView, Fault> {
        {
            // No other download can begin while the state is locked.
            let mut update = self.updating.update();
            if update.cancel() {
                self.updating.cancel();
            }
        }
        Ok(self.report_update().await)
    }

    /// Installs the downloaded version and restarts the program. Fails while work is running that
    /// the installation would interrupt, such as a reply or an export.
    pub async fn update_install(&self) -> Result<UpdaterView, Fault> {
        let updater = self.updating.usable()?;
        let step = self
            .work
            .close_if(|work| self.updating.update().begin_install(work))?;
        self.report_update().await;
        match updater.install().await {
            Ok(()) => updater.restart(),
            Err(fault) => {
                tracing::error!(%fault, "an update could not be installed");
                self.updating.update().fail_install(step, fault);
                self.work.reopen();
            }
        }
        Ok(self.report_update().await)
    }

    /// Checks for new versions whenever an automatic check is due. Never returns.
    ///
    /// While a downloaded version is ready, also reports the state to the front end whenever work
    /// begins or ends, because running work prevents the installation.
    pub async fn watch_updates(&self, clock: &dyn Clock) {
        let mut work = self.work.changes();
        let mut pause = clock.pause(FIRST_LOOK);
        loop {
            tokio::select! {
                () = &mut pause => {
                    self.check_if_due(clock).await;
                    pause = clock.pause(LOOK);
                }
                () = work.next() => {
                    let ready = matches!(self.updating.update().stage(), UpdateStage::Ready { .. });
                    if ready {
                        self.report_update().await;
                    }
                }
            }
        }
    }

    async fn check_if_due(&self, clock: &dyn Clock) {
        let checks = self.settings().await.unwrap_or_default().update_checks;
        if self.updating.usable().is_ok()
            && is_due(checks, self.update_checked_at().await, clock.now_ms())
            && let Err(fault) = self.check_for_update(clock).await
        {
            tracing::warn!(%fault, "a check for updates was due and could not begin");
        }
    }

    async fn update_checked_at(&self) -> Option<i64> {
        // If the stored time cannot be read, a check is due, so that updates remain possible.
        let stored = self.store.setting(CHECKED_AT).await.ok().flatten();
        stored.and_then(|json| json.parse().ok())
    }

    /// Sends the state of the program update to the front end, and returns that state.
    async fn report_update(&self) -> UpdaterView {
        let view = self.updater_view().await;
        (self.updates)(Update::Program { view: view.clone() });
        view
    }
}

/// Returns whether an automatic check is due. `checked_at` is the time of the last check. If it is
/// far in the future, because the clock has been set back, a check is due too.
fn is_due(checks: UpdateChecks, checked_at: Option<i64>, now: i64) -> bool {
    checks != UpdateChecks::Off && checked_at.is_none_or(|at| (now - at).abs() >= CHECK_EVERY_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_due_once_a_day_and_never_while_checks_are_off() {
        let now = 1_800_000_000_000;
        let ago = |hours: i64| Some(now - hours * 60 * 60 * 1000);
        for (checks, checked_at, due) in [
            (UpdateChecks::Off, None, false),
            (UpdateChecks::Off, ago(1000), false),
            (UpdateChecks::Stable, None, true),
            (UpdateChecks::Stable, ago(1), false),
            (UpdateChecks::Stable, ago(23), true),
            (UpdateChecks::Preview, ago(23), true),
            (UpdateChecks::Preview, ago(-1), false),
            (UpdateChecks::Preview, ago(-1000), true),
        ] {
            assert_eq!(is_due(checks, checked_at, now), due, "{checks:?} {checked_at:?}");
        }
    }
}
