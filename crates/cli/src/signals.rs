//! Ctrl-C and SIGTERM: the first one stops the reply and keeps what came, the second one ends the process.

use std::io;

use rivulet_app::App;
use rivulet_core::MessageId;
use tokio::sync::watch;

use crate::exit;

/// Listens from now on, for as long as the process lives. The reply is named in `started` as soon as there is one.
///
/// In a task of its own: the one that prints may wait for a terminal or a pipe that takes nothing.
pub fn stop_on_signal(app: App, mut started: watch::Receiver<Option<MessageId>>) -> io::Result<()> {
    let mut signals = Signals::listen()?;
    tokio::spawn(async move {
        signals.next().await;
        tokio::select! {
            () = stop(&app, &mut started) => signals.next().await,
            () = signals.next() => {}
        }
        std::process::exit(exit::INTERRUPTED.into());
    });
    Ok(())
}

async fn stop(app: &App, started: &mut watch::Receiver<Option<MessageId>>) {
    // If there will be no turn, the process is about to end.
    let Ok(message_id) = started.wait_for(Option::is_some).await.map(|id| *id) else {
        return;
    };
    if let Some(message_id) = message_id {
        // It cannot fail: a turn that ended meanwhile has its own ending.
        let _ = app.turn_stop(message_id).await;
    }
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(windows)]
struct Signals {
    interrupt: tokio::signal::windows::CtrlC,
    close: tokio::signal::windows::CtrlClose,
}

#[cfg(windows)]
impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Signals {
            interrupt: tokio::signal::windows::ctrl_c()?,
            close: tokio::signal::windows::ctrl_close()?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.close.recv() => {}
        }
    }
}
