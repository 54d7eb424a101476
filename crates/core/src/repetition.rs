//! Finds how much of a continuation repeats the end of the reply being continued, while the
//! continuation arrives piece by piece.
//!
//! Each received character is compared only at those positions in the reply where all earlier
//! characters have matched. The running time is therefore linear, even if megabytes are repeated.

/// A repetition may start within the last bytes of the reply; this is the number of these bytes. A
/// repetition may also start at the very beginning of the reply, because a continuation may repeat
/// the whole reply.
const TAIL_BYTES: usize = 4_000;
/// Minimum length, in characters, of a repetition that is found only by ignoring capitalisation,
/// whitespace, quotation marks and Markdown markers. The ignored characters do not count. A shorter
/// match may be a coincidence: after "saw the cat", a continuation may begin a new sentence with
/// "The cat".
const LOOSE_CHARS: usize = 16;

/// A search for text at the start of a continuation that repeats the end of the reply.
#[derive(Clone, Debug, Default)]
pub struct Repetition {
    /// Byte positions in the reply at which a repetition may start. The text of the reply from such
    /// a position on begins with all the text of the continuation that has been received so far,
    /// and has further text after it. Therefore, more of the continuation is needed to decide.
    exact: Vec<usize>,
    /// Byte positions in the reply at which complete repetitions start: the continuation begins
    /// with all the text from such a position to the end of the reply. The longest repetition is
    /// first.
    complete: Vec<usize>,
    received: usize,
    loose: Loose,
}

impl Repetition {
    /// Prepares a search for text that repeats the end of `before`. A `loose` search ignores
    /// differences in capitalisation, whitespace, quotation marks and Markdown markers.
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

    /// Continues the search with the received `text`. `before` is as in [`Repetition::new`].
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
        // Sort by start position. The repetition that starts first in the reply is the longest, but
        // a shorter one may have been added before it, if its last character arrived in an earlier
        // piece.
        self.complete.sort_unstable();
        self.loose.push(text, received);
        self.received += text.len();
    }

    /// Returns whether the text received so far, `held`, may still turn out to be a repetition.
    pub fn may_go_on(&self, before: &str, held: &str) -> bool {
        !self.exact.is_empty() || self.loose.may_go_on(before, held)
    }

    /// Returns the length, in bytes, of the longest complete repetition that counts. For an exact
    /// repetition, `is_repetition` receives its start position in the reply and decides whether the
    /// repetition counts. A loose repetition always counts, because only sufficiently long ones are
    /// found.
    pub fn overlap(&self, before: &str, held: &str, is_repetition: impl Fn(usize) -> bool) -> usize {
        let exact = self.complete.iter().find(|at| is_repetition(**at));
        let exact = exact.map_or(0, |at| before.len() - at);
        exact.max(self.loose.overlap(before, held))
    }
}

/// A search that ignores capitalisation, whitespace, quotation marks and Markdown markers. It
/// compares *letters*: the characters for which `letter` returns `Some`, in the form that it
/// returns. Dots at the start of the continuation are skipped and do not count as letters.
#[derive(Clone, Debug, Default)]
struct Loose {
    /// The letters in the last `TAIL_BYTES` bytes of the reply, each with its byte position.
    letters: Vec<(char, usize)>,
    /// Indices in `letters` at which a repetition may start. The letters from such an index on
    /// begin with all letters of the continuation that have been received so far, and further
    /// letters follow. Therefore, more of the continuation is needed to decide.
    starts: Vec<usize>,
    /// Number of letters of the continuation received so far.
    received: usize,
    /// The longest complete repetition: its number of letters, and the byte offset of its end in
    /// the continuation.
    complete: Option<(usize, usize)>,
    bytes: usize,
}

/// Returns the form in which a character is compared, or `None` if it is ignored.
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
            // Some models write dots before they continue a text.
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
        // Give up after this much text. Otherwise, a continuation that consists of endless
        // whitespace and Markdown markers, which the comparison ignores, would be held back
        // forever.
        if self.bytes > 2 * TAIL_BYTES {
            return false;
        }
        // The continuation has repeated all letters of the reply. In the reply, ignored characters
        // such as Markdown markers may follow the last letter. Wait until the continuation has
        // repeated these characters too, or differs from them.
        let markers = self.complete.is_some_and(|(_, end)| {
            let (behind, rest) = (self.behind(before), &held[end..]);
            rest.len() < behind.len() && behind.starts_with(rest)
        });
        markers || !self.starts.is_empty()
    }

    /// Returns the ignored characters after the last letter of the reply, such as Markdown markers.
    fn behind<'a>(&self, before: &'a str) -> &'a str {
        let last = self.letters.last().map_or(before.len(), |(_, at)| *at);
        let mut behind = before[last..].chars();
        behind.next();
        behind.as_str()
    }

    /// Returns the length, in bytes, of the longest complete repetition at the start of `held`, the
    /// text received so far. The repetition extends to the last letter of the reply. It also
    /// includes ignored characters after that letter, such as Markdown markers, as far as the reply
    /// and `held` agree. If the reply ends with whitespace, the repetition also includes any
    /// whitespace that follows in `held`.
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
