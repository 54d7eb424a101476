//! Decides when the window is shown: when the page asks for it, or after a time limit.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tauri::WebviewWindow;

/// Maximum time to wait for the page before the window is shown. Opening a damaged or old database
/// may take long, and a user who sees no window would start Rivulet again.
const LIMIT: Duration = Duration::from_secs(2);

/// Shows the window once. All clones share the same state.
#[derive(Clone, Default)]
pub struct Shown(Arc<OnceLock<()>>);

impl Shown {
    /// Shows the window at the first call. Later calls do nothing: a hidden window stays hidden.
    pub fn show(&self, window: &WebviewWindow) {
        self.0.get_or_init(|| {
            if let Err(error) = window.show() {
                tracing::error!(%error, "the window cannot be shown");
            }
        });
    }

    pub fn is_shown(&self) -> bool {
        self.0.get().is_some()
    }

    /// Waits for [`LIMIT`] and then shows the window, unless it has already been shown.
    pub fn show_later(&self, window: WebviewWindow) {
        let shown = self.clone();
        tauri::async_runtime::spawn(async move {
            tokio::time::sleep(LIMIT).await;
            shown.show(&window);
        });
    }
}
