//! The files that attachments are: beside the database, each named by what is in it.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The folder in the data folder.
const FOLDER: &str = "attachments";

/// Whether this can be the name of one: anything else could lead out of the folder.
pub fn is_hash(hash: &str) -> bool {
    hash.len() == 64 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The name of a file with these bytes.
pub fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The bytes of one; `None` if it is not there.
pub fn read(data: &Path, hash: &str) -> io::Result<Option<Vec<u8>>> {
    if !is_hash(hash) {
        return Ok(None);
    }
    match std::fs::read(path(data, hash)) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Keeps bytes under their name. Doing it twice is the same as once.
pub fn keep(data: &Path, bytes: &[u8]) -> io::Result<String> {
    let hash = hash_of(bytes);
    let path = path(data, &hash);
    if std::fs::metadata(&path).is_ok_and(|there| there.len() == u64::try_from(bytes.len()).unwrap_or(0)) {
        return Ok(hash);
    }
    let folder = data.join(FOLDER);
    std::fs::create_dir_all(&folder)?;
    // Whole or not at all: under its name there is never half of it.
    let half = folder.join(format!(".{}.part", uuid::Uuid::now_v7()));
    let written = std::fs::File::create_new(&half)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&half, &path));
    if written.is_err() {
        let _ = std::fs::remove_file(&half);
    }
    written.map(|()| hash)
}

fn path(data: &Path, hash: &str) -> PathBuf {
    data.join(FOLDER).join(hash)
}
