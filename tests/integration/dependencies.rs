//! Tests of the page's npm packages: they must have licences from the list in `deny.toml`, be
//! pinned by hash, come from the registry and run no install script. `cargo xtask test` checks
//! crates with cargo-deny.

use std::collections::BTreeMap;
use std::fs;

use rivulet_tests::program::root;
use serde::Deserialize;
use spdx::{Expression, Licensee, ParseMode};

#[derive(Deserialize)]
struct Rules {
    licenses: Licenses,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
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

/// npm packages that are accepted although their licence is missing from the lock file or from the
/// list in `deny.toml`. Each is listed with the reason.
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
    npm_packages_in("ui")
}

/// Returns the packages in the lock file of a folder, keyed by name.
fn npm_packages_in(folder: &str) -> BTreeMap<String, NpmPackage> {
    let file = root().join(folder).join("package-lock.json");
    let text = fs::read_to_string(file).expect("the lock file exists");
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
fn every_npm_package_has_an_allowed_licence_or_a_stated_exception() {
    let allow = licensees(&rules());
    for (name, package) in npm_packages() {
        // BlueOak-1.0.0 is accepted only for development tools. Its conditions apply only to those
        // who distribute copies of a package, and Rivulet does not distribute its tools.
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
    let folders = ["ui", "tests/checkers", "tests/tool_servers"];
    for (name, package) in folders.into_iter().flat_map(npm_packages_in) {
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
