//! Limits the number of bytes that are unpacked from a zip archive.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Limit for the bytes unpacked from one zip archive, as a multiple of the archive's size. Applies
/// only if this limit is higher than [`UNPACKED_BYTES`].
pub const UNPACKED_RATIO: u64 = 50;
pub const UNPACKED_BYTES: u64 = 1 << 30;

/// Counts and limits the bytes unpacked from a zip archive. Bytes that are read again are not
/// counted again. All clones share the counts.
#[derive(Clone, Debug)]
pub struct Unpacked(Rc<RefCell<UnpackedFiles>>);

#[derive(Debug)]
struct UnpackedFiles {
    bytes: HashMap<usize, u64>,
    /// The number of bytes that may still be unpacked.
    left: u64,
}

impl Unpacked {
    /// Creates the counter of the bytes unpacked from a zip archive whose size is `archive_bytes`.
    pub fn of(archive_bytes: u64) -> Self {
        Unpacked(Rc::new(RefCell::new(UnpackedFiles {
            bytes: HashMap::new(),
            left: archive_bytes.saturating_mul(UNPACKED_RATIO).max(UNPACKED_BYTES),
        })))
    }

    #[cfg(test)]
    pub fn set_left(&self, left: u64) {
        self.0.borrow_mut().left = left;
    }

    /// Returns how many bytes may be read from the beginning of the file `index`: the number of
    /// bytes already unpacked from this file, plus the number that the limit still allows.
    pub fn most(&self, index: usize) -> u64 {
        let files = self.0.borrow();
        let known = files.bytes.get(&index).copied().unwrap_or(0);
        known.saturating_add(files.left)
    }

    /// Records that the first `read` bytes of a file were unpacked.
    pub fn count(&self, index: usize, read: u64) {
        let mut files = self.0.borrow_mut();
        let known = files.bytes.entry(index).or_default();
        let more = read.saturating_sub(*known);
        *known += more;
        files.left = files.left.saturating_sub(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_of_a_zip_depends_on_its_size() {
        assert_eq!(Unpacked::of(1000).most(0), UNPACKED_BYTES);
        let large = 1 << 30;
        assert_eq!(Unpacked::of(large).most(0), large * UNPACKED_RATIO);
    }
}
