//! What a script is made of.

use std::sync::Arc;
use std::time::Duration;

use crate::gate::Gate;

/// One thing the player does.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Bytes of the body, framed as the script says; `event`: an SSE event is complete with them.
    Body {
        bytes: Arc<[u8]>,
        event: bool,
    },
    /// Bytes written to the socket as they are, outside of head and framing.
    Unframed(Arc<[u8]>),
    /// The head, now rather than with the first bytes of the body.
    Head,
    /// Waits for the next token's turn.
    Tick,
    /// Time between two ticks from here on.
    Pace(Option<Duration>),
    /// Most bytes written at once from here on.
    Split(Option<usize>),
    /// Most bytes a second from here on.
    ByteRate(Option<u32>),
    Delay(Duration),
    /// `limit`: goes on by itself after this long.
    Hold {
        gate: Gate,
        limit: Option<Duration>,
    },
    /// Plays these for ever; what follows is never reached.
    Forever(Arc<[Step]>),
    Exit(Exit),
}

/// How a script leaves its connection.
#[derive(Clone, Debug)]
pub(crate) enum Exit {
    /// The body's proper end, then FIN.
    End,
    /// These bytes inside a chunk that promised more, then FIN.
    Cut(Arc<[u8]>),
    /// FIN where it stands.
    Close,
    /// RST.
    Reset,
    /// Nothing more, and the connection stays open.
    Stall,
}

/// How the length of a body is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    Chunked,
    /// `Content-Length` with the length of all the body's bytes, also of those a cut withholds.
    Length,
    /// By the end of the connection, as in HTTP/1.0.
    Connection,
}

/// Status line and headers, without those of the framing.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
}
