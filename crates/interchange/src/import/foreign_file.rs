//! The images and files of messages from another program, and their bytes in the export.

use std::collections::{BTreeMap, HashSet};
use std::io::Read;
use std::path::PathBuf;

use base64::Engine;
use base64::alphabet;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};

use crate::import::read_fault::{BOMB, UNPACKED};
use crate::import::source::{Bytes, Source};
use crate::import::unpacked::Unpacked;

/// Maximum size of an attached file in bytes. Larger files in an export are not read.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// The highest Unicode character, used as the upper bound of a range of characters.
const LAST_CHAR: &str = "\u{10ffff}";

/// The Base64 decoder. Accepts data without padding, because some programs omit the padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// An image or file that belongs to a message from another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignFile {
    /// The name of the file; may be empty.
    pub name: String,
    /// Whether the other program shows the file as an image.
    pub image: bool,
    pub content: FileContent,
}

/// Where the bytes of an attached image or file are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// The conversation itself contains the bytes of the file.
    Bytes(Vec<u8>),
    /// The export contains the bytes as a separate file. The file has this path, or a path that
    /// ends with it.
    Path(String),
    /// The export contains the bytes as a separate file whose name begins with this id.
    Id(String),
    Missing,
}

impl ForeignFile {
    /// Returns the line of text that replaces the file if the file itself cannot be imported.
    pub fn mark(&self) -> String {
        let kind = if self.image { "Image" } else { "File" };
        match self.name.as_str() {
            "" => format!("[{kind}]"),
            name => format!("[{kind}: {name}]"),
        }
    }
}

impl FileContent {
    /// Determines from a file's URL where its bytes are. A Base64 `data:` URL contains them. A
    /// `file:` URL, or a string without a scheme, is the path of a file in the export. With any
    /// other URL, the bytes are missing.
    pub fn from_url(url: &str) -> FileContent {
        if let Some(data) = url.strip_prefix("data:") {
            let parts = data.split_once(',').filter(|(kind, _)| kind.ends_with(";base64"));
            let bytes = parts.and_then(|(_, data)| from_base64(data));
            return bytes.map_or(FileContent::Missing, FileContent::Bytes);
        }
        let path = url.strip_prefix("file://").unwrap_or(url);
        match path.is_empty() || path.contains("://") {
            true => FileContent::Missing,
            false => FileContent::Path(path.to_owned()),
        }
    }
}

/// Returns a name for a file that has none. The name is the last component of a path, or a name
/// such as `image.png` for a `data:image/` URL. It is empty for any other `data:` URL.
pub fn name_from_url(url: &str) -> String {
    match url.strip_prefix("data:image/") {
        Some(data) => {
            let kind: String = data
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .take(8)
                .collect();
            format!("image.{kind}")
        }
        None if url.starts_with("data:") => String::new(),
        None => url.rsplit(['/', '\\']).next().unwrap_or_default().to_owned(),
    }
}

pub fn from_base64(data: &str) -> Option<Vec<u8>> {
    BASE64.decode(data.trim()).ok()
}

/// Finds the files that the messages in an export refer to.
pub struct ExportFiles {
    path: PathBuf,
    unpacked: Unpacked,
    /// The export and an index of its files; `None` until the first file is needed. The export is
    /// opened a second time for this, because the first [`Source`] is being used to read the
    /// conversations.
    opened: Option<(Source, FileIndex)>,
    /// The indexes of the files that messages have referred to so far.
    used: HashSet<usize>,
}

/// An index of the files in an export. A search takes logarithmic time, even if many names are
/// similar.
#[derive(Default)]
struct FileIndex {
    /// The indexes of the files, keyed by the last component of their paths.
    by_name: BTreeMap<String, Vec<usize>>,
    /// The reversed path (see [`reversed`]) and the index of each file, sorted by reversed path.
    by_path: Vec<(String, usize)>,
}

/// The reason why a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// The file cannot be read.
    Missing,
    TooLarge,
    /// The file is in a zip archive, and the import has reached the limit for unpacked bytes.
    NotUnpacked,
}

impl ExportFiles {
    /// Prepares to find attached files in the export of `source`, which is opened again on demand.
    pub fn new(source: &Source) -> Self {
        ExportFiles {
            path: source.path().to_owned(),
            unpacked: source.unpacked(),
            opened: None,
            used: HashSet::new(),
        }
    }

    /// Returns the counter of the bytes that have been unpacked from the export.
    #[cfg(test)]
    pub fn unpacked(&self) -> &Unpacked {
        &self.unpacked
    }

    fn open(&mut self) -> Option<&mut (Source, FileIndex)> {
        if self.opened.is_none() {
            let mut source = Source::open_again(&self.path, &self.unpacked).ok()?;
            let files = source.files().into_iter().map(|(index, path, _)| (path, index));
            let files = FileIndex::new(files);
            self.opened = Some((source, files));
        }
        self.opened.as_mut()
    }

    /// Returns the index of the file that `content` refers to. Returns `None` if the export does
    /// not contain the file, or if several files match equally well.
    pub fn index(&mut self, content: &FileContent) -> Option<usize> {
        if matches!(content, FileContent::Bytes(_) | FileContent::Missing) {
            return None;
        }
        let (_, files) = self.open()?;
        let index = match content {
            FileContent::Path(path) => files.at_path(path)?,
            FileContent::Id(id) => files.with_id(id)?,
            _ => return None,
        };
        self.used.insert(index);
        Some(index)
    }

    /// Returns the bytes of the file `index`. Fails if the file is larger than [`MAX_FILE_BYTES`].
    pub fn bytes(&mut self, index: usize) -> Result<Vec<u8>, Unread> {
        let (source, _) = self.open().ok_or(Unread::Missing)?;
        let mut bytes = Vec::new();
        let read = source.read(index, &Bytes::default(), |reader| {
            reader.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)
        });
        match read.map_err(|_| Unread::Missing)? {
            Ok(length) if length as u64 <= MAX_FILE_BYTES => Ok(bytes),
            Ok(_) => Err(Unread::TooLarge),
            Err(error) => Err(match error.kind() {
                UNPACKED => Unread::NotUnpacked,
                BOMB => Unread::TooLarge,
                _ => Unread::Missing,
            }),
        }
    }

    /// Returns whether any message so far refers to the file with the index `index`.
    pub fn is_used(&self, index: usize) -> bool {
        self.used.contains(&index)
    }

    /// Returns the index and the name of each file that no message refers to.
    pub fn unused(&mut self) -> Vec<(usize, String)> {
        let files = self.open().map(|(source, _)| source.files()).unwrap_or_default();
        let unused = files.into_iter().filter(|(index, _, _)| !self.is_used(*index));
        unused.map(|(index, name, _)| (index, name)).collect()
    }
}

impl FileIndex {
    fn new(files: impl Iterator<Item = (String, usize)>) -> Self {
        let mut new = FileIndex::default();
        for (path, index) in files {
            let path = path.replace('\\', "/");
            let name = path.rsplit('/').next().unwrap_or_default().to_owned();
            new.by_name.entry(name).or_default().push(index);
            new.by_path.push((reversed(&path), index));
        }
        new.by_path.sort_unstable();
        new
    }

    /// Compares paths component by component, starting from the end, and returns the file whose
    /// path has the most components in common with `path`. At least the file name must be the same.
    /// Returns `None` if there is no such file, or if several files match equally well.
    fn at_path(&self, path: &str) -> Option<usize> {
        let path = reversed(&path.replace('\\', "/"));
        if path.starts_with('/') {
            return None;
        }
        // The best matches are directly before or after the place where `path` would be inserted.
        let from = |path: &str| self.by_path.partition_point(|(other, _)| other.as_str() < path);
        let place = from(&path);
        let neighbours = [place.checked_sub(1), Some(place)].into_iter().flatten();
        let length = neighbours
            .filter_map(|place| Some(shared_bytes(&self.by_path.get(place)?.0, &path)))
            .max()
            .filter(|length| *length > 0)?;
        let shared = path.get(..length)?;
        let mut found = self.by_path.get(from(shared)..)?.iter();
        let (_, index) = found.next()?;
        let unique = found.next().is_none_or(|(other, _)| !other.starts_with(shared));
        unique.then_some(*index)
    }

    /// Returns the file whose name is `id`, or begins with `id` followed by a character that is not
    /// an ASCII letter or digit. Returns `None` if there is no such file, or more than one.
    fn with_id(&self, id: &str) -> Option<usize> {
        if id.is_empty() {
            return None;
        }
        // Search for a file whose name is the id, and then for longer names in which the id is
        // followed by a character from one of these ranges, which contain all characters except
        // ASCII letters and digits. Searching all names that begin with the id could be slow,
        // because many longer ids may begin with it.
        let next_chars = ["\0".."0", ":".."A", "[".."a", "{"..LAST_CHAR];
        let with = |end: &str| format!("{id}{end}");
        let exact = self.by_name.get(id).into_iter();
        let longer = next_chars
            .into_iter()
            .flat_map(|chars| self.by_name.range(with(chars.start)..with(chars.end)));
        let mut found = exact.chain(longer.map(|(_, files)| files)).flatten();
        let index = found.next()?;
        found.next().is_none().then_some(*index)
    }
}

/// Returns the components of a path in reverse order, each followed by a slash.
fn reversed(path: &str) -> String {
    let mut reversed = String::with_capacity(path.len() + 1);
    for component in path.rsplit('/') {
        reversed.push_str(component);
        reversed.push('/');
    }
    reversed
}

/// Returns the length, in bytes, of the leading components that two reversed paths share.
fn shared_bytes(one: &str, other: &str) -> usize {
    let components = one.split_inclusive('/').zip(other.split_inclusive('/'));
    components
        .take_while(|(one, other)| one == other)
        .map(|(component, _)| component.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_data_url_contains_the_bytes_and_a_file_url_is_a_path() {
        for (url, content) in [
            ("data:image/png;base64,aGk=", FileContent::Bytes(b"hi".to_vec())),
            ("data:image/png;base64,aGk", FileContent::Bytes(b"hi".to_vec())),
            ("data:image/png;base64,?", FileContent::Missing),
            ("data:,hi", FileContent::Missing),
            ("https://example.org/a.png", FileContent::Missing),
            ("", FileContent::Missing),
            ("files/a.png", FileContent::Path("files/a.png".to_owned())),
            (
                "file:///files/a.png",
                FileContent::Path("/files/a.png".to_owned()),
            ),
        ] {
            assert_eq!(FileContent::from_url(url), content, "{url}");
        }
    }

    #[test]
    fn a_file_is_found_by_the_end_of_its_path_or_the_beginning_of_its_name() {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in [
            ("one/a.png", "one a"),
            ("two/a.png", "two a"),
            ("two/file-12-b.png", "b"),
            ("two/file-123.png", "c"),
        ] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut files = ExportFiles::new(&Source::open(folder.path()).unwrap());
        let mut text = |content: FileContent| {
            let bytes = files.index(&content).and_then(|index| files.bytes(index).ok());
            bytes.map(|bytes| String::from_utf8(bytes).unwrap())
        };
        let path = |path: &str| FileContent::Path(path.to_owned());
        let id = |id: &str| FileContent::Id(id.to_owned());
        assert_eq!(text(path("C:\\export\\two\\a.png")).as_deref(), Some("two a"));
        assert_eq!(text(path("a.png")), None, "two files have this name");
        assert_eq!(text(path("file-123.png")).as_deref(), Some("c"));
        assert_eq!(text(path("../../etc/passwd")), None);
        assert_eq!(text(id("file-12")).as_deref(), Some("b"));
        assert_eq!(text(id("file-1")), None);
        assert_eq!(text(FileContent::Missing), None);
    }

    #[test]
    fn a_file_is_found_among_many_with_the_same_name_or_the_same_beginning() {
        let paths = (0..100_000).map(|number| format!("{number}/a.png"));
        let names = (0..100_000).map(|number| format!("id{number}"));
        let others = ["id-b".to_owned(), "é/x.png".to_owned(), "é/y/x.png".to_owned()];
        let files = paths.chain(names).chain(others);
        let files = FileIndex::new(files.zip(0..));
        for number in 0..100_000 {
            assert_eq!(
                files.at_path(&format!("C:\\export\\{number}\\a.png")),
                Some(number)
            );
            assert_eq!(files.at_path("a.png"), None);
            assert_eq!(files.with_id("id"), Some(200_000));
        }
        assert_eq!(files.at_path("é/x.png"), Some(200_001));
        assert_eq!(files.at_path("/é/y/x.png"), Some(200_002));
        assert_eq!(files.at_path("x.png"), None);
        assert_eq!(files.at_path("y.png"), None);
        assert_eq!(files.at_path("a/"), None);
    }

    #[test]
    fn a_file_that_is_too_large_is_not_cut_but_left_out() {
        let folder = tempfile::tempdir().unwrap();
        for (name, length) in [("a.bin", MAX_FILE_BYTES), ("b.bin", MAX_FILE_BYTES + 1)] {
            // The file is sparse, so it takes almost no space on the disk.
            let file = std::fs::File::create(folder.path().join(name)).unwrap();
            file.set_len(length).unwrap();
        }
        let mut files = ExportFiles::new(&Source::open(folder.path()).unwrap());
        let mut length = |name: &str| {
            let index = files.index(&FileContent::Path(name.to_owned())).unwrap();
            files.bytes(index).map(|bytes| bytes.len() as u64)
        };
        assert_eq!(length("a.bin"), Ok(MAX_FILE_BYTES));
        assert_eq!(length("b.bin"), Err(Unread::TooLarge));
    }
}
