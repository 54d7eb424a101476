//! Changing a script at a byte of its body, whichever steps that byte comes from.

use std::sync::Arc;

use crate::script::Script;
use crate::step::Step;

impl Script {
    /// Length in bytes of all the body's steps so far, before any framing; a `forever` counts nothing.
    #[must_use]
    pub fn body_len(&self) -> usize {
        self.steps.iter().filter_map(body_of).map(<[u8]>::len).sum()
    }

    /// The bytes of all the body's steps so far, before any framing.
    #[must_use]
    pub fn body_bytes(&self) -> Vec<u8> {
        self.steps.iter().filter_map(body_of).flatten().copied().collect()
    }

    /// Puts other bytes in place of those of each of the body's steps so far, in order.
    #[must_use]
    pub(crate) fn rewrite(mut self, mut change: impl FnMut(&[u8]) -> Vec<u8>) -> Self {
        for step in &mut self.steps {
            if let Step::Body { bytes, .. } = step {
                *bytes = change(bytes).into();
            }
        }
        self
    }

    /// Plays the steps of `part` when exactly `offset` bytes of the body present so far have been written:
    /// `script.at(17, Script::new().cut())`. An offset at or past the end puts `part` at the end.
    #[must_use]
    pub fn at(mut self, offset: usize, part: Self) -> Self {
        let mut left = offset;
        let mut place = self.steps.len();
        for (index, step) in self.steps.iter().enumerate() {
            let Some(bytes) = body_of(step) else { continue };
            if left < bytes.len() {
                place = index;
                break;
            }
            left -= bytes.len();
        }
        if place == self.steps.len() || left == 0 {
            self.steps.splice(place..place, part.steps);
        } else if let Step::Body { bytes, event } = &self.steps[place] {
            let (before, after) = bytes.split_at(left);
            let before = Step::Body {
                bytes: before.into(),
                event: false,
            };
            let after = Step::Body {
                bytes: after.into(),
                event: *event,
            };
            let pieces = [before].into_iter().chain(part.steps).chain([after]);
            self.steps.splice(place..=place, pieces);
        }
        self
    }

    /// Puts `with` in place of as many bytes of the body present so far, from `offset` on; what would stand
    /// past its end is dropped.
    #[must_use]
    pub fn corrupt(mut self, offset: usize, with: impl AsRef<[u8]>) -> Self {
        let with = with.as_ref();
        let mut start = 0;
        for step in &mut self.steps {
            let Step::Body { bytes, .. } = step else { continue };
            let end = start + bytes.len();
            let from = offset.max(start);
            let to = (offset + with.len()).min(end);
            if from < to {
                let mut changed = bytes.to_vec();
                changed[from - start..to - start].copy_from_slice(&with[from - offset..to - offset]);
                *bytes = Arc::from(changed);
            }
            start = end;
        }
        self
    }
}

fn body_of(step: &Step) -> Option<&[u8]> {
    match step {
        Step::Body { bytes, .. } => Some(bytes),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(script: &Script) -> Vec<String> {
        let show = |step: &Step| match step {
            Step::Body { bytes, event } => {
                format!(
                    "{}{}",
                    String::from_utf8_lossy(bytes),
                    if *event { "!" } else { "" }
                )
            }
            other => format!("{other:?}"),
        };
        script.steps.iter().map(show).collect()
    }

    #[test]
    fn a_part_comes_between_any_two_bytes() {
        let script = || Script::new().body(b"abc", true).raw("def");
        let at = |offset| shape(&script().at(offset, Script::new().tick()));
        assert_eq!(at(0), ["Tick", "abc!", "def"]);
        assert_eq!(at(1), ["a", "Tick", "bc!", "def"]);
        assert_eq!(at(3), ["abc!", "Tick", "def"]);
        assert_eq!(at(5), ["abc!", "de", "Tick", "f"]);
        assert_eq!(at(6), ["abc!", "def", "Tick"]);
        assert_eq!(at(60), ["abc!", "def", "Tick"]);
        assert_eq!(script().at(4, Script::new().cut()).body_len(), 6);
    }

    #[test]
    fn corruption_may_span_steps_and_never_changes_the_length() {
        let script = || Script::new().raw("abc").tick().raw("def");
        let with = |offset, bytes: &str| script().corrupt(offset, bytes).body_bytes();
        assert_eq!(with(2, "XY"), b"abXYef");
        assert_eq!(with(0, "X"), b"Xbcdef");
        assert_eq!(with(5, "XYZ"), b"abcdeX");
        assert_eq!(with(9, "X"), b"abcdef");
    }
}
