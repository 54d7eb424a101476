//! The events that a chunk of a stream can contain, whichever dialect the server uses.

use crate::delta::Fragment;
use crate::facts::SendBack;
use crate::fault::Fault;
use crate::usage::Usage;

/// An event in the stream. If one chunk contains several events, they must be applied in order.
#[derive(Clone, Debug, PartialEq)]
pub enum ModelEvent {
    /// The id of the response, taken from the first chunk that has an id.
    RequestId(String),
    /// A piece of the reply.
    Fragment(Fragment),
    /// The content starts with `<think>`. The value is the whitespace before this tag.
    ThinkOpened(String),
    /// `</think>` arrived, so the reasoning inside the content has ended.
    ThinkClosed,
    /// Fields arrived that the next request must send back to the provider.
    SendBack(SendBack),
    /// The response body is one complete reply in JSON, because the server does not stream.
    Whole,
    /// The finish reason, verbatim and never empty.
    Finish(String),
    /// Token counts. Later counts replace earlier ones.
    Usage(Usage),
    /// The provider reported an error inside the stream.
    Error(Fault),
    /// The `[DONE]` marker, which ends the stream.
    Done,
    /// A comment in the stream, a chunk that contains no other event, or bytes that can be decoded
    /// only when more of the body has arrived. All of them show that the server is alive.
    KeepAlive,
    /// An event whose data is neither a JSON object nor the `[DONE]` marker.
    Unreadable,
    /// A chunk of an alternative reply (choice index not 0), which is counted but not shown.
    OtherChoice,
}
