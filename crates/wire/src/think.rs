//! Finds `<think>…</think>` in the content, even if a tag is split across chunks (wire contract,
//! section 2).
//!
//! The opening tag counts only at the start of a reply. A closing tag inside code is part of the
//! reasoning, because models also write code that contains such tags. There is one exception: a
//! closing tag that is on its own line and is followed by an empty line counts, unless it belongs to
//! an opening tag in the same code block. Models end their reasoning in this way, and some forget to
//! close a code block first.

use rivulet_core::{Fragment, ModelEvent};

const OPEN: &str = "<think>";
const CLOSE: &[u8] = b"</think>";
/// A closing tag at the end of a line, followed by an empty line. If such a tag is also at the
/// beginning of its line, it may count even inside a code block.
const CLOSE_IN_FENCE: &[u8] = b"</think>\n\n";
/// `<think>` and `</think>` as they appear in [`Thinking::recent`].
const RECENT_OPEN: u64 = u64::from_be_bytes(*b"\0<think>");
const RECENT_CLOSE: u64 = u64::from_be_bytes(*b"</think>");
/// Maximum number of columns before a code fence. In a list item, the columns are counted from the
/// beginning of the item's text.
const MAX_FENCE_INDENT: usize = 3;
/// Maximum number of bytes of whitespace before the opening tag.
const MAX_LEADING_BYTES: usize = 64;

/// Splits content into reasoning and text. Bytes that may belong to a tag are held back until more
/// content arrives or [`ThinkParser::flush`] is called.
#[derive(Debug, Default)]
pub struct ThinkParser {
    state: State,
}

#[derive(Debug)]
enum State {
    /// Only whitespace and possibly the beginning of the opening tag have been received.
    Start(String),
    Thinking(Thinking),
    /// The reasoning has ended, or there is no reasoning. All further content is text.
    Text,
}

impl Default for State {
    fn default() -> Self {
        State::Start(String::new())
    }
}

impl ThinkParser {
    /// Parses a piece of content and passes the resulting events to `found`.
    pub fn push(&mut self, text: String, found: &mut impl FnMut(ModelEvent)) {
        match &mut self.state {
            State::Text => emit_text(text, found),
            State::Thinking(_) => self.think(&text, found),
            State::Start(held) => {
                held.push_str(&text);
                let start = held.trim_start();
                let before = held.len() - start.len();
                if before <= MAX_LEADING_BYTES && start.starts_with(OPEN) {
                    let rest = start[OPEN.len()..].to_owned();
                    held.truncate(before);
                    found(ModelEvent::ThinkOpened(std::mem::take(held)));
                    self.state = State::Thinking(Thinking::default());
                    self.think(&rest, found);
                } else if before > MAX_LEADING_BYTES || !OPEN.starts_with(start) {
                    let held = std::mem::take(held);
                    self.state = State::Text;
                    emit_text(held, found);
                }
            }
        }
    }

    /// Emits the text that was held back. Must be called at the end of the content, and before any
    /// of the following is emitted: reasoning that the server sends separately from the text, a
    /// refusal, a tool call, a finish reason or an error. After this call, an opening tag no longer
    /// counts, because it would not be at the start of the reply.
    pub fn flush(&mut self, found: &mut impl FnMut(ModelEvent)) {
        match &mut self.state {
            State::Start(held) => {
                let held = std::mem::take(held);
                self.state = State::Text;
                emit_text(held, found);
            }
            State::Thinking(thinking) if thinking.holds_whole_tag() => {
                let rest = thinking.held.split_off(CLOSE.len());
                self.state = State::Text;
                found(ModelEvent::ThinkClosed);
                emit_text(rest, found);
            }
            State::Thinking(thinking) => {
                let mut reasoning = String::new();
                thinking.release(&mut reasoning);
                emit_reasoning(reasoning, found);
            }
            State::Text => {}
        }
    }

    fn think(&mut self, text: &str, found: &mut impl FnMut(ModelEvent)) {
        let State::Thinking(thinking) = &mut self.state else {
            return;
        };
        match thinking.push(text) {
            (reasoning, None) => emit_reasoning(reasoning, found),
            (reasoning, Some(rest)) => {
                self.state = State::Text;
                emit_reasoning(reasoning, found);
                found(ModelEvent::ThinkClosed);
                emit_text(rest, found);
            }
        }
    }
}

fn emit_text(text: String, found: &mut impl FnMut(ModelEvent)) {
    if !text.is_empty() {
        found(ModelEvent::Fragment(Fragment::Text { text }));
    }
}

fn emit_reasoning(text: String, found: &mut impl FnMut(ModelEvent)) {
    if !text.is_empty() {
        found(ModelEvent::Fragment(Fragment::Reasoning { text }));
    }
}

/// The state of the search for the tag that closes the reasoning. A closing tag inside code does
/// not count.
#[derive(Debug, Default)]
struct Thinking {
    /// The last characters of the received content, while they may be the beginning of the closing
    /// tag.
    held: String,
    /// The eight bytes before those in `held`, as one number. The lowest byte of the number is the
    /// last of them.
    recent: u64,
    line: Line,
    /// Number of columns before the text of the current line. In a quotation, the columns are
    /// counted from the last `>`.
    column: usize,
    /// Number of `>` at the beginning of the current line.
    quotes: usize,
    /// The column at which the text of the last list item begins; 0 outside lists.
    item_column: usize,
    /// Number of `>` before the last list item.
    item_quotes: usize,
    /// Whether the current line begins with a list marker.
    is_item: bool,
    /// Whether the line before the current one is blank.
    after_blank: bool,
    /// The fence of the open code block; `None` outside code blocks.
    fence: Option<Fence>,
}

#[derive(Debug)]
struct Fence {
    of: u8,
    length: usize,
    /// The column from which the indentation of the closing fence is counted.
    column: usize,
    /// Whether the fence is indented so far that the block is indented code. Such a block ends at
    /// the first text that is less indented.
    is_indented: bool,
    quotes: usize,
    /// Number of opening tags in the block that have no closing tag yet.
    open_tags: usize,
}

/// The state of the current line, which is needed to recognise code fences.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Line {
    /// Only whitespace and the markers of quotations and list items have been received. A code
    /// fence may still follow.
    #[default]
    Start,
    /// The digits of a possible list marker.
    Digits,
    /// Characters that may be a list marker. The next character decides whether they are one.
    Marker,
    Run {
        of: u8,
        length: usize,
    },
    /// A line inside a code block that consists of a run of fence characters and the whitespace
    /// after it. The run closes the block if nothing else follows on the line, if it has the same
    /// character as the opening run, and if it is at least as long.
    AfterRun {
        of: u8,
        length: usize,
    },
    /// The text after a run of backticks that has opened a code block. If this text contains
    /// another backtick, the run was not a code fence but the start of inline code.
    Info,
    Other,
}

impl Thinking {
    /// Parses more content. Returns the content that is now certain to be reasoning. If the closing
    /// tag was found, also returns the text after that tag.
    fn push(&mut self, text: &str) -> (String, Option<String>) {
        let mut out = String::with_capacity(text.len());
        let mut kept = 0;
        for (at, byte) in text.bytes().enumerate() {
            if self.open_fence().is_none() && self.holds_whole_tag() {
                // A backtick precedes the tag. If a backtick also follows it, the tag is inline
                // code.
                if byte != b'`' {
                    self.held.clear();
                    return (out, Some(text[at..].to_owned()));
                }
                self.release(&mut out);
                kept = at;
            }
            if self.continues_tag(byte) {
                out.push_str(&text[kept..at]);
                kept = at + 1;
                self.held.push(char::from(byte));
                if let Some(rest) = self.rest_after_tag() {
                    return (out, Some(format!("{rest}{}", &text[at + 1..])));
                }
                continue;
            }
            if !self.held.is_empty() {
                self.release(&mut out);
                kept = at;
                // Add the byte to the held bytes if it may be the start of another tag.
                if self.continues_tag(byte) {
                    kept = at + 1;
                    self.held.push(char::from(byte));
                    continue;
                }
            }
            self.track(byte);
        }
        out.push_str(&text[kept..]);
        (out, None)
    }

    /// Returns whether the held bytes and `byte` may be the beginning of a closing tag that counts.
    fn continues_tag(&self, byte: u8) -> bool {
        let tag = match self.open_fence() {
            None => CLOSE,
            Some(fence) if fence.open_tags > 0 => return false,
            Some(_) if self.held.is_empty() && self.before() != b'\n' => return false,
            Some(_) => CLOSE_IN_FENCE,
        };
        tag.get(self.held.len()) == Some(&byte)
    }

    /// If the held bytes contain a closing tag that certainly counts, clears them and returns the
    /// part of them that follows the tag. Otherwise, returns `None`. A tag that is outside a code
    /// block and directly follows a backtick does not certainly count, because only the next byte
    /// shows whether the tag is inline code.
    fn rest_after_tag(&mut self) -> Option<&'static str> {
        let rest = match self.open_fence() {
            None if self.holds_whole_tag() && self.before() != b'`' => "",
            Some(_) if self.held.len() == CLOSE_IN_FENCE.len() => "\n\n",
            _ => return None,
        };
        self.held.clear();
        Some(rest)
    }

    fn holds_whole_tag(&self) -> bool {
        self.held.len() >= CLOSE.len()
    }

    /// Returns the fence of the code block that contains the current position; `None` outside code
    /// blocks. A quoted code block ends at the first line that is not quoted.
    fn open_fence(&self) -> Option<&Fence> {
        let left = |fence: &Fence| {
            let is_outside = fence.is_indented && self.column < fence.column;
            self.line == Line::Start && (self.quotes < fence.quotes || is_outside)
        };
        self.fence.as_ref().filter(|fence| !left(fence))
    }

    /// Updates the state before the first text of a line, or the first text after a list marker.
    fn begin_text(&mut self) {
        if self.open_fence().is_none() {
            self.fence = None;
        }
        if self.is_item {
            if self.column <= self.item_column + MAX_FENCE_INDENT {
                self.item_column = self.column;
            }
        } else if self.quotes != self.item_quotes || (self.column == 0 && self.after_blank) {
            self.item_column = 0;
        }
    }

    /// Returns the byte that precedes the bytes in `held`.
    fn before(&self) -> u8 {
        self.recent.to_be_bytes()[7]
    }

    /// Appends the held bytes to `out`, because they turned out not to be a tag.
    fn release(&mut self, out: &mut String) {
        let held = std::mem::take(&mut self.held);
        for byte in held.bytes() {
            self.track(byte);
        }
        out.push_str(&held);
    }

    /// Updates the state of the current line and of the open code fence (CommonMark, section 4.5)
    /// with the next byte.
    fn track(&mut self, byte: u8) {
        let follows_quote = self.before() == b'>' && self.column == 0;
        self.recent = self.recent << 8 | u64::from(byte);
        if self.line == Line::Start {
            match byte {
                b' ' | b'\t' | b'>' | b'\r' => {}
                b'\n' => self.fence = self.fence.take().filter(|fence| self.quotes >= fence.quotes),
                _ => self.begin_text(),
            }
        }
        if let Some(fence) = &mut self.fence {
            match self.recent {
                RECENT_CLOSE => fence.open_tags = fence.open_tags.saturating_sub(1),
                recent if recent & (u64::MAX >> 8) == RECENT_OPEN => fence.open_tags += 1,
                _ => {}
            }
        }
        self.line = match (self.line, byte) {
            (line, b'\n') => {
                self.end_line(line);
                self.after_blank = line == Line::Start;
                (self.column, self.quotes, self.is_item) = (0, 0, false);
                Line::Start
            }
            // A space after `>`, or the first column of a tab, belongs to the marker.
            (Line::Start, b' ') if follows_quote => Line::Start,
            (Line::Start, b'\t') if follows_quote => {
                self.column = 2;
                Line::Start
            }
            (Line::Start, b'\r') => Line::Start,
            (Line::Start, b' ' | b'\t') => self.indented(byte),
            (Line::Marker, b' ' | b'\t') => {
                let line = self.indented(byte);
                (self.item_column, self.item_quotes, self.is_item) = (self.column, self.quotes, true);
                line
            }
            (Line::Start, b'>') if self.fence.as_ref().is_none_or(|fence| self.quotes < fence.quotes) => {
                self.quotes += 1;
                self.column = 0;
                Line::Start
            }
            (Line::Start, b'`' | b'~') if self.may_be_fence() => Line::Run { of: byte, length: 1 },
            (Line::Start, b'-' | b'*' | b'+') | (Line::Digits, b'.' | b')') if self.fence.is_none() => {
                self.column += 1;
                Line::Marker
            }
            (Line::Start | Line::Digits, b'0'..=b'9') => {
                self.column += 1;
                Line::Digits
            }
            (Line::Run { of, length }, byte) if byte == of => Line::Run {
                of,
                length: length + 1,
            },
            (Line::Run { of, length }, byte) => self.after_run(of, length, byte),
            (line @ Line::AfterRun { .. }, b' ' | b'\t' | b'\r') => line,
            (Line::Info, b'`') => {
                self.fence = None;
                Line::Other
            }
            (Line::Info, _) => Line::Info,
            _ => Line::Other,
        };
    }

    /// Adds the columns of a space or a tab.
    fn indented(&mut self, byte: u8) -> Line {
        const TAB: usize = 4;
        self.column = match byte {
            b'\t' => (self.column / TAB + 1) * TAB,
            _ => self.column + 1,
        };
        Line::Start
    }

    /// Returns whether a run of fence characters at this column can open a code block, or close the
    /// open one.
    fn may_be_fence(&self) -> bool {
        let is_near = |fence: &Fence| self.column <= fence.column + MAX_FENCE_INDENT;
        self.fence.as_ref().is_none_or(is_near)
    }

    fn open(&mut self, of: u8, length: usize) {
        let is_indented = self.column > self.item_column + MAX_FENCE_INDENT;
        self.fence = Some(Fence {
            of,
            length,
            column: match is_indented {
                true => self.column,
                false => self.column.min(self.item_column),
            },
            is_indented,
            quotes: self.quotes,
            open_tags: 0,
        });
    }

    fn after_run(&mut self, of: u8, length: usize, next: u8) -> Line {
        match self.fence {
            None if length >= 3 => {
                self.open(of, length);
                if of == b'`' { Line::Info } else { Line::Other }
            }
            Some(_) if next.is_ascii_whitespace() => Line::AfterRun { of, length },
            _ => Line::Other,
        }
    }

    fn end_line(&mut self, line: Line) {
        if let Line::Run { of, length } | Line::AfterRun { of, length } = line {
            match &self.fence {
                None if length >= 3 => self.open(of, length),
                Some(fence) if fence.of == of && length >= fence.length => self.fence = None,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
#[path = "think_tests.rs"]
mod tests;
