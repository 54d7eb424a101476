//! Runs other programs, and finds the folders and files of the build.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Returns the root of the repository.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Returns the target folder that Cargo uses.
pub fn target() -> PathBuf {
    // The path of this program is <target>/<profile>/xtask.
    let here = std::env::current_exe().ok();
    here.as_deref()
        .and_then(|exe| exe.ancestors().nth(2))
        .map_or_else(|| root().join("target"), Path::to_path_buf)
}

/// Returns the path of a program in the debug build.
pub fn built(name: &str) -> PathBuf {
    target()
        .join("debug")
        .join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Returns a command that runs in the root of the repository.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Returns the command that consists of the words in `prefix`, followed by the words in `words`.
/// The prefix may itself be a command such as `sudo` that runs another command.
pub fn prefixed(prefix: &[&str], words: &[&str]) -> Command {
    let words = [prefix, words].concat();
    let mut command = command(words[0]);
    command.args(&words[1..]);
    command
}

/// Returns a command that runs Cargo. If Cargo has started this program, the command runs the same
/// Cargo.
pub fn cargo() -> Command {
    let mut cargo = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    if ci() {
        // Do not compile incrementally in continuous integration. Each run starts with a fresh
        // clone, so the files of incremental compilation would never be used again. They would take
        // up half of the target folder.
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

/// Returns a command that does the same as `command` at the lowest priority.
pub fn at_lowest_priority(command: &Command) -> Command {
    let mut low = Command::new("nice");
    low.args(["-n", "19"])
        .arg(command.get_program())
        .args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => low.env(name, value),
            None => low.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        low.current_dir(folder);
    }
    low
}

/// The Cargo arguments that select the crates that can be built on every system. The fuzz targets,
/// the virtual desktop and the tests of the real window are left out, because they need Linux.
pub const CRATES_OF_ALL_SYSTEMS: &[&str] = &[
    "--workspace", "--exclude", "rivulet-tests", "--exclude", "rivulet-fuzz",
];

/// Returns the Cargo arguments that select all crates that can be built on this system.
pub fn crates() -> &'static [&'static str] {
    if cfg!(target_os = "linux") {
        &["--workspace"]
    } else {
        CRATES_OF_ALL_SYSTEMS
    }
}

/// Returns an npm command that runs in `ui/`.
pub fn npm() -> Command {
    let mut npm = command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(root().join("ui"));
    npm
}

/// Returns the command that starts Python.
pub fn python() -> &'static str {
    if cfg!(windows) { "python" } else { "python3" }
}

/// Returns the path of the program named `name` in the Python environment in `folder`.
pub fn in_venv(folder: &Path, name: &str) -> PathBuf {
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    programs.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Creates a Python environment in `folder`, and replaces an existing one.
pub fn create_venv(folder: &Path) -> Result<()> {
    run(command(python()).args(["-m", "venv", "--clear"]).arg(folder))
        .context("The Python environment could not be created.")
}

/// Returns a command that runs pip in the Python environment in `folder`. `verb` is the command of
/// pip, such as `install`.
pub fn pip(folder: &Path, verb: &str) -> Command {
    let mut pip = command(in_venv(folder, "python"));
    pip.args(["-m", "pip", verb, "--quiet", "--disable-pip-version-check"]);
    pip
}

/// Returns the command line of `command` as a user would type it.
pub fn typed(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program
        .file_stem()
        .unwrap_or(program.as_os_str())
        .to_string_lossy()
        .into_owned();
    command
        .get_args()
        .fold(name, |line, arg| line + " " + &arg.to_string_lossy())
}

/// Prints and runs a command.
///
/// # Errors
/// Fails if the command cannot be started, or if the command itself fails.
pub fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", typed(command));
    let status = command
        .status()
        .with_context(|| format!("`{}` could not be started", typed(command)))?;
    if !status.success() {
        bail!("`{}` failed", typed(command));
    }
    Ok(())
}

/// Prints and runs a command. Also prints its output as it arrives, and passes each line of its
/// standard output to the function `line`.
///
/// # Errors
/// Fails if the command cannot be started, or if the command itself fails.
pub fn run_and_read(command: &mut Command, mut line: impl FnMut(&str)) -> Result<()> {
    println!("$ {}", typed(command));
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{}` could not be started", typed(command)))?;
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        let mut bytes = Vec::new();
        while output.read_until(b'\n', &mut bytes)? > 0 {
            std::io::stdout().write_all(&bytes)?;
            line(String::from_utf8_lossy(&bytes).trim_end());
            bytes.clear();
        }
    }
    if !child.wait()?.success() {
        bail!("`{}` failed", typed(command));
    }
    Ok(())
}

/// Returns the output of a command, or `None` if the command fails or is not installed.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a command without showing its output. Returns whether it succeeded.
pub fn succeeds(command: &mut Command) -> bool {
    output(command).is_some()
}

/// Returns the files and folders in a folder, in alphabetical order.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut files = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

/// Returns whether a program is on the search path.
pub fn on_path(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// Returns whether this process runs in continuous integration. In that case, nobody can answer
/// questions, and a failed download must not cause a check to be skipped.
pub fn ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true" || value == "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_command_at_the_lowest_priority_keeps_its_arguments_variables_and_folder() {
        let mut printed = command("sh");
        printed
            .args(["-c", "nice; echo $RIVULET_TEST_KEPT ${CARGO-removed}; pwd"])
            .env("RIVULET_TEST_KEPT", "kept")
            .env_remove("CARGO");
        let words = output(&mut at_lowest_priority(&printed));
        assert_eq!(words, Some(format!("19\nkept removed\n{}", root().display())));
    }
}
