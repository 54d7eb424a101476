//! Long help texts for commands and options.

use rivulet_core::UiText;

/// Returns a long help text, which consists of the short help and a paragraph.
pub fn long(short: &UiText, paragraph: &UiText) -> String {
    format!("{short}\n\n{paragraph}")
}
