//! Batches the changes of a running turn before they are sent to the screen (design, section 3.3).
//! The outbox performs no I/O and reads no clock: the caller passes the time.
//!
//! The first change and the first fragment are sent immediately. Another change is sent immediately
//! if nothing was sent during the last frame. Otherwise, changes are collected until the frame ends
//! and are then sent together, in messages of at most [`MESSAGE_BYTES`]. Only the message with the
//! end of a turn can be larger; the window sends it in pieces.

use rivulet_core::{Fragment, MessageId};

use crate::contract::{Change, TurnUpdate};

/// Duration of a frame at 60 frames per second, in milliseconds.
pub const FRAME_MS: u64 = 16;
/// Maximum size of the changes in one message, in bytes of JSON. The limit keeps the whole message
/// below 8,192 bytes, because the webview transports larger messages in a way that can hang
/// forever.
const MESSAGE_BYTES: usize = 7_680;
/// Number of pending messages to the page at which the outbox is full. The page can render about
/// this many messages in one frame; more messages would make the window stop responding.
const FULL_MESSAGES: usize = 64;
/// Estimated size of the JSON around a fragment, in bytes.
const ENVELOPE_BYTES: usize = 160;

/// Changes that are waiting to be sent to the screen.
#[derive(Debug)]
pub struct Outbox {
    message_id: MessageId,
    /// Pending messages to the page, oldest first. A new change is added to the last of them.
    messages: Vec<Open>,
    /// Sequence number of the last change that `take` returned.
    seq: u64,
    sent_at: Option<u64>,
    has_fragments: bool,
    /// Whether the next change must start a new message to the page, even if the last pending
    /// message has room for the change.
    cut: bool,
}

#[derive(Debug)]
struct Open {
    changes: Vec<Change>,
    bytes: usize,
    seq: u64,
}

impl Outbox {
    pub fn new(message_id: MessageId) -> Self {
        Outbox {
            message_id,
            messages: Vec::new(),
            seq: 0,
            sent_at: None,
            has_fragments: false,
            cut: false,
        }
    }

    /// Makes the next change start a new message to the page.
    pub fn cut(&mut self) {
        self.cut = true;
    }

    /// Adds a change. `seq` is the turn's sequence number after the change.
    pub fn push(&mut self, seq: u64, change: Change) {
        if matches!(change, Change::Fragment { .. }) && !std::mem::replace(&mut self.has_fragments, true) {
            // Send the first fragment immediately, even if another change was already sent in this
            // frame.
            self.sent_at = None;
        }
        let bytes = ENVELOPE_BYTES + weight(&change);
        let cut = std::mem::take(&mut self.cut);
        let fits = !cut
            && self
                .messages
                .last()
                .is_some_and(|open| open.bytes + bytes <= MESSAGE_BYTES);
        if !fits {
            self.messages.push(Open {
                changes: Vec::new(),
                bytes: 0,
                seq,
            });
        }
        if let Some(open) = self.messages.last_mut() {
            open.seq = seq;
            open.bytes += bytes;
            let rest = match (open.changes.last_mut(), change) {
                (Some(Change::Fragment { fragment: last }), Change::Fragment { fragment }) => last
                    .join(fragment)
                    .err()
                    .map(|fragment| Change::Fragment { fragment }),
                (Some(Change::Usage { usage: last }), Change::Usage { usage }) => {
                    *last = usage;
                    None
                }
                (_, change) => Some(change),
            };
            open.changes.extend(rest);
        }
    }

    /// Returns the sequence number of the last change that was added. Some numbers are skipped,
    /// because the turn also numbers the facts about a reply, which are not sent to the screen.
    pub fn last(&self) -> u64 {
        self.messages.last().map_or(self.seq, |open| open.seq)
    }

    /// Returns the time at which the pending changes must be sent, in milliseconds since the turn
    /// began, or `None` if there are no pending changes.
    pub fn due(&self) -> Option<u64> {
        let is_pending = !self.messages.is_empty();
        is_pending.then(|| self.sent_at.map_or(0, |sent| sent + FRAME_MS))
    }

    /// Returns whether the outbox is full. In this case, the caller should stop reading the
    /// response until the pending changes have been sent. Changes can still be added meanwhile.
    pub fn is_full(&self) -> bool {
        self.messages.len() >= FULL_MESSAGES
    }

    pub fn take(&mut self, at_ms: u64) -> Vec<TurnUpdate> {
        self.sent_at = Some(at_ms);
        let messages = std::mem::take(&mut self.messages);
        messages
            .into_iter()
            .map(|open| {
                let after = std::mem::replace(&mut self.seq, open.seq);
                TurnUpdate {
                    message_id: self.message_id,
                    after,
                    seq: open.seq,
                    at_ms,
                    changes: open.changes,
                }
            })
            .collect()
    }
}

/// Estimates the size of a change in bytes of JSON. For text, the estimate is never too low.
fn weight(change: &Change) -> usize {
    match change {
        Change::Fragment { fragment } => {
            let heads = match fragment {
                Fragment::ToolCall { id, name, .. } => {
                    escaped(id.as_deref().unwrap_or_default()) + escaped(name.as_deref().unwrap_or_default())
                }
                Fragment::Text { .. } | Fragment::Refusal { .. } | Fragment::Reasoning { .. } => 0,
            };
            escaped(fragment.text()) + heads
        }
        Change::Activity { servers, .. } => servers.as_deref().map_or(0, escaped),
        Change::Usage { .. } => 200,
        // Let the end of the turn count as a whole message, so that no other change is put into the
        // same message.
        Change::Ended { .. } => MESSAGE_BYTES - ENVELOPE_BYTES,
    }
}

/// Returns an upper limit for the number of bytes that `text` needs inside a JSON string.
fn escaped(text: &str) -> usize {
    text.bytes()
        .map(|byte| match byte {
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' => 2,
            0..0x20 => 6,
            _ => 1,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rivulet_core::{Activity, Reply};
    use uuid::Uuid;

    use super::*;

    fn text(text: &str) -> Change {
        Change::Fragment {
            fragment: Fragment::Text {
                text: text.to_owned(),
            },
        }
    }

    fn outbox() -> Outbox {
        Outbox::new(MessageId(Uuid::nil()))
    }

    #[test]
    fn the_first_change_is_sent_at_once_and_later_ones_once_a_frame() {
        let mut outbox = outbox();
        assert_eq!(outbox.due(), None);
        outbox.push(1, text("a"));
        assert_eq!(outbox.due(), Some(0));
        assert_eq!(outbox.take(100).len(), 1);
        assert_eq!(outbox.due(), None);
        outbox.push(2, text("b"));
        outbox.push(3, text("c"));
        assert_eq!(outbox.due(), Some(100 + FRAME_MS));
        let sent = outbox.take(120);
        assert_eq!(sent.len(), 1);
        assert_eq!((sent[0].after, sent[0].seq), (1, 3));
        assert_eq!(sent[0].changes, [text("bc")]);
    }

    #[test]
    fn the_first_word_does_not_wait_for_the_frame_of_an_earlier_change() {
        let mut outbox = outbox();
        outbox.push(
            1,
            Change::Activity {
                activity: Activity::Answered,
                servers: None,
            },
        );
        outbox.take(100);
        outbox.push(2, text("a"));
        assert_eq!(outbox.due(), Some(0));
    }

    #[test]
    fn cut_ends_the_message_at_the_view() {
        let mut outbox = outbox();
        outbox.push(1, text("a"));
        outbox.push(2, text("b"));
        outbox.cut();
        outbox.push(3, text("c"));
        outbox.push(4, text("d"));
        let sent: Vec<_> = outbox
            .take(0)
            .into_iter()
            .map(|update| (update.after, update.seq))
            .collect();
        assert_eq!(sent, [(0, 2), (2, 4)]);
    }

    #[test]
    fn the_outbox_is_full_until_its_messages_are_sent() {
        let mut outbox = outbox();
        let piece = "x".repeat(MESSAGE_BYTES / 2);
        let mut seq = 0;
        while !outbox.is_full() {
            seq += 1;
            outbox.push(seq, text(&piece));
        }
        assert_eq!(outbox.take(0).len(), FULL_MESSAGES);
        assert!(!outbox.is_full());
    }

    #[test]
    fn changes_of_different_kinds_keep_their_order() {
        let mut outbox = outbox();
        let thinking = Change::Activity {
            activity: Activity::Thinking,
            servers: None,
        };
        outbox.push(1, text("a"));
        outbox.push(2, thinking.clone());
        outbox.push(3, text("b"));
        assert_eq!(outbox.take(0)[0].changes, [text("a"), thinking, text("b")]);
    }

    proptest! {
        #[test]
        fn every_message_is_small_and_no_change_is_missing(
            texts in prop::collection::vec(prop_oneof![".{0,20}", "[\u{0}-\u{1f}\"\\\\]{0,1024}", "流{0,340}"], 0..80),
            takes in prop::collection::vec(any::<bool>(), 80),
        ) {
            let mut outbox = outbox();
            let mut sent = Vec::new();
            for ((seq, piece), take) in (1..).zip(&texts).zip(takes) {
                outbox.push(seq, text(piece));
                if take {
                    sent.extend(outbox.take(seq));
                }
            }
            sent.extend(outbox.take(1000));
            let mut known = 0;
            let mut reply = Reply::default();
            for update in sent {
                prop_assert_eq!(update.after, known);
                prop_assert!(serde_json::to_string(&update).unwrap().len() < 8_192);
                known = update.seq;
                for change in update.changes {
                    if let Change::Fragment { fragment } = change {
                        reply.push(&fragment);
                    }
                }
            }
            prop_assert_eq!(known, texts.len() as u64);
            prop_assert_eq!(reply.text(), texts.concat());
        }
    }
}
