//! The source of an import: a file, a zip archive or a folder. Files are read as streams, with a
//! limit for the unpacked size of a file in an archive.

use std::borrow::Cow;
use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use encoding_rs::{UTF_16BE, UTF_16LE};
use encoding_rs_io::DecodeReaderBytesBuilder;
use rivulet_core::Fault;
use rivulet_core::texts::{fault, import};
use zip::ZipArchive;
use zip::result::ZipError;

use crate::import::folder_files::{FolderFiles, MAX_FILES, Skipped};
use crate::import::read_fault::{BOMB, Failing, TOO_LARGE, UNPACKED, path_unreadable, read_fault};
use crate::import::unpacked::Unpacked;

/// Maximum size of a conversation as JSON, in bytes. In memory, it takes up several times this
/// size.
pub const MAX_VALUE_BYTES: u64 = 96 << 20;
/// Maximum ratio of a file's unpacked size to its packed size. A file that exceeds both this ratio
/// and [`BOMB_BYTES`] is a zip bomb.
const BOMB_RATIO: u64 = 300;
const BOMB_BYTES: u64 = 64 << 20;

/// Number of bytes at the end of a file in which the end record of a zip archive is searched for.
/// This is the size of an end record and of the longest comment that may follow it.
const ZIP_END_BYTES: u64 = (1 << 16) + 22;

/// The file, zip archive or folder that an import reads.
pub struct Source {
    path: PathBuf,
    kind: Kind,
    /// The files and folders that could not be read or exceeded a limit when the files of the
    /// source were listed.
    skipped: Vec<Skipped>,
    unpacked: Unpacked,
}

enum Kind {
    File,
    Zip(Box<ZipArchive<BufReader<File>>>),
    Folder(Vec<PathBuf>),
}

/// The files of a source, classified by their first bytes.
#[derive(Default)]
pub struct Listing {
    /// The files whose content begins like JSON.
    pub json: Vec<Entry>,
    /// The name of a zip archive inside the source.
    pub zip: Option<String>,
    /// The files and folders that are not read, because they cannot be read or exceed a limit.
    pub skipped: Vec<Skipped>,
}

/// A file whose content begins like JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The index of the file in the [`Source`] (the file, zip archive or folder to import).
    pub index: usize,
    /// The name of the file, as shown to the user.
    pub name: String,
    /// The folder that contains the file.
    pub folder: String,
    /// The uncompressed size of the file in bytes.
    pub bytes: u64,
}

impl Source {
    /// Opens the file or folder from which to import.
    pub fn open(path: &Path) -> Result<Source, Fault> {
        let of_kind = |kind, skipped| Source {
            path: path.to_owned(),
            kind,
            skipped,
            unpacked: Unpacked::of(std::fs::metadata(path).map_or(0, |found| found.len())),
        };
        let cannot = |error: io::Error| path_unreadable(path, &error);
        if path.is_dir() {
            let files = FolderFiles::list(path);
            return Ok(of_kind(Kind::Folder(files.paths), files.skipped));
        }
        let mut file = File::open(path).map_err(cannot)?;
        let mut head = [0; 4];
        let read = read_some(&mut file, &mut head).map_err(cannot)?;
        if read == 0 {
            return Err(Fault::input(fault::file_empty()));
        }
        if !begins_like_zip(&head) {
            return Ok(of_kind(Kind::File, Vec::new()));
        }
        let file = File::open(path).map_err(cannot)?;
        let whole = ends_like_zip(path).map_err(cannot)?;
        let broken = |error: ZipError| {
            let message = match whole {
                true => fault::zip_damaged(),
                false => fault::zip_cut_off(),
            };
            Fault::input(message).with_detail(error.to_string())
        };
        let mut archive = ZipArchive::new(BufReader::new(file)).map_err(broken)?;
        if archive.has_overlapping_entries().map_err(broken)? {
            return Err(Fault::input(fault::zip_bomb()));
        }
        let over_limit = (archive.len() > MAX_FILES).then(|| Skipped::over_limit(path));
        let skipped = over_limit.into_iter().collect();
        Ok(of_kind(Kind::Zip(Box::new(archive)), skipped))
    }

    /// Opens the source at `path` a second time, in order to look for files in it. The bytes that
    /// are unpacked are counted in `unpacked`, the counter of the source that was opened first.
    pub fn open_again(path: &Path, unpacked: &Unpacked) -> Result<Source, Fault> {
        let source = Source::open(path)?;
        Ok(Source {
            unpacked: unpacked.clone(),
            ..source
        })
    }

    /// Returns the counter of the unpacked bytes. All clones share the same counts.
    pub fn unpacked(&self) -> Unpacked {
        self.unpacked.clone()
    }

    /// Returns the path of the imported file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether the source is a zip archive.
    pub fn is_zip(&self) -> bool {
        matches!(self.kind, Kind::Zip(_))
    }

    /// Returns the index, the name and the size in bytes of each file in the source.
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

    /// Classifies the files by their first bytes.
    pub fn entries(&mut self) -> Listing {
        let mut found = Listing {
            skipped: self.skipped.clone(),
            ..Listing::default()
        };
        for (index, name, bytes) in self.files() {
            let head = self.read(index, &Bytes::default(), read_head);
            let head = head.and_then(|head| head.map_err(|error| read_fault(&error)));
            match head {
                Err(fault) => found.skipped.push(Skipped {
                    index: Some(index),
                    name,
                    why: match self.is_zip() {
                        true => fault.message.clone(),
                        // Use a note without the path, so that the notes for all files are equal
                        // and are counted together.
                        false => import::paths_unreadable(),
                    },
                    fault: Some(fault),
                }),
                Ok(head) if begins_like_zip(&head) => found.zip = Some(name),
                Ok(head) if begins_like_json(&head) => {
                    let folder = name
                        .rsplit_once(['/', '\\'])
                        .map_or("", |(folder, _)| folder)
                        .to_owned();
                    found.json.push(Entry {
                        index,
                        name,
                        folder,
                        bytes,
                    });
                }
                Ok(_) => {}
            }
        }
        found
    }

    /// Returns the path of an entry, relative to the folder or archive that is imported.
    pub fn relative(&self, entry: &Entry) -> String {
        let path = Path::new(&entry.name);
        let path = path.strip_prefix(&self.path).unwrap_or(path);
        path.display().to_string()
    }

    /// Returns the name and the size in bytes of a file; the size is 0 if it is unknown. Returns
    /// `None` for an entry of an archive that is not a file.
    fn name_and_size(&mut self, index: usize) -> Option<(String, u64)> {
        let size = |path: &Path| std::fs::metadata(path).map_or(0, |found| found.len());
        match &mut self.kind {
            Kind::File => Some((file_name(&self.path), size(&self.path))),
            Kind::Folder(paths) => {
                let path = paths.get(index)?;
                Some((path.display().to_string(), size(path)))
            }
            Kind::Zip(archive) => {
                let file = archive.by_index_data(index).ok()?;
                let name = file.name().map_or_else(
                    |_| String::from_utf8_lossy(file.name_raw()).into_owned(),
                    Cow::into_owned,
                );
                file.is_file().then(|| (name, file.size()))
            }
        }
    }

    /// Calls `read` with a reader of a file, and adds the number of bytes read to `bytes`.
    pub fn read<T>(
        &mut self,
        index: usize,
        bytes: &Bytes,
        read: impl FnOnce(&mut dyn Read) -> T,
    ) -> Result<T, Fault> {
        match &mut self.kind {
            Kind::File => {
                let mut file = open(&self.path)?;
                Ok(read(&mut bounded(&mut file, bytes, None)))
            }
            Kind::Folder(paths) => {
                let mut file = open(paths.get(index).map_or(Path::new(""), PathBuf::as_path))?;
                Ok(read(&mut bounded(&mut file, bytes, None)))
            }
            Kind::Zip(archive) => {
                let mut file = archive
                    .by_index(index)
                    .map_err(|error| read_fault(&error.into()))?;
                let packed = Packed {
                    index,
                    max_bytes: file.compressed_size().saturating_mul(BOMB_RATIO).max(BOMB_BYTES),
                    unpacked: self.unpacked.clone(),
                };
                Ok(read(&mut bounded(&mut file, bytes, Some(packed))))
            }
        }
    }
}

fn open(path: &Path) -> Result<File, Fault> {
    File::open(path).map_err(|error| path_unreadable(path, &error))
}

/// Limits for the unpacked size of a file in a zip archive.
struct Packed {
    index: usize,
    max_bytes: u64,
    unpacked: Unpacked,
}

/// Wraps a reader. The new reader counts the bytes read, and fails if a value is larger than
/// [`MAX_VALUE_BYTES`] or if a limit of `packed` is exceeded. It removes a byte order mark and
/// converts UTF-16 text to UTF-8. UTF-16 is recognised by the byte order mark, or by a zero byte in
/// the first character.
fn bounded<'a>(inner: &'a mut dyn Read, bytes: &Bytes, packed: Option<Packed>) -> impl Read + use<'a> {
    let mut bounded = Bounded {
        inner,
        bytes: bytes.clone(),
        read: 0,
        packed,
    };
    let mut head = [0; 2];
    let (read, failed) = match read_some(&mut bounded, &mut head) {
        Ok(read) => (read, None),
        Err(error) => (0, Some(error)),
    };
    let encoding = match head {
        [first, 0] if begins_like_json(&[first]) => Some(UTF_16LE),
        [0, first] if begins_like_json(&[first]) => Some(UTF_16BE),
        _ => None,
    };
    let whole = io::Cursor::new(head).take(read as u64);
    let whole = whole.chain(Failing(failed)).chain(bounded);
    let decoder = DecodeReaderBytesBuilder::new()
        .encoding(encoding)
        .bom_override(true)
        .utf8_passthru(true)
        .strip_bom(true)
        .build(whole);
    BufReader::with_capacity(1 << 16, decoder)
}

/// Counts the bytes read, both in total and for the current value. All clones share the same
/// counts.
#[derive(Clone, Debug, Default)]
pub struct Bytes(Rc<Cell<Counts>>);

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    total: u64,
    item: u64,
    /// Whether the current value is being skipped. A skipped value has no size limit.
    skipping: bool,
}

impl Bytes {
    /// Returns the total number of bytes read.
    pub fn total(&self) -> u64 {
        self.0.get().total
    }

    pub fn next_item(&self) {
        self.set(|counts| counts.item = 0);
    }

    /// Sets whether the following values are being skipped. A skipped value has no size limit.
    pub fn skip(&self, skipping: bool) {
        self.set(|counts| (counts.item, counts.skipping) = (0, skipping));
    }

    fn set(&self, change: impl FnOnce(&mut Counts)) {
        let mut counts = self.0.get();
        change(&mut counts);
        self.0.set(counts);
    }
}

/// A reader that counts the bytes read and fails when a size limit is exceeded.
struct Bounded<'a> {
    inner: &'a mut dyn Read,
    bytes: Bytes,
    read: u64,
    packed: Option<Packed>,
}

impl Read for Bounded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let more = u64::try_from(read).unwrap_or(u64::MAX);
        self.read += more;
        self.bytes.set(|counts| {
            counts.total += more;
            counts.item += more;
        });
        if let Some(packed) = &self.packed {
            if self.read > packed.max_bytes {
                return Err(BOMB.into());
            }
            if self.read > packed.unpacked.most(packed.index) {
                return Err(UNPACKED.into());
            }
            packed.unpacked.count(packed.index, self.read);
        }
        let counts = self.bytes.0.get();
        if counts.item > MAX_VALUE_BYTES && !counts.skipping {
            return Err(TOO_LARGE.into());
        }
        Ok(read)
    }
}

fn read_head(reader: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    reader.take(64).read_to_end(&mut head)?;
    Ok(head)
}

fn begins_like_json(head: &[u8]) -> bool {
    let first = head.iter().find(|byte| !byte.is_ascii_whitespace());
    matches!(first, Some(b'{' | b'['))
}

fn begins_like_zip(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06")
}

/// Returns whether a file ends like a zip archive. The end of the archive may be followed by a
/// comment of up to the maximum length.
fn ends_like_zip(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(ZIP_END_BYTES)))?;
    let mut end = Vec::new();
    file.take(ZIP_END_BYTES).read_to_end(&mut end)?;
    Ok(end.windows(4).any(|four| four == b"PK\x05\x06"))
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

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_zip_are_unpacked_up_to_a_limit_for_all_of_them_together() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zip");
        let mut zip = zip::ZipWriter::new(File::create(&path).unwrap());
        for name in ["a.json", "b.json", "c.json"] {
            zip.start_file(name, zip::write::SimpleFileOptions::default())
                .unwrap();
            io::copy(&mut io::repeat(b' ').take(1000), &mut zip).unwrap();
        }
        zip.finish().unwrap();
        let first = Source::open(&path).unwrap();
        first.unpacked.set_left(2500);
        let mut sources = [Source::open_again(&path, &first.unpacked()).unwrap(), first];
        let mut read = |source: usize, index| {
            let end = sources[source].read(index, &Bytes::default(), |reader| {
                io::copy(reader, &mut io::sink())
            });
            end.unwrap().map_err(|error| error.kind())
        };
        // Each byte of a file must be counted only once, even if a second `Source` reads the file
        // again.
        for source in [0, 1, 0] {
            assert_eq!(read(source, 0), Ok(1000));
            assert_eq!(read(source, 1), Ok(1000));
        }
        assert_eq!(read(0, 2), Err(UNPACKED));
        assert_eq!(read(1, 2), Err(UNPACKED));
    }

    #[test]
    fn a_value_may_be_as_large_as_the_limit_and_skipped_values_may_be_larger() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        let file = File::create(&path).unwrap();
        file.set_len(MAX_VALUE_BYTES + (1 << 20)).unwrap();
        let mut source = Source::open(&path).unwrap();
        let mut read = |skipping: bool| {
            let bytes = Bytes::default();
            bytes.skip(skipping);
            let end = source.read(0, &bytes, |reader| io::copy(reader, &mut io::sink()));
            end.unwrap().map_err(|error| error.kind())
        };
        assert_eq!(read(false), Err(TOO_LARGE));
        assert_eq!(read(true), Ok(MAX_VALUE_BYTES + (1 << 20)));
    }
}
