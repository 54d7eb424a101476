//! The system in which the package is installed: a copy of the base that exists only in memory.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::base::USER;
use crate::shell::{command, output, run, typed};

/// Maximum time of a command, in seconds. Smoke runs end sooner by themselves.
const LIMIT: &str = "300";
/// Folders whose files change with every use of apt and dpkg.
const VOLATILE: &[&str] = &["/var/cache/", "/var/log/", "/var/lib/apt/"];

pub struct Machine {
    root: PathBuf,
}

impl Machine {
    /// Mounts the system below `work`. The folder `base` stays unchanged.
    pub fn start(base: &Path, work: &Path) -> Result<Machine> {
        run(command("mount")
            .args(["-t", "tmpfs", "-o", "mode=755", "tmpfs"])
            .arg(work))?;
        let root = work.join("root");
        let (changes, scratch) = (work.join("changes"), work.join("scratch"));
        for folder in [&root, &changes, &scratch] {
            fs::create_dir(folder)?;
        }
        let option = |name: &str, folder: &Path| format!("{name}={}", folder.display());
        let overlay = [
            option("lowerdir", base),
            option("upperdir", &changes),
            option("workdir", &scratch),
        ];
        run(command("mount")
            .args(["-t", "overlay", "overlay", "-o", &overlay.join(",")])
            .arg(&root))?;
        run(command("mount")
            .args(["-t", "proc", "proc"])
            .arg(root.join("proc")))?;
        run(command("mount").args(["--rbind", "/dev"]).arg(root.join("dev")))?;
        // Shared memory and temporary files of the host stay invisible.
        for folder in ["dev/shm", "tmp", "run"] {
            run(command("mount")
                .args(["-t", "tmpfs", "-o", "mode=1777", "tmpfs"])
                .arg(root.join(folder)))?;
        }
        run(command("ip").args(["link", "set", "dev", "lo", "up"]))?;
        Ok(Machine { root })
    }

    /// Returns the path on this machine of a file of the system.
    pub fn path(&self, inside: &str) -> PathBuf {
        self.root.join(inside.trim_start_matches('/'))
    }

    /// Returns the path of a file in the home folder of the user.
    pub fn home(&self, inside: &str) -> PathBuf {
        self.path(&format!("home/{USER}")).join(inside)
    }

    /// Returns a command that runs in the system as root.
    pub fn as_root(&self, program: &str) -> Command {
        self.command(&[], "/root", program)
    }

    /// Returns a command that runs in the system as the user.
    pub fn as_user(&self, program: &str) -> Command {
        self.command(&["--userspec", USER], &format!("/home/{USER}"), program)
    }

    fn command(&self, options: &[&str], home: &str, program: &str) -> Command {
        let mut inside = command("timeout");
        inside
            .args(["--kill-after=5", LIMIT, "chroot"])
            .args(options)
            .arg(&self.root);
        inside.args([
            "env",
            "--ignore-environment",
            "LANG=C.UTF-8",
            "DEBIAN_FRONTEND=noninteractive",
        ]);
        inside.arg(format!("HOME={home}"));
        inside.args([
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            program,
        ]);
        inside
    }

    /// Runs apt-get in the system.
    pub fn apt_get(&self, args: &[&str]) -> Result<()> {
        run(self
            .as_root("apt-get")
            // Otherwise a refused repository would only be a warning.
            .args(["--quiet=2", "--option=APT::Update::Error-Mode=any"])
            .args(args))
    }

    /// Returns the output of a program that the user starts.
    pub fn user_output(&self, program: &str, args: &[&str]) -> Result<String> {
        let mut command = self.as_user(program);
        command.args(args);
        output(&mut command).with_context(|| format!("`{}` failed", typed(&command)))
    }

    /// Returns the paths of all files and folders of the system, except for those that every use of apt and dpkg
    /// changes, and for the user's own.
    pub fn files(&self) -> Result<BTreeSet<String>> {
        let found = output(command("find").current_dir(&self.root).args([
            ".", "-xdev", "-path", "./home", "-prune", "-o", "-printf", "/%P\n",
        ]));
        let found = found.context("find failed")?;
        let files: BTreeSet<String> = found
            .lines()
            .filter(|path| is_lasting(path))
            .map(str::to_owned)
            .collect();
        if files.is_empty() {
            bail!("the system has no files");
        }
        Ok(files)
    }
}

/// Returns whether a file is no cache, log or list of packages. Files that dpkg keeps about a package count as
/// lasting.
fn is_lasting(path: &str) -> bool {
    // dpkg keeps the previous state of its own lists under these names.
    !VOLATILE.iter().any(|folder| path.starts_with(folder)) && !path.ends_with("-old")
}
