//! The channel from the application to the page.

use std::sync::{Arc, Mutex};

use rivulet_app::contract::Update;
use rivulet_core::lock;
use serde_json::json;
use tauri::ipc::{Channel, InvokeResponseBody};

/// Minimum length, in bytes, of a message that the webview must fetch separately. Shorter messages
/// are passed to the page directly, as part of a script. Rivulet sends only shorter messages,
/// because if a fetch hangs or fails, the page does not receive any later message either.
const FETCHED_BYTES: usize = 8_192;
/// Maximum length of a piece of an update, in bytes. Encoding a piece as a JSON string at most
/// doubles its length, because the JSON text of an update contains no control characters.
const PIECE_BYTES: usize = 4_000;

/// The channel to the page that is currently loaded. All clones share the same channel.
///
/// An update to a page that no longer exists is lost without an error. Therefore, the updates of a
/// running turn have sequence numbers. A page that notices a gap calls `turn_since`.
#[derive(Clone, Default)]
pub struct TurnChannel {
    page: Arc<Mutex<Option<Channel>>>,
}

impl TurnChannel {
    /// Sets the channel through which a newly loaded page receives updates.
    pub fn subscribe(&self, page: Channel) {
        *lock(&self.page) = Some(page);
    }

    /// Drops the channel to a page that no longer exists.
    pub fn clear(&self) {
        *lock(&self.page) = None;
    }

    /// Sends an update to the page, if one is loaded. Sends a large update, such as a tool call
    /// with long arguments, in pieces, which the page joins (`tauri.ts`).
    pub fn send(&self, update: &Update) {
        // Keep the lock until all pieces have been sent, so that no other update arrives between
        // them.
        let page = lock(&self.page);
        let Some(page) = &*page else {
            return;
        };
        let sent = serde_json::to_string(update)
            .map_err(tauri::Error::from)
            .and_then(|json| {
                let mut messages = messages(json).into_iter();
                messages.try_for_each(|message| page.send(InvokeResponseBody::Json(message)))
            });
        if let Err(error) = sent {
            tracing::warn!(%error, "the page did not take an update");
        }
    }
}

/// Returns the messages that carry an update: its JSON text, or several pieces of that text if it
/// is long.
fn messages(json: String) -> Vec<String> {
    if json.len() < FETCHED_BYTES {
        return vec![json];
    }
    let mut messages = Vec::new();
    let mut rest = json.as_str();
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE_BYTES));
        messages.push(json!({ "piece": piece, "last": after.is_empty() }).to_string());
        rest = after;
    }
    messages
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_message_is_short_and_the_pieces_are_the_update() {
        for text in ["", "a", "\"\\\n\u{1}", "流", "🦀é"] {
            for times in [1, 700, 2_000, 50_000] {
                let json = json!(text.repeat(times)).to_string();
                let messages = messages(json.clone());
                assert!(messages.iter().all(|message| message.len() < FETCHED_BYTES));
                if json.len() < FETCHED_BYTES {
                    assert_eq!(messages, [json]);
                    continue;
                }
                let pieces: Vec<Value> = messages
                    .iter()
                    .map(|message| serde_json::from_str(message).unwrap())
                    .collect();
                let joined: String = pieces
                    .iter()
                    .filter_map(|piece| piece["piece"].as_str())
                    .collect();
                assert_eq!(joined, json);
                let last = pieces.iter().position(|piece| piece["last"] == true);
                assert_eq!(last, Some(pieces.len() - 1));
            }
        }
    }
}
