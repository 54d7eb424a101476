//! Events that a chunk of a stream contains. They are independent of the server's dialect.

use crate::delta::Fragment;
use crate::facts::SendBack;
use crate::fault::Fault;
use crate::usage::Usage;

/// An event in the stream. One chunk may contain several events, which must be applied in order.
#[derive(Clone, Debug, PartialEq)]
pub enum ModelEvent {
    /// The id of the response, taken from the first chunk that has an id.
    RequestId(String),
    /// A piece of the reply.
    Fragment(Fragment),
    /// The content starts with `<think>`. The value contains the whitespace before the tag.
    ThinkOpened(String),
    /// `</think>` arrived, so the reasoning inside the content has ended.
    ThinkClosed,
    /// Fields that the next request must send back to the provider.
    SendBack(SendBack),
    /// The response body is one complete reply in JSON, because the server does not stream.
    Whole,
    /// The finish reason, verbatim and never empty.
    Finish(String),
    /// Token counts; later counts replace earlier ones.
    Usage(Usage),
    /// The provider reported an error inside the stream.
    Error(Fault),
    /// The `[DONE]` marker, which ends the stream.
    Done,
    /// A comment in the stream, or a chunk without text. Both show that the server is alive.
    KeepAlive,
    /// An event that is neither the `[DONE]` marker nor a JSON object.
    Unreadable,
    /// A chunk that belongs to an alternative reply (a choice whose index is not 0). Such chunks
    /// are counted but not shown.
    OtherChoice,
}
