//! Opens the application for a command of `rivulet-cli`, even if a window has the same data folder
//! open, and closes the application afterwards.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rivulet_app::contract::Update;
use rivulet_app::{App, ConfirmLaunch, Confirmation, Log, OnDemand, Sharing};
use rivulet_core::{Fault, FaultCategory, ToolServerId, lock, texts};
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::harmless::harmless;
use crate::{folders, question};

/// Maximum time that the program waits for the disk before it exits. If that is not enough, the
/// reply is recovered the next time Rivulet starts.
const CLOSING: Duration = Duration::from_secs(10);

/// The application, together with the updates that it sends.
pub struct Program {
    pub app: App,
    pub updates: UnboundedReceiver<Update>,
    /// The tool servers named on the command line. Rivulet may start them without asking the user.
    named: Arc<Mutex<HashSet<ToolServerId>>>,
    /// Whether `close` was called. A second call does not wait for the disk again.
    closed: bool,
    _log: Option<Log>,
}

impl Program {
    pub fn open() -> Result<Self, Fault> {
        let folders =
            folders::find().ok_or_else(|| Fault::new(FaultCategory::Storage, texts::cli::no_home()))?;
        // Ignore the error: without the folders, opening the database fails and reports it.
        let _ = folders.create();
        let log = Log::start(&folders, "rivulet_cli");
        // An unbounded channel is safe: it holds little more than the text of the reply, which the
        // turn keeps in memory anyway.
        let (tell, updates) = unbounded_channel();
        let app = App::open(
            folders,
            Sharing::Beside,
            Arc::new(OnDemand::new(DEFAULT_MODEL, Sandbox::practice, Sandbox::base_url)),
            move |update| {
                // Ignore the error: the command has ended and reads no more updates.
                let _ = tell.send(update);
            },
        )?;
        let named = Arc::default();
        let at_terminal = io::stdin().is_terminal() && io::stderr().is_terminal();
        app.confirm_launches_with(confirm_launches(Arc::clone(&named), at_terminal));
        Ok(Program {
            app,
            updates,
            named,
            closed: false,
            _log: log,
        })
    }

    /// Allows a tool server named on the command line to be started without asking the user.
    pub fn name_server(&self, server_id: ToolServerId) {
        lock(&self.named).insert(server_id);
    }

    /// Waits up to ten seconds until everything is on disk, and passes storage faults to `storage`.
    /// Returns whether everything was written in time.
    pub async fn close(&mut self, mut storage: impl FnMut(Option<&Fault>)) -> bool {
        if std::mem::replace(&mut self.closed, true) {
            return true;
        }
        let app = self.app.clone();
        let mut closing = std::pin::pin!(tokio::time::timeout(CLOSING, app.close()));
        loop {
            tokio::select! {
                biased;
                Some(update) = self.updates.recv() => {
                    if let Update::Storage { fault } = update {
                        storage(fault.as_ref());
                    }
                }
                closed = &mut closing => {
                    if closed.is_err() {
                        tracing::error!("the disk did not take everything in time");
                    }
                    return closed.is_ok();
                }
            }
        }
    }
}

/// Decides whether the program of a tool server may start. It may start if the command line names
/// the server. If only the chat settings name the server, the user is asked on the terminal.
/// Without a terminal, the program may not start.
fn confirm_launches(named: Arc<Mutex<HashSet<ToolServerId>>>, at_terminal: bool) -> ConfirmLaunch {
    Arc::new(move |server_id, launch| {
        let is_named = lock(&named).contains(&server_id);
        Box::pin(async move {
            if is_named {
                return Confirmation::Once;
            }
            if !at_terminal {
                return Confirmation::Refused;
            }
            question::discard_typed();
            let words = texts::cli::question(launch).to_string();
            let _ = write!(io::stderr(), "{} ", harmless(&words));
            match question::answered_yes().await {
                true => Confirmation::Always,
                false => Confirmation::Refused,
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rivulet_core::BUILT_IN;

    #[tokio::test]
    async fn without_a_terminal_only_servers_that_the_command_line_names_start() {
        let named = Arc::new(Mutex::new(HashSet::new()));
        let confirm = confirm_launches(Arc::clone(&named), false);
        let question = texts::dialog::launch("run", "/", "S");
        assert_eq!(confirm(BUILT_IN, question.clone()).await, Confirmation::Refused);
        named.lock().unwrap().insert(BUILT_IN);
        assert_eq!(confirm(BUILT_IN, question).await, Confirmation::Once);
    }
}
