//! Long help texts for commands and options.

use rivulet_core::UiText;

/// Returns a long help text: the short help followed by a paragraph.
pub fn long(short: &UiText, paragraph: &UiText) -> String {
    format!("{short}\n\n{paragraph}")
}
