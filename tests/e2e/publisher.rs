//! Helpers for the update tests: a stand-in for Rivulet's publisher, and a folder with a stand-in
//! for Rivulet's AppImage.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minisign::KeyPair;
use rivulet_tests::program;
use rivulet_tests::small_disk::SmallDisk;
use rivulet_tests::update_server::{Answer, UpdateServer};
use serde_json::json;
use tempfile::TempDir;

pub const NOTES: &str = "- Faster starts\n- <b>Not bold</b>";
/// The path on the server at which [`Publisher::publish`] offers a package.
pub const PACKAGE: &str = "/package";

/// A stand-in for Rivulet's publisher: a signing key, and a server that offers new versions.
pub struct Publisher {
    pub keys: KeyPair,
    pub server: UpdateServer,
}

impl Publisher {
    pub fn new() -> Result<Publisher> {
        Publisher::with(UpdateServer::start()?)
    }

    /// Creates a publisher that announces its versions on `server`.
    pub fn with(server: UpdateServer) -> Result<Publisher> {
        let keys = KeyPair::generate_unencrypted_keypair()?;
        Ok(Publisher { keys, server })
    }

    /// Returns the public key in the encoding in which it is built into Rivulet.
    pub fn key(&self) -> Result<String> {
        Ok(STANDARD.encode(self.keys.pk.to_box()?.into_string()))
    }

    pub fn announce(&self, version: &str, signature: &str) {
        let manifest = manifest(version, &self.server.url(PACKAGE), signature);
        self.server.answer("/stable.json", manifest.clone());
        self.server.answer("/preview.json", manifest);
    }

    /// Publishes `package` as `version` with the script of the release workflow. Returns the path
    /// of the package on the server.
    pub fn release(&self, version: &str, package: &[u8]) -> Result<String> {
        let folder = tempfile::tempdir()?;
        let write = |name: &str| fs::write(folder.path().join(name), package);
        for name in ["x64-setup.exe", "arm64-setup.exe", "universal.app.tar.gz"] {
            write(&format!("Rivulet_{version}_{name}"))?;
        }
        let app_image = |arch: &str| format!("rivulet-{version}-{arch}.AppImage");
        write(&app_image("x86_64"))?;
        write(&app_image("aarch64"))?;
        let notes = tempfile::NamedTempFile::new()?;
        fs::write(&notes, NOTES)?;
        let script = Command::new(program::root().join("packaging/updates/manifest.sh"))
            .args([
                folder.path().as_os_str(),
                version.as_ref(),
                self.server.url("").as_ref(),
            ])
            .arg(notes.path())
            .env("UPDATE_SIGNING_KEY", self.keys.sk.to_box(None)?.into_string())
            .env("UPDATE_SIGNING_KEY_PASSWORD", "none")
            .env("RIVULET_UPDATE_KEY", self.key()?)
            .output()
            .context("the script could not be started")?;
        ensure!(
            script.status.success(),
            "{}",
            String::from_utf8_lossy(&script.stderr)
        );
        let manifest = fs::read(folder.path().join("update.json"))?;
        self.server.answer("/stable.json", Answer::Whole(manifest));
        let path = format!("/{}", app_image(std::env::consts::ARCH));
        self.server.answer(&path, Answer::Whole(package.to_vec()));
        Ok(path)
    }

    /// Announces a version in the manifest, and offers `package` for it with a valid signature.
    pub fn publish(&self, version: &str, package: &[u8]) -> Result<()> {
        self.announce(version, &sign(&self.keys, package, Some(version))?);
        self.server.answer(PACKAGE, Answer::Whole(package.to_vec()));
        Ok(())
    }
}

pub fn manifest(version: &str, url: &str, signature: &str) -> Answer {
    let package = json!({ "url": url, "signature": signature });
    let manifest = json!({
        "version": version,
        "notes": NOTES,
        "pub_date": "2026-01-02T03:04:05Z",
        "platforms": { "linux-x86_64": package.clone(), "linux-aarch64": package },
    });
    Answer::Whole(manifest.to_string().into_bytes())
}

/// Returns the signature of a package. The signature states `version` if that is not `None`.
pub fn sign(keys: &KeyPair, package: &[u8], version: Option<&str>) -> Result<String> {
    let mut comment = "timestamp:1700000000\tfile:rivulet.AppImage".to_owned();
    if let Some(version) = version {
        comment += &format!("\tversion:{version}");
    }
    let signature = minisign::sign(Some(&keys.pk), &keys.sk, package, Some(&comment), None)?;
    Ok(STANDARD.encode(signature.into_string()))
}

/// Returns the content of a package. The package is a program that creates a file `tmp.*` in the
/// temporary folder, so that the test notices that the program was started. Packages with different
/// `mark`s differ.
pub fn package(mark: &str) -> Result<Vec<u8>> {
    let mut bytes = fs::read("/usr/bin/mktemp").context("mktemp is missing")?;
    bytes.extend_from_slice(mark.as_bytes());
    Ok(bytes)
}

/// A temporary folder with a stand-in for Rivulet's AppImage.
pub struct Place {
    folder: Arc<TempDir>,
    pub disk: Option<SmallDisk>,
}

impl Place {
    /// Creates a folder with a stand-in for the AppImage of the running version. If `disk` is true
    /// and the test may mount disks, the folder is on a disk of 8 MiB.
    pub fn new(disk: bool) -> Result<Place> {
        let disk = if disk { SmallDisk::mount(8) } else { None };
        let folder = match &disk {
            Some(disk) => Arc::clone(disk.folder()),
            None => Arc::new(tempfile::tempdir()?),
        };
        let place = Place { folder, disk };
        fs::write(place.app_image(), package("the running version")?)?;
        let script = fs::metadata("/usr/bin/mktemp")?.permissions();
        fs::set_permissions(place.app_image(), script)?;
        Ok(place)
    }

    pub fn app_image(&self) -> PathBuf {
        self.folder.path().join("Rivulet.AppImage")
    }

    /// Returns the path to which Rivulet moves the old AppImage during an update.
    pub fn kept(&self) -> PathBuf {
        let name = format!("Rivulet.previous-{}.AppImage", env!("CARGO_PKG_VERSION"));
        self.folder.path().join(name)
    }

    /// Fails unless the temporary folder contains only the unchanged AppImage of this version.
    pub fn ensure_unchanged(&self) -> Result<()> {
        let entries = fs::read_dir(self.folder.path())?;
        let names: Vec<_> = entries
            .map(|entry| Ok(entry?.file_name()))
            .collect::<Result<_>>()?;
        ensure!(names == ["Rivulet.AppImage"], "{names:?}");
        ensure!(
            fs::read(self.app_image())? == package("the running version")?,
            "the AppImage has changed"
        );
        Ok(())
    }
}
