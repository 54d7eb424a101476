//! Tests that no file of a crate or of the page depends on itself through other files. Unit tests
//! are exempt.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rivulet_tests::program::root;

use crate::crates::packages;
use crate::files::{files, shown};
use crate::page;

/// Circular dependencies that are tolerated until they are removed. Do not add entries.
const KNOWN: &[&[&str]] = &[];

/// For each file, the files on which it depends.
type Uses = BTreeMap<PathBuf, BTreeSet<PathBuf>>;

#[test]
fn files_of_a_crate_have_no_circular_dependencies() {
    let targets = packages().into_iter().flat_map(|package| {
        let targets = package["targets"].as_array().unwrap().clone();
        targets
            .into_iter()
            .filter(|target| target["kind"][0] != "custom-build")
    });
    let mut uses = Uses::new();
    for target in targets {
        let modules = modules(Path::new(target["src_path"].as_str().unwrap()));
        for (module, file) in &modules {
            let used = used_modules(&source(file), module, &modules);
            uses.entry(file.clone()).or_default().extend(used);
        }
    }
    assert!(uses.len() > 100, "the modules of the workspace are found");
    assert_no_circles(&uses, |file| file.ends_with(".rs"));
}

#[test]
fn files_of_the_page_have_no_circular_imports() {
    let source = root().join("ui/src");
    let mut uses = Uses::new();
    for file in files(&["ui/src"], &["ts", "js", "svelte"]) {
        let imports = page::imports(&file);
        let imported = imports
            .iter()
            .filter_map(|import| page::resolved(&source, &file, import));
        let imported: BTreeSet<PathBuf> = imported.filter_map(|target| imported_file(&target)).collect();
        uses.insert(file, imported);
    }
    assert!(
        uses.values().map(BTreeSet::len).sum::<usize>() > 100,
        "the imports of the page are found"
    );
    assert_no_circles(&uses, |file| file.starts_with("ui/src"));
}

/// Panics if `uses` contains a circular dependency that is not in `KNOWN`. Also panics if an entry
/// of `KNOWN` is no longer circular, but only for entries whose files all satisfy `ours`.
fn assert_no_circles(uses: &Uses, ours: impl Fn(&str) -> bool) {
    let circles: Vec<BTreeSet<String>> = circles(uses)
        .into_iter()
        .map(|circle| circle.iter().map(|file| shown(file)).collect())
        .collect();
    let known: Vec<BTreeSet<String>> = KNOWN
        .iter()
        .filter(|entry| entry.iter().all(|file| ours(file)))
        .map(|entry| entry.iter().map(ToString::to_string).collect())
        .collect();
    let unknown: Vec<_> = circles
        .iter()
        .filter(|circle| !known.iter().any(|entry| circle.is_subset(entry)))
        .collect();
    assert!(
        unknown.is_empty(),
        "these files use each other in a circle; move what they share into a file of its own:\n{unknown:#?}"
    );
    for entry in &known {
        assert!(
            circles.iter().any(|circle| circle.is_subset(entry)),
            "there is no circle between these files any more; remove the entry from KNOWN:\n{entry:#?}"
        );
    }
}

/// Returns the groups of files that all depend on each other, directly or indirectly.
fn circles(uses: &Uses) -> BTreeSet<BTreeSet<PathBuf>> {
    let reached: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> =
        uses.keys().map(|file| (file, reached_from(file, uses))).collect();
    uses.keys()
        .map(|file| {
            let both = |other: &&&PathBuf| reached.get(*other).is_some_and(|back| back.contains(file));
            reached[file]
                .iter()
                .filter(both)
                .map(|other| (*other).clone())
                .collect()
        })
        .filter(|circle: &BTreeSet<PathBuf>| !circle.is_empty())
        .collect()
}

fn reached_from<'a>(file: &PathBuf, uses: &'a Uses) -> BTreeSet<&'a PathBuf> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&PathBuf> = uses[file].iter().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(uses.get(next).into_iter().flatten());
        }
    }
    reached
}

/// Returns the file of each module of a crate, keyed by the module's path. Leaves out unit tests.
/// `root` is the root file of the crate.
fn modules(root: &Path) -> BTreeMap<Vec<String>, PathBuf> {
    let mut found = BTreeMap::new();
    let mut open = vec![(Vec::new(), root.to_path_buf())];
    while let Some((module, file)) = open.pop() {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let folder = match module.is_empty() || name == "mod" {
            true => file.parent().unwrap().to_path_buf(),
            false => file.with_extension(""),
        };
        let text = source(&file);
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(name) = declared_module(line) else {
                continue;
            };
            let attributes = || lines[..at].iter().rev().take_while(|line| line.starts_with("#["));
            if attributes().any(|attribute| *attribute == "#[cfg(test)]") {
                continue;
            }
            let path =
                attributes().find_map(|attribute| attribute.strip_prefix("#[path = \"")?.strip_suffix("\"]"));
            let file = match path {
                Some(path) => file.parent().unwrap().join(path),
                None => [format!("{name}.rs"), format!("{name}/mod.rs")]
                    .iter()
                    .map(|path| folder.join(path))
                    .find(|path| path.exists())
                    .unwrap_or_else(|| panic!("{} declares {name}, which has no file", shown(&file))),
            };
            open.push(([module.as_slice(), &[name.to_owned()]].concat(), file));
        }
        found.insert(module, file);
    }
    found
}

/// Returns the name of the module that `line` declares (`mod name;`, with any visibility), if it
/// declares a module.
fn declared_module(line: &str) -> Option<&str> {
    let (before, name) = line.strip_suffix(';')?.rsplit_once(' ')?;
    (before == "mod" || (before.starts_with("pub") && before.ends_with(" mod"))).then_some(name)
}

/// Returns the text of a file without comments and unit tests.
fn source(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = code.lines().map(|line| line.split("//").next().unwrap());
    // Skip an indented `use super::`: in an inline module, `super` refers to the file itself.
    let lines = lines.filter(|line| !line.starts_with(' ') || !line.trim_start().starts_with("use super::"));
    lines.collect::<Vec<_>>().join("\n")
}

fn without_strings(line: &str) -> String {
    let parts = line.split('"').step_by(2);
    parts.collect::<Vec<_>>().join("\"\"")
}

/// Returns the files of all modules whose paths occur in `text`, except `module` itself. `text` is
/// the source of `module`.
fn used_modules(
    text: &str,
    module: &[String],
    modules: &BTreeMap<Vec<String>, PathBuf>,
) -> BTreeSet<PathBuf> {
    let mut used = BTreeSet::new();
    let own = &modules[module];
    let text = &text.lines().map(without_strings).collect::<Vec<_>>().join("\n");
    let starts = text.match_indices("::").filter_map(|(at, _)| {
        let start = text[..at]
            .rfind(|char| !is_name(char))
            .map_or(0, |before| before + 1);
        // Skip macro variables, lifetimes, and names inside a path.
        let whole = start < at && !text[..start].ends_with([':', '$', '\'']);
        whole.then_some(start)
    });
    for start in starts {
        let mut paths = Vec::new();
        read_paths(&text[start..], &[], &mut paths);
        for path in paths {
            let mut at = module.to_vec();
            let mut rest = path.as_slice();
            match rest[0].as_str() {
                "crate" => {
                    at.clear();
                    rest = &rest[1..];
                }
                "self" => rest = &rest[1..],
                "super" => {}
                child if modules.contains_key(&[module, &[child.to_owned()]].concat()) => {}
                _ => continue,
            }
            while let Some((_, after)) = rest.split_first().filter(|(first, _)| *first == "super") {
                at.pop();
                rest = after;
            }
            // Skip exported macros: they are always at the root of the crate, wherever they are
            // defined.
            if rest.last().is_some_and(|last| last.ends_with('!')) {
                continue;
            }
            for name in rest {
                at.push(name.clone());
                if !modules.contains_key(&at) {
                    at.pop();
                    break;
                }
            }
            used.extend(modules.get(&at).filter(|file| *file != own).cloned());
        }
    }
    used
}

/// Parses the Rust path at the beginning of `text`, which may contain groups such as `a::{b,
/// c::d}`. Prefixes each resulting path with `before` and appends it to `paths`. Returns the rest
/// of `text`.
fn read_paths<'a>(text: &'a str, before: &[String], paths: &mut Vec<Vec<String>>) -> &'a str {
    let mut path = before.to_vec();
    let mut rest = text.trim_start();
    loop {
        let end = rest.find(|char| !is_name(char)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let name = if after.starts_with('!') {
            format!("{name}!")
        } else {
            name.to_owned()
        };
        path.extend((!name.is_empty()).then_some(name));
        let Some(after) = after.strip_prefix("::") else {
            paths.push(path);
            return after;
        };
        if let Some(mut group) = after.strip_prefix('{') {
            while !group.starts_with('}') && !group.is_empty() {
                group = read_paths(group, &path, paths);
                // Skip `as name` and whitespace.
                let next = group.find([',', '}']).unwrap_or(group.len());
                group = group[next..].trim_start_matches(',').trim_start();
            }
            return group.strip_prefix('}').unwrap_or(group);
        }
        rest = after;
    }
}

fn is_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// Returns the file to which an import of `target` refers: an import of `./x` refers to `x`,
/// `x.ts`, `x.svelte.ts` or `x.js`.
fn imported_file(target: &Path) -> Option<PathBuf> {
    let name = target.to_str().unwrap();
    ["", ".ts", ".svelte.ts", ".js"]
        .iter()
        .map(|ending| PathBuf::from(format!("{name}{ending}")))
        .find(|path| path.is_file())
}

#[test]
fn the_check_finds_circles_and_parses_paths() {
    let mut paths = Vec::new();
    read_paths("crate::{a::{self, B}, c as d, e::f!}; more::x", &[], &mut paths);
    let paths: Vec<String> = paths.iter().map(|path| path.join("::")).collect();
    assert_eq!(
        paths,
        ["crate::a::self", "crate::a::B", "crate::c", "crate::e::f!"]
    );
    let uses = |pairs: &[(&str, &str)]| {
        let mut uses = Uses::new();
        for (file, used) in pairs {
            uses.entry(file.into()).or_default().insert(used.into());
            uses.entry(used.into()).or_default();
        }
        circles(&uses)
    };
    assert!(uses(&[("a", "b"), ("b", "c"), ("a", "c")]).is_empty());
    let circle = uses(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")]);
    assert_eq!(circle, BTreeSet::from([BTreeSet::from(["b".into(), "c".into()])]));
}
