//! Recognises replies that something between Rivulet and the provider held back and delivered all at once
//! (contract, section 3).

use crate::message::Timing;

/// Minimum length, in bytes, of a reply that can count as buffered, which means held back on its way and
/// delivered all at once.
const ONE_PIECE_BYTES: usize = 400;
/// Minimum time from the request to the first text of a buffered reply, in milliseconds.
const ONE_PIECE_WAIT_MS: u64 = 2_000;
/// Maximum number of reads in which a buffered reply arrives, unless the reply arrives at `ONE_PIECE_SPEED`.
const ONE_PIECE_READS: u32 = 2;
/// Speed that no model reaches, in bytes per millisecond (about 5,000 tokens per second). A reply that
/// arrives at this speed counts as buffered even if it needs many reads because it is large.
const ONE_PIECE_SPEED: u64 = 20;

/// Returns whether a reply of `bytes` bytes, whose text arrived in `reads` reads, arrived all at once after a
/// long wait.
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
