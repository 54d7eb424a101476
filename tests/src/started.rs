//! Child processes. Dropping the value that represents a process ends this process.

use std::ffi::OsStr;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};

/// A running child process. Dropping this value ends the process: first with SIGTERM and then, if
/// necessary, with SIGKILL.
#[derive(Debug)]
pub struct Started {
    child: Child,
}

impl Started {
    /// Returns a command that runs a program. If `setpriv` (a part of util-linux) is installed, the
    /// program receives SIGTERM as soon as the thread that started it ends.
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

    /// Starts a command as a child process. Dropping the returned value ends the process.
    pub fn start(command: &mut Command) -> Result<Started> {
        let child = command
            .spawn()
            .with_context(|| format!("{command:?} could not be started"))?;
        Ok(Started { child })
    }

    /// Returns the underlying child process.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Returns the id of the process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns whether the process has exited.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills the process with SIGKILL and waits until it has exited.
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
        // Send SIGTERM before SIGKILL, so that Xvfb and the message bus can remove their sockets.
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
