//! Reads the program's metadata, such as the version, from `Cargo.toml`, Git and `dpkg`.

use anyhow::{Context, Result};
use serde_json::Value;

use crate::shell::{cargo, command, output};

/// Facts about the program that all packages contain, such as its version.
pub struct Product {
    pub version: String,
    pub homepage: String,
    /// The name and address of the packages' publisher.
    pub maintainer: String,
    /// The short id of the commit from which the packages are built.
    pub commit: String,
    /// The time of the commit, in seconds since 1970; the current time if there is no Git history.
    /// All timestamps in the packages have this value, so that the content of the packages does not
    /// depend on when they are built.
    pub time: String,
    /// Whether the packages contain a debug build. Such packages are compressed only a little,
    /// because a debug build is large.
    pub debug: bool,
    /// The name of the architecture in Debian packages: `amd64`, `arm64`, ….
    pub deb_arch: String,
}

impl Product {
    /// Reads the program's metadata from `Cargo.toml` and Git, and the name of the architecture
    /// from `dpkg`.
    pub fn read(debug: bool) -> Result<Product> {
        let metadata = output(cargo().args(["metadata", "--format-version", "1", "--no-deps"]))
            .context("cargo metadata failed")?;
        let metadata: Value = serde_json::from_str(&metadata)?;
        let package = metadata["packages"]
            .as_array()
            .and_then(|list| list.iter().find(|package| package["name"] == "rivulet"))
            .context("the package rivulet is missing")?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let git = |args: &[&str]| output(command("git").args(args)).filter(|line| !line.is_empty());
        Ok(Product {
            debug,
            version: text(&package["version"]).context("no version")?,
            homepage: text(&package["homepage"]).context("no homepage in Cargo.toml")?,
            maintainer: text(&package["authors"][0]).context("no authors in Cargo.toml")?,
            // A source archive has no Git history.
            commit: git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_else(|| "unknown".to_owned()),
            time: git(&["log", "-1", "--format=%ct"])
                .or_else(|| output(command("date").arg("+%s")))
                .context("date failed")?,
            deb_arch: output(command("dpkg").arg("--print-architecture")).context("dpkg is not installed")?,
        })
    }

    /// Returns the version in the form that the packages' metadata needs, such as `1.3.0~beta.1`.
    /// File names contain the `version` field instead, because GitHub replaces `~` in the names of
    /// uploaded files.
    pub fn package_version(&self) -> String {
        package_version(&self.version)
    }

    /// Returns the time of the commit in the format `format` of the `date` program.
    pub fn date(&self, format: &str) -> Result<String> {
        let mut date = command("date");
        date.env("LC_ALL", "C").args(["--utc", "--date"]);
        output(date.arg(format!("@{}", self.time)).arg(format!("+{format}"))).context("date failed")
    }

    /// Replaces each `@WORD@` in a template, for example `@VERSION@`, with its value. The values
    /// come from the program's metadata, or from `more` if the metadata contains no such value.
    pub fn fill(&self, template: &str, more: &[(&str, &str)]) -> Result<String> {
        let date = self.date("%Y-%m-%d")?;
        let package_version = self.package_version();
        let facts = [
            ("VERSION", self.version.as_str()),
            ("PACKAGE_VERSION", &package_version),
            ("HOMEPAGE", &self.homepage),
            ("MAINTAINER", &self.maintainer),
            ("DEB_ARCH", &self.deb_arch),
            ("DATE", &date),
        ];
        let filled = facts
            .iter()
            .chain(more)
            .fold(template.to_owned(), |text, (word, value)| {
                text.replace(&format!("@{word}@"), value)
            });
        Ok(filled)
    }
}

/// Returns a version in the format of Debian and Fedora, where `~` marks a version before the
/// release.
fn package_version(version: &str) -> String {
    // Use a tilde, because Debian would consider a preview version with a hyphen newer than the
    // release, and RPM would reject such a version.
    version.replacen('-', "~", 1).replace('-', ".")
}

#[cfg(test)]
mod tests {
    use super::package_version;

    #[test]
    fn packages_of_a_preview_sort_before_the_release() {
        for (version, packaged) in [
            ("1.3.0", "1.3.0"),
            ("1.3.0-beta.1", "1.3.0~beta.1"),
            ("1.3.0-beta-new.1", "1.3.0~beta.new.1"),
        ] {
            assert_eq!(package_version(version), packaged);
        }
    }
}
