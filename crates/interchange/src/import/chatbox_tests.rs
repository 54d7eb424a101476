use serde_json::json;

use super::*;

#[test]
fn threads_and_forks_become_branches() {
    let value = json!({"id": "s", "name": "N", "starred": true, "settings": {"modelId": "m"},
        "threads": [{"id": "t", "messages": [{"id": "t1", "role": "user", "content": "earlier"}]}],
        "messages": [
            {"id": "1", "role": "system", "contentParts": [{"type": "text", "text": "S"}]},
            {"id": "2", "role": "user", "contentParts": [{"type": "text", "text": "q"}, {"type": "image", "storageKey": "k"}], "timestamp": 1_700_000_000_000_i64},
            {"id": "3", "role": "assistant", "model": "M", "contentParts": [{"type": "reasoning", "text": "hm"},
                {"type": "text", "text": "a"}, {"type": "tool-call", "toolCallId": "c", "toolName": "look", "args": {"x": 1}, "result": "r"},
                {"type": "odd", "text": "kept"}], "finishReason": "length"}],
        "messageForksHash": {"2": {"position": 1, "lists": [{"id": "a", "messages": [
            {"id": "4", "role": "assistant", "content": "other", "error": "no"}, {"id": "5", "role": "user", "content": "more"}]},
            {"id": "b", "messages": []}]}}});
    let mut notes = Notes::default();
    let tree = session(&value, &mut notes).unwrap();
    let links: Vec<(&str, Option<&str>)> = tree
        .nodes
        .iter()
        .map(|node| (node.source_id.as_str(), node.parent.as_deref()))
        .collect();
    assert_eq!(
        links,
        [
            ("t1", None),
            ("1", None),
            ("2", Some("1")),
            ("3", Some("2")),
            ("4", Some("2")),
            ("5", Some("4"))
        ]
    );
    assert_eq!(
        (tree.system.as_deref(), tree.current.as_deref()),
        (Some("S"), Some("3"))
    );
    assert_eq!(
        (tree.model.as_deref(), tree.pinned, tree.created_at),
        // `created_at` stays empty: if it were the first message's time, removing that message would change
        // the conversation's derived id.
        (Some("m"), true, None)
    );
    assert!(tree.nodes[1].hidden);
    assert_eq!(
        (tree.nodes[3].ending, tree.nodes[3].parts.len()),
        (Ending::Length, 4)
    );
    assert_eq!(
        tree.nodes[4].fault.as_ref().unwrap().detail.as_deref(),
        Some("no")
    );
    assert_eq!(notes.list().len(), 2);
    assert!(session(&json!({"name": 1}), &mut Notes::default()).is_none());
}

#[test]
fn only_sessions_are_read_from_a_backup() {
    for (field, take) in [
        ("chat-sessions", Take::Items),
        ("session:1", Take::Whole),
        ("settings", Take::Skip),
        ("chat-sessions-list", Take::Skip),
    ] {
        assert_eq!(wants(field), take, "{field}");
    }
}
