//! Downloads tool servers of other people for the tests of the MCP host into the target folder.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::shell::{command, root, run, succeeds, target};

/// The files that name the servers and their versions, in `tests/tool_servers`.
const LISTS: [&str; 3] = ["package.json", "package-lock.json", "requirements.txt"];

/// Returns the folder in which the tests (`tests/e2e/tool_servers.rs`) expect the servers.
fn home() -> PathBuf {
    target().join("tool-servers")
}

/// Downloads the servers if they are missing or other versions are listed.
pub fn ensure() -> Result<()> {
    let home = home();
    let stamp = home.join("stamp");
    let lists = root().join("tests/tool_servers");
    let mut wanted = String::new();
    for list in LISTS {
        wanted += &fs::read_to_string(lists.join(list))?;
    }
    let python = home.join("python/bin/python");
    // A Python environment stops working when the Python installation that created it is removed.
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted)
        && succeeds(command(&python).args(["-c", "import mcp"]))
    {
        return Ok(());
    }
    println!("Downloading tool servers for the tests into {}.", home.display());
    fs::create_dir_all(&home)?;
    for list in LISTS {
        fs::copy(lists.join(list), home.join(list))?;
    }
    let offline = "The tool servers could not be downloaded. Is this computer online?";
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    run(command(npm)
        .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .current_dir(&home))
    .context(offline)?;
    run(command("python3")
        .args(["-m", "venv", "--clear"])
        .arg(home.join("python")))
    .context("The Python environment could not be created.")?;
    run(command(&python)
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "-r",
        ])
        .arg(home.join("requirements.txt")))
    .context(offline)?;
    fs::write(&stamp, wanted).context("the target folder is not writable")
}
