//! Formats the catalogue messages that the page does not format itself, such as those in the
//! terminal, in system dialogs and menus, in log lines and in exported files.

use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::texts::CATALOGUE;
use crate::ui_text::{TextArg, UiText};

const FALLBACK: &str = "en";

type Bundle = FluentBundle<FluentResource>;

/// The message bundles in the order in which they are searched, the chosen locale's first.
static BUNDLES: OnceLock<Vec<Bundle>> = OnceLock::new();

/// A list of locales, each with its language tag and the contents of its message files.
pub type Catalogue = [(&'static str, &'static [&'static str])];

/// Chooses the locale of this process. `wanted` contains the preferred locales, best first, as
/// language tags or POSIX names such as `de_CH.UTF-8`. Has no effect if a locale was already chosen
/// or a text was already formatted.
pub fn choose_locale<'a>(wanted: impl IntoIterator<Item = &'a str>) {
    choose_locale_of(CATALOGUE, wanted);
}

/// Works like [`choose_locale`], but chooses from the locales in `catalogue`. Tests pass an
/// invented catalogue.
pub fn choose_locale_of<'a>(catalogue: &Catalogue, wanted: impl IntoIterator<Item = &'a str>) {
    let available: Vec<&str> = catalogue.iter().map(|(locale, _)| *locale).collect();
    let locale = wanted.into_iter().find_map(|name| best(name, &available));
    let _ = BUNDLES.set(bundles(locale.unwrap_or(FALLBACK), catalogue));
}

/// Returns the language tag of the chosen locale.
pub fn locale() -> String {
    let bundles = BUNDLES.get_or_init(|| bundles(FALLBACK, CATALOGUE));
    let tag = bundles.first().and_then(|bundle| bundle.locales.first());
    tag.map_or_else(|| FALLBACK.to_owned(), ToString::to_string)
}

/// Formats the message in the chosen locale. If the message is missing there, formats it in
/// English. If it is missing there too, shows its id and its arguments.
impl fmt::Display for UiText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bundles = BUNDLES.get_or_init(|| bundles(FALLBACK, CATALOGUE));
        f.write_str(&format_with(bundles, self))
    }
}

/// Returns the available locale with the same language and region as `name`. If there is none,
/// returns the locale of the language without a region.
fn best<'a>(name: &str, available: &[&'a str]) -> Option<&'a str> {
    let name = name
        .split(['.', '@'])
        .next()
        .unwrap_or_default()
        .replace('_', "-");
    let language = name.split('-').next().unwrap_or_default();
    let find = |tag: &str| {
        let mut available = available.iter();
        available.find(|locale| locale.eq_ignore_ascii_case(tag)).copied()
    };
    find(&name).or_else(|| find(language))
}

fn bundles(locale: &str, catalogue: &[(&str, &[&str])]) -> Vec<Bundle> {
    let mut order = vec![locale, FALLBACK];
    order.dedup();
    let files = |locale: &str| catalogue.iter().find(|(known, _)| *known == locale);
    order
        .into_iter()
        .filter_map(files)
        .map(|(locale, sources)| bundle(locale, sources))
        .collect()
}

fn bundle(locale: &str, sources: &[&str]) -> Bundle {
    let tag: LanguageIdentifier = locale.parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    let _ = bundle.add_builtins();
    for source in sources {
        // If a message file is damaged, ignore the syntax errors and use the messages that are
        // valid. `cargo xtask bindings` reports the syntax errors.
        let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
    }
    bundle
}

fn format_with(bundles: &[Bundle], text: &UiText) -> String {
    let args: FluentArgs<'_> = text
        .args()
        .map(|(name, arg)| {
            let value = match arg {
                TextArg::Number(number) => FluentValue::from(*number),
                TextArg::Words(words) => FluentValue::from(words.as_str()),
                TextArg::Text(text) => FluentValue::from(format_with(bundles, text)),
            };
            (name, value)
        })
        .collect();
    let formatted = bundles.iter().find_map(|bundle| {
        let pattern = bundle.get_message(text.id())?.value()?;
        let mut errors = Vec::new();
        let formatted = bundle.format_pattern(pattern, Some(&args), &mut errors);
        errors.is_empty().then(|| formatted.into_owned())
    });
    formatted.unwrap_or_else(|| {
        let args = text.args().map(|(name, arg)| format!(" {name}={arg:?}"));
        std::iter::once(text.id().to_owned()).chain(args).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts;

    /// The invented locale shows that a new locale needs a catalogue entry, but no code.
    const CATALOGUE: &[(&str, &[&str])] = &[
        (
            "en",
            &["fault-disk-full = The disk is full\nfault-folder-unusable = No { $folder }"],
        ),
        ("qya", &["fault-disk-full = I loar ná quanta"]),
    ];

    #[test]
    fn a_message_that_a_locale_lacks_is_english() {
        let bundles = bundles("qya", CATALOGUE);
        assert_eq!(
            format_with(&bundles, &texts::fault::disk_full()),
            "I loar ná quanta"
        );
        assert_eq!(
            format_with(&bundles, &texts::fault::folder_unusable("/x")),
            "No /x"
        );
    }

    #[test]
    fn an_unknown_text_shows_its_id_and_arguments() {
        let newer: UiText = serde_json::from_str(r#"{"id":"fault-of-tomorrow","args":{"n":3}}"#).unwrap();
        assert_eq!(newer.to_string(), "fault-of-tomorrow n=Number(3)");
    }

    #[test]
    fn posix_names_and_regions_find_their_locale() {
        let available = ["en", "de", "pt-BR"];
        for (name, locale) in [
            ("de_CH.UTF-8", Some("de")),
            ("pt_BR", Some("pt-BR")),
            ("pt", None),
            ("C", None),
            ("", None),
            ("EN-us", Some("en")),
        ] {
            assert_eq!(best(name, &available), locale, "{name}");
        }
    }
}
