//! The channel from the application to the page.

use std::sync::{Arc, Mutex};

use rivulet_app::contract::Update;
use rivulet_core::lock;
use tauri::ipc::Channel;

/// The channel to the page that is currently loaded. All clones share the same channel.
///
/// An update that is sent to a page that no longer exists is lost without an error. Therefore, the
/// updates of a running turn have sequence numbers. A page that notices a gap in the numbers calls
/// `turn_since` to get the missing updates.
#[derive(Clone, Default)]
pub struct TurnChannel {
    page: Arc<Mutex<Option<Channel<Update>>>>,
}

impl TurnChannel {
    /// Sets the channel through which a newly loaded page receives updates.
    pub fn subscribe(&self, page: Channel<Update>) {
        *lock(&self.page) = Some(page);
    }

    /// Drops the channel to a page that no longer exists.
    pub fn clear(&self) {
        *lock(&self.page) = None;
    }

    /// Sends an update to the page, if a page is loaded.
    pub fn send(&self, update: Update) {
        let page = lock(&self.page).clone();
        if let Some(page) = page
            && let Err(error) = page.send(update)
        {
            tracing::warn!(%error, "the page did not take an update");
        }
    }
}
