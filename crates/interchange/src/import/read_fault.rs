//! The messages for errors while the files of an import are read.

use std::io::{self, Read};
use std::path::Path;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, UiText};

use crate::import::unpacked::{UNPACKED_BYTES, UNPACKED_RATIO};

/// Kinds of I/O errors that stand for an exceeded limit: `TOO_LARGE` means that a value is too
/// large, `BOMB` that a file is a zip bomb, and `UNPACKED` that an archive unpacks to too many
/// bytes.
pub const TOO_LARGE: io::ErrorKind = io::ErrorKind::FileTooLarge;
pub const BOMB: io::ErrorKind = io::ErrorKind::QuotaExceeded;
pub const UNPACKED: io::ErrorKind = io::ErrorKind::StorageFull;

/// Returns the fault for a file or folder that cannot be read.
pub fn path_unreadable(path: &Path, error: &io::Error) -> Fault {
    Fault::input(fault::import_path_unreadable(path)).with_detail(error.to_string())
}

/// Returns the fault for an I/O error that occurred while reading a file.
pub fn read_fault(error: &io::Error) -> Fault {
    Fault::input(read_message(error.kind())).with_detail(error.to_string())
}

/// Returns the message for an I/O error of kind `kind` that occurred while reading a file.
pub fn read_message(kind: io::ErrorKind) -> UiText {
    match kind {
        TOO_LARGE => fault::import_too_large(),
        BOMB => fault::zip_bomb(),
        UNPACKED => fault::zip_unpacked(UNPACKED_BYTES >> 20, UNPACKED_RATIO),
        // For zip archives, `UnexpectedEof` means that the archive is truncated; `InvalidData` and
        // `InvalidInput` mean that it is damaged.
        io::ErrorKind::UnexpectedEof => fault::import_cut_off(),
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => fault::zip_entry(),
        // The file is encrypted or uses an unknown compression method.
        io::ErrorKind::Unsupported => fault::zip_unsupported(),
        _ => fault::import_file_unreadable(),
    }
}

/// A reader that yields no bytes. If it holds an error, the first `read` returns this error.
pub struct Failing(pub Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
