//! The files and folders that commands read or write.

use std::path::PathBuf;
use std::time::Instant;

use rivulet_core::{Fault, PermitId};

use crate::app::App;
use crate::permits::Purpose;

/// The location of a file or folder that a command reads or writes. The page in the window can send
/// only permits: random ids, each of which stands for a file or folder that the user chose. Other
/// callers, such as the command line, pass paths that the user typed.
#[derive(Clone, Debug)]
pub enum Location {
    /// A permit for a file or folder that the user chose.
    Permitted(PermitId),
    /// A path in the file system.
    Path(PathBuf),
}

impl From<PermitId> for Location {
    fn from(permit: PermitId) -> Self {
        Location::Permitted(permit)
    }
}

impl From<String> for Location {
    fn from(path: String) -> Self {
        Location::Path(path.trim().into())
    }
}

impl App {
    /// Issues a permit for the file or folder `path` that is valid only for `purpose`.
    pub fn permit(&self, path: PathBuf, purpose: Purpose) -> PermitId {
        self.permits.issue(path, purpose, Instant::now())
    }

    /// Returns the path of a location. If the location is a permit (an id that stands for the
    /// path), the permit stays valid until [`use_up`](Self::use_up) is called.
    pub(crate) fn locate(&self, location: &Location, purpose: Purpose) -> Result<PathBuf, Fault> {
        match location {
            Location::Permitted(id) => self.permits.find(*id, purpose, Instant::now()),
            Location::Path(path) => Ok(path.clone()),
        }
    }

    /// Invalidates the permit of a location. Does nothing if the location is a path.
    pub(crate) fn use_up(&self, location: &Location) {
        if let Location::Permitted(id) = location {
            self.permits.revoke(*id);
        }
    }
}
