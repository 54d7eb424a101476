//! Limits on the size of one reply (wire contract, section 3). Without these limits, a server could
//! fill the memory, or make the reply so long that processing each further event takes longer and
//! longer.

use crate::delta::Fragment;
use crate::fault::{Fault, FaultCategory};
use crate::texts::fault;

/// The highest token count that is stored for a reply. A higher count is reduced to this value,
/// because it must be a mistake, and because sums of such counts could overflow.
pub const MAX_TOKENS: u64 = 1_000_000_000_000;

/// Maximum total size of a reply in bytes. It includes the text, the reasoning, the tool calls and
/// the fields that the next request must send back to the provider.
pub const REPLY_BYTES: usize = 64 * 1024 * 1024;
/// Maximum number of tool calls in one reply.
pub const REPLY_CALLS: usize = 1_024;
/// Maximum size, in bytes, of an id, a tool name or a finish reason. Longer values are truncated.
pub const WORD_BYTES: usize = 1_024;
/// Number of bytes that [`ReplySize`] adds for each piece that does not belong to the same part of
/// the reply as the piece before it. Two such pieces cannot be joined: each is stored and sent
/// separately, which takes memory in addition to the memory for its text.
const PIECE_BYTES: usize = 128;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    Bytes,
    Calls,
}

impl Exceeded {
    pub fn fault(self) -> Fault {
        let message = match self {
            Exceeded::Bytes => fault::reply_bytes_limit((REPLY_BYTES / (1024 * 1024)) as u64),
            Exceeded::Calls => fault::reply_calls_limit(REPLY_CALLS as u64),
        };
        Fault::new(FaultCategory::Provider, message)
    }
}

/// Truncates `word` to [`WORD_BYTES`] at a character boundary. Returns whether it was too long.
pub fn cut_word(word: &mut String) -> bool {
    let end = word.floor_char_boundary(WORD_BYTES);
    let longer = end < word.len();
    word.truncate(end);
    longer
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Text,
    Refusal,
    Reasoning,
    Call(u32),
}

/// A counter for the bytes of a reply, which enforces [`REPLY_BYTES`].
#[derive(Clone, Debug, Default)]
pub struct ReplySize {
    bytes: usize,
    last: Option<Place>,
}

impl ReplySize {
    /// Counts bytes of a reply that are not part of a [`Fragment`]. Returns whether the total is
    /// within [`REPLY_BYTES`].
    pub fn add(&mut self, bytes: usize) -> bool {
        self.bytes = self.bytes.saturating_add(bytes);
        self.bytes <= REPLY_BYTES
    }

    /// Counts a piece of the reply. If the total would exceed [`REPLY_BYTES`], truncates the text
    /// of the piece. Returns whether the whole piece fits.
    pub fn admit(&mut self, fragment: &mut Fragment) -> bool {
        let place = match fragment {
            Fragment::Text { .. } => Place::Text,
            Fragment::Refusal { .. } => Place::Refusal,
            Fragment::Reasoning { .. } => Place::Reasoning,
            Fragment::ToolCall { index, .. } => Place::Call(*index),
        };
        if self.last.replace(place) != Some(place) {
            self.add(PIECE_BYTES);
        }
        let (Fragment::Text { text }
        | Fragment::Refusal { text }
        | Fragment::Reasoning { text }
        | Fragment::ToolCall { text, .. }) = fragment;
        let end = text.floor_char_boundary(REPLY_BYTES.saturating_sub(self.bytes));
        let fits = end == text.len();
        self.add(text.len());
        text.truncate(end);
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_truncated_at_a_character_boundary() {
        for (word, bytes, cut) in [
            ("a".repeat(WORD_BYTES), WORD_BYTES, false),
            ("a".repeat(WORD_BYTES + 1), WORD_BYTES, true),
            ("流".repeat(WORD_BYTES), WORD_BYTES - 1, true),
            (String::new(), 0, false),
        ] {
            let mut word = word;
            assert_eq!((cut_word(&mut word), word.len()), (cut, bytes));
        }
    }

    #[test]
    fn pieces_of_other_parts_count_more_than_their_text() {
        let mut size = ReplySize::default();
        let mut pieces = 0;
        let fits = |size: &mut ReplySize, index| {
            size.admit(&mut Fragment::ToolCall {
                index,
                id: None,
                name: None,
                text: "x".to_owned(),
            })
        };
        while fits(&mut size, pieces % 2) {
            pieces += 1;
        }
        assert_eq!(pieces as usize, REPLY_BYTES / (PIECE_BYTES + 1));
    }
}
