//! The source of an import: a file, a zip archive, or a folder. Files are streamed, and their unpacked size is
//! limited.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use zip::ZipArchive;

/// Maximum number of files in a source that are examined.
const MAX_FILES: usize = 200_000;
/// Maximum depth of nested folders.
const MAX_DEPTH: usize = 12;
/// Maximum size of one conversation in bytes. A conversation is read into memory as a whole.
const MAX_VALUE_BYTES: u64 = 512 << 20;
/// A file is rejected as a zip bomb if it unpacks to more than [`BOMB_BYTES`] and to more than this many times
/// its packed size.
const BOMB_RATIO: u64 = 300;
const BOMB_BYTES: u64 = 64 << 20;

/// Error messages for exceeded limits.
const TOO_LARGE: &str = "one conversation in it is larger than 512 MB";
const BOMB: &str = "it unpacks to far more than text can";

/// The source of an import.
pub struct Source {
    path: PathBuf,
    kind: Kind,
}

enum Kind {
    /// A single file.
    File,
    /// A zip archive.
    Zip(Box<ZipArchive<BufReader<File>>>),
    /// The files of a folder and its subfolders.
    Folder(Vec<PathBuf>),
}

/// A file whose content begins like JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The index of the file in the source.
    pub index: usize,
    /// The name of the file, for display.
    pub name: String,
    /// The folder that contains the file.
    pub folder: String,
    /// The uncompressed size in bytes.
    pub bytes: u64,
}

impl Source {
    /// Opens a file or folder.
    pub fn open(path: &Path) -> Result<Source, Fault> {
        let of_kind = |kind| Source {
            path: path.to_owned(),
            kind,
        };
        let cannot = |error: io::Error| unreadable(path, &error);
        if path.is_dir() {
            return Ok(of_kind(Kind::Folder(files_in(path))));
        }
        let mut file = File::open(path).map_err(cannot)?;
        let mut head = [0; 4];
        let read = read_some(&mut file, &mut head).map_err(cannot)?;
        if read == 0 {
            return Err(Fault::new(FaultCategory::Input, fault::file_empty()));
        }
        if &head != b"PK\x03\x04" && &head != b"PK\x05\x06" {
            return Ok(of_kind(Kind::File));
        }
        let file = File::open(path).map_err(cannot)?;
        let broken = |error: zip::result::ZipError| {
            Fault::new(FaultCategory::Input, fault::zip_damaged()).with_detail(error.to_string())
        };
        let mut archive = ZipArchive::new(BufReader::new(file)).map_err(broken)?;
        if archive.has_overlapping_entries().map_err(broken)? {
            return Err(Fault::new(FaultCategory::Input, fault::zip_bomb()));
        }
        Ok(of_kind(Kind::Zip(Box::new(archive))))
    }

    /// Returns the path of the file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the source is a zip archive.
    pub fn is_zip(&self) -> bool {
        matches!(self.kind, Kind::Zip(_))
    }

    /// Returns the index, the name and the size in bytes of each file.
    pub fn files(&mut self) -> Vec<(usize, String, u64)> {
        let file_count = match &self.kind {
            Kind::File => 1,
            Kind::Zip(archive) => archive.len().min(MAX_FILES),
            Kind::Folder(paths) => paths.len(),
        };
        let of = |index| {
            let (name, bytes) = self.name_and_size(index)?;
            Some((index, name, bytes))
        };
        (0..file_count).filter_map(of).collect()
    }

    /// Returns the files that begin like JSON.
    pub fn entries(&mut self) -> Result<Vec<Entry>, Fault> {
        let mut entries = Vec::new();
        for (index, name, bytes) in self.files() {
            let json = self
                .read(index, &Bytes::default(), |reader| begins_like_json(reader))
                .unwrap_or(false);
            if json {
                let folder = name
                    .rsplit_once(['/', '\\'])
                    .map_or("", |(folder, _)| folder)
                    .to_owned();
                entries.push(Entry {
                    index,
                    name,
                    folder,
                    bytes,
                });
            }
        }
        Ok(entries)
    }

    /// Returns the name and the size in bytes of a file.
    fn name_and_size(&mut self, index: usize) -> Option<(String, u64)> {
        match &mut self.kind {
            Kind::File => Some((file_name(&self.path), std::fs::metadata(&self.path).ok()?.len())),
            Kind::Folder(paths) => {
                let path = paths.get(index)?;
                Some((path.display().to_string(), std::fs::metadata(path).ok()?.len()))
            }
            Kind::Zip(archive) => {
                let file = archive.by_index_raw(index).ok()?;
                let name = file.name().ok()?.into_owned();
                file.is_file().then(|| (name, file.size()))
            }
        }
    }

    /// Reads a file from its start. `bytes` is increased by the number of bytes read.
    pub fn read<T>(
        &mut self,
        index: usize,
        bytes: &Bytes,
        read: impl FnOnce(&mut dyn Read) -> T,
    ) -> Result<T, Fault> {
        match &mut self.kind {
            Kind::File => {
                let mut file = open(&self.path)?;
                Ok(read(&mut bounded(&mut file, bytes, u64::MAX)))
            }
            Kind::Folder(paths) => {
                let mut file = open(paths.get(index).map_or(Path::new(""), PathBuf::as_path))?;
                Ok(read(&mut bounded(&mut file, bytes, u64::MAX)))
            }
            Kind::Zip(archive) => {
                let mut file = archive.by_index(index).map_err(|error| {
                    Fault::new(FaultCategory::Input, fault::zip_entry()).with_detail(error.to_string())
                })?;
                let max_bytes = file.compressed_size().saturating_mul(BOMB_RATIO).max(BOMB_BYTES);
                Ok(read(&mut bounded(&mut file, bytes, max_bytes)))
            }
        }
    }
}

fn open(path: &Path) -> Result<File, Fault> {
    File::open(path).map_err(|error| unreadable(path, &error))
}

/// Wraps a reader so that it counts the bytes read and fails after `max_bytes` bytes.
fn bounded<'a>(inner: &'a mut dyn Read, bytes: &Bytes, max_bytes: u64) -> BufReader<Bounded<'a>> {
    let bounded = Bounded {
        inner,
        bytes: bytes.clone(),
        read: 0,
        max_bytes,
    };
    BufReader::with_capacity(1 << 16, bounded)
}

/// The number of bytes read: in total, and of the current value.
#[derive(Clone, Debug, Default)]
pub struct Bytes(Rc<Cell<(u64, u64)>>);

impl Bytes {
    /// Returns the total number of bytes read.
    pub fn total(&self) -> u64 {
        self.0.get().0
    }

    /// Resets the number of bytes read for the current value.
    pub fn next_item(&self) {
        self.0.set((self.total(), 0));
    }
}

/// A reader that counts bytes and fails when a limit is exceeded.
struct Bounded<'a> {
    inner: &'a mut dyn Read,
    bytes: Bytes,
    read: u64,
    max_bytes: u64,
}

impl Read for Bounded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let first = self.read == 0;
        let mut file_count = self.inner.read(buffer)?;
        // Skip the byte order mark.
        if first
            && buffer
                .get(..file_count)
                .is_some_and(|bytes| bytes.starts_with(b"\xef\xbb\xbf"))
        {
            buffer.copy_within(3..file_count, 0);
            file_count -= 3;
            self.read += 3;
        }
        let more = u64::try_from(file_count).unwrap_or(u64::MAX);
        self.read += more;
        let (total, item) = self.bytes.0.get();
        self.bytes.0.set((total + more, item + more));
        if self.read > self.max_bytes {
            return Err(io::Error::other(BOMB));
        }
        if item + more > MAX_VALUE_BYTES {
            return Err(io::Error::other(TOO_LARGE));
        }
        Ok(file_count)
    }
}

fn begins_like_json(reader: &mut dyn Read) -> bool {
    let mut head = [0; 64];
    let read = read_some(reader, &mut head).unwrap_or(0);
    let first = head
        .get(..read)
        .and_then(|head| head.iter().find(|byte| !byte.is_ascii_whitespace()));
    matches!(first, Some(b'{' | b'['))
}

fn read_some(reader: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while let Some(rest) = buffer.get_mut(read..).filter(|rest| !rest.is_empty()) {
        match reader.read(rest)? {
            0 => break,
            more => read += more,
        }
    }
    Ok(read)
}

/// Returns all files in a folder and its subfolders, sorted by path. Symbolic links are not followed.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && depth < MAX_DEPTH => open.push((entry.path(), depth + 1)),
                Ok(kind) if kind.is_file() && files.len() < MAX_FILES => files.push(entry.path()),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn unreadable(path: &Path, error: &io::Error) -> Fault {
    Fault::new(FaultCategory::Input, fault::import_path_unreadable(path)).with_detail(error.to_string())
}
