//! Attachments: files next to the database. The name of each file is the hash of its content, so
//! identical content is stored only once.

use std::collections::HashSet;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::time::{Duration, SystemTime};

use rivulet_core::texts::fault;
use rivulet_core::{Attachment, Fault, hex, is_hash};
use rusqlite::Connection;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::attachment_kind::{LARGEST, display_name, recognize};
use crate::backup_name;
use crate::database::{self, has_column};
use crate::disk::{entries, make_private, private_file, rename, sync_folder};
use crate::fault::{file_fault, storage, storage_fault};
use crate::replace_file::set_aside_databases;
use crate::store::{Store, blocking};

/// Name of the subfolder for attachments in the data folder and in every folder with backups.
const FOLDER: &str = "attachments";
/// File name prefix of an attachment that is still being written.
const UNFINISHED: &str = ".unfinished-";
/// Minimum age at which an unreferenced file is removed. A younger file may belong to a message
/// that has not been sent yet.
const GRACE: Duration = Duration::from_secs(24 * 60 * 60);

/// An attachments folder. The path of each file in it has the form `ab/abcd…`, where `abcd…` is the
/// SHA-256 of the file's content in hexadecimal and `ab` are its first two digits.
#[derive(Clone, Debug)]
pub struct Attachments {
    folder: PathBuf,
}

/// A file in the attachments folder.
pub struct StoredFile {
    /// SHA-256 of the file's content, in hexadecimal.
    pub hash: String,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// The path of the file.
    pub path: PathBuf,
    changed: Option<SystemTime>,
}

impl Attachments {
    /// Returns the attachments folder inside `folder`, which is a data folder or a folder with
    /// backups.
    pub fn beside(folder: &Path) -> Self {
        Attachments {
            folder: folder.join(FOLDER),
        }
    }

    /// Returns the path of the attachments folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, hash: &str) -> Result<PathBuf, Fault> {
        match hash.get(..2).filter(|_| is_hash(hash)) {
            Some(first) => Ok(self.folder.join(first).join(hash)),
            None => Err(Fault::input(fault::attachment_unknown())),
        }
    }

    /// Stores bytes as an attachment and flushes them to the disk. Returns their hash.
    pub fn put(&self, bytes: &[u8]) -> Result<String, Fault> {
        let hash = hash_of(bytes);
        let path = self.path(&hash)?;
        self.write(&path, bytes)
            .map_err(|error| file_fault(&error, &path, fault::attachment_unsaved()))?;
        Ok(hash)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
        if std::fs::read(path).is_ok_and(|there| there == bytes) {
            // The file exists already. Update its modification time, so that it does not count as
            // an old, unreferenced file, and is not removed before the message that refers to it is
            // sent.
            let existing_file = File::options().append(true).open(path)?;
            return existing_file.set_modified(SystemTime::now());
        }
        let Some(folder) = path.parent() else {
            return Err(ErrorKind::InvalidFilename.into());
        };
        make_private(folder)?;
        let unfinished = self.folder.join(format!("{UNFINISHED}{}", Uuid::now_v7()));
        private_file(&unfinished)
            .and_then(|mut file| {
                file.write_all(bytes)?;
                file.sync_all()
            })
            .and_then(|()| rename(&unfinished, path))
            .inspect_err(|_| drop(std::fs::remove_file(&unfinished)))?;
        sync_folder(folder)?;
        sync_folder(&self.folder)
    }

    /// Returns the content of the attachment with this hash. Fails if it is missing or damaged.
    pub fn get(&self, hash: &str) -> Result<Vec<u8>, Fault> {
        let path = self.path(hash)?;
        let bytes = read_bounded(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                storage(fault::attachment_missing()).with_detail(path.display().to_string())
            }
            _ => storage(fault::attachment_unreadable()).with_detail(format!("{}: {error}", path.display())),
        })?;
        if hash_of(&bytes) == hash {
            Ok(bytes)
        } else {
            Err(storage(fault::attachment_damaged()).with_detail(path.display().to_string()))
        }
    }

    /// Returns whether there is an attachment with this hash, without verifying its content.
    pub fn has(&self, hash: &str) -> bool {
        self.path(hash).is_ok_and(|path| path.is_file())
    }

    /// Copies the attachments whose hashes are in `hashes` to the folder of `other`. Attachments
    /// that `other` already has are skipped. Attachments that are missing, unreadable or damaged in
    /// this folder cannot be copied. Returns the number of attachments that `other` still lacks.
    pub fn copy_to(&self, other: &Attachments, hashes: &HashSet<String>) -> Result<u32, Fault> {
        let mut missing = 0;
        for hash in hashes.iter().filter(|hash| !other.has(hash)) {
            match self.get(hash) {
                Ok(bytes) => drop(other.put(&bytes)?),
                Err(fault) => {
                    tracing::warn!(%fault, "an attachment could not be copied");
                    missing += 1;
                }
            }
        }
        Ok(missing)
    }

    /// Returns all attachments in the folder.
    pub fn all(&self) -> Vec<StoredFile> {
        entries(&self.folder)
            .flat_map(|folder| entries(&folder.path()))
            .filter_map(|entry| {
                let found = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
                Some(StoredFile {
                    hash: entry
                        .file_name()
                        .into_string()
                        .ok()
                        .filter(|name| is_hash(name))?,
                    bytes: found.len(),
                    path: entry.path(),
                    changed: found.modified().ok(),
                })
            })
            .collect()
    }

    fn remove_unfinished(&self) {
        for entry in entries(&self.folder) {
            let is_unfinished = entry.file_name().to_string_lossy().starts_with(UNFINISHED);
            let changed = entry.metadata().and_then(|found| found.modified()).ok();
            if is_unfinished && is_old(changed) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }
}

/// Returns the attachment for a file named `name`, and the bytes to store. Fails if the file cannot
/// be sent, for example because of its type or size.
///
/// Text is stored as UTF-8 without a byte order mark. Text that is not Unicode is converted from
/// `encoding`. If `encoding` is `None`, the function fails for such text, and the fault names the
/// likely encoding.
pub fn describe(name: &str, bytes: Vec<u8>, encoding: Option<&str>) -> Result<(Attachment, Vec<u8>), Fault> {
    let (media_type, bytes) = recognize(name, bytes, encoding)?;
    let attachment = Attachment {
        hash: hash_of(&bytes),
        name: display_name(name),
        media_type: media_type.to_owned(),
        bytes: bytes.len() as u64,
    };
    Ok((attachment, bytes))
}

impl Store {
    pub(crate) fn attachments(&self) -> Attachments {
        Attachments::beside(self.folder())
    }

    /// Stores a file for a message. See [`describe`] for the meaning of `encoding`, and for the
    /// reasons why this may fail.
    pub async fn store_attachment(
        &self,
        name: &str,
        bytes: Vec<u8>,
        encoding: Option<String>,
    ) -> Result<Attachment, Fault> {
        if let Some(fault) = self.read_only() {
            return Err(fault);
        }
        let (store, name) = (self.clone(), name.to_owned());
        blocking(move || {
            let (attachment, bytes) = describe(&name, bytes, encoding.as_deref())?;
            let moved = store.moved.read().unwrap_or_else(PoisonError::into_inner);
            store.attachments().put(&bytes)?;
            if let Some(folder) = moved.as_deref() {
                Attachments::beside(folder).put(&bytes)?;
            }
            Ok(attachment)
        })
        .await
    }

    /// Returns the bytes of an attachment. Fails if the file is missing or damaged.
    pub async fn attachment_bytes(&self, hash: &str) -> Result<Vec<u8>, Fault> {
        let (attachments, hash) = (self.attachments(), hash.to_owned());
        blocking(move || attachments.get(&hash)).await
    }

    /// Removes unreferenced attachments that are older than a day. An attachment is referenced if a
    /// message, draft or queued message refers to it. The reference may be in the database, in a
    /// backup, or in a database that was replaced and is still in the data folder. Returns the
    /// number of removed attachments. Blocks the thread.
    pub fn remove_unreferenced_attachments(&self) -> Result<usize, Fault> {
        if self.read_only().is_some() {
            return Ok(0);
        }
        let attachments = self.attachments();
        attachments.remove_unfinished();
        let mut candidates = attachments.all();
        candidates.retain(|file| is_old(file.changed));
        let backups = backup_name::read(&self.backup_folder())?;
        let databases = std::iter::once(self.database())
            .chain(backups.into_iter().map(|backup| backup.path))
            .chain(set_aside_databases(self.folder()));
        for path in databases {
            if candidates.is_empty() {
                return Ok(0);
            }
            // If one of the databases cannot be read, remove nothing, because that database may
            // refer to any attachment. This case is not rare: a database that was replaced because
            // of damage often cannot be read.
            let referenced = referenced_hashes(&database::open_reader(&path)?)?;
            candidates.retain(|file| !referenced.contains(&file.hash));
        }
        let removed = remove_old(&candidates);
        tracing::info!(removed, "removed unreferenced attachments");
        Ok(removed)
    }
}

/// Returns the hashes of all attachments of the messages, drafts and queued messages in a database.
pub fn referenced_hashes(connection: &Connection) -> Result<HashSet<String>, Fault> {
    let query = || -> rusqlite::Result<HashSet<String>> {
        // A backup from an older version of Rivulet may lack columns that refer to attachments.
        if !has_column(connection, "message_part", "attachment_hash")? {
            return Ok(HashSet::new());
        }
        let of_files = |table: &str| {
            format!(
                "SELECT json_extract(file.value, '$.hash') FROM {table}, json_each({table}.attachments) AS file
                 WHERE json_extract(file.value, '$.hash') IS NOT NULL"
            )
        };
        let mut queries = vec![
            "SELECT attachment_hash FROM message_part WHERE attachment_hash IS NOT NULL".to_owned(),
            of_files("draft"),
        ];
        if has_column(connection, "queued_message", "attachments")? {
            queries.push(of_files("queued_message"));
        }
        connection
            .prepare(&queries.join(" UNION "))?
            .query_map([], |row| row.get(0))?
            .collect()
    };
    query().map_err(storage_fault)
}

/// Reads a file. Reads at most one byte more than the maximum size of an attachment, because a file
/// next to a backup may be huge. Callers reject a file that is not read completely, because its
/// hash is wrong.
fn read_bounded(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = LARGEST as u64 + 1;
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Removes the files in `files`, except those that were stored again while the databases were being
/// read and are therefore no longer old. Returns the number of removed files.
fn remove_old(files: &[StoredFile]) -> usize {
    let is_still_old = |file: &StoredFile| {
        let found = std::fs::metadata(&file.path);
        is_old(found.and_then(|found| found.modified()).ok())
    };
    let removed = files
        .iter()
        .filter(|file| is_still_old(file) && std::fs::remove_file(&file.path).is_ok());
    removed.count()
}

fn is_old(changed: Option<SystemTime>) -> bool {
    changed
        .and_then(|changed| changed.elapsed().ok())
        .is_some_and(|age| age > GRACE)
}

fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

#[cfg(test)]
mod tests {
    use rivulet_core::FaultCategory;

    use super::*;

    #[test]
    fn a_file_that_is_stored_again_is_not_removed() {
        let folder = tempfile::tempdir().unwrap();
        let attachments = Attachments::beside(folder.path());
        let hashes = [b"abc", b"abd"].map(|bytes| attachments.put(bytes).unwrap());
        for file in attachments.all() {
            let file = File::options().append(true).open(file.path).unwrap();
            file.set_modified(SystemTime::now() - GRACE - GRACE).unwrap();
        }
        let candidates = attachments.all();
        attachments.put(b"abc").unwrap();
        assert_eq!(remove_old(&candidates), 1);
        assert!(attachments.get(&hashes[0]).is_ok() && attachments.get(&hashes[1]).is_err());
    }

    #[test]
    fn equal_bytes_are_stored_once_and_a_changed_file_is_detected() {
        let folder = tempfile::tempdir().unwrap();
        let attachments = Attachments::beside(folder.path());
        let hash = attachments.put(b"abc").unwrap();
        assert_eq!(
            hash,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(attachments.put(b"abc").unwrap(), hash);
        assert_eq!(
            (attachments.all().len(), attachments.get(&hash).unwrap()),
            (1, b"abc".to_vec())
        );

        let file = folder.path().join("attachments/ba").join(&hash);
        std::fs::write(&file, b"abd").unwrap();
        assert_eq!(
            attachments.get(&hash).unwrap_err().message,
            fault::attachment_damaged()
        );
        attachments.put(b"abc").unwrap();
        assert_eq!(
            attachments.get(&hash).unwrap(),
            b"abc",
            "storing the content again repairs the file"
        );
        std::fs::remove_file(&file).unwrap();
        assert_eq!(
            attachments.get(&hash).unwrap_err().message,
            fault::attachment_missing()
        );
        for name in ["", "ba", "../../etc/passwd", &"A".repeat(64), &"é".repeat(32)] {
            assert_eq!(attachments.get(name).unwrap_err().category, FaultCategory::Input);
        }
    }

    #[test]
    fn a_planted_file_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let attachments = Attachments::beside(folder.path());
        let hash = attachments.put(b"abc").unwrap();
        let file = folder.path().join("attachments/ba").join(&hash);
        // The file is sparse, so it takes no space on the disk. Its content would not fit into
        // memory.
        File::create(&file).unwrap().set_len(1 << 42).unwrap();
        let fault = attachments.get(&hash).unwrap_err();
        assert!(fault.message.to_string().contains("damaged"));
    }
}
