//! Identifiers: UUIDs with a type each, so that one cannot be taken for another.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
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
    };
}

id!(
    /// Names a [`Provider`](crate::Provider); also the account of its key in the keychain.
    ProviderId
);
id!(
    /// Names a [`Conversation`](crate::Conversation).
    ConversationId
);
id!(
    /// Names a [`Message`](crate::Message); a running turn is named by the reply it fills.
    MessageId
);
id!(
    /// Names a folder of conversations.
    FolderId
);
id!(
    /// Names an assistant: settings with a name.
    AssistantId
);
id!(
    /// Names a snippet: a text to insert.
    SnippetId
);
