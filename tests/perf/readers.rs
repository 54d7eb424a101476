//! The readers and framers that the bench compares.

use anyhow::Result;

/// What a reader found in a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Bytes of content and reasoning.
    pub text: usize,
}

/// One way to read the body of a streamed reply.
pub struct Reader {
    /// Who reads.
    pub name: &'static str,
    /// Reads a body in reads of this many bytes to its end.
    pub read: fn(&[u8], usize) -> Result<Found>,
}

/// One way to find the events in a body, whatever their data mean.
pub struct Framer {
    /// Who reads.
    pub name: &'static str,
    /// Reads a body in reads of this many bytes and gives the bytes of all data.
    pub frame: fn(&[u8], usize) -> Result<usize>,
    /// Reads every byte once, however long the event.
    pub linear: bool,
}
