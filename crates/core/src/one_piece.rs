//! Recognises a reply that was buffered between Rivulet and the provider and then delivered all at
//! once (wire contract, section 3).

use crate::message::Timing;

/// Minimum length of a buffered reply in bytes. Shorter ones often arrive all at once anyway.
const ONE_PIECE_BYTES: usize = 400;
/// Minimum time from the request to the first text of a buffered reply, in milliseconds.
const ONE_PIECE_WAIT_MS: u64 = 2_000;
/// A reply that arrived in at most this many network reads can count as buffered whatever its
/// speed. If it took more reads, its speed must be at least `ONE_PIECE_SPEED`.
const ONE_PIECE_READS: u32 = 2;
/// A speed, in bytes per millisecond, that no model reaches (about 5,000 tokens per second). A
/// reply that arrives faster must have been buffered, even if many reads were necessary because it
/// is large.
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
