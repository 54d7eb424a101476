//! Determines the source of new versions for this build, and how this copy was installed.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, InstallKind, UpdateChannel};
use tauri::Url;

/// The publisher's public key as Tauri's updater expects it: minisign's file, encoded in Base64.
const KEY: Option<&str> = option_env!("RIVULET_UPDATE_KEY");
/// The address of the manifest. `{channel}` stands for the name of the channel.
const ADDRESS: Option<&str> = option_env!("RIVULET_UPDATE_URL");

/// Maximum time that a download waits for new data before it fails.
const SILENCE_LIMIT: Duration = Duration::from_secs(60);

const _: () = assert!(
    KEY.is_some() == ADDRESS.is_some(),
    "RIVULET_UPDATE_KEY and RIVULET_UPDATE_URL belong together (docs/releasing.md)"
);

/// The server that announces new versions, and the public key that verifies their signatures.
pub struct Source {
    pub key: String,
    address: String,
    /// Whether only encrypted connections are allowed.
    pub secure: bool,
    pub silence_limit: Duration,
}

impl Source {
    /// Returns the source of new versions, or `None` if this build does not look for them. If
    /// `test_hooks` is set, tests may replace the source through environment variables.
    pub fn of_this_build(test_hooks: bool) -> Option<Source> {
        Source::with_variables(test_hooks, |name| std::env::var(name).ok())
    }

    fn with_variables(test_hooks: bool, lookup: impl Fn(&str) -> Option<String>) -> Option<Source> {
        let test = test_hooks.then(|| {
            let variable = |name| lookup(name).filter(|value| !value.is_empty());
            let silence_ms = variable("RIVULET_TEST_UPDATE_SILENCE_MS").and_then(|ms| ms.parse().ok());
            let address = variable("RIVULET_TEST_UPDATE_URL")?;
            Some(Source {
                key: variable("RIVULET_TEST_UPDATE_KEY")?,
                secure: address.starts_with("https:"),
                address,
                silence_limit: silence_ms.map_or(SILENCE_LIMIT, Duration::from_millis),
            })
        });
        let own = || {
            Some(Source {
                key: KEY.filter(|key| !key.is_empty())?.to_owned(),
                address: ADDRESS.filter(|address| !address.is_empty())?.to_owned(),
                secure: true,
                silence_limit: SILENCE_LIMIT,
            })
        };
        test.flatten().or_else(own)
    }

    /// Returns the address of a channel's manifest.
    ///
    /// # Errors
    /// Fails if the address is invalid, or if an encrypted address is required and this one is not
    /// encrypted.
    pub fn address(&self, channel: UpdateChannel) -> Result<Url, Fault> {
        let insecure = || Fault::input(fault::update_insecure());
        let text = self.address.replace("{channel}", channel.name());
        let address = Url::parse(&text).map_err(|error| insecure().with_detail(error.to_string()))?;
        if self.secure && address.scheme() != "https" {
            return Err(insecure().with_detail(text));
        }
        Ok(address)
    }

    pub fn host(&self) -> String {
        let address = self.address(UpdateChannel::Stable).ok();
        let host = address.as_ref().and_then(Url::host_str);
        host.unwrap_or(&self.address).to_owned()
    }
}

/// How and where this copy of the program was installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installation {
    pub kind: InstallKind,
    /// The file that is run to start the program.
    pub program: PathBuf,
}

impl Installation {
    pub fn find() -> Installation {
        let program = std::env::current_exe().unwrap_or_default();
        let path = |name| std::env::var_os(name).map(PathBuf::from);
        installation(program, path("APPIMAGE"), path("APPDIR"), Path::exists)
    }
}

/// Returns how `program` was installed. `app_image` and `app_dir` are variables of an AppImage: its
/// path, and the folder in which its content is mounted.
fn installation(
    program: PathBuf,
    app_image: Option<PathBuf>,
    app_dir: Option<PathBuf>,
    exists: impl Fn(&Path) -> bool,
) -> Installation {
    // Treat this copy as an AppImage only if the program is inside the AppImage that the variables
    // describe. The variables may describe another AppImage that started the program, such as a
    // terminal emulator. An update must not replace that AppImage.
    if cfg!(target_os = "linux")
        && let (Some(file), Some(folder)) = (app_image, app_dir)
        && program.starts_with(folder)
    {
        return Installation {
            kind: InstallKind::AppImage,
            program: file,
        };
    }
    let beside = |name| program.parent().is_some_and(|folder| exists(&folder.join(name)));
    let packaged = program == Path::new("/usr/bin/rivulet");
    let kind = if cfg!(target_os = "macos") && program.to_string_lossy().contains(".app/Contents/MacOS/") {
        InstallKind::MacApp
    } else if cfg!(windows) && beside("uninstall.exe") {
        InstallKind::Nsis
    } else if packaged && exists(Path::new("/etc/debian_version")) {
        InstallKind::Deb
    } else if packaged && (exists(Path::new("/usr/lib/sysimage/rpm")) || exists(Path::new("/var/lib/rpm"))) {
        InstallKind::Rpm
    } else {
        InstallKind::Unknown
    };
    Installation { kind, program }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_channel_is_encrypted() {
        let source = |address: &str, secure| Source {
            key: String::new(),
            address: address.to_owned(),
            secure,
            silence_limit: SILENCE_LIMIT,
        };
        let release = source("https://updates.example/{channel}.json", true);
        assert_eq!(
            release.address(UpdateChannel::Preview).unwrap().as_str(),
            "https://updates.example/preview.json"
        );
        assert_eq!(release.host(), "updates.example");
        for address in ["http://updates.example/{channel}.json", "updates", ""] {
            assert!(
                source(address, true).address(UpdateChannel::Stable).is_err(),
                "{address}"
            );
        }
        assert!(
            source("http://127.0.0.1:1/{channel}", false)
                .address(UpdateChannel::Stable)
                .is_ok()
        );
    }

    #[test]
    fn only_a_build_with_test_hooks_uses_the_server_of_a_test() {
        assert_eq!(Source::of_this_build(false).is_none(), KEY.is_none());
        let of = |test_hooks| {
            let given = |name: &str| match name {
                "RIVULET_TEST_UPDATE_SILENCE_MS" => None,
                _ => Some("https://test.example/".to_owned()),
            };
            let source = Source::with_variables(test_hooks, given);
            source.is_some_and(|source| source.host() == "test.example")
        };
        assert!(of(true) && !of(false));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_kind_of_installation_is_found_by_its_files() {
        let debian = "/etc/debian_version";
        for (program, app_image, app_dir, existing, kind) in [
            (
                "/tmp/.mount_Rivul/usr/bin/rivulet",
                Some("/home/me/Rivulet.AppImage"),
                Some("/tmp/.mount_Rivul"),
                "",
                InstallKind::AppImage,
            ),
            // Rivulet was installed from a Debian package and started from a terminal emulator that
            // runs as an AppImage. The variables describe the emulator and must be ignored.
            (
                "/usr/bin/rivulet",
                Some("/home/me/Terminal.AppImage"),
                Some("/tmp/.mount_Term"),
                debian,
                InstallKind::Deb,
            ),
            ("/usr/bin/rivulet", None, None, debian, InstallKind::Deb),
            ("/usr/bin/rivulet", None, None, "/var/lib/rpm", InstallKind::Rpm),
            (
                "/usr/bin/rivulet",
                None,
                None,
                "/usr/lib/sysimage/rpm",
                InstallKind::Rpm,
            ),
            ("/usr/bin/rivulet", None, None, "", InstallKind::Unknown),
            ("/home/me/rivulet", None, None, debian, InstallKind::Unknown),
        ] {
            let found = installation(
                PathBuf::from(program),
                app_image.map(PathBuf::from),
                app_dir.map(PathBuf::from),
                |path| path == Path::new(existing),
            );
            assert_eq!(found.kind, kind, "{program} {existing}");
            let expected = if kind == InstallKind::AppImage {
                "/home/me/Rivulet.AppImage"
            } else {
                program
            };
            assert_eq!(found.program, Path::new(expected));
        }
    }
}
