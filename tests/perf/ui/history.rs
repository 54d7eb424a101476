//! Prepares the data folder of a measured window: a provider and, if needed, a long conversation.

use std::path::Path;

use anyhow::Result;
use rivulet_app::contract::{ModelSet, ProviderDraft, Settings};
use rivulet_core::{ChosenModel, Ending, Role};
use rivulet_tests::engine;
use rusqlite::{Connection, params};

use crate::ui::server::now_ms;
use crate::ui::text;

/// The name of the saved set of models that [`prepare`] adds. All models of the set reply to the
/// same message.
pub const SET: &str = "Side by side";
const SET_MODELS: usize = 4;

/// Prepares a data folder. Adds the provider at `base_url`, a saved set of models in which the
/// provider's only model occurs several times, and a conversation with `messages` messages (no
/// conversation if this is 0).
pub async fn prepare(data: &Path, base_url: String, messages: usize) -> Result<()> {
    let app = engine::open(data)?;
    let draft = ProviderDraft {
        model: "bench".to_owned(),
        ..ProviderDraft::new("Bench", base_url)
    };
    let provider = app.provider_save(draft).await?;
    let chosen = ChosenModel {
        provider_id: provider.id,
        model: "bench".to_owned(),
    };
    let set = ModelSet {
        name: SET.to_owned(),
        models: vec![chosen; SET_MODELS],
    };
    app.settings_save(Settings {
        model_sets: vec![set],
        ..app.app_info().await?.settings
    })
    .await?;
    app.close().await;
    if messages > 0 {
        let mut database = Connection::open(data.join("rivulet.sqlite3"))?;
        write(&mut database, &provider.id.to_string(), messages)?;
    }
    Ok(())
}

/// Writes the conversation directly to the database. Writing it through the engine would take
/// minutes.
fn write(database: &mut Connection, provider: &str, messages: usize) -> Result<()> {
    // Create ids whose order is the order of creation, as with version 7 UUIDs.
    let id = |number: usize| format!("01990000-0000-7000-8000-{number:012x}");
    let conversation = "01990000-0000-7000-9000-000000000000";
    let now = now_ms() as i64;
    let writing = database.transaction()?;
    writing.execute(
        "INSERT INTO conversation (id, title, provider_id, model, active_child_id, created_at, updated_at)
         VALUES (?, 'A long conversation', ?, 'bench', ?, ?, ?)",
        params![conversation, provider, id(0), now, now],
    )?;
    for number in 0..messages {
        let role = if number % 2 == 0 {
            Role::User
        } else {
            Role::Assistant
        };
        let parent = number.checked_sub(1).map(id);
        let child = (number + 1 < messages).then(|| id(number + 1));
        writing
            .prepare_cached(
                "INSERT INTO message (id, conversation_id, parent_id, active_child_id, role, ending, model, created_at)
                 VALUES (?, ?, ?, ?, ?, ?, 'bench', ?)",
            )?
            .execute(params![
                id(number),
                conversation,
                parent,
                child,
                role.name(),
                Ending::Complete.name(),
                now
            ])?;
        writing
            .prepare_cached(
                "INSERT INTO message_part (message_id, position, kind, text) VALUES (?, 0, 'text', ?)",
            )?
            .execute(params![id(number), text::message(number)])?;
    }
    Ok(writing.commit()?)
}
