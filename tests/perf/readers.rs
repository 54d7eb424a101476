//! The functions that a benchmark compares: readers, which decode a whole reply, and framers, which
//! only split a stream into events.

use anyhow::Result;

/// The result of reading a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Total size, in bytes, of the decoded content and reasoning.
    pub text: usize,
}

/// A named function that decodes the body of a streamed reply.
pub struct Reader {
    pub name: &'static str,
    /// Decodes the body (the first argument) in pieces whose size in bytes is the second argument.
    pub read: fn(&[u8], usize) -> Result<Found>,
}

/// A named function that finds the events in a body, but does not parse their data.
pub struct Framer {
    pub name: &'static str,
    /// Splits the body (the first argument) into events. The body is processed in pieces whose size
    /// in bytes is the second argument. Returns the total size, in bytes, of the data of all
    /// events.
    pub frame: fn(&[u8], usize) -> Result<usize>,
    /// Whether the framer scans each byte only once, even if a long event arrives in many pieces.
    pub linear: bool,
}
