//! The steps of a script.

use std::sync::Arc;
use std::time::Duration;

use crate::gate::Gate;

/// One step of a script.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Writes bytes of the body, in chunks if the [`Framing`] of the script is `Chunked`. `event`
    /// states whether the bytes complete an SSE event.
    Body {
        bytes: Arc<[u8]>,
        event: bool,
    },
    /// Writes bytes exactly as they are, without a head or framing.
    Unframed(Arc<[u8]>),
    /// Writes the head now instead of together with the first bytes of the body.
    Head,
    /// Waits until the next token is due.
    Tick,
    /// Sets the time between two tokens; `None` means no pauses.
    Pace(Option<Duration>),
    /// Sets the maximum number of bytes per write.
    Split(Option<usize>),
    /// Sets the maximum number of bytes per second.
    ByteRate(Option<u32>),
    Delay(Duration),
    Hold(Gate),
    /// Plays the steps one after another until the [`Gate`] opens. When it opens, the remaining
    /// steps are skipped.
    Until(Gate, Arc<[Step]>),
    /// Repeats the steps forever. Inside a [`Step::Until`], stops when the gate of that step opens.
    Forever(Arc<[Step]>),
    Exit(Exit),
}

/// The ways in which a script ends its connection.
#[derive(Clone, Debug)]
pub(crate) enum Exit {
    /// Ends the body properly, then sends FIN.
    End,
    /// Sends the size of a chunk, and then FIN instead of the bytes of the chunk.
    Cut,
    /// Sends FIN without ending the body.
    Close,
    /// Sends a TCP reset (RST).
    Reset,
    /// Sends nothing more and leaves the connection open.
    Stall,
}

/// The ways in which a response marks the end of its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    Chunked,
    /// The `Content-Length` header states the length of the body. This length includes the bytes of
    /// the steps after an [`Exit`], although these bytes are never sent.
    Length,
    /// The body ends when the connection ends, as in HTTP/1.0.
    Connection,
}

/// The status and the headers of a response, except those that delimit the body.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
}
