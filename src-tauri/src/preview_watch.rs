//! Ends the process of the page if a preview makes the page hang.
//!
//! A preview runs in the process of the page, so an endless loop in its script freezes the whole
//! window. The page can then not remove the frame of the preview, because its only thread is busy.
//! Therefore Rivulet regularly asks the page to evaluate an expression while a preview is shown,
//! and ends the process if no answer comes.
//!
//! Only WebKitGTK has a public function that ends the process of the page.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tauri::{AppHandle, Manager, WebviewWindow};
use tokio::sync::mpsc;
use webkit2gtk::WebViewExt;

use crate::page_process::{PageProcess, ReloadReason};

/// Interval between two requests to the page, and between two checks for its answer.
const INTERVAL: Duration = Duration::from_secs(1);
/// Number of checks without an answer after which the page counts as frozen. Checks are counted
/// instead of seconds, so that the time during which the computer is suspended does not count.
const LOOKS: u32 = 10;

/// Whether a task is already watching the page. All clones share the same value.
#[derive(Clone, Default)]
pub struct PreviewWatch(Arc<AtomicBool>);

impl PreviewWatch {
    /// Watches the page for as long as it shows a preview. Does nothing if the page is being
    /// watched already.
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
            // Ignore an error, because nobody receives an answer that arrives late.
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
            // Stop watching if the page dropped the request or no longer shows a preview.
            Some(None) => return,
            Some(Some(frames)) if frames == "0" => return,
            Some(Some(_)) => {}
        }
    }
}

/// Ends the process of the page. The page is then reloaded.
fn end(window: &WebviewWindow) {
    tracing::warn!("a preview keeps the page busy; its process is ended");
    window.state::<PageProcess>().end_because(ReloadReason::Preview);
    let ended = window.with_webview(|webview| webview.inner().terminate_web_process());
    if let Err(error) = ended {
        tracing::error!(%error, "the process of the page cannot be ended");
    }
}
