//! Program releases: which are offered to the user, and how a copy of the program is updated.

use semver::Version;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Whether Rivulet checks for new versions automatically, and whether it also offers previews.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UpdateChecks {
    /// Rivulet checks for new versions only when the user requests a check.
    #[default]
    Off,
    /// Rivulet checks for stable versions only.
    Stable,
    /// Rivulet checks for stable versions and for previews of the next version.
    Preview,
}

/// A series of versions that the update server announces in one manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpdateChannel {
    /// Stable versions.
    Stable,
    /// Stable versions, and previews of the next version.
    Preview,
}

impl UpdateChecks {
    /// Returns the channel in which Rivulet looks for newer versions: the preview channel if the
    /// user chose previews, and otherwise the stable channel. If automatic checks are off, the
    /// channel is used for checks that the user starts.
    pub fn channel(self) -> UpdateChannel {
        match self {
            UpdateChecks::Off | UpdateChecks::Stable => UpdateChannel::Stable,
            UpdateChecks::Preview => UpdateChannel::Preview,
        }
    }
}

impl UpdateChannel {
    /// Returns the channel's name, as it appears in the address of the update server.
    pub const fn name(self) -> &'static str {
        match self {
            UpdateChannel::Stable => "stable",
            UpdateChannel::Preview => "preview",
        }
    }

    /// Returns whether this channel offers the `announced` version to a user of the `current`
    /// version. The announced version must be newer. In the stable channel, it must not be a
    /// preview.
    pub fn offers(self, current: &Version, announced: &Version) -> bool {
        let finished = announced.pre.is_empty() || self == UpdateChannel::Preview;
        finished && announced.cmp_precedence(current).is_gt()
    }
}

/// How this copy of the program was installed. This determines how it is updated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum InstallKind {
    /// An AppImage. To install an update, Rivulet replaces this file.
    AppImage,
    /// An application bundle on macOS. To install an update, Rivulet replaces the bundle.
    MacApp,
    /// An installation by the Windows installer. Rivulet runs the installer of the new version.
    Nsis,
    /// A Debian package. The package manager updates it.
    Deb,
    /// An RPM package. The package manager updates it.
    Rpm,
    /// The program was installed in an unknown way, so only the user can update it.
    Unknown,
}

impl InstallKind {
    /// Returns whether Rivulet itself updates this kind of installation.
    pub const fn installs(self) -> bool {
        matches!(
            self,
            InstallKind::AppImage | InstallKind::MacApp | InstallKind::Nsis
        )
    }
}

/// A newer version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Release {
    /// The version, for example `1.2.3`.
    pub version: String,
    /// The release notes, as plain text; may be empty.
    pub notes: String,
}

impl Release {
    /// Maximum length of the release notes, in characters, in case a server sends very long notes.
    const NOTES_LIMIT: usize = 20_000;

    /// Creates a release. Truncates the release notes to `NOTES_LIMIT` characters.
    pub fn new(version: String, notes: &str) -> Self {
        Release {
            version,
            notes: notes.chars().take(Self::NOTES_LIMIT).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notes_of_a_release_end_at_the_limit() {
        for (length, kept) in [(0, 0), (20_000, 20_000), (20_001, 20_000)] {
            let release = Release::new("2.0.0".to_owned(), &"é".repeat(length));
            assert_eq!(release.notes.chars().count(), kept);
        }
    }

    #[test]
    fn only_a_newer_version_is_offered_and_previews_only_on_their_channel() {
        for (current, announced, stable, preview) in [
            ("1.2.3", "1.2.4", true, true),
            ("1.9.0", "1.10.0", true, true),
            ("1.2.3", "1.2.3", false, false),
            ("1.2.3", "1.2.2", false, false),
            ("1.2.3", "0.9.9", false, false),
            ("1.2.3", "1.3.0-beta.1", false, true),
            ("1.3.0-beta.1", "1.3.0", true, true),
            ("1.3.0-beta.2", "1.3.0-beta.10", false, true),
            ("1.3.0-beta.2", "1.2.9", false, false),
            // Build metadata (the part after `+`) does not make a version newer.
            ("1.2.3", "1.2.3+build", false, false),
        ] {
            let [current, announced] = [current, announced].map(|text| Version::parse(text).unwrap());
            assert_eq!(
                UpdateChannel::Stable.offers(&current, &announced),
                stable,
                "{announced}"
            );
            assert_eq!(
                UpdateChannel::Preview.offers(&current, &announced),
                preview,
                "{announced}"
            );
        }
    }
}
