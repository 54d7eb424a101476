//! Inserts steps into a script at an offset in the body of the response.

use crate::script::Script;
use crate::step::Step;

impl Script {
    /// Returns the length of the body in bytes. Does not count the framing or the bytes of
    /// [`Script::unframed`]. Also does not count the bytes of the steps inside [`Script::until`]
    /// and [`Script::forever`], because their number depends on when these steps end.
    #[must_use]
    pub fn body_len(&self) -> usize {
        self.steps.iter().filter_map(body_of).map(<[u8]>::len).sum()
    }

    /// Returns the part of the body that [`Script::body_len`] counts.
    #[must_use]
    pub fn body_bytes(&self) -> Vec<u8> {
        self.steps.iter().filter_map(body_of).flatten().copied().collect()
    }

    /// Inserts the steps of `part` after the first `offset` bytes of the body, for example
    /// `script.at(17, Script::new().cut())`. The bytes are counted in the same way as by
    /// [`Script::body_len`]. If `offset` is not less than the length of the body, `part` is
    /// appended.
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
    fn a_part_can_be_inserted_between_any_two_bytes() {
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
}
