//! The direction of dependencies (the maps in Cargo.toml and in README.md), and where a misplaced file should go.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rivulet_tests::program::root;
use serde_json::Value;

/// Which members of the workspace a member may depend on.
const CRATES: &[(&str, &[&str])] = &[
    ("rivulet", &["rivulet-app", "rivulet-sandbox", "rivulet-core"]),
    ("rivulet-app", &["rivulet-wire", "rivulet-store", "rivulet-core"]),
    ("rivulet-wire", &["rivulet-core"]),
    ("rivulet-store", &["rivulet-core"]),
    ("rivulet-core", &[]),
    ("rivulet-sandbox", &[]),
    ("xtask", &[]),
    (
        "rivulet-tests",
        &[
            "rivulet-app",
            "rivulet-wire",
            "rivulet-store",
            "rivulet-core",
            "rivulet-sandbox",
        ],
    ),
];

/// What may be named only in one place: the name, the place, and what belongs there.
const RUST_HOMES: &[(&str, &str, &str)] = &[
    (
        "reqwest",
        "crates/wire/src/client.rs",
        "whatever goes over the network",
    ),
    (
        "rusqlite",
        "crates/store/src",
        "whatever is written to the database",
    ),
    ("keyring", "crates/store/src", "whatever goes into the keychain"),
    ("tauri", "src-tauri/src", "whatever has to do with the window"),
];

/// Which folders of ui/src a folder may import from, beside itself. Files directly in ui/src put it all together.
const PAGE: &[(&str, &[&str])] = &[
    ("bindings", &[]),
    ("model", &["bindings"]),
    ("markdown", &[]),
    ("backend", &["bindings", "model"]),
    ("shared", &["bindings", "model"]),
    (
        "features",
        &["bindings", "model", "markdown", "backend", "shared"],
    ),
];

/// The most lines of a file that gives no reason at its top.
const LONGEST: usize = 500;
/// How that reason begins.
const REASON: &str = "This file is long because";

/// Names that say nothing about what is inside.
const EMPTY_NAMES: &[&str] = &[
    "util", "utils", "helper", "helpers", "manager", "service", "misc", "common",
];

#[test]
fn a_crate_depends_only_on_those_below_it() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let (_, allowed) = CRATES
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("say in CRATES what the new crate {name} may depend on"));
        for dependency in dependencies(&package).filter(|dependency| dependency["path"].is_string()) {
            let used = dependency["name"].as_str().unwrap();
            assert!(
                allowed.contains(&used),
                "{name} depends on {used}, but only on {allowed:?} it may: move what needs it to a crate above both"
            );
        }
    }
}

#[test]
fn the_core_is_pure() {
    let core = packages()
        .into_iter()
        .find(|package| package["name"] == "rivulet-core")
        .unwrap();
    for dependency in dependencies(&core) {
        let used = dependency["name"].as_str().unwrap();
        assert!(
            !["tokio", "reqwest", "rusqlite", "tauri", "keyring", "time"].contains(&used),
            "rivulet-core depends on {used}: network belongs in crates/wire, disk in crates/store, \
             clocks and tasks in crates/app, the window in src-tauri"
        );
    }
}

#[test]
fn each_outside_library_has_one_home() {
    for (library, home, what) in RUST_HOMES {
        let home = root().join(home);
        let mut seen_at_home = false;
        for file in files(&["crates", "src-tauri/src"], &["rs"]) {
            let text = fs::read_to_string(&file).unwrap();
            let names_it = text.lines().map(without_comment).any(|line| names(line, library));
            seen_at_home |= names_it && file.starts_with(&home);
            assert!(
                !names_it
                    || file.starts_with(&home)
                    || file.components().any(|part| part.as_os_str() == "tests"),
                "{} names {library}: {what} belongs in {}",
                shown(&file),
                shown(&home)
            );
        }
        assert!(
            seen_at_home,
            "nothing in {} names {library}; has it moved? Then change RUST_HOMES",
            shown(&home)
        );
    }
}

#[test]
fn a_folder_of_the_page_imports_only_from_those_below_it() {
    let source = root().join("ui/src");
    for file in files(&["ui/src"], &["ts", "js", "svelte"]) {
        let place = place(&source, &file);
        for import in imports(&file) {
            if import.starts_with("@tauri-apps") {
                assert!(
                    place.first().is_some_and(|folder| folder == "backend"),
                    "{} imports {import}: calls to the program belong in ui/src/backend",
                    shown(&file)
                );
            }
            if import == "svelte" || import.starts_with("svelte/") || import.ends_with(".svelte") {
                assert!(
                    !matches!(
                        place.first().map(String::as_str),
                        Some("model" | "markdown" | "bindings")
                    ),
                    "{} imports {import}: what draws belongs in a feature or in ui/src/shared",
                    shown(&file)
                );
            }
            let Some(target) = resolved(&source, &file, &import) else {
                continue;
            };
            assert_allowed(&file, &place, &import, &self::place(&source, &target));
        }
    }
}

fn assert_allowed(file: &Path, from: &[String], import: &str, to: &[String]) {
    // A file directly in ui/src puts the folders together and is imported by nobody below it.
    let [folder, inside @ ..] = from else { return };
    let (_, allowed) = PAGE
        .iter()
        .find(|(known, _)| known == folder)
        .unwrap_or_else(|| panic!("say in PAGE what the new folder ui/src/{folder} may import from"));
    let Some(target) = to.first() else {
        panic!(
            "{} imports {import}: files directly in ui/src put the folders together, not the other way",
            shown(file)
        )
    };
    if folder == "features" && target == "features" {
        assert!(
            inside.first() == to.get(1),
            "{} imports {import}: what two features share belongs in ui/src/shared (if it draws) or ui/src/model",
            shown(file)
        );
    }
    assert!(
        target == folder || allowed.contains(&target.as_str()),
        "{} imports {import}: {folder} may use only {allowed:?}. What draws for all features belongs in \
         ui/src/shared, what computes in ui/src/model, what asks the program in ui/src/backend",
        shown(file)
    );
}

#[test]
fn a_file_has_one_responsibility_and_a_name_that_says_it() {
    let everywhere = ["crates", "src-tauri/src", "tests", "xtask", "ui/src"];
    for file in files(&everywhere, &["rs", "ts", "js", "svelte", "css", "py"]) {
        let text = fs::read_to_string(&file).unwrap();
        let lines = text.lines().count();
        let reason = text.lines().take(10).any(|line| line.contains(REASON));
        let generated = file.ends_with("ui/src/bindings/contract.ts");
        assert!(
            lines <= LONGEST || reason || generated,
            "{} has {lines} lines: split it where its responsibilities part, or give the reason at its top \
             ({REASON:?} …)",
            shown(&file)
        );
        for part in file.strip_prefix(root()).unwrap().components() {
            let name = part.as_os_str().to_string_lossy().to_lowercase();
            let name = name.split('.').next().unwrap();
            assert!(
                !EMPTY_NAMES.contains(&name),
                "{}: {name:?} does not say what is inside",
                shown(&file)
            );
        }
    }
}

fn packages() -> Vec<Value> {
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

/// What ends up in the program: what only tests use does not count.
fn dependencies(package: &Value) -> impl Iterator<Item = &Value> {
    package["dependencies"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|dependency| dependency["kind"] != "dev")
}

/// All files with these extensions in these folders, sorted.
fn files(folders: &[&str], extensions: &[&str]) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", shown(&folder))) {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !matches!(name.as_str(), "node_modules" | "fixtures" | "target") {
                open.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extensions.iter().any(|one| extension == *one))
            {
                found.insert(path);
            }
        }
    }
    assert!(!found.is_empty(), "there are files in {folders:?}");
    found
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// The line uses the library: `name::…` or `use name…`.
fn names(line: &str, library: &str) -> bool {
    line.match_indices(library).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = &line[at + library.len()..];
        let whole = !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':');
        whole && after.starts_with("::")
    })
}

/// The folders between ui/src and the file.
fn place(source: &Path, file: &Path) -> Vec<String> {
    let folder = file.parent().unwrap().strip_prefix(source).unwrap();
    folder
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect()
}

/// What the file imports, as written.
fn imports(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut found = Vec::new();
    for mark in [
        "from \"",
        "import \"",
        "import(\"",
        "from '",
        "import '",
        "import('",
    ] {
        let quote = mark.chars().next_back().unwrap();
        found.extend(
            text.split(mark)
                .skip(1)
                .filter_map(|rest| Some(rest.split_once(quote)?.0.to_owned())),
        );
    }
    // A sentence may hold the same words.
    found.retain(|import| !import.is_empty() && !import.contains(char::is_whitespace));
    found
}

/// The file or folder of ui/src that an import means; `None` for a package.
fn resolved(source: &Path, file: &Path, import: &str) -> Option<PathBuf> {
    if !import.starts_with('.') {
        return None;
    }
    let mut target = file.parent().unwrap().to_path_buf();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => {
                target.pop();
            }
            name => target.push(name),
        }
    }
    // An import of a folder means the index inside it.
    if target.is_dir() {
        target.push("index");
    }
    target.starts_with(source).then_some(target)
}
