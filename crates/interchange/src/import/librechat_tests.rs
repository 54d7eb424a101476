use rivulet_core::Part;
use serde_json::json;

use super::*;

fn one(value: Value) -> Tree {
    conversations(&value.to_string(), &mut Notes::default()).remove(0)
}

fn links(tree: &Tree) -> Vec<(&str, Option<&str>)> {
    tree.nodes
        .iter()
        .map(|node| (node.source_id.as_str(), node.parent.as_deref()))
        .collect()
}

#[test]
fn flat_and_nested_messages_are_imported() {
    let wanted = [("1", None), ("2", Some("1")), ("3", Some("1"))];
    let flat = one(
        json!({"conversationId": "c", "title": "T", "options": {"model": "m", "promptPrefix": "S"}, "messages": [
        {"messageId": "1", "parentMessageId": ROOT, "isCreatedByUser": true, "text": "q", "createdAt": "2024-01-01T00:00:00.000Z"},
        {"messageId": "2", "parentMessageId": "1", "isCreatedByUser": false, "text": "a", "model": "m"},
        {"messageId": "3", "parentMessageId": "1", "isCreatedByUser": false, "text": "b"}]}),
    );
    assert_eq!(links(&flat), wanted);
    assert_eq!(
        (
            flat.source_id.as_str(),
            flat.system.as_deref(),
            flat.model.as_deref()
        ),
        ("c", Some("S"), Some("m"))
    );
    assert_eq!(
        (flat.nodes[0].role, flat.nodes[0].created_at),
        (Role::User, Some(1_704_067_200_000))
    );
    for field in ["messages", "messagesTree"] {
        let nested = one(json!({"conversationId": "c", field: [
            {"messageId": "1", "parentMessageId": ROOT, "isCreatedByUser": true, "text": "q", "children": [
                {"messageId": "2", "isCreatedByUser": false, "text": "a", "children": []},
                {"messageId": "3", "isCreatedByUser": false, "text": "b"}]}]}));
        assert_eq!(links(&nested), wanted);
    }
    let unnamed = one(
        json!({"conversationId": "c", "messages": [{"sender": "User", "text": "q"}, {"sender": "AI", "text": "a"}]}),
    );
    assert_eq!(
        links(&unnamed)[1].1,
        Some(unnamed.nodes[0].source_id.as_str()),
        "a flat list has a single branch"
    );
    assert_ne!(unnamed.nodes[0].source_id, unnamed.nodes[1].source_id);
    assert_eq!(unnamed.nodes[1].role, Role::Assistant);
}

#[test]
fn parts_and_endings_are_imported() {
    let mut notes = Notes::default();
    let message = json!({"messageId": "1", "isCreatedByUser": false, "content": [
        {"type": "think", "think": "hm"}, {"type": "text", "text": {"value": "a"}},
        {"type": "tool_call", "tool_call": {"id": "t", "name": "look", "args": "{}", "output": "found"}},
        {"type": "odd", "text": "kept"}]});
    let node = read_message(&message, None, &mut notes);
    assert_eq!(node.parts.len(), 4);
    assert_eq!(
        node.parts[0],
        Part::Reasoning {
            text: "hm".to_owned()
        }
    );
    assert_eq!(
        node.parts[3],
        Part::Text {
            text: "Result of look:\n\n```\nfound\n```\n\nkept".to_owned()
        }
    );
    for (fields, ending) in [
        (json!({"text": "a", "unfinished": true}), Ending::Interrupted),
        (json!({"text": "a", "error": true}), Ending::ProviderError),
        (json!({"text": "a", "finish_reason": "length"}), Ending::Length),
        (json!({"text": "a", "finish_reason": "stop"}), Ending::Complete),
    ] {
        let mut message = fields.clone();
        message["isCreatedByUser"] = json!(false);
        assert_eq!(
            read_message(&message, None, &mut notes).ending,
            ending,
            "{fields}"
        );
    }
}

#[test]
fn a_list_of_conversations_is_imported_and_other_values_are_noted() {
    let mut notes = Notes::default();
    let one = json!({"conversationId": "c", "messages": []});
    assert_eq!(conversations(&json!([one, one]).to_string(), &mut notes).len(), 2);
    assert!(conversations("{}", &mut notes).is_empty() && conversations("7", &mut notes).is_empty());
}
