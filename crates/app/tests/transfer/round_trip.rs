//! Tests that importing a complete export into an empty database restores the original database.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rivulet_app::contract::{ExportFormat, ImportKind};
use rusqlite::{Connection, params};
use uuid::Uuid;

use crate::desk::Desk;

/// All kinds of content that an import can add besides conversations.
pub const ALL: [ImportKind; 5] = [
    ImportKind::Providers,
    ImportKind::Assistants,
    ImportKind::Snippets,
    ImportKind::Drafts,
    ImportKind::Settings,
];

/// One verdict of each kind, as stored in the database. A verdict says whether an answer fits the
/// response format in the chat settings.
const VERDICTS: [&str; 6] = [
    r#"{"enforcement":"enforced","result":{"kind":"valid"}}"#,
    r#"{"enforcement":"asked","result":{"kind":"invalid","errors":[{"path":"/a/0","rule":"type: \"integer\"","value":"\"three\""}],"more":true}}"#,
    r#"{"enforcement":"unknown","result":{"kind":"not_json","detail":"expected value","at":4}}"#,
    r#"{"enforcement":"unknown","result":{"kind":"cut_off"}}"#,
    r#"{"enforcement":"asked","result":{"kind":"refusal"}}"#,
    r#"{"enforcement":"asked","result":{"kind":"unchecked","reason":"too_costly","detail":""}}"#,
];

/// A generated message: three numbers that select its parent, its role and its ending; its text;
/// and a bit mask of the optional fields that are set.
type Made = (usize, u8, u8, String, u16);

/// The columns of the `message` table that the test fills and that an export contains.
const MESSAGE_COLUMNS: [&str; 26] = [
    "id", "conversation_id", "parent_id", "active_child_id", "role", "ending", "provider_id", "model",
    "request_id", "finish_reason", "status", "usage", "fault", "timing", "notices", "kept", "created_at",
    "send_back", "deleted_at", "seams", "number", "verdict", "left_out_at", "comparison_id",
    "comparison_column", "copied",
];

/// The columns that an export does not contain. `run_id` is set only while a message streams, but
/// an export contains only messages that have ended.
const NOT_EXPORTED: [&str; 1] = ["run_id"];

/// Fails unless the `message` table has exactly the columns in `MESSAGE_COLUMNS` and
/// `NOT_EXPORTED`. The test would leave any other column empty, and would therefore not notice that
/// exports lack it.
fn assert_every_column_is_named(database: &Connection) {
    let mut statement = database
        .prepare("SELECT name FROM pragma_table_info('message')")
        .unwrap();
    let present = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let present: BTreeSet<String> = present.map(Result::unwrap).collect();
    let named = MESSAGE_COLUMNS.iter().chain(&NOT_EXPORTED);
    let named: BTreeSet<String> = named.map(|name| (*name).to_owned()).collect();
    assert_eq!(
        present, named,
        "each column is in MESSAGE_COLUMNS or in NOT_EXPORTED"
    );
}

fn fill(desk: &Desk, conversations: &[Vec<Made>]) {
    let database = desk.database();
    assert_every_column_is_named(&database);
    let insert_message = format!(
        "INSERT INTO message ({}) VALUES ({})",
        MESSAGE_COLUMNS.join(", "),
        ["?"; MESSAGE_COLUMNS.len()].join(", ")
    );
    let id = || Uuid::now_v7().to_string();
    let (provider, folder) = (id(), id());
    database
        .execute_batch(&format!(
            r#"INSERT INTO provider (id, name, kind, base_url, model, key_place, connect_seconds, first_byte_seconds, idle_seconds, include_usage, abort_billing, deleted_at)
               VALUES ('{provider}', 'P', 'custom', 'http://a', 'm', 'keychain', 1, 2, 3, 1, 'unknown', 77);
               UPDATE provider SET network = '{{"proxy":{{"proxy":"system"}},"ca_file":null,"headers":[]}}', continuing = '{{"prefill":"none","resume":false}}';
               INSERT INTO folder VALUES ('{folder}', 'Work "and" play', 5);
               INSERT INTO assistant VALUES ('{0}', 'A', '{provider}', NULL, '{{"temperature":0.3}}');
               INSERT INTO snippet VALUES ('{1}', 's', 'text {{{{date}}}}');
               INSERT INTO draft VALUES ('', 'not sent', '[]'), ('{2}', 'x', '[{{"hash":"{3}","name":"n","media_type":"t","bytes":1}}]');
               INSERT INTO setting VALUES ('settings', '{{"theme" : "dark",  "zoom":120}}');"#,
            id(), id(), id(), "b".repeat(64)
        ))
        .unwrap();
    let mut number = 1_700_000_000_000_i64;
    for (place, messages) in conversations.iter().enumerate() {
        let conversation = id();
        let ids: Vec<String> = messages.iter().map(|_| id()).collect();
        let odd = place % 2 == 1;
        database
            .execute(
                "INSERT INTO conversation VALUES (?, ?, ?, 'model', ?, 5, 6, ?, ?, ?, ?, ?, ?)",
                params![
                    conversation,
                    format!("Title {place}\u{1f600}"),
                    odd.then_some(&provider),
                    ids.first(),
                    odd.then_some(9),
                    (!odd).then_some(&folder),
                    odd,
                    !odd,
                    if odd {
                        r#"{"system":"S","seed":-4,"extra":"{}"}"#
                    } else {
                        "{}"
                    },
                    if odd { "user" } else { "words" },
                ],
            )
            .unwrap();
        database
            .execute(
                "INSERT INTO tag VALUES (?, 'a'), (?, 'b \"c\"')",
                params![conversation, conversation],
            )
            .unwrap();
        for (place, (parent, role, ending, words, bits)) in messages.iter().enumerate() {
            let set = |bit: u16| bits & (1 << bit) != 0;
            let parent = (place > 0 && *parent > 0).then(|| &ids[(parent - 1) % place]);
            number += 1 + i64::from(*bits % 3);
            let child = messages
                .iter()
                .enumerate()
                .skip(place + 1)
                .find(|(at, made)| made.0 > 0 && (made.0 - 1) % at == place);
            database
                .execute(
                    &insert_message,
                    params![
                        ids[place],
                        conversation,
                        parent,
                        child.filter(|_| set(0)).map(|(at, _)| &ids[at]),
                        ["system", "user", "assistant", "tool"][usize::from(role % 4)],
                        rivulet_core::Ending::ALL[usize::from(*ending) % rivulet_core::Ending::ALL.len()].name(),
                        set(1).then_some(&provider),
                        set(2).then_some("m"),
                        set(3).then_some("req"),
                        set(4).then_some("stop"),
                        set(5).then_some(503),
                        set(6).then_some(r#"{"prompt":1,"completion":2,"total":3,"cached":null,"reasoning":null,"cost":0.1}"#),
                        set(7).then_some(r#"{"category":"server","message":{"id":"fault-disk-full","args":{}},"detail":"d","status":503,"code":null,"retry_after":1,"limit":null}"#),
                        if set(8) { r#"{"sent_ms":1,"first_byte_ms":2,"first_token_ms":null,"first_text_ms":null,"last_token_ms":null,"ended_ms":9}"# } else { r#"{"sent_ms":null,"first_byte_ms":null,"first_token_ms":null,"first_text_ms":null,"last_token_ms":null,"ended_ms":null}"# },
                        r#"{"unreadable_events":0,"other_choices":0,"pieces":3,"one_piece":false,"not_streamed":true,"cut_words":0,"added_nothing":false,"think_tags":{"before":"\n","closed":4}}"#,
                        set(9),
                        number - i64::from(*bits % 2),
                        set(10).then_some(r#"{"reasoning_details":[{"a":1.5}]}"#),
                        set(11).then_some(8),
                        set(12).then(|| format!(r#"[{{"from":"{}","way":"ask","at":3,"overlap":"x","separator":"","apart":true}}]"#, ids[0])),
                        number,
                        set(15).then(|| VERDICTS[place % VERDICTS.len()]),
                        (!set(9)).then_some(12),
                        set(8).then_some(&ids[0]),
                        set(8).then(|| i64::try_from(place).unwrap()),
                        set(14),
                    ],
                )
                .unwrap();
            let hash = "a".repeat(64);
            let file = format!(r#"{{"hash":"{hash}","name":"n","media_type":"image/png","bytes":3}}"#);
            // Each tuple describes a part: its position, kind and text; the name and the ending of
            // its tool call; and its attachment.
            let words = words.as_str();
            let mut parts = vec![(0, "text", words, None, None, None)];
            if set(13) {
                let call_ending = set(14).then_some("denied");
                parts.extend([
                    (1, "tool_call", "{\"a\"", Some("look"), None, None),
                    (4, "tool_result", words, Some("look"), call_ending, None),
                    (2, "image", "", None, None, Some(&file)),
                    (3, "reasoning", words, None, None, None),
                ]);
            }
            for (position, kind, text, call_name, call_ending, attachment) in parts {
                let call_id = call_name.map(|_| "c");
                let attachment_hash = attachment.map(|_| &hash);
                database
                    .execute(
                        "INSERT INTO message_part (message_id, position, kind, text, call_id, call_name, call_ending, attachment, attachment_hash)
                         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        params![ids[place], position, kind, text, call_id, call_name, call_ending, attachment, attachment_hash],
                    )
                    .unwrap();
            }
            // A message without text has no entry in the search index.
            if !words.is_empty() || set(13) {
                database
                    .execute(
                        "INSERT INTO message_text (rowid, text) VALUES (?, ?)",
                        params![number, words],
                    )
                    .unwrap();
            }
        }
    }
}

async fn goes_round(conversations: &[Vec<Made>]) {
    let (from, to) = (Desk::new(), Desk::new());
    fill(&from, conversations);
    let exported = from.export_everything(ExportFormat::Json).await;
    assert_eq!(exported.conversations as usize, conversations.len());
    let file = exported.path;
    let report = to.app.import_start(file.clone(), ALL.to_vec()).await.unwrap();
    assert_eq!(report.notes, [], "there are no notes");
    let (before, after) = (from.rows(), to.rows());
    for (table, rows) in &before {
        assert_eq!(&after[table], rows, "{table}");
    }
    let again = to.app.import_start(file, ALL.to_vec()).await.unwrap();
    assert_eq!((again.added, again.extended, again.messages), (0, 0, 0));
    assert_eq!(to.rows(), after, "a second import changes nothing");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn a_json_export_restores_every_row(
        conversations in prop::collection::vec(
            prop::collection::vec((0..6_usize, any::<u8>(), any::<u8>(), any::<String>(), any::<u16>()), 1..8),
            0..5,
        )
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(goes_round(&conversations));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn attachments_survive_an_export_and_import() {
    let (from, to) = (Desk::new(), Desk::new());
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    from.file(&format!("attachments/{}/{hash}", &hash[..2]), "abc");
    fill(&from, &[vec![(0, 1, 0, "words".to_owned(), 1 << 13)]]);
    let swap = format!(
        "UPDATE message_part SET attachment = replace(attachment, '{0}', '{hash}'), attachment_hash = '{hash}' WHERE attachment IS NOT NULL",
        "a".repeat(64)
    );
    assert_eq!(from.database().execute(&swap, []).unwrap(), 1);
    let file = from.export_everything(ExportFormat::Json).await.path;
    to.app.import_start(file, ALL.to_vec()).await.unwrap();
    assert_eq!(
        std::fs::read(to.path(&format!("attachments/{}/{hash}", &hash[..2]))).unwrap(),
        b"abc"
    );
    assert_eq!(to.rows(), from.rows());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_that_is_too_large_is_skipped_and_named_and_the_rest_is_imported() {
    let (from, to) = (Desk::new(), Desk::new());
    let message = |words: &str| vec![(0, 1, 0, words.to_owned(), 0)];
    fill(&from, &[message("first"), message("second")]);
    let file = from.export_everything(ExportFormat::Json).await.path;
    // Insert a conversation that is too large, on a line of its own. An export contains each
    // conversation on a separate line.
    let exported = std::fs::read_to_string(&file).unwrap();
    let (before, conversations) = exported.split_once("\"conversations\":[\n").unwrap();
    let (first, rest) = conversations.split_once('\n').unwrap();
    let large = format!("{{\"conversation\":{{\"title\":\"{}\"}}}}", "x".repeat(97 << 20));
    let before = before.replace("\"version\":1", "\"new\":\"words\",\"version\":1");
    std::fs::write(
        &file,
        format!("{before}\"conversations\":[\n{first}\n{large},\n{rest}"),
    )
    .unwrap();

    let report = to.app.import_start(file, ALL.to_vec()).await.unwrap();
    assert_eq!(report.added, 2);
    let notes: Vec<_> = report
        .notes
        .iter()
        .map(|note| (note.words.id(), note.example.as_str(), note.count))
        .collect();
    assert_eq!(
        notes,
        [
            ("import-unknown-field", "", 1),
            ("import-too-large", "conversation 2", 1)
        ]
    );
    assert_eq!(to.rows()["message"], from.rows()["message"]);
}
