//! Handles Ctrl-C, SIGTERM, the closing of the terminal and, on Windows, Ctrl-Break, user logoff
//! and system shutdown. The first signal stops the reply and keeps its text, and the second signal
//! ends the process. Every command that may start a tool server handles signals, because a server
//! in its own process group would otherwise keep running.

use std::io;

use rivulet_app::App;
#[cfg(unix)]
use rivulet_app::outlives_terminal;
use rivulet_core::MessageId;
use tokio::sync::watch;

use crate::exit;

/// Returns the result of `work`, or `None` if a signal sets `stopped` to true before `work` is
/// done.
pub async fn unless_stopped<T>(
    stopped: &mut watch::Receiver<bool>,
    work: impl Future<Output = T>,
) -> Option<T> {
    let signal = async {
        // If the sender no longer exists, no signal can set `stopped`. Wait for `work` alone.
        if stopped.wait_for(|stopped| *stopped).await.is_err() {
            std::future::pending().await
        }
    };
    tokio::select! {
        done = work => Some(done),
        () = signal => None,
    }
}

/// Handles signals for a command without replies. The result becomes true at the first signal.
pub fn listen(app: &App) -> watch::Receiver<bool> {
    let (stopping, stopped) = watch::channel(false);
    stop_on_signal(app.clone(), watch::channel(None).1, stopping);
    stopped
}

/// Handles signals until the process exits. `started` contains the id of the latest reply. Sets
/// `stopping` to true at the first signal. Signals are handled in a separate task, because a
/// terminal or a pipe may block the task that prints.
pub fn stop_on_signal(
    app: App,
    mut started: watch::Receiver<Option<MessageId>>,
    stopping: watch::Sender<bool>,
) {
    let mut signals = match Signals::listen() {
        Ok(signals) => signals,
        Err(error) => {
            tracing::warn!(%error, "Ctrl-C cannot be listened to");
            return;
        }
    };
    tokio::spawn(async move {
        signals.next().await;
        stopping.send_replace(true);
        tokio::select! {
            () = stop(&app, &mut started) => signals.next().await,
            () = signals.next() => {}
        }
        rivulet_app::kill_servers();
        std::process::exit(exit::INTERRUPTED.into());
    });
}

/// Stops the latest reply or its tool calls, and then every later reply as soon as it starts.
async fn stop(app: &App, started: &mut watch::Receiver<Option<MessageId>>) {
    loop {
        let message_id = *started.borrow_and_update();
        if let Some(message_id) = message_id {
            // Ignore the error: the turn or the call has already ended.
            let _ = app.turn_stop(message_id).await;
        }
        // `changed` fails when the process is about to exit. No more turns can start then.
        if started.changed().await.is_err() {
            return;
        }
    }
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    /// The signal that is sent when the terminal is closed; `None` if the process must outlive its
    /// terminal, for example after `nohup`.
    hangup: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let hangup = (!outlives_terminal()).then(|| signal(SignalKind::hangup()));
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup: hangup.transpose()?,
        })
    }

    async fn next(&mut self) {
        let hangup = async {
            match &mut self.hangup {
                Some(hangup) => hangup.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = hangup => {}
        }
    }
}

#[cfg(windows)]
struct Signals {
    interrupt: tokio::signal::windows::CtrlC,
    pause: tokio::signal::windows::CtrlBreak,
    close: tokio::signal::windows::CtrlClose,
    logoff: tokio::signal::windows::CtrlLogoff,
    shutdown: tokio::signal::windows::CtrlShutdown,
}

#[cfg(windows)]
impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Signals {
            interrupt: tokio::signal::windows::ctrl_c()?,
            pause: tokio::signal::windows::ctrl_break()?,
            close: tokio::signal::windows::ctrl_close()?,
            logoff: tokio::signal::windows::ctrl_logoff()?,
            shutdown: tokio::signal::windows::ctrl_shutdown()?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.pause.recv() => {}
            _ = self.close.recv() => {}
            _ = self.logoff.recv() => {}
            _ = self.shutdown.recv() => {}
        }
    }
}
