//! Generates typed functions for the messages in `locales/en`, and checks every locale.
//!
//! Each file `locales/en/AREA.ftl` contains the messages whose ids begin with `AREA-`. Rust creates
//! the messages of the areas in [`SENT`], and either sends them to the page or formats them itself.
//! The page creates the messages of all other areas.

mod catalogue;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use self::catalogue::{Area, Kind, Text, areas, locales};
use crate::shell::root;

/// The kind of TypeScript function that is generated for each message (interface text) of an area.
/// An area is a file in `locales/en`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    /// No TypeScript functions are generated for the area, because the page never shows its
    /// messages.
    Without,
    /// The generated TypeScript functions return a `UiText`. Rust also sends messages of the area
    /// to the page in this form, so the page can handle all of them in the same way.
    Texts,
    /// The generated functions return the formatted text as a string. Rust never sends messages of
    /// the area to the page.
    Strings,
}

/// The areas (files in `locales/en`) whose messages Rust sends to the page or formats itself. Each
/// area is listed with the kind of TypeScript function that is generated for its messages. However,
/// no functions are generated for the areas in [`BY_ID`].
const SENT: &[(&str, Page)] = &[
    ("call", Page::Texts),
    ("cli", Page::Without),
    ("common", Page::Strings),
    ("connection", Page::Texts),
    ("dialog", Page::Without),
    ("ending", Page::Strings),
    ("export", Page::Without),
    ("fault", Page::Texts),
    ("help", Page::Without),
    ("import", Page::Texts),
    ("menu", Page::Without),
    ("preset", Page::Texts),
];
/// The areas (files in `locales/en`) for which no functions are generated, because Rust derives the
/// ids of their messages from other ids, such as the id of a preset.
const BY_ID: &[&str] = &["preset"];
/// Writes the generated files. Returns the number of files that changed.
pub fn write() -> Result<usize> {
    let english = areas("en")?;
    for locale in locales()?.iter().filter(|locale| *locale != "en") {
        let wrong = differences(&english, &areas(locale)?, locale);
        ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
    let wanted = generated()?;
    let folder = root().join("ui/src/bindings/texts");
    if let Ok(found) = fs::read_dir(&folder) {
        for path in found.filter_map(|entry| Some(entry.ok()?.path())) {
            if !wanted.iter().any(|(file, _)| *file == path) {
                fs::remove_file(&path).with_context(|| format!("removing {}", path.display()))?;
            }
        }
    }
    fs::create_dir_all(&folder)?;
    let mut changed = 0;
    for (path, text) in wanted {
        if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
            fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
            changed += 1;
        }
    }
    Ok(changed)
}

/// Returns the paths and the contents of the files to generate.
fn generated() -> Result<Vec<(PathBuf, String)>> {
    let areas = areas("en")?;
    let mut files = vec![(root().join("crates/core/src/texts.rs"), rust(&areas)?)];
    files.push((root().join("ui/src/bindings/sent_texts.ts"), sent_texts(&areas)));
    for area in &areas {
        let page = page(&area.name);
        if page != Page::Without && !BY_ID.contains(&area.name.as_str()) {
            let file = root().join(format!("ui/src/bindings/texts/{}.ts", area.name));
            files.push((file, typescript(area, page == Page::Texts)));
        }
    }
    Ok(files)
}

fn rust(areas: &[Area]) -> Result<String> {
    let mut out = String::from(
        "//! A function for each message that Rust sends or prints, generated from `locales/en` by\n\
         //! `cargo xtask bindings`. Do not edit.\n",
    );
    for area in areas
        .iter()
        .filter(|area| is_sent(&area.name) && !BY_ID.contains(&area.name.as_str()))
    {
        write!(
            out,
            "\n/// The messages of `locales/en/{0}.ftl`.\npub mod {0} {{\n",
            area.name
        )?;
        out.push_str(
            "    #![allow(unused_imports)]\n    use crate::ui_text::{TextArg, TextNumber, UiText};\n",
        );
        for text in &area.texts {
            write!(out, "\n    /// `{}`\n", text.shown.replace('`', "'"))?;
            let function = text.name.replace('-', "_");
            let (mut parameters, mut values) = (Vec::new(), Vec::new());
            for (name, kind) in &text.variables {
                let parameter = name.replace('-', "_");
                match kind {
                    Kind::Words => {
                        parameters.push(format!("{parameter}: impl Into<TextArg>"));
                        values.push(format!("({name:?}, {parameter}.into())"));
                    }
                    Kind::Number => {
                        parameters.push(format!("{parameter}: impl Into<TextNumber>"));
                        values.push(format!("({name:?}, {parameter}.into().0)"));
                    }
                }
            }
            write!(
                out,
                "    pub fn {function}({}) -> UiText {{\n        UiText::new(\"{}-{}\", [{}])\n    }}\n",
                parameters.join(", "),
                area.name,
                text.name,
                values.join(", ")
            )?;
        }
        out.push_str("}\n");
    }
    out.push_str("\n/// The files of each locale that hold texts of Rust.\n");
    out.push_str("pub(crate) const CATALOGUE: &[(&str, &[&str])] = &[\n");
    for locale in locales()? {
        writeln!(out, "    ({locale:?}, &[")?;
        for (area, _) in SENT {
            let file = format!("locales/{locale}/{area}.ftl");
            if root().join(&file).is_file() {
                writeln!(out, "        include_str!(\"../../../{file}\"),")?;
            }
        }
        out.push_str("    ]),\n");
    }
    out.push_str("];\n");
    Ok(out)
}

fn is_sent(area: &str) -> bool {
    SENT.iter().any(|(name, _)| *name == area)
}

fn page(area: &str) -> Page {
    let sent = SENT.iter().find(|(name, _)| *name == area);
    sent.map_or(Page::Strings, |(_, page)| *page)
}

/// Returns the contents of `ui/src/bindings/texts/AREA.ts`, which contains a function for each
/// message of `area`. If Rust also sends these messages to the page (`sent`), the functions return
/// a `UiText`. Otherwise, the functions contain the English text and return a string. Each function
/// must be on a single line, because the build of the page relies on this (see
/// `ui/vite.config.ts`).
fn typescript(area: &Area, sent: bool) -> String {
    let import = if sent {
        "import type { UiText } from \"../contract\";"
    } else {
        "import { format as formatText } from \"../../text/catalogue\";"
    };
    let mut out = format!(
        "// Generated from locales/en/{}.ftl by `cargo xtask bindings`. Do not edit.\n{import}\n",
        area.name
    );
    for text in &area.texts {
        out.push('\n');
        out.push_str(&function(area, text, sent));
    }
    out
}

/// Returns the contents of `ui/src/bindings/sent_texts.ts`. This file contains the English texts of
/// the messages that the engine sends to the page, keyed by id.
fn sent_texts(areas: &[Area]) -> String {
    let mut out = String::from(
        "// Generated from locales/en by `cargo xtask bindings`. Do not edit.\n\n\
         /** The English texts of the messages that the engine sends, by id. */\n\
         export const sentTexts: Readonly<Record<string, string>> = {\n",
    );
    for area in areas.iter().filter(|area| page(&area.name) == Page::Texts) {
        for text in &area.texts {
            let id = format!("{}-{}", area.name, text.name);
            out.push_str(&format!("  \"{id}\": {},\n", quoted(&text.pattern)));
        }
    }
    out.push_str("};\n");
    out
}

fn function(area: &Area, text: &Text, sent: bool) -> String {
    let fields: Vec<String> = text
        .variables
        .iter()
        .map(|(name, kind)| match kind {
            Kind::Words if sent => format!("{name}: string | UiText"),
            Kind::Words => format!("{name}: string"),
            Kind::Number => format!("{name}: number"),
        })
        .collect();
    let parameter = match fields.is_empty() {
        true => String::new(),
        false => format!("args: {{ {} }}", fields.join("; ")),
    };
    let id = format!("{}-{}", area.name, text.name);
    let english = quoted(&text.pattern);
    let (result, body) = match (sent, fields.is_empty()) {
        (true, true) => ("UiText", format!("({{ id: \"{id}\", args: {{}} }})")),
        (true, false) => ("UiText", format!("({{ id: \"{id}\", args }})")),
        (false, true) => ("string", format!("formatText(\"{id}\", {english})")),
        (false, false) => ("string", format!("formatText(\"{id}\", {english}, args)")),
    };
    format!(
        "/** {} */\nexport const {} = ({parameter}): {result} => {body};\n",
        text.shown.replace("*/", "* /"),
        camel(&text.name)
    )
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn camel(name: &str) -> String {
    let mut words = name.split('-');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut out, word| {
        let mut chars = word.chars();
        out.extend(chars.next().map(|first| first.to_ascii_uppercase()));
        out.push_str(chars.as_str());
        out
    })
}

/// Compares the areas of a locale (`other`) with those of `en`. Returns a description of each
/// message that exists only in `other`. Also returns a description of each variable that a message
/// uses in `other` but not in `en`.
fn differences(english: &[Area], other: &[Area], locale: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let known: BTreeMap<(&str, &str), &Text> = english
        .iter()
        .flat_map(|area| {
            area.texts
                .iter()
                .map(|text| ((area.name.as_str(), text.name.as_str()), text))
        })
        .collect();
    for area in other {
        for text in &area.texts {
            let id = format!("{}-{}", area.name, text.name);
            let Some(original) = known.get(&(area.name.as_str(), text.name.as_str())) else {
                wrong.push(format!("locales/{locale}: {id} is not a message of locales/en"));
                continue;
            };
            let used = text.variables.keys();
            for name in used.filter(|name| !original.variables.contains_key(*name)) {
                wrong.push(format!(
                    "locales/{locale}: {id} uses ${name}, which it does not get"
                ));
            }
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::catalogue::parse;
    use super::*;
    use std::process::Command;

    /// Returns the paths and contents of the files in `folders` that have one of the `extensions`.
    /// Leaves out generated files.
    fn sources(folders: &[&str], extensions: &[&str]) -> Vec<(String, String)> {
        let listed = Command::new("git")
            .current_dir(root())
            .args(["ls-files", "--cached", "--others", "--exclude-standard", "--"])
            .args(folders)
            .output()
            .unwrap();
        assert!(
            listed.status.success(),
            "{}",
            String::from_utf8_lossy(&listed.stderr)
        );
        let listed = String::from_utf8(listed.stdout).unwrap();
        let found: Vec<(String, String)> = listed
            .lines()
            .filter(|file| extensions.iter().any(|extension| file.ends_with(extension)))
            .filter(|file| !file.contains("src/bindings/") && *file != "crates/core/src/texts.rs")
            .filter_map(|file| Some((file.to_owned(), fs::read_to_string(root().join(file)).ok()?)))
            .collect();
        assert!(!found.is_empty(), "there are sources in {folders:?}");
        found
    }

    #[test]
    fn the_committed_functions_are_those_of_the_catalogue() {
        for (path, text) in generated().unwrap() {
            assert!(
                fs::read_to_string(&path).unwrap_or_default() == text,
                "{} differs from locales/en. This mends it:\n\n    cargo xtask bindings\n",
                path.display()
            );
        }
    }

    #[test]
    fn every_message_of_the_catalogue_is_used() {
        let rust = sources(&["crates", "src-tauri/src"], &[".rs"]);
        let page = sources(&["ui/src"], &[".ts", ".svelte"]);
        let page: Vec<_> = page
            .into_iter()
            .filter(|(file, _)| !file.ends_with(".test.ts"))
            .collect();
        let mut unused = Vec::new();
        for area in areas("en").unwrap() {
            if BY_ID.contains(&area.name.as_str()) {
                continue;
            }
            for text in &area.texts {
                let in_rust = format!("{}::{}", area.name, text.name.replace('-', "_"));
                let in_page = format!("{}Text.{}", camel(&area.name), camel(&text.name));
                let found = page.iter().any(|(_, source)| mentions(source, &in_page))
                    || (is_sent(&area.name) && rust.iter().any(|(_, source)| mentions(source, &in_rust)));
                if !found {
                    unused.push(format!("{}-{}", area.name, text.name));
                }
            }
        }
        assert!(unused.is_empty(), "nothing uses these messages: {unused:#?}");
    }

    /// Returns whether the code in `source` contains `name` as a whole, not only as the beginning
    /// of a longer name.
    fn mentions(source: &str, name: &str) -> bool {
        source.match_indices(name).any(|(at, _)| {
            let next = source[at + name.len()..].chars().next();
            next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
        })
    }

    #[test]
    fn every_preset_with_a_message_exists() {
        let presets = fs::read_to_string(root().join("crates/app/presets.json")).unwrap();
        for area in areas("en").unwrap().iter().filter(|area| area.name == "preset") {
            for text in &area.texts {
                let found = [text.name.clone(), text.name.replace('-', ".")];
                assert!(
                    found
                        .iter()
                        .any(|id| presets.contains(&format!("\"id\": \"{id}\""))),
                    "no preset has the message preset-{}",
                    text.name
                );
            }
        }
    }

    #[test]
    fn other_locales_have_the_messages_and_variables_of_english() {
        let english = areas("en").unwrap();
        for locale in locales().unwrap().iter().filter(|locale| *locale != "en") {
            let wrong = differences(&english, &areas(locale).unwrap(), locale);
            assert!(wrong.is_empty(), "{wrong:#?}");
        }
    }

    #[test]
    fn unknown_messages_and_variables_of_a_locale_are_found() {
        let english = [parse("a", "a-one = { $name } and { NUMBER($count) }").unwrap()];
        let other = [parse("a", "a-one = { $nom }\na-two = x").unwrap()];
        let wrong = differences(&english, &other, "qya");
        assert_eq!(
            wrong,
            [
                "locales/qya: a-one uses $nom, which it does not get",
                "locales/qya: a-two is not a message of locales/en"
            ]
        );
    }

    #[test]
    fn variables_are_typed_by_their_use() {
        let source = "a-b = { $name } { $count ->\n    [one] one\n   *[other] { $count }\n } { $kind ->\n    [x] y\n   *[z] w\n }";
        let area = parse("a", source).unwrap();
        let variables = [
            ("name", Kind::Words),
            ("count", Kind::Number),
            ("kind", Kind::Words),
        ];
        assert_eq!(
            area.texts[0].variables,
            BTreeMap::from(variables.map(|(name, kind)| (name.to_owned(), kind)))
        );
    }

    #[test]
    fn messages_that_cannot_be_functions_are_refused() {
        for (source, reason) in [
            ("b-x = y", "begin with a-"),
            ("a-X = y", "kebab-case"),
            ("a-delete = y", "word of Rust or TypeScript"),
            ("a-x = y\na-x = z", "twice"),
            ("a-x = { a-y }\na-y = z", "write the words out"),
            ("a-x = {", "line"),
        ] {
            let fault = parse("a", source).err().unwrap();
            assert!(format!("{fault:#}").contains(reason), "{source}: {fault:#}");
        }
    }
}
