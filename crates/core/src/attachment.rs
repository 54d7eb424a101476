//! Files that go with a message.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A file beside the database. Two messages with the same bytes share one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Attachment {
    /// SHA-256 of its bytes, in 64 small hexadecimal digits: its name on the disk.
    pub hash: String,
    /// What the user calls it.
    pub name: String,
    /// What it is, found from its bytes: `image/png`, `text/plain`, `application/pdf`, ….
    pub media_type: String,
    /// How large it is.
    #[ts(type = "number")]
    pub bytes: u64,
}

/// Returns whether a string can be the hash of an attachment. Any other string could lead out of the folder of
/// attachments.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
