//! Tests that source files are short and have descriptive names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rivulet_tests::program::root;

/// Maximum number of lines in a file. A file may be longer if a comment at its top gives a reason.
const LONGEST: usize = 500;
/// The words that must introduce the reason for a file's length in the comment at its top.
const REASON: &str = "This file is long because";

/// Files that `cargo xtask bindings` writes.
const GENERATED: &[&str] = &["ui/src/bindings", "crates/core/src/texts.rs"];

/// File names that are not allowed, because they say nothing about the content of a file.
const EMPTY_NAMES: &[&str] = &[
    "util", "utils", "helper", "helpers", "manager", "service", "misc", "common",
];

#[test]
fn a_file_is_short_and_has_a_descriptive_name() {
    let everywhere = ["crates", "src-tauri/src", "tests", "xtask", "ui/src"];
    for file in files(&everywhere, &["rs", "ts", "js", "svelte", "css", "py"]) {
        let text = fs::read_to_string(&file).unwrap();
        let lines = text.lines().count();
        let reason = text.lines().take(10).any(|line| line.contains(REASON));
        let generated = GENERATED
            .iter()
            .any(|generated| file.starts_with(root().join(generated)));
        assert!(
            lines <= LONGEST || reason || generated,
            "{} has {lines} lines: split it by responsibility, or state the reason at its top \
             ({REASON:?} …)",
            shown(&file)
        );
        if generated {
            continue;
        }
        for part in file.strip_prefix(root()).unwrap().components() {
            let name = part.as_os_str().to_string_lossy().to_lowercase();
            let name = name.split('.').next().unwrap();
            assert!(
                !EMPTY_NAMES.contains(&name),
                "{}: {name:?} does not describe the contents",
                shown(&file)
            );
        }
    }
}

/// Returns the files in `folders` and their subfolders whose extension is in `extensions`, sorted.
/// Leaves out npm packages, test fixtures and build output.
pub fn files(folders: &[&str], extensions: &[&str]) -> BTreeSet<PathBuf> {
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
    assert!(!found.is_empty(), "no files in {folders:?}");
    found
}

pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
