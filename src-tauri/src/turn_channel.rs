//! The channel from the application to the page.

use std::sync::{Arc, Mutex, PoisonError};

use rivulet_app::contract::Update;
use tauri::ipc::Channel;

/// The channel to the page that is loaded. All clones share the same channel.
///
/// An update is lost without an error if its page has been closed. Updates therefore have sequence
/// numbers, and a page that notices a gap calls `turn_since` to get the missing changes.
#[derive(Clone, Default)]
pub struct TurnChannel {
    page: Arc<Mutex<Option<Channel<Update>>>>,
}

impl TurnChannel {
    /// Sets the channel of a newly loaded page.
    pub fn subscribe(&self, page: Channel<Update>) {
        *self.page.lock().unwrap_or_else(PoisonError::into_inner) = Some(page);
    }

    /// Drops the channel after its page has closed.
    pub fn clear(&self) {
        *self.page.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Sends an update to the page, if a page is loaded.
    pub fn send(&self, update: Update) {
        let page = self.page.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(page) = page
            && let Err(error) = page.send(update)
        {
            tracing::warn!(%error, "the page did not take an update");
        }
    }
}
