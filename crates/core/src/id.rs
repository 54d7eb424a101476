//! Identifiers. Each kind of entity has its own UUID type, so that the compiler catches mix-ups.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
        #[ts(as = "String")]
        pub struct $name(pub Uuid);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
            }
        }
    )* };
}

ids! {
    /// Id of a [`Provider`](crate::Provider), and the account name of its key in the keychain.
    ProviderId;

    /// Id of a [`Conversation`](crate::Conversation).
    ConversationId;

    /// Id of a [`Message`](crate::Message). A running turn has the id of its reply.
    MessageId;

    /// Id of a folder.
    FolderId;

    /// Id of an assistant.
    AssistantId;

    /// Id of a permit to use a file or folder that the user chose.
    PermitId;

    /// Id of a snippet.
    SnippetId;

    /// Id of one attempt to run a [`ToolCall`](crate::ToolCall).
    ToolCallId;

    /// Id of a [`ToolServer`](crate::ToolServer).
    ToolServerId;

    /// Id of a [`Grant`](crate::Grant).
    GrantId;

    /// Id of a [`QueuedMessage`](crate::QueuedMessage).
    QueuedMessageId;

    /// Id of a comparison, in which several models reply to the same message.
    ComparisonId;
}
