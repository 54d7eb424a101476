//! Flattens LibreChat's nested messages without recursion, because they may be thousands deep.

/// Returns a list of all messages of a tree. For each message, the list contains its JSON without
/// its replies (`children`), and the index of its parent in the list. `json` must be a valid JSON
/// list of messages. Items that are not objects are omitted.
pub fn flatten(json: &str) -> Vec<(String, Option<usize>)> {
    let bytes = json.as_bytes();
    let mut found: Vec<(String, Option<usize>)> = Vec::new();
    // The messages whose JSON contains the current position, starting with the outermost one. For
    // each, the index of the message, and the offset up to which its JSON has been copied.
    let mut open: Vec<(usize, usize)> = Vec::new();
    // The kinds of the open brackets, starting with the outermost one.
    let mut brackets: Vec<Bracket> = Vec::new();
    let (mut at, mut key) = (0, "");
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let end = end_of_string(bytes, at);
                key = json.get(at..end).unwrap_or_default();
                at = end;
                continue;
            }
            b'[' => {
                let list = match brackets.last() {
                    None => Bracket::Messages,
                    Some(Bracket::Message) if key == "\"children\"" => {
                        if let Some((message, from)) = open.last_mut() {
                            copy(&mut found, *message, json.get(*from..at));
                            copy(&mut found, *message, Some("[]"));
                            *from = at;
                        }
                        Bracket::Messages
                    }
                    Some(_) => Bracket::Other,
                };
                brackets.push(list);
            }
            b'{' => {
                let message = brackets.last() == Some(&Bracket::Messages);
                if message {
                    let parent = open.last().map(|(parent, _)| *parent);
                    open.push((found.len(), at));
                    found.push((String::new(), parent));
                }
                brackets.push(if message { Bracket::Message } else { Bracket::Other });
            }
            b']' | b'}' => match (byte, brackets.pop()) {
                (b'}', Some(Bracket::Message)) => {
                    if let Some((message, from)) = open.pop() {
                        copy(&mut found, message, json.get(from..=at));
                    }
                }
                (b']', Some(Bracket::Messages)) => {
                    if let Some((_, from)) = open.last_mut() {
                        *from = at + 1;
                    }
                }
                _ => {}
            },
            _ => {}
        }
        if !matches!(byte, b':' | b' ' | b'\n' | b'\r' | b'\t') {
            key = "";
        }
        at += 1;
    }
    found
}

#[derive(PartialEq)]
enum Bracket {
    Messages,
    Message,
    Other,
}

fn copy(found: &mut [(String, Option<usize>)], message: usize, text: Option<&str>) {
    if let (Some((to, _)), Some(text)) = (found.get_mut(message), text) {
        to.push_str(text);
    }
}

/// Returns the index of the byte after the string literal that begins at `at`.
fn end_of_string(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while let Some(byte) = bytes.get(end) {
        match byte {
            b'\\' => end += 2,
            b'"' => return end + 1,
            _ => end += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_message_is_returned_with_the_index_of_its_parent() {
        let json = r#"[{"id": 1, "text": "a \"children\": [{", "children": [{"id": 2, "children": [], "x": [{"y": 1}]},
            {"id": 3}], "after": true}, 7, {"id": 4}]"#;
        let found = flatten(json);
        let parents: Vec<Option<usize>> = found.iter().map(|(_, parent)| *parent).collect();
        assert_eq!(parents, [None, Some(0), Some(0), None]);
        let values: Vec<serde_json::Value> = found
            .iter()
            .map(|(json, _)| serde_json::from_str(json).unwrap())
            .collect();
        assert_eq!(values[0]["after"], true);
        assert_eq!(values[0]["children"], serde_json::json!([]));
        assert_eq!(values[1]["x"][0]["y"], 1);
        assert_eq!(values[2]["id"], 3);
    }

    #[test]
    fn a_hundred_thousand_levels_do_not_overflow_the_stack() {
        let count = 100_000;
        let json = format!(
            "[{}{}]",
            r#"{"id": 1, "children": ["#.repeat(count),
            "]}".repeat(count)
        );
        let found = flatten(&json);
        assert_eq!(found.len(), count);
        assert_eq!(found[count - 1].1, Some(count - 2));
        assert!(
            found
                .iter()
                .all(|(json, _)| json == r#"{"id": 1, "children": []}"#)
        );
    }
}
