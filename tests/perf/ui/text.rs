//! Generates Markdown text that is the same in every run.

use std::fmt::Write;

/// Number of characters per delta.
pub const DELTA: usize = 4;
/// The first word of every reply. It is exactly as long as one delta.
pub const FIRST: &str = "Here";
/// The last word of every reply.
pub const LAST: &str = "END-OF-WORKLOAD";

const WORDS: &[&str] = &[
    "a", "after", "always", "and", "another", "answer", "as", "begins", "between", "by", "careful", "change",
    "clear", "close", "comes", "could", "day", "does", "each", "early", "enough", "every", "few", "first",
    "follows", "for", "from", "given", "good", "has", "in", "into", "is", "it", "keeps", "known", "large",
    "last", "letter", "light", "like", "line", "little", "long", "made", "may", "measure", "moment", "more",
    "most", "nothing", "number", "of", "often", "on", "one", "only", "open", "or", "order", "other", "page",
    "part", "place", "plain", "question", "quiet", "reader", "reason", "rest", "right", "river", "same",
    "second", "seen", "several", "short", "since", "slow", "small", "so", "some", "stands", "stream", "such",
    "text", "than", "that", "the", "then", "there", "thing", "this", "through", "time", "to", "two", "under",
    "until", "useful", "water", "way", "well", "what", "when", "where", "which", "while", "whole", "with",
    "without", "word", "words", "written", "year",
];
const HAN: &[&str] = &[
    "文字一到就立刻显示出来，读者不必等待整段完成。",
    "流れてくる言葉は、届いた順にそのまま画面に現れます。",
    "**重要**：每一个字都会保存，连接断开也不会丢失。",
    "読んでいる場所は、新しい行が増えても動きません。",
];

/// A pseudo-random number generator (xorshift) that chooses the words of a text.
struct Pen(u64);

impl Pen {
    fn new() -> Pen {
        Pen(0x9E37_79B9_7F4A_7C15)
    }

    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % count.max(1) as u64).unwrap_or_default()
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn words(&mut self, count: usize) -> String {
        let words: Vec<&str> = (0..count).map(|_| self.one(WORDS)).collect();
        words.join(" ")
    }

    /// Returns a sentence. About a third of the sentences contain markup.
    fn sentence(&mut self) -> String {
        let (before, after) = (3 + self.below(8), 2 + self.below(8));
        let (begin, end) = (self.words(before), self.words(after));
        let (marked, number) = (self.words(2), self.below(10_000));
        match self.below(15) {
            0 => format!("The {begin} **{marked}** {end}."),
            1 => format!("The {begin} *{marked}* {end}."),
            2 => format!("The {begin} `value_{number}` {end}."),
            3 => format!("The {begin} [{marked}](https://example.com/page/{number}) {end}."),
            4 => format!("The {begin} ~~{marked}~~, {end}."),
            _ => format!("The {begin} {end}."),
        }
    }

    fn sentences(&mut self, count: usize) -> String {
        let sentences: Vec<String> = (0..count).map(|_| self.sentence()).collect();
        sentences.join(" ")
    }

    fn item(&mut self) -> String {
        let sentence = self.sentence();
        match self.below(4) {
            0 => format!("    - {sentence}"),
            _ => format!("- {sentence}"),
        }
    }

    fn row(&mut self) -> String {
        let (first, second, number) = (self.words(2), self.words(4), self.below(10_000));
        format!("| {first} | {second} | `{number}` | **{}** |", self.one(WORDS))
    }

    fn wide_row(&mut self) -> String {
        let (item, number, kind) = (self.words(2), self.below(1_000_000), self.one(WORDS));
        let count = match self.below(8) {
            0 => 12,
            1 => 0,
            _ => 3,
        };
        let words = match self.below(10) {
            0 => self.one(HAN).to_owned(),
            _ => self.words(count),
        };
        format!(
            "| {item} | {words} | {number} | **{kind}** | `{kind}_{}` |",
            number % 100
        )
    }

    fn nested_item(&mut self) -> String {
        let indent = "  ".repeat(self.below(3));
        let text = match self.below(10) {
            0 => self.one(HAN).to_owned(),
            _ => self.sentence(),
        };
        format!("{indent}- {text}")
    }

    fn line_of_code(&mut self) -> String {
        let number = self.below(10_000);
        let (one, two) = (self.one(&WORDS[4..30]), self.one(&WORDS[30..]));
        match self.below(7) {
            0 => format!("export function {one}_{number}({two}: string): number {{"),
            1 => format!("  const {one}{number} = await fetch(`/api/{two}/${{{number}}}`);"),
            2 => format!("  if ({one}.length > {number} && {two} !== null) {{"),
            3 => format!("    return {{ {one}: \"{two}\", size: {number} }};"),
            4 => format!("  // The {one} {two} {number}"),
            5 => "  }".to_owned(),
            _ => "}".to_owned(),
        }
    }

    /// Returns a block of Markdown, such as a list or a table. The kind of the block depends on
    /// `turn` modulo 9.
    fn block(&mut self, turn: usize) -> String {
        let many = |count: usize, line: &mut dyn FnMut() -> String| -> String {
            (0..count).map(|_| line()).collect::<Vec<_>>().join("\n")
        };
        match turn % 9 {
            0 => format!("## The {}", self.words(3)),
            3 => {
                let count = 4 + self.below(6);
                many(count, &mut || self.item().trim_start().to_owned())
            }
            5 => {
                let rows = many(5, &mut || self.row());
                format!("{TABLE_HEAD}\n{rows}")
            }
            6 => self.one(HAN).repeat(3),
            7 => {
                let count = 6 + self.below(12);
                format!("```ts\n{}\n```", many(count, &mut || self.line_of_code()))
            }
            8 => format!("> {}", self.sentences(2)),
            _ => {
                let count = 3 + self.below(4);
                self.sentences(count)
            }
        }
    }
}

const WIDE_TABLE_HEAD: &str = "| item | words | number | kind | value |\n| --- | :-- | --: | :-: | --- |";
const TABLE_HEAD: &str = "| name | meaning | number | kind |\n| --- | :-- | --: | :-: |";

/// Returns text with headings, paragraphs, lists, tables, code, quotations, and sentences in other
/// writing systems.
pub fn prose(bytes: usize) -> String {
    finished(blocks(Pen::new(), bytes))
}

/// Returns text for the reasoning. It is the text of [`prose`] without [`LAST`], which must occur
/// only at the end of the answer.
pub fn reasoning(bytes: usize) -> String {
    blocks(Pen::new(), bytes)
}

/// Returns a short message for a long conversation. The message is always the same for the same
/// `number`.
pub fn message(number: usize) -> String {
    let mut pen = Pen(0x2545_F491_4F6C_DD1D ^ (number as u64 + 1));
    pen.below(1);
    let bytes = 300 + pen.below(1_200);
    let mut text = pen.sentence();
    while text.len() < bytes {
        let turn = pen.below(9);
        let block = pen.block(turn);
        let _ = write!(text, "\n\n{block}");
    }
    text
}

pub fn paragraph(bytes: usize) -> String {
    let mut pen = Pen::new();
    let mut text = format!("{FIRST} it begins.");
    while text.len() < bytes {
        let _ = write!(text, " {}", pen.sentence());
    }
    text + " " + LAST
}

pub fn list(bytes: usize) -> String {
    let mut pen = Pen::new();
    lines(bytes, String::new(), || pen.item(), &format!("- {LAST}"))
}

pub fn table(bytes: usize) -> String {
    let mut pen = Pen::new();
    let end = format!("| {LAST} | | | |");
    lines(bytes, format!("\n{TABLE_HEAD}"), || pen.row(), &end)
}

/// Returns a table and a paragraph. The table has five columns, and its cells differ in length and
/// writing system.
pub fn table_then_text(bytes: usize) -> String {
    let mut pen = Pen::new();
    let mut text = lines(bytes, format!("\n{WIDE_TABLE_HEAD}"), || pen.wide_row(), "");
    let _ = write!(text, "\n{}", pen.sentences(6));
    finished(text)
}

/// Returns a list with up to three levels, and a paragraph.
pub fn list_then_text(bytes: usize) -> String {
    let mut pen = Pen::new();
    let mut text = lines(bytes, String::new(), || pen.nested_item(), "");
    let _ = write!(text, "\n{}", pen.sentences(6));
    finished(text)
}

/// Returns a code block and a paragraph.
pub fn code_then_text(bytes: usize) -> String {
    let mut pen = Pen::new();
    let mut text = lines(bytes, "\n```ts".to_owned(), || pen.line_of_code(), "```");
    let _ = write!(text, "\n\n{}", pen.sentences(6));
    finished(text)
}

pub fn code(bytes: usize) -> String {
    let mut pen = Pen::new();
    let end = format!("// {LAST}\n```");
    lines(bytes, "\n```ts".to_owned(), || pen.line_of_code(), &end)
}

/// Appends [`LAST`] to the text.
pub fn finished(text: String) -> String {
    text + "\n\n" + LAST
}

fn blocks(mut pen: Pen, bytes: usize) -> String {
    let mut text = format!("{FIRST} it begins.");
    let mut turn = 0;
    while text.len() < bytes {
        let block = pen.block(turn);
        let _ = write!(text, "\n\n{block}");
        turn += 1;
    }
    text
}

fn lines(bytes: usize, head: String, mut line: impl FnMut() -> String, end: &str) -> String {
    let mut text = format!("{FIRST} it begins.\n{head}");
    while text.len() < bytes {
        let _ = write!(text, "\n{}", line());
    }
    text + "\n" + end
}
