use rivulet_core::Part;
use serde_json::json;

use super::*;

fn backup() -> Value {
    let assistants = json!({"assistants": [
        {"id": "a", "name": "Helper", "prompt": "S", "model": {"id": "m"}, "topics": [{"id": "t", "name": "T", "createdAt": "2024-01-01T00:00:00.000Z", "pinned": true}]},
        {"id": "b", "name": "Other", "topics": []}]});
    json!({"time": 1, "version": 5,
        "localStorage": {"persist:cherry-studio": json!({"assistants": assistants.to_string()}).to_string()},
        "indexedDB": {"topics": [{"id": "t", "messages": [
            {"id": "1", "role": "user", "blocks": ["b1"], "createdAt": "2024-01-01T00:00:01.000Z"},
            {"id": "2", "role": "assistant", "askId": "1", "blocks": ["b2", "b3"], "status": "success", "foldSelected": true, "model": {"id": "m"}},
            {"id": "3", "role": "assistant", "askId": "1", "blocks": ["b4", "gone"], "status": "paused"},
            {"id": "4", "role": "user", "content": "old"},
            {"id": "5", "role": "assistant", "askId": "4", "blocks": ["b5"], "status": "error"}]},
            {"id": "u", "messages": [{"id": "6", "role": "user", "content": "alone"}]}],
        "message_blocks": [
            {"id": "b1", "type": "main_text", "content": "q"}, {"id": "b2", "type": "thinking", "content": "hm"},
            {"id": "b3", "type": "main_text", "content": "a"}, {"id": "b4", "type": "odd", "content": "kept"},
            {"id": "b5", "type": "error", "error": {"message": "no"}}]}})
}

#[test]
fn topics_are_assembled_from_their_blocks() {
    let mut notes = Notes::default();
    let trees = conversations(&backup(), &mut notes);
    let tree = &trees[0];
    assert_eq!(
        (
            tree.title.as_str(),
            tree.system.as_deref(),
            tree.folder.as_deref()
        ),
        ("T", Some("S"), Some("Helper"))
    );
    assert_eq!((tree.created_at, tree.pinned), (Some(1_704_067_200_000), true));
    let links: Vec<(&str, Option<&str>, Ending)> = tree
        .nodes
        .iter()
        .map(|node| (node.source_id.as_str(), node.parent.as_deref(), node.ending))
        .collect();
    assert_eq!(
        links,
        [
            ("1", None, Ending::Complete),
            ("2", Some("1"), Ending::Complete),
            ("3", Some("1"), Ending::Stopped),
            ("4", Some("2"), Ending::Complete),
            ("5", Some("4"), Ending::ProviderError),
        ]
    );
    assert_eq!(
        tree.nodes[1].parts,
        [
            Part::Reasoning {
                text: "hm".to_owned()
            },
            Part::Text { text: "a".to_owned() },
        ]
    );
    assert_eq!(
        tree.nodes[4].fault.as_ref().unwrap().detail.as_deref(),
        Some("no")
    );
    assert_eq!((trees[1].source_id.as_str(), trees[1].title.as_str()), ("u", ""));
    assert_eq!(notes.list().len(), 2);
}

#[test]
fn messages_are_imported_even_if_the_topic_names_are_unreadable() {
    let mut value = backup();
    value["localStorage"] = json!({});
    let mut notes = Notes::default();
    assert_eq!(conversations(&value, &mut notes)[0].nodes.len(), 5);
    assert!(
        notes
            .list()
            .iter()
            .any(|note| note.words.to_string().contains("Names of topics"))
    );
}
