//! The base system: a folder that contains Debian or Ubuntu, the packages that Rivulet needs, a
//! virtual display, and a user account. The test installs Rivulet's package in a copy of this
//! system.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::shell::{command, output, prefixed, run, target};

/// The name of the user who starts Rivulet.
pub const USER: &str = "reader";
/// The files that may list this machine's package sources. The first file that exists is used.
const SOURCES: &[&str] = &[
    "/etc/apt/sources.list.d/debian.sources",
    "/etc/apt/sources.list.d/ubuntu.sources",
    "/etc/apt/sources.list",
];
/// Packages that the test needs in the base system, besides those that Rivulet needs.
const TOOLS: &str = "xvfb,xauth";

pub struct Base {
    /// The code name of the distribution's release, for example `bookworm`.
    suite: String,
    /// The package sources, in apt's format.
    sources: String,
    /// The packages that Rivulet's package depends on.
    dependencies: String,
}

impl Base {
    /// Describes a base system in which `package` can be installed. The base system has this
    /// machine's distribution, because the package needs the libraries with which it was built.
    pub fn for_package(package: &Path) -> Result<Base> {
        let field = output(command("dpkg-deb").arg("--field").arg(package).arg("Depends"));
        let system = fs::read_to_string("/etc/os-release").context("/etc/os-release cannot be read")?;
        let suite = system
            .lines()
            .find_map(|line| line.strip_prefix("VERSION_CODENAME="))
            .context("/etc/os-release names no version of Debian or Ubuntu")?;
        let sources = SOURCES.iter().find_map(|file| fs::read_to_string(file).ok());
        let sources = sources.context("this machine has no list of package sources")?;
        Ok(Base {
            suite: suite.trim_matches('"').to_owned(),
            sources: without_mirror_lists(&sources, |list| fs::read_to_string(list).ok()),
            dependencies: field.with_context(|| format!("{} is no Debian package", package.display()))?,
        })
    }

    pub fn folder(&self) -> PathBuf {
        cache().join("base")
    }

    /// Creates the base system if it is missing, or if its distribution, packages or package
    /// sources have changed. This downloads about 150 MB.
    pub fn ensure(&self, prefix: &[&str]) -> Result<()> {
        let folder = self.folder();
        let stamp = cache().join("base.stamp");
        let wanted = [&self.suite, TOOLS, &self.dependencies, &self.sources].join("\n");
        if folder.is_dir() && fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
            return Ok(());
        }
        println!("Creating a system for the installation in {}.", folder.display());
        fs::create_dir_all(cache())?;
        let sources = cache().join("base.sources");
        fs::write(&sources, &self.sources)?;
        let _ = fs::remove_file(&stamp);
        run(prefixed(prefix, &["rm", "--recursive", "--force", "--one-file-system"]).arg(&folder))?;
        let satisfy = format!(
            "chroot \"$1\" apt-get satisfy --quiet --yes --no-install-recommends \"{}\"",
            self.dependencies
        );
        let user = format!("chroot \"$1\" useradd --create-home --shell /bin/bash {USER}");
        run(prefixed(prefix, &["mmdebstrap", "--quiet", "--variant=apt"])
            .arg(format!("--include={TOOLS}"))
            .arg(format!("--customize-hook={satisfy}"))
            .arg(format!("--customize-hook={user}"))
            .args(proxies())
            .arg(&self.suite)
            .arg(&folder)
            .arg(sources))
        .context("The packages of the distribution could not be installed. Is this computer online?")?;
        fs::write(stamp, wanted).context("the target folder is not writable")
    }
}

/// Returns apt's proxy settings on this machine as arguments for mmdebstrap, which does not read
/// these settings itself.
fn proxies() -> Vec<String> {
    let mut dump = command("apt-config");
    dump.args(["dump", "--no-empty", "--format=--aptopt=%f \"%v\";%n"]);
    let arguments = output(dump.args(["Acquire::http::Proxy", "Acquire::https::Proxy"]));
    arguments.unwrap_or_default().lines().map(str::to_owned).collect()
}

fn cache() -> PathBuf {
    target().join("install-test")
}

/// Replaces each reference to a mirror list in `sources` with the first mirror in that list,
/// because the files with the mirror lists are missing in the base system. `read` returns the
/// content of a mirror list.
fn without_mirror_lists(sources: &str, read: impl Fn(&str) -> Option<String>) -> String {
    let mut replaced = sources.to_owned();
    for word in sources.split_whitespace() {
        let list = word.strip_prefix("mirror+file:").and_then(&read);
        if let Some(mirror) = list.as_deref().and_then(|list| list.split_whitespace().next()) {
            replaced = replaced.replace(word, mirror);
        }
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::without_mirror_lists;

    #[test]
    fn a_list_of_mirrors_becomes_its_first_mirror() {
        let read = |list: &str| {
            (list == "/etc/apt/mirrors").then(|| "http://near/ubuntu/\tpriority:1\nhttp://far/".to_owned())
        };
        let replaced = |sources: &str| without_mirror_lists(sources, read);
        assert_eq!(
            replaced("URIs: mirror+file:/etc/apt/mirrors\nSuites: noble\n"),
            "URIs: http://near/ubuntu/\nSuites: noble\n"
        );
        for other in [
            "deb http://near/debian bookworm main\n",
            "deb mirror+file:/missing noble main\n",
        ] {
            assert_eq!(replaced(other), other);
        }
    }
}
