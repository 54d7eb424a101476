//! The library on the disk: where conversations are put, versions, the trash, assistants, snippets, drafts.

use rivulet_core::{
    Assistant, AssistantId, ChatSettings, Conversation, ConversationId, Draft, Fault, Folder, FolderId,
    Message, MessageId, Seam, SearchPage, SearchQuery, Snippet, SnippetId, TrashEntry,
};

use crate::store::{Store, blocking};
use crate::{assistant, chosen, conversation, draft, folder, message, search, snippet, trash};

impl Store {
    /// Keeps a conversation at the top of the list, or not.
    pub async fn pin_conversation(&self, conversation_id: ConversationId, pinned: bool) -> Result<(), Fault> {
        self.write(move |transaction| conversation::set(transaction, conversation_id, "pinned", pinned))
            .await
    }

    /// Takes a conversation out of the list, or back into it.
    pub async fn archive_conversation(
        &self,
        conversation_id: ConversationId,
        archived: bool,
    ) -> Result<(), Fault> {
        self.write(move |transaction| conversation::set(transaction, conversation_id, "archived", archived))
            .await
    }

    /// Puts conversations into a folder, or into none.
    pub async fn move_conversations(
        &self,
        conversations: Vec<ConversationId>,
        folder_id: Option<FolderId>,
    ) -> Result<(), Fault> {
        self.write(move |transaction| {
            let folder = folder_id.map(|id| id.to_string());
            conversations
                .iter()
                .try_for_each(|id| conversation::set(transaction, *id, "folder_id", &folder))
        })
        .await
    }

    /// The words a conversation can be found by.
    pub async fn tag_conversation(
        &self,
        conversation_id: ConversationId,
        tags: Vec<String>,
    ) -> Result<(), Fault> {
        self.write(move |transaction| conversation::set_tags(transaction, conversation_id, &tags))
            .await
    }

    /// What a conversation asks of the model.
    pub async fn set_chat_settings(
        &self,
        conversation_id: ConversationId,
        settings: ChatSettings,
    ) -> Result<(), Fault> {
        self.write(move |transaction| {
            let json = crate::row::set_fields(&settings)?;
            conversation::set(transaction, conversation_id, "settings", json)
        })
        .await
    }

    /// Gives a conversation the title that a model found, unless the user gave it one; tells whether it did.
    pub async fn set_model_title(
        &self,
        conversation_id: ConversationId,
        title: String,
    ) -> Result<bool, Fault> {
        self.write(move |transaction| conversation::set_model_title(transaction, conversation_id, &title))
            .await
    }

    /// Whether a conversation has its title from its first words still.
    pub async fn is_titled_by_words(&self, conversation_id: ConversationId) -> Result<bool, Fault> {
        self.read(move |connection| conversation::is_titled_by_words(connection, conversation_id))
            .await
    }

    /// Makes a conversation of these messages, which follow one another.
    pub async fn insert_conversation(
        &self,
        conversation: Conversation,
        messages: Vec<Message>,
    ) -> Result<(), Fault> {
        let run_id = self.run_id();
        self.write(move |transaction| {
            conversation::insert(transaction, &conversation)?;
            messages
                .iter()
                .try_for_each(|message| message::insert(transaction, message, run_id))
        })
        .await
    }

    /// All folders.
    pub async fn folders(&self) -> Result<Vec<Folder>, Fault> {
        self.read(folder::list).await
    }

    /// Makes or changes a folder.
    pub async fn save_folder(&self, folder: Folder) -> Result<(), Fault> {
        self.write(move |transaction| folder::save(transaction, &folder))
            .await
    }

    /// Takes a folder away and gives the conversations that were in it.
    pub async fn delete_folder(&self, folder_id: FolderId) -> Result<Vec<ConversationId>, Fault> {
        self.write(move |transaction| folder::delete(transaction, folder_id))
            .await
    }

    /// All assistants.
    pub async fn assistants(&self) -> Result<Vec<Assistant>, Fault> {
        self.read(assistant::list).await
    }

    /// Makes or changes an assistant.
    pub async fn save_assistant(&self, assistant_id: AssistantId, assistant: Assistant) -> Result<(), Fault> {
        self.write(move |transaction| assistant::save(transaction, assistant_id, &assistant))
            .await
    }

    /// Takes an assistant away.
    pub async fn delete_assistant(&self, assistant_id: AssistantId) -> Result<(), Fault> {
        self.write(move |transaction| assistant::delete(transaction, assistant_id))
            .await
    }

    /// All snippets.
    pub async fn snippets(&self) -> Result<Vec<Snippet>, Fault> {
        self.read(snippet::list).await
    }

    /// Makes or changes a snippet.
    pub async fn save_snippet(&self, snippet_id: SnippetId, snippet: Snippet) -> Result<(), Fault> {
        self.write(move |transaction| snippet::save(transaction, snippet_id, &snippet))
            .await
    }

    /// Takes a snippet away.
    pub async fn delete_snippet(&self, snippet_id: SnippetId) -> Result<(), Fault> {
        self.write(move |transaction| snippet::delete(transaction, snippet_id))
            .await
    }

    /// What is typed and not sent.
    pub async fn drafts(&self) -> Result<Vec<Draft>, Fault> {
        self.read(draft::list).await
    }

    /// Keeps what is typed and not sent.
    pub async fn save_draft(&self, draft: Draft) -> Result<(), Fault> {
        self.write(move |transaction| draft::save(transaction, &draft))
            .await
    }

    /// Everything that was deleted, the latest first.
    pub async fn trash(&self) -> Result<Vec<TrashEntry>, Fault> {
        self.read(trash::list).await
    }

    /// Removes everything for good that was deleted.
    pub async fn empty_trash(&self) -> Result<(), Fault> {
        self.write(|transaction| trash::empty(transaction, true)).await
    }

    /// Takes a version away with everything after it. Gives how many messages that were.
    pub async fn delete_version(&self, message_id: MessageId) -> Result<usize, Fault> {
        self.write(move |transaction| trash::delete_version(transaction, message_id))
            .await
    }

    /// Brings a version back with what went with it, and chooses it.
    pub async fn restore_version(&self, message_id: MessageId) -> Result<(), Fault> {
        self.write(move |transaction| trash::restore_version(transaction, message_id))
            .await
    }

    /// Chooses the whole branch that a message is on. Fails if that was deleted.
    pub async fn show(&self, message: &Message) -> Result<(), Fault> {
        let message = message.clone();
        self.write(move |transaction| {
            trash::refuse(transaction, message.id)?;
            chosen::show(transaction, &message)
        })
        .await
    }

    /// Whether a message was deleted, or something that it follows.
    pub async fn in_trash(&self, message_id: MessageId) -> Result<bool, Fault> {
        self.read(move |connection| trash::holds(connection, message_id))
            .await
    }

    /// All versions of a message, oldest first, those that stream too.
    pub async fn versions(&self, message: &Message) -> Result<Vec<Message>, Fault> {
        let (conversation_id, parent_id) = (message.conversation_id, message.parent_id);
        self.read(move |connection| {
            let ids = message::versions(connection, conversation_id, parent_id)?;
            Ok(message::on_branch(connection, &ids)?
                .into_iter()
                .map(|version| version.message)
                .collect())
        })
        .await
    }

    /// The messages of a branch up to this one, first one first.
    pub async fn up_to(&self, message_id: MessageId) -> Result<Vec<Message>, Fault> {
        self.read(move |connection| message::up_to(connection, Some(message_id)))
            .await
    }

    /// A conversation without its messages; `None` if it is deleted.
    pub async fn conversation(&self, conversation_id: ConversationId) -> Result<Option<Conversation>, Fault> {
        self.read(move |connection| conversation::get(connection, conversation_id))
            .await
    }

    /// Changes the text of a message and where it goes on, if it has ended and still is what `was` says. Tells whether
    /// it was.
    pub async fn set_joined(
        &self,
        was: Message,
        parts: Vec<rivulet_core::Part>,
        seams: Vec<Seam>,
    ) -> Result<bool, Fault> {
        self.write(move |transaction| message::set_joined(transaction, &was, &parts, &seams))
            .await
    }

    /// Looks for words in everything. A newer search ends this one, which then fails.
    pub async fn search(&self, query: SearchQuery) -> Result<SearchPage, Fault> {
        let turn = self.searcher.supersede();
        let store = self.clone();
        blocking(move || store.searcher.search(&query, turn, || store.open_reader())).await
    }

    /// The models that replies were made by, the most used first.
    pub async fn models(&self) -> Result<Vec<String>, Fault> {
        self.read(search::models).await
    }
}
