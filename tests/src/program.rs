//! The program under test: where it is, and which of its processes belong to a test.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};

/// A program's file in the same build as this one.
pub fn built(name: &str) -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    // A test is <target>/<profile>/deps/…, a program is <target>/<profile>/….
    here.ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
        .with_context(|| format!("{name} is not built: cargo build -p {name}"))
}

/// The folder that Cargo builds into.
pub fn target() -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let profile = here.ancestors().skip(1).find(|folder| !folder.ends_with("deps"));
    Ok(profile
        .and_then(Path::parent)
        .context("this program is not inside a target folder")?
        .to_path_buf())
}

/// The root of the repository.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// A program that was held, as a sleeping computer holds all of them. It goes on when this is dropped.
pub struct Held(Vec<Pid>);

/// Holds processes in the midst of whatever they do (SIGSTOP).
pub fn hold(pids: Vec<Pid>) -> Held {
    for pid in &pids {
        let _ = kill_process(*pid, Signal::STOP);
    }
    Held(pids)
}

impl Drop for Held {
    fn drop(&mut self) {
        for pid in &self.0 {
            let _ = kill_process(*pid, Signal::CONT);
        }
    }
}

/// The running processes of `program` that keep their data in `data`.
pub fn processes(program: &Path, data: &Path) -> Vec<Pid> {
    let mark = [b"RIVULET_DATA_DIR=", data.as_os_str().as_encoded_bytes()].concat();
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| {
            let pid = Pid::from_raw(entry.file_name().to_str()?.parse().ok()?)?;
            // A process that ended but was not reaped yet has no file any more, and so is left out.
            let file = fs::read_link(entry.path().join("exe")).ok()?;
            let environment = fs::read(entry.path().join("environ")).ok()?;
            (file == program && environment.split(|byte| *byte == 0).any(|one| one == mark)).then_some(pid)
        })
        .collect()
}

/// Ends them at once (SIGKILL).
pub fn kill(pids: &[Pid]) {
    for pid in pids {
        let _ = kill_process(*pid, Signal::KILL);
    }
}
