use rivulet_core::Part;
use serde_json::json;

use super::*;

#[test]
fn a_thread_has_a_single_branch() {
    let thread = json!({"id": "t", "object": "thread", "title": "T", "created": 1_700_000_000, "updated": 1_700_000_100,
        "assistants": [{"instructions": "S", "model": {"id": "m"}}]});
    let messages = [
        json!({"id": "1", "thread_id": "t", "role": "user", "content": [{"type": "text", "text": {"value": "q"}}, {"type": "image_url"}], "created_at": 1_700_000_001_000_i64}),
        Value::Null,
        json!({"id": "2", "thread_id": "t", "role": "assistant", "status": "stopped", "content": [{"type": "reasoning", "text": {"value": "hm"}}, {"type": "text", "text": "a"}],
            "metadata": {"tool_calls": [{"id": "c", "tool": {"function": {"name": "look", "arguments": "{}"}}}]}}),
    ];
    let mut notes = Notes::default();
    let tree = conversation(&thread, &messages, &mut notes).unwrap();
    assert_eq!(
        (
            tree.source_id.as_str(),
            tree.system.as_deref(),
            tree.model.as_deref()
        ),
        ("t", Some("S"), Some("m"))
    );
    assert_eq!(tree.nodes[0].created_at, Some(1_700_000_001_000));
    let reply = &tree.nodes[1];
    assert_eq!(
        (reply.parent.as_deref(), reply.ending, reply.model.as_deref()),
        (Some("1"), Ending::Stopped, Some("m"))
    );
    assert_eq!(reply.parts.len(), 3);
    assert_eq!(
        reply.parts[0],
        Part::Reasoning {
            text: "hm".to_owned()
        }
    );
    assert_eq!(notes.list().len(), 1);
}

#[test]
fn messages_without_metadata_are_imported_as_a_conversation() {
    let message = json!({"thread_id": "t", "role": "user", "content": "q"});
    let tree = conversation(
        &Value::Null,
        std::slice::from_ref(&message),
        &mut Notes::default(),
    )
    .unwrap();
    assert_eq!((tree.source_id.as_str(), tree.nodes.len()), ("t", 1));
    assert!(conversation(&Value::Null, &[], &mut Notes::default()).is_none());
}
