use rivulet_core::Part;
use serde_json::json;

use super::*;

#[test]
fn versions_become_branches_and_the_next_message_answers_the_selected_one() {
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
    let place = |name: &str| tree.nodes.iter().position(|node| node.source_id == name);
    let links: Vec<(Option<usize>, Ending)> = tree
        .nodes
        .iter()
        .map(|node| (node.parent.as_deref().and_then(place), node.ending))
        .collect();
    assert_eq!(
        links,
        [
            (None, Ending::Complete),
            (Some(0), Ending::Complete),
            (Some(0), Ending::Stopped),
            (Some(2), Ending::Complete),
        ]
    );
    assert_eq!(
        (
            tree.current.as_deref().and_then(place),
            tree.system.as_deref(),
            tree.pinned
        ),
        (Some(3), Some("S"), true)
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

#[test]
fn a_derived_id_does_not_depend_on_the_position() {
    let message = |role: &str, text: &str| json!({"versions": [{"role": role, "content": text}]});
    let both = json!({"versions": [{"role": "assistant", "content": "old"}, {"role": "assistant", "content": "new"}],
                      "currentlySelected": 1});
    let names = |messages: serde_json::Value| -> Vec<String> {
        let tree = conversation(
            &json!({"createdAt": 1, "messages": messages}),
            &mut Notes::default(),
        )
        .unwrap();
        tree.nodes.into_iter().map(|node| node.source_id).collect()
    };
    let first = names(json!([
        message("user", "q"),
        both,
        message("user", "more"),
        message("user", "more")
    ]));
    let mut other = both.clone();
    other["currentlySelected"] = json!(0);
    assert_eq!(
        names(json!([
            message("user", "q"),
            other,
            message("user", "more"),
            message("user", "more")
        ])),
        first
    );
    // Compared with the first list, earlier messages were removed and a new one was added.
    let newer = names(json!([message("user", "more"), message("user", "new words")]));
    assert_eq!(newer[0], first[3]);
    assert!(!first.contains(&newer[1]));
}
