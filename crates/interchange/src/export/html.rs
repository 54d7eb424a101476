//! HTML export: a single page of conversations that loads no resources and runs no scripts.

use std::io::{self, Write};
use std::ops::Range;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd};
use rivulet_core::texts::export;
use rivulet_core::{Attachment, Ending, ExportedConversation, MessageId, Part, UiText, catalogue};

use crate::export::transcript::{branch, describe_file, ending_sentence, heading, minute, subheading};

/// Media types of the images that the page embeds. SVG is excluded, because an SVG image can
/// contain scripts.
const EMBEDDED_TYPES: [&str; 4] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/// A placeholder that is inserted into the message `export::image` instead of the image
/// description. The resulting text is split at the placeholder into the words before and after the
/// description.
const IMAGE_WORDS: &str = "\u{fffc}";

const STYLE: &str = "\
:root{color-scheme:light dark;--text:#1d1d1f;--soft:#6a6a70;--paper:#fff;--panel:#f4f4f6;--line:#d9d9de;--accent:#0b5cad}\
@media(prefers-color-scheme:dark){:root{--text:#ececf0;--soft:#a0a0a8;--paper:#17171a;--panel:#222226;--line:#3a3a40;--accent:#78b4f5}}\
body{margin:0 auto;padding:2rem 1rem;max-width:46rem;background:var(--paper);color:var(--text);font:16px/1.6 system-ui,sans-serif}\
h1{line-height:1.25}a{color:var(--accent)}.about,footer{color:var(--soft);font-size:.875rem}\
article{margin:1.5rem 0;padding-top:1rem;border-top:1px solid var(--line);overflow-wrap:anywhere}\
article.user{background:var(--panel);border:1px solid var(--line);border-radius:.5rem;padding:1rem}\
h3.who{margin:0;font-size:1rem}pre{background:var(--panel);border:1px solid var(--line);border-radius:.375rem;padding:.75rem;overflow-x:auto}\
code{font:.875em/1.5 ui-monospace,monospace}details{color:var(--soft);border-left:3px solid var(--line);padding-left:.75rem}\
.ending{color:var(--soft);font-style:italic}img{max-width:100%}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.25rem .5rem}\
section{margin-bottom:4rem}p,li,td,th,h1,h2,h3,h4,h5,h6,summary{unicode-bidi:plaintext;text-align:start}\
@media print{body{max-width:none;padding:0}pre{white-space:pre-wrap}article{break-inside:auto}section{break-after:page}details>*{display:block}}";

/// Writes the head of the page with `title` as its title. `contents` lists the id and the title of
/// each conversation. If `contents` is not empty, also writes `title` as a heading, and a table of
/// contents.
pub fn begin(out: &mut dyn Write, title: &str, contents: &[(String, String)]) -> io::Result<()> {
    write!(
        out,
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"generator\" content=\"Rivulet\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        escape_html(&catalogue::locale()),
        escape_html(title)
    )?;
    if !contents.is_empty() {
        writeln!(out, "<h1>{}</h1>\n<nav>\n<ol>", escape_html(title))?;
        for (id, title) in contents {
            writeln!(
                out,
                "<li><a href=\"#{}\">{}</a></li>",
                escape_html(id),
                escape_html(title)
            )?;
        }
        writeln!(out, "</ol>\n</nav>")?;
    }
    Ok(())
}

/// A function that returns the bytes of the attachment with a certain hash, or `None` if the bytes
/// are missing.
pub type LoadAttachment<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// Writes the messages on the selected branch, or only the message `only`. Returns the number of
/// messages written.
pub fn conversation(
    out: &mut dyn Write,
    exported: &ExportedConversation,
    only: Option<MessageId>,
    load: LoadAttachment<'_>,
) -> io::Result<usize> {
    let conversation = &exported.conversation;
    writeln!(
        out,
        "<section id=\"{}\">\n<h1>{}</h1>\n<p class=\"about\">{}</p>",
        conversation.id,
        escape_html(&conversation.title),
        minute(conversation.created_at)
    )?;
    if let Some(system) = conversation.settings.system.as_deref().filter(|_| only.is_none()) {
        writeln!(
            out,
            "<article class=\"system\">\n<h3 class=\"who\">{}</h3>\n{}</article>",
            escape_text(&export::instructions()),
            render_markdown(system)
        )?;
    }
    let messages = branch(exported, only);
    for shown in &messages {
        let message = shown.message;
        writeln!(
            out,
            "<article class=\"{}\" data-ending=\"{}\">\n<h3 class=\"who\">{}</h3>\n<p class=\"about\">{}</p>",
            message.role,
            message.ending.map_or("", Ending::name),
            escape_text(&heading(message.role)),
            escape_html(&subheading(shown))
        )?;
        for part in &message.parts {
            write_part(out, part, load)?;
        }
        if let Some(words) = message.ending.and_then(ending_sentence) {
            writeln!(out, "<p class=\"ending\">{}</p>", escape_text(&words))?;
        }
        if let Some(fault) = &message.fault {
            writeln!(out, "<pre>{}</pre>", escape_html(&fault.to_string()))?;
        }
        writeln!(out, "</article>")?;
    }
    writeln!(out, "</section>")?;
    Ok(messages.len())
}

/// Writes the end of the HTML page.
pub fn end(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<footer>{}</footer>\n</body>\n</html>",
        escape_text(&export::written_by())
    )
}

fn write_part(out: &mut dyn Write, part: &Part, load: LoadAttachment<'_>) -> io::Result<()> {
    match part {
        Part::Text { text } => write!(out, "{}", render_markdown(text)),
        Part::Refusal { text } => writeln!(
            out,
            "<p>{}</p>\n{}",
            escape_text(&export::refusal()),
            render_markdown(text)
        ),
        Part::Reasoning { text } => {
            writeln!(
                out,
                "<details>\n<summary>{}</summary>\n{}</details>",
                escape_text(&export::reasoning()),
                render_markdown(text)
            )
        }
        Part::ToolCall { name, arguments, .. } => writeln!(
            out,
            "<p>{} <code>{}</code></p>\n<pre><code>{}</code></pre>",
            escape_text(&export::tool_call()),
            escape_html(name),
            escape_html(arguments)
        ),
        Part::ToolResult { name, text, .. } => writeln!(
            out,
            "<p>{}</p>\n<pre><code>{}</code></pre>",
            escape_text(&export::tool_result(name)),
            escape_html(text)
        ),
        Part::Image { file } => match picture(file, load) {
            Some(address) => writeln!(
                out,
                "<p><img alt=\"{}\" src=\"{address}\"></p>",
                escape_html(&file.name)
            ),
            None => writeln!(out, "<p>{}</p>", escape_text(&export::image(describe_file(file)))),
        },
        Part::File { file } => writeln!(out, "<p>{}</p>", escape_text(&export::file(describe_file(file)))),
    }
}

/// Returns an image as a `data:` URL, or `None` if the image cannot be embedded.
fn picture(file: &Attachment, load: LoadAttachment<'_>) -> Option<String> {
    let kind = EMBEDDED_TYPES.iter().find(|kind| **kind == file.media_type)?;
    let bytes = load(&file.hash)?;
    Some(format!("data:{kind};base64,{}", STANDARD.encode(bytes)))
}

/// Converts Markdown to HTML. Raw HTML becomes text. Only links to web and mail addresses are kept,
/// and only images that can be embedded are shown.
fn render_markdown(text: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    // One value for each open link or image: whether its start tag was omitted. If so, its end tag
    // must be omitted too.
    let mut omitted = Vec::new();
    // An image that is not shown is replaced with a sentence that contains its description. The
    // parser emits the description separately, so only the words before and after it are inserted
    // here.
    let image = export::image(IMAGE_WORDS).to_string();
    let (before, after) = image.split_once(IMAGE_WORDS).unwrap_or((&image, ""));
    let (before, after) = (CowStr::from(before.to_owned()), CowStr::from(after.to_owned()));
    let events = with_extra_cells(text, Parser::new_ext(text, options).into_offset_iter());
    let events = events.filter_map(move |event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Some(Event::Text(html)),
        Event::Start(Tag::HtmlBlock) => Some(Event::Start(Tag::Paragraph)),
        Event::End(TagEnd::HtmlBlock) => Some(Event::End(TagEnd::Paragraph)),
        Event::Start(Tag::Link { ref dest_url, .. }) => {
            let out = !is_safe_link(dest_url);
            omitted.push(out);
            (!out).then_some(event)
        }
        Event::Start(Tag::Image { ref dest_url, .. }) => {
            let out = !is_embedded_picture(dest_url);
            omitted.push(out);
            match out {
                true => Some(Event::Text(before.clone())),
                false => Some(event),
            }
        }
        Event::End(TagEnd::Link) => (!omitted.pop().unwrap_or(false)).then_some(event),
        Event::End(TagEnd::Image) => match omitted.pop().unwrap_or(false) {
            true => Some(Event::Text(after.clone())),
            false => Some(event),
        },
        event => Some(event),
    });
    let mut html = String::with_capacity(text.len() * 5 / 4);
    pulldown_cmark::html::push_html(&mut html, events);
    html
}

/// If a table row has more cells than the table has columns, appends the additional cells to the
/// row's last cell as text, because the parser drops them.
fn with_extra_cells<'a>(
    text: &'a str,
    events: impl Iterator<Item = (Event<'a>, Range<usize>)>,
) -> impl Iterator<Item = Event<'a>> {
    let (mut columns, mut column, mut extra) = (0, 0, None);
    events.flat_map(move |(event, range)| {
        let mut added = None;
        match event {
            Event::Start(Tag::Table(ref alignments)) => columns = alignments.len(),
            Event::Start(Tag::TableRow) => {
                column = 0;
                extra = extra_cells(text.get(range).unwrap_or_default(), columns);
            }
            Event::End(TagEnd::TableCell) => {
                column += 1;
                added = extra.take_if(|_| column == columns);
            }
            _ => {}
        }
        added
            .map(|cells| Event::Text(format!(" | {cells}").into()))
            .into_iter()
            .chain([event])
    })
}

/// Returns the Markdown source of all cells of `row` after the first `columns` cells, without the
/// empty cells at the end of the row. Returns `None` if no cells are left.
fn extra_cells(row: &str, columns: usize) -> Option<String> {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let mut cells = Vec::new();
    let (mut start, mut escaped) = (0, false);
    for (at, byte) in row.bytes().enumerate() {
        if byte == b'|' && !escaped {
            cells.push(&row[start..at]);
            start = at + 1;
        }
        escaped = byte == b'\\';
    }
    cells.push(&row[start..]);
    while cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    let extra = cells.get(columns..)?.join("|");
    (!extra.is_empty()).then(|| extra.trim().replace("\\|", "|"))
}

fn is_safe_link(address: &str) -> bool {
    let scheme = address
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    matches!(scheme.as_deref(), Some("http" | "https" | "mailto"))
}

fn is_embedded_picture(address: &str) -> bool {
    EMBEDDED_TYPES
        .iter()
        .any(|kind| address.starts_with(&format!("data:{kind};base64,")))
}

fn escape_text(text: &UiText) -> String {
    escape_html(&text.to_string())
}

fn escape_html(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_rendered_without_scripts_or_unsafe_links() {
        for (markdown, html) in [
            ("**a**", "<p><strong>a</strong></p>\n"),
            ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"),
            (
                "a <img src=x onerror=y> b",
                "<p>a &lt;img src=x onerror=y&gt; b</p>\n",
            ),
            ("[a](javascript:x)", "<p>a</p>\n"),
            (
                "| a | b |\n|---|---|\n| c | d |\n| e | f | g\\|h | i || |\n> j",
                "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>\n\
                 <tr><td>c</td><td>d</td></tr>\n<tr><td>e</td><td>f | g|h | i</td></tr>\n\
                 </tbody></table>\n<blockquote>\n<p>j</p>\n</blockquote>\n",
            ),
            ("[a](JavaScript:x)", "<p>a</p>\n"),
            ("[a](data:text/html,x)", "<p>a</p>\n"),
            ("[a](/etc/passwd)", "<p>a</p>\n"),
            (
                "[a](https://a.b/?x&y)",
                "<p><a href=\"https://a.b/?x&amp;y\">a</a></p>\n",
            ),
            ("[![i](x)](y)", "<p>[Image: i]</p>\n"),
            ("![i](https://a.b/i.png)", "<p>[Image: i]</p>\n"),
            ("![i](data:image/svg+xml;base64,AA==)", "<p>[Image: i]</p>\n"),
            (
                "![i](data:image/png;base64,AA==)",
                "<p><img src=\"data:image/png;base64,AA==\" alt=\"i\" /></p>\n",
            ),
        ] {
            assert_eq!(render_markdown(markdown), html, "{markdown}");
        }
        assert_eq!(
            escape_html("<a href='x'>&\""),
            "&lt;a href=&#39;x&#39;&gt;&amp;&quot;"
        );
    }
}
