//! Tests that every test named in the threat model exists.

use std::fs;

use rivulet_tests::program::root;

use crate::files::files;

/// Minimum length of a test's name. Shorter words in backticks in the threat model are names of
/// tables, files or functions.
const SHORTEST_TEST_NAME: usize = 20;

#[test]
fn every_test_that_the_threat_model_names_exists() {
    let page = fs::read_to_string(root().join("docs/threat-model.md")).unwrap();
    let code: String = files(&["crates", "src-tauri/src", "tests"], &["rs"])
        .into_iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let named: Vec<&str> = page
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| {
            word.len() >= SHORTEST_TEST_NAME
                && word
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit())
        })
        .collect();
    assert!(named.len() > 20, "the page has another form: {named:?}");
    for name in named {
        assert!(
            code.contains(&format!("fn {name}(")),
            "docs/threat-model.md names {name}, which does not exist"
        );
    }
}
