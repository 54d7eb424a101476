//! Chooses the language of this process.

use rivulet_core::catalogue;

/// Chooses the language in which this process formats text, according to the system's preferences.
/// Returns the tag of the language, which the window passes to its page. Must be called before any
/// text is formatted.
pub fn choose_locale() -> String {
    let wanted: Vec<String> = sys_locale::get_locales().collect();
    catalogue::choose_locale(wanted.iter().map(String::as_str));
    catalogue::locale()
}
