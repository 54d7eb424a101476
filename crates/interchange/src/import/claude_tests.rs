use rivulet_core::Part;
use serde_json::json;

use super::*;

#[test]
fn blocks_attachments_and_branches_are_imported() {
    let value = json!({"uuid": "u", "name": "N", "created_at": "2024-05-01T10:00:00.123456Z", "updated_at": null,
    "is_starred": true, "project": {"name": "P"}, "chat_messages": [
        {"uuid": "1", "sender": "human", "text": "old", "content": [{"type": "text", "text": "q"}],
         "parent_message_uuid": ROOT, "created_at": "2024-05-01T10:00:01Z",
         "attachments": [{"file_name": "a.txt", "extracted_content": "```"}, {"file_name": "b.pdf", "extracted_content": ""}],
         "files": [{"file_name": "b.pdf"}, {"file_name": "c.png"}]},
        {"uuid": "2", "sender": "assistant", "parent_message_uuid": "1", "stop_reason": "max_tokens", "content": [
            {"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "a"},
            {"type": "tool_use", "id": "t", "name": "look", "input": {"x": 1}},
            {"type": "tool_result", "name": "look", "content": [{"type": "text", "text": "found"}]},
            {"type": "odd", "text": "kept"}, {"type": "token_budget"}]},
        {"uuid": "3", "sender": "assistant", "parent_message_uuid": "1", "text": "again", "content": []},
    ]});
    let mut notes = Notes::default();
    let tree = conversation(&value, &mut notes).unwrap();
    assert_eq!(
        (tree.source_id.as_str(), tree.title.as_str(), tree.pinned),
        ("u", "N", true)
    );
    assert_eq!(
        (tree.created_at, tree.folder.as_deref()),
        (Some(1_714_557_600_123), Some("P"))
    );
    let text = |text: &str| Part::Text {
        text: text.to_owned(),
    };
    assert_eq!(
        tree.nodes[0].parts,
        [text(
            "q\n\nFile a.txt:\n\n````\n```\n````\n\n[File: b.pdf]\n\n[File: c.png]"
        )]
    );
    assert_eq!(
        (tree.nodes[0].parent.as_deref(), tree.nodes[0].role),
        (None, Role::User)
    );
    let reply = &tree.nodes[1];
    assert_eq!(reply.ending, Ending::Length);
    assert_eq!(
        reply.parts,
        [
            Part::Reasoning {
                text: "hm".to_owned()
            },
            text("a"),
            Part::ToolCall {
                id: "t".to_owned(),
                name: "look".to_owned(),
                arguments: r#"{"x":1}"#.to_owned()
            },
            text("Result of look:\n\n```\nfound\n```\n\nkept"),
        ]
    );
    assert_eq!(
        (tree.nodes[2].parent.as_deref(), &tree.nodes[2].parts[..]),
        (Some("1"), &[text("again")][..])
    );
    assert_eq!(notes.list().len(), 2);
}

#[test]
fn an_older_export_has_a_single_branch() {
    let value = json!({"uuid": "u", "name": "", "chat_messages": [
        {"uuid": "1", "sender": "human", "text": "q"}, {"uuid": "2", "sender": "assistant", "text": "a"}, {"uuid": 3}]});
    let tree = conversation(&value, &mut Notes::default()).unwrap();
    assert_eq!(tree.nodes[1].parent.as_deref(), Some("1"));
    assert!(tree.nodes[2].hidden);
    assert!(conversation(&json!({"chat_messages": 1}), &mut Notes::default()).is_none());
}
