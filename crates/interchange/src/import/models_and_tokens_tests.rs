//! Tests that imported replies keep the models and token counts that are in the file, and that the
//! import does not invent any others.

use rivulet_core::{Message, Role, Usage};
use serde_json::{Value, json};

use crate::format::ImportFormat;
use crate::import::normalize::normalize;
use crate::import::notes::Notes;
use crate::import::tree::Tree;
use crate::import::{chatbox, chatgpt, cherry_studio, jan, librechat, lm_studio, open_webui};

/// Asserts the model and the token counts of the only reply of a conversation.
#[track_caller]
fn assert_kept(format: ImportFormat, tree: Option<Tree>, model: &str, usage: Option<Usage>) {
    let imported = normalize(format, tree.unwrap(), 1_800_000_000_000, &mut Notes::default());
    let messages: Vec<Message> = imported.messages.into_iter().map(|one| one.message).collect();
    let [question, reply] = messages.as_slice() else {
        panic!("{messages:?}");
    };
    assert_eq!((question.role, reply.role), (Role::User, Role::Assistant));
    assert_eq!((&question.model, &question.usage), (&None, &None));
    assert_eq!((reply.model.as_deref(), &reply.usage), (Some(model), &usage));
}

fn counts(prompt: u64, completion: u64, total: u64) -> Usage {
    Usage {
        prompt: Some(prompt),
        completion: Some(completion),
        total: Some(total),
        ..Usage::default()
    }
}

#[test]
fn chatgpt_states_the_model_and_no_counts() {
    let message = |id: &str, parent: Value, role: &str, metadata: Value| {
        json!({"id": id, "parent": parent, "children": [], "message": {"id": id, "author": {"role": role}, "create_time": 1_700_000_000.5,
            "recipient": "all", "status": "finished_successfully", "content": {"content_type": "text", "parts": [role]}, "metadata": metadata}})
    };
    let value = json!({"id": "c", "title": "T", "default_model_slug": "auto", "current_node": "2", "mapping": {
        "1": message("1", Value::Null, "user", json!({})),
        "2": message("2", json!("1"), "assistant", json!({"model_slug": "gpt-5-thinking", "default_model_slug": "auto"}))}});
    let tree = chatgpt::conversation(&value, &mut Notes::default());
    assert_kept(ImportFormat::ChatGpt, tree, "gpt-5-thinking", None);
}

#[test]
fn open_webui_states_counts_in_usage_or_in_older_versions_in_info() {
    let usage =
        json!({"prompt_tokens": 26, "completion_tokens": 298, "total_tokens": 324, "response_token/s": 31.2});
    for more in [
        json!({ "usage": usage }),
        json!({ "info": usage }),
        json!({ "info": { "usage": usage } }),
    ] {
        let mut reply = json!({"id": "2", "parentId": "1", "childrenIds": [], "role": "assistant", "content": "a", "model": "llama3.2:3b", "done": true});
        for (field, value) in more.as_object().unwrap() {
            reply[field] = value.clone();
        }
        let value = json!({"id": "c", "title": "T", "chat": {"models": ["llama3.2:3b"], "history": {"currentId": "2", "messages": {
            "1": {"id": "1", "parentId": null, "childrenIds": ["2"], "role": "user", "content": "q", "models": ["llama3.2:3b"]},
            "2": reply}}}});
        let tree = open_webui::conversation(&value, &mut Notes::default());
        let expected = Some(counts(26, 298, 324));
        assert_kept(ImportFormat::OpenWebUi, tree, "llama3.2:3b", expected);
    }
}

#[test]
fn librechat_counts_the_tokens_of_the_reply() {
    let value = json!({"conversationId": "c", "title": "T", "options": {"model": "gpt-4o"}, "messages": [
        {"messageId": "1", "parentMessageId": "00000000-0000-0000-0000-000000000000", "isCreatedByUser": true, "text": "q", "tokenCount": 8},
        {"messageId": "2", "parentMessageId": "1", "isCreatedByUser": false, "text": "a", "model": "gpt-4o", "tokenCount": 120}]});
    let tree = librechat::conversations(&value.to_string(), &mut Notes::default()).pop();
    let expected = Usage {
        completion: Some(120),
        ..Usage::default()
    };
    assert_kept(ImportFormat::LibreChat, tree, "gpt-4o", Some(expected));
}

#[test]
fn chatbox_states_counts_or_in_older_versions_the_total() {
    let total = Usage {
        total: Some(31),
        ..Usage::default()
    };
    for (more, expected) in [
        (
            json!({"usage": {"inputTokens": 9, "outputTokens": 20, "totalTokens": 29}, "tokensUsed": 29}),
            Some(counts(9, 20, 29)),
        ),
        (
            json!({"tokensUsed": 31, "tokenCount": 22, "wordCount": 14}),
            Some(total),
        ),
        (json!({"tokenCount": 22, "wordCount": 14}), None),
    ] {
        let mut reply = json!({"id": "2", "role": "assistant", "model": "OpenAI API (gpt-4o)", "contentParts": [{"type": "text", "text": "a"}]});
        for (field, value) in more.as_object().unwrap() {
            reply[field] = value.clone();
        }
        let value = json!({"id": "s", "name": "N", "messages": [
            {"id": "1", "role": "user", "contentParts": [{"type": "text", "text": "q"}], "tokenCount": 5}, reply]});
        let tree = chatbox::Backup::default().session(&value, &mut Notes::default());
        assert_kept(ImportFormat::Chatbox, tree, "OpenAI API (gpt-4o)", expected);
    }
}

#[test]
fn jan_states_the_model_and_the_counts_in_the_metadata() {
    let thread = json!({"id": "t", "title": "T", "assistants": [{"model": {"id": "default-model"}}]});
    let text = |words: &str| json!([{"type": "text", "text": {"value": words, "annotations": []}}]);
    let messages = [
        json!({"id": "1", "thread_id": "t", "role": "user", "content": text("q")}),
        json!({"id": "2", "thread_id": "t", "role": "assistant", "content": text("a"), "metadata": {"modelId": "Jan-v1-4B",
            "usage": {"inputTokens": 12, "outputTokens": 34, "totalTokens": 46}, "tokenSpeed": {"tokenSpeed": 20.5, "tokenCount": 33}}}),
    ];
    let tree = jan::conversation(&thread, &messages, "t", &mut Notes::default());
    assert_kept(ImportFormat::Jan, tree, "Jan-v1-4B", Some(counts(12, 34, 46)));
}

#[test]
fn cherry_studio_states_the_model_and_the_counts_of_each_reply() {
    let topic = json!({"id": "t", "messages": [
        {"id": "1", "role": "user", "content": "q"},
        {"id": "2", "role": "assistant", "askId": "1", "content": "a", "status": "success", "modelId": "m", "model": {"id": "deepseek-chat", "provider": "deepseek"},
            "usage": {"prompt_tokens": 5, "completion_tokens": 6, "total_tokens": 11}, "metrics": {"completion_tokens": 6, "time_completion_millsec": 900}}]});
    let tree = cherry_studio::Backup::default().topic("indexedDB.topics", &topic, &mut Notes::default());
    let expected = Some(counts(5, 6, 11));
    assert_kept(ImportFormat::CherryStudio, tree, "deepseek-chat", expected);
}

#[test]
fn lm_studio_states_the_counts_of_the_last_generation() {
    let block = |prompt: u64, predicted: u64| {
        json!({"type": "contentBlock", "content": [{"type": "text", "text": "a"}], "genInfo": {"identifier": "qwen3-4b",
            "stats": {"stopReason": "eosFound", "tokensPerSecond": 41.5, "promptTokensCount": prompt, "predictedTokensCount": predicted, "totalTokensCount": prompt + predicted}}})
    };
    let value = json!({"name": "N", "createdAt": 1_700_000_000_000_i64, "messages": [
        {"versions": [{"type": "singleStep", "role": "user", "content": [{"type": "text", "text": "q"}]}], "currentlySelected": 0},
        {"versions": [{"type": "multiStep", "role": "assistant", "senderInfo": {"senderName": "small"}, "steps": [block(10, 4), block(40, 9)]}], "currentlySelected": 0}]});
    let tree = lm_studio::conversation(&value, &mut Notes::default());
    assert_kept(ImportFormat::LmStudio, tree, "qwen3-4b", Some(counts(40, 9, 49)));
}
