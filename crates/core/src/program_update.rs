//! A program update as a state machine: unchecked → checking → available → downloading → ready →
//! installing. If a step fails, the state machine records a fault and returns to the preceding
//! stage. If a check fails, but an earlier check in the same channel found a version, it returns to
//! "available".
//!
//! Rivulet installs an update only if the user requests the installation while no other work is
//! running. A cancelled step that finishes later has no effect. Property tests verify these two
//! rules.

use serde::Serialize;
use ts_rs::TS;

use crate::fault::Fault;
use crate::release::{Release, UpdateChannel};
use crate::texts;
use crate::ui_text::UiText;

/// Work that an installation would interrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// A reply is arriving.
    Reply,
    /// A tool call is running.
    ToolCall,
    /// An import or export is running.
    Transfer,
    /// A backup is being made or restored, or all data is being moved, checked or deleted.
    Data,
}

/// The stage that a program update has reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "stage", rename_all = "snake_case")]
pub enum UpdateStage {
    /// No newer version is known, because no check has been made since the program started or
    /// because the last check failed.
    #[default]
    Unchecked,
    /// Rivulet is asking the update server whether there is a newer version.
    Checking,
    /// There is no newer version.
    UpToDate,
    /// There is a newer version.
    Available {
        /// The newer version.
        release: Release,
    },
    /// The newer version is being downloaded.
    Downloading {
        /// The newer version.
        release: Release,
        /// Number of bytes that have arrived.
        #[ts(type = "number")]
        received: u64,
        /// Size of the whole download in bytes, if the server states it.
        #[ts(type = "number | null")]
        total: Option<u64>,
    },
    /// The newer version is downloaded and its signature is valid.
    Ready {
        /// The newer version.
        release: Release,
    },
    /// The newer version is being installed. Rivulet restarts afterwards.
    Installing {
        /// The newer version.
        release: Release,
    },
}

/// Identifies one run of an update step, such as a check or a download. The result of a run is
/// ignored if the run was cancelled or if another step has begun in the meantime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepNumber(u64);

/// The state of a program update, from the check to the installation.
#[derive(Clone, Debug, Default)]
pub struct ProgramUpdate {
    stage: UpdateStage,
    /// The channel of the last check; `None` before the first check.
    channel: Option<UpdateChannel>,
    /// The stage to which the update returns if the current check fails.
    before: UpdateStage,
    fault: Option<Fault>,
    step: u64,
}

impl ProgramUpdate {
    /// Returns the stage that the update has reached.
    pub fn stage(&self) -> &UpdateStage {
        &self.stage
    }

    /// Returns the fault that made the last step fail, or `None` if it did not fail.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Begins a check for a new version. Returns `None` if another step is running or if a
    /// downloaded version is ready to be installed.
    pub fn begin_check(&mut self, channel: UpdateChannel) -> Option<StepNumber> {
        self.before = match &self.stage {
            UpdateStage::Available { .. } if self.channel == Some(channel) => self.stage.clone(),
            UpdateStage::Unchecked | UpdateStage::UpToDate | UpdateStage::Available { .. } => {
                UpdateStage::Unchecked
            }
            _ => return None,
        };
        self.channel = Some(channel);
        Some(self.begin(UpdateStage::Checking))
    }

    /// Ends a check. `found` is the newer version (`None` if there is none), or the reason why the
    /// check failed. If the check failed, a version that an earlier check found in the same channel
    /// remains available.
    pub fn end_check(&mut self, step: StepNumber, found: Result<Option<Release>, Fault>) {
        if self.is_current(step) && self.stage == UpdateStage::Checking {
            let (stage, fault) = match found {
                Ok(Some(release)) => (UpdateStage::Available { release }, None),
                Ok(None) => (UpdateStage::UpToDate, None),
                Err(fault) => (self.before.clone(), Some(fault)),
            };
            (self.stage, self.fault) = (stage, fault);
        }
    }

    /// Begins a download. Returns `None` if there is no newer version or another step is running.
    pub fn begin_download(&mut self) -> Option<StepNumber> {
        let UpdateStage::Available { release } = &self.stage else {
            return None;
        };
        let release = release.clone();
        Some(self.begin(UpdateStage::Downloading {
            release,
            received: 0,
            total: None,
        }))
    }

    /// Records that `bytes` more bytes of the download have arrived. `whole` is the total size of
    /// the download, if known. Returns the number of bytes received so far, or `None` if the
    /// download was cancelled.
    pub fn receive(&mut self, step: StepNumber, bytes: u64, whole: Option<u64>) -> Option<u64> {
        if !self.is_current(step) {
            return None;
        }
        let UpdateStage::Downloading { received, total, .. } = &mut self.stage else {
            return None;
        };
        *received = received.saturating_add(bytes);
        *total = whole;
        Some(*received)
    }

    /// Ends a download. Pass `Ok` as `ended` only if the signature of the downloaded file has been
    /// verified. Returns `false` if the download was cancelled.
    pub fn end_download(&mut self, step: StepNumber, ended: Result<(), Fault>) -> bool {
        let UpdateStage::Downloading { release, .. } = &self.stage else {
            return false;
        };
        if !self.is_current(step) {
            return false;
        }
        let release = release.clone();
        (self.stage, self.fault) = match ended {
            Ok(()) => (UpdateStage::Ready { release }, None),
            Err(fault) => (UpdateStage::Available { release }, Some(fault)),
        };
        true
    }

    /// Cancels a download. Returns whether a download was running.
    pub fn cancel(&mut self) -> bool {
        let UpdateStage::Downloading { release, .. } = &self.stage else {
            return false;
        };
        let release = release.clone();
        self.begin(UpdateStage::Available { release });
        true
    }

    /// Begins the installation that the user requested. `work` is what the installation would
    /// interrupt; `None` if it would interrupt nothing.
    ///
    /// # Errors
    /// Fails if `work` is set, or if no verified download is waiting to be installed.
    pub fn begin_install(&mut self, work: Option<Work>) -> Result<StepNumber, Fault> {
        let UpdateStage::Ready { release } = &self.stage else {
            return Err(Fault::input(texts::fault::update_not_ready()));
        };
        if let Some(work) = work {
            return Err(Fault::input(work.reason()));
        }
        let release = release.clone();
        Ok(self.begin(UpdateStage::Installing { release }))
    }

    /// Records that the installation failed. The downloaded version can be installed later.
    pub fn fail_install(&mut self, step: StepNumber, fault: Fault) {
        if let UpdateStage::Installing { release } = &self.stage
            && self.is_current(step)
        {
            let release = release.clone();
            self.stage = UpdateStage::Ready { release };
            self.fault = Some(fault);
        }
    }

    fn begin(&mut self, stage: UpdateStage) -> StepNumber {
        self.stage = stage;
        self.fault = None;
        self.step += 1;
        StepNumber(self.step)
    }

    fn is_current(&self, step: StepNumber) -> bool {
        self.step == step.0
    }
}

impl Work {
    /// Returns a sentence that tells the user which work must end before the installation.
    pub fn reason(self) -> UiText {
        match self {
            Work::Reply => texts::fault::update_waits_for_reply(),
            Work::ToolCall => texts::fault::update_waits_for_call(),
            Work::Transfer => texts::fault::update_waits_for_transfer(),
            Work::Data => texts::fault::update_waits_for_data(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fault::FaultCategory;
    use crate::release::UpdateChannel::{Preview, Stable};

    fn release() -> Release {
        Release {
            version: "2.0.0".to_owned(),
            notes: "New.".to_owned(),
        }
    }

    fn fault() -> Fault {
        Fault::new(FaultCategory::Connection, texts::fault::update_not_ready())
    }

    fn downloading() -> (ProgramUpdate, StepNumber) {
        let mut update = ProgramUpdate::default();
        let check = update.begin_check(Stable).unwrap();
        update.end_check(check, Ok(Some(release())));
        let download = update.begin_download().unwrap();
        (update, download)
    }

    #[test]
    fn an_update_goes_from_the_check_to_the_installation() {
        let mut update = ProgramUpdate::default();
        assert_eq!(update.begin_download(), None, "nothing is known yet");
        let check = update.begin_check(Stable).unwrap();
        assert_eq!(update.begin_check(Stable), None, "a check is running");
        update.end_check(check, Ok(Some(release())));
        let download = update.begin_download().unwrap();
        assert_eq!(update.receive(download, 3, Some(5)), Some(3));
        assert_eq!(update.receive(download, 2, Some(5)), Some(5));
        assert!(
            update.begin_install(None).is_err(),
            "the download is not complete"
        );
        assert!(update.end_download(download, Ok(())));
        assert_eq!(update.begin_check(Stable), None, "the download must not be lost");
        let install = update.begin_install(None).unwrap();
        assert_eq!(update.stage(), &UpdateStage::Installing { release: release() });
        update.fail_install(install, fault());
        assert_eq!(update.stage(), &UpdateStage::Ready { release: release() });
        assert_eq!(update.fault(), Some(&fault()));
    }

    #[test]
    fn a_failed_step_returns_to_the_step_before_it() {
        let mut update = ProgramUpdate::default();
        let check = update.begin_check(Stable).unwrap();
        update.end_check(check, Err(fault()));
        assert_eq!(
            (update.stage(), update.fault()),
            (&UpdateStage::Unchecked, Some(&fault()))
        );
        let check = update.begin_check(Stable).unwrap();
        assert_eq!(update.fault(), None, "a new step clears the fault");
        update.end_check(check, Ok(Some(release())));
        let download = update.begin_download().unwrap();
        assert!(update.end_download(download, Err(fault())));
        assert_eq!(update.stage(), &UpdateStage::Available { release: release() });
        assert_eq!(update.fault(), Some(&fault()));
    }

    #[test]
    fn a_failed_check_keeps_the_version_that_an_earlier_one_found_in_the_channel() {
        let available = UpdateStage::Available { release: release() };
        for (channels, expected) in [
            ([Preview, Preview, Preview], available),
            ([Preview, Stable, Stable], UpdateStage::Unchecked),
            ([Preview, Stable, Preview], UpdateStage::Unchecked),
        ] {
            let mut update = ProgramUpdate::default();
            let results = [Ok(Some(release())), Err(fault()), Err(fault())];
            for (channel, found) in channels.into_iter().zip(results) {
                let check = update.begin_check(channel).unwrap();
                update.end_check(check, found);
            }
            assert_eq!(
                (update.stage(), update.fault()),
                (&expected, Some(&fault())),
                "{channels:?}"
            );
        }
    }

    #[test]
    fn a_cancelled_download_never_becomes_ready() {
        let (mut update, download) = downloading();
        assert!(update.cancel());
        assert!(!update.cancel());
        let again = update.begin_download().unwrap();
        assert_eq!(update.receive(download, 9, None), None);
        assert!(!update.end_download(download, Ok(())));
        assert!(matches!(
            update.stage(),
            UpdateStage::Downloading { received: 0, .. }
        ));
        assert!(update.end_download(again, Ok(())));
    }

    #[test]
    fn nothing_is_installed_while_something_runs() {
        for work in [Work::Reply, Work::ToolCall, Work::Transfer, Work::Data] {
            let (mut update, download) = downloading();
            update.end_download(download, Ok(()));
            let refused = update.begin_install(Some(work)).unwrap_err();
            assert_eq!(refused.message, work.reason());
            assert_eq!(update.stage(), &UpdateStage::Ready { release: release() });
            assert!(update.begin_install(None).is_ok());
        }
    }

    #[derive(Clone, Debug)]
    enum Input {
        BeginCheck,
        EndCheck(usize, u8),
        BeginDownload,
        Receive(usize),
        EndDownload(usize, bool),
        Cancel,
        Install(bool),
        FailInstall(usize),
    }

    fn input() -> impl Strategy<Value = Input> {
        prop_oneof![
            Just(Input::BeginCheck),
            (0..8usize, 0..3u8).prop_map(|(at, found)| Input::EndCheck(at, found)),
            Just(Input::BeginDownload),
            (0..8usize).prop_map(Input::Receive),
            (0..8usize, any::<bool>()).prop_map(|(at, worked)| Input::EndDownload(at, worked)),
            Just(Input::Cancel),
            any::<bool>().prop_map(Input::Install),
            (0..8usize).prop_map(Input::FailInstall),
        ]
    }

    proptest! {
        /// Applies random inputs. The result of a check, a download or an installation can arrive
        /// at any time after it began, even after others have begun.
        #[test]
        fn only_a_request_without_running_work_installs_a_complete_download(
            inputs in prop::collection::vec(input(), 0..60),
        ) {
            let mut update = ProgramUpdate::default();
            let mut steps: Vec<StepNumber> = Vec::new();
            for input in inputs {
                let before = update.stage().clone();
                let newest = steps.last().copied();
                let step = |at: usize| steps.get(steps.len().saturating_sub(at + 1)).copied();
                let mut begun = None;
                match input {
                    Input::BeginCheck => begun = update.begin_check(Stable),
                    Input::EndCheck(at, found) => if let Some(step) = step(at) {
                        update.end_check(step, match found {
                            0 => Ok(Some(release())),
                            1 => Ok(None),
                            _ => Err(fault()),
                        });
                    },
                    Input::BeginDownload => begun = update.begin_download(),
                    Input::Receive(at) => if let Some(step) = step(at) {
                        let _ = update.receive(step, 1, None);
                    },
                    Input::EndDownload(at, worked) => if let Some(step) = step(at) {
                        let counts = update.end_download(step, if worked { Ok(()) } else { Err(fault()) });
                        let current = Some(step) == newest && matches!(before, UpdateStage::Downloading { .. });
                        prop_assert_eq!(counts, current);
                    },
                    Input::Cancel => { update.cancel(); }
                    Input::Install(busy) => {
                        let work = busy.then_some(Work::Reply);
                        let allowed = !busy && matches!(before, UpdateStage::Ready { .. });
                        let installs = update.begin_install(work);
                        prop_assert_eq!(installs.is_ok(), allowed);
                        begun = installs.ok();
                    }
                    Input::FailInstall(at) => if let Some(step) = step(at) {
                        update.fail_install(step, fault());
                    },
                }
                let from_ready =
                    matches!(before, UpdateStage::Ready { .. } | UpdateStage::Installing { .. });
                let from_download = from_ready || matches!(before, UpdateStage::Downloading { .. });
                match update.stage() {
                    UpdateStage::Installing { .. } => prop_assert!(from_ready),
                    UpdateStage::Ready { .. } => prop_assert!(from_download),
                    _ => {}
                }
                steps.extend(begun);
            }
        }
    }
}
