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
    assert_eq!(tree.nodes[0].marks(), ["[Image: u]", "[File: f]"]);
    assert!(notes.list().is_empty());
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

/// Parses a reply. Returns its node, its parts as text, and the texts of the notes.
fn reply(fields: Value) -> (Node, Vec<String>, Vec<String>) {
    let mut notes = Notes::default();
    let mut message = json!({"role": "assistant", "done": true});
    for (key, value) in fields.as_object().unwrap() {
        message[key] = value.clone();
    }
    let node = read_message("r", None, &message, &mut notes);
    let parts = node.lines();
    (node, parts, notes.sorted_words())
}

#[test]
fn the_items_of_a_reply_are_imported_unless_its_text_was_edited() {
    let output = json!([
        {"type": "reasoning", "summary": [], "content": [{"type": "output_text", "text": "hm"}]},
        {"type": "function_call", "call_id": "c", "name": "look", "arguments": "{\"a\": 1}"},
        {"type": "function_call_output", "call_id": "c", "output": [{"type": "input_text", "text": "seen"}],
         "files": [{"type": "image", "url": "data:image/png;base64,AQID"}]},
        {"type": "open_webui:code_interpreter", "code": "1+1", "output": {"result": 2}},
        {"type": "message", "content": [{"type": "output_text", "text": "So it is."}]},
    ]);
    let content = "<details type=\"reasoning\" done=\"true\">\n<summary>Thought</summary>\n&gt; hm\n</details>\n\
        <details type=\"tool_calls\" done=\"true\" id=\"c\" name=\"look\" arguments=\"{&quot;a&quot;: 1}\">\n\
        <summary>Tool Executed</summary>\n&quot;seen&quot;\n</details>\n<details type=\"code_interpreter\" \
        output=\"{&quot;result&quot;: 2}\">\n<summary>Analyzed</summary>\n```python\n1+1\n```\n</details>\nSo it is.";
    let expected = [
        "(hm)", "c look({\"a\": 1})", "c look -> seen", " code_interpreter(1+1)", " code_interpreter -> 2",
        "So it is.",
    ];
    for content in [content, ""] {
        let (node, parts, notes) = reply(json!({"content": content, "output": output}));
        assert_eq!(parts, expected);
        assert_eq!((node.files.len(), notes.len()), (1, 0), "{notes:?}");
    }
    let (_, parts, notes) = reply(json!({"content": "I changed this.", "output": output}));
    assert_eq!(parts, ["I changed this."]);
    assert_eq!(notes.len(), 1);
}

#[test]
fn sources_merged_replies_and_files_are_imported_and_the_rest_is_noted() {
    let (node, parts, notes) = reply(json!({"content": "It rains [1][2].",
        "sources": [
            {"source": {"name": "search", "urls": []}, "document": ["Rain (today)", "more"],
             "metadata": [{"source": "https://a.example/x y", "name": "A [day]"}, {"source": "b.pdf"}]},
            {"source": {"name": "b.pdf", "id": "b.pdf"}, "document": []}],
        "files": [{"type": "file", "name": "n.pdf", "file": {"data": {"content": "words of the file"}}},
            {"type": "file", "name": "o.pdf", "url": "id-o"}],
        "code_executions": [{"code": "2+2", "result": {"output": "4"}}],
        "annotation": {"rating": 1, "comment": "Good one"}, "followUps": []}));
    assert_eq!(
        parts,
        [
            "It rains [1][2].",
            " code_interpreter(2+2)",
            " code_interpreter -> 4",
            "File n.pdf:\n\n```\nwords of the file\n```\n\n\
             1. [A \\[day\\]](https://a.example/x%20y)\n2. b.pdf",
        ]
    );
    assert_eq!(node.files[0].mark(), "[File: o.pdf]");
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(
        notes.iter().any(|note| note.contains("message.annotation")),
        "{notes:?}"
    );
    let value = json!({"chat": {"history": {"messages": {
        "q": {"role": "user", "content": "Why?"},
        "a": {"role": "assistant", "parentId": "q", "content": "So", "merged": {"status": true, "content": "Both"}}}}}});
    let tree = conversation(&value, &mut Notes::default()).unwrap();
    let merged = tree
        .nodes
        .iter()
        .find(|node| node.source_id == "a#merged")
        .unwrap();
    assert_eq!(
        (merged.parent.as_deref(), words(merged)),
        (Some("q"), "Both".to_owned())
    );
}

#[test]
fn unknown_fields_of_parts_files_calls_and_sources_are_noted() {
    let file = json!({"type": "file", "name": "n", "summary": "about it", "file": {
        "filename": "n", "remark": "a remark", "data": {"content": "words", "outline": "an outline"}}});
    for (fields, noted) in [
        (
            json!({"content": [{"type": "text", "text": "a", "mood": "glad"}]}),
            vec!["text.mood"],
        ),
        (
            json!({"content": [{"type": "image_url", "image_url": {"url": "u", "caption": "A cat"}, "alt": "Cat"}]}),
            vec!["image_url.alt", "image_url.caption"],
        ),
        (
            json!({ "files": [file] }),
            vec!["file.summary", "file.remark", "data.outline"],
        ),
        (
            json!({"images": [{"url": "u", "caption": "A cat"}]}),
            vec!["file.caption"],
        ),
        (
            json!({"tool_calls": [{"id": "c", "function": {"name": "look", "why": "to see"}, "note": "a note"}]}),
            vec!["tool_call.note", "function.why"],
        ),
        (
            json!({"code_executions": [{"code": "1", "result": {"output": "1"}, "remark": "so it is"}]}),
            vec!["code_execution.remark"],
        ),
        (
            json!({"sources": [{"source": {"name": "n", "about": "all of it"}, "document": [],
                "metadata": [{"source": "n", "description": "a file", "embedding_config": "{\"engine\": \"\"}"}], "remark": "a remark"}]}),
            vec!["metadata.description", "source.remark", "source.about"],
        ),
        (
            json!({"output": [{"type": "message", "remark": "a remark",
                "content": [{"type": "output_text", "text": "a", "annotations": [{"title": "T"}]}]}]}),
            vec!["output_text.annotations", "message.remark"],
        ),
        (
            json!({"output": [{"type": "function_call", "call_id": "c", "name": "look", "remark": "a remark"},
                {"type": "function_call_output", "call_id": "c", "output": "seen", "mood": "glad"}]}),
            vec!["function_call.remark", "function_call_output.mood"],
        ),
    ] {
        let notes = reply(fields).2;
        let mut expected: Vec<String> = noted
            .iter()
            .map(|field| import::unread_field(*field).to_string())
            .collect();
        expected.sort();
        assert_eq!(notes, expected);
    }
}

#[test]
fn many_versions_of_one_message_are_sorted_in_linear_time() {
    let count = 60_000;
    let ids: Vec<String> = (0..count).map(|number| format!("v{number}")).collect();
    let mut messages = serde_json::Map::new();
    messages.insert(
        "q".to_owned(),
        json!({"role": "user", "content": "q", "childrenIds": ids}),
    );
    for id in &ids {
        messages.insert(
            id.clone(),
            json!({"role": "assistant", "content": "a", "parentId": "q"}),
        );
    }
    let value = json!({"chat": {"history": {"messages": messages}}});
    let tree = conversation(&value, &mut Notes::default()).unwrap();
    let found = tree.nodes.iter().map(|node| node.source_id.as_str());
    let found: Vec<&str> = found.filter(|id| *id != "q").collect();
    assert_eq!(found, ids);
}

#[test]
fn steps_of_a_web_search_that_are_not_read_are_noted() {
    let step = json!({"done": true, "action": "web_search", "description": "Searched 2 sites", "urls": ["https://a.example"]});
    let value =
        json!({"chat": {"messages": [{"role": "assistant", "content": "a", "statusHistory": [step]}]}});
    let mut notes = Notes::default();
    conversation(&value, &mut notes).unwrap();
    let list = notes.list();
    assert_eq!(list.len(), 1, "{list:?}");
    assert!(
        format!("{:?}", list[0]).contains("message.statusHistory"),
        "{list:?}"
    );
}
