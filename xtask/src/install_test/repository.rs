//! A signed package repository, which the test system reaches at a loopback address.

use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::machine::Machine;
use crate::shell::{command, output, python, run, succeeds};

const SUITE: &str = "stable";
const COMPONENT: &str = "main";
const PORT: u16 = 8000;
/// Maximum time from the start of the server until it accepts connections.
const LIMIT: Duration = Duration::from_secs(60);

/// A GPG key with which the package repository is signed.
pub struct Key {
    home: PathBuf,
}

impl Key {
    /// Creates the `home` folder and a new GPG key in it.
    pub fn create(home: PathBuf) -> Result<Key> {
        fs::create_dir(&home)?;
        run(command("chmod").arg("700").arg(&home))?;
        let key = Key { home };
        let quietly = ["--pinentry-mode", "loopback", "--passphrase", ""];
        run(key.gpg().args(quietly).args([
            "--quick-generate-key",
            "Rivulet's test of its installation",
            "default",
        ]))?;
        Ok(key)
    }

    /// Returns the public key in the text format that apt reads.
    fn public(&self) -> Result<String> {
        output(self.gpg().args(["--armor", "--export"])).context("gpg cannot export the key")
    }

    fn gpg(&self) -> Command {
        let mut gpg = command("gpg");
        gpg.arg("--homedir")
            .arg(&self.home)
            .args(["--batch", "--yes", "--quiet", "--no-permission-warning"]);
        gpg
    }
}

pub struct Repository {
    folder: PathBuf,
    server: Child,
}

impl Repository {
    /// Creates an empty package repository in `folder`, and an HTTP server for it.
    pub fn serve(folder: PathBuf) -> Result<Repository> {
        fs::create_dir(&folder)?;
        let server = command(python())
            .args(["-m", "http.server", "--bind", "127.0.0.1", "--directory"])
            .arg(&folder)
            .arg(PORT.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("Python's HTTP server does not start")?;
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", PORT)).is_err() {
            if begun.elapsed() > LIMIT {
                bail!("Python's HTTP server does not accept connections");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(Repository { folder, server })
    }

    /// Adds a package. Returns the path of the package in the repository.
    pub fn add(&self, package: &Path) -> Result<PathBuf> {
        let pool = self.folder.join("pool");
        fs::create_dir_all(&pool)?;
        let added = pool.join(package.file_name().context("a package has a file name")?);
        fs::copy(package, &added).with_context(|| format!("{} cannot be copied", package.display()))?;
        Ok(added)
    }

    /// Writes the index of all packages and signs the index with `key`.
    pub fn publish(&self, key: &Key) -> Result<()> {
        let architecture =
            output(command("dpkg").arg("--print-architecture")).context("dpkg is not installed")?;
        let suite = self.folder.join("dists").join(SUITE);
        let index = suite.join(COMPONENT).join(format!("binary-{architecture}"));
        fs::create_dir_all(&index)?;
        let ftparchive = || {
            let mut ftparchive = command("apt-ftparchive");
            ftparchive.current_dir(&self.folder);
            ftparchive
        };
        let packages = output(ftparchive().args(["packages", "pool"])).context("apt-ftparchive failed")?;
        fs::write(index.join("Packages"), packages + "\n")?;
        let release = suite.join("Release");
        let _ = fs::remove_file(&release);
        let mut facts = ftparchive();
        for (name, value) in [
            ("Suite", SUITE),
            ("Components", COMPONENT),
            ("Architectures", &architecture),
        ] {
            facts.arg(format!("--option=APT::FTPArchive::Release::{name}={value}"));
        }
        let text = output(facts.arg("release").arg(&suite)).context("apt-ftparchive failed")?;
        fs::write(&release, text + "\n")?;
        let mut sign = key.gpg();
        run(sign
            .args(["--clearsign", "--output"])
            .arg(suite.join("InRelease"))
            .arg(&release))
    }

    /// Makes this repository the test system's only package source, and `key` the only key that the
    /// test system trusts.
    pub fn configure(machine: &Machine, key: &Key) -> Result<()> {
        let apt = machine.path("etc/apt");
        run(command("rm").arg("--recursive").arg(apt.join("sources.list.d")))?;
        let _ = fs::remove_file(apt.join("sources.list"));
        fs::create_dir(apt.join("sources.list.d"))?;
        let key_file = "/etc/apt/keyrings/rivulet.asc";
        fs::create_dir_all(apt.join("keyrings"))?;
        fs::write(machine.path(key_file), key.public()?)?;
        let source = format!(
            "Types: deb\nURIs: http://127.0.0.1:{PORT}/\nSuites: {SUITE}\nComponents: {COMPONENT}\n\
             Signed-By: {key_file}\n"
        );
        fs::write(apt.join("sources.list.d/rivulet.sources"), source)?;
        // Remove the package lists of the distribution, because the test system cannot download the
        // packages in them.
        if !succeeds(
            command("rm")
                .args(["-r", "-f"])
                .arg(machine.path("var/lib/apt/lists")),
        ) {
            bail!("the lists of packages cannot be removed");
        }
        Ok(())
    }
}

impl Drop for Repository {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
