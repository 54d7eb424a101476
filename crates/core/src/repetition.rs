//! Finds how much of a continuation repeats the end of the reply being continued, while the
//! continuation arrives piece by piece.
//!
//! Each received character is compared only at the positions in the reply that still match.
//! Therefore the running time is linear in the length of the continuation, even if the continuation
//! repeats megabytes.

/// Number of bytes at the end of the reply in which a repetition may begin. A repetition may also
/// begin at the start of the reply.
const TAIL_BYTES: usize = 4_000;
/// Minimum number of letters in a repetition that matches the reply only when case, whitespace,
/// quotes and Markdown markers are ignored. A shorter match may be a coincidence: after a reply
/// that ends with "saw the cat", a continuation may begin a new sentence with "The cat".
const LOOSE_CHARS: usize = 16;

/// Finds the text at the end of a reply that the continuation of the reply repeats.
#[derive(Clone, Debug, Default)]
pub struct Repetition {
    /// Positions in the reply at which all the text received so far occurs. None of these
    /// occurrences extends to the end of the reply yet.
    exact: Vec<usize>,
    /// Positions in the reply from which the continuation repeats the whole text up to the end of
    /// the reply. The first of these positions belongs to the longest repetition.
    complete: Vec<usize>,
    received: usize,
    loose: Loose,
}

impl Repetition {
    /// Prepares the search for text that repeats the end of `before`. If `loose` is set, the search
    /// also finds repetitions that differ in case, whitespace, quotes or Markdown markers.
    pub fn new(before: &str, loose: bool) -> Repetition {
        let tail = before.floor_char_boundary(before.len().saturating_sub(TAIL_BYTES));
        let begin = (tail > 0).then_some(0);
        let inside = before[tail..].char_indices().map(|(at, _)| tail + at);
        Repetition {
            exact: begin.into_iter().chain(inside).collect(),
            loose: if loose {
                Loose::new(before, tail)
            } else {
                Loose::default()
            },
            ..Repetition::default()
        }
    }

    /// Continues the search with `text`, which was just received. `before` is the reply.
    pub fn push(&mut self, before: &str, text: &str) {
        let (complete, received) = (&mut self.complete, self.received);
        self.exact.retain(|at| {
            let rest = &before[*at + received..];
            if text.starts_with(rest) {
                complete.push(*at);
                return false;
            }
            rest.starts_with(text)
        });
        // Shorter repetitions are completed before longer ones, so sort the positions.
        self.complete.sort_unstable();
        self.loose.push(text, received);
        self.received += text.len();
    }

    /// Returns whether `held`, which is all the text received so far, may still turn out to be a
    /// repetition of the reply.
    pub fn may_go_on(&self, before: &str, held: &str) -> bool {
        !self.exact.is_empty() || self.loose.may_go_on(before, held)
    }

    /// Returns the length of the longest complete repetition in bytes. `is_repetition` decides
    /// whether the text from a given position to the end of the reply is long enough.
    pub fn overlap(&self, before: &str, held: &str, is_repetition: impl Fn(usize) -> bool) -> usize {
        let exact = self.complete.iter().find(|at| is_repetition(**at));
        let exact = exact.map_or(0, |at| before.len() - at);
        exact.max(self.loose.overlap(before, held))
    }
}

/// A search for repeated text that compares only letters and ignores all other characters.
#[derive(Clone, Debug, Default)]
struct Loose {
    /// The letters at the end of the reply, each with its byte position.
    letters: Vec<(char, usize)>,
    /// Positions in `letters` from which the letters match all letters received so far.
    starts: Vec<usize>,
    /// Number of letters received so far.
    received: usize,
    /// The longest complete repetition, as its number of letters and the number of bytes that it
    /// occupies in the received text.
    complete: Option<(usize, usize)>,
    /// Number of bytes received so far.
    bytes: usize,
}

/// Returns the letter that represents a character in comparisons, or `None` for a character that
/// comparisons ignore.
fn letter(of: char) -> Option<char> {
    match of {
        '’' | '‘' => Some('\''),
        '–' | '—' => Some('-'),
        _ if of.is_whitespace() || "*_~`#>\"“”„«»…".contains(of) => None,
        _ => of.to_lowercase().next(),
    }
}

impl Loose {
    fn new(before: &str, tail: usize) -> Loose {
        let letters: Vec<(char, usize)> = before[tail..]
            .char_indices()
            .filter_map(|(at, of)| Some((letter(of)?, tail + at)))
            .collect();
        let joins = |at: usize, of: char| {
            crate::separator::is_spaced(of) && before[..at].ends_with(crate::separator::is_spaced)
        };
        let starts = letters.iter().enumerate();
        let starts = starts
            .filter(|(_, (of, at))| !joins(*at, *of))
            .map(|(start, _)| start);
        Loose {
            starts: starts
                .take_while(|start| letters.len() - start >= LOOSE_CHARS)
                .collect(),
            letters,
            ..Loose::default()
        }
    }

    fn push(&mut self, text: &str, offset: usize) {
        self.bytes = offset + text.len();
        for (at, of) in text.char_indices() {
            if self.starts.is_empty() {
                return;
            }
            let Some(of) = letter(of) else { continue };
            // Skip dots at the beginning of the continuation, because some models write them
            // before continuing.
            if of == '.' && self.received == 0 {
                continue;
            }
            let (letters, received) = (&self.letters, self.received);
            self.starts.retain(|start| {
                letters
                    .get(start + received)
                    .is_some_and(|(other, _)| *other == of)
            });
            self.received += 1;
            let length = self.received;
            if let Some(found) = self
                .starts
                .iter()
                .position(|start| start + length == letters.len())
            {
                self.starts.remove(found);
                self.complete = Some((
                    length,
                    offset + at + text[at..].chars().next().map_or(0, char::len_utf8),
                ));
            }
        }
    }

    fn may_go_on(&self, before: &str, held: &str) -> bool {
        // Stop holding back a long run of whitespace and markers, because the run may never end.
        if self.bytes > 2 * TAIL_BYTES {
            return false;
        }
        // Also accept a repetition of the markers that follow the last letter of the reply.
        let markers = self.complete.is_some_and(|(_, end)| {
            let (behind, rest) = (self.behind(before), &held[end..]);
            rest.len() < behind.len() && behind.starts_with(rest)
        });
        markers || !self.starts.is_empty()
    }

    /// Returns the text after the last letter of the reply.
    fn behind<'a>(&self, before: &'a str) -> &'a str {
        let last = self.letters.last().map_or(before.len(), |(_, at)| *at);
        let mut behind = before[last..].chars();
        behind.next();
        behind.as_str()
    }

    /// Returns the length of the repetition in bytes. The length includes markers and whitespace
    /// after the last letter if they also follow the last letter of the reply.
    fn overlap(&self, before: &str, held: &str) -> usize {
        let Some((_, end)) = self.complete else {
            return 0;
        };
        let behind = self.behind(before);
        let rest = &held[end..];
        let same = behind
            .chars()
            .zip(rest.chars())
            .take_while(|(one, other)| one == other);
        let same: usize = same.map(|(one, _)| one.len_utf8()).sum();
        let rest = &rest[same..];
        let spaces = if behind.ends_with(char::is_whitespace) {
            rest.len() - rest.trim_start().len()
        } else {
            0
        };
        end + same + spaces
    }
}
