use rivulet_core::Part;
use serde_json::json;

use super::*;

#[test]
fn versions_are_branches_and_what_follows_follows_the_selected_one() {
    let reply = |text: &str, stop: &str| {
        json!({"type": "multiStep", "role": "assistant", "senderInfo": {"senderName": "small"}, "steps": [
        {"type": "contentBlock", "style": {"type": "thinking"}, "content": [{"type": "text", "text": "hm"}]},
        {"type": "contentBlock", "content": [{"type": "text", "text": text}, {"type": "text", "text": "!"}],
         "genInfo": {"identifier": "big", "stats": {"stopReason": stop}}},
        {"type": "debugInfoBlock", "debugInfo": "x"}, {"type": "odd", "content": "kept"}]})
    };
    let value = json!({"name": "N", "pinned": true, "createdAt": 1_700_000_000_000_i64, "systemPrompt": "S", "messages": [
        {"versions": [{"type": "singleStep", "role": "user", "content": [{"type": "text", "text": "q"}, {"type": "file", "fileIdentifier": "f"}]}], "currentlySelected": 0},
        {"versions": [reply("a", "eosFound"), reply("b", "userStopped")], "currentlySelected": 1},
        {"versions": [{"role": "user", "content": "more"}], "currentlySelected": 9},
        {"versions": []}]});
    let mut notes = Notes::default();
    let tree = conversation(&value, &mut notes).unwrap();
    let links: Vec<(&str, Option<&str>, Ending)> = tree
        .nodes
        .iter()
        .map(|node| (node.source_id.as_str(), node.parent.as_deref(), node.ending))
        .collect();
    assert_eq!(
        links,
        [
            ("0.0", None, Ending::Complete),
            ("1.0", Some("0.0"), Ending::Complete),
            ("1.1", Some("0.0"), Ending::Stopped),
            ("2.0", Some("1.1"), Ending::Complete),
        ]
    );
    assert_eq!(
        (tree.current.as_deref(), tree.system.as_deref(), tree.pinned),
        (Some("2.0"), Some("S"), true)
    );
    assert_eq!(tree.source_id, "1700000000000");
    assert_eq!(tree.nodes[1].model.as_deref(), Some("big"));
    assert_eq!(
        tree.nodes[1].parts,
        [
            Part::Reasoning {
                text: "hm".to_owned()
            },
            Part::Text {
                text: "a!\n\nkept".to_owned()
            },
        ]
    );
    assert_eq!(notes.list().len(), 2);
}
