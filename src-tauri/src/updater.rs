//! Looks for new versions of the program, downloads them and installs them with Tauri's updater,
//! which the page has no permission to use. `rivulet-app` decides when to do so.

mod source;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use rivulet_app::{
    BoxFuture, DownloadProgress, MANIFEST_RULES, ManifestRules, ProgramUpdater, read_manifest,
    replace_program,
};
use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, InstallKind, Release, UiText, UpdateChannel, lock};
use tauri::AppHandle;
use tauri_plugin_updater::{Error, Update, UpdaterExt};
use tokio::sync::Notify;

use self::source::{Installation, Source};
use crate::closing;

const DOWNLOAD_LIMIT: u64 = 500_000_000;

/// The program to start when this program exits, if any. Usually, it is the updated version of this
/// program. All clones share the same state.
#[derive(Clone, Default)]
pub struct Successor(Arc<OnceLock<PathBuf>>);

impl Successor {
    /// Starts the program that was set as the successor, if there is one. Called when the running
    /// program exits.
    pub fn start(&self) {
        let Some(program) = self.0.get() else { return };
        let mut command = std::process::Command::new(program);
        // Remove these variables, because they describe this program's AppImage. The new program
        // would otherwise take that AppImage for its own.
        command.env_remove("APPIMAGE").env_remove("APPDIR");
        if let Err(error) = command.spawn() {
            eprintln!("{}: {error}", program.display());
        }
    }
}

/// The window's updater.
pub struct Updater {
    app: AppHandle,
    source: Option<Source>,
    installation: Installation,
    successor: Successor,
    found: Mutex<Option<Update>>,
    /// The downloaded package. Its signature has been verified. It is kept in memory, so that no
    /// other program can change it before it is installed.
    package: Mutex<Option<(Update, Vec<u8>)>>,
    /// Whether all conversations have been closed because the installer is about to start.
    closed: Arc<AtomicBool>,
}

impl Updater {
    /// Creates the window's updater. If `test_hooks` is set, tests may replace the update server.
    pub fn new(app: AppHandle, successor: Successor, test_hooks: bool) -> Self {
        Updater {
            source: Source::of_this_build(test_hooks),
            installation: Installation::find(),
            app,
            successor,
            found: Mutex::default(),
            package: Mutex::default(),
            closed: Arc::default(),
        }
    }

    async fn find(&self, channel: UpdateChannel) -> Result<Option<Release>, Fault> {
        let Some(source) = &self.source else {
            return Err(Fault::input(fault::update_not_configured()));
        };
        let (secure, silence_limit) = (source.secure, source.silence_limit);
        let address = source.address(channel)?;
        // Read the manifest with a size limit, which Tauri's updater does not have.
        let rules = ManifestRules {
            secure,
            ..MANIFEST_RULES
        };
        let manifest = read_manifest(&address, rules).await?;
        let (app, closed) = (self.app.clone(), self.closed.clone());
        let built = self
            .app
            .updater_builder()
            .pubkey(source.key.clone())
            .endpoints(vec![address])
            .and_then(|builder| {
                builder
                    // On Windows, the updater ends this process as soon as it has started the
                    // installer. Therefore, first close all conversations and write their data to
                    // the disk.
                    .on_before_exit(move || {
                        closed.store(true, Ordering::Relaxed);
                        tauri::async_runtime::block_on(closing::finish(&app));
                        app.cleanup_before_exit();
                    })
                    .version_comparator(move |current, release| channel.offers(&current, &release.version))
                    .configure_client(move |client| {
                        client
                            .user_agent("Rivulet")
                            .https_only(secure)
                            .read_timeout(silence_limit)
                    })
                    .build()
            });
        let found = built.and_then(|updater| updater.restore_update(manifest));
        let found = found.map_err(|error| to_fault(&error, fault::update_check_failed()))?;
        let release = found.as_ref().map(|update| {
            let notes = update.body.as_deref().unwrap_or_default();
            Release::new(update.version.clone(), notes)
        });
        *lock(&self.found) = found;
        Ok(release)
    }

    async fn fetch(&self, mut progress: DownloadProgress) -> Result<(), Fault> {
        let update = lock(&self.found).clone();
        let update = update.ok_or_else(|| Fault::input(fault::update_not_ready()))?;
        let secure = self.source.as_ref().is_none_or(|source| source.secure);
        if secure && update.download_url.scheme() != "https" {
            return Err(Fault::input(fault::update_insecure()).with_detail(update.download_url.to_string()));
        }
        let too_large = Notify::new();
        let mut received = 0;
        let on_chunk = |bytes: usize, total: Option<u64>| {
            let bytes = bytes as u64;
            received += bytes;
            if received.max(total.unwrap_or(0)) > DOWNLOAD_LIMIT {
                too_large.notify_one();
            }
            progress(bytes, total);
        };
        let package = tokio::select! {
            biased;
            () = too_large.notified() => {
                let limit = fault::update_too_large(DOWNLOAD_LIMIT / 1_000_000);
                return Err(Fault::input(limit));
            }
            package = update.download(on_chunk, || {}) => package,
        };
        let package = package.map_err(|error| to_fault(&error, fault::update_download_failed()))?;
        *lock(&self.package) = Some((update, package));
        Ok(())
    }

    async fn replace(&self) -> Result<(), Fault> {
        let Some((update, package)) = lock(&self.package).take() else {
            return Err(Fault::input(fault::update_not_ready()));
        };
        let program = self.installation.program.clone();
        let replaces_file = self.installation.kind == InstallKind::AppImage;
        let installed = tauri::async_runtime::spawn_blocking(move || {
            let not_installed = |error: Error| to_fault(&error, fault::update_not_installed());
            let outcome = if replaces_file {
                update.verify(&package).map_err(not_installed).and_then(|()| {
                    let kept = replace_program(&program, &update.current_version, &package)?;
                    tracing::info!(kept = %kept.display(), "an update was installed");
                    Ok(())
                })
            } else {
                update.install(&package).map_err(not_installed)
            };
            (outcome, update, package)
        });
        let outcome = match installed.await {
            Ok((outcome, update, package)) => {
                if outcome.is_err() {
                    *lock(&self.package) = Some((update, package));
                }
                outcome
            }
            Err(error) => Err(Fault::input(fault::update_not_installed()).with_detail(error.to_string())),
        };
        self.recover(&outcome);
        outcome
    }

    /// Restarts the program if an installation failed after all conversations had been closed. At
    /// that stage, the window can no longer even show the fault.
    fn recover(&self, outcome: &Result<(), Fault>) {
        if let Err(fault) = outcome
            && self.closed.load(Ordering::Relaxed)
        {
            tracing::error!(detail = ?fault.detail, "the installer did not start");
            let _ = self.successor.0.set(self.installation.program.clone());
            self.app.exit(1);
        }
    }
}

impl ProgramUpdater for Updater {
    fn host(&self) -> Option<String> {
        self.source.as_ref().map(Source::host)
    }

    fn install_kind(&self) -> InstallKind {
        self.installation.kind
    }

    fn check(&self, channel: UpdateChannel) -> BoxFuture<'_, Result<Option<Release>, Fault>> {
        Box::pin(self.find(channel))
    }

    fn download(&self, progress: DownloadProgress) -> BoxFuture<'_, Result<(), Fault>> {
        Box::pin(self.fetch(progress))
    }

    fn install(&self) -> BoxFuture<'_, Result<(), Fault>> {
        Box::pin(self.replace())
    }

    fn restart(&self) {
        let _ = self.successor.0.set(self.installation.program.clone());
        closing::close(self.app.clone());
    }
}

/// Converts an error from Tauri's updater into a fault. `otherwise` is the message for errors for
/// which Rivulet has no specific message.
fn to_fault(error: &Error, otherwise: UiText) -> Fault {
    let (category, message) = match error {
        Error::Minisign(_) | Error::Base64(_) | Error::SignatureUtf8(_) | Error::MissingSignedVersion => {
            (FaultCategory::Input, fault::update_unsigned())
        }
        Error::SignedVersionMismatch { signed, announced } => (
            FaultCategory::Input,
            fault::update_other_version(announced.clone(), signed.clone()),
        ),
        Error::TargetNotFound(_) | Error::TargetsNotFound(_) | Error::UnsupportedArch => {
            (FaultCategory::Input, fault::update_no_package())
        }
        Error::ReleaseNotFound | Error::Serialization(_) | Error::Semver(_) => {
            (FaultCategory::Input, fault::update_answer_unreadable())
        }
        Error::Reqwest(_) | Error::Network(_) => (FaultCategory::Connection, otherwise),
        _ => (FaultCategory::Input, otherwise),
    };
    Fault::new(category, message).with_detail(chain(error))
}

/// Returns the message of an error, followed by the messages of its causes.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configuration() -> serde_json::Value {
        serde_json::from_str(include_str!("../tauri.conf.json")).unwrap()
    }

    #[test]
    fn an_update_needs_a_signature_that_states_its_version() {
        let updater = &configuration()["plugins"]["updater"];
        assert_eq!(updater["requireSignedVersion"], true);
        assert_eq!(updater["endpoints"], serde_json::json!([]));
        for name in [
            "dangerousInsecureTransportProtocol",
            "dangerousAcceptInvalidCerts",
            "dangerousAcceptInvalidHostnames",
            "allowDowngrades",
        ] {
            assert_eq!(updater.get(name), None, "{name}");
        }
    }

    #[test]
    fn bundles_name_the_publisher_and_the_licence_of_the_crates() {
        let bundle = &configuration()["bundle"];
        let publisher = env!("CARGO_PKG_AUTHORS").split(" <").next().unwrap();
        assert_eq!(bundle["publisher"], publisher);
        assert_eq!(bundle["copyright"], format!("© {publisher}"));
        assert_eq!(bundle["license"], env!("CARGO_PKG_LICENSE"));
    }

    #[test]
    fn errors_of_the_updater_are_described() {
        let otherwise = fault::update_download_failed;
        for (error, message) in [
            (Error::MissingSignedVersion, fault::update_unsigned()),
            (
                Error::SignedVersionMismatch {
                    signed: "1.0.0".to_owned(),
                    announced: "2.0.0".to_owned(),
                },
                fault::update_other_version("2.0.0", "1.0.0"),
            ),
            (
                Error::TargetNotFound("linux".to_owned()),
                fault::update_no_package(),
            ),
            (Error::ReleaseNotFound, fault::update_answer_unreadable()),
            (Error::Network("503".to_owned()), otherwise()),
        ] {
            assert_eq!(to_fault(&error, otherwise()).message, message, "{error}");
        }
    }
}
