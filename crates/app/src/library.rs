//! Use cases for folders, assistants, snippets, drafts, the trash and the search.

use rivulet_core::texts::fault;
use rivulet_core::{
    Assistant, AssistantId, ConversationId, Draft, Fault, Folder, FolderId, SearchPage, SearchQuery, Snippet,
    SnippetId, TrashEntry, UiText, one_line,
};
use uuid::Uuid;

use crate::app::App;
use crate::settings_check::check_settings;

impl App {
    /// Returns all folders in alphabetical order.
    pub async fn folder_list(&self) -> Result<Vec<Folder>, Fault> {
        self.store.folders().await
    }

    /// Creates a folder, or renames the folder `folder_id` if it exists.
    pub async fn folder_save(&self, folder_id: Option<FolderId>, name: String) -> Result<Folder, Fault> {
        let folder = Folder {
            id: folder_id.unwrap_or_else(|| FolderId(Uuid::now_v7())),
            name: named(&name, fault::folder_name_missing())?,
        };
        let others = self.store.folders().await?;
        let has_same_name = |other: &Folder| other.id != folder.id && other.name == folder.name;
        if others.iter().any(has_same_name) {
            return Err(Fault::input(fault::folder_exists()));
        }
        self.store.save_folder(folder.clone()).await?;
        Ok(folder)
    }

    /// Deletes a folder, but not the conversations in it. Returns these conversations.
    pub async fn folder_delete(&self, folder_id: FolderId) -> Result<Vec<ConversationId>, Fault> {
        self.store.delete_folder(folder_id).await
    }

    /// Restores a deleted folder and moves `conversations` into it.
    pub async fn folder_restore(
        &self,
        folder: Folder,
        conversations: Vec<ConversationId>,
    ) -> Result<(), Fault> {
        let folder_id = folder.id;
        self.store.save_folder(folder).await?;
        self.store
            .move_conversations(conversations, Some(folder_id))
            .await
    }

    /// Returns all assistants in alphabetical order.
    pub async fn assistant_list(&self) -> Result<Vec<Assistant>, Fault> {
        self.store.assistants().await
    }

    /// Creates or changes an assistant.
    pub async fn assistant_save(&self, assistant: Assistant) -> Result<Assistant, Fault> {
        check_settings(&assistant.settings)?;
        let assistant_id = assistant.id.unwrap_or_else(|| AssistantId(Uuid::now_v7()));
        let assistant = Assistant {
            id: Some(assistant_id),
            name: named(&assistant.name, fault::assistant_name_missing())?,
            ..assistant
        };
        let others = self.store.assistants().await?;
        let has_same_name = |other: &Assistant| other.id != assistant.id && other.name == assistant.name;
        if others.iter().any(has_same_name) {
            return Err(Fault::input(fault::assistant_exists()));
        }
        self.store.save_assistant(assistant_id, assistant.clone()).await?;
        Ok(assistant)
    }

    /// Deletes an assistant. Saving the assistant again restores it.
    pub async fn assistant_delete(&self, assistant_id: AssistantId) -> Result<(), Fault> {
        self.store.delete_assistant(assistant_id).await
    }

    /// Returns all snippets in alphabetical order.
    pub async fn snippet_list(&self) -> Result<Vec<Snippet>, Fault> {
        self.store.snippets().await
    }

    /// Creates or changes a snippet.
    pub async fn snippet_save(&self, snippet: Snippet) -> Result<Snippet, Fault> {
        if snippet.text.is_empty() {
            return Err(Fault::input(fault::snippet_text_missing()));
        }
        let snippet_id = snippet.id.unwrap_or_else(|| SnippetId(Uuid::now_v7()));
        let snippet = Snippet {
            id: Some(snippet_id),
            name: named(&snippet.name, fault::snippet_name_missing())?,
            ..snippet
        };
        let others = self.store.snippets().await?;
        let has_same_name = |other: &Snippet| other.id != snippet.id && other.name == snippet.name;
        if others.iter().any(has_same_name) {
            return Err(Fault::input(fault::snippet_exists()));
        }
        self.store.save_snippet(snippet_id, snippet.clone()).await?;
        Ok(snippet)
    }

    /// Deletes a snippet. Saving the snippet again restores it.
    pub async fn snippet_delete(&self, snippet_id: SnippetId) -> Result<(), Fault> {
        self.store.delete_snippet(snippet_id).await
    }

    /// Returns all drafts: text that was typed but not sent.
    pub async fn draft_list(&self) -> Result<Vec<Draft>, Fault> {
        self.store.drafts().await
    }

    /// Saves a draft. An empty draft is deleted.
    pub async fn draft_save(&self, draft: Draft) -> Result<(), Fault> {
        self.store.save_draft(draft).await
    }

    /// Returns the items in the trash, most recently deleted first.
    pub async fn trash_list(&self) -> Result<Vec<TrashEntry>, Fault> {
        self.store.trash().await
    }

    /// Permanently deletes everything in the trash.
    pub async fn trash_empty(&self) -> Result<(), Fault> {
        self.store.empty_trash().await?;
        let store = self.store.clone();
        // Only log a failure, because the next cleanup tries again.
        tokio::task::spawn_blocking(move || {
            if let Err(fault) = store.remove_unreferenced_attachments() {
                tracing::warn!(%fault, "attachments that nobody needs could not be removed");
            }
        });
        Ok(())
    }

    /// Searches all messages and titles. If another search is still running, it is interrupted and
    /// fails.
    pub async fn search(&self, query: SearchQuery) -> Result<SearchPage, Fault> {
        self.store.search(query).await
    }

    /// Returns the models that wrote the latest replies, in descending order of the number of
    /// replies.
    pub async fn search_models(&self) -> Result<Vec<String>, Fault> {
        self.store.models().await
    }
}

/// Converts a name to a single line. If the name is empty, fails with the message `otherwise`.
pub(crate) fn named(name: &str, otherwise: UiText) -> Result<String, Fault> {
    match one_line(name) {
        name if name.is_empty() => Err(Fault::input(otherwise)),
        name => Ok(name),
    }
}
