//! The test system, in which the package is installed. It is a copy of the base system, and all
//! changes to it exist only in memory.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::base::USER;
use crate::shell::{command, output, run, typed};

/// Maximum running time of a command, in seconds. Smoke runs have their own, shorter limit.
const LIMIT: &str = "300";
/// Files in which apt, dpkg, debconf and the dynamic linker keep their own records. A name that
/// ends with a slash stands for a folder with all its content.
const OF_APT: &[&str] = &[
    "/var/cache/apt/",
    "/var/cache/debconf/config.dat-old",
    "/var/cache/debconf/templates.dat-old",
    "/var/cache/ldconfig/aux-cache",
    "/var/lib/apt/extended_states",
    "/var/lib/apt/lists/",
    "/var/lib/dpkg/diversions-old",
    "/var/lib/dpkg/status-old",
    "/var/lib/dpkg/statoverride-old",
    "/var/log/apt/",
    "/var/log/dpkg.log",
];
/// Files that desktop libraries create in the home folder when the user starts a graphical program.
const OF_DESKTOP: &[&str] = &[
    "/.cache", "/.cache/fontconfig/", "/.cache/gstreamer-1.0/", "/.cache/mesa_shader_cache/",
];
/// The sockets of the virtual display.
const OF_DISPLAY: &[&str] = &["/tmp/.X11-unix/"];

pub struct Machine {
    root: PathBuf,
}

impl Machine {
    /// Mounts a copy of the base system (`base`) in the `work` folder. The base system stays
    /// unchanged.
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
        // Give the test system its own folders for shared memory and temporary files, so that it
        // does not use those of this machine.
        for folder in ["dev/shm", "tmp", "run"] {
            run(command("mount")
                .args(["-t", "tmpfs", "-o", "mode=1777", "tmpfs"])
                .arg(root.join(folder)))?;
        }
        run(command("ip").args(["link", "set", "dev", "lo", "up"]))?;
        Ok(Machine { root })
    }

    /// Returns the path, on this machine, of a file in the test system.
    pub fn path(&self, inside: &str) -> PathBuf {
        self.root.join(inside.trim_start_matches('/'))
    }

    /// Returns the path, on this machine, of a file in the home folder of the test system's user.
    pub fn home(&self, inside: &str) -> PathBuf {
        self.path(&format!("home/{USER}")).join(inside)
    }

    /// Returns a command that runs `program` as root in the test system.
    pub fn as_root(&self, program: &str) -> Command {
        self.command(&[], "/root", program)
    }

    /// Returns a command that runs `program` as the ordinary user of the test system.
    pub fn as_user(&self, program: &str) -> Command {
        self.command(&["--userspec", USER], &format!("/home/{USER}"), program)
    }

    fn command(&self, options: &[&str], home: &str, program: &str) -> Command {
        let mut inside = command("timeout");
        inside
            .args(["--kill-after=5", LIMIT, "chroot"])
            .args(options)
            .arg(&self.root);
        inside.args(["env", "--ignore-environment", "LANG=C.UTF-8"]);
        inside.args(["DEBIAN_FRONTEND=noninteractive", &format!("HOME={home}")]);
        inside.arg("PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        inside.arg(program);
        inside
    }

    /// Runs apt-get in the test system.
    pub fn apt_get(&self, args: &[&str]) -> Result<()> {
        run(self
            .as_root("apt-get")
            // Make apt-get fail if it refuses a repository. By default, it only prints a warning.
            .args(["--quiet=2", "--option=APT::Update::Error-Mode=any"])
            .args(args))
    }

    /// Runs `program` as the ordinary user of the test system, and returns its output.
    pub fn user_output(&self, program: &str, args: &[&str]) -> Result<String> {
        let mut command = self.as_user(program);
        command.args(args);
        output(&mut command).with_context(|| format!("`{}` failed", typed(&command)))
    }

    /// Returns the paths of all files and folders in the test system, including the user's home
    /// folder and `/tmp`. Leaves out files such as logs and caches that other programs, for example
    /// apt, write for their own use.
    pub fn files(&self) -> Result<BTreeSet<String>> {
        let find = &["./", "./tmp/", "-xdev", "-print"];
        let found = output(command("find").current_dir(&self.root).args(find)).context("find failed")?;
        let files: BTreeSet<String> = found
            .lines()
            .map(|path| path.trim_start_matches('.').to_owned())
            .filter(|path| !is_of_other_programs(path))
            .collect();
        if files.is_empty() {
            bail!("the system has no files");
        }
        Ok(files)
    }
}

/// Returns whether the file `path` is written by a program other than Rivulet for its own use, for
/// example a log or a cache of apt. Returns `false` for the files that dpkg keeps about a single
/// package, because they must be deleted when Rivulet's package is removed.
fn is_of_other_programs(path: &str) -> bool {
    let of = |names: &[&str], path: &str| {
        names.iter().any(|name| match name.strip_suffix('/') {
            Some(folder) => path == folder || path.starts_with(name),
            None => path == *name,
        })
    };
    of(OF_APT, path)
        || of(OF_DISPLAY, path)
        || path
            .strip_prefix(&format!("/home/{USER}"))
            .is_some_and(|inside| of(OF_DESKTOP, inside))
}

#[cfg(test)]
mod tests {
    use super::is_of_other_programs;

    #[test]
    fn files_of_other_programs_are_recognised_by_their_whole_names() {
        for (path, other) in [
            ("/var/log/apt/history.log", true),
            ("/var/lib/dpkg/status-old", true),
            ("/var/lib/dpkg/info/rivulet.list", false),
            ("/var/lib/rivulet", false),
            ("/var/log/rivulet.log", false),
            ("/tmp/.X11-unix/X99", true),
            ("/tmp/rivulet-smoke-1", false),
            ("/home/reader/.cache", true),
            ("/home/reader/.cache/fontconfig", true),
            ("/home/reader/.cache/fontconfig/x.cache-9", true),
            ("/home/reader/.cache/fontconfig-2", false),
            ("/home/reader/.cache/app.rivulet.Rivulet", false),
            ("/home/other/.cache/fontconfig", false),
        ] {
            assert_eq!(is_of_other_programs(path), other, "{path}");
        }
    }
}
