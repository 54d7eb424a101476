use serde_json::json;

use super::*;

fn message(content: Value, more: Value) -> Value {
    let mut message = json!({"author": {"role": "assistant"}, "recipient": "all", "status": "finished_successfully",
        "create_time": 1_700_000_000.25, "metadata": {"model_slug": "big"}, "content": content});
    for (key, value) in more.as_object().unwrap() {
        message[key] = value.clone();
    }
    message
}

fn read(message: Value) -> (Node, Vec<String>) {
    let mut notes = Notes::default();
    let value = json!({"mapping": {"n": {"id": "n", "message": message, "parent": "p"}}});
    let tree = conversation(&value, &mut notes).unwrap();
    (tree.nodes.into_iter().next().unwrap(), notes.sorted_words())
}

#[test]
fn every_kind_of_content_is_imported() {
    let tool = json!({"author": {"role": "tool", "name": "python"}});
    let plain = |content: Value, expected: &'static str| (content, json!({}), expected, 0);
    for (content, more, expected, notes) in [
        plain(json!({"content_type": "text", "parts": ["a", "b"]}), "a\n\nb"),
        plain(
            json!({"content_type": "text", "parts": ["\u{fffd}\0"]}),
            "\u{fffd}\0",
        ),
        plain(
            json!({"content_type": "code", "language": "unknown", "text": "x"}),
            "```\nx\n```",
        ),
        (
            json!({"content_type": "code", "text": "print()"}),
            json!({"recipient": "python"}),
            " python(print())",
            0,
        ),
        (
            json!({"content_type": "text", "parts": ["{}"]}),
            json!({"recipient": "dalle"}),
            " dalle({})",
            0,
        ),
        (
            json!({"content_type": "execution_output", "text": "`1`"}),
            tool.clone(),
            " python -> `1`",
            0,
        ),
        (
            json!({"content_type": "computer_output", "text": "clicked", "screenshot": {"asset_pointer": "sediment://s"},
                "state": {"page": "a page"}}),
            tool,
            " python -> clicked",
            1,
        ),
        (
            json!({"content_type": "text", "parts": ["found"]}),
            json!({"author": {"role": "tool", "name": "browser"}}),
            " browser -> found",
            0,
        ),
        plain(
            json!({"content_type": "sonic_webpage", "title": "T", "url": "https://a.example/", "snippet": "s"}),
            "[T](https://a.example/)\n\ns",
        ),
        (
            json!({"content_type": "text", "parts": ["a\u{e200}cite\u{e202}x\u{e201}"]}),
            json!({"metadata": {"content_references": [{"matched_text": "\u{e200}cite\u{e202}x\u{e201}",
                "url": "https://a.example/", "title": "T"}]}}),
            "a ([T](https://a.example/))",
            0,
        ),
        plain(
            json!({"content_type": "thoughts", "thoughts": [{"summary": "S", "content": "T"}, {"content": "U"}]}),
            "(**S**\n\nT\n\nU)",
        ),
        plain(
            json!({"content_type": "reasoning_recap", "content": "Thought for 5s"}),
            "(Thought for 5s)",
        ),
        plain(
            json!({"content_type": "multimodal_text", "parts": [
                {"content_type": "image_asset_pointer", "asset_pointer": "file-service://f"}, "and",
                {"content_type": "audio_transcription", "text": "said"}]}),
            "and\n\nsaid",
        ),
        plain(
            json!({"content_type": "tether_quote", "url": "http://a", "title": "T", "text": "q\nr"}),
            "T\nhttp://a\n\n> q\n> r",
        ),
        plain(
            json!({"content_type": "tether_browsing_display", "result": "R", "summary": ""}),
            "R",
        ),
        plain(
            json!({"content_type": "system_error", "name": "E", "text": "x"}),
            "E: x",
        ),
        (
            json!({"content_type": "hologram", "parts": ["kept"]}),
            json!({}),
            "kept",
            1,
        ),
        (
            json!({"content_type": "hologram", "value": {"text": "kept"}}),
            json!({}),
            "kept",
            1,
        ),
        (
            json!({"content_type": "multimodal_text", "parts": [{"content_type": "odd", "text": "kept"}]}),
            json!({}),
            "kept",
            1,
        ),
    ] {
        let (node, noted) = read(message(content.clone(), more));
        assert_eq!(node.lines(), [expected], "{content}");
        assert_eq!(noted.len(), notes, "{content}: {noted:?}");
        assert!(!node.hidden, "{content}");
    }
}

#[test]
fn endings_are_derived_from_the_file() {
    let content = json!({"content_type": "text", "parts": ["a"]});
    for (more, ending) in [
        (
            json!({"metadata": {"finish_details": {"type": "stop"}}}),
            Ending::Complete,
        ),
        (
            json!({"metadata": {"finish_details": {"type": "max_tokens"}}}),
            Ending::Length,
        ),
        (
            json!({"metadata": {"finish_details": {"type": "interrupted"}}}),
            Ending::Interrupted,
        ),
        (
            json!({"metadata": {"finish_details": {"type": "interrupted", "reason": "client_stopped"}}}),
            Ending::Stopped,
        ),
        (json!({"status": "in_progress"}), Ending::Interrupted),
        (
            json!({"status": "finished_partial_completion"}),
            Ending::Unconfirmed,
        ),
        (json!({"recipient": "python"}), Ending::ToolCalls),
        (json!({"status": 7, "metadata": null}), Ending::Complete),
    ] {
        let (node, _) = read(message(content.clone(), more.clone()));
        assert_eq!(node.ending, ending, "{more}");
        assert_eq!(node.created_at, Some(1_700_000_000_250));
    }
}

#[test]
fn hidden_messages_stay_hidden() {
    for more in [
        json!({"author": {"role": "system"}}),
        json!({"metadata": {"is_visually_hidden_from_conversation": true}}),
        json!({"content": {"content_type": "user_editable_context", "user_profile": "me"}}),
        json!({"content": {"content_type": "text", "parts": [""]}}),
        json!({"content": null}),
    ] {
        let (node, _) = read(message(
            json!({"content_type": "text", "parts": ["secret"]}),
            more.clone(),
        ));
        assert!(node.hidden, "{more}");
    }
    let mut notes = Notes::default();
    let nothing = conversation(&json!({"mapping": {"n": {"message": null}}}), &mut notes).unwrap();
    assert!(nothing.nodes[0].hidden);
    assert!(conversation(&json!({"mapping": []}), &mut notes).is_none());
}

#[test]
fn the_metadata_of_a_conversation_is_imported() {
    let value = json!({"id": "i", "title": " T ", "create_time": 1_700_000_000.0, "update_time": null, "mapping": {},
        "current_node": "c", "is_archived": true, "is_starred": true, "default_model_slug": "m"});
    let tree = conversation(&value, &mut Notes::default()).unwrap();
    let expected = Tree {
        source_id: "i".to_owned(),
        title: " T ".to_owned(),
        created_at: Some(1_700_000_000_000),
        model: Some("m".to_owned()),
        archived: true,
        pinned: true,
        current: Some("c".to_owned()),
        ..Tree::default()
    };
    assert_eq!(tree, expected);
}

#[test]
fn custom_instructions_become_the_system_prompt_and_files_are_found_by_their_ids() {
    let context = json!({"content_type": "user_editable_context", "user_profile": "About me: I cook", "user_instructions": ""});
    let picture = json!({"content_type": "multimodal_text", "parts": [
        {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-1"}, "What is this?"]});
    let value = json!({"title": "Soup", "mapping": {
        "c": {"message": message(context.clone(), json!({"author": {"role": "user"}, "metadata": {
            "user_context_message_data": {"about_user_message": "I cook", "about_model_message": "Be brief"}}}))},
        "q": {"parent": "c", "message": message(picture, json!({"author": {"role": "user"}, "metadata": {"attachments": [
            {"id": "file-1", "name": "soup.png", "mime_type": "image/png"},
            {"id": "file-2", "name": "menu.pdf", "mime_type": "application/pdf"}], "dictation_note": "two words"}}))},
        "o": {"parent": "q", "message": message(json!({"content_type": "execution_output", "text": ""}), json!({
            "author": {"role": "tool", "name": "python"}, "metadata": {"aggregate_result": {"messages": [
                {"message_type": "image", "image_url": "file-service://file-3"}]}}}))},
    }});
    let mut notes = Notes::default();
    let tree = conversation(&value, &mut notes).unwrap();
    assert_eq!(tree.system.as_deref(), Some("I cook\n\nBe brief"));
    let node = |id: &str| tree.nodes.iter().find(|node| node.source_id == id).unwrap();
    assert!(node("c").hidden && node("c").parts.is_empty());
    assert_eq!(node("q").marks(), ["[Image: soup.png]", "[File: menu.pdf]"]);
    assert_eq!(node("o").marks(), ["[Image: image]"]);
    assert!(!node("o").hidden);
    let list = notes.list();
    assert_eq!(list.len(), 1);
    assert_eq!(
        (list[0].example.as_str(), list[0].excerpt.as_str()),
        ("Soup", "two words")
    );
    let alone = json!({"mapping": {"c": {"message": message(context, json!({}))}}});
    let tree = conversation(&alone, &mut Notes::default()).unwrap();
    assert_eq!(tree.system.as_deref(), Some("About me: I cook"));
}

#[test]
fn the_custom_instructions_before_the_last_message_apply_and_others_are_noted() {
    // In 2023, ChatGPT stored the instructions in the metadata of an empty system message.
    let instructions = |parent: &str, words: &str| {
        json!({"parent": parent, "message": message(json!({"content_type": "text", "parts": [""]}),
            json!({"author": {"role": "system"}, "metadata": {"is_user_system_message": true,
                "user_context_message_data": {"about_user_message": words}}}))})
    };
    let value = json!({"current_node": "c", "mapping": {
        "a": instructions("", "first"), "b": instructions("a", "second"), "c": {"parent": "b", "message": null},
        "d": instructions("a", "third")}});
    let mut notes = Notes::default();
    let tree = conversation(&value, &mut notes).unwrap();
    assert_eq!(tree.system.as_deref(), Some("second"));
    let list = notes.list();
    assert_eq!(
        (list.len(), list[0].count, list[0].excerpt.as_str()),
        (1, 2, "first")
    );
}

#[test]
fn recordings_and_their_frames_are_files_and_unknown_parts_keep_their_words() {
    let content = json!({"content_type": "multimodal_text", "parts": [
        {"content_type": "audio_transcription", "text": "said"},
        {"content_type": "real_time_user_audio_video_asset_pointer", "frames_asset_pointers": ["sediment://file_f"],
            "audio_asset_pointer": {"content_type": "audio_asset_pointer", "asset_pointer": "sediment://file_a", "format": "wav"}}]});
    let (node, _) = read(message(content, json!({})));
    assert_eq!(node.marks(), ["[File: recording.wav]", "[Image: image]"]);
    let odd = json!({"content_type": "odd", "parts": ["one", {"content_type": "caption", "text": "two"}]});
    let (node, notes) = read(message(odd, json!({})));
    assert_eq!(node.lines(), ["one\n\ntwo"]);
    assert_eq!(notes.len(), 2);
}

#[test]
fn many_images_with_many_attachments_are_matched_in_linear_time() {
    const COUNT: usize = 25_000;
    let image = |number: usize| json!({"content_type": "image_asset_pointer", "asset_pointer": format!("sediment://file_{number}")});
    let file = |number: usize| json!({"id": format!("file_{}", number + 1), "name": format!("{number}.png")});
    let parts: Vec<Value> = (0..COUNT).map(image).collect();
    let attachments: Vec<Value> = (0..COUNT).map(file).collect();
    let (node, _) = read(message(
        json!({"content_type": "multimodal_text", "parts": parts}),
        json!({"metadata": {"attachments": attachments}}),
    ));
    let names: Vec<&str> = node.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names.len(), COUNT + 1, "one attachment is in no part");
    assert_eq!(
        (names[0], names[1], names[COUNT]),
        ("image", "0.png", "24999.png")
    );
}
