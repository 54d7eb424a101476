//! Tests that the Rust code contains no sentences for users, because such sentences must come from
//! `locales/`.

use std::collections::BTreeSet;
use std::fs;
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::files::{files, shown};

/// The folders whose code must not contain text for users. Two crates are exempt: `crates/sandbox`
/// contains scripted replies, which imitate a model, and `crates/mcp` contains technical details,
/// which are shown in addition to a sentence from `locales/`.
const FOLDERS: &[&str] = &[
    "crates/core/src", "crates/wire/src", "crates/store/src", "crates/interchange/src", "crates/app/src",
    "crates/cli/src", "src-tauri/src",
];

/// Macros and methods whose strings only developers read, for example in logs.
const FOR_DEVELOPERS: &[&str] = &[
    "assert", "assert_eq", "assert_ne", "cfg", "debug", "debug_assert", "debug_assert_eq", "env", "error",
    "event", "expect", "include_str", "info", "panic", "trace", "unreachable", "warn",
];

/// Files that are exempt from the check although they contain strings that look like sentences.
/// Each is listed with the reason why these strings are not for users.
const FILES: &[(&str, &str)] = &[
    (
        "crates/wire/src/image_refusal.rs",
        "words of servers, which are compared and never shown",
    ),
    ("crates/app/src/bindings.rs", "TypeScript code"),
    ("crates/app/src/tools/told.rs", "results for a model"),
    ("crates/app/src/tools/built_in.rs", "definitions for a model"),
    (
        "crates/app/src/tools/built_in/calculator.rs",
        "results for a model",
    ),
    ("crates/app/src/tools/built_in/clock.rs", "results for a model"),
    ("crates/app/src/tools/built_in/attached.rs", "results for a model"),
    ("crates/app/src/tools/built_in/library.rs", "results for a model"),
    ("crates/app/src/tools/built_in/web_page.rs", "results for a model"),
    ("crates/core/src/texts.rs", "generated from the catalogue"),
];

/// Strings that look like sentences for users but are not, each with the reason.
const TEXTS: &[(&str, &str)] = &[
    (
        "Write the numbers from 1 to 40",
        "a message to the model that is tested",
    ),
    ("Give the conversation above a title", "an instruction to a model"),
    ("Your last reply was cut off.", "an instruction to a model"),
    ("Result of a tool:", "part of a request to a model"),
    ("The images of the results above", "part of a request to a model"),
    ("The reply with this call was cut off.", "a result for a model"),
    (
        "This conversation has no result of this call.",
        "a result for a model",
    ),
    ("The tool returned no text.", "a result for a model"),
    ("authorization: Bearer $RIVULET_KEY", "a header of a curl command"),
    ("rivulet-cli ask -p", "a command line"),
    ("rivulet-cli tool test", "a command line"),
    ("curl --no-buffer ", "a command line"),
    (
        "a message without an ending",
        "serde's description of a damaged file, for bug reports",
    ),
    (
        "a list or an object",
        "serde's description of a damaged file, for bug reports",
    ),
    (
        "a list in ",
        "serde's description of a damaged file, for bug reports",
    ),
    (
        "any JSON value",
        "serde's description of a damaged answer, for bug reports",
    ),
    (
        "parts of content",
        "serde's description of a damaged answer, for bug reports",
    ),
    ("Open WebUI", "the name of a program"),
    ("LM Studio", "the name of a program"),
    ("Cherry Studio", "the name of a program"),
];

/// Returns whether a string looks like text for users: it contains two consecutive words and no
/// code.
fn is_for_people(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_word = |word: &str| {
        let word = word.trim_matches(|c: char| ",.:;!?’'“”\"()…\n".contains(c));
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        letters >= 2 && word.chars().all(|c| c.is_alphabetic() || "’'-".contains(c))
    };
    let adjacent = words.windows(2).any(|pair| is_word(pair[0]) && is_word(pair[1]));
    let code = ["<", "=\\", " = ", "{{", "-src", "::"]
        .iter()
        .any(|mark| text.contains(mark));
    adjacent && !code && !is_sql(text)
}

fn is_sql(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", "DROP ", "ALTER ", "PRAGMA ", "FROM ",
        "WHERE ", "JOIN ", " IS NULL", " IS NOT NULL", " MATCH ", "VACUUM ", "ATTACH ", "DETACH ", "BEGIN ",
        "COMMIT", "ORDER BY", "WITH ",
    ];
    WORDS.iter().any(|word| text.contains(word))
}

/// Returns the string literals in a source file, except those in tests, in attributes and in
/// messages for developers.
fn literals(source: &str) -> Vec<String> {
    let tokens = TokenStream::from_str(source).expect("the file is Rust");
    let mut found = Vec::new();
    collect(tokens, &mut found);
    found
}

fn collect(tokens: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            // Skip an attribute (or a doc comment) and, after `#[cfg(test)]`, also the next item.
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                let group = tokens[at + 1..]
                    .iter()
                    .position(|token| matches!(token, TokenTree::Group(_)));
                let group = at + 1 + group.unwrap_or(0);
                at = match tokens.get(group).map(ToString::to_string).as_deref() {
                    Some("[cfg (test)]" | "[cfg(test)]") => tokens[group + 1..]
                        .iter()
                        .position(|token| match token {
                            TokenTree::Group(body) => body.delimiter() == Delimiter::Brace,
                            TokenTree::Punct(end) => end.as_char() == ';',
                            _ => false,
                        })
                        .map_or(tokens.len(), |end| group + 1 + end),
                    _ => group,
                };
            }
            TokenTree::Ident(name) if FOR_DEVELOPERS.contains(&name.to_string().as_str()) => {
                let call = |token: &TokenTree| match token {
                    TokenTree::Punct(mark) => mark.as_char() == '!',
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
                    _ => false,
                };
                while tokens.get(at + 1).is_some_and(call) {
                    at += 1;
                }
            }
            TokenTree::Group(group) => collect(group.stream(), found),
            TokenTree::Literal(literal) => found.extend(text_of(&literal.to_string())),
            _ => {}
        }
        at += 1;
    }
}

fn text_of(literal: &str) -> Option<String> {
    let inner = match literal.strip_prefix('r') {
        Some(raw) => raw.trim_matches('#'),
        None => literal,
    };
    let inner = inner.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut lines = inner.split("\\\n");
    text.push_str(lines.next().unwrap_or_default());
    lines.for_each(|line| text.push_str(line.trim_start()));
    Some(text.replace("\\n", "\n").replace("\\\"", "\""))
}

#[test]
fn no_sentence_for_users_stands_in_rust_code() {
    let mut needed = BTreeSet::new();
    let mut found = Vec::new();
    for file in files(FOLDERS, &["rs"]) {
        let name = shown(&file);
        if name.ends_with("_tests.rs") || FILES.iter().any(|(exempt, _)| *exempt == name) {
            continue;
        }
        for text in literals(&fs::read_to_string(&file).unwrap()) {
            if is_for_people(&text) {
                match TEXTS.iter().find(|(known, _)| text.contains(known)) {
                    Some((known, _)) => drop(needed.insert(*known)),
                    None => found.push(format!("{name}: {text}")),
                }
            }
        }
    }
    assert!(found.is_empty(), "move these texts to locales/en: {found:#?}");
    let unneeded = TEXTS.iter().filter(|(text, _)| !needed.contains(text));
    let unneeded: Vec<_> = unneeded.collect();
    assert!(
        unneeded.is_empty(),
        "these exceptions are not needed any more: {unneeded:#?}"
    );
}

#[test]
fn a_sentence_in_the_code_is_found() {
    for (source, found) in [
        (
            r#"fn f() { say("Nothing was found.") }"#,
            Some("Nothing was found."),
        ),
        (
            r#"fn f() { format!("{count} messages of {name}, all new") }"#,
            Some("{count} messages of {name}, all new"),
        ),
        ("fn f() { say(\"one \\\n   line\") }", Some("one line")),
        (r##"const A: &str = r#"two words"#;"##, Some("two words")),
        (
            r#"fn f() { fault.with_detail("it is empty") }"#,
            Some("it is empty"),
        ),
        (r#"fn f() { f(concat!("two words", "!")) }"#, Some("two words")),
        (
            r#"fn f() { tracing::warn!(%error, "two words"); warn!("two words") }"#,
            None,
        ),
        (r#"#[cfg(test)] mod tests { const A: &str = "two words"; }"#, None),
        (
            r#"#[cfg(test)] #[path = "x"] mod tests; fn f() { x.expect("two words") }"#,
            None,
        ),
        (
            r#"/// Two words. "Three more words."
            #[allow(dead_code, reason = "two words")] fn f() {}"#,
            None,
        ),
        (
            r#"fn f() { run("SELECT id FROM message WHERE number = ?") }"#,
            None,
        ),
        (r#"fn f() { write("<p class=\"two words\">") }"#, None),
        (
            r#"fn f() { path("one/two words.txt/x") ; "word" ; 'x' ; b"two words" }"#,
            None,
        ),
    ] {
        let texts: Vec<String> = literals(source)
            .into_iter()
            .filter(|text| is_for_people(text))
            .collect();
        assert_eq!(texts, Vec::from_iter(found.map(str::to_owned)), "{source}");
    }
}
