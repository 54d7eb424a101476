//! The running operations that an update must not interrupt, such as replies and exports.

use std::sync::Arc;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, Work};
use tokio::sync::watch;

/// The work that is running now. All clones share the same state.
#[derive(Clone, Default)]
pub(crate) struct RunningWork(Arc<watch::Sender<State>>);

#[derive(Default)]
struct State {
    running: Vec<Work>,
    /// No work may begin while an update is being installed.
    installing: bool,
}

/// A piece of work that is running. When this value is dropped, the work is recorded as ended.
pub(crate) struct WorkGuard(Arc<watch::Sender<State>>, Work);

impl Drop for WorkGuard {
    fn drop(&mut self) {
        self.0.send_modify(|state| {
            if let Some(at) = state.running.iter().position(|work| *work == self.1) {
                state.running.swap_remove(at);
            }
        });
    }
}

pub(crate) struct WorkChanges(watch::Receiver<State>);

impl WorkChanges {
    /// Waits until a piece of work begins or ends. Returns immediately if that has happened since
    /// the last call.
    pub(crate) async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl RunningWork {
    /// Records the start of a piece of work. Fails while an update is being installed, because
    /// Rivulet restarts after the installation, which would interrupt the work.
    pub(crate) fn begin(&self, work: Work) -> Result<WorkGuard, Fault> {
        let begun = self.0.send_if_modified(|state| {
            if !state.installing {
                state.running.push(work);
            }
            !state.installing
        });
        if begun {
            Ok(WorkGuard(Arc::clone(&self.0), work))
        } else {
            Err(Fault::input(fault::update_installing()))
        }
    }

    pub(crate) fn current(&self) -> Option<Work> {
        self.0.borrow().running.first().copied()
    }

    /// Calls `decide` with the work that is running, or with `None` if no work is running. If
    /// several pieces of work are running, `decide` receives only one of them. If `decide`
    /// succeeds, no work can begin until [`RunningWork::reopen`] is called.
    pub(crate) fn close_if<T>(
        &self,
        decide: impl FnOnce(Option<Work>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        // Decide while the state is locked, so that no work can begin before the decision takes
        // effect.
        let mut decided = None;
        self.0.send_if_modified(|state| {
            let outcome = decide(state.running.first().copied());
            state.installing |= outcome.is_ok();
            decided = Some(outcome);
            false
        });
        decided.unwrap_or_else(|| Err(Fault::input(fault::update_not_ready())))
    }

    /// Allows work to begin again after the installation of an update has failed.
    pub(crate) fn reopen(&self) {
        self.0.send_modify(|state| state.installing = false);
    }

    pub(crate) fn changes(&self) -> WorkChanges {
        WorkChanges(self.0.subscribe())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allow(work: Option<Work>) -> Result<(), Fault> {
        work.map_or(Ok(()), |work| Err(Fault::input(work.reason())))
    }

    #[test]
    fn no_work_begins_during_an_installation_and_no_installation_during_work() {
        let work = RunningWork::default();
        let (reply, other) = (work.begin(Work::Reply).unwrap(), work.begin(Work::Reply).unwrap());
        drop(other);
        assert_eq!(work.current(), Some(Work::Reply));
        assert_eq!(work.close_if(allow).unwrap_err().message, Work::Reply.reason());
        drop(reply);
        assert_eq!(work.current(), None);
        work.close_if(allow).unwrap();
        assert!(work.begin(Work::Transfer).is_err());
        work.reopen();
        assert!(work.begin(Work::Transfer).is_ok());
    }
}
