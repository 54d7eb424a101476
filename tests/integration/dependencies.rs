//! Tests of the licence and the origin of every dependency. The tests follow the rules in
//! `deny.toml` and need no network.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use rivulet_tests::program::root;
use serde::Deserialize;
use spdx::{Expression, Licensee, ParseMode};

#[derive(Deserialize)]
struct Rules {
    licenses: Licenses,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Crate>,
}

#[derive(Deserialize)]
struct Crate {
    name: String,
    license: Option<String>,
    /// The registry from which the crate comes; `None` for a crate of this workspace.
    source: Option<String>,
}

#[derive(Deserialize)]
struct LockFile {
    packages: BTreeMap<String, NpmPackage>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NpmPackage {
    license: Option<String>,
    resolved: Option<String>,
    integrity: Option<String>,
    #[serde(default)]
    dev: bool,
    #[serde(default)]
    has_install_script: bool,
}

/// npm packages whose licence is not in the list in `deny.toml`, each with the reason why the package is
/// accepted.
const NPM_EXCEPTIONS: [(&str, &str); 8] = [
    (
        "@fontsource-variable/atkinson-hyperlegible-next",
        "a font under OFL-1.1",
    ),
    ("@fontsource-variable/inter", "a font under OFL-1.1"),
    ("@fontsource-variable/jetbrains-mono", "a font under OFL-1.1"),
    ("@fontsource-variable/source-serif-4", "a font under OFL-1.1"),
    (
        "argparse",
        "PSF-2.0 is permissive; markdown-it uses it only on its command line",
    ),
    (
        "elkjs",
        "EPL-2.0; ui/artifact.config.ts leaves this layout of mermaid out of the build",
    ),
    ("khroma", "MIT, stated in its licence file only"),
    ("commonmark-spec", "examples for tests, never shipped"),
];

fn rules() -> Rules {
    let text = fs::read_to_string(root().join("deny.toml")).expect("deny.toml exists");
    toml::from_str(&text).expect("deny.toml has the expected tables")
}

fn npm_packages() -> BTreeMap<String, NpmPackage> {
    let text = fs::read_to_string(root().join("ui/package-lock.json")).expect("the lock file exists");
    let lock: LockFile = serde_json::from_str(&text).expect("the lock file is readable");
    lock.packages
        .into_iter()
        .filter_map(|(path, package)| {
            let (_, name) = path.rsplit_once("node_modules/")?;
            Some((name.to_owned(), package))
        })
        .collect()
}

/// Returns whether the licences in `allow` satisfy the licence expression `license`.
fn allowed(license: &str, allow: &[Licensee]) -> bool {
    Expression::parse_mode(license, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|requirement| allow.iter().any(|licensee| licensee.satisfies(requirement)))
    })
}

fn licensees(rules: &Rules) -> Vec<Licensee> {
    rules
        .licenses
        .allow
        .iter()
        .map(|name| Licensee::parse(name).expect("deny.toml names SPDX licences"))
        .collect()
}

#[test]
fn every_crate_has_an_allowed_licence_and_comes_from_an_allowed_registry() {
    let rules = rules();
    let allow = licensees(&rules);
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Metadata = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    assert!(metadata.packages.len() > 100, "the list of crates is incomplete");
    for package in metadata.packages {
        let license = package.license.as_deref().unwrap_or_default();
        assert!(
            allowed(license, &allow),
            "{} has the licence {license:?}, which deny.toml does not allow",
            package.name
        );
        if let Some(source) = package.source {
            let registry = source.strip_prefix("registry+").unwrap_or_default();
            assert!(
                rules
                    .sources
                    .allow_registry
                    .iter()
                    .any(|allowed| allowed == registry),
                "{} comes from {source}, which deny.toml does not allow",
                package.name
            );
        }
    }
}

#[test]
fn every_npm_package_has_an_allowed_licence_or_a_stated_exception() {
    let allow = licensees(&rules());
    for (name, package) in npm_packages() {
        // The licence of a development tool, which is never shipped to users, may restrict copies
        // of the tool itself.
        let permissive_tool = package.dev && package.license.as_deref() == Some("BlueOak-1.0.0");
        let exception = NPM_EXCEPTIONS.iter().any(|(excepted, _)| *excepted == name);
        assert!(
            permissive_tool || exception || allowed(package.license.as_deref().unwrap_or_default(), &allow),
            "{name} has the licence {:?}, which deny.toml does not allow",
            package.license
        );
    }
}

#[test]
fn every_exception_names_an_installed_npm_package() {
    let packages = npm_packages();
    for (name, reason) in NPM_EXCEPTIONS {
        assert!(
            packages.contains_key(name),
            "{name} ({reason}) is not in package-lock.json any more"
        );
    }
}

#[test]
fn npm_packages_are_pinned_by_hash_and_run_no_install_script() {
    let npmrc = fs::read_to_string(root().join("ui/.npmrc")).expect("ui/.npmrc exists");
    assert!(
        npmrc.lines().any(|line| line == "ignore-scripts=true"),
        "ui/.npmrc must forbid install scripts"
    );
    for (name, package) in npm_packages() {
        assert!(
            package.integrity.is_some(),
            "{name} has no hash in package-lock.json"
        );
        assert!(
            !package.has_install_script,
            "{name} runs a script when it is installed"
        );
        assert!(
            package.resolved.is_none(),
            "{name} comes from {:?} instead of the registry",
            package.resolved
        );
    }
}

#[test]
fn a_licence_is_allowed_only_if_all_its_obligations_are() {
    let allow = licensees(&rules());
    for (license, expected) in [
        ("MIT OR GPL-3.0-only", true),
        ("MIT/Apache-2.0", true),
        ("MIT AND GPL-3.0-only", false),
        ("AGPL-3.0-only", false),
        ("", false),
    ] {
        assert_eq!(allowed(license, &allow), expected, "{license:?}");
    }
}
