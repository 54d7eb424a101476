//! Decides what to ask the user if the program is about to close before some text is saved.

use crate::texts::dialog;
use crate::ui_text::UiText;

/// Whether the text that the user typed, including drafts, has been saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedState {
    /// All typed text has been saved.
    Saved,
    /// Some of the typed text is not saved, because it could not be written to the disk.
    Refused,
    /// The page does not respond; according to its last report, it has unsaved typed text.
    PageHangs,
}

/// Whether the typed text and the received text are saved when the program is about to close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedState {
    /// Whether the text that the user typed has been saved.
    pub typed: TypedState,
    /// Whether all received text has been written to the disk.
    pub received: bool,
}

impl SavedState {
    /// Returns the question to ask before the program closes; `None` if everything is saved.
    pub fn question(self) -> Option<UiText> {
        match (self.typed, self.received) {
            (TypedState::Saved, true) => None,
            (TypedState::Saved, false) => Some(dialog::received_unsaved()),
            (TypedState::Refused, true) => Some(dialog::typed_unsaved()),
            (TypedState::PageHangs, true) => Some(dialog::typed_unknown()),
            (TypedState::Refused | TypedState::PageHangs, false) => Some(dialog::all_unsaved()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_closes_without_a_question_only_if_everything_is_saved() {
        for typed in [TypedState::Saved, TypedState::Refused, TypedState::PageHangs] {
            for received in [true, false] {
                let question = SavedState { typed, received }.question();
                let all_typed = typed == TypedState::Saved;
                assert_eq!(question.is_none(), all_typed && received);
                let words = question.map(|text| text.to_string()).unwrap_or_default();
                assert_eq!(words.contains("you typed"), !all_typed, "{words}");
                assert_eq!(words.contains("received"), !received, "{words}");
            }
        }
    }
}
