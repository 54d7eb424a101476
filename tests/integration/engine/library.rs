//! Tests of search, folders, tags, assistants, snippets, drafts and titles.

use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use rivulet_app::contract::Update;
use rivulet_app::{App, AppFolders, Keychain, NoPractice, Sharing};
use rivulet_core::{
    Activity, Assistant, BUILT_IN, ChatSettings, Draft, Ending, FaultCategory, GrantScope, Role, SearchQuery,
    Snippet,
};
use rivulet_sandbox::Script;

use crate::harness::Engine;
use crate::tool_steps::{allow, proposed};

fn query(text: &str) -> SearchQuery {
    SearchQuery {
        text: text.to_owned(),
        ..SearchQuery::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn search_finds_text_of_any_script_and_filters_it() {
    let (mut engine, provider) = Engine::with_provider().await;
    for text in [
        "A lighthouse in the fog", "关于流式输出的说明", "```rust\nfn main() {}\n```", "Groß und klein",
    ] {
        engine.answer_next(Script::reply(text));
        engine.complete_turn(&provider, "m").await;
    }
    engine
        .sandbox
        .play_once("n", Script::new().text("The lighthouse was cut").cut());
    engine.complete_turn(&provider, "n").await;
    let found = async |query: SearchQuery| {
        let page = engine.app.search(query).await.unwrap();
        page.hits
            .into_iter()
            .map(|hit| {
                hit.snippet
                    .into_iter()
                    .map(|piece| {
                        if piece.marked {
                            format!("[{}]", piece.text)
                        } else {
                            piece.text
                        }
                    })
                    .collect::<String>()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        found(query("LIGHTHOUSE fog")).await,
        ["A [lighthouse] in the [fog]"]
    );
    assert_eq!(found(query("lighthouse")).await.len(), 2);
    assert_eq!(found(query("流式输出")).await, ["关于[流式输出]的说明"]);
    assert_eq!(found(query("流式")).await, ["关于[流式]输出的说明"]);
    assert_eq!(
        found(query("in")).await.len(),
        3,
        "{:?}",
        found(query("in")).await
    );
    assert_eq!(found(query("GROSS")).await, Vec::<String>::new());
    assert_eq!(found(query("\"the fog\"")).await.len(), 1);
    assert_eq!(
        found(SearchQuery {
            model: Some("n".to_owned()),
            ..query("lighthouse")
        })
        .await,
        ["The [lighthouse] was cut"]
    );
    let count = async |text: &str, filter: fn(&mut SearchQuery)| {
        let mut query = query(text);
        filter(&mut query);
        found(query).await.len()
    };
    assert_eq!(
        count("", |query| query.ending = Some(Ending::Disconnected)).await,
        1
    );
    assert_eq!(count("main", |query| query.has_code = true).await, 1);
    assert_eq!(count("lighthouse", |query| query.has_code = true).await, 0);
    assert_eq!(count("hello", |query| query.role = Some(Role::User)).await, 5);
    assert_eq!(count("hello", |query| query.from = Some(i64::MAX)).await, 0);
    assert_eq!(found(query("")).await.len(), 0);
    assert_eq!(found(query("\" ' * ( OR")).await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn search_finds_titles_and_no_deleted_messages() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("needle"));
    let (_, _, one) = engine.complete_turn(&provider, "m").await;
    let (_, _, two) = engine.complete_turn(&provider, "m").await;
    engine
        .app
        .conversation_rename(one.conversation_id, "A sewing box".to_owned())
        .await
        .unwrap();
    engine
        .app
        .conversation_archive(one.conversation_id, true)
        .await
        .unwrap();
    engine.app.message_delete(two.id).await.unwrap();
    let page = engine.app.search(query("needle")).await.unwrap();
    assert_eq!(
        page.hits.iter().map(|hit| hit.message_id).collect::<Vec<_>>(),
        [one.id]
    );
    let page = engine.app.search(query("sewing")).await.unwrap();
    assert_eq!((page.titles.len(), page.titles[0].archived), (1, true));
    engine.app.conversation_delete(one.conversation_id).await.unwrap();
    let page = engine.app.search(query("needle")).await.unwrap();
    assert!(page.hits.is_empty() && page.titles.is_empty() && page.next.is_none());
    engine.app.trash_empty().await.unwrap();
    assert!(engine.app.search(query("needle")).await.unwrap().hits.is_empty());
    assert!(engine.app.search_models().await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_of_a_search_contain_every_match_once() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("yes"));
    let (_, _, first) = engine.complete_turn(&provider, "m").await;
    for _ in 0..60 {
        engine.ask(&provider, first.conversation_id).await;
    }
    for text in ["hello", "he"] {
        let (mut found, mut before) = (Vec::new(), None);
        loop {
            let page = engine
                .app
                .search(SearchQuery {
                    before,
                    ..query(text)
                })
                .await
                .unwrap();
            found.extend(page.hits.into_iter().map(|hit| hit.message_id));
            before = page.next;
            if before.is_none() {
                break;
            }
        }
        let count = found.len();
        found.sort();
        found.dedup();
        assert_eq!((count, found.len()), (61, 61), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_screen_contains_what_the_single_commands_return() {
    let (engine, _) = Engine::with_provider().await;
    let first = engine.app.first_screen().await.unwrap();
    assert_eq!(first.providers, engine.app.provider_list().await.unwrap());
    assert_eq!(first.data_version, engine.app.data_version().await.unwrap());
    let info = engine.app.app_info().await.unwrap();
    assert_eq!(
        serde_json::to_value(first.info).unwrap(),
        serde_json::to_value(info).unwrap()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn folders_pins_and_tags_are_stored() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("yes"));
    let (_, _, one) = engine.complete_turn(&provider, "m").await;
    let id = one.conversation_id;
    let folder = engine
        .app
        .folder_save(None, "  Work  at home ".to_owned())
        .await
        .unwrap();
    assert_eq!(folder.name, "Work at home");
    assert!(
        engine
            .app
            .folder_save(None, "Work at home".to_owned())
            .await
            .is_err()
    );
    engine.app.conversation_move(id, Some(folder.id)).await.unwrap();
    engine.app.conversation_pin(id, true).await.unwrap();
    engine
        .app
        .conversation_tag(id, vec!["rust".into(), " ".into(), "b".into(), "rust".into()])
        .await
        .unwrap();
    let engine = engine.restart().await;
    let listed = &engine.app.conversation_list().await.unwrap()[0];
    assert_eq!(
        (listed.folder_id, listed.pinned, listed.archived),
        (Some(folder.id), true, false)
    );
    assert_eq!(listed.tags, ["b", "rust"]);
    let freed = engine.app.folder_delete(folder.id).await.unwrap();
    assert_eq!(engine.app.conversation_list().await.unwrap()[0].folder_id, None);
    engine.app.folder_restore(folder.clone(), freed).await.unwrap();
    assert_eq!(
        engine.app.conversation_list().await.unwrap()[0].folder_id,
        Some(folder.id)
    );
    assert_eq!(engine.app.folder_list().await.unwrap(), [folder]);
}

#[tokio::test(flavor = "multi_thread")]
async fn assistants_snippets_and_drafts_are_stored() {
    let engine = Engine::start().await;
    let assistant = Assistant {
        id: None,
        name: "Reviewer".to_owned(),
        provider_id: None,
        model: None,
        settings: ChatSettings {
            system: Some("Review".to_owned()),
            ..ChatSettings::default()
        },
    };
    let saved = engine.app.assistant_save(assistant.clone()).await.unwrap();
    assert!(
        engine.app.assistant_save(assistant).await.is_err(),
        "two assistants cannot have one name"
    );
    let snippet = Snippet {
        id: None,
        name: "sig".to_owned(),
        text: "Yours, {{name}}".to_owned(),
    };
    let snippet = engine.app.snippet_save(snippet).await.unwrap();
    let draft = Draft {
        conversation_id: None,
        message_id: None,
        text: "half a".to_owned(),
        attachments: Vec::new(),
    };
    engine.app.draft_save(draft.clone()).await.unwrap();
    let engine = engine.restart().await;
    assert_eq!(
        engine.app.assistant_list().await.unwrap(),
        std::slice::from_ref(&saved)
    );
    assert_eq!(
        engine.app.snippet_list().await.unwrap(),
        std::slice::from_ref(&snippet)
    );
    assert_eq!(
        engine.app.draft_list().await.unwrap(),
        std::slice::from_ref(&draft)
    );
    engine.app.assistant_delete(saved.id.unwrap()).await.unwrap();
    engine.app.snippet_delete(snippet.id.unwrap()).await.unwrap();
    engine
        .app
        .draft_save(Draft {
            text: String::new(),
            ..draft
        })
        .await
        .unwrap();
    assert!(engine.app.assistant_list().await.unwrap().is_empty());
    assert!(engine.app.snippet_list().await.unwrap().is_empty());
    assert!(engine.app.draft_list().await.unwrap().is_empty());
    let nameless = Snippet {
        id: None,
        name: " ".to_owned(),
        text: "x".to_owned(),
    };
    assert_eq!(
        engine.app.snippet_save(nameless).await.unwrap_err().category,
        FaultCategory::Input
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_generates_titles_only_if_the_setting_is_on() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(Script::reply("Hi"));
    engine.complete_turn(&provider, "m").await;
    assert_eq!(engine.sandbox.requests().len(), 1);
    engine.generate_titles().await;
    engine.answer_next(Script::reply("Hi"));
    engine.answer_next(Script::reply("\"A warm welcome\"\n"));
    let mut watched = engine.begin(&provider, "m", None).await;
    engine.outcome(&mut watched).await;
    let (id, title) = engine.generated_title().await;
    assert_eq!(title, "A warm welcome");
    let listed = engine.app.conversation_list().await.unwrap();
    assert!(listed.iter().any(|each| each.id == id && each.title == title));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_is_generated_after_the_calls_of_the_first_reply() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.generate_titles().await;
    let (_, call) = proposed(&mut engine, &provider, &[BUILT_IN], ("a", "time", "{}")).await;
    engine.answer_next(Script::reply("It is noon."));
    engine.answer_next(Script::reply("The time"));
    allow(&engine, call, GrantScope::Once).await;
    let (_, title) = engine.generated_title().await;
    assert_eq!(title, "The time");
    let asked = engine.last_request().to_string();
    assert!(
        asked.contains("assistant: It is noon.") && !asked.contains("tool:"),
        "{asked}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_does_not_wait_for_a_generated_title() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.generate_titles().await;
    // The server keeps the connection open after the complete reply. Therefore, Rivulet has not
    // requested a title yet when the test closes the application.
    let script = Script::new().role().text("Hi").finish("stop").stall();
    engine.answer_next(script);
    engine.answer_next(Script::new().role().stall());
    let mut watched = engine.begin(&provider, "m", None).await;
    engine
        .listen_until(&mut watched, |watched| {
            watched.activities.contains(&Activity::Finishing)
        })
        .await;
    engine.app.close().await;
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Complete);
    assert_eq!(engine.sandbox.requests().len(), 1, "no title is requested");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_message_is_kept_like_a_draft_until_it_is_sent_or_deleted() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (_, _, reply) = engine.complete_turn(&provider, "m").await;
    let composer = Draft {
        conversation_id: Some(reply.conversation_id),
        message_id: None,
        text: "next".to_owned(),
        attachments: Vec::new(),
    };
    let edit = Draft {
        conversation_id: None,
        message_id: reply.parent_id,
        text: "Hello, edited".to_owned(),
        attachments: Vec::new(),
    };
    engine.app.draft_save(composer.clone()).await.unwrap();
    engine.app.draft_save(edit.clone()).await.unwrap();
    let engine = engine.restart().await;
    let sorted = async |engine: &Engine| {
        let mut drafts = engine.app.draft_list().await.unwrap();
        drafts.sort_by_key(|draft| draft.message_id.is_some());
        drafts
    };
    assert_eq!(sorted(&engine).await, [composer.clone(), edit.clone()]);

    engine
        .app
        .conversation_delete(reply.conversation_id)
        .await
        .unwrap();
    assert_eq!(sorted(&engine).await, []);
    let engine = engine.restart().await;
    engine
        .app
        .conversation_restore(reply.conversation_id)
        .await
        .unwrap();
    assert_eq!(sorted(&engine).await, [composer.clone(), edit.clone()]);

    let sent = Draft {
        text: String::new(),
        ..edit
    };
    engine.app.draft_save(sent).await.unwrap();
    assert_eq!(sorted(&engine).await, [composer]);
    engine
        .app
        .conversation_delete(reply.conversation_id)
        .await
        .unwrap();
    engine.app.trash_empty().await.unwrap();
    assert_eq!(sorted(&engine).await, []);
}

fn destroy(database: &Path, table: &str) {
    let opened = rusqlite::Connection::open(database).unwrap();
    let page: u32 = opened
        .query_row(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?",
            [table],
            |row| row.get(0),
        )
        .unwrap();
    drop(opened);
    let mut file = OpenOptions::new().write(true).open(database).unwrap();
    file.seek(SeekFrom::Start(u64::from(page - 1) * 4096)).unwrap();
    file.write_all(&[0; 4096]).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_from_which_damaged_conversations_are_missing_is_reported() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.complete_turn(&provider, "m").await;
    assert_eq!(engine.app.conversation_list().await.unwrap().len(), 1);
    let mut engine = engine
        .restart_after(async |folder: &Path| {
            destroy(&folder.join("rivulet.sqlite3"), "conversation");
        })
        .await;
    for _ in 0..2 {
        assert!(engine.app.conversation_list().await.unwrap().is_empty());
        let Update::Damaged { fault: Some(fault) } = engine.update().await else {
            panic!("the damage is not reported");
        };
        assert_eq!(fault.message.id(), "fault-list-damaged");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_does_not_open_the_folder_that_the_data_has_just_left() {
    let (home, target) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let open = |folders: AppFolders| {
        let keychain = Keychain::in_memory();
        App::open_with(folders, Sharing::Beside, Arc::new(NoPractice), keychain, |_| {})
    };
    // Another program could look up the data folder before the move, and try to open it after the
    // move. It must then learn that the data has been moved.
    let found_before = AppFolders::new(home.path(), None);
    let app = open(AppFolders::new(home.path(), None)).unwrap();
    let new = target.path().join("new");
    app.data_move(new.display().to_string()).await.unwrap();
    app.close().await;
    let fault = open(found_before).err().unwrap();
    assert_eq!(fault.message.id(), "fault-moved");
    let app = open(AppFolders::new(home.path(), None)).unwrap();
    assert_eq!(app.data_info().await.unwrap().folder, new.display().to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_data_is_not_deleted_during_an_import() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.complete_turn(&provider, "echo@max").await;
    let exported = engine.export_everything().await;
    let read = engine
        .gate
        .hold_at(|update| matches!(update, Update::Transfer { .. }));
    let app = engine.app.clone();
    let importing = tokio::spawn(async move { app.import_start(exported, Vec::new()).await });
    engine.gate.reached().await;
    let refused = engine.app.data_delete().await.unwrap_err();
    assert_eq!(refused.message.id(), "fault-transfer-busy");
    drop(read);
    assert_eq!(importing.await.unwrap().unwrap().known, 1);
    assert_eq!(engine.app.conversation_list().await.unwrap().len(), 1);
    engine.app.data_delete().await.unwrap();
    assert!(engine.app.conversation_list().await.unwrap().is_empty());
}
