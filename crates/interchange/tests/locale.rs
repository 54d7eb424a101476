//! Tests an export with a catalogue of messages in an invented language. The language can be set
//! only once per process, so this test is in a separate test program.

use rivulet_core::{
    Conversation, ConversationId, Ending, ExportedConversation, ExportedMessage, Message, MessageId, Part,
    Role, catalogue,
};
use rivulet_interchange::{html, markdown};

/// A catalogue in English and in an invented language, in which some messages are missing.
const CATALOGUE: &catalogue::Catalogue = &[
    (
        "en",
        &["export-version = version { $number } of { $count }\nexport-written-by = Written by Rivulet"],
    ),
    (
        "qya",
        &[
            "export-role = { $role ->\n    [user] Elyë\n   *[assistant] Hanquenta\n}\nexport-ending = Metta { $ending }",
        ],
    ),
];

#[test]
fn an_export_is_worded_in_the_chosen_language() {
    catalogue::choose_locale_of(CATALOGUE, ["qya_XX.UTF-8"]);
    let conversation_id: ConversationId = "01890a5d-ac96-774b-bcce-b302099a8057".parse().unwrap();
    let ids: [MessageId; 2] = [
        "01890a5d-ac96-774b-bcce-000000000001".parse().unwrap(),
        "01890a5d-ac96-774b-bcce-000000000002".parse().unwrap(),
    ];
    let message = |at: usize, parent: Option<MessageId>, role, ending, text: &str| ExportedMessage {
        message: Message {
            ending: Some(ending),
            parts: vec![Part::Text {
                text: text.to_owned(),
            }],
            ..Message::new(ids[at], conversation_id, parent, role, 0)
        },
        active_child_id: ids.get(at + 1).copied(),
        deleted_at: None,
        number: None,
        copied: false,
    };
    let exported = ExportedConversation {
        conversation: Conversation::new(conversation_id, "Lá".to_owned(), 0),
        titled_by: "words".to_owned(),
        messages: vec![
            message(0, None, Role::User, Ending::Complete, "Hello"),
            message(1, Some(ids[0]), Role::Assistant, Ending::Length, "Yes"),
        ],
        active_child_id: Some(ids[0]),
        deleted_at: None,
    };

    let (text, _) = markdown(&exported, None);
    assert!(text.contains("## Elyë · "), "{text}");
    assert!(text.contains("## Hanquenta · "), "{text}");
    assert!(text.contains("*Metta length* (`length`)"), "{text}");

    let mut page = Vec::new();
    html::begin(&mut page, "Lá", &[]).unwrap();
    html::conversation(&mut page, &exported, None, &|_| None).unwrap();
    html::end(&mut page).unwrap();
    let page = String::from_utf8(page).unwrap();
    assert!(page.contains("<html lang=\"qya\">"), "{page}");
    assert!(
        page.contains(">Elyë<") && page.contains(">Metta length<"),
        "{page}"
    );
    assert!(
        page.contains("<footer>Written by Rivulet</footer>"),
        "a message that is missing is English"
    );
}
