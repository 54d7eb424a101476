//! The one way from the program to the page.

use std::sync::{Arc, Mutex, PoisonError};

use rivulet_app::contract::Update;
use tauri::ipc::Channel;

/// The channel of the page that is loaded. Clones share it.
///
/// Sending tells nothing: a message to a page that went away is lost without an error. That is why every
/// update has a number and the page asks `turn_since` for what it misses.
#[derive(Clone, Default)]
pub struct TurnChannel {
    page: Arc<Mutex<Option<Channel<Update>>>>,
}

impl TurnChannel {
    /// A page was loaded: it takes the place of the one before.
    pub fn subscribe(&self, page: Channel<Update>) {
        *self.page.lock().unwrap_or_else(PoisonError::into_inner) = Some(page);
    }

    /// Sends to the page, if there is one.
    pub fn send(&self, update: Update) {
        let page = self.page.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(page) = page
            && let Err(error) = page.send(update)
        {
            tracing::warn!(%error, "the page did not take an update");
        }
    }
}
