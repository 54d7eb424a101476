//! Extracts the readable text of a web page, token by token. Builds no tree, because the tree of a
//! hostile page could overflow the stack or be quadratically larger than the page.

use std::collections::BTreeMap;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{HtmlString, Spanned, Token, Tokenizer};
use url::Url;

/// Maximum size of the extracted text, in bytes. The rest of the page is left out. Without this
/// limit, the text could be many times larger than the page, because it contains the absolute
/// address of each link.
const TEXT_BYTES: usize = 2 * 1024 * 1024;
const TITLE_CHARS: usize = 300;
/// Maximum length of a link's address, in bytes. Longer addresses are left out.
const LINK_BYTES: usize = 500;
/// If the text of the `main` element has at least this many bytes, only that text is kept.
const MAIN_BYTES: usize = 200;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Readable {
    pub(crate) title: String,
    /// The text of the page, with Markdown marks for headings and lists.
    pub(crate) text: String,
}

/// Returns the text of an HTML page. Adds the address of each link to another web page after the
/// link's text. If the page marks its main content, and this content is not very short, returns
/// only the main content. Leaves out navigation and footers, unless nothing else on the page has
/// text.
pub(crate) fn readable(html: &str, base: &Url) -> Readable {
    let found = Writer::new(base, false).read(html);
    if found.text.is_empty() {
        return Writer::new(base, true).read(html);
    }
    found
}

/// Returns whether a character is invisible and could hide words from the reader or change the
/// order in which they appear. Such characters are left out of the text.
pub(crate) fn is_hidden_char(character: char) -> bool {
    (character.is_control() && !matches!(character, '\n' | '\t'))
        || matches!(character,
            '\u{AD}' | '\u{200B}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// The separator (whitespace or ` | `) that must be written before the next character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    None,
    Space,
    Cell,
    Line,
    Paragraph,
}

struct Writer<'a> {
    base: &'a Url,
    /// Whether navigation and footers are included.
    everything: bool,
    title: String,
    in_title: bool,
    text: String,
    gap: Gap,
    /// The Markdown mark that must be written before the next character. Empty unless that
    /// character begins a heading or a list item.
    mark: String,
    /// The name of the element that is being skipped, and the number of elements of that name that
    /// are currently open.
    skipped: Option<(Vec<u8>, usize)>,
    /// The address of the open link, and the length of the text before the link. `None` if no link
    /// is open or if the address of the open link must be left out.
    link: Option<(String, usize)>,
    /// Number of open elements that preserve whitespace.
    preformatted: usize,
    lists: usize,
    /// The start and the end of the main content, as offsets in the text. The end is `None` while
    /// the main content has not ended.
    main: Option<(usize, Option<usize>)>,
}

type Attributes = BTreeMap<HtmlString, Spanned<HtmlString, ()>>;

impl<'a> Writer<'a> {
    fn new(base: &'a Url, everything: bool) -> Self {
        Writer {
            base,
            everything,
            title: String::new(),
            in_title: false,
            text: String::new(),
            gap: Gap::None,
            mark: String::new(),
            skipped: None,
            link: None,
            preformatted: 0,
            lists: 0,
            main: None,
        }
    }

    fn read(mut self, html: &str) -> Readable {
        let mut emitter = DefaultEmitter::default();
        // Let the tokenizer treat scripts and style sheets as text, because a `<` in a script does
        // not start a tag.
        emitter.naively_switch_states(true);
        for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
            if self.text.len() > TEXT_BYTES {
                break;
            }
            match token {
                Token::StartTag(tag) => self.open(&tag.name, &tag.attributes),
                Token::EndTag(tag) => self.close(&tag.name),
                Token::String(text) => self.write(&String::from_utf8_lossy(&text.value)),
                Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
            }
        }
        let main = self.main.map(|(start, end)| {
            let end = end.unwrap_or(self.text.len());
            self.text.get(start..end).unwrap_or_default().trim()
        });
        let text = match main {
            Some(main) if main.len() >= MAIN_BYTES => main,
            _ => self.text.trim(),
        };
        let title: String = self.title.split_whitespace().collect::<Vec<_>>().join(" ");
        Readable {
            title: title.chars().take(TITLE_CHARS).collect(),
            text: text.to_owned(),
        }
    }

    fn open(&mut self, name: &[u8], attributes: &Attributes) {
        if let Some((skipped, open)) = &mut self.skipped {
            if skipped == name {
                *open += 1;
            }
            return;
        }
        if self.is_skipped(name, attributes) {
            self.skipped = Some((name.to_vec(), 1));
            return;
        }
        self.raise(gap_around(name));
        match name {
            b"title" if self.title.is_empty() => self.in_title = true,
            b"title" => self.skipped = Some((name.to_vec(), 1)),
            b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" => {
                self.mark = format!("{} ", "#".repeat(usize::from(name[1] - b'0')));
            }
            b"ul" | b"ol" => self.lists += 1,
            b"li" => self.mark = format!("{}- ", "  ".repeat(self.lists.clamp(1, 8) - 1)),
            b"td" | b"th" => self.raise(Gap::Cell),
            b"pre" | b"textarea" => self.preformatted += 1,
            b"a" => {
                self.end_link();
                self.link = self.address(attributes).map(|url| (url, self.text.len()));
            }
            b"img" => {
                let alt = attribute(attributes, b"alt").unwrap_or_default();
                if !alt.trim().is_empty() {
                    self.write(&format!("[Image: {}]", alt.trim()));
                }
            }
            b"main" if self.main.is_none() => self.main = Some((self.text.len(), None)),
            _ => {}
        }
    }

    fn close(&mut self, name: &[u8]) {
        if let Some((skipped, open)) = &mut self.skipped {
            if skipped == name {
                *open -= 1;
                if *open == 0 {
                    self.skipped = None;
                }
            }
            return;
        }
        match name {
            b"title" => self.in_title = false,
            b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" | b"li" => self.mark.clear(),
            b"ul" | b"ol" => self.lists = self.lists.saturating_sub(1),
            b"pre" | b"textarea" => self.preformatted = self.preformatted.saturating_sub(1),
            b"a" => self.end_link(),
            b"main" => {
                if let Some((_, end @ None)) = &mut self.main {
                    *end = Some(self.text.len());
                }
            }
            _ => {}
        }
        self.raise(gap_around(name));
    }

    /// Returns whether the content of an element is left out. Always returns `false` for elements
    /// whose end tag may be missing, such as `p`, because skipping such an element could skip the
    /// rest of the page.
    fn is_skipped(&self, name: &[u8], attributes: &Attributes) -> bool {
        match name {
            b"script" | b"style" | b"noscript" | b"template" | b"svg" | b"math" | b"iframe" | b"object"
            | b"canvas" | b"audio" | b"video" | b"select" | b"datalist" => true,
            b"nav" | b"footer" | b"aside" => !self.everything,
            b"div" | b"section" | b"span" | b"ul" | b"ol" | b"table" | b"a" | b"dialog" | b"form" => {
                let style = attribute(attributes, b"style").unwrap_or_default();
                let style: String = style.split_whitespace().collect();
                attributes.contains_key(&b"hidden"[..])
                    || attribute(attributes, b"aria-hidden").is_some_and(|value| value == "true")
                    || style.to_ascii_lowercase().contains("display:none")
            }
            _ => false,
        }
    }

    /// Returns the absolute address of a link. Returns `None` if the link leads to another place in
    /// the same page, if its address is not a web address, or if its address is too long.
    fn address(&self, attributes: &Attributes) -> Option<String> {
        let target = attribute(attributes, b"href").filter(|target| !target.starts_with('#'))?;
        let url = self.base.join(target.trim()).ok()?;
        let is_page = matches!(url.scheme(), "http" | "https") && url.as_str().len() <= LINK_BYTES;
        is_page.then(|| url.into())
    }

    fn end_link(&mut self) {
        if let Some((url, before)) = self.link.take()
            && self.text.len() > before
        {
            self.text.push_str(&format!(" <{url}>"));
        }
    }

    fn raise(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    fn write(&mut self, text: &str) {
        if self.skipped.is_some() {
            return;
        }
        if self.in_title {
            self.title
                .extend(text.chars().filter(|character| !is_hidden_char(*character)));
            return;
        }
        for character in text.chars().filter(|character| !is_hidden_char(*character)) {
            let is_kept = self.preformatted > 0 && !self.text.is_empty() && self.gap < Gap::Line;
            if character.is_whitespace() && !is_kept {
                self.raise(Gap::Space);
                continue;
            }
            self.end_gap();
            self.text.push(character);
        }
    }

    /// Writes the pending separator and Markdown mark, and clears both.
    fn end_gap(&mut self) {
        if self.gap >= Gap::Line {
            self.text.truncate(self.text.trim_end().len());
        }
        if !self.text.is_empty() {
            self.text.push_str(match self.gap {
                Gap::None => "",
                Gap::Space => " ",
                Gap::Cell => " | ",
                Gap::Line => "\n",
                Gap::Paragraph => "\n\n",
            });
        }
        self.gap = Gap::None;
        self.text.push_str(&self.mark);
        self.mark.clear();
    }
}

/// Returns the separator that is written before and after the element `name`.
fn gap_around(name: &[u8]) -> Gap {
    match name {
        b"p" | b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" | b"blockquote" | b"pre" | b"table" | b"ul"
        | b"ol" | b"dl" | b"hr" | b"article" | b"section" | b"main" | b"header" | b"footer" | b"figure"
        | b"details" | b"fieldset" => Gap::Paragraph,
        b"div" | b"br" | b"li" | b"tr" | b"dt" | b"dd" | b"figcaption" | b"summary" | b"caption"
        | b"option" | b"address" | b"form" | b"textarea" | b"title" | b"body" | b"nav" | b"aside" => {
            Gap::Line
        }
        _ => Gap::None,
    }
}

fn attribute(attributes: &Attributes, name: &[u8]) -> Option<String> {
    let value = attributes.get(name)?;
    Some(String::from_utf8_lossy(&value.value).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(html: &str) -> String {
        readable(html, &Url::parse("https://example.com/docs/a").unwrap()).text
    }

    #[test]
    fn the_text_keeps_the_order_and_the_structure_of_the_page() {
        for (html, found) in [
            ("<p>One\n two<p>Three", "One two\n\nThree"),
            ("a<br>b<br/>c", "a\nb\nc"),
            ("<h2>A <i>title</i></h2>Words", "## A title\n\nWords"),
            (
                "<ul><li>a<li>b<ul><li>c</ul><li> <p>d</p></ul>e",
                "- a\n- b\n\n  - c\n\n- d\n\ne",
            ),
            (
                "<table><tr><th>A<th>B<tr><td>1</td><td></td><td>2</td></table>",
                "A | B\n1 | 2",
            ),
            ("<pre>\n  if x:\n    y\n</pre>z", "if x:\n    y\n\nz"),
            (
                "See <a href='b'>the docs</a>.",
                "See the docs <https://example.com/docs/b>.",
            ),
            ("<a href='#top'>Up</a> <a href='mailto:a@b'>Mail</a>", "Up Mail"),
            (
                "<a href=/1>one<a href=/2><b>two</b></a>",
                "one <https://example.com/1>two <https://example.com/2>",
            ),
            ("<a href=/1></a><img alt='A cat'><img>", "[Image: A cat]"),
            ("1 &lt; 2 &amp;&nbsp;3 &#x41;", "1 < 2 & 3 A"),
            ("<b>bo</b>ld <!-- not --> text", "bold text"),
            ("", ""),
            ("<p>  </p><h1></h1>", ""),
        ] {
            assert_eq!(text(html), found, "{html}");
        }
    }

    #[test]
    fn scripts_hidden_elements_and_navigation_are_left_out() {
        for (html, found) in [
            ("<script>if (a < b) '<p>x'</script>A", "A"),
            ("<style>p { color: red }</style>A<noscript>B</noscript>", "A"),
            ("<template><p>x</template><svg><title>y</title></svg>A", "A"),
            ("<nav>Menu <nav>x</nav> y</nav>A<footer>Imprint</footer>", "A"),
            ("<div hidden>x<div>y</div>z</div>A", "A"),
            (
                "<div style='Display : none'>x</div><span aria-hidden=true>y</span>A",
                "A",
            ),
            // Keep the text of a hidden paragraph. Its end tag may be missing, so skipping the
            // paragraph could skip the rest of the page.
            ("<p hidden>x<p>A", "x\n\nA"),
            ("<nav>Menu</nav>", "Menu"),
            ("a\u{200b}b\u{202e}c\u{e0041}d\u{7}", "abcd"),
        ] {
            assert_eq!(text(html), found, "{html}");
        }
    }

    #[test]
    fn the_main_content_replaces_the_page_if_it_is_long_enough() {
        let long = "word ".repeat(50);
        let page = |main: &str| format!("<header>Banner</header><main><h1>T</h1>{main}</main><div>Ads</div>");
        assert_eq!(text(&page(&long)), format!("# T\n\n{}", long.trim()));
        assert_eq!(text(&page("short")), "Banner\n\n# T\n\nshort\n\nAds");
    }

    #[test]
    fn the_title_is_one_line() {
        let base = Url::parse("https://example.com").unwrap();
        let page = readable("<title>\n A &amp;\u{200b} B </title><title>C</title><p>x", &base);
        assert_eq!((page.title.as_str(), page.text.as_str()), ("A & B", "x"));
        assert_eq!(
            readable(&format!("<title>{}</title>", "x".repeat(9_999)), &base)
                .title
                .len(),
            TITLE_CHARS
        );
    }

    #[test]
    fn hostile_pages_give_bounded_text() {
        let base = Url::parse(&format!("https://example.com/{}/", "x".repeat(400))).unwrap();
        for html in [
            "<div>".repeat(500_000),
            "<b><p>".repeat(300_000),
            "<ul><li>".repeat(200_000),
            "<a href=x>y".repeat(200_000),
            "<table><tr><td>".repeat(100_000),
            "<h1>".repeat(500_000),
            "<".repeat(2_000_000),
            "&".repeat(2_000_000),
            format!("<p {}>", "a=b ".repeat(300_000)),
            "<!--".repeat(500_000),
        ] {
            let found = readable(&html, &base);
            assert!(found.text.len() <= TEXT_BYTES + html.len(), "{}", &html[..20]);
        }
    }
}
