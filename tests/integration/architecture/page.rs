//! Tests that the page's source files (in ui/src) import only from permitted folders and packages.

use std::fs;
use std::path::{Path, PathBuf};

use rivulet_tests::program::root;

use crate::files::{files, shown};

/// The folder in ui/src that contains the tests of the whole page.
const TESTS: &str = "tests";
/// The folders of ui/src except [`TESTS`]. Each is listed with the other folders from which it may
/// import. Files directly in ui/src and tests of the whole page may import from all of these
/// folders.
const PAGE: &[(&str, &[&str])] = &[
    // `bindings` and `text` may import from each other, because this causes no circular import.
    // Most modules in bindings/texts import the catalogue from `text`. `text` (apart from its
    // tests) imports only two things from `bindings`: types, and `sent_texts`, which imports
    // nothing.
    ("bindings", &["text"]),
    ("text", &["bindings"]),
    ("model", &["bindings", "text"]),
    ("markdown", &["bindings"]),
    ("backend", &["bindings", "model", "text"]),
    ("shared", &["bindings", "model", "text"]),
    (
        "features",
        &["bindings", "text", "model", "markdown", "backend", "shared"],
    ),
];

#[test]
fn a_folder_of_the_page_imports_only_from_those_below_it() {
    let source = root().join("ui/src");
    for file in files(&["ui/src"], &["ts", "js", "svelte"]) {
        let place = place(&source, &file);
        for import in imports(&file) {
            if import.starts_with("@tauri-apps") {
                assert!(
                    place.first().is_some_and(|folder| folder == "backend"),
                    "{} imports {import}: commands of the program belong in ui/src/backend",
                    shown(&file)
                );
            }
            if import == "svelte" || import.starts_with("svelte/") || import.ends_with(".svelte") {
                assert!(
                    !matches!(
                        place.first().map(String::as_str),
                        Some("model" | "markdown" | "bindings")
                    ),
                    "{} imports {import}: components belong in a feature or in ui/src/shared",
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
    assert!(
        to.first().is_none_or(|folder| folder != TESTS) || from.first() == to.first(),
        "{} imports {import}: only the tests in ui/src/{TESTS} may import their helpers",
        shown(file)
    );
    // Files directly in ui/src and tests of the whole page may import from every folder. No folder
    // may import a file directly in ui/src.
    let [folder, inside @ ..] = from else { return };
    if folder == TESTS {
        return;
    }
    let (_, allowed) = PAGE
        .iter()
        .find(|(known, _)| known == folder)
        .unwrap_or_else(|| panic!("add the new folder ui/src/{folder} and its imports to PAGE"));
    let Some(target) = to.first() else {
        panic!(
            "{} imports {import}: no folder may import a file directly in ui/src",
            shown(file)
        )
    };
    if folder == "features" && target == "features" {
        assert!(
            inside.first() == to.get(1),
            "{} imports {import}: code of two features belongs in ui/src/shared (components) or ui/src/model",
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

/// The folders of ui/src/markdown, in order. A file may import from its own folder and from the
/// folders before it in this list. Tests are exempt.
const MARKDOWN: &[&str] = &["parse", "highlight", "dom", "copy", "stream"];

#[test]
fn markdown_imports_from_parsing_up_to_streaming_and_others_import_its_index() {
    let source = root().join("ui/src");
    let markdown = source.join("markdown");
    let level = |place: &[String]| {
        let folder = place.get(1)?;
        Some(
            MARKDOWN
                .iter()
                .position(|known| known == folder)
                .unwrap_or_else(|| panic!("add ui/src/markdown/{folder} to MARKDOWN")),
        )
    };
    for file in files(&["ui/src"], &["ts", "js", "svelte"]) {
        let is_test = file.to_string_lossy().ends_with(".test.ts");
        let from = place(&source, &file);
        for import in imports(&file) {
            let Some(target) = resolved(&source, &file, &import) else {
                continue;
            };
            let to = place(&source, &target);
            if is_test || to.first().is_none_or(|folder| folder != "markdown") {
                continue;
            }
            if from.first() == to.first() {
                assert!(
                    level(&from).is_none_or(|from| level(&to).is_some_and(|to| to <= from)),
                    "{} imports {import}: the order of the folders is {MARKDOWN:?}",
                    shown(&file)
                );
            } else {
                assert!(
                    target == markdown.join("index"),
                    "{} imports {import}: import from ui/src/markdown/index.ts",
                    shown(&file)
                );
            }
        }
    }
}

/// Returns the folders on the path from ui/src to the file.
fn place(source: &Path, file: &Path) -> Vec<String> {
    let folder = file.parent().unwrap().strip_prefix(source).unwrap();
    folder
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect()
}

/// Returns the import paths in a file, exactly as written there.
pub fn imports(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut found = Vec::new();
    for mark in [
        "from \"", "import \"", "import(\"", "from '", "import '", "import('",
    ] {
        let quote = mark.chars().next_back().unwrap();
        found.extend(
            text.split(mark)
                .skip(1)
                .filter_map(|rest| Some(rest.split_once(quote)?.0.to_owned())),
        );
    }
    // Ignore matches inside strings and comments.
    found.retain(|import| !import.is_empty() && !import.contains(char::is_whitespace));
    found
}

/// Returns the path in ui/src to which an import refers (with an extension only if the import has
/// one), or `None` if it is outside ui/src.
pub fn resolved(source: &Path, file: &Path, import: &str) -> Option<PathBuf> {
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
    // An import that names a folder refers to its `index` file.
    if target.is_dir() {
        target.push("index");
    }
    target.starts_with(source).then_some(target)
}
