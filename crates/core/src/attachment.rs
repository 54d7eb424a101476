//! Files attached to a message.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A file attached to messages, stored next to the database. If several attachments have the same
/// content, they share one file on disk.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Attachment {
    /// SHA-256 of the content (64 lowercase hexadecimal digits); also the file's name on disk.
    pub hash: String,
    /// The file name shown to the user.
    pub name: String,
    /// Media type, for example `image/png`, `text/plain` or `application/pdf`. Detected from the
    /// content and, for text, also from the file name extension.
    pub media_type: String,
    /// Size of the file in bytes.
    #[ts(type = "number")]
    pub bytes: u64,
}

/// Returns whether a string has the form of an attachment's hash. No other string may be used as
/// the name of an attachment's file, because the resulting path could lead out of the attachments
/// folder.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
