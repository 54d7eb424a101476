//! Replaces the citation marks in ChatGPT's replies with links. A mark has the form `U+E200 kind
//! U+E202 id … U+E201`, for example with the kind `cite` and the id `turn0search1`. In older
//! replies, a mark looks like `【1†source】`.
//!
//! The sources are in two lists. In `metadata.content_references`, each entry contains the text of
//! its mark (`matched_text`); in `metadata.citations`, each entry contains the position of its mark
//! (`start_ix`, in characters).

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use rivulet_core::texts::import;
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tree::link;
use crate::import::value::{list, text};

const OPEN: char = '\u{e200}';
const CLOSE: char = '\u{e201}';
const SEPARATOR: char = '\u{e202}';
/// Maximum total length of the links in a reply, as a multiple of the reply's length. Without this
/// limit, many marks that refer to one source with a long address could make the reply huge.
const MAX_GROWTH: usize = 6;
/// Total length of links, in bytes, that even the shortest reply may have. Without this minimum, a
/// short reply could have no links.
const MIN_BUDGET: usize = 1 << 15;
/// Maximum length of a mark: in characters for an older mark, such as `【1†source】`, and in bytes
/// for a newer mark that was cut off at the end of a reply.
const MAX_OLDER_CHARS: usize = 200;

/// The sources that a message cites.
pub struct Citations<'a> {
    metadata: &'a Value,
    /// The sources; `None` until the first mark is found.
    sources: Option<Sources<'a>>,
    /// Number of bytes that links may still add to the texts of the message.
    budget: usize,
}

impl<'a> Citations<'a> {
    /// Creates the citations of a message from its `metadata`.
    pub fn of(metadata: &'a Value) -> Self {
        Citations {
            metadata,
            sources: None,
            budget: MIN_BUDGET,
        }
    }

    /// Replaces the citation marks in a text with links. If the source of a mark has no address,
    /// the mark becomes the name of the source. If its source is unknown, the mark becomes the name
    /// or the link that the mark itself contains. If the mark contains neither, or if the
    /// replacement would exceed the length limit, the mark is removed, and a note is added to
    /// `notes`.
    pub fn replace_marks(&mut self, words: &str, notes: &mut Notes) -> String {
        if !words.contains([OPEN, '【']) {
            return words.to_owned();
        }
        let sources = self.sources.get_or_insert_with(|| Sources::new(self.metadata));
        self.budget = self.budget.saturating_add(words.len().saturating_mul(MAX_GROWTH));
        let mut out = String::with_capacity(words.len());
        let (mut rest, mut chars_before) = (words, 0);
        while let Some(start) = rest.find([OPEN, '【']) {
            let (before, from) = rest.split_at(start);
            out.push_str(before);
            chars_before += before.chars().count();
            let Some(mark) = mark_at(from) else {
                let first = from.chars().next().map_or(0, char::len_utf8);
                let (first, after) = from.split_at(first);
                out.push_str(first);
                chars_before += 1;
                rest = after;
                continue;
            };
            let replacement = sources
                .replacement(mark, chars_before)
                .filter(|words| words.len() <= self.budget);
            match replacement {
                Some(words) => {
                    self.budget -= words.len();
                    // Insert a space if the links that replace the mark would otherwise directly
                    // follow a word.
                    if words.starts_with('(') && out.ends_with(char::is_alphanumeric) {
                        out.push(' ');
                    }
                    out.push_str(&words);
                }
                None => notes.note_on(
                    import::citations_removed(),
                    &mark.replace([OPEN, SEPARATOR, CLOSE], " "),
                ),
            }
            chars_before += mark.chars().count();
            rest = from.get(mark.len()..).unwrap_or_default();
        }
        out.push_str(rest);
        out
    }
}

fn mark_at(text: &str) -> Option<&str> {
    if let Some(inside) = text.strip_prefix(OPEN) {
        // Search only up to the beginning of the next mark, so that the search takes linear time
        // overall.
        let end = inside.find([OPEN, CLOSE]);
        return match end {
            Some(end) if inside.get(end..).is_some_and(|rest| rest.starts_with(CLOSE)) => {
                text.get(..OPEN.len_utf8() + end + CLOSE.len_utf8())
            }
            Some(_) => None,
            None => Some(text).filter(|_| is_cut(inside)),
        };
    }
    let (end, _) = text
        .char_indices()
        .take(MAX_OLDER_CHARS)
        .find(|(_, c)| *c == '】')?;
    text.get(..end + '】'.len_utf8())
        .filter(|mark| mark.contains('†'))
}

/// Returns whether a mark was cut off at the end of a reply and can be removed. `inside` is the
/// text after [`OPEN`]: the kind of the mark, possibly followed by ids. A mark of the kind `entity`
/// or `url` is not removed, because it contains a name or a link.
fn is_cut(inside: &str) -> bool {
    let mut fields = inside.split(SEPARATOR);
    let is_name = |field: &str| field.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let kind = fields.next().unwrap_or_default();
    inside.len() <= MAX_OLDER_CHARS
        && !matches!(kind, "entity" | "url")
        && is_name(kind)
        && fields.all(is_name)
}

/// The texts that replace the marks of a message. Each text is created only once, because many
/// marks may refer to the same source, and that source may have many pages.
struct Sources<'a> {
    by_mark: HashMap<&'a str, Listed<'a>>,
    by_place: HashMap<u64, String>,
}

/// The texts that may replace a mark: the links and the name in an entry of `content_references`.
struct Listed<'a> {
    links: String,
    name: &'a str,
}

impl<'a> Sources<'a> {
    fn new(metadata: &'a Value) -> Self {
        let references = list(metadata, "content_references").iter();
        let references = references.map(|found| {
            let names = ["alt", "name"].map(|field| text(found, field));
            let listed = Listed {
                links: links(found),
                name: names
                    .into_iter()
                    .find(|name| !name.is_empty())
                    .unwrap_or_default(),
            };
            (text(found, "matched_text"), listed)
        });
        let citations = list(metadata, "citations").iter();
        let citations = citations
            .filter_map(|found| Some((found.get("start_ix")?.as_u64()?, links(found.get("metadata")?))));
        Sources {
            by_mark: references.collect(),
            by_place: citations.collect(),
        }
    }

    /// Returns the text that replaces the mark at position `at` (in characters). The text comes
    /// from the mark's source or from the mark itself.
    fn replacement(&self, mark: &str, at: usize) -> Option<Cow<'_, str>> {
        let listed = self.by_mark.get(mark);
        let placed = u64::try_from(at).ok().and_then(|at| self.by_place.get(&at));
        let texts = [
            listed.map(|listed| listed.links.as_str()),
            placed.map(String::as_str),
            listed.map(|listed| listed.name),
        ];
        let text = texts.into_iter().flatten().find(|words| !words.is_empty());
        text.map(Cow::Borrowed)
            .or_else(|| own_words(mark).map(Cow::Owned))
    }
}

/// Returns the links to all pages of a reference: an entry of `content_references`, or the
/// `metadata` field of an entry of `citations`.
fn links(reference: &Value) -> String {
    let (mut links, mut known) = (Vec::new(), HashSet::new());
    let items = list(reference, "items").iter().chain(list(reference, "sources"));
    for item in std::iter::once(reference).chain(items) {
        for page in std::iter::once(item).chain(list(item, "supporting_websites")) {
            let url = text(page, "url");
            if url.starts_with("http") && known.insert(url) {
                links.push(link(text(page, "title"), url));
            }
        }
    }
    match links.as_slice() {
        [] => String::new(),
        links => format!("({})", links.join(", ")),
    }
}

/// Some marks contain the text that replaces them: the name of an entity, or the title and the
/// address of a page. Returns this name, or a link to the page (only the title if there is no web
/// address). Returns `None` for all other marks.
fn own_words(mark: &str) -> Option<String> {
    let mut fields = mark.strip_prefix(OPEN)?.strip_suffix(CLOSE)?.split(SEPARATOR);
    match fields.next()? {
        "entity" => match serde_json::from_str(fields.next()?).ok()? {
            Value::Array(words) => words.get(1)?.as_str().map(str::to_owned),
            _ => None,
        },
        "url" => {
            let (title, url) = (fields.next()?, fields.next().unwrap_or_default());
            Some(match url.starts_with("http") {
                true => link(title, url),
                false => title.to_owned(),
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn marks_become_links_or_go_and_are_noted() {
        let page = |title: &str, url: &str| json!({"title": title, "url": url});
        let metadata = json!({
            "content_references": [
                {"matched_text": "\u{e200}cite\u{e202}turn0search1\u{e201}", "type": "grouped_webpages", "items": [
                    {"title": "Rain", "url": "https://a.example/", "supporting_websites": [page("Snow", "https://b.example/")]}]},
                {"matched_text": "【7†plan.pdf】", "type": "file", "name": "plan.pdf"},
                {"matched_text": " ", "type": "sources_footnote", "sources": [page("Rain", "https://a.example/")]},
            ],
            "citations": [{"start_ix": 3, "end_ix": 13, "metadata": {"type": "webpage", "title": "Old", "url": "https://c.example/"}}],
        });
        for (words, expected, noted) in [
            ("no marks", "no marks", 0),
            (
                "It rains\u{e200}cite\u{e202}turn0search1\u{e201}.",
                "It rains ([Rain](https://a.example/), [Snow](https://b.example/)).",
                0,
            ),
            ("äbc【1†source】.", "äbc ([Old](https://c.example/)).", 0),
            ("x 【7†plan.pdf】", "x plan.pdf", 0),
            ("x\u{e200}cite\u{e202}turn9search9\u{e201}.", "x.", 1),
            ("x【9†source】.", "x.", 1),
            (
                "\u{e200}entity\u{e202}[\"company\",\"Acme\",\"\"]\u{e201} grows",
                "Acme grows",
                0,
            ),
            (
                "\u{e200}url\u{e202}Page\u{e202}https://d.example/\u{e201}",
                "[Page](https://d.example/)",
                0,
            ),
            (
                "【a title】 and \u{e200}cut off",
                "【a title】 and \u{e200}cut off",
                0,
            ),
            ("stop\u{e200}cite\u{e202}turn0sea", "stop", 1),
            ("stop\u{e200}ci", "stop", 1),
            ("\u{e200}url\u{e202}Page", "\u{e200}url\u{e202}Page", 0),
            ("a\u{e200}\u{e200}cite\u{e202}turn9\u{e201}b", "a\u{e200}b", 1),
        ] {
            let mut notes = Notes::default();
            assert_eq!(
                Citations::of(&metadata).replace_marks(words, &mut notes),
                expected
            );
            assert_eq!(notes.list().len(), noted, "{words}");
        }
    }

    #[test]
    fn many_marks_without_an_end_take_linear_time() {
        let words = OPEN.to_string().repeat(2_000_000);
        let mut notes = Notes::default();
        let replaced = Citations::of(&Value::Null).replace_marks(&words, &mut notes);
        assert_eq!(replaced.len(), words.len() - OPEN.len_utf8());
    }

    #[test]
    fn many_marks_that_cite_many_pages_take_linear_time_and_cannot_make_a_reply_huge() {
        let mark = "\u{e200}cite\u{e202}turn0search1\u{e201}";
        let page = |number: usize| json!({"title": "T", "url": format!("https://{number}.example/")});
        // The first case has two long texts with many marks, each of which cites 20,000 pages. The
        // second case has 1,000 short texts with one mark each, which cites 500 pages.
        for (page_count, texts) in [
            (20_000, vec![mark.repeat(10_000); 2]),
            (500, vec![mark.to_owned(); 1_000]),
        ] {
            let pages: Vec<Value> = (0..page_count).map(page).collect();
            let metadata = json!({"content_references": [{"matched_text": mark, "sources": pages}]});
            let (mut citations, mut notes) = (Citations::of(&metadata), Notes::default());
            let (mut before, mut after, mut replaced) = (0, 0, 0);
            for words in &texts {
                let linked = citations.replace_marks(words, &mut notes);
                (before, after) = (before + words.len(), after + linked.len());
                replaced += linked.matches("https://0.example/").count();
            }
            assert!((1..=MIN_BUDGET + MAX_GROWTH * before).contains(&after), "{after}");
            let removed = usize::try_from(notes.list()[0].count).unwrap();
            assert_eq!(removed + replaced, before / mark.len());
        }
    }
}
