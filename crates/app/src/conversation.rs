//! Lists, opens, branches, organises, renames, deletes and restores conversations.

use rivulet_core::texts::{common, fault};
use rivulet_core::{
    ChatSettings, ChosenTools, Conversation, ConversationId, ConversationSummary, Fault, FolderId,
    LatestMessage, Message, MessageId, one_line,
};
use rivulet_store::{BranchMessage, now_ms};
use uuid::Uuid;

use crate::app::App;
use crate::contract::{ConversationView, MessageView, Update};
use crate::engine::still_coming;
use crate::library::named;
use crate::message::{gone, with_beside};
use crate::settings_check::check_settings;

/// Maximum number of messages that `conversation_open` returns. The front end requests earlier
/// messages separately.
const FIRST_SCREEN: usize = 12;

impl App {
    /// Returns all conversations, most recently updated first. If the database is damaged, returns
    /// the conversations that can still be read, and informs the front end that the list is
    /// incomplete.
    pub async fn conversation_list(&self) -> Result<Vec<ConversationSummary>, Fault> {
        let (listed, fault) = self.store.conversations().await?;
        if self.incomplete_list.record(fault.as_ref()) {
            (self.updates)(Update::Damaged { fault });
        }
        Ok(listed)
    }

    /// Returns the last messages on the selected branch, including replies that are still running.
    pub async fn conversation_open(
        &self,
        conversation_id: ConversationId,
    ) -> Result<ConversationView, Fault> {
        self.end_of(conversation_id, FIRST_SCREEN, None).await
    }

    /// Returns the last messages of a conversation as `conversation_open` does. If the message
    /// `message_id` is on the selected branch, also returns that message and all messages after it,
    /// however many they are.
    pub(crate) async fn open_from(
        &self,
        conversation_id: ConversationId,
        message_id: MessageId,
    ) -> Result<ConversationView, Fault> {
        self.end_of(conversation_id, FIRST_SCREEN, Some(message_id)).await
    }

    /// Returns the whole selected branch of a conversation.
    pub async fn conversation_whole(
        &self,
        conversation_id: ConversationId,
    ) -> Result<ConversationView, Fault> {
        self.end_of(conversation_id, usize::MAX, None).await
    }

    async fn end_of(
        &self,
        conversation_id: ConversationId,
        most: usize,
        whole: Option<MessageId>,
    ) -> Result<ConversationView, Fault> {
        // Check for replies that have no ending in the database although this process runs no turn
        // for them. There are three possible reasons: the turn ended just after the database was
        // read, the process that ran the turn has died, or another process is still running the
        // turn. Because these cases cannot be told apart here, mark the unfinished replies of dead
        // processes as ended, and read the conversation once more.
        let mut look_again = true;
        loop {
            let found = self.store.branch(conversation_id, most, whole).await?;
            let branch = found.ok_or_else(deleted)?;
            let messages = self.views(branch.messages).await?;
            let between =
                with_beside(&messages).any(|view| view.activity.is_none() && view.message.ending.is_none());
            if between && std::mem::take(&mut look_again) {
                // Ignore a failure, because the conversation must open even if the disk is not
                // writable. The front end later reloads each reply that has not ended, and Rivulet
                // then tries again to mark unfinished replies as ended.
                self.recover_visibly().await;
            } else {
                return Ok(ConversationView {
                    conversation: branch.conversation,
                    unloaded: u32::try_from(branch.unloaded).unwrap_or(u32::MAX),
                    messages,
                });
            }
        }
    }

    /// Marks the unfinished replies of dead processes as ended. Informs the front end if this
    /// fails, because these replies then still seem to be running. After a failure, also informs it
    /// of the next success.
    async fn recover_visibly(&self) {
        let fault = self.store.recover().await.err();
        if let Some(fault) = &fault {
            tracing::warn!(%fault, "what another run left behind could not be recovered");
        }
        // Do not report a failure if the database is read-only. The front end already shows why
        // nothing can be changed.
        if self.store.read_only().is_none() && self.unrecovered.record(fault.as_ref()) {
            (self.updates)(Update::Storage { fault });
        }
    }

    /// Loads the message `last` and all messages before it on its branch, oldest first. Fails if
    /// `last` does not exist, or if any of these messages is a reply that is still running in this
    /// or another process.
    pub(crate) async fn history(&self, last: MessageId) -> Result<Vec<Message>, Fault> {
        let unfinished = |messages: &[Message]| messages.iter().any(|message| message.ending.is_none());
        let mut messages = self.stored_and_running(last).await?;
        if unfinished(&messages) {
            // A reply seems to be unfinished. Its turn may have ended just after the database was
            // read, or the process that ran the turn may have died. Therefore recover such replies
            // and read again.
            self.store.recover().await?;
            messages = self.stored_and_running(last).await?;
        }
        if messages.is_empty() {
            Err(gone())
        } else if unfinished(&messages) {
            Err(still_coming())
        } else {
            Ok(messages)
        }
    }

    /// Loads a conversation and the messages of its selected branch, oldest first. Fails if the
    /// conversation is deleted, or if any of the messages is a reply that is still running.
    pub(crate) async fn selected_branch(
        &self,
        conversation_id: ConversationId,
    ) -> Result<(Conversation, Vec<Message>), Fault> {
        let branch = self.store.branch(conversation_id, 1, None).await?;
        let branch = branch.ok_or_else(deleted)?;
        let history = match branch.messages.last() {
            Some(last) => self.history(last.message.id).await?,
            None => Vec::new(),
        };
        Ok((branch.conversation, history))
    }

    async fn stored_and_running(&self, last: MessageId) -> Result<Vec<Message>, Fault> {
        let fill = |stored: Message| {
            let running = self.engine.turns.get(stored.id);
            match running.filter(|_| stored.ending.is_none()) {
                Some(running) => running.message(stored),
                None => stored,
            }
        };
        Ok(self.store.history(last).await?.into_iter().map(fill).collect())
    }

    /// Fails if the conversation is deleted.
    pub(crate) async fn conversation(&self, conversation_id: ConversationId) -> Result<Conversation, Fault> {
        self.store
            .conversation(conversation_id)
            .await?
            .ok_or_else(deleted)
    }

    /// Returns all messages that precede the message `message_id` on the selected branch.
    pub async fn conversation_unloaded(&self, message_id: MessageId) -> Result<Vec<MessageView>, Fault> {
        let message = self.message(message_id).await?;
        self.views(self.store.unloaded(&message).await?).await
    }

    /// Returns the view of a single message, which may be on a branch that is not selected. The
    /// view does not list the other versions of the message.
    pub(crate) async fn view_alone(&self, message_id: MessageId) -> Result<MessageView, Fault> {
        let message = self.message(message_id).await?;
        let alone = BranchMessage {
            versions: vec![message.id],
            message,
            beside: Vec::new(),
        };
        self.views(vec![alone]).await?.pop().ok_or_else(gone)
    }

    /// Converts stored messages to views. A view also contains the tool calls of its message and,
    /// if the message is a running reply, the text received so far.
    async fn views(&self, messages: Vec<BranchMessage>) -> Result<Vec<MessageView>, Fault> {
        let all = messages
            .iter()
            .flat_map(|stored| std::iter::once(stored).chain(&stored.beside));
        let with_calls = all.map(|stored| &stored.message);
        let with_calls: Vec<MessageId> = with_calls
            .filter(|message| message.has_calls())
            .map(|message| message.id)
            .collect();
        let calls = match with_calls.is_empty() {
            true => Vec::new(),
            false => self.store.calls_of(with_calls).await?,
        };
        let own_view = |stored: BranchMessage| {
            let running = self.engine.turns.get(stored.message.id);
            let mut view = match running.filter(|_| stored.message.ending.is_none()) {
                Some(running) => running.view(stored.message, stored.versions),
                None => MessageView::ended(stored.message, stored.versions),
            };
            let own = calls.iter().filter(|call| call.message_id == view.message.id);
            view.calls = own.cloned().collect();
            view
        };
        let view = |mut stored: BranchMessage| {
            let beside = std::mem::take(&mut stored.beside);
            let mut view = own_view(stored);
            if !beside.is_empty() {
                view.beside = Some(beside.into_iter().map(own_view).collect());
            }
            view
        };
        Ok(messages.into_iter().map(view).collect())
    }

    /// Returns the latest message of each conversation in `conversation_ids`. Deleted conversations
    /// are skipped.
    pub async fn latest_message_list(
        &self,
        conversation_ids: Vec<ConversationId>,
    ) -> Result<Vec<LatestMessage>, Fault> {
        self.store.latest_messages(conversation_ids).await
    }

    /// Renames a conversation.
    pub async fn conversation_rename(
        &self,
        conversation_id: ConversationId,
        title: String,
    ) -> Result<(), Fault> {
        let title = named(&title, fault::title_missing())?;
        self.store.rename_conversation(conversation_id, title).await
    }

    /// Moves a conversation to the trash and stops its running turns.
    pub async fn conversation_delete(&self, conversation_id: ConversationId) -> Result<(), Fault> {
        // Mark the conversation as deleted first, so that no new turn can start in it after the
        // running turns have been stopped.
        self.store.set_conversation_deleted(conversation_id, true).await?;
        for turn in self.engine.turns.running_in(conversation_id) {
            turn.stop();
        }
        Ok(())
    }

    /// Restores a conversation from the trash.
    pub async fn conversation_restore(&self, conversation_id: ConversationId) -> Result<(), Fault> {
        self.store.set_conversation_deleted(conversation_id, false).await
    }

    /// Pins a conversation to the top of the list, or unpins it.
    pub async fn conversation_pin(&self, conversation_id: ConversationId, pinned: bool) -> Result<(), Fault> {
        self.store.pin_conversation(conversation_id, pinned).await
    }

    /// Archives a conversation, or moves it back to the list of conversations.
    pub async fn conversation_archive(
        &self,
        conversation_id: ConversationId,
        archived: bool,
    ) -> Result<(), Fault> {
        self.store.archive_conversation(conversation_id, archived).await
    }

    /// Moves a conversation into a folder, or out of all folders.
    pub async fn conversation_move(
        &self,
        conversation_id: ConversationId,
        folder_id: Option<FolderId>,
    ) -> Result<(), Fault> {
        self.store
            .move_conversations(vec![conversation_id], folder_id)
            .await
    }

    /// Sets the tags of a conversation.
    pub async fn conversation_tag(
        &self,
        conversation_id: ConversationId,
        tags: Vec<String>,
    ) -> Result<(), Fault> {
        let mut tags: Vec<String> = tags
            .iter()
            .map(|tag| one_line(tag))
            .filter(|tag| !tag.is_empty())
            .collect();
        tags.sort();
        tags.dedup();
        self.store.tag_conversation(conversation_id, tags).await
    }

    /// Sets the chat settings of a conversation. The settings apply from the next request on.
    pub async fn conversation_settings(
        &self,
        conversation_id: ConversationId,
        settings: ChatSettings,
    ) -> Result<(), Fault> {
        check_settings(&settings)?;
        self.store.set_chat_settings(conversation_id, settings).await
    }

    /// Chooses the tools of a conversation. Leaves its other chat settings unchanged.
    pub async fn conversation_choose_tools(
        &self,
        conversation_id: ConversationId,
        tools: Vec<ChosenTools>,
    ) -> Result<(), Fault> {
        let change = move |settings: &mut ChatSettings| settings.tools = tools;
        self.store.change_chat_settings(conversation_id, change).await
    }

    /// Creates a conversation with copies of the message `message_id` and all messages before it.
    pub async fn conversation_branch(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let messages = self.history(message_id).await?;
        let last = messages.last().ok_or_else(gone)?;
        let old = self.conversation(last.conversation_id).await?;
        let now = now_ms();
        let conversation = Conversation {
            id: ConversationId(Uuid::now_v7()),
            title: common::branch_title(&old.title).to_string(),
            pinned: false,
            archived: false,
            created_at: now,
            updated_at: now,
            ..old
        };
        let mut parent_id = None;
        let copies = messages
            .into_iter()
            .map(|message| {
                let id = MessageId(Uuid::now_v7());
                Message {
                    id,
                    conversation_id: conversation.id,
                    parent_id: parent_id.replace(id),
                    column: None,
                    ..message
                }
            })
            .collect();
        let conversation_id = conversation.id;
        self.store.insert_branch(conversation, copies).await?;
        self.conversation_open(conversation_id).await
    }
}

fn deleted() -> Fault {
    Fault::input(fault::conversation_deleted())
}
