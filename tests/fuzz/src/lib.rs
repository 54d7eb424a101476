//! Code that the fuzz targets share. Splits an input into a body and control bytes, and splits the
//! body into reads (the pieces that the tested code receives). Also limits the processor time for
//! an input, and chooses a folder for files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ProcessTime;

pub mod export_folder;

/// Maximum processor time that may be spent on one input.
pub const MAX_TIME: Duration = Duration::from_secs(1);

/// Number of control bytes at the end of an input, after the body. They determine how the body is
/// split and which options a fuzz target uses.
///
/// Because every input has this form, each file in `tests/fixtures/wire` can serve as an input. Its
/// last bytes are then used as control bytes.
const CONTROL: usize = 8;

/// An input of a fuzz target: a body, and control bytes, which determine how the body is split and
/// which options the target uses.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The whole body.
    pub body: &'a [u8],
    control: [u8; CONTROL],
}

impl<'a> Input<'a> {
    /// Splits an input. If it is shorter than the control bytes, the whole input is the body and
    /// all control bytes are 0.
    pub fn new(bytes: &'a [u8]) -> Self {
        match bytes.split_last_chunk() {
            Some((body, control)) => Input {
                body,
                control: *control,
            },
            None => Input {
                body: bytes,
                control: [0; CONTROL],
            },
        }
    }

    /// Returns the body, split into up to four reads.
    pub fn reads(&self) -> Vec<&'a [u8]> {
        let (control, _) = self.control.as_chunks::<2>();
        let mut cuts: Vec<usize> = control[..3]
            .iter()
            .map(|cut| usize::from(u16::from_le_bytes(*cut)) % (self.body.len() + 1))
            .collect();
        cuts.extend([0, self.body.len()]);
        cuts.sort_unstable();
        cuts.windows(2).map(|cut| &self.body[cut[0]..cut[1]]).collect()
    }

    /// Returns the element of `choices` that one of the input's control bytes selects.
    pub fn choice<T: Copy>(&self, choices: &[T]) -> T {
        choices[usize::from(self.control[6]) % choices.len()]
    }

    /// Does the same as [`choice`](Self::choice), but uses a different control byte. Thus, the two
    /// choices are independent of each other.
    pub fn other_choice<T: Copy>(&self, choices: &[T]) -> T {
        choices[usize::from(self.control[7]) % choices.len()]
    }
}

/// Returns the path of a folder that only this process uses. The folder is in memory if the system
/// supports that.
pub fn folder_in_memory() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let parent = if memory.is_dir() {
        memory.to_owned()
    } else {
        std::env::temp_dir()
    };
    parent.join(format!("rivulet-fuzz-{}", std::process::id()))
}

/// Runs `check` and returns its result. Panics if all threads together used more processor time
/// than `limit`. Measures processor time because, unlike elapsed time, it does not depend on what
/// other programs do.
pub fn within<T>(limit: Duration, check: impl FnOnce() -> T) -> T {
    let started = ProcessTime::now();
    let result = check();
    let used = started.elapsed();
    assert!(used <= limit, "used {used:?} of processor time");
    result
}
