use serde_json::json;

use super::*;

#[test]
fn a_tree_is_imported_with_its_endings() {
    let value = json!({"id": "i", "title": "T", "created_at": 1_700_000_000, "updated_at": 1_700_000_009, "archived": true,
    "pinned": true, "meta": {"tags": ["x"]}, "chat": {"title": "other", "models": ["m"], "params": {"system": "S"},
    "history": {"currentId": "3", "messages": {
        "1": {"id": "1", "parentId": null, "childrenIds": ["3", "2", "4", "5"], "role": "user", "content": "q",
              "files": [{"type": "image", "url": "u"}, {"type": "file", "name": "f"}]},
        "2": {"id": "2", "parentId": "1", "role": "assistant", "content": "<details>kept</details>", "done": true, "model": "m"},
        "3": {"id": "3", "parentId": "1", "role": "assistant", "content": "a", "done": false},
        "4": {"id": "4", "parentId": "1", "role": "assistant", "content": "", "error": {"content": "no"}},
        "5": {"id": "5", "parentId": "1", "role": "assistant", "content": [{"type": "text", "text": "list"}]},
    }}}});
    let mut notes = Notes::default();
    let tree = conversation(&value, &mut notes).unwrap();
    assert_eq!(
        (tree.title.as_str(), tree.system.as_deref(), tree.model.as_deref()),
        ("T", Some("S"), Some("m"))
    );
    assert_eq!(
        (tree.tags, tree.archived, tree.pinned),
        (vec!["x".to_owned()], true, true)
    );
    assert_eq!(
        (tree.created_at, tree.current.as_deref()),
        (Some(1_700_000_000_000), Some("3"))
    );
    let found: Vec<(&str, Ending)> = tree
        .nodes
        .iter()
        .map(|node| (node.source_id.as_str(), node.ending))
        .collect();
    assert_eq!(
        found,
        [
            ("1", Ending::Complete),
            ("3", Ending::Interrupted),
            ("2", Ending::Complete),
            ("4", Ending::ProviderError),
            ("5", Ending::Complete),
        ]
    );
    assert_eq!(
        tree.nodes[3].fault.as_ref().unwrap().detail.as_deref(),
        Some("no")
    );
    let words = format!("{:?}", tree.nodes[0].parts);
    assert!(
        words.contains("[Image]") && words.contains("[File: f]"),
        "{words}"
    );
    assert_eq!(notes.list()[0].count, 2);
}

#[test]
fn an_older_chat_has_a_list_of_messages() {
    let value = json!({"chat": {"title": "T", "timestamp": 1_700_000_000_000_i64, "messages": [
        {"role": "user", "content": "q"}, {"role": "assistant", "content": "a", "timestamp": 1_700_000_001}]}});
    let tree = conversation(&value, &mut Notes::default()).unwrap();
    assert_eq!(
        tree.nodes[1].parent.as_deref(),
        Some(tree.nodes[0].source_id.as_str())
    );
    assert_eq!(
        (tree.created_at, tree.nodes[1].created_at),
        (Some(1_700_000_000_000), Some(1_700_000_001_000))
    );
    assert!(conversation(&json!({"a": 1}), &mut Notes::default()).is_none());
}

#[test]
fn a_details_element_before_the_reply_becomes_reasoning() {
    for (content, reasoning, rest_of_content) in [
        (
            "<details type=\"reasoning\" done=\"true\" duration=\"3\">\n<summary>Thought for 3 seconds</summary>\n\
             &gt; let&#x27;s see\n&gt; \n&gt; a &lt; b &amp;amp;\n</details>\n  answer\n",
            vec!["let's see\n\na < b &amp;"],
            "  answer\n",
        ),
        (
            "<details type=\"reasoning\" done=\"false\">\n<summary>Thinking…</summary>\n> plain\n</details>\n\
             <details type=\"reasoning\">\n<summary>x</summary>\n> two\n</details>\nb",
            vec!["plain", "two"],
            "b",
        ),
        (
            "<details type=\"reasoning\">\ncut",
            vec![],
            "<details type=\"reasoning\">\ncut",
        ),
        ("<details>kept</details>", vec![], "<details>kept</details>"),
    ] {
        let (found, rest) = split_reasoning(content);
        assert_eq!(
            (found, rest),
            (
                reasoning.iter().map(|&text| text.to_owned()).collect(),
                rest_of_content
            )
        );
    }
}
