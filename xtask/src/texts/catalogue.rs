//! Reads the Fluent files in `locales/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use fluent_syntax::ast::Resource;
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::{parser, serializer};

use crate::shell::{files, root};

/// Reserved words in Rust or TypeScript, which cannot be used as names of functions.
const CODE_WORDS: &[&str] = &[
    "as", "await", "break", "case", "catch", "class", "const", "continue", "crate", "default", "delete",
    "do", "else", "enum", "export", "extends", "false", "fn", "for", "function", "if", "impl", "import",
    "in", "let", "loop", "match", "mod", "move", "mut", "new", "null", "pub", "ref", "return", "self",
    "static", "struct", "super", "switch", "this", "throw", "trait", "true", "try", "type", "typeof", "use",
    "var", "void", "where", "while", "with", "yield",
];

/// The type of a variable in a message (interface text).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text, which the message inserts unchanged or uses to select a variant.
    Words,
    /// A number, which the message formats with `NUMBER()` or uses to select a plural form.
    Number,
}

/// A message of the catalogue.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// The message's id without the name of its area and the hyphen after it.
    pub(super) name: String,
    /// The message's variables and their types. They are sorted by name, so that the order of a
    /// function's arguments does not depend on the wording of the message.
    pub(super) variables: BTreeMap<String, Kind>,
    /// The text on one line, for the documentation of the generated function. An inserted variable
    /// is shown as its name in braces. If the text has several variants, only the default variant
    /// is shown.
    pub(super) shown: String,
    /// The message's text in Fluent's syntax.
    pub(super) pattern: String,
}

/// The messages (interface texts) of one area. An area is a file in a locale's folder, for example
/// `locales/en/menu.ftl`.
pub(super) struct Area {
    pub(super) name: String,
    pub(super) texts: Vec<Text>,
}

/// Returns the names of the locales, beginning with `en`.
pub(super) fn locales() -> Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(root().join("locales"))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort_by_key(|name| (name != "en", name.clone()));
    Ok(names)
}

/// Returns the areas (files) of a locale in alphabetical order. Fails if a file is not well-formed.
pub(super) fn areas(locale: &str) -> Result<Vec<Area>> {
    let paths = files(&root().join("locales").join(locale))?;
    paths.iter().map(|path| area(path)).collect()
}

fn area(path: &Path) -> Result<Area> {
    let name = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let source = fs::read_to_string(path)?;
    parse(&name, &source).with_context(|| path.display().to_string())
}

pub(super) fn parse(area: &str, source: &str) -> Result<Area> {
    let resource = parser::parse(source).map_err(|(_, errors)| {
        let line = |at: usize| source.get(..at).unwrap_or_default().lines().count();
        let errors: Vec<String> = errors
            .iter()
            .map(|error| format!("line {}: {}", line(error.pos.start), error.kind))
            .collect();
        anyhow::anyhow!(errors.join("; "))
    })?;
    let mut texts: Vec<Text> = Vec::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let text = text(area, message).with_context(|| format!("message {}", message.id.name))?;
            ensure!(
                texts.iter().all(|other| other.name != text.name),
                "message {} appears twice",
                message.id.name
            );
            texts.push(text);
        }
    }
    Ok(Area {
        name: area.to_owned(),
        texts,
    })
}

fn text(area: &str, message: &Message<&str>) -> Result<Text> {
    let id = message.id.name;
    let Some(name) = id.strip_prefix(area).and_then(|rest| rest.strip_prefix('-')) else {
        bail!("its id must begin with {area}-");
    };
    ensure!(
        name.bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'),
        "its id must be in kebab-case"
    );
    ensure!(
        !CODE_WORDS.contains(&name),
        "{name} is a word of Rust or TypeScript; choose another id"
    );
    ensure!(
        message.attributes.is_empty(),
        "write attributes as messages of their own"
    );
    let pattern = message.value.as_ref().context("it has no text")?;
    let mut variables = BTreeMap::new();
    variables_of(pattern, &mut variables)?;
    Ok(Text {
        name: name.to_owned(),
        variables,
        shown: shown(pattern),
        pattern: source_of(message)?,
    })
}

fn variables_of(pattern: &Pattern<&str>, found: &mut BTreeMap<String, Kind>) -> Result<()> {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, found)?;
        }
    }
    Ok(())
}

fn in_expression(expression: &Expression<&str>, found: &mut BTreeMap<String, Kind>) -> Result<()> {
    match expression {
        Expression::Inline(inline) => in_inline(inline, Kind::Words, found),
        Expression::Select { selector, variants } => {
            const PLURALS: &[&str] = &["zero", "one", "two", "few", "many", "other"];
            let plural = variants.iter().all(|variant| match &variant.key {
                VariantKey::Identifier { name } => PLURALS.contains(name),
                VariantKey::NumberLiteral { .. } => true,
            });
            let kind = if plural { Kind::Number } else { Kind::Words };
            in_inline(selector, kind, found)?;
            variants
                .iter()
                .try_for_each(|variant| variables_of(&variant.value, found))
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, kind: Kind, found: &mut BTreeMap<String, Kind>) -> Result<()> {
    match inline {
        InlineExpression::VariableReference { id } => {
            let known = found.entry(id.name.to_owned()).or_insert(kind);
            if kind == Kind::Number {
                *known = Kind::Number;
            }
            Ok(())
        }
        InlineExpression::FunctionReference { id, arguments } => {
            ensure!(id.name == "NUMBER", "the function {} is not known", id.name);
            let CallArguments { positional, .. } = arguments;
            positional
                .iter()
                .try_for_each(|inline| in_inline(inline, Kind::Number, found))
        }
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        InlineExpression::MessageReference { id, .. } => {
            bail!("it refers to the message {}; write the words out", id.name)
        }
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::TermReference { .. } => Ok(()),
    }
}

/// Returns the text of a message in Fluent's syntax, without comments and unnecessary spaces.
fn source_of(message: &Message<&str>) -> Result<String> {
    let body = vec![Entry::Message(Message {
        comment: None,
        ..message.clone()
    })];
    let source = serializer::serialize(&Resource { body });
    let pattern = source
        .strip_prefix(&format!("{} =", message.id.name))
        .context("the serializer writes the id first")?;
    Ok(pattern.trim().to_owned())
}

/// Returns the text of a message on one line, for the documentation of the function that is
/// generated for the message.
fn shown(pattern: &Pattern<&str>) -> String {
    let pieces = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => (*value).to_owned(),
        PatternElement::Placeable { expression } => match expression {
            Expression::Inline(inline) => format!("{{{}}}", shown_inline(inline)),
            Expression::Select { variants, .. } => {
                let default = variants.iter().find(|variant| variant.default);
                default.map_or_else(String::new, |variant| shown(&variant.value))
            }
        },
    });
    let whole: String = pieces.collect();
    whole.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shown_inline(inline: &InlineExpression<&str>) -> String {
    match inline {
        InlineExpression::VariableReference { id } => id.name.to_owned(),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().map(shown_inline).collect()
        }
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
            (*value).to_owned()
        }
        InlineExpression::TermReference { id, .. } | InlineExpression::MessageReference { id, .. } => {
            id.name.to_owned()
        }
        InlineExpression::Placeable { .. } => "…".to_owned(),
    }
}
