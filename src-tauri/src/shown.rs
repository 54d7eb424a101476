//! The moment at which the window is shown: when its page asks for it, or when that takes too long.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tauri::WebviewWindow;

/// Longest wait for the page. After it the window is shown as it is: opening a damaged or an older database takes
/// time, and an invisible program would be started twice.
const LIMIT: Duration = Duration::from_secs(2);

/// Shows the window once. Clones share the state.
#[derive(Clone, Default)]
pub struct Shown(Arc<OnceLock<()>>);

impl Shown {
    /// Shows the window, unless this was done before: a window that was hidden since stays hidden.
    pub fn show(&self, window: &WebviewWindow) {
        self.0.get_or_init(|| {
            if let Err(error) = window.show() {
                tracing::error!(%error, "the window cannot be shown");
            }
        });
    }

    /// Shows the window after [`LIMIT`] if nothing else has shown it by then.
    pub fn show_later(&self, window: WebviewWindow) {
        let shown = self.clone();
        tauri::async_runtime::spawn(async move {
            tokio::time::sleep(LIMIT).await;
            shown.show(&window);
        });
    }
}
