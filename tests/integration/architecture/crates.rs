//! Tests of the dependencies between crates, and of libraries that only certain files may use.

use std::fs;
use std::process::Command;

use rivulet_tests::program::root;
use serde_json::Value;

use crate::files::{files, shown};

/// The members of the workspace. Each is listed with the other members that it may use; its tests
/// may use any member.
const CRATES: &[(&str, &[&str])] = &[
    (
        "rivulet",
        &["rivulet-cli", "rivulet-app", "rivulet-sandbox", "rivulet-core"],
    ),
    ("rivulet-cli", &["rivulet-app", "rivulet-sandbox", "rivulet-core"]),
    (
        "rivulet-app",
        &[
            "rivulet-interchange", "rivulet-wire", "rivulet-mcp", "rivulet-store", "rivulet-core",
        ],
    ),
    ("rivulet-interchange", &["rivulet-core"]),
    ("rivulet-wire", &["rivulet-core"]),
    ("rivulet-mcp", &["rivulet-core"]),
    ("rivulet-store", &["rivulet-core"]),
    ("rivulet-core", &[]),
    ("rivulet-sandbox", &[]),
    ("xtask", &[]),
    (
        "rivulet-fuzz",
        &[
            "rivulet-interchange", "rivulet-wire", "rivulet-store", "rivulet-core",
        ],
    ),
    (
        "rivulet-tests",
        &[
            "rivulet-app", "rivulet-wire", "rivulet-mcp", "rivulet-store", "rivulet-core", "rivulet-sandbox",
        ],
    ),
];

/// Libraries that only certain files or folders may use; tests are exempt. Each entry contains the
/// library, the permitted files or folders, and the purpose of their code.
const RUST_HOMES: &[(&str, &[&str], &str)] = &[
    (
        "reqwest",
        &[
            "crates/wire/src/client.rs",
            "crates/mcp/src/http.rs",
            "crates/mcp/src/post.rs",
            "crates/mcp/src/sign_in_client.rs",
        ],
        "code that uses the network",
    ),
    ("rmcp", &["crates/mcp/src"], "code that speaks to tool servers"),
    (
        "process_wrap",
        &["crates/mcp/src/process.rs"],
        "code that starts tool servers",
    ),
    ("rusqlite", &["crates/store/src"], "code that uses the database"),
    ("keyring", &["crates/store/src"], "code that uses the keychain"),
    (
        "jsonschema",
        &["crates/app/src/schema"],
        "code that checks values against a schema",
    ),
    ("tauri", &["src-tauri/src"], "code of the window"),
    (
        "tauri_plugin_updater",
        &["src-tauri/src/updater.rs", "src-tauri/src/lib.rs"],
        "code that updates the program",
    ),
];

#[test]
fn a_crate_depends_only_on_those_below_it() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let (_, allowed) = CRATES
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("add the new crate {name} and its dependencies to CRATES"));
        for dependency in dependencies(&package).filter(|dependency| dependency["path"].is_string()) {
            let used = dependency["name"].as_str().unwrap();
            assert!(
                allowed.contains(&used),
                "{name} depends on {used}, but it may depend only on {allowed:?}: move the code that needs it to a crate above both"
            );
        }
    }
}

#[test]
fn core_and_interchange_have_no_network_database_tasks_or_window() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let banned: &[&str] = match name {
            "rivulet-core" => &["tokio", "reqwest", "rusqlite", "tauri", "keyring", "time"],
            "rivulet-interchange" => &["tokio", "reqwest", "rusqlite", "tauri", "keyring"],
            _ => continue,
        };
        for dependency in dependencies(&package) {
            let used = dependency["name"].as_str().unwrap();
            assert!(
                !banned.contains(&used),
                "{name} depends on {used}: network belongs in crates/wire, the database in crates/store, \
                 tasks and use cases in crates/app, the window in src-tauri"
            );
        }
    }
}

#[test]
fn each_outside_library_has_one_home() {
    for (library, homes, what) in RUST_HOMES {
        let homes: Vec<_> = homes.iter().map(|home| root().join(home)).collect();
        let mut used_homes = vec![false; homes.len()];
        for file in files(&["crates", "src-tauri/src"], &["rs"]) {
            let text = fs::read_to_string(&file).unwrap();
            if !text.lines().map(without_comment).any(|line| names(line, library)) {
                continue;
            }
            let home = homes.iter().position(|home| file.starts_with(home));
            if let Some(home) = home {
                used_homes[home] = true;
            }
            let inside = file.strip_prefix(root()).unwrap();
            assert!(
                home.is_some() || inside.components().any(|part| part.as_os_str() == "tests"),
                "{} uses {library}: {what} belongs in {}",
                shown(&file),
                shown(&homes[0])
            );
        }
        for (home, used) in homes.iter().zip(used_homes) {
            assert!(
                used,
                "nothing in {} uses {library}: if the code has moved, change RUST_HOMES",
                shown(home)
            );
        }
    }
}

pub fn packages() -> Vec<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Returns the dependencies of a package except its development dependencies.
fn dependencies(package: &Value) -> impl Iterator<Item = &Value> {
    package["dependencies"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|dependency| dependency["kind"] != "dev")
}

fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// Returns whether `line` contains a Rust path that begins with the name `library`.
fn names(line: &str, library: &str) -> bool {
    line.match_indices(library).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = &line[at + library.len()..];
        let whole = !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':');
        whole && after.starts_with("::")
    })
}
