//! Reloads the page after its process has died. If the process dies repeatedly, asks the user
//! first. The engine is not affected, because it runs in Rivulet's own process. The reloaded page
//! asks for everything that it missed.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rivulet_core::texts::dialog;
use rivulet_core::{ConversationId, lock};
use serde::Serialize;
use tauri::{AppHandle, Manager, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogKind};

use crate::closing::{self, Closing};
use crate::turn_channel::TurnChannel;

/// Number of deaths within [`PERIOD`] after which the user must agree to a reload of the page.
const TOO_MANY: usize = 4;
/// The period within which deaths are counted. If the process dies each time it loads the page,
/// [`TOO_MANY`] deaths fall within this period.
const PERIOD: Duration = Duration::from_mins(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReloadReason {
    /// The page's process died by itself.
    Died,
    /// A preview kept the page's process busy, so Rivulet ended that process.
    #[cfg(any(target_os = "linux", test))]
    Preview,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reload {
    reason: ReloadReason,
    conversation_id: Option<ConversationId>,
}

/// The process that runs the page. All clones share the same state.
#[derive(Clone, Default)]
pub struct PageProcess(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    deaths: VecDeque<Instant>,
    conversation_id: Option<ConversationId>,
    /// The reason why Rivulet is about to end the page's process; `None` if Rivulet is not about to
    /// do so.
    ended_because: Option<ReloadReason>,
    reload: Option<Reload>,
}

impl PageProcess {
    /// Records which conversation the page now shows. Returns the conversation that it showed until
    /// now.
    pub fn show_conversation(&self, id: Option<ConversationId>) -> Option<ConversationId> {
        std::mem::replace(&mut lock(&self.0).conversation_id, id)
    }

    /// Returns why the page was reloaded and which conversation was open before the reload. Returns
    /// `None` if the page has not been reloaded since the last call of this function.
    pub fn take_reload(&self) -> Option<Reload> {
        lock(&self.0).reload.take()
    }

    /// Records a death of the page's process. Returns whether to reload the page without asking the
    /// user.
    fn died(&self, now: Instant) -> bool {
        let mut state = lock(&self.0);
        state.deaths.push_back(now);
        while state
            .deaths
            .front()
            .is_some_and(|&first| now.duration_since(first) > PERIOD)
        {
            state.deaths.pop_front();
        }
        state.reload = Some(Reload {
            reason: state.ended_because.take().unwrap_or(ReloadReason::Died),
            conversation_id: state.conversation_id,
        });
        state.deaths.len() < TOO_MANY
    }

    /// Records why Rivulet is about to end the page's process.
    #[cfg(any(target_os = "linux", test))]
    pub fn end_because(&self, reason: ReloadReason) {
        lock(&self.0).ended_because = Some(reason);
    }

    fn forget_deaths(&self) {
        lock(&self.0).deaths.clear();
    }
}

/// Reloads the page whenever its process dies.
#[cfg(target_os = "linux")]
pub fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    use webkit2gtk::WebViewExt;

    let reloaded = window.clone();
    window.with_webview(move |webview| {
        webview
            .inner()
            .connect_web_process_terminated(move |_, _| reload(&reloaded));
    })
}

/// Reloads the page whenever its process dies.
#[cfg(windows)]
pub fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    use webview2_com::Microsoft::Web::WebView2::Win32::{
        COREWEBVIEW2_PROCESS_FAILED_KIND, COREWEBVIEW2_PROCESS_FAILED_KIND_RENDER_PROCESS_EXITED,
    };
    use webview2_com::ProcessFailedEventHandler;

    let reloaded = window.clone();
    window.with_webview(move |webview| {
        let handler = ProcessFailedEventHandler::create(Box::new(move |_, failure| {
            let mut kind = COREWEBVIEW2_PROCESS_FAILED_KIND::default();
            if let Some(failure) = failure {
                // SAFETY: WebView2 passes a valid object, and `kind` outlives the call.
                #[allow(unsafe_code)]
                unsafe {
                    failure.ProcessFailedKind(&mut kind)?;
                }
            }
            // Reload only if the process that runs the page itself has exited. If a process that
            // runs only frames exits, the page continues to run, and WebView2 shows an error page
            // in these frames. WebView2 itself restarts its processes for network and graphics.
            if kind == COREWEBVIEW2_PROCESS_FAILED_KIND_RENDER_PROCESS_EXITED {
                reload(&reloaded);
            }
            Ok(())
        }));
        let mut token = 0;
        // SAFETY: this closure runs on the thread of the webview, as WebView2 requires.
        #[allow(unsafe_code)]
        let watched = unsafe {
            webview
                .controller()
                .CoreWebView2()
                .and_then(|webview| webview.add_ProcessFailed(&handler, &mut token))
        };
        if let Err(error) = watched {
            tracing::warn!(%error, "the process of the page is not watched");
        }
    })
}

/// Does nothing on macOS, where a handler in Tauri's builder reloads the page.
#[cfg(not(any(target_os = "linux", windows)))]
pub fn watch(_window: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

/// Reloads the page after its process has died. If the process dies repeatedly, asks the user
/// first.
pub fn reload(window: &WebviewWindow) {
    let app = window.app_handle();
    app.state::<TurnChannel>().clear();
    app.state::<Closing>().page_died();
    if app.state::<PageProcess>().died(Instant::now()) {
        tracing::warn!("the process of the page died; the page is reloaded");
        load_again(window);
    } else {
        tracing::error!("the process of the page dies repeatedly");
        ask(window);
    }
}

fn load_again(window: &WebviewWindow) {
    if let Err(error) = window.reload() {
        tracing::error!(%error, "the page cannot be reloaded");
    }
}

/// Asks the user whether to reload the page. Uses a system dialog, because the page cannot show
/// anything.
fn ask(window: &WebviewWindow) {
    let app: AppHandle = window.app_handle().clone();
    let asked = window.clone();
    app.dialog()
        .message(dialog::page_dies().to_string())
        .title("Rivulet")
        .kind(MessageDialogKind::Error)
        .parent(window)
        .buttons(MessageDialogButtons::OkCancelCustom(
            dialog::load_page_again().to_string(),
            dialog::close_program().to_string(),
        ))
        .show(move |again| {
            let app = asked.app_handle();
            if again {
                app.state::<PageProcess>().forget_deaths();
                load_again(&asked);
            } else {
                closing::close(app.clone());
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_dies_repeatedly_is_not_reloaded() {
        let process = PageProcess::default();
        let start = Instant::now();
        let died = |seconds| process.died(start + Duration::from_secs(seconds));
        assert!(died(0) && died(1) && died(2));
        assert!(!died(3), "the fourth death within a minute");
        assert!(!died(4));
        process.forget_deaths();
        assert!(died(5), "the user wanted to load the page again");
    }

    #[test]
    fn deaths_far_apart_do_not_add_up() {
        let process = PageProcess::default();
        let start = Instant::now();
        for death in 0..10 {
            assert!(process.died(start + Duration::from_secs(death * 30)));
        }
    }

    #[test]
    fn a_reloaded_page_receives_the_previous_conversation_once() {
        let process = PageProcess::default();
        assert_eq!(process.take_reload(), None);
        let conversation_id = Some(ConversationId(uuid::Uuid::new_v4()));
        process.show_conversation(conversation_id);
        process.died(Instant::now());
        // The reloaded page first reports no conversation. `take_reload` must nevertheless return
        // the conversation that was open before the process died.
        process.show_conversation(None);
        let reload = |reason| {
            Some(Reload {
                reason,
                conversation_id,
            })
        };
        assert_eq!(process.take_reload(), reload(ReloadReason::Died));
        assert_eq!(process.take_reload(), None);

        process.show_conversation(conversation_id);
        process.end_because(ReloadReason::Preview);
        process.died(Instant::now());
        assert_eq!(process.take_reload(), reload(ReloadReason::Preview));
        process.died(Instant::now());
        assert_eq!(process.take_reload(), reload(ReloadReason::Died));
    }
}
