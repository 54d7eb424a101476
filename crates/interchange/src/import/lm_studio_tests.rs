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
        {"versions": [{"role": "user", "content": "more", "extra": "lost"}], "currentlySelected": 9},
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
    assert_eq!(tree.nodes[1].lines(), ["(hm)", "a!\n\nkept"]);
    let noted = notes.list();
    assert_eq!(noted.len(), 2, "{noted:?}");
    assert!(
        noted
            .iter()
            .any(|note| note.words == import::unread_field("message.extra"))
    );
    let file = &tree.nodes[0].files[0];
    assert_eq!(file.content, FileContent::Path("user-files/f".to_owned()));
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
    // A later export of the same conversation, in which some messages are missing and one is new.
    let newer = names(json!([message("user", "more"), message("user", "new words")]));
    assert_eq!(newer[0], first[3]);
    assert!(!first.contains(&newer[1]));
}

#[test]
fn the_system_prompt_of_the_conversation_has_precedence() {
    let value = json!({"createdAt": 1, "systemPrompt": "old", "messages": [],
        "perChatPredictionConfig": {"fields": [{"key": "llm.prediction.temperature", "value": 1}, {"key": "llm.prediction.systemPrompt", "value": "own"}]}});
    let system = |value: &Value| conversation(value, &mut Notes::default()).unwrap().system;
    assert_eq!(system(&value).as_deref(), Some("own"));
    let mut other = value.clone();
    other["perChatPredictionConfig"]["fields"][1]["value"] = json!("");
    assert_eq!(system(&other).as_deref(), Some("old"));
}

#[test]
fn the_path_of_a_file_identifies_a_conversation_and_its_folder() {
    let placed = |path: &str, words: &str| {
        let value =
            json!({"createdAt": 1700, "messages": [{"versions": [{"role": "user", "content": words}]}]});
        let mut tree = conversation(&value, &mut Notes::default()).unwrap();
        place(&mut tree, path);
        (tree.source_id, tree.folder)
    };
    for (path, words, id, folder) in [
        ("1700.conversation.json", "a", "1700", None),
        ("1700.conversation (1).json", "a", "1700", None),
        ("17001.conversation.json", "b", "1700:17001", None),
        ("copy.json", "c", "1700:copy.json", None),
        (
            "lm/conversations/Soups/Cold/1700.conversation.json",
            "a",
            "1700",
            Some("Soups / Cold"),
        ),
        ("Soups/1700.conversation.json", "d", "1700", Some("Soups")),
    ] {
        let found = placed(path, words);
        assert_eq!((found.0.as_str(), found.1.as_deref()), (id, folder), "{path}");
    }
}

#[test]
fn a_picture_in_a_tool_result_is_noted() {
    let result = json!({"type": "toolCallResult", "content": [
        {"type": "text", "text": "Sunny"}, {"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"}]});
    let mut node = Node::new("a", None, Role::Assistant);
    let mut notes = Notes::default();
    push_content(&mut node, &[result], false, &mut notes);
    let list = notes.list();
    assert_eq!(list.len(), 1, "{list:?}");
    assert!(format!("{list:?}").contains("toolCallResult.data"), "{list:?}");
}

#[test]
fn unknown_fields_of_steps_and_their_pieces_are_noted() {
    let version = json!({"type": "multiStep", "role": "assistant", "steps": [
        {"type": "contentBlock", "stepIdentifier": "1-2", "style": {"type": "thinking", "title": "Thought for 5 seconds"},
            "genInfo": {"stats": {}}, "remark": "lost words", "content": [
                {"type": "text", "text": "a b", "tone": "lost words"},
                {"type": "file", "fileIdentifier": "a b.md", "summary": "lost words"},
                {"type": "toolCallRequest", "name": "look", "parameters": {"q": "c d"}, "reason": "lost words"},
                {"type": "toolCallResult", "content": "e f", "warning": "lost words"}]},
        {"type": "toolStatus", "statusState": {"status": {"type": "toolCallFailed", "error": "lost"},
            "customStatus": "lost words", "customWarnings": []}}]});
    let mut notes = Notes::default();
    read_version(None, &version, &mut notes);
    notes.assert_unread(&[
        "contentBlock.remark", "text.tone", "file.summary", "toolCallRequest.reason",
        "toolCallResult.warning", "toolStatus.error", "toolStatus.customStatus",
    ]);
}
