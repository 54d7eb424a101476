//! Ends the page's process if a preview freezes the page.
//!
//! A preview runs in the page's process, so an endless loop in its script freezes the whole window,
//! and the page cannot remove the preview. While a preview is shown, Rivulet therefore regularly
//! asks the page to evaluate an expression. If no answer comes, Rivulet ends the process.
//!
//! Used on Linux only, because only WebKitGTK has a public function that ends the page's process.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tauri::{AppHandle, Manager, WebviewWindow};
use tokio::sync::mpsc;
use webkit2gtk::WebViewExt;

use crate::page_process::{PageProcess, ReloadReason};

/// Interval between two checks of whether the page has answered. Also the time to wait after an
/// answer before the next request.
const INTERVAL: Duration = Duration::from_secs(1);
/// Processor time that the page may use without answering before it counts as frozen. Elapsed time
/// would be misleading: the computer may be busy or may have been suspended. The limit is high,
/// because the page may be rendering something large.
const LONGEST_SILENCE: Duration = Duration::from_secs(15);

/// Unit of the times in `/proc/PID/stat`; the same on all processors for which Rivulet is built
/// (`USER_HZ` is 100).
const MILLISECONDS_PER_TICK: u64 = 10;

/// Number of previews that have been loaded since a task began to watch the page; 0 if no task is
/// watching it. All clones share the same number.
#[derive(Clone, Default)]
pub struct PreviewWatch(Arc<AtomicUsize>);

impl PreviewWatch {
    /// Watches the page while it shows a preview. If a task is already watching it, that task also
    /// watches the newly loaded preview.
    pub fn start(&self, app: &AppHandle) {
        let Some(window) = app.get_webview_window("main") else {
            return;
        };
        if !self.add() {
            return;
        }
        let watching = self.clone();
        tauri::async_runtime::spawn(async move {
            loop {
                let seen = watching.0.load(Ordering::SeqCst);
                watch(&window).await;
                if watching.end(seen) {
                    return;
                }
            }
        });
    }

    /// Counts a new preview. Returns `true` if the caller must start a task that watches the page.
    fn add(&self) -> bool {
        self.0.fetch_add(1, Ordering::SeqCst) == 0
    }

    /// Returns whether the task that watches the page may end. If it may, also resets the number of
    /// previews to 0. `seen` is the number that the task read before it last looked at the page. If
    /// another preview has been loaded since then, the task must continue, because it may have
    /// looked at the page too early to see that preview.
    fn end(&self, seen: usize) -> bool {
        self.0
            .compare_exchange(seen, 0, Ordering::SeqCst, Ordering::SeqCst)
            .is_ok()
    }
}

async fn watch(window: &WebviewWindow) {
    loop {
        tokio::time::sleep(INTERVAL).await;
        let (tell, mut told) = mpsc::unbounded_channel();
        let asked = window.eval_with_callback("document.querySelectorAll('iframe').length", move |frames| {
            // Sending fails only if Rivulet has stopped waiting for the answer.
            let _ = tell.send(frames);
        });
        if asked.is_err() {
            return;
        }
        let mut silence = Silence::new(page_time());
        let answer = loop {
            if let Ok(told) = tokio::time::timeout(INTERVAL, told.recv()).await {
                break told;
            }
            if silence.is_too_long(page_time()) {
                return end(window);
            }
        };
        // Stop watching if the page contains no frame and thus no preview, or if the webview
        // dropped the request.
        if answer.is_none_or(|frames| frames == "0") {
            return;
        }
    }
}

/// Measures how much processor time the page has used since a request that it has not answered yet.
struct Silence {
    worked: Duration,
    last: Option<Duration>,
}

impl Silence {
    /// Begins to measure. `now` is the page's processor time so far; `None` if unknown.
    fn new(now: Option<Duration>) -> Self {
        Self {
            worked: Duration::ZERO,
            last: now,
        }
    }

    /// Records that another [`INTERVAL`] has passed without an answer. Returns whether the page now
    /// counts as frozen ([`LONGEST_SILENCE`]).
    ///
    /// `now` is the total processor time that the page has used so far; `None` if unknown. Counts
    /// the time that the page has used since the last call, but at most [`INTERVAL`], because a
    /// page can use several processors at once. If the processor time is unknown, counts a whole
    /// [`INTERVAL`].
    fn is_too_long(&mut self, now: Option<Duration>) -> bool {
        let worked = now
            .zip(self.last)
            .map_or(INTERVAL, |(now, last)| now.saturating_sub(last).min(INTERVAL));
        self.worked += worked;
        self.last = now;
        self.worked >= LONGEST_SILENCE
    }
}

/// Returns the total processor time of the processes that run pages. Counts only child processes of
/// this process. Returns `None` if no child process runs pages, for example because a sandbox, and
/// not this process, started the processes that run them.
fn page_time() -> Option<Duration> {
    let parent = std::process::id();
    let children = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).ok()?;
    children
        .split_whitespace()
        .filter_map(|child| time_of_page(&fs::read_to_string(format!("/proc/{child}/stat")).ok()?))
        .reduce(|sum, time| sum + time)
}

/// Returns the processor time of a process, or `None` if it is not a process in which WebKit runs
/// pages. `stat` is the content of the process's file `/proc/PID/stat`.
fn time_of_page(stat: &str) -> Option<Duration> {
    // Linux truncates the name `WebKitWebProcess` to 15 bytes.
    let (_, fields) = stat.split_once(" (WebKitWebProces) ")?;
    // `fields` begins with field 3 of `/proc/PID/stat`; `utime` and `stime` are fields 14 and 15.
    let mut times = fields.split(' ').skip(11).map(str::parse::<u64>);
    let ticks = times.next()?.ok()? + times.next()?.ok()?;
    Some(Duration::from_millis(ticks * MILLISECONDS_PER_TICK))
}

fn end(window: &WebviewWindow) {
    tracing::warn!("a preview keeps the page busy; its process is ended");
    let process = PageProcess::clone(&window.state::<PageProcess>());
    let ended = window.with_webview(move |webview| {
        // Record the reason inside this closure. If it were recorded earlier and this closure never
        // ran, Rivulet would give this reason when the process ends later for a different one.
        process.end_because(ReloadReason::Preview);
        webview.inner().terminate_web_process();
    });
    if let Err(error) = ended {
        tracing::error!(%error, "the process of the page cannot be ended");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_that_is_loaded_while_the_watch_ends_is_watched() {
        let watch = PreviewWatch::default();
        assert!(watch.add(), "a task begins");
        assert!(!watch.add(), "the same task watches this preview too");
        assert!(!watch.end(1), "the task has not looked for the second preview");
        assert!(watch.end(2));
        assert!(watch.add(), "another task begins");
    }

    /// Returns the number of checks after which the page counts as frozen, or `None` if it does not
    /// within 1,000 checks. `step` is the processor time that the page uses between two checks;
    /// `None` if unknown.
    fn checks(step: Option<Duration>) -> Option<u32> {
        let time = |check| step.map(|step| step * check);
        let mut silence = Silence::new(time(0));
        (1..=1_000).find(|&check| silence.is_too_long(time(check)))
    }

    #[test]
    fn only_the_work_of_the_page_counts() {
        assert_eq!(checks(Some(INTERVAL)), Some(15));
        assert_eq!(checks(Some(INTERVAL / 4)), Some(60), "the computer is busy");
        assert_eq!(checks(Some(INTERVAL * 8)), Some(15), "eight processors");
        assert_eq!(checks(Some(Duration::ZERO)), None, "the page is suspended");
        assert_eq!(checks(None), Some(15), "the time is unknown");
    }

    #[test]
    fn a_new_process_of_the_page_starts_again() {
        let mut silence = Silence::new(Some(Duration::from_hours(1)));
        assert!(!silence.is_too_long(Some(Duration::ZERO)));
    }

    #[test]
    fn only_processes_that_run_pages_are_counted() {
        let stat = |name| format!("7 ({name}) R 1 7 7 0 -1 0 9 9 9 9 150 25 0 0 20 0 14 0 99");
        let page = time_of_page(&stat("WebKitWebProces"));
        assert_eq!(page, Some(Duration::from_millis(1_750)));
        assert_eq!(time_of_page(&stat("WebKitNetworkPr")), None);
        assert_eq!(time_of_page("7 (WebKitWebProces) R 1"), None);
    }
}
