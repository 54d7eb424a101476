//! Chooses the language of this process.

use rivulet_core::catalogue;

/// Chooses, according to the system's preferences, the language of all text that this process
/// formats. Returns the tag of the chosen language. A front end calls this function when it starts,
/// before any text is formatted. The window passes the tag to its page.
pub fn choose_locale() -> String {
    let wanted: Vec<String> = sys_locale::get_locales().collect();
    catalogue::choose_locale(wanted.iter().map(String::as_str));
    catalogue::locale()
}
