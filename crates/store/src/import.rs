//! What comes in from a file: added beside what is there, never in its place.

use std::collections::HashSet;

use rivulet_core::{
    ConversationId, Ending, ExportedConversation, ExportedLibrary, ExportedMessage, Fault, FolderId, Message,
    MessageId, ProviderId, Role,
};
use rusqlite::{Connection, OptionalExtension, Result, named_params, params};
use uuid::Uuid;

use crate::message::{self, insert_parts};
use crate::row::{now_ms, set_fields, to_json};
use crate::search_index::{index, number_and_index};
use crate::store::Store;
use crate::{provider, run, setting};

/// How long others may write between two transactions of an import: longer than a few steps of their waiting.
const TURN_OF_OTHERS: std::time::Duration = std::time::Duration::from_millis(25);

/// What became of one conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It is new, with this many messages.
    Added(u32),
    /// It was there and got this many messages.
    Extended(u32),
    /// It was there with all of them.
    Known,
    /// It is in the trash, and stays there as it is.
    InTrash,
}

impl Store {
    /// Adds conversations in one transaction. What is there already stays as it is: messages, titles, chosen
    /// branches; a message that had no chosen answer gets one. Gives what became of each.
    pub async fn import(
        &self,
        conversations: Vec<ExportedConversation>,
    ) -> std::result::Result<Vec<Imported>, Fault> {
        let done = self
            .write(move |transaction| conversations.iter().map(|one| import(transaction, one)).collect())
            .await?;
        // A long import must not keep another program from its own few words.
        if run::others_live(self.folder(), self.run.id()) {
            tokio::time::sleep(TURN_OF_OTHERS).await;
        }
        Ok(done)
    }

    /// Adds what is beside the conversations, where nothing with the same name in the database is there. Names
    /// that are taken get a number.
    pub async fn import_rest(&self, rest: ExportedLibrary) -> std::result::Result<(), Fault> {
        self.write(move |transaction| import_rest(transaction, &rest))
            .await
    }

    /// The folder with this name, which is made if it is not there.
    pub async fn folder_named(&self, name: String) -> std::result::Result<FolderId, Fault> {
        self.write(move |transaction| {
            let found: Option<String> = transaction
                .prepare_cached("SELECT id FROM folder WHERE name = ? ORDER BY id LIMIT 1")?
                .query_row([&name], |row| row.get(0))
                .optional()?;
            if let Some(id) = found.and_then(|id| Uuid::parse_str(&id).ok()) {
                return Ok(FolderId(id));
            }
            let id = FolderId(Uuid::now_v7());
            transaction
                .prepare_cached("INSERT INTO folder (id, name, created_at) VALUES (?, ?, ?)")?
                .execute(params![id.to_string(), name, now_ms()])?;
            Ok(id)
        })
        .await
    }

    /// For each conversation, whether it is there with all of these messages.
    pub async fn known(
        &self,
        conversations: Vec<(ConversationId, Vec<MessageId>)>,
    ) -> std::result::Result<Vec<bool>, Fault> {
        self.read(move |connection| {
            conversations
                .iter()
                .map(|(conversation_id, messages)| known(connection, *conversation_id, messages))
                .collect()
        })
        .await
    }
}

fn known(connection: &Connection, conversation_id: ConversationId, messages: &[MessageId]) -> Result<bool> {
    let deleted: Option<Option<i64>> = deleted_at(connection, conversation_id)?;
    let mut there = connection.prepare_cached("SELECT 1 FROM message WHERE id = ?")?;
    Ok(match deleted {
        None => false,
        Some(Some(_)) => true,
        Some(None) => {
            let mut all = true;
            for message in messages {
                all = all && there.exists([message.to_string()])?;
            }
            all
        }
    })
}

/// When it was put into the trash, if it is there at all.
fn deleted_at(connection: &Connection, conversation_id: ConversationId) -> Result<Option<Option<i64>>> {
    connection
        .prepare_cached("SELECT deleted_at FROM conversation WHERE id = ?")?
        .query_row([conversation_id.to_string()], |row| row.get(0))
        .optional()
}

fn import(connection: &Connection, conversation: &ExportedConversation) -> Result<Imported> {
    let there = deleted_at(connection, conversation.id)?;
    if let Some(Some(_)) = there {
        return Ok(Imported::InTrash);
    }
    if there.is_none() {
        insert_conversation(connection, conversation)?;
    }
    let mut added = 0;
    let mut latest = 0;
    // Messages whose name another conversation has: what answers them begins anew here.
    let mut elsewhere = HashSet::new();
    for message in &conversation.messages {
        let parent_id = message.parent_id.filter(|parent| !elsewhere.contains(parent));
        if insert_message(connection, conversation.id, message, parent_id, there.is_some())?
            || grow(connection, conversation.id, message)?
        {
            added += 1;
            latest = latest.max(message.created_at);
        } else if is_elsewhere(connection, conversation.id, message.id)? {
            elsewhere.insert(message.id);
        }
    }
    choose(connection, conversation)?;
    if there.is_none() {
        return Ok(Imported::Added(added));
    }
    if added == 0 {
        return Ok(Imported::Known);
    }
    connection
        .prepare_cached("UPDATE conversation SET updated_at = MAX(updated_at, ?) WHERE id = ?")?
        .execute(params![latest, conversation.id.to_string()])?;
    Ok(Imported::Extended(added))
}

fn insert_conversation(connection: &Connection, conversation: &ExportedConversation) -> Result<()> {
    let id = conversation.id.to_string();
    connection
        .prepare_cached(
            "INSERT INTO conversation (id, title, titled_by, provider_id, model, settings, folder_id, pinned, archived,
                                       created_at, updated_at, deleted_at)
             VALUES (:id, :title, :titled_by, (SELECT id FROM provider WHERE id = :provider), :model, :settings,
                     (SELECT id FROM folder WHERE id = :folder), :pinned, :archived, :created_at, :updated_at,
                     :deleted_at)",
        )?
        .execute(named_params! {
            ":id": id,
            ":title": conversation.title,
            ":titled_by": conversation.titled_by,
            ":provider": conversation.provider_id.map(|id| id.to_string()),
            ":model": conversation.model,
            ":settings": set_fields(&conversation.settings)?,
            ":folder": conversation.folder_id.map(|id| id.to_string()),
            ":pinned": conversation.pinned,
            ":archived": conversation.archived,
            ":created_at": conversation.created_at,
            ":updated_at": conversation.updated_at,
            ":deleted_at": conversation.deleted_at,
        })?;
    let mut tag = connection
        .prepare_cached("INSERT INTO tag (conversation_id, name) VALUES (?, ?) ON CONFLICT DO NOTHING")?;
    for name in &conversation.tags {
        tag.execute(params![id, name])?;
    }
    Ok(())
}

/// False if a message with its name is there. `extends`: the conversation was there before.
fn insert_message(
    connection: &Connection,
    conversation_id: ConversationId,
    message: &ExportedMessage,
    parent_id: Option<MessageId>,
    extends: bool,
) -> Result<bool> {
    let inserted = connection
        .prepare_cached(
            "INSERT INTO message (id, conversation_id, parent_id, role, ending, provider_id, model, request_id,
                                  finish_reason, status, usage, fault, timing, notices, send_back, kept, seams,
                                  created_at, deleted_at)
             VALUES (:id, :conversation, (SELECT id FROM message WHERE id = :parent AND conversation_id = :conversation),
                     :role, :ending, :provider, :model, :request_id, :finish_reason, :status, :usage, :fault, :timing,
                     :notices, :send_back, :kept, :seams, :created_at,
                     -- What is added below a deleted version is deleted with it.
                     COALESCE(:deleted_at, (SELECT deleted_at FROM message WHERE id = :parent AND :extends)))
             ON CONFLICT (id) DO NOTHING",
        )?
        .execute(named_params! {
            ":id": message.id.to_string(),
            ":conversation": conversation_id.to_string(),
            ":parent": parent_id.map(|id| id.to_string()),
            ":role": message.role.name(),
            ":ending": message.ending.name(),
            ":provider": message.provider_id.map(|id| id.to_string()),
            ":model": message.model,
            ":request_id": message.request_id,
            ":finish_reason": message.finish_reason,
            ":status": message.status,
            ":usage": message.usage.as_ref().map(to_json).transpose()?,
            ":fault": message.fault.as_ref().map(to_json).transpose()?,
            ":timing": to_json(&message.timing)?,
            ":notices": to_json(&message.notices)?,
            ":send_back": message::send_back(&message.send_back)?,
            ":kept": message.kept,
            ":seams": message::seams(&message.seams)?,
            ":created_at": message.created_at,
            ":deleted_at": message.deleted_at,
            ":extends": extends,
        })?;
    if inserted == 0 {
        return Ok(false);
    }
    if extends {
        // It was gone on from: its ending asks nothing any more.
        connection
            .prepare_cached("UPDATE message SET kept = 1 WHERE id = ? AND ending <> 'streaming'")?
            .execute([parent_id.map(|id| id.to_string())])?;
    }
    insert_parts(connection, message.id, &message.parts)?;
    number_and_index(
        connection,
        message.id,
        message.number.unwrap_or(message.created_at),
    )?;
    Ok(true)
}

fn is_elsewhere(
    connection: &Connection,
    conversation_id: ConversationId,
    message_id: MessageId,
) -> Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM message WHERE id = ? AND conversation_id <> ?")?
        .exists(params![message_id.to_string(), conversation_id.to_string()])
}

/// A reply that had not come to its end when it came in, and that is longer in this file: its words begin with those
/// that are here. Tells whether it is one.
fn grow(connection: &Connection, conversation_id: ConversationId, message: &ExportedMessage) -> Result<bool> {
    let Some(here) = message::get(connection, message.id)? else {
        return Ok(false);
    };
    let cut = here.conversation_id == conversation_id
        && here.role == Role::Assistant
        && here.seams.is_empty()
        && here.ending.is_some_and(Ending::can_go_on);
    if !cut {
        return Ok(false);
    }
    let longer = Message {
        parts: message.parts.clone(),
        ..here.clone()
    };
    let (text, reasoning) = (longer.text(), longer.reasoning());
    let goes_on = text.starts_with(&here.text()) && reasoning.starts_with(&here.reasoning());
    if !goes_on || (text.len(), reasoning.len()) == (here.text().len(), here.reasoning().len()) {
        return Ok(false);
    }
    connection
        .prepare_cached(
            "UPDATE message SET ending = :ending, finish_reason = :finish_reason, fault = :fault, usage = :usage,
                    kept = MAX(kept, :kept), seams = :seams WHERE id = :id",
        )?
        .execute(named_params! {
            ":id": message.id.to_string(),
            ":ending": message.ending.name(),
            ":finish_reason": message.finish_reason,
            ":fault": message.fault.as_ref().map(to_json).transpose()?,
            ":usage": message.usage.as_ref().map(to_json).transpose()?,
            ":kept": message.kept,
            ":seams": message::seams(&message.seams)?,
        })?;
    connection
        .prepare_cached("DELETE FROM message_part WHERE message_id = ?")?
        .execute([message.id.to_string()])?;
    insert_parts(connection, message.id, &message.parts)?;
    index(connection, message.id)?;
    Ok(true)
}

/// Chooses answers where none is chosen. Only among those that do answer: a branch must not lead round.
fn choose(connection: &Connection, conversation: &ExportedConversation) -> Result<()> {
    if let Some(chosen) = conversation.active_child_id {
        connection
            .prepare_cached(
                "UPDATE conversation SET active_child_id = :child WHERE id = :id AND active_child_id IS NULL
                 AND EXISTS (SELECT 1 FROM message WHERE id = :child AND conversation_id = :id AND parent_id IS NULL)",
            )?
            .execute(named_params! { ":child": chosen.to_string(), ":id": conversation.id.to_string() })?;
        // Another conversation may have the one that was chosen: what is here is shown then.
        connection
            .prepare_cached(
                "UPDATE conversation SET active_child_id = (
                     SELECT id FROM message WHERE conversation_id = :id AND parent_id IS NULL AND deleted_at IS NULL
                     ORDER BY created_at DESC, id DESC LIMIT 1
                 ) WHERE id = :id AND active_child_id IS NULL
                 AND EXISTS (SELECT 1 FROM message WHERE id = :child AND conversation_id <> :id)",
            )?
            .execute(named_params! { ":child": chosen.to_string(), ":id": conversation.id.to_string() })?;
    }
    let mut choose = connection.prepare_cached(
        "UPDATE message SET active_child_id = :child
         WHERE id = :id AND conversation_id = :conversation AND active_child_id IS NULL
         AND EXISTS (SELECT 1 FROM message WHERE id = :child AND parent_id = :id)",
    )?;
    for message in &conversation.messages {
        if let Some(chosen) = message.active_child_id {
            choose.execute(named_params! {
                ":child": chosen.to_string(),
                ":id": message.id.to_string(),
                ":conversation": conversation.id.to_string(),
            })?;
        }
    }
    Ok(())
}

fn import_rest(connection: &Connection, rest: &ExportedLibrary) -> Result<()> {
    for kept in &rest.providers {
        let ProviderId(id) = kept.provider.id;
        let there = connection
            .prepare_cached("SELECT 1 FROM provider WHERE id = ?")?
            .exists([id.to_string()])?;
        if !there {
            provider::save(connection, &kept.provider)?;
            provider::set_deleted(connection, kept.provider.id, kept.deleted_at)?;
        }
    }
    for folder in &rest.folders {
        connection
            .prepare_cached(
                "INSERT INTO folder (id, name, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            )?
            .execute(params![folder.id.to_string(), folder.name, folder.created_at])?;
    }
    for assistant in &rest.assistants {
        let id = assistant.id.to_string();
        let name = free_name(connection, "assistant", &id, &assistant.name)?;
        connection
            .prepare_cached(
                "INSERT INTO assistant (id, name, provider_id, model, settings) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                id,
                name,
                assistant.provider_id.map(|id| id.to_string()),
                assistant.model,
                set_fields(&assistant.settings)?
            ])?;
    }
    for snippet in &rest.snippets {
        let id = snippet.id.to_string();
        let name = free_name(connection, "snippet", &id, &snippet.name)?;
        connection
            .prepare_cached("INSERT INTO snippet (id, name, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")?
            .execute(params![id, name, snippet.text])?;
    }
    for draft in &rest.drafts {
        connection
            .prepare_cached(
                "INSERT INTO draft (conversation_id, text, attachments) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                draft.conversation_id.map(|id| id.to_string()).unwrap_or_default(),
                draft.text,
                to_json(&draft.attachments)?
            ])?;
    }
    for kept in &rest.settings {
        if setting::get(connection, &kept.name)?.is_none() {
            setting::set(connection, &kept.name, kept.value.get())?;
        }
    }
    Ok(())
}

/// The name, with a number where another row of the table has it.
fn free_name(connection: &Connection, table: &'static str, id: &str, name: &str) -> Result<String> {
    let mut taken =
        connection.prepare_cached(&format!("SELECT 1 FROM {table} WHERE name = ? AND id <> ?"))?;
    let mut free = name.to_owned();
    let mut number = 2;
    while taken.exists([free.as_str(), id])? {
        free = format!("{name} ({number})");
        number += 1;
    }
    Ok(free)
}
