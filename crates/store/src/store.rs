//! Everything that is kept, behind one handle.

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rivulet_core::{
    ConversationId, ConversationSummary, Fault, FaultCategory, Message, MessageId, Outcome, Part, Provider,
    ProviderId, Record,
};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::oneshot;

use crate::fault::storage_fault;
use crate::message::{self, Branch, BranchMessage, NewTurn, TurnContext};
use crate::reading::Reader;
use crate::row::now_ms;
use crate::run::Run;
use crate::search::Searcher;
use crate::writer::{Entry, Job, StorageHealth, Writer};
use crate::{chosen, conversation, provider, recovery, salvage, setting, trash};

/// Whether others may have the data folder open too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// For a window: there is one to a data folder.
    OneWindow,
    /// For a run beside a window, or without one.
    Beside,
}

/// The database of one data folder. Clones share it.
#[derive(Clone)]
pub struct Store {
    pub(crate) reader: Arc<Mutex<Reader>>,
    pub(crate) writer: Writer,
    pub(crate) recovered: u32,
    pub(crate) folder: Arc<Path>,
    pub(crate) run: Arc<Run>,
    /// Hears of a writer's health.
    pub(crate) health: StorageHealth,
    pub(crate) searcher: Searcher,
    /// Lock of the one window, until [`Store::close`]. The operating system releases it with the process, however that ends.
    pub(crate) lock: Arc<Mutex<Option<File>>>,
}

impl Store {
    /// The name of this run of the program.
    pub(crate) fn run_id(&self) -> uuid::Uuid {
        self.run.id()
    }

    /// Replies that were found unfinished when it was opened.
    pub fn recovered(&self) -> u32 {
        self.recovered
    }

    /// Why nothing can be written; `None` while it can.
    pub fn read_only(&self) -> Option<Fault> {
        self.writer.refusal()
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Ends what runs left behind that have died since this one began. Gives how many replies that were.
    pub async fn recover(&self) -> Result<u32, Fault> {
        let folder = Arc::clone(&self.folder);
        self.write(move |transaction| recovery::recover(transaction, &folder))
            .await
    }

    /// Waits until everything is written, closes the file for writing and releases the data folder: another program
    /// may open it at once, even while clones of this store live.
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.writer.send(Job::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
        self.run.end();
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let reader = Arc::clone(&self.reader);
        blocking(move || {
            let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
            // One transaction, so that several queries see one state.
            let transaction = reader
                .connection
                .transaction()
                .map_err(|error| storage_fault(&error))?;
            read(&transaction).map_err(|error| storage_fault(&error))
        })
        .await
    }

    pub(crate) async fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        self.with_writer(move |connection| {
            in_transaction(connection, write).map_err(|error| storage_fault(&error))
        })
        .await
    }

    /// Does something with the connection that writes, in its order among everything that is written.
    pub(crate) async fn with_writer<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let (tell, told) = oneshot::channel();
        let run = move |connection: &mut Connection| {
            let _ = tell.send(act(connection));
        };
        self.writer.send(Job::Run(Box::new(run))).await?;
        told.await.unwrap_or_else(|error| Err(gone(&error)))
    }

    /// All providers, in the order they were added.
    pub async fn providers(&self) -> Result<Vec<Provider>, Fault> {
        self.read(provider::list).await
    }

    /// One provider.
    pub async fn provider(&self, provider_id: ProviderId) -> Result<Option<Provider>, Fault> {
        self.read(move |connection| provider::get(connection, provider_id))
            .await
    }

    /// Makes or changes a provider.
    pub async fn save_provider(&self, provider: Provider) -> Result<(), Fault> {
        self.write(move |transaction| provider::save(transaction, &provider))
            .await
    }

    /// Makes a practice provider, or gives the one there is.
    pub async fn practice_provider(&self, new: Provider) -> Result<Provider, Fault> {
        self.write(move |transaction| {
            let known = provider::list(transaction)?
                .into_iter()
                .find(|known| known.kind == new.kind);
            match known {
                Some(known) => Ok(known),
                None => provider::save(transaction, &new).map(|()| new),
            }
        })
        .await
    }

    /// Deletes a provider, or brings it back.
    pub async fn set_provider_deleted(&self, provider_id: ProviderId, deleted: bool) -> Result<(), Fault> {
        self.write(move |transaction| provider::set_deleted(transaction, provider_id, deleted.then(now_ms)))
            .await
    }

    /// All conversations, the latest first.
    pub async fn conversations(&self) -> Result<Vec<ConversationSummary>, Fault> {
        self.read(salvage::conversations).await
    }

    /// The end of a conversation along its chosen branch: at least the last `most` messages, and from `whole` on
    /// all of them if that is on the branch.
    pub async fn branch(
        &self,
        conversation_id: ConversationId,
        most: usize,
        whole: Option<MessageId>,
    ) -> Result<Option<Branch>, Fault> {
        self.read(move |connection| {
            let Some(conversation) = conversation::get(connection, conversation_id)? else {
                return Ok(None);
            };
            let ids = message::branch_ids(connection, conversation_id)?;
            let at = whole.and_then(|whole| ids.iter().position(|id| *id == whole));
            let earlier = ids.len().saturating_sub(most).min(at.unwrap_or(usize::MAX));
            Ok(Some(Branch {
                messages: message::on_branch(connection, &ids[earlier..])?,
                earlier,
                conversation,
            }))
        })
        .await
    }

    /// The messages before this one along the chosen branch, first one first; none if it is not on that.
    pub async fn earlier(&self, message: &Message) -> Result<Vec<BranchMessage>, Fault> {
        let (conversation_id, message_id) = (message.conversation_id, message.id);
        self.read(move |connection| {
            let ids = message::branch_ids(connection, conversation_id)?;
            let before = ids.iter().position(|id| *id == message_id).unwrap_or(0);
            message::on_branch(connection, &ids[..before])
        })
        .await
    }

    /// Gives a conversation another title.
    pub async fn rename_conversation(
        &self,
        conversation_id: ConversationId,
        title: String,
    ) -> Result<(), Fault> {
        self.write(move |transaction| conversation::rename(transaction, conversation_id, &title))
            .await
    }

    /// Deletes a conversation, or brings it back.
    pub async fn set_conversation_deleted(
        &self,
        conversation_id: ConversationId,
        deleted: bool,
    ) -> Result<(), Fault> {
        self.write(move |transaction| {
            conversation::set_deleted(transaction, conversation_id, deleted.then(now_ms))
        })
        .await
    }

    /// One message, as far as it is written.
    pub async fn message(&self, message_id: MessageId) -> Result<Option<Message>, Fault> {
        self.read(move |connection| message::get(connection, message_id))
            .await
    }

    /// A reply with the messages before it.
    pub async fn turn_context(&self, message_id: MessageId) -> Result<Option<TurnContext>, Fault> {
        self.read(move |connection| message::context(connection, message_id))
            .await
    }

    /// Chooses a message among its versions; its conversation shows the branch through it. Fails if it was deleted.
    pub async fn choose(&self, message: &Message) -> Result<(), Fault> {
        let (conversation_id, parent_id, message_id) =
            (message.conversation_id, message.parent_id, message.id);
        self.write(move |transaction| {
            trash::refuse(transaction, message_id)?;
            chosen::choose(transaction, conversation_id, parent_id, message_id)
        })
        .await
    }

    /// The user keeps a message as it ended.
    pub async fn keep(&self, message_id: MessageId) -> Result<(), Fault> {
        self.write(move |transaction| message::keep(transaction, message_id))
            .await
    }

    /// Stores a turn before its request leaves, in one transaction.
    pub async fn begin_turn(&self, turn: NewTurn) -> Result<(), Fault> {
        let run_id = self.run.id();
        self.write(move |transaction| {
            match &turn.new_conversation {
                Some(conversation) => conversation::insert(transaction, conversation)?,
                // It may have been deleted since the caller looked.
                None => {
                    conversation::get(transaction, turn.reply.conversation_id)?
                        .ok_or(rusqlite::Error::QueryReturnedNoRows)?;
                }
            }
            // So may what the turn follows: nobody would see the reply.
            if let Some(parent) = turn.messages.first().unwrap_or(&turn.reply).parent_id {
                trash::refuse(transaction, parent)?;
            }
            for message in &turn.messages {
                message::insert(transaction, message, run_id)?;
            }
            let reply = &turn.reply;
            message::insert(transaction, reply, run_id)?;
            if let (Some(provider_id), Some(model)) = (reply.provider_id, &reply.model) {
                conversation::touch(
                    transaction,
                    reply.conversation_id,
                    provider_id,
                    model,
                    reply.created_at,
                )?;
            }
            Ok(())
        })
        .await
    }

    /// Appends what came, if the writer has room; otherwise gives it back, to be sent with what comes next.
    pub fn try_append(&self, message_id: MessageId, records: Vec<Record>) -> Result<(), Vec<Record>> {
        self.writer.try_append(message_id, records)
    }

    /// Folds a message that ended, and waits until that is written: for ever, if the disk goes on refusing.
    pub async fn finish_turn(
        &self,
        message_id: MessageId,
        parts: Vec<Part>,
        outcome: Outcome,
    ) -> Result<(), Fault> {
        let (tell, told) = oneshot::channel();
        let entry = Entry::Finish(message_id, parts, Box::new(outcome), Some(tell));
        self.writer.send(Job::Journal(entry)).await?;
        told.await.map_err(|error| gone(&error))
    }

    /// The JSON of a setting.
    pub async fn setting(&self, name: &'static str) -> Result<Option<String>, Fault> {
        self.read(move |connection| setting::get(connection, name)).await
    }

    /// Keeps the JSON of a setting.
    pub async fn set_setting(&self, name: &'static str, json: String) -> Result<(), Fault> {
        self.write(move |transaction| setting::set(transaction, name, &json))
            .await
    }
}

/// At once for writing: another program may write between a look and a change.
pub(crate) fn in_transaction<T>(
    connection: &mut Connection,
    write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let value = write(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

/// Makes the folder, for its owner only where the system knows owners: conversations are nobody else's business.
pub fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Does what takes long or waits for the disk, beside the runtime.
pub(crate) async fn blocking<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let acting = tokio::task::spawn_blocking(act);
    acting.await.unwrap_or_else(|error| Err(gone(&error)))
}

fn gone(error: &dyn std::error::Error) -> Fault {
    Fault::new(FaultCategory::Storage, "The database did not answer").with_detail(error.to_string())
}
