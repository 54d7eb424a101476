//! Tests of the stored data and of its state after a crash (design, section 3.4).

use rivulet_core::{
    AbortBilling, Conversation, ConversationId, Delta, Ending, Fault, FaultCategory, Fragment, Header,
    JournalRow, KeyPlace, Limits, Message, MessageId, Network, Outcome, Part, Provider, ProviderId,
    ProviderKind, Proxy, Role, Timing, texts,
};
use uuid::Uuid;

use crate::turns::{begin, branch, finish, message, new_store, new_turn, open};

fn provider() -> Provider {
    Provider {
        id: ProviderId(Uuid::now_v7()),
        name: "Tera".to_owned(),
        preset: Some("tera".to_owned()),
        kind: ProviderKind::Custom,
        base_url: "https://api.tera.gw".to_owned(),
        model: "Qwen/Qwen2.5-7B-Instruct".to_owned(),
        key_place: KeyPlace::Keychain,
        limits: Limits {
            connect: 1,
            first_byte: 2,
            idle: 3,
        },
        network: Network {
            proxy: Proxy::Url {
                url: "socks5://127.0.0.1:1080".to_owned(),
            },
            ca_file: Some("/ca.pem".to_owned()),
            headers: vec![Header::new("X-Title", "Rivulet")],
        },
        include_usage: false,
        abort_billing: AbortBilling::Cancels,
        continuing: rivulet_core::Continuing::default(),
        monthly_limit: Some(500),
    }
}

fn deltas() -> Vec<JournalRow> {
    let text = |text: &str| Fragment::Text {
        text: text.to_owned(),
    };
    let fragments = [
        Fragment::Reasoning {
            text: "Hm \u{0} ".to_owned(),
        },
        text("流れ "),
        text("\n"),
        Fragment::ToolCall {
            index: 0,
            id: Some("c".to_owned()),
            name: Some("f".to_owned()),
            text: "{".to_owned(),
        },
        text("end "),
        Fragment::ToolCall {
            index: 0,
            id: None,
            name: None,
            text: "}".to_owned(),
        },
    ];
    (1..)
        .zip(fragments)
        .map(|(seq, fragment)| JournalRow::Delta(Delta { seq, fragment }))
        .collect()
}

fn parts() -> Vec<Part> {
    vec![
        Part::Reasoning {
            text: "Hm \u{0} ".to_owned(),
        },
        Part::Text {
            text: "流れ \nend ".to_owned(),
        },
        Part::ToolCall {
            id: "c".to_owned(),
            name: "f".to_owned(),
            arguments: "{}".to_owned(),
        },
    ]
}

/// Returns the outcome of a reply whose connection was lost.
fn outcome() -> Outcome {
    Outcome {
        fault: Some(Fault::new(
            FaultCategory::Connection,
            texts::fault::provider_error(),
        )),
        timing: Timing {
            ended_ms: Some(7),
            ..Timing::default()
        },
        ..Outcome::new(Ending::Disconnected)
    }
}

#[tokio::test]
async fn a_turn_is_stored_before_its_request_until_its_end() {
    let (folder, store) = new_store();
    let (question, reply) = begin(&store).await;

    let branch = branch(&store, reply.conversation_id).await.unwrap();
    assert_eq!(
        branch
            .messages
            .iter()
            .map(|entry| entry.message.clone())
            .collect::<Vec<_>>(),
        [question, reply.clone()]
    );

    store.try_append(reply.id, deltas()).unwrap();
    finish(&store, reply.id, parts(), outcome()).await;
    store.close().await;
    drop(store);

    let store = open(folder.path());
    assert_eq!(store.recovered(), 0);
    let stored = store.message(reply.id).await.unwrap().unwrap();
    assert_eq!(stored.parts, parts());
    assert_eq!(stored.ending, Some(Ending::Disconnected));
    assert_eq!(stored.fault.unwrap().message, texts::fault::provider_error());
    assert_eq!(stored.timing.ended_ms, Some(7));
}

#[tokio::test]
async fn received_text_survives_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let reply = {
        let store = open(folder.path());
        let (_, reply) = begin(&store).await;
        store.try_append(reply.id, deltas()).unwrap();
        // Append the same rows again, as the program does after a commit that succeeded but
        // reported an error.
        store.try_append(reply.id, deltas()).unwrap();
        assert_eq!(store.message(reply.id).await.unwrap().unwrap().ending, None);
        store.close().await;
        reply
    };
    let store = open(folder.path());
    assert_eq!(store.recovered(), 1);
    let stored = store.message(reply.id).await.unwrap().unwrap();
    assert_eq!(
        (stored.ending, stored.parts),
        (Some(Ending::Interrupted), parts())
    );
    store.close().await;
    drop(store);
    assert_eq!(open(folder.path()).recovered(), 0, "recovered once");
}

#[tokio::test]
async fn versions_are_siblings_and_each_remembers_its_chosen_answer() {
    let (_folder, store) = new_store();
    let (question, first) = begin(&store).await;
    finish(&store, first.id, parts(), outcome()).await;
    let second = message(first.conversation_id, Some(question.id), Role::Assistant, "");
    let turn = new_turn(vec![], &second);
    store.begin_turn(turn).await.unwrap();
    finish(&store, second.id, vec![], outcome()).await;
    let follow = message(first.conversation_id, Some(second.id), Role::User, "F");
    let answer = message(first.conversation_id, Some(follow.id), Role::Assistant, "");
    let turn = new_turn(vec![follow.clone()], &answer);
    store.begin_turn(turn).await.unwrap();

    let shown = async || -> Vec<MessageId> {
        let branch = branch(&store, first.conversation_id).await.unwrap();
        assert_eq!(branch.messages[1].versions, [first.id, second.id]);
        branch
            .messages
            .into_iter()
            .map(|entry| entry.message.id)
            .collect()
    };
    assert_eq!(shown().await, [question.id, second.id, follow.id, answer.id]);
    store.choose(&first).await.unwrap();
    assert_eq!(shown().await, [question.id, first.id]);
    store.choose(&second).await.unwrap();
    assert_eq!(shown().await, [question.id, second.id, follow.id, answer.id]);

    let history = store.history(answer.id).await.unwrap();
    let history: Vec<MessageId> = history.iter().map(|message| message.id).collect();
    assert_eq!(history, [question.id, second.id, follow.id, answer.id]);
}

#[tokio::test]
async fn a_deleted_conversation_is_restored_completely() {
    let (_folder, store) = new_store();
    let (_, reply) = begin(&store).await;
    let before = branch(&store, reply.conversation_id).await;
    store
        .set_conversation_deleted(reply.conversation_id, true)
        .await
        .unwrap();
    assert_eq!(branch(&store, reply.conversation_id).await, None);
    assert!(store.conversations().await.unwrap().0.is_empty());
    store
        .set_conversation_deleted(reply.conversation_id, false)
        .await
        .unwrap();
    assert_eq!(branch(&store, reply.conversation_id).await, before);
}

#[tokio::test]
async fn providers_and_settings_read_back() {
    let (_folder, store) = new_store();
    let mut provider = provider();
    store.save_provider(provider.clone()).await.unwrap();
    provider.name = "Other".to_owned();
    store.save_provider(provider.clone()).await.unwrap();
    assert_eq!(store.providers().await.unwrap(), [provider.clone()]);
    store.set_provider_deleted(provider.id, true).await.unwrap();
    assert_eq!(store.provider(provider.id).await.unwrap(), None);
    store.set_provider_deleted(provider.id, false).await.unwrap();
    assert_eq!(store.provider(provider.id).await.unwrap(), Some(provider));
    store.set_setting("s", "{}".to_owned()).await.unwrap();
    assert_eq!(store.setting("s").await.unwrap().as_deref(), Some("{}"));
    let grown = store
        .change_setting("s", |numbers: &mut Vec<u8>| numbers.push(1))
        .await;
    assert_eq!(
        grown.unwrap(),
        [1],
        "a value that cannot be parsed counts as missing"
    );
    assert_eq!(store.setting("s").await.unwrap().as_deref(), Some("[1]"));
}

#[tokio::test]
async fn emptying_the_trash_removes_every_row_of_a_long_conversation() {
    let (folder, store) = new_store();
    let (_, first) = begin(&store).await;
    let mut parent = first.id;
    // Make the tree of messages deeper than SQLite's limit for recursive triggers.
    for _ in 0..600 {
        let question = message(first.conversation_id, Some(parent), Role::User, "Q");
        let reply = message(first.conversation_id, Some(question.id), Role::Assistant, "");
        parent = reply.id;
        store.begin_turn(new_turn(vec![question], &reply)).await.unwrap();
    }
    store
        .set_conversation_deleted(first.conversation_id, true)
        .await
        .unwrap();
    store.close().await;
    drop(store);
    let disk = rusqlite::Connection::open(folder.path().join("rivulet.sqlite3")).unwrap();
    let sql = "UPDATE conversation SET deleted_at = 1;
         INSERT INTO setting VALUES ('clock', json_object('since', 1, 'last', unixepoch() * 1000))";
    disk.execute_batch(sql).unwrap();
    drop(open(folder.path()));
    let left: i64 = disk
        .query_row("SELECT count(*) FROM message", [], |row| row.get(0))
        .unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn no_turn_can_begin_in_a_deleted_conversation() {
    let (_folder, store) = new_store();
    let (question, reply) = begin(&store).await;
    store
        .set_conversation_deleted(reply.conversation_id, true)
        .await
        .unwrap();
    let again = message(reply.conversation_id, Some(question.id), Role::Assistant, "");
    let turn = new_turn(vec![], &again);
    assert_eq!(
        store.begin_turn(turn).await.unwrap_err().category,
        FaultCategory::Input
    );
    assert_eq!(store.message(again.id).await.unwrap(), None);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_data_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new/data");
    let _store = open(&data);
    assert_eq!(
        std::fs::metadata(&data).unwrap().permissions().mode() & 0o777,
        0o700
    );
}

/// If the search for a free row number started anew for each copy, this test would take minutes.
#[tokio::test]
async fn copies_of_many_messages_with_consecutive_times_are_inserted_in_linear_time() {
    const COUNT: i64 = 4_000;
    let (_folder, store) = new_store();
    let begin = |summary: Option<&Message>| {
        let mut parent_id = summary.map(|summary| summary.id);
        let conversation_id = summary.map_or_else(
            || ConversationId(Uuid::now_v7()),
            |summary| summary.conversation_id,
        );
        let chain = (1..=COUNT).map(|created_at| {
            let next = Message {
                created_at,
                ..message(conversation_id, parent_id, Role::User, "")
            };
            parent_id = Some(next.id);
            next
        });
        let copies: Vec<Message> = chain.collect();
        (Conversation::new(conversation_id, "T".to_owned(), 1), copies)
    };
    for _ in 0..2 {
        let (conversation, copies) = begin(None);
        let id = conversation.id;
        store.insert_branch(conversation, copies).await.unwrap();
        let summary = message(id, None, Role::User, "");
        let (_, copies) = begin(Some(&summary));
        store.insert_summary(summary, copies).await.unwrap();
        let length = branch(&store, id).await.unwrap().messages.len();
        assert_eq!(i64::try_from(length).unwrap(), COUNT + 1);
    }
}
