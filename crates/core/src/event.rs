//! What one chunk of the stream means, whatever dialect it came in.

use crate::delta::Fragment;
use crate::facts::SendBack;
use crate::fault::Fault;
use crate::usage::Usage;

/// A meaning found in the stream. One chunk may give several, in the order they are to be applied.
#[derive(Clone, Debug, PartialEq)]
pub enum ModelEvent {
    /// The id of the response, from the first chunk that has one.
    RequestId(String),
    /// A piece of the reply.
    Fragment(Fragment),
    /// The content begins with `<think>`, after this white space.
    ThinkOpened(String),
    /// `</think>` came: the reasoning in the content is over.
    ThinkClosed,
    /// Fields that the provider wants back in the next request.
    SendBack(SendBack),
    /// The body is one whole reply in JSON: the server does not stream.
    Whole,
    /// The finish reason, verbatim and never empty.
    Finish(String),
    /// Token counts; the last ones count.
    Usage(Usage),
    /// The provider reported an error inside the stream.
    Error(Fault),
    /// The `[DONE]` marker.
    Done,
    /// A comment, or a chunk that brings no piece of the reply: the server lives.
    KeepAlive,
    /// An event that is neither the marker nor a JSON object.
    Unreadable,
    /// A chunk of a choice other than index 0, which is counted and not shown.
    OtherChoice,
}
