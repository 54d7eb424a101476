//! Recognises a reply that was buffered somewhere between Rivulet and the provider and then
//! delivered all at once (wire contract, section 3).

use crate::message::Timing;

/// Minimum length, in bytes, of a reply that counts as buffered on its way. Shorter replies often
/// arrive all at once anyway.
const ONE_PIECE_BYTES: usize = 400;
/// Minimum time from the request to the first text of a buffered reply, in milliseconds.
const ONE_PIECE_WAIT_MS: u64 = 2_000;
/// A reply that arrives in at most this many network reads can count as buffered on its way even if
/// it is slow. A reply that needs more reads counts as buffered only if its speed is at least
/// `ONE_PIECE_SPEED`.
const ONE_PIECE_READS: u32 = 2;
/// A speed that no model reaches, in bytes per millisecond (about 5,000 tokens per second). A reply
/// that arrives at least this fast counts as buffered, even if it is so large that it needs many
/// reads.
const ONE_PIECE_SPEED: u64 = 20;

/// Returns whether a reply arrived all at once after a long wait. `bytes` is the length of the
/// reply, and `reads` is the number of reads that delivered its text.
pub fn in_one_piece(timing: &Timing, bytes: usize, reads: u32) -> bool {
    let Timing {
        sent_ms: Some(sent),
        first_token_ms: Some(first),
        last_token_ms: Some(last),
        ..
    } = *timing
    else {
        return false;
    };
    let fast = bytes as u64 >= ONE_PIECE_SPEED.saturating_mul(last.saturating_sub(first));
    bytes >= ONE_PIECE_BYTES
        && first.saturating_sub(sent) >= ONE_PIECE_WAIT_MS
        && (reads <= ONE_PIECE_READS || fast)
}
