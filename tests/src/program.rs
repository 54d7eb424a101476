//! The files and the processes of the program under test.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal, kill_process};

/// Returns the path of the program `name` from the same build as this test.
pub fn built(name: &str) -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    // Tests are in the folder <target>/<profile>/deps/, and the programs are one folder above, in
    // <target>/<profile>/.
    here.ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
        .with_context(|| format!("{name} is not built: cargo build -p {name}"))
}

/// Returns Cargo's target folder.
pub fn target() -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let profile = here.ancestors().skip(1).find(|folder| !folder.ends_with("deps"));
    Ok(profile
        .and_then(Path::parent)
        .context("this program is not inside a target folder")?
        .to_path_buf())
}

/// Returns the root of the repository.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Processes that are suspended, as if the computer were asleep. Dropping this value resumes them.
pub struct Suspended(Vec<Pid>);

/// Suspends processes with SIGSTOP.
pub fn suspend(pids: Vec<Pid>) -> Suspended {
    send(&pids, Signal::STOP);
    Suspended(pids)
}

impl Drop for Suspended {
    fn drop(&mut self) {
        send(&self.0, Signal::CONT);
    }
}

/// Returns the processes that execute `program` with `data` as the data folder.
pub fn processes(program: &Path, data: &Path) -> Vec<Pid> {
    let mark = [b"RIVULET_DATA_DIR=", data.as_os_str().as_encoded_bytes()].concat();
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| {
            let pid = Pid::from_raw(entry.file_name().to_str()?.parse().ok()?)?;
            // Skip a zombie process, which no longer has an executable.
            let file = fs::read_link(entry.path().join("exe")).ok()?;
            let environment = fs::read(entry.path().join("environ")).ok()?;
            (file == program && environment.split(|byte| *byte == 0).any(|one| one == mark)).then_some(pid)
        })
        .collect()
}

/// Returns the parent of a process, or `None` if the process has exited.
pub fn parent(pid: Pid) -> Option<Pid> {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("PPid:"))?;
    Pid::from_raw(line.trim().parse().ok()?)
}

/// Returns the process in which WebKit runs the page of the program with the process id `parent`.
pub fn page(parent: Pid) -> Option<Pid> {
    let children =
        fs::read_to_string(format!("/proc/{0}/task/{0}/children", parent.as_raw_nonzero())).ok()?;
    children.split_whitespace().find_map(|child| {
        // Linux truncates process names to 15 bytes.
        let name = fs::read_to_string(format!("/proc/{child}/comm")).ok()?;
        let pid = Pid::from_raw(child.parse().ok()?)?;
        (name.trim() == "WebKitWebProces").then_some(pid)
    })
}

/// Ends processes with SIGKILL.
pub fn kill(pids: &[Pid]) {
    send(pids, Signal::KILL);
}

/// Sends a signal to processes.
pub fn send(pids: &[Pid], signal: Signal) {
    for pid in pids {
        let _ = kill_process(*pid, signal);
    }
}
