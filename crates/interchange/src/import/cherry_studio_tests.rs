use serde_json::json;

use super::*;
use crate::format::ImportFormat;
use crate::import::normalize::tests::selected_texts;

fn conversations(value: &Value, notes: &mut Notes) -> Vec<Tree> {
    let mut backup = Backup::default();
    backup.collect("localStorage", &value["localStorage"].to_string(), notes);
    for block in list(&value["indexedDB"], "message_blocks") {
        backup.collect("indexedDB.message_blocks", &block.to_string(), notes);
    }
    backup.check(notes);
    let topics = list(&value["indexedDB"], "topics").iter();
    let topics = topics.map(|topic| ("indexedDB.topics", topic));
    let entries = value["indexedDB"].as_array().into_iter().flatten();
    let entries = entries.map(|entry| ("indexedDB", entry));
    topics
        .chain(entries)
        .filter_map(|(field, value)| backup.topic(field, value, notes))
        .collect()
}

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
    assert_eq!(tree.nodes[1].lines(), ["(hm)", "a"]);
    assert_eq!(
        tree.nodes[4].fault.as_ref().unwrap().detail.as_deref(),
        Some("no")
    );
    assert_eq!((trees[1].source_id.as_str(), trees[1].title.as_str()), ("u", ""));
    assert_eq!(notes.list().len(), 2);
}

#[test]
fn the_conversation_opens_at_the_last_message_that_cherry_studio_shows() {
    let selected = |value: &Value| {
        let trees = conversations(value, &mut Notes::default());
        selected_texts(ImportFormat::CherryStudio, trees[0].clone())
    };
    let mut value = backup();
    assert_eq!(selected(&value), ["q", "a", "old", ""]);
    // The replies to the last question are versions of each other, and the first one is selected.
    let messages = value["indexedDB"]["topics"][0]["messages"]
        .as_array_mut()
        .unwrap();
    messages.truncate(3);
    assert_eq!(selected(&value), ["q", "a"]);
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
            .any(|note| note.words.to_string().contains("topic names"))
    );
}

#[test]
fn topics_of_the_default_assistant_keep_their_titles_and_pins() {
    let topic = |id: &str, name: &str| json!({"id": id, "name": name, "pinned": true, "prompt": "P"});
    let assistants = json!({"defaultAssistant": {"id": "default", "name": "Default", "topics": [topic("t", "Old"), topic("u", "Mine")]},
        "assistants": [{"id": "default", "name": "Default", "topics": [topic("t", "New")]}]});
    let value = json!({"localStorage": {"persist:cherry-studio": json!({"assistants": assistants.to_string()}).to_string()},
        "indexedDB": {"topics": [{"id": "t", "messages": []}, {"id": "u", "messages": []}]}});
    let mut notes = Notes::default();
    let trees = conversations(&value, &mut notes);
    let found: Vec<(&str, bool, Option<&str>)> = trees
        .iter()
        .map(|tree| (tree.title.as_str(), tree.pinned, tree.system.as_deref()))
        .collect();
    assert_eq!(found, [("New", true, Some("P")), ("Mine", true, Some("P"))]);
    assert!(notes.list().is_empty());
}

#[test]
fn the_first_version_of_the_backup_has_old_messages_in_a_list_of_keys_and_values() {
    let message = json!({"id": "2", "role": "assistant", "content": "a", "reasoning_content": "hm", "status": "success",
        "metadata": {"mcpTools": [{"id": "c", "tool": {"name": "look"}, "arguments": {"q": 1}, "response": {"content": [{"type": "text", "text": "found"}]}}],
            "webSearch": {"query": "q", "results": [{"title": "Soup", "url": "https://a.example/"}]},
            "generateImage": {"type": "base64", "images": ["data:image/png;base64,aGk="]}},
        "files": [{"id": "f", "origin_name": "a.pdf", "type": "document", "ext": ".pdf"}]});
    let value = json!({"version": 1, "localStorage": {}, "indexedDB": [
        {"key": "topic:t", "value": {"id": "t", "messages": [{"id": "1", "role": "user", "content": "q"}, message]}},
        {"key": "image://avatar", "value": "data:"}]});
    let trees = conversations(&value, &mut Notes::default());
    assert_eq!((trees.len(), trees[0].source_id.as_str()), (1, "t"));
    let reply = &trees[0].nodes[1];
    assert_eq!(
        reply.lines(),
        [
            "(hm)",
            r#"c look({"q":1})"#,
            "c look -> found",
            "a\n\nSources:\n\n1. [Soup](https://a.example/)",
        ]
    );
    let files: Vec<&FileContent> = reply.files.iter().map(|file| &file.content).collect();
    assert_eq!(
        files,
        [
            &FileContent::Id("f".to_owned()),
            &FileContent::Bytes(b"hi".to_vec())
        ]
    );
}

#[test]
fn citations_tools_images_and_losses_of_blocks_are_imported() {
    let value = json!({"localStorage": {}, "indexedDB": {
        "topics": [{"id": "t", "messages": [{"id": "1", "role": "assistant", "blocks": ["1", "2", "3", "4"], "mood": "glad"}]}],
        "message_blocks": [
            {"id": "1", "type": "citation", "response": {"source": "gemini", "results": {"groundingChunks": [{"web": {"uri": "https://a.example/", "title": "A"}}]}},
                "knowledge": [{"id": 1, "content": "salt", "sourceUrl": "notes.md"}]},
            {"id": "2", "type": "tool", "toolId": "c", "metadata": {"rawMcpToolResponse": {"tool": {"name": "look"}, "arguments": {"q": 1}}}, "content": {"content": [{"text": "found"}]}},
            {"id": "3", "type": "image", "url": "data:image/png;base64,aGk="},
            {"id": "4", "type": "main_text", "content": "a", "extra": "lost"}]}});
    let mut notes = Notes::default();
    let trees = conversations(&value, &mut notes);
    let reply = &trees[0].nodes[0];
    assert_eq!(
        reply.lines(),
        [
            r#"c look({"q":1})"#,
            "c look -> found",
            "a\n\nSources:\n\n1. [A](https://a.example/)\n2. notes.md: salt",
        ]
    );
    assert_eq!(reply.files.len(), 1);
    let noted = notes.list();
    for field in ["message.mood", "block.extra"] {
        let words = import::unread_field(field);
        assert!(noted.iter().any(|note| note.words == words), "{field}: {noted:?}");
    }
}

#[test]
fn unknown_fields_of_files_and_calls_are_noted() {
    let file =
        json!({"id": "f", "origin_name": "My file.pdf", "path": "/my files/f.pdf", "caption": "A cat"});
    let call = json!({"id": "c", "tool": {"name": "look", "description": "Looks at it"}, "arguments": {"q": "a b"},
        "response": {"content": []}, "remark": "a remark"});
    let (mut node, mut notes) = (Node::new("", None, Role::Assistant), Notes::default());
    let message = json!({"files": [file], "metadata": {"mcpTools": [call], "outline": "an outline"}});
    push_old_content(&mut node, &message, &mut notes);
    push_block(&mut node, &json!({"type": "file", "file": file}), &mut notes);
    let metadata = json!({"rawMcpToolResponse": call, "outline": "an outline"});
    let block = json!({"type": "tool", "toolId": "c", "metadata": metadata, "content": "found"});
    push_block(&mut node, &block, &mut notes);
    let mut noted: Vec<(String, u32)> = notes
        .list()
        .into_iter()
        .map(|note| (note.words.to_string(), note.count))
        .collect();
    noted.sort();
    let expected = ["file.caption", "metadata.outline", "tool_call.remark"];
    assert_eq!(
        noted,
        expected.map(|field| (import::unread_field(field).to_string(), 2))
    );
}

#[test]
fn names_of_topics_with_too_many_values_are_left_out_and_noted() {
    let many = format!("[0{}]", ",0".repeat(10_000_000));
    let nested = json!({ "persist:cherry-studio": json!({ "assistants": many }).to_string() }).to_string();
    for json in [many, nested] {
        let mut notes = Notes::default();
        Backup::default().collect("localStorage", &json, &mut notes);
        assert_eq!(notes.list()[0].words, import::too_large());
    }
}

#[test]
fn the_prompts_of_assistant_and_topic_are_sent_together() {
    for (assistant, topic, system) in [
        (json!({"prompt": "A"}), json!({"prompt": "T"}), Some("A\nT")),
        (json!({"prompt": "A"}), json!({}), Some("A")),
        (Value::Null, json!({"prompt": "T"}), Some("T")),
        (json!({"prompt": ""}), Value::Null, None),
    ] {
        assert_eq!(system_prompt(&assistant, &topic).as_deref(), system);
    }
}

#[test]
fn an_error_keeps_the_answer_of_the_provider_and_quotes_of_sources_are_noted() {
    let (mut node, mut notes) = (Node::new("", None, Role::Assistant), Notes::default());
    let error = json!({"name": "APICallError", "message": "Bad", "responseBody": "{\"why\":\"no\"}", "url": "https://a.example"});
    push_block(&mut node, &json!({"type": "error", "error": error}), &mut notes);
    assert_eq!(
        node.fault.unwrap().detail.as_deref(),
        Some("Bad\n{\"why\":\"no\"}")
    );
    assert!(notes.clone().list().is_empty());
    let mut node = Node::new("", None, Role::Assistant);
    let response =
        json!({"results": [{"title": "T", "url": "https://a.example", "content": "a long quote"}]});
    let sources = push_block(
        &mut node,
        &json!({"type": "citation", "response": response}),
        &mut notes,
    );
    assert_eq!(sources, ["[T](https://a.example)"]);
    let list = notes.list();
    assert_eq!(
        (list[0].words.clone(), list[0].excerpt.as_str()),
        (import::source_texts(), "a long quote")
    );
}

#[test]
fn the_error_of_a_citation_is_kept_and_its_unknown_fields_are_noted() {
    let (mut node, mut notes) = (Node::new("", None, Role::Assistant), Notes::default());
    let block = json!({"id": "1", "type": "citation", "response": {"results": [{"title": "T", "url": "https://a.example"}]},
        "error": {"message": "The search failed"}, "remark": "lost"});
    assert_eq!(
        push_block(&mut node, &block, &mut notes),
        ["[T](https://a.example)"]
    );
    assert_eq!(node.fault.unwrap().detail.as_deref(), Some("The search failed"));
    let list = notes.list();
    assert_eq!(
        (list.len(), &list[0].words),
        (1, &import::unread_field("block.remark"))
    );
}
