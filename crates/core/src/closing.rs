//! Decides what to ask the user when the program is about to close although something is not saved
//! yet.

use crate::texts::dialog;
use crate::ui_text::UiText;

/// Whether the user's data has been saved when the program is about to close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedState {
    /// Whether everything that the user typed is saved, including drafts.
    pub typed: bool,
    /// Whether all received text has been written to the disk.
    pub received: bool,
}

impl SavedState {
    /// Returns the question to ask the user before the program closes. Returns `None` if everything
    /// has been saved and the program may close at once.
    pub fn question(self) -> Option<UiText> {
        match (self.typed, self.received) {
            (true, true) => None,
            (true, false) => Some(dialog::received_unsaved()),
            (false, true) => Some(dialog::typed_unsaved()),
            (false, false) => Some(dialog::all_unsaved()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_closes_without_a_question_only_if_everything_is_saved() {
        for typed in [true, false] {
            for received in [true, false] {
                let question = SavedState { typed, received }.question();
                assert_eq!(question.is_none(), typed && received);
                let words = question.map(|text| text.to_string()).unwrap_or_default();
                assert_eq!(words.contains("you typed"), !typed, "{words}");
                assert_eq!(words.contains("received"), !received, "{words}");
            }
        }
    }
}
