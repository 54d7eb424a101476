//! What a conversation is. Pure: no network, no disk, no window, no clock.
//!
//! The words are those of the whole program: a [`Provider`] is a connection, a [`Conversation`] a tree of
//! [`Message`]s made of [`Part`]s, a [`Turn`] one request and its reply, an [`Ending`] how that reply ended.

mod conversation;
mod delta;
mod ending;
mod event;
mod facts;
mod fault;
mod id;
mod message;
mod provider;
mod reply;
mod silence;
mod turn;
mod usage;

pub use conversation::{Conversation, ConversationSummary, title_from};
pub use delta::{Delta, Fragment, Record};
pub use ending::{Ending, UnknownEnding};
pub use event::ModelEvent;
pub use facts::{Fact, Facts, SendBack, ThinkTags};
pub use fault::{Fault, FaultCategory, Limit, LimitKind};
pub use id::{ConversationId, MessageId, ProviderId};
pub use message::{Message, Notices, Part, Role, Timing, UnknownRole};
pub use provider::{AbortBilling, Header, KeyPlace, Limits, Network, Provider, ProviderKind, Proxy};
pub use reply::Reply;
pub use silence::Silence;
pub use turn::{Activity, Earlier, Effect, GRACE_MS, Outcome, Turn, TurnInput};
pub use usage::Usage;
