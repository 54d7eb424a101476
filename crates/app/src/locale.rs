//! The language of this process.

use rivulet_core::catalogue;

/// Chooses the language of everything that this process words, by the system's preferences, and returns its tag. The
/// first front end to start calls this before it words anything; the window hands the tag on to its page.
pub fn choose_locale() -> String {
    let wanted: Vec<String> = sys_locale::get_locales().collect();
    catalogue::choose_locale(wanted.iter().map(String::as_str));
    catalogue::locale()
}
