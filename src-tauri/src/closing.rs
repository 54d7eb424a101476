//! Closes the program after the page has saved the latest text that the user typed.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rivulet_app::AppFolders;
#[cfg(unix)]
use rivulet_app::outlives_terminal;
use rivulet_core::texts::dialog;
use rivulet_core::{SavedState, TypedState, UiText, lock};
use tauri::ipc::Channel;
use tauri::{AppHandle, Manager};
use tauri_plugin_dialog::{MessageDialogButtons, MessageDialogResult};
use tokio::sync::Notify;

use crate::picker;
use crate::program::Program;
use crate::window_frame;

/// Time without a command from the page after which the page counts as hanging. A hanging page must
/// not keep the program open, but a page that is only busy with a long text must get enough time to
/// save the text.
const SAVING: Duration = Duration::from_secs(15);
/// Maximum time for the page to save the typed text, even if it keeps sending commands.
const LONGEST_SAVING: Duration = Duration::from_mins(1);
/// Maximum time to wait until everything is on the disk. If it is exceeded, a dialog asks the user
/// what to do. The program closes without a dialog if the system cannot show one or is already
/// ending the program. The next start then recovers unfinished replies.
const CLOSING: Duration = Duration::from_secs(10);
/// Time until the next attempt to save, if the user chose to wait.
const WAITING: Duration = Duration::from_secs(5);

/// The state that the program and its page share while the program closes. All clones share the
/// same state.
#[derive(Clone, Default)]
pub struct Closing(Arc<State>);

#[derive(Default)]
struct State {
    /// The channel that asks the page to save the typed text; `None` if no page is loaded.
    page: Mutex<Option<Channel<()>>>,
    /// Wakes the task that waits for the page. Used when the page has tried to save and when the
    /// page's process has died.
    saved: Notify,
    refused: AtomicBool,
    /// Whether the page has unsaved typed text, according to its last report.
    unsaved: AtomicBool,
    /// Number of commands that the page has sent. The page is not hanging as long as this number
    /// grows.
    commands: AtomicU32,
    begun: AtomicBool,
    /// Whether [`finish`] has ended. Nothing more is saved after it has ended.
    finished: AtomicBool,
}

impl Closing {
    /// Stores the channel that asks a newly loaded page to save the typed text.
    pub fn subscribe(&self, page: Channel<()>) {
        *lock(&self.0.page) = Some(page);
    }

    /// Drops the channel to a page that has died, and ends the wait for that page.
    pub fn page_died(&self) {
        *lock(&self.0.page) = None;
        self.set_unsaved(false);
        self.page_saved(true);
    }

    pub fn has_begun(&self) -> bool {
        self.0.begun.load(Ordering::Relaxed)
    }

    /// Records that the page has tried to save, and ends the wait for the page. `all` is true if
    /// all text was saved.
    pub fn page_saved(&self, all: bool) {
        self.0.refused.store(!all, Ordering::Relaxed);
        self.0.saved.notify_waiters();
    }

    /// Records whether the page has unsaved typed text.
    pub fn set_unsaved(&self, unsaved: bool) {
        self.0.unsaved.store(unsaved, Ordering::Relaxed);
    }

    /// Records that the page has sent a command, which shows that the page is not hanging.
    pub fn page_sent_command(&self) {
        self.0.commands.fetch_add(1, Ordering::Relaxed);
    }

    /// Asks the page to save the typed text and waits until it has tried. Gives up if the page
    /// hangs for [`SAVING`] or needs more than [`LONGEST_SAVING`]. In this case, returns
    /// `PageHangs` if the page last reported unsaved text, and otherwise `Saved`.
    pub async fn save_page(&self) -> TypedState {
        // Create this future before asking the page, because it misses all notifications that are
        // sent before it is created.
        let mut saved = pin!(self.0.saved.notified());
        let page = lock(&self.0.page).clone();
        let Some(page) = page else {
            return TypedState::Saved;
        };
        if let Err(error) = page.send(()) {
            tracing::warn!(%error, "the page cannot be asked to save");
            return self.without_answer();
        }
        let began = Instant::now();
        loop {
            let commands = self.0.commands.load(Ordering::Relaxed);
            if tokio::time::timeout(SAVING, saved.as_mut()).await.is_ok() {
                return if self.0.refused.load(Ordering::Relaxed) {
                    TypedState::Refused
                } else {
                    TypedState::Saved
                };
            }
            let hangs = self.0.commands.load(Ordering::Relaxed) == commands;
            if hangs || began.elapsed() >= LONGEST_SAVING {
                tracing::error!(hangs, "the page did not save in time");
                return self.without_answer();
            }
        }
    }

    /// Used if the page does not answer. Returns the state of the typed text according to the
    /// page's last report.
    fn without_answer(&self) -> TypedState {
        if self.0.unsaved.load(Ordering::Relaxed) {
            TypedState::PageHangs
        } else {
            TypedState::Saved
        }
    }
}

/// Saves the typed text, stops all turns, waits until everything is on the disk, and exits. Does
/// nothing if closing has already begun.
pub fn close(app: AppHandle) {
    close_with(app, 0);
}

/// Closes the program like [`close`], but exits with the exit code `code`.
pub fn close_with(app: AppHandle, code: i32) {
    let closing = app.state::<Closing>().inner().clone();
    if closing.0.begun.swap(true, Ordering::Relaxed) {
        return;
    }
    tauri::async_runtime::spawn(async move {
        finish(&app).await;
        app.exit(code);
    });
}

/// Saves the typed text, stops all turns, and waits until everything is on the disk. If something
/// cannot be saved, asks the user what to do.
pub async fn finish(app: &AppHandle) {
    window_frame::save(app, &app.state::<AppFolders>().data);
    let closing = app.state::<Closing>().inner().clone();
    while let Some(question) = try_to_save(app, &closing).await.question() {
        match ask(app, &question).await {
            Answer::TryAgain => {}
            Answer::Wait => tokio::time::sleep(WAITING).await,
            Answer::CloseAnyway => {
                tracing::error!("the user closed the program although the disk did not take everything");
                closing.0.finished.store(true, Ordering::Relaxed);
                return;
            }
        }
    }
    write(app).await;
    closing.0.finished.store(true, Ordering::Relaxed);
}

enum Answer {
    TryAgain,
    /// Try to save again later.
    Wait,
    /// Close the program and lose all unsaved text.
    CloseAnyway,
}

/// Asks the user in a system dialog what to do with text that cannot be saved. If the system cannot
/// show a dialog, returns `CloseAnyway`.
///
/// The buttons are, in this order, "try again", "close anyway" and "wait". Enter presses the first
/// button. Closing the dialog has the same effect as the last button. Text is therefore lost only
/// if the user presses the middle button.
async fn ask(app: &AppHandle, question: &UiText) -> Answer {
    let [again, close, wait] =
        [dialog::try_again(), dialog::close_anyway(), dialog::wait()].map(|label| label.to_string());
    let buttons = MessageDialogButtons::YesNoCancelCustom(again.clone(), close.clone(), wait);
    match picker::ask(app, question, buttons).await {
        None | Some(MessageDialogResult::No) => Answer::CloseAnyway,
        Some(MessageDialogResult::Custom(pressed)) if pressed == close => Answer::CloseAnyway,
        Some(MessageDialogResult::Yes) => Answer::TryAgain,
        Some(MessageDialogResult::Custom(pressed)) if pressed == again => Answer::TryAgain,
        Some(_) => Answer::Wait,
    }
}

/// Tries once to save the typed text and the replies. Keeps the data folder open, so that the
/// attempt can be repeated.
async fn try_to_save(app: &AppHandle, closing: &Closing) -> SavedState {
    let typed = closing.save_page().await;
    let program = app.state::<Program>().inner().clone();
    let settling = async {
        if let Ok(program) = program.get().await {
            program.settle().await;
        }
    };
    let received = tokio::time::timeout(CLOSING, settling).await.is_ok();
    SavedState { typed, received }
}

/// Stops all turns and waits until everything is on the disk. Does not wait if [`finish`] has
/// already ended. Blocks the thread of the window, so the page can no longer save the typed text.
pub fn finish_at_once(app: &AppHandle) {
    let is_finished = app
        .try_state::<Closing>()
        .is_none_or(|closing| closing.0.finished.load(Ordering::Relaxed));
    if !is_finished && app.try_state::<Program>().is_some() {
        tauri::async_runtime::block_on(write(app));
    }
    // Stop the tool servers, which may still be running if closing took too long.
    rivulet_app::kill_servers();
}

async fn write(app: &AppHandle) {
    let program = app.state::<Program>().inner().clone();
    let closing = async {
        if let Ok(program) = program.get().await {
            program.close().await;
        }
    };
    if tokio::time::timeout(CLOSING, closing).await.is_err() {
        tracing::error!("the disk did not take everything in time");
    }
}

/// Closes the program when the system asks it to exit: at logout, at Ctrl+C in its terminal, or
/// when that terminal is closed. Closing the terminal has no effect if the program was started to
/// survive it, as with `nohup`. A second signal of the same kind makes the program exit at once,
/// because closing may hang.
#[cfg(unix)]
pub fn close_on_signals(app: &AppHandle) {
    use tokio::signal::unix::{SignalKind, signal};

    let mut kinds = vec![SignalKind::terminate(), SignalKind::interrupt()];
    if !outlives_terminal() {
        kinds.push(SignalKind::hangup());
    }
    for kind in kinds {
        let app = app.clone();
        tauri::async_runtime::spawn(async move {
            match signal(kind) {
                Ok(mut signal) => {
                    signal.recv().await;
                    close(app);
                    signal.recv().await;
                    rivulet_app::kill_servers();
                    std::process::exit(1);
                }
                Err(error) => tracing::warn!(%error, "a signal to end is not handled"),
            }
        });
    }
}

/// Closes the program when its console is closed, or when the user presses Ctrl+C or Ctrl+Break in
/// the console. Windows terminates the program about 5 seconds after its console is closed.
#[cfg(windows)]
pub fn close_on_signals(app: &AppHandle) {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close};

    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        let listening = ctrl_c().and_then(|c| Ok((c, ctrl_break()?, ctrl_close()?)));
        match listening {
            Ok((mut c, mut pause, mut close_console)) => {
                tokio::select! {
                    _ = c.recv() => {}
                    _ = pause.recv() => {}
                    _ = close_console.recv() => {}
                }
                close(app);
            }
            Err(error) => tracing::warn!(%error, "the console cannot end the program"),
        }
    });
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// Polls `future`, which `save_page` returned. Returns its result, or `None` if it is still
    /// waiting for the page.
    fn reported(future: std::pin::Pin<&mut impl Future<Output = TypedState>>) -> Option<TypedState> {
        match future.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Pending => None,
            Poll::Ready(typed) => Some(typed),
        }
    }

    #[tokio::test]
    async fn closing_waits_for_the_page_until_it_has_saved_or_died() {
        for (answer, typed) in [
            (Some(true), TypedState::Saved),
            (Some(false), TypedState::Refused),
            (None, TypedState::Saved),
        ] {
            let closing = Closing::default();
            closing.set_unsaved(true);
            // Let the page report an earlier attempt to save. This report must not count as the
            // answer to the request below.
            closing.page_saved(answer == Some(false));
            closing.subscribe(Channel::new(|_| Ok(())));
            let mut saving = pin!(closing.save_page());
            assert_eq!(reported(saving.as_mut()), None);
            match answer {
                Some(saved) => closing.page_saved(saved),
                None => closing.page_died(),
            }
            assert_eq!(reported(saving.as_mut()), Some(typed));
        }
    }

    #[tokio::test]
    async fn a_page_that_cannot_be_asked_hangs_only_if_it_has_unsaved_text() {
        let closing = Closing::default();
        closing.subscribe(Channel::new(|_| Err(tauri::Error::WindowNotFound)));
        for (unsaved, typed) in [(true, TypedState::PageHangs), (false, TypedState::Saved)] {
            closing.set_unsaved(unsaved);
            assert_eq!(reported(pin!(closing.save_page())), Some(typed));
        }
    }

    #[tokio::test]
    async fn closing_does_not_wait_without_a_page() {
        let closing = Closing::default();
        let saved = Some(TypedState::Saved);
        assert_eq!(reported(pin!(closing.save_page())), saved);
        closing.subscribe(Channel::new(|_| Ok(())));
        closing.page_died();
        assert_eq!(reported(pin!(closing.save_page())), saved);
    }
}
