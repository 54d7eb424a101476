//! Which replies were cut and may be asked for again: what a caching provider remembers.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// Most replies remembered; the oldest are forgotten first.
const MOST_REPLIES: usize = 64;

/// The ids of replies that were cut, each by the request it answered.
#[derive(Debug, Default)]
pub(crate) struct Replays {
    cut: Mutex<VecDeque<(u64, String)>>,
}

impl Replays {
    /// The id under which the same request's reply was cut before, which is forgotten with this. If there is
    /// none, remembers that it is cut now, as `id`.
    pub(crate) fn take_or_remember(&self, request: impl Hash, id: &str) -> Option<String> {
        let mut hasher = DefaultHasher::new();
        request.hash(&mut hasher);
        let request = hasher.finish();
        let mut cut = self.cut.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = cut.iter().position(|(known, _)| *known == request) {
            return cut.remove(place).map(|(_, id)| id);
        }
        if cut.len() == MOST_REPLIES {
            cut.pop_front();
        }
        cut.push_back((request, id.to_owned()));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_remembered_until_it_is_taken_or_too_old() {
        let replays = Replays::default();
        assert_eq!(replays.take_or_remember("a", "1"), None);
        assert_eq!(replays.take_or_remember("b", "2"), None);
        assert_eq!(replays.take_or_remember("a", "3").as_deref(), Some("1"));
        assert_eq!(replays.take_or_remember("a", "4"), None);
        for other in 0..MOST_REPLIES - 1 {
            assert_eq!(replays.take_or_remember(other, "x"), None);
        }
        assert_eq!(replays.take_or_remember("a", "5").as_deref(), Some("4"));
        assert_eq!(replays.take_or_remember("b", "6"), None);
    }
}
