//! Everything that is kept of a thing, as it goes into a file of ours and comes back: no column is left out, and
//! what is empty takes no room.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::attachment::Attachment;
use crate::ending::Ending;
use crate::facts::SendBack;
use crate::fault::Fault;
use crate::id::{AssistantId, ConversationId, FolderId, MessageId, ProviderId, SnippetId};
use crate::message::{Notices, Part, Role, Timing};
use crate::provider::Provider;
use crate::seam::Seam;
use crate::settings::ChatSettings;
use crate::usage::Usage;

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A conversation with all its branches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedConversation {
    /// Its name.
    pub id: ConversationId,
    /// Its title; never empty.
    pub title: String,
    /// Who gave it the title: `words`, `model` or `user`.
    #[serde(default = "words")]
    pub titled_by: String,
    /// The provider that the next message goes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<ProviderId>,
    /// The model that the next message asks for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub model: String,
    /// What it asks of the model.
    #[serde(default, skip_serializing_if = "is_default")]
    pub settings: ChatSettings,
    /// The folder it is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder_id: Option<FolderId>,
    /// It stands at the top of the list.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pinned: bool,
    /// It is out of the list.
    #[serde(default, skip_serializing_if = "is_default")]
    pub archived: bool,
    /// Words it can be found by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// The first message of the chosen branch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_child_id: Option<MessageId>,
    /// Milliseconds since 1970 (UTC).
    pub created_at: i64,
    /// When a message was last added, in milliseconds since 1970 (UTC).
    pub updated_at: i64,
    /// When it was put into the trash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<i64>,
    /// All its messages, each after the one it answers.
    #[serde(default)]
    pub messages: Vec<ExportedMessage>,
}

fn words() -> String {
    "words".to_owned()
}

/// A message of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedMessage {
    /// Its name.
    pub id: MessageId,
    /// The message it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent_id: Option<MessageId>,
    /// Which answer to it is chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_child_id: Option<MessageId>,
    /// Who it is from.
    pub role: Role,
    /// How it ended.
    pub ending: Ending,
    /// What it is made of.
    #[serde(default)]
    pub parts: Vec<Part>,
    /// The provider that was asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<ProviderId>,
    /// The model that was asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The response's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// The provider's finish reason, verbatim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finish_reason: Option<String>,
    /// HTTP status of the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Token counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// What went wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// When things happened.
    #[serde(default, skip_serializing_if = "is_default")]
    pub timing: Timing,
    /// What a reader should know beyond that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notices: Notices,
    /// Fields that the provider wants back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub send_back: SendBack,
    /// The user pressed Keep.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kept: bool,
    /// Where it goes on from earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seams: Vec<Seam>,
    /// Milliseconds since 1970 (UTC).
    pub created_at: i64,
    /// When it was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<i64>,
    /// Its place in the index of words; `None` takes its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
}

/// A folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedFolder {
    /// Its name in the database.
    pub id: FolderId,
    /// What the user calls it.
    pub name: String,
    /// Milliseconds since 1970 (UTC).
    pub created_at: i64,
}

/// A provider, without its key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedProvider {
    /// The provider.
    pub provider: Provider,
    /// When it was deleted; its conversations still name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<i64>,
}

/// An assistant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedAssistant {
    /// Its name in the database.
    pub id: AssistantId,
    /// What the user calls it.
    pub name: String,
    /// The provider to ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<ProviderId>,
    /// The model to ask for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What it asks of the model.
    #[serde(default)]
    pub settings: ChatSettings,
}

/// A snippet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedSnippet {
    /// Its name in the database.
    pub id: SnippetId,
    /// What it is found by.
    pub name: String,
    /// The text.
    pub text: String,
}

/// What is typed and not sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportedDraft {
    /// Where; `None` is a conversation that has not begun.
    pub conversation_id: Option<ConversationId>,
    /// The text.
    pub text: String,
    /// The files that are to go with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
}

/// A setting of the program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ExportedSetting {
    /// Its name.
    pub name: String,
    /// Its JSON, character for character.
    pub value: Box<RawValue>,
}

/// Everything beside the conversations.
#[derive(Clone, Debug, Default)]
pub struct ExportedLibrary {
    /// Folders.
    pub folders: Vec<ExportedFolder>,
    /// Providers.
    pub providers: Vec<ExportedProvider>,
    /// Assistants.
    pub assistants: Vec<ExportedAssistant>,
    /// Snippets.
    pub snippets: Vec<ExportedSnippet>,
    /// Drafts.
    pub drafts: Vec<ExportedDraft>,
    /// Settings of the program.
    pub settings: Vec<ExportedSetting>,
}
