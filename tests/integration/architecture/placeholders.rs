//! Tests of the placeholders for addresses that do not exist before the first release.

use std::fs;
use std::process::Command;

use rivulet_tests::program::root;

/// The placeholders, each with the files in which a maintainer replaces it before the first release
/// (docs/releasing.md).
const PLACEHOLDERS: &[(&str, &[&str])] = &[
    ("rivulet.example", &["Cargo.toml"]),
    (
        "OWNER",
        &["README.md", "SECURITY.md", "packaging/sign-in/client.json"],
    ),
];
/// Files in which the placeholders may remain, because they explain or check them.
const ABOUT: &[&str] = &[
    ".github/workflows/release.yml",
    "docs/releasing.md",
    "tests/integration/architecture/placeholders.rs",
];

#[test]
fn a_placeholder_stands_only_where_a_release_refuses_it() {
    let workflow = fs::read_to_string(root().join(".github/workflows/release.yml")).unwrap();
    let refusal = workflow.lines().find(|line| line.contains("grep -nE")).unwrap();
    for (placeholder, files) in PLACEHOLDERS {
        assert!(refusal.replace('\\', "").contains(placeholder), "{refusal}");
        for file in *files {
            assert!(refusal.contains(file), "{refusal}");
        }
        let found = Command::new("git")
            .current_dir(root())
            .args(["grep", "--files-with-matches", "--fixed-strings", "--word-regexp"])
            .arg(placeholder)
            .output()
            .unwrap();
        // git grep exits with 1 if it finds nothing.
        let searched = found.status.code().is_some_and(|code| code < 2);
        assert!(searched, "{}", String::from_utf8_lossy(&found.stderr));
        let found = String::from_utf8(found.stdout).unwrap();
        for file in found.lines().filter(|file| !ABOUT.contains(file)) {
            assert!(
                files.contains(&file),
                "{file} contains {placeholder}: add it to the refusal in release.yml"
            );
        }
    }
}
