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
