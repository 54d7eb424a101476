//! Long help texts for commands and options.

use rivulet_core::UiText;

/// Returns a long help text: the short help text and, after an empty line, another paragraph.
pub fn long(short: &UiText, paragraph: &UiText) -> String {
    format!("{short}\n\n{paragraph}")
}
