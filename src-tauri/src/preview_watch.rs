//! Ends the process of the page if a preview freezes the page.
//!
//! A preview runs in the process of the page, so an endless loop in its script freezes the whole
//! window. The frame cannot be removed then, because removing it needs the frozen thread. Therefore
//! Rivulet regularly asks the page to evaluate an expression while a preview is shown.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tauri::{AppHandle, Manager, WebviewWindow};
use tokio::sync::mpsc;

use crate::page_process::{PageProcess, ReloadReason};

/// Interval between two requests to the page, and between two checks for the page's answer.
const INTERVAL: Duration = Duration::from_secs(1);
/// Number of checks without an answer after which the page counts as frozen. Checks are counted
/// instead of seconds, because the computer may be suspended in between.
const LOOKS: u32 = 10;

/// Whether a task already watches the page. All clones share the same value.
#[derive(Clone, Default)]
pub struct PreviewWatch(Arc<AtomicBool>);

impl PreviewWatch {
    /// Watches the page until it shows no preview any more.
    pub fn start(&self, app: &AppHandle) {
        let Some(window) = app.get_webview_window("main") else {
            return;
        };
        if self.0.swap(true, Ordering::SeqCst) {
            return;
        }
        let watching = Arc::clone(&self.0);
        tauri::async_runtime::spawn(async move {
            watch(&window).await;
            watching.store(false, Ordering::SeqCst);
        });
    }
}

async fn watch(window: &WebviewWindow) {
    loop {
        tokio::time::sleep(INTERVAL).await;
        let (tell, mut told) = mpsc::unbounded_channel();
        let asked = window.eval_with_callback("document.querySelectorAll('iframe').length", move |frames| {
            // Ignore the result, because the receiver is gone if the answer is late.
            let _ = tell.send(frames);
        });
        if asked.is_err() {
            return;
        }
        let mut answer = None;
        for _ in 0..LOOKS {
            if let Ok(told) = tokio::time::timeout(INTERVAL, told.recv()).await {
                answer = Some(told);
                break;
            }
        }
        match answer {
            None => return end(window),
            // Stop watching if the request was dropped without an answer or the page shows no
            // frames.
            Some(None) => return,
            Some(Some(frames)) if frames == "0" => return,
            Some(Some(_)) => {}
        }
    }
}

/// Ends the process of the page. The page is then reloaded.
fn end(window: &WebviewWindow) {
    // WebKitGTK is the only webview with a public function that ends the process of the page.
    #[cfg(target_os = "linux")]
    {
        tracing::warn!("a preview keeps the page busy; its process is ended");
        use webkit2gtk::WebViewExt;
        window.state::<PageProcess>().end_because(ReloadReason::Preview);
        let ended = window.with_webview(|webview| webview.inner().terminate_web_process());
        if let Err(error) = ended {
            tracing::error!(%error, "the process of the page cannot be ended");
        }
    }
}
