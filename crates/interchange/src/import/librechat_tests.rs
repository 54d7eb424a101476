use serde_json::json;

use super::*;

fn one(value: Value) -> Tree {
    conversations(&value.to_string(), &mut Notes::default()).remove(0)
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
    assert_eq!(flat.links(), wanted);
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
        assert_eq!(nested.links(), wanted);
    }
    let unnamed = one(
        json!({"conversationId": "c", "messages": [{"sender": "User", "text": "q"}, {"sender": "AI", "text": "a"}]}),
    );
    assert_eq!(
        unnamed.links()[1].1,
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
    assert_eq!(
        node.lines(),
        ["(hm)", "a", "t look({})", "t look -> found", "kept"]
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

/// Parses a reply. Returns its node, its parts as text, and the number of notes.
fn reply(fields: Value) -> (Node, Vec<String>, usize) {
    let mut notes = Notes::default();
    let mut message = fields;
    message["isCreatedByUser"] = json!(false);
    let node = read_message(&message, None, &mut notes);
    let lines = node.lines();
    (node, lines, notes.list().len())
}

#[test]
fn failed_replies_are_kept_with_their_error() {
    for fields in [
        json!({"text": "{\"type\":\"overloaded\"}", "error": true}),
        json!({"content": [{"type": "error", "error": "{\"type\":\"overloaded\"}"}]}),
        json!({"content": [{"type": "error", "text": {"value": "{\"type\":\"overloaded\"}"}}], "text": ""}),
    ] {
        let (node, _, noted) = reply(fields.clone());
        assert_eq!(
            (node.ending, node.hidden, noted),
            (Ending::ProviderError, false, 0),
            "{fields}"
        );
        assert_eq!(
            node.fault.unwrap().detail.as_deref(),
            Some("{\"type\":\"overloaded\"}"),
            "{fields}"
        );
    }
    let (node, lines, _) = reply(json!({"error": true, "content": [{"type": "text", "text": "half"}]}));
    assert_eq!(
        (node.ending, lines),
        (Ending::ProviderError, vec!["half".to_owned()])
    );
    assert!(node.fault.is_some());
}

#[test]
fn thinking_calls_and_files_are_imported() {
    let (_, lines, noted) = reply(json!({"text": ":::thinking\nhm\n:::\nSo.\n:::thinking\ncut"}));
    assert_eq!(
        (lines, noted),
        (vec!["(hm)".to_owned(), "So.\n:::thinking\ncut".to_owned()], 0)
    );
    let (node, lines, noted) = reply(json!({"content": [
        {"type": "agent_update", "agent_update": {"agentId": "agent_1", "index": 0}},
        {"type": "tool_call", "tool_call": {"id": "1", "type": "code_interpreter", "code_interpreter": {"input": "1+1", "outputs": [
            {"type": "logs", "logs": "2"}, {"type": "image", "image": {"file_id": "f", "filename": "plot.png"}}]}}},
        {"type": "tool_call", "tool_call": {"id": "2", "type": "function", "function": {"name": "look", "arguments": "{}", "output": "seen"}}},
        {"type": "tool_call", "tool_call": {"id": "3", "type": "file_search", "file_search": {}, "mood": "a mood"}},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AQID"}}],
        "files": [{"filename": "a.png", "filepath": "/images/a.png", "type": "image/png"}, {"filename": "b.txt", "text": "words"}],
        "attachments": [{"type": "web_search", "toolCallId": "2", "web_search": {"organic": [{"title": "T"}]}}],
        "summary": "a summary"}));
    assert_eq!(
        lines,
        [
            "1 code_interpreter(1+1)",
            "1 code_interpreter -> 2",
            "2 look({})",
            "2 look -> seen",
            "3 file_search()",
            "File b.txt:\n\n```\nwords\n```\n\n```json\n{\"organic\":[{\"title\":\"T\"}]}\n```",
        ]
    );
    assert_eq!(
        node.marks(),
        ["[Image: plot.png]", "[Image: image.png]", "[Image: a.png]"]
    );
    assert_eq!(noted, 3, "the mood, the search and the summary");
}

#[test]
fn a_conversation_of_too_many_values_is_skipped_and_noted() {
    let many = ",0".repeat(3_000_000);
    let mut notes = Notes::default();
    let json = format!(r#"{{"messages": [], "x": [0{many}]}}"#);
    assert_eq!(conversations(&json, &mut notes).len(), 0);
    assert_eq!(notes.list()[0].words, import::too_large());
}

#[test]
fn unknown_fields_of_message_parts_and_files_are_noted() {
    let quote = json!([{"type": "file_citation", "file_citation": {"file_id": "f", "quote": "lost words"}}]);
    let image = json!({"filename": "a b.png", "filepath": "/a b.png", "prompt": "lost words"});
    let message = json!({"isCreatedByUser": false, "content": [
        {"type": "text", "text": {"value": "a b", "annotations": quote}, "agentId": "agent_1", "remark": "lost words"},
        {"type": "think", "think": "h m", "title": "lost words"},
        {"type": "image_file", "image_file": image},
        {"type": "error", "text": "no way", "error": "lost words"},
        {"type": "tool_call", "tool_call": {"id": "1", "type": "code_interpreter", "mood": "lost", "code_interpreter": {
            "input": "1 + 1", "language": "lost words", "outputs": [{"type": "logs", "logs": "two lines", "title": "lost words"}]}}},
        {"type": "tool_call", "tool_call": {"id": "2", "function": {"name": "look", "output": "so be it", "remark": "lost words"}}}],
        "files": [{"filename": "c d.txt", "filepath": "/c d.txt", "text": "some words", "summary": "lost words"}]});
    let mut notes = Notes::default();
    read_message(&message, None, &mut notes);
    notes.assert_unread(&[
        "text.annotations", "text.remark", "think.title", "image_file.prompt", "error.error",
        "tool_call.mood", "code_interpreter.language", "output.title", "function.remark", "file.summary",
    ]);
}
