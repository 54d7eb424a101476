//! Imports conversations and the library (folders, providers, assistants, snippets, drafts and
//! settings) without overwriting existing data.

use std::collections::HashSet;

use rivulet_core::{
    AssistantId, ConversationId, Ending, ExportedConversation, ExportedLibrary, ExportedMessage, Message,
    MessageId, Role, SnippetId,
};
use rusqlite::{Connection, Result, named_params, params};
use uuid::Uuid;

use crate::fault::FaultResult;
use crate::message::RowExtras;
use crate::row::{id, to_json};
use crate::search_index::Numbers;
use crate::statement::Statements;
use crate::store::Store;
use crate::{assistant, conversation, draft, folder, message, provider, run, setting, snippet, usage_total};

/// Duration of the pause after each transaction of an import, during which another Rivulet process
/// can write to the database. The pause is several times as long as the interval at which a waiting
/// process retries its write.
const PAUSE_FOR_OTHERS: std::time::Duration = std::time::Duration::from_millis(25);

/// A conversation to import.
#[derive(Clone, Debug)]
pub struct ToImport {
    /// The conversation and its messages.
    pub exported: ExportedConversation,
    /// The name of the folder into which a conversation is put if it is not stored yet. The folder
    /// is created if it does not exist. If the name is `None`, the conversation stays in the folder
    /// that `exported` states.
    pub folder: Option<String>,
}

impl From<ExportedConversation> for ToImport {
    fn from(exported: ExportedConversation) -> Self {
        ToImport {
            exported,
            folder: None,
        }
    }
}

/// The result of importing one conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The conversation was new and was added with this number of messages.
    Added(u32),
    /// The conversation already existed, and this number of messages was added or extended.
    Extended(u32),
    /// The conversation already existed, and nothing was added.
    Known,
    /// The conversation is in the trash and was not changed.
    InTrash,
}

impl Store {
    /// Imports conversations in one transaction and returns the result for each of them. Existing
    /// titles and selected branches are not changed. If an existing message has no selected child,
    /// the import selects the child that is selected in the imported data. If the imported data
    /// contains a longer version of an incomplete reply, the reply is extended.
    pub async fn import(&self, conversations: Vec<ToImport>) -> FaultResult<Vec<Imported>> {
        let done = self
            .write(move |transaction| {
                let mut numbers = Numbers::default();
                conversations
                    .into_iter()
                    .map(|one| import(transaction, one, &mut numbers))
                    .collect()
            })
            .await?;
        // A long import calls this function many times. Pause after each call, so that other
        // Rivulet processes can write.
        if run::others_alive(self.folder(), self.run.id()) {
            tokio::time::sleep(PAUSE_FOR_OTHERS).await;
        }
        Ok(done)
    }

    /// Imports the library. Existing entries are not changed. If an imported assistant or snippet
    /// has the same name as an existing one, a number is appended to the imported name.
    pub async fn import_library(&self, library: ExportedLibrary) -> FaultResult<()> {
        self.write(move |transaction| import_library(transaction, &library))
            .await
    }

    /// Removes from `library`, which is about to be imported, all entries that this store already
    /// contains. Folders are never removed. Returns the remaining library.
    pub async fn new_in(&self, library: ExportedLibrary) -> FaultResult<ExportedLibrary> {
        self.read(move |connection| new_in(connection, library)).await
    }

    /// Returns, for each conversation, whether an import would add no messages to it. This is the
    /// case if the conversation is in the trash, or if the conversation and all its listed messages
    /// are already stored. Only ids are compared, so even such an import may still extend an
    /// incomplete reply.
    pub async fn known(
        &self,
        conversations: Vec<(ConversationId, Vec<MessageId>)>,
    ) -> FaultResult<Vec<bool>> {
        self.read(move |connection| {
            conversations
                .iter()
                .map(|(conversation_id, messages)| known(connection, *conversation_id, messages))
                .collect()
        })
        .await
    }

    /// Returns whether a conversation that is about to be imported has the id of a different
    /// conversation in this store. This is the case if a conversation with the id `id` is stored
    /// (even in the trash), but none of the messages to import (`messages`) is stored.
    pub async fn is_another(&self, id: ConversationId, messages: Vec<MessageId>) -> FaultResult<bool> {
        self.read(move |connection| is_another(connection, id, &messages))
            .await
    }
}

fn is_another(connection: &Connection, id: ConversationId, messages: &[MessageId]) -> Result<bool> {
    if deleted_at(connection, id)?.is_none() {
        return Ok(false);
    }
    for message in messages {
        if conversation_of(connection, *message)?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn known(connection: &Connection, conversation_id: ConversationId, messages: &[MessageId]) -> Result<bool> {
    match deleted_at(connection, conversation_id)? {
        None => return Ok(false),
        Some(Some(_)) => return Ok(true),
        Some(None) => {}
    }
    for message in messages {
        if conversation_of(connection, *message)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the time at which a conversation was deleted. Returns `Some(None)` if it is not deleted,
/// and `None` if it does not exist.
fn deleted_at(connection: &Connection, conversation_id: ConversationId) -> Result<Option<Option<i64>>> {
    let sql = "SELECT deleted_at FROM conversation WHERE id = ?";
    connection.query_first(sql, [conversation_id.to_string()], |row| row.get(0))
}

fn import(connection: &Connection, new: ToImport, numbers: &mut Numbers) -> Result<Imported> {
    let ToImport { mut exported, folder } = new;
    let existing = deleted_at(connection, exported.conversation.id)?;
    if let Some(Some(_)) = existing {
        return Ok(Imported::InTrash);
    }
    if existing.is_none() {
        // Create the folder only for a new conversation. Otherwise, each import would create
        // folders again that the user has renamed or deleted.
        if let Some(name) = folder {
            exported.conversation.folder_id = Some(folder::named(connection, name)?);
        }
        let conversation = &exported.conversation;
        conversation::insert(connection, conversation, &exported.titled_by, exported.deleted_at)?;
    }
    let conversation = &exported.conversation;
    let mut added = 0;
    let mut latest = 0;
    // The ids of imported messages that are skipped because another stored conversation already
    // contains messages with these ids. A message whose parent is skipped becomes a root message.
    let mut in_other_conversation = HashSet::new();
    for row in &mut exported.messages {
        let message = &mut row.message;
        message.conversation_id = conversation.id;
        let changed = match conversation_of(connection, message.id)? {
            None => {
                message.parent_id = message
                    .parent_id
                    .filter(|parent| !in_other_conversation.contains(parent));
                insert_message(connection, row, existing.is_some(), numbers)?;
                true
            }
            Some(here) if here == conversation.id => extend_reply(connection, message)?,
            Some(_) => {
                in_other_conversation.insert(message.id);
                false
            }
        };
        if changed {
            added += 1;
            latest = latest.max(row.message.created_at);
        }
    }
    choose(connection, &exported, existing.is_none())?;
    if existing.is_none() {
        return Ok(Imported::Added(added));
    }
    if added == 0 {
        return Ok(Imported::Known);
    }
    let sql = "UPDATE conversation SET updated_at = MAX(updated_at, ?) WHERE id = ?";
    connection.execute_cached(sql, params![latest, conversation.id.to_string()])?;
    Ok(Imported::Extended(added))
}

fn conversation_of(connection: &Connection, message_id: MessageId) -> Result<Option<ConversationId>> {
    let sql = "SELECT conversation_id FROM message WHERE id = ?";
    connection.query_first(sql, [message_id.to_string()], |row| {
        Ok(ConversationId(id(row, "conversation_id")?))
    })
}

/// Inserts an imported message. `extends` is true if its conversation existed before this import.
/// `numbers` assigns the message its row number in the search index.
fn insert_message(
    connection: &Connection,
    row: &ExportedMessage,
    extends: bool,
    numbers: &mut Numbers,
) -> Result<()> {
    let mut extras = RowExtras {
        deleted_at: row.deleted_at,
        number: row.number,
        copied: row.copied,
        ..RowExtras::default()
    };
    if let Some(parent) = row.message.parent_id.filter(|_| extends).map(|id| id.to_string()) {
        // The parent may be in the trash, as a part of a deleted version. In this case, give the
        // new message the parent's deletion time, so that it belongs to the same trash entry.
        let sql = "SELECT deleted_at FROM message WHERE id = ?";
        let deleted_at = connection.query_value(sql, [&parent])?;
        extras.deleted_at = extras.deleted_at.or(deleted_at);
        // Mark the parent as accepted (`kept`), because it now has a message below it. The card
        // that states how the parent ended is not shown for an accepted message.
        let sql = "UPDATE message SET kept = 1 WHERE id = ? AND ending <> 'streaming'";
        connection.execute_cached(sql, [&parent])?;
    }
    message::insert(connection, &row.message, &extras, numbers)
}

/// Extends the stored copy of a reply if that copy is incomplete and `message` is longer. Returns
/// whether the reply was extended.
fn extend_reply(connection: &Connection, message: &Message) -> Result<bool> {
    let Some(here) = message::get(connection, message.id)? else {
        return Ok(false);
    };
    let incomplete = here.role == Role::Assistant
        && here.seams.is_empty()
        && here.ending.is_some_and(Ending::can_continue);
    if !incomplete {
        return Ok(false);
    }
    let (text, reasoning) = (message.text(), message.reasoning());
    let continues = text.starts_with(&here.text()) && reasoning.starts_with(&here.reasoning());
    if !continues || (text.len(), reasoning.len()) == (here.text().len(), here.reasoning().len()) {
        return Ok(false);
    }
    let before = usage_total::counted(connection, message.id)?;
    let sql =
        "UPDATE message SET ending = :ending, finish_reason = :finish_reason, fault = :fault, usage = :usage,
                    kept = MAX(kept, :kept), seams = :seams WHERE id = :id";
    connection.execute_cached(
        sql,
        named_params! {
            ":id": message.id.to_string(),
            ":ending": message.ending.map(Ending::name),
            ":finish_reason": message.finish_reason,
            ":fault": message.fault.as_ref().map(to_json).transpose()?,
            ":usage": message.usage.as_ref().map(to_json).transpose()?,
            ":kept": message.kept,
            ":seams": message::seams(&message.seams)?,
        },
    )?;
    usage_total::recount(connection, message.id, before)?;
    message::replace_parts(connection, message.id, &message.parts)?;
    Ok(true)
}

/// Selects the versions that are selected in the imported data: the selected root message, and the
/// selected child of each message. Selections that this store already has are not changed. A child
/// is selected only if it is stored as a child of its message, so the selections cannot form a
/// cycle.
///
/// If the conversation existed before the import (`is_new` is false), the user may have deleted a
/// version that is selected in the imported data. In this case, a deleted root message is not
/// selected. A deleted child is selected only if it was deleted together with its parent.
fn choose(connection: &Connection, exported: &ExportedConversation, is_new: bool) -> Result<()> {
    let conversation = exported.conversation.id.to_string();
    if let Some(chosen) = exported.active_child_id.map(|id| id.to_string()) {
        let sql = "UPDATE conversation SET active_child_id = :child WHERE id = :id AND active_child_id IS NULL
                 AND EXISTS (SELECT 1 FROM message WHERE id = :child AND conversation_id = :id AND parent_id IS NULL
                             AND (:is_new OR deleted_at IS NULL))";
        connection.execute_cached(
            sql,
            named_params! { ":child": chosen, ":id": conversation, ":is_new": is_new },
        )?;
        // The root message that is selected in the imported data may belong to another conversation
        // in this store. In that case, select the latest root message of this conversation instead.
        let sql = "UPDATE conversation SET active_child_id = (
                     SELECT id FROM message WHERE conversation_id = :id AND parent_id IS NULL AND deleted_at IS NULL
                     ORDER BY created_at DESC, id DESC LIMIT 1
                 ) WHERE id = :id AND active_child_id IS NULL
                 AND EXISTS (SELECT 1 FROM message WHERE id = :child AND conversation_id <> :id)";
        connection.execute_cached(sql, named_params! { ":child": chosen, ":id": conversation })?;
    }
    let mut choose = connection.prepare_cached(
        "UPDATE message SET active_child_id = :child
         WHERE id = :id AND conversation_id = :conversation AND active_child_id IS NULL
         AND EXISTS (SELECT 1 FROM message AS child WHERE child.id = :child AND child.parent_id = :id
                     AND (:is_new OR child.deleted_at IS message.deleted_at))",
    )?;
    for row in &exported.messages {
        if let Some(chosen) = row.active_child_id {
            choose.execute(named_params! {
                ":child": chosen.to_string(),
                ":id": row.message.id.to_string(),
                ":conversation": conversation,
                ":is_new": is_new,
            })?;
        }
    }
    Ok(())
}

fn import_library(connection: &Connection, library: &ExportedLibrary) -> Result<()> {
    for exported in &library.providers {
        let id = exported.provider.id;
        if !exists(connection, "provider", "id", &id.to_string())? {
            provider::save(connection, &exported.provider)?;
            provider::set_deleted(connection, id, exported.deleted_at)?;
        }
    }
    for exported in &library.folders {
        if !exists(connection, "folder", "id", &exported.folder.id.to_string())? {
            folder::save(connection, &exported.folder, exported.created_at)?;
        }
    }
    for assistant in &library.assistants {
        let id = assistant.id.unwrap_or_else(|| AssistantId(Uuid::now_v7()));
        if !exists(connection, "assistant", "id", &id.to_string())? {
            let mut assistant = assistant.clone();
            assistant.name = free_name(connection, "assistant", &assistant.name)?;
            assistant::save(connection, id, &assistant)?;
        }
    }
    for snippet in &library.snippets {
        let id = snippet.id.unwrap_or_else(|| SnippetId(Uuid::now_v7()));
        if !exists(connection, "snippet", "id", &id.to_string())? {
            let mut snippet = snippet.clone();
            snippet.name = free_name(connection, "snippet", &snippet.name)?;
            snippet::save(connection, id, &snippet)?;
        }
    }
    for draft in &library.drafts {
        if !exists(connection, "draft", "conversation_id", &draft::key(draft))? {
            draft::save(connection, draft)?;
        }
    }
    for exported in &library.settings {
        if setting::get(connection, &exported.name)?.is_none() {
            setting::set(connection, &exported.name, exported.value.get())?;
        }
    }
    Ok(())
}

fn new_in(connection: &Connection, mut library: ExportedLibrary) -> Result<ExportedLibrary> {
    library.providers = new_rows(library.providers, |one| {
        exists(connection, "provider", "id", &one.provider.id.to_string())
    })?;
    library.assistants = new_rows(library.assistants, |one| match one.id {
        Some(id) => exists(connection, "assistant", "id", &id.to_string()),
        None => Ok(false),
    })?;
    library.snippets = new_rows(library.snippets, |one| match one.id {
        Some(id) => exists(connection, "snippet", "id", &id.to_string()),
        None => Ok(false),
    })?;
    library.drafts = new_rows(library.drafts, |one| {
        exists(connection, "draft", "conversation_id", &draft::key(one))
    })?;
    library.settings = new_rows(library.settings, |one| {
        Ok(setting::get(connection, &one.name)?.is_some())
    })?;
    Ok(library)
}

fn new_rows<T>(rows: Vec<T>, is_known: impl Fn(&T) -> Result<bool>) -> Result<Vec<T>> {
    rows.into_iter()
        .map(|row| Ok((!is_known(&row)?).then_some(row)))
        .filter_map(Result::transpose)
        .collect()
}

fn exists(connection: &Connection, table: &'static str, column: &'static str, value: &str) -> Result<bool> {
    let sql = format!("SELECT 1 FROM {table} WHERE {column} = ?");
    connection.exists(&sql, [value])
}

/// Returns `name`, or `name` with a number appended if the table already contains that name.
fn free_name(connection: &Connection, table: &'static str, name: &str) -> Result<String> {
    let mut free = name.to_owned();
    let mut number = 2;
    while exists(connection, table, "name", &free)? {
        free = format!("{name} ({number})");
        number += 1;
    }
    Ok(free)
}
