//! Permits, each of which stands for a file or folder that the user chose in a system dialog.
//!
//! The page in the window shows text from untrusted sources, so it must not be able to pass paths
//! to the program. Instead of a path, the page receives a permit: a random id that is valid for one
//! purpose and for a limited time.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, PermitId, lock};
use uuid::Uuid;

/// Time for which a permit is valid. It is long enough to read the preview of an import before
/// starting the import.
const VALID_FOR: Duration = Duration::from_hours(1);
/// Maximum number of valid permits. If there are already this many, a new permit invalidates the
/// oldest one.
const MOST: usize = 32;

/// The purpose for which the user chose a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The user chose a file or folder to import.
    Import,
    /// The user chose a folder to move all data to.
    DataFolder,
    /// The user chose a folder for backups.
    BackupFolder,
    /// The user chose a file with certificate authorities to trust.
    CaFile,
}

/// The valid permits. All clones share the same permits.
#[derive(Clone, Default)]
pub(crate) struct Permits(Arc<Mutex<VecDeque<Permit>>>);

struct Permit {
    id: PermitId,
    path: PathBuf,
    purpose: Purpose,
    issued: Instant,
}

impl Permits {
    pub(crate) fn issue(&self, path: PathBuf, purpose: Purpose, issued: Instant) -> PermitId {
        let id = PermitId(Uuid::new_v4());
        let mut permits = lock(&self.0);
        if permits.len() == MOST {
            permits.pop_front();
        }
        permits.push_back(Permit {
            id,
            path,
            purpose,
            issued,
        });
        id
    }

    /// Returns the path for which a permit was issued. Fails if the permit is unknown, has expired,
    /// was invalidated, or was issued for a purpose other than `purpose`.
    pub(crate) fn find(&self, id: PermitId, purpose: Purpose, now: Instant) -> Result<PathBuf, Fault> {
        let permits = lock(&self.0);
        let found = permits.iter().find(|permit| {
            permit.id == id && permit.purpose == purpose && now.duration_since(permit.issued) <= VALID_FOR
        });
        found
            .map(|permit| permit.path.clone())
            .ok_or_else(|| Fault::input(fault::permit_invalid()))
    }

    pub(crate) fn revoke(&self, id: PermitId) {
        lock(&self.0).retain(|permit| permit.id != id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PURPOSES: [Purpose; 4] = [
        Purpose::Import,
        Purpose::DataFolder,
        Purpose::BackupFolder,
        Purpose::CaFile,
    ];

    #[test]
    fn a_permit_is_valid_for_its_purpose_only() {
        let (permits, now) = (Permits::default(), Instant::now());
        for purpose in PURPOSES {
            let id = permits.issue("/a".into(), purpose, now);
            for other in PURPOSES {
                let found = permits.find(id, other, now);
                assert_eq!(found.is_ok(), other == purpose, "{purpose:?} for {other:?}");
            }
        }
    }

    #[test]
    fn a_forged_a_revoked_and_an_old_permit_are_refused() {
        let (permits, now) = (Permits::default(), Instant::now());
        let id = permits.issue("/a".into(), Purpose::Import, now);
        let find = |id, after| permits.find(id, Purpose::Import, now + after);
        assert!(find(id, VALID_FOR).is_ok());
        assert!(find(id, VALID_FOR + Duration::from_secs(1)).is_err());
        assert!(find(PermitId(Uuid::new_v4()), Duration::ZERO).is_err());
        permits.revoke(id);
        assert!(find(id, Duration::ZERO).is_err());
    }

    #[test]
    fn a_new_permit_replaces_the_oldest() {
        let (permits, now) = (Permits::default(), Instant::now());
        let issue = || permits.issue("/a".into(), Purpose::Import, now);
        let (first, second) = (issue(), issue());
        for _ in 2..=MOST {
            issue();
        }
        assert!(permits.find(first, Purpose::Import, now).is_err());
        assert!(permits.find(second, Purpose::Import, now).is_ok());
    }
}
