//! A program that was started here, and ends when nobody holds it any more.

use std::ffi::OsStr;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};

/// A running program. Dropping it ends it, politely first.
#[derive(Debug)]
pub struct Started {
    child: Child,
}

impl Started {
    /// A command for a program that also ends when the thread that started it dies without cleaning up
    /// (with util-linux's `setpriv`, where there is one).
    pub fn command(program: impl AsRef<OsStr>) -> Command {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders = std::env::split_paths(&path);
        let Some(setpriv) =
            folders.find_map(|folder| Some(folder.join("setpriv")).filter(|file| file.is_file()))
        else {
            return Command::new(program);
        };
        let mut command = Command::new(setpriv);
        command.args(["--pdeathsig", "TERM", "--"]).arg(program);
        command
    }

    /// Starts it.
    pub fn start(command: &mut Command) -> Result<Started> {
        let child = command
            .spawn()
            .with_context(|| format!("{command:?} could not be started"))?;
        Ok(Started { child })
    }

    /// The running program.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Its process id.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// It ended by itself or was ended.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it at once (SIGKILL) and waits until it is gone.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        if self.has_ended() {
            return;
        }
        // Xvfb and the message bus remove their sockets when they are asked to end.
        if let Some(pid) = Pid::from_raw(self.child.id().cast_signed()) {
            let _ = kill_process(pid, Signal::TERM);
        }
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(3) {
            if self.has_ended() {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }
}
