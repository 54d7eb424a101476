//! Finds the sources that an imported reply cites, in the formats of many programs and providers.

use std::collections::HashSet;

use rivulet_core::texts::import;
use serde_json::Value;

use crate::import::notes::Notes;
use crate::import::tree::link;

/// Collects the sources in a value of unknown shape, without duplicates. A source with a web
/// address becomes a Markdown link. If such a source also contains a quoted text, the text is
/// dropped, and a note is added to `notes`. A source without a web address becomes text. Even deep
/// nesting of the value cannot overflow the stack.
pub fn sources_in(value: &Value, notes: &mut Notes) -> Vec<String> {
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        let source = match value {
            Value::String(url) if is_web_address(url) => Some(link("", url)),
            Value::Object(fields) => {
                let of = |keys: &[&str]| {
                    keys.iter()
                        .filter_map(|key| fields.get(*key)?.as_str())
                        .find(|text| !text.trim().is_empty())
                };
                let title = of(&["title", "name"]);
                match of(&["url", "uri", "link", "sourceUrl"]) {
                    Some(url) if is_web_address(url) => {
                        if let Some(quote) = of(&["content", "snippet", "text"]) {
                            notes.note_on(import::source_texts(), quote);
                        }
                        Some(link(title.unwrap_or_default(), url))
                    }
                    Some(place) => {
                        let words = [Some(title.unwrap_or(place)), of(&["content"])];
                        Some(words.into_iter().flatten().collect::<Vec<_>>().join(": "))
                    }
                    None => match of(&["memory"]) {
                        Some(memory) => Some(memory.to_owned()),
                        None => {
                            open.extend(fields.values().rev());
                            None
                        }
                    },
                }
            }
            Value::Array(items) => {
                open.extend(items.iter().rev());
                None
            }
            _ => None,
        };
        found.extend(source.filter(|source| known.insert(source.clone())));
    }
    found
}

fn is_web_address(text: &str) -> bool {
    let web = text.starts_with("https://") || text.starts_with("http://");
    web && !text.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sources_are_found_in_values_of_any_shape() {
        let value = json!({"source": "x", "results": {"query": "soup", "results": [
            {"title": "A [b]", "url": "https://a.example/", "content": "long"},
            {"web": {"uri": "http://b.example/", "title": "B"}},
            {"type": "url_citation", "url_citation": {"url": "https://c.example/"}},
            "https://c.example/", "no address", {"url": "https://d.example/ x", "title": "D"},
            {"sourceUrl": "notes.md", "content": "salt"}, {"memory": "likes soup"}]}});
        assert_eq!(
            sources_in(&value, &mut Notes::default()),
            [
                r"[A \[b\]](https://a.example/)",
                "[B](http://b.example/)",
                "[https://c.example/](https://c.example/)",
                "D",
                "notes.md: salt",
                "likes soup"
            ]
        );
    }
}
