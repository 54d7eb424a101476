//! Commands that are not built yet.
#![allow(missing_docs, unused_variables)]

use rivulet_core::*;

use crate::app::App;
use crate::contract::*;

fn unbuilt() -> Fault {
    Fault::new(FaultCategory::Input, "This is not built yet")
}

impl App {
    pub async fn conversation_earlier(&self, message_id: MessageId) -> Result<Vec<MessageView>, Fault> {
        Err(unbuilt())
    }
    pub async fn conversation_pin(&self, conversation_id: ConversationId, pinned: bool) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn conversation_archive(
        &self,
        conversation_id: ConversationId,
        archived: bool,
    ) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn conversation_move(
        &self,
        conversation_id: ConversationId,
        folder_id: Option<FolderId>,
    ) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn conversation_tag(
        &self,
        conversation_id: ConversationId,
        tags: Vec<String>,
    ) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn conversation_settings(
        &self,
        conversation_id: ConversationId,
        settings: ChatSettings,
    ) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn conversation_branch(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        Err(unbuilt())
    }
    pub async fn folder_list(&self) -> Result<Vec<Folder>, Fault> {
        Err(unbuilt())
    }
    pub async fn folder_save(&self, folder_id: Option<FolderId>, name: String) -> Result<Folder, Fault> {
        Err(unbuilt())
    }
    pub async fn folder_delete(&self, folder_id: FolderId) -> Result<Vec<ConversationId>, Fault> {
        Err(unbuilt())
    }
    pub async fn folder_restore(
        &self,
        folder: Folder,
        conversations: Vec<ConversationId>,
    ) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn assistant_list(&self) -> Result<Vec<Assistant>, Fault> {
        Err(unbuilt())
    }
    pub async fn assistant_save(&self, assistant: Assistant) -> Result<Assistant, Fault> {
        Err(unbuilt())
    }
    pub async fn assistant_delete(&self, assistant_id: AssistantId) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn snippet_list(&self) -> Result<Vec<Snippet>, Fault> {
        Err(unbuilt())
    }
    pub async fn snippet_save(&self, snippet: Snippet) -> Result<Snippet, Fault> {
        Err(unbuilt())
    }
    pub async fn snippet_delete(&self, snippet_id: SnippetId) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn draft_list(&self) -> Result<Vec<Draft>, Fault> {
        Err(unbuilt())
    }
    pub async fn draft_save(&self, draft: Draft) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn trash_list(&self) -> Result<Vec<TrashEntry>, Fault> {
        Err(unbuilt())
    }
    pub async fn trash_empty(&self) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn search(&self, query: SearchQuery) -> Result<SearchPage, Fault> {
        Err(unbuilt())
    }
    pub async fn search_models(&self) -> Result<Vec<String>, Fault> {
        Err(unbuilt())
    }
    pub async fn message_show(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        Err(unbuilt())
    }
    pub async fn message_versions(&self, message_id: MessageId) -> Result<Vec<Message>, Fault> {
        Err(unbuilt())
    }
    pub async fn message_delete(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        Err(unbuilt())
    }
    pub async fn message_restore(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        Err(unbuilt())
    }
    pub async fn message_part(&self, message_id: MessageId, apart: bool) -> Result<ConversationView, Fault> {
        Err(unbuilt())
    }
    pub async fn turn_edit(
        &self,
        message_id: MessageId,
        request: TurnRequest,
    ) -> Result<ConversationView, Fault> {
        Err(unbuilt())
    }
    pub async fn turn_continue(
        &self,
        message_id: MessageId,
        provider_id: ProviderId,
        model: String,
    ) -> Result<ConversationView, Fault> {
        Err(unbuilt())
    }
    pub async fn attachment_add(&self, name: String, data: String) -> Result<Attachment, Fault> {
        Err(unbuilt())
    }
    pub async fn attachment_add_file(&self, path: String) -> Result<Attachment, Fault> {
        Err(unbuilt())
    }
    pub async fn attachment_data(&self, hash: String) -> Result<String, Fault> {
        Err(unbuilt())
    }
    pub async fn import_preview(&self, path: String) -> Result<ImportPreview, Fault> {
        Err(unbuilt())
    }
    pub async fn import_start(&self, path: String) -> Result<ImportReport, Fault> {
        Err(unbuilt())
    }
    pub async fn export_start(
        &self,
        scope: ExportScope,
        format: ExportFormat,
        path: Option<String>,
    ) -> Result<ExportReport, Fault> {
        Err(unbuilt())
    }
    pub async fn transfer_stop(&self) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn data_info(&self) -> Result<DataInfo, Fault> {
        Err(unbuilt())
    }
    pub async fn data_check(&self) -> Result<DataCheck, Fault> {
        Err(unbuilt())
    }
    pub async fn data_move(&self, folder: String) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn data_delete(&self) -> Result<(), Fault> {
        Err(unbuilt())
    }
    pub async fn backup_make(&self) -> Result<Backup, Fault> {
        Err(unbuilt())
    }
    pub async fn backup_restore(&self, path: String) -> Result<(), Fault> {
        Err(unbuilt())
    }
}
