//! Compares the results of searches with the results of a scan of all messages, using random texts.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rivulet_core::{
    Conversation, ConversationId, Ending, ExportedConversation, ExportedMessage, Message, MessageId, Part,
    Role, SearchQuery, Terms,
};
use rivulet_store::Store;
use uuid::Uuid;

use crate::turns::new_store;

const AT: i64 = 1_700_000_000_000;

fn message(place: usize, text: &str, role: Role, deleted: bool) -> ExportedMessage {
    // Give three messages the same time, because the search must handle messages with equal times.
    let at = AT + i64::try_from(place / 3).unwrap();
    let parts = match text.char_indices().nth(7) {
        Some((at, _)) if place.is_multiple_of(2) => vec![
            Part::Reasoning {
                text: text[..at].to_owned(),
            },
            if place.is_multiple_of(4) {
                Part::ToolResult {
                    call_id: "c".to_owned(),
                    name: "look".to_owned(),
                    ending: None,
                    text: text[at..].to_owned(),
                }
            } else {
                Part::Text {
                    text: text[at..].to_owned(),
                }
            },
        ],
        _ => vec![Part::Text {
            text: text.to_owned(),
        }],
    };
    ExportedMessage {
        message: Message {
            ending: Some(Ending::Complete),
            parts,
            model: place.is_multiple_of(3).then(|| "m".to_owned()),
            ..Message::new(
                MessageId(Uuid::now_v7()),
                ConversationId(Uuid::nil()),
                None,
                role,
                at,
            )
        },
        active_child_id: None,
        deleted_at: deleted.then_some(AT),
        number: None,
        copied: false,
    }
}

fn conversation(messages: Vec<ExportedMessage>) -> ExportedConversation {
    ExportedConversation {
        conversation: Conversation::new(ConversationId(Uuid::now_v7()), "Title".to_owned(), AT),
        titled_by: "user".to_owned(),
        active_child_id: None,
        deleted_at: None,
        messages,
    }
}

/// Returns all hits of a search, page by page. Asserts that no message is found twice.
async fn hits(store: &Store, query: &SearchQuery) -> BTreeSet<MessageId> {
    let (mut found, mut before) = (BTreeSet::new(), None);
    loop {
        let step = SearchQuery {
            before,
            ..query.clone()
        };
        let page = store.search(step).await.unwrap();
        for hit in page.hits {
            assert!(found.insert(hit.message_id), "twice");
        }
        before = page.next;
        if before.is_none() {
            return found;
        }
    }
}

fn words(message: &ExportedMessage) -> String {
    let texts = message.message.parts.iter().map(|part| match part {
        Part::Text { text } | Part::Reasoning { text } | Part::ToolResult { text, .. } => text.as_str(),
        _ => "",
    });
    texts.collect::<Vec<_>>().join("\n")
}

const CHARACTERS: &str =
    "[abikABIKsSz İıßẞΣσςK\u{17f}Ååé流式输出あア🙂\u{200d}ᎠᎡꭰꭱაბᲐᲑ𞤀𞤢ꚘꞖԨ\u{307}\u{301}\"'*():^\n\t-]{0,40}";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn search_finds_exactly_the_matching_messages(
        texts in prop::collection::vec((CHARACTERS, 0..4_usize, 0..9_u8), 1..90),
        queries in prop::collection::vec((any::<prop::sample::Index>(), 0..12_usize, 1..9_usize, 0..3_u8), 12),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (_folder, store) = new_store();
            let roles = [Role::System, Role::User, Role::Assistant, Role::Tool];
            let messages: Vec<ExportedMessage> = texts
                .iter()
                .enumerate()
                .map(|(place, (text, role, deleted))| message(place, text, roles[*role], *deleted == 0))
                .collect();
            store.import(vec![conversation(messages.clone()).into()]).await.unwrap();
            for (text_index, from, length, kind) in queries {
                let text: Vec<char> = words(text_index.get(&messages)).chars().collect();
                let piece: String = text.iter().skip(from).take(length).collect();
                let typed = if kind == 1 { piece.to_uppercase() } else { piece };
                let query = SearchQuery {
                    text: typed.clone(),
                    role: (kind == 2).then_some(Role::User),
                    ..SearchQuery::default()
                };
                let terms = Terms::parse(&typed);
                if terms.is_empty() {
                    continue;
                }
                let passes = |message: &&ExportedMessage| {
                    message.deleted_at.is_none() && query.role.is_none_or(|role| role == message.message.role)
                };
                let expected: BTreeSet<MessageId> = messages
                    .iter()
                    .filter(passes)
                    .filter(|message| terms.are_in(&words(message)))
                    .map(|message| message.message.id)
                    .collect();
                let found = hits(&store, &query).await;
                assert_eq!(found, expected, "{typed:?}");
                // A search must always find a message that contains all words exactly as they were
                // typed.
                for message in messages.iter().filter(passes) {
                    let is_substring = typed.split('"').all(|piece| {
                        piece.split_whitespace().all(|word| words(message).contains(word))
                    });
                    if is_substring && !typed.contains('"') {
                        assert!(found.contains(&message.message.id), "{typed:?} in {:?}", words(message));
                    }
                }
            }
            store.close().await;
        });
    }
}

#[tokio::test]
async fn text_after_a_nul_and_in_every_script_is_found() {
    let (_folder, store) = new_store();
    let texts = [
        "before\0after", "İstanbul'da", "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ", "η οδος", "ᲗᲑᲘᲚᲘᲡᲘ", "STRASSE straße",
    ];
    let messages: Vec<ExportedMessage> = texts
        .iter()
        .enumerate()
        .map(|(place, text)| message(place * 2 + 1, text, Role::User, false))
        .collect();
    store
        .import(vec![conversation(messages.clone()).into()])
        .await
        .unwrap();
    for (typed, found) in [
        ("after", 0),
        ("İstanbul", 1),
        ("istanbul", 1),
        ("ISTANBUL", 1),
        ("ᏣᎳᎩ", 2),
        ("ΟΔΟΣ", 3),
        ("ᲗᲑᲘᲚ", 4),
        ("Straße", 5),
    ] {
        let query = SearchQuery {
            text: typed.to_owned(),
            ..SearchQuery::default()
        };
        assert_eq!(
            hits(&store, &query).await,
            BTreeSet::from([messages[found].message.id]),
            "{typed}"
        );
    }
    store.close().await;
}
