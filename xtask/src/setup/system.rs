//! Finds the system libraries and programs that are missing. On Debian and its derivatives, also
//! installs them.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{ci, command, on_path, output, prefixed, run, succeeds};

/// A purpose for which system packages are needed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Building and opening the window.
    Window,
    /// Opening and controlling the window on a virtual display.
    VirtualDisplay,
    /// Running the tests.
    Tests,
    /// Testing with llama.cpp's server, which runs in a separate Python environment.
    Llama,
    /// Compiling for other systems without rustup.
    CrossCompiler,
    /// Compiling and running programs for Windows.
    Wine,
    /// Building and checking packages.
    Packages,
    /// Installing a package in a separate Debian or Ubuntu system (`cargo xtask install-test`).
    Installation,
}

/// The sign by which an installed package is recognised, even if the package manager did not
/// install it.
enum Sign {
    /// The package is present if pkg-config finds this library.
    Library(&'static str),
    /// The package is present if this program is on the search path.
    Program(&'static str),
    /// The package is present if a file with this path exists.
    File(&'static str),
    /// The package is present if Python can import these modules.
    PythonModules(&'static str),
}

struct Need {
    /// The name of the package in Debian.
    package: &'static str,
    why: &'static str,
    sign: Sign,
}

const fn need(package: &'static str, sign: Sign, why: &'static str) -> Need {
    Need { package, why, sign }
}

const fn program(package: &'static str, name: &'static str, why: &'static str) -> Need {
    need(package, Sign::Program(name), why)
}

const fn file(package: &'static str, path: &'static str, why: &'static str) -> Need {
    need(package, Sign::File(path), why)
}

const NEEDS: &[(Purpose, &[Need])] = &[
    (
        Purpose::Window,
        &[
            program(
                "build-essential",
                "cc",
                "C compiler and linker: SQLite and cryptography are built from source",
            ),
            program("pkg-config", "pkg-config", "finds the libraries below"),
            need(
                "libwebkit2gtk-4.1-dev",
                Sign::Library("webkit2gtk-4.1"),
                "the web view of the window",
            ),
        ],
    ),
    (
        Purpose::VirtualDisplay,
        &[
            program("xvfb", "Xvfb", "a virtual display"),
            program("webkit2gtk-driver", "WebKitWebDriver", "controls the window"),
            program("dbus", "dbus-daemon", "a message bus for the virtual display"),
            program(
                "gnome-keyring",
                "gnome-keyring-daemon",
                "a keychain for the virtual display",
            ),
        ],
    ),
    (
        Purpose::Tests,
        &[
            program("git", "git", "lists the files of this repository"),
            program(
                "libsecret-tools",
                "secret-tool",
                "reads the keychain of the virtual display",
            ),
            program("minisign", "minisign", "signs updates"),
            program("jq", "jq", "writes the manifests of updates"),
            program("weston", "weston", "a virtual display for Wayland"),
        ],
    ),
    (
        Purpose::Llama,
        &[
            program("python3", "python3", "starts llama.cpp's server"),
            need(
                "python3-venv",
                Sign::PythonModules("venv, ensurepip"),
                "installs that server in the target folder",
            ),
        ],
    ),
    (
        Purpose::CrossCompiler,
        &[
            file(
                "rustc-web",
                "/usr/bin/rustc",
                "a compiler without rustup, for other systems",
            ),
            file("cargo-web", "/usr/bin/cargo", "starts that compiler"),
            file(
                "rust-web-src",
                "/usr/lib/rustlib/src/rust/library/std/Cargo.toml",
                "the standard library that it builds for other systems",
            ),
        ],
    ),
    (
        Purpose::Wine,
        &[
            program(
                "gcc-mingw-w64-x86-64-posix",
                "x86_64-w64-mingw32-gcc-posix",
                "a C compiler and linker for Windows",
            ),
            program(
                "g++-mingw-w64-x86-64-posix", "x86_64-w64-mingw32-g++-posix", "a C++ compiler for Windows",
            ),
            file("wine64", "/usr/lib/wine/wine64", "runs programs for Windows"),
        ],
    ),
    (
        Purpose::Packages,
        &[
            program(
                "dpkg-dev",
                "dpkg-shlibdeps",
                "finds the libraries that the Debian package needs",
            ),
            program("rpm", "rpmbuild", "builds the package for Fedora and openSUSE"),
            program("lintian", "lintian", "checks the Debian package"),
            program("rpmlint", "rpmlint", "checks the package for Fedora and openSUSE"),
            program(
                "desktop-file-utils",
                "desktop-file-validate",
                "checks the entry of the application menu",
            ),
            program(
                "appstream",
                "appstreamcli",
                "checks the description for software centres",
            ),
            program("squashfs-tools", "mksquashfs", "packs an AppImage"),
            program(
                "patchelf",
                "patchelf",
                "lets the programs of an AppImage find its libraries",
            ),
        ],
    ),
    (
        Purpose::Installation,
        &[
            program(
                "mmdebstrap",
                "mmdebstrap",
                "creates the system in which the package is installed",
            ),
            program(
                "apt-utils",
                "apt-ftparchive",
                "writes the index of a package repository",
            ),
            program("gpg", "gpg", "signs that index"),
            program("gpg-agent", "gpg-agent", "keeps the key of the signature"),
            program("python3", "python3", "serves the repository"),
            program("iproute2", "ip", "starts the network of that system"),
            program("sqlite3", "sqlite3", "creates a database of a past version"),
        ],
    ),
];

impl Need {
    fn is_met(&self) -> bool {
        match self.sign {
            Sign::Program(name) => on_path(name),
            Sign::File(path) => Path::new(path).is_file(),
            Sign::Library(name) => succeeds(command("pkg-config").args(["--exists", name])),
            Sign::PythonModules(names) => {
                succeeds(command("python3").args(["-c", &format!("import {names}")]))
            }
        }
    }
}

/// Returns whether [`ensure`] can run without asking the user. This is the case if nothing is
/// missing, or if the process may install packages without a password. The installation may still
/// fail.
pub fn needs_nobody(purposes: &[Purpose]) -> bool {
    missing(purposes).is_empty() || administrator().is_some()
}

fn missing(purposes: &[Purpose]) -> Vec<&'static Need> {
    NEEDS
        .iter()
        .filter(|(purpose, _)| purposes.contains(purpose))
        .flat_map(|(_, needs)| *needs)
        .filter(|need| !need.is_met())
        .collect()
}

/// Installs the missing packages for `purposes`. Asks the user first, unless the process runs as
/// root, or runs in continuous integration and `sudo` needs no password.
pub fn ensure(purposes: &[Purpose]) -> Result<()> {
    if !cfg!(target_os = "linux") {
        // Nothing needs to be installed on Windows and macOS, because the webview is part of the
        // system.
        return Ok(());
    }
    let missing = missing(purposes);
    if missing.is_empty() {
        return Ok(());
    }
    println!("Missing on this machine:");
    for need in &missing {
        println!("    {:<24} {}", need.package, need.why);
    }
    if !on_path("apt-get") {
        bail!(
            "These are Debian packages, but this machine has no apt-get. \
             Install the corresponding packages and try again."
        );
    }
    install(&missing.iter().map(|need| need.package).collect::<Vec<_>>())?;
    for need in missing {
        if !need.is_met() {
            bail!(
                "{} was installed, but it is still not found ({}).",
                need.package,
                need.why
            );
        }
    }
    Ok(())
}

/// Returns the words that must precede a command to run it as root without a password prompt. If
/// this process runs as root, there are no such words. In continuous integration, if `sudo` needs
/// no password, the words are `sudo -n`. Returns `None` in all other cases.
pub fn administrator() -> Option<&'static [&'static str]> {
    if output(command("id").arg("-u")).is_some_and(|id| id == "0") {
        Some(&[])
    } else if ci() && succeeds(command("sudo").args(["-n", "true"])) {
        Some(&["sudo", "-n"])
    } else {
        None
    }
}

fn install(packages: &[&str]) -> Result<()> {
    let line = format!(
        "apt-get install --yes --no-install-recommends {}",
        packages.join(" ")
    );
    let prefix = if let Some(prefix) = administrator() {
        prefix
    } else if !std::io::stdin().is_terminal() {
        bail!(
            "The installation needs administrator rights. Run this command, then try again:\n\n    sudo {line}"
        );
    } else if !on_path("sudo") {
        bail!("This machine has no `sudo`. Run this command as root, then try again:\n\n    {line}");
    } else if confirm(&format!("Install them with `sudo {line}`? [y/N] "))? {
        &["sudo"]
    } else {
        bail!("Nothing was installed. Run this command, then try again:\n\n    sudo {line}");
    };
    println!("Installing them with apt-get.");
    // Update the package lists first, because outdated lists contain versions that the servers no
    // longer have.
    run(apt_get(prefix).arg("update"))
        .context("The package lists could not be downloaded. Is this computer online?")?;
    run(apt_get(prefix)
        .args(["install", "--yes", "--no-install-recommends"])
        .args(packages))
    .context("The packages could not be installed. Is this computer online?")
}

fn apt_get(prefix: &[&str]) -> Command {
    let mut apt_get = prefixed(prefix, &["env", "DEBIAN_FRONTEND=noninteractive"]);
    // Pass these variables explicitly, because sudo removes them.
    for name in ["http_proxy", "https_proxy", "no_proxy"] {
        if let Ok(value) = std::env::var(name) {
            apt_get.arg(format!("{name}={value}"));
        }
    }
    apt_get.args(["apt-get", "-oAcquire::Retries=5"]);
    apt_get
}

fn confirm(question: &str) -> Result<bool> {
    print!("{question}");
    std::io::stdout().flush()?;
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
