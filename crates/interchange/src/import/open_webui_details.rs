//! Splits the text of Open WebUI's replies at `<details>` elements, which contain reasoning, tool
//! calls and executed code (see `serialize_output` in Open WebUI's
//! `backend/open_webui/utils/middleware.py`).

use std::collections::HashMap;

use rivulet_core::{fence_after, fence_of};
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::parse_value::parse_text;
use crate::import::tree::Node;
use crate::import::value::{plain, text};

const OPEN: &str = "<details";
const CLOSE: &str = "</details>";

/// The types of `<details>` elements that are converted. Elements of all other types remain text.
const KINDS: [&str; 3] = ["reasoning", "tool_calls", "code_interpreter"];

/// Maximum number of elements in one reply that remain text because they are incomplete or of an
/// unknown type. Once this number is reached, no further elements are searched for, because each
/// search may read the whole remaining text.
const MAX_UNCLOSED: usize = 100;

/// Appends the parts of a reply's text to `node`. A `<details>` element that is incomplete or of an
/// unknown type stays part of the text.
pub fn push_content(node: &mut Node, content: &str, notes: &mut Notes) {
    let (mut text_from, mut line_start) = (0, 0);
    let mut unclosed = 0;
    let mut fence: Option<&str> = None;
    while let Some(rest) = content.get(line_start..).filter(|rest| !rest.is_empty()) {
        let line = rest.split_inclusive('\n').next().unwrap_or(rest);
        let is_tag = fence.is_none() && unclosed < MAX_UNCLOSED && line.starts_with(OPEN);
        if let Some(element) = is_tag.then(|| Element::parse(rest)).flatten() {
            push_text(node, content.get(text_from..line_start).unwrap_or_default());
            element.push(node, notes);
            line_start += element.length;
            text_from = line_start;
            continue;
        }
        unclosed += usize::from(is_tag);
        fence = fence_after(fence, line);
        line_start += line.len();
    }
    push_text(node, content.get(text_from..).unwrap_or_default());
}

/// Appends text that is outside of `<details>` elements. The line breaks that separate it from the
/// element before it are removed.
fn push_text(node: &mut Node, text: &str) {
    if !text.trim().is_empty() {
        node.push_markdown(match node.is_empty() {
            true => text,
            false => text.trim_start_matches('\n'),
        });
    }
}

/// A `<details>` element at the beginning of a line.
struct Element<'a> {
    kind: &'static str,
    attributes: HashMap<&'a str, String>,
    /// The content of the element without its `<summary>`.
    body: &'a str,
    /// The length of the whole element in bytes, including a line break directly after it.
    length: usize,
}

impl<'a> Element<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let tag = text.strip_prefix(OPEN)?;
        let (attributes, tag_length) = attributes(tag)?;
        let kind = KINDS
            .into_iter()
            .find(|kind| attributes.get("type").is_some_and(|found| found == kind))?;
        let inside = tag.get(tag_length..)?;
        let end = closing(inside)?;
        let body = inside.get(..end)?;
        let body = match body.trim_start().strip_prefix("<summary>") {
            Some(rest) => rest.split_once("</summary>").map_or("", |(_, body)| body),
            None => body,
        };
        let mut length = OPEN.len() + tag_length + end + CLOSE.len();
        length += usize::from(text.get(length..).is_some_and(|after| after.starts_with('\n')));
        Some(Element {
            kind,
            attributes,
            body,
            length,
        })
    }

    fn attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    fn push(&self, node: &mut Node, notes: &mut Notes) {
        match self.kind {
            "reasoning" => node.push_reasoning(&unquoted(self.body)),
            "tool_calls" => {
                let name = self.attribute("name");
                node.push_tool_call(self.attribute("id"), name, decoded(self.attribute("arguments")));
                let result = match self.attribute("result") {
                    "" => unescape(self.body.trim()),
                    result => result.to_owned(),
                };
                node.push_result(self.attribute("id"), name, &decoded(&result));
                push_files(node, &parsed(self.attribute("files")), notes);
                if let embeds @ (Value::Array(_) | Value::String(_)) = parsed(self.attribute("embeds")) {
                    notes.unread("tool_calls", &serde_json::json!({ "embeds": embeds }), &[]);
                }
            }
            _ => {
                let code = self.body.trim();
                let code = match fence_of(code).and_then(|(marks, _)| code.strip_suffix(marks)) {
                    Some(fenced) => fenced
                        .split_once('\n')
                        .map_or("", |(_, code)| code)
                        .trim_end_matches('\n'),
                    None => code,
                };
                push_code_run(node, code, &parsed(self.attribute("output")), notes);
            }
        }
    }
}

pub fn push_code_run(node: &mut Node, code: &str, output: &Value, notes: &mut Notes) {
    if !code.is_empty() {
        node.push_tool_call("", "code_interpreter", code.to_owned());
    }
    if output.is_object() {
        let keys = ["stdout", "stderr", "result", "output", "error"];
        let outputs = keys.map(|key| (key, plain(&output[key])));
        let outputs: Vec<_> = outputs
            .into_iter()
            .filter(|(_, output)| !output.trim().is_empty())
            .collect();
        for (key, output) in &outputs {
            let words = match outputs.len() {
                1 => output.clone(),
                _ => format!("{key}:\n{output}"),
            };
            node.push_result("", "code_interpreter", &words);
        }
        push_files(node, &output["files"], notes);
        let known = ["stdout", "stderr", "result", "output", "error", "files"];
        notes.unread("code_interpreter", output, &known);
    } else {
        node.push_result("", "code_interpreter", &plain(output));
    }
}

/// Appends the files of a tool call, of executed code or of a message. Each file is a `data:` URL,
/// another address, or an object whose `url` field contains an address.
pub fn push_files(node: &mut Node, files: &Value, notes: &mut Notes) {
    for file in files.as_array().into_iter().flatten() {
        let address = file.as_str().unwrap_or_else(|| text(file, "url"));
        let image = file.is_string() || text(file, "type") == "image" || address.starts_with("data:image/");
        node.push_file(image, text(file, "name"), address);
        notes.unread_words("file", file, &["type", "name", "url"]);
    }
}

/// Parses a JSON text. Returns null if the text is not JSON or contains too many values.
fn parsed(json: &str) -> Value {
    parse_text(json).unwrap_or(Value::Null)
}

/// Decodes a tool call's arguments or result if they are stored as a JSON string.
fn decoded(json: &str) -> String {
    serde_json::from_str::<String>(json).unwrap_or_else(|_| json.to_owned())
}

/// Returns the attributes of a tag, and the length in bytes of the rest of the tag, including its
/// `>`. `tag` is the text after the name of the element.
fn attributes(tag: &str) -> Option<(HashMap<&str, String>, usize)> {
    let mut found = HashMap::new();
    let mut at = 0;
    loop {
        let rest = tag.get(at..)?;
        let blank = rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        at += blank;
        if rest.starts_with('>') {
            return Some((found, at + 1));
        }
        let name_end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-')))?;
        if name_end == 0 || blank == 0 {
            return None;
        }
        let value = rest.get(name_end..)?.strip_prefix("=\"")?;
        let value_end = value.find('"')?;
        found.insert(rest.get(..name_end)?, unescape(value.get(..value_end)?));
        at += name_end + 2 + value_end + 1;
    }
}

/// Returns the byte offset of an element's end tag. `inside` begins with the content of the
/// element, which may contain nested elements.
fn closing(inside: &str) -> Option<usize> {
    // Pass through the opening and the closing tags only once, so that the search takes linear
    // time.
    let mut opens = inside.match_indices(OPEN).map(|(at, _)| at).peekable();
    let mut depth = 0_usize;
    for (close, _) in inside.match_indices(CLOSE) {
        while opens.next_if(|open| *open < close).is_some() {
            depth += 1;
        }
        if depth == 0 {
            return Some(close);
        }
        depth -= 1;
    }
    None
}

/// Decodes the five characters that Python's `html.escape` escapes.
fn unescape(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

/// Removes the Markdown quote marker from each line of reasoning.
fn unquoted(body: &str) -> String {
    let plain = unescape(body);
    let lines: Vec<&str> = plain
        .trim_matches('\n')
        .lines()
        .map(|line| line.strip_prefix("> ").or(line.strip_prefix('>')).unwrap_or(line))
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::foreign_file::FileContent;

    fn pushed(content: &str) -> (Node, usize) {
        let mut notes = Notes::default();
        let mut node = Node::new("", None, rivulet_core::Role::Assistant);
        push_content(&mut node, content, &mut notes);
        (node, notes.list().len())
    }

    #[test]
    fn nested_elements_take_linear_time() {
        let tag = "<details type=\"reasoning\">";
        let many = 120_000;
        let opened = format!("{tag}{}", OPEN.repeat(many));
        let nested = format!("{opened}{}", CLOSE.repeat(many + 1));
        assert_eq!(pushed(&nested).0.parts.len(), 1);
        assert_eq!(
            closing(&nested[tag.len()..]),
            Some(nested.len() - CLOSE.len() - tag.len())
        );
        assert_eq!(closing(&opened[tag.len()..]), None);
        assert_eq!(
            closing(&format!("{}{}", OPEN.repeat(many * 2), CLOSE.repeat(many))),
            None
        );
        assert_eq!(closing(&CLOSE.repeat(many)), Some(0));
    }

    #[test]
    fn elements_anywhere_in_the_text_become_parts() {
        for (content, expected) in [
            (
                "<details type=\"reasoning\" done=\"true\" duration=\"3\">\n<summary>Thought for 3 seconds</summary>\n\
                 &gt; let&#x27;s see\n&gt; \n&gt; a &lt; b &amp;amp;\n</details>\n  answer\n",
                vec!["(let's see\n\na < b &amp;)", "  answer\n"],
            ),
            (
                "Looking.\n<details type=\"tool_calls\" done=\"true\" id=\"c1\" name=\"find\" \
                 arguments=\"&quot;{\\&quot;q\\&quot;: \\&quot;a &gt; b\\&quot;}&quot;\" files=\"\" embeds=\"\">\n\
                 <summary>Tool Executed</summary>\n&quot;one\\ntwo&quot;\n</details>\n\
                 <details type=\"tool_calls\" done=\"true\" id=\"c2\" name=\"get\" arguments=\"{&quot;n&quot;: 1}\" \
                 result=\"&quot;three&quot;\">\n<summary>Tool Executed</summary>\n</details>\nFound.",
                vec![
                    "Looking.\n", "c1 find({\"q\": \"a > b\"})", "c1 find -> one\ntwo", "c2 get({\"n\": 1})",
                    "c2 get -> three", "Found.",
                ],
            ),
            (
                "<details type=\"code_interpreter\" done=\"true\" output=\"{&quot;stdout&quot;: &quot;1\\n&quot;, \
                 &quot;stderr&quot;: null}\">\n<summary>Analyzed</summary>\n```python\nprint(1)\n```\n</details>",
                vec![" code_interpreter(print(1))", " code_interpreter -> 1\n"],
            ),
            (
                "<details type=\"code_interpreter\" output=\"{&quot;stdout&quot;: &quot;1&quot;, &quot;result&quot;: 2}\">\n\
                 <summary>Analyzed</summary>\n</details>",
                vec![" code_interpreter -> stdout:\n1\n\nresult:\n2"],
            ),
            (
                "<details type=\"reasoning\">\n<summary>x</summary>\n<details>\nin\n</details>\n</details>\nb",
                vec!["(<details>\nin\n</details>)", "b"],
            ),
            (
                "<details type=\"reasoning\">\ncut",
                vec!["<details type=\"reasoning\">\ncut"],
            ),
            ("<details>kept</details>", vec!["<details>kept</details>"]),
            (
                "```ls``` lists files.\n<details type=\"reasoning\">\nhm\n</details>\nb",
                vec!["```ls``` lists files.\n", "(hm)", "b"],
            ),
            (
                "```\n``` x\n<details type=\"reasoning\">\nx\n</details>\n```\n",
                vec!["```\n``` x\n<details type=\"reasoning\">\nx\n</details>\n```\n"],
            ),
            (
                "```html\n<details type=\"reasoning\">\n<summary>s</summary>\nx\n</details>\n```\n",
                vec!["```html\n<details type=\"reasoning\">\n<summary>s</summary>\nx\n</details>\n```\n"],
            ),
        ] {
            let (node, noted) = pushed(content);
            assert_eq!(
                (node.lines(), noted),
                (expected.iter().map(|&line| line.to_owned()).collect(), 0)
            );
        }
    }

    #[test]
    fn files_in_the_text_and_of_calls_become_files() {
        let (node, noted) = pushed(
            "Before ![a cat](data:image/png;base64,AQID) after\n<details type=\"tool_calls\" id=\"c\" name=\"draw\" \
             files=\"[{&quot;type&quot;: &quot;image&quot;, &quot;url&quot;: &quot;data:image/png;base64,BAU=&quot;}]\" \
             embeds=\"[&quot;&lt;p&gt;page&lt;/p&gt;&quot;]\">\n<summary>Tool Executed</summary>\n</details>",
        );
        let files: Vec<_> = node
            .files
            .iter()
            .map(|file| (file.name.as_str(), &file.content))
            .collect();
        assert_eq!(
            files,
            [
                ("a cat", &FileContent::Bytes(vec![1, 2, 3])),
                ("image.png", &FileContent::Bytes(vec![4, 5])),
            ]
        );
        assert_eq!(node.lines(), ["Before\n\nafter\n", "c draw()"]);
        assert_eq!(noted, 1, "the embedded page is noted");
    }
}
