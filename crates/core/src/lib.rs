//! The domain of Rivulet: conversations, messages, turns and endings. This crate has no access to
//! the network, the disk, the window or the clock.
//!
//! A [`Provider`] is a connection to a server. A [`Conversation`] is a tree of [`Message`]s, which
//! consist of [`Part`]s. A [`Turn`] is one request and its reply. An [`Ending`] states how a reply
//! ended.

mod address_kind;
mod amount;
mod attachment;
mod backup_reason;
mod best_place;
mod bounds;
mod call_list;
pub mod catalogue;
mod closing;
mod code_fence;
mod context;
mod conversation;
mod delta;
mod effect;
mod ending;
mod event;
mod exported;
mod facts;
mod fault;
mod folded;
mod hex;
mod id;
mod image;
mod image_size;
mod joint;
mod library;
mod lock;
mod markdown_marks;
mod message;
mod model_facts;
mod names;
mod one_line;
mod one_piece;
mod price;
mod program_update;
mod prompt_cut;
mod provider;
mod queue;
mod reasoning_effort;
mod release;
mod repetition;
mod reply;
mod schema_report;
mod seam;
mod search;
mod secret_name;
mod secret_value;
mod separator;
mod settings;
mod silence;
mod stored_text;
mod summary;
mod surrogates;
mod terms;
#[rustfmt::skip]
pub mod texts;
mod token_estimate;
mod tool;
mod tool_call;
mod turn;
mod turn_input;
mod ui_text;
mod usage;
mod usage_sums;
mod verdict;

pub use address_kind::{AddressKind, is_this_computer};
pub use amount::amount;
pub use attachment::{Attachment, is_hash};
pub use backup_reason::BackupReason;
pub use bounds::{MAX_TOKENS, REPLY_BYTES, REPLY_CALLS, WORD_BYTES, cut_word};
pub use call_list::{CallEntry, CallFilter};
pub use closing::{SavedState, TypedState};
pub use code_fence::{fence_after, fence_for, fence_of, fenced};
pub use context::left_out;
pub use conversation::{Conversation, ConversationSummary, Folder, LatestMessage, title_from};
pub use delta::{Delta, Fragment, JournalRow};
pub use effect::{Activity, Effect, Outcome};
pub use ending::Ending;
pub use event::ModelEvent;
pub use exported::{
    ExportedConversation, ExportedFolder, ExportedLibrary, ExportedMessage, ExportedProvider, ExportedSetting,
};
pub use facts::{Fact, Facts, SendBack, ThinkTags, count_values};
pub use fault::{Fault, FaultCategory, Limit, LimitKind};
pub use folded::folded;
pub use hex::hex;
pub use id::{
    AssistantId, ComparisonId, ConversationId, FolderId, GrantId, MessageId, PermitId, ProviderId,
    QueuedMessageId, SnippetId, ToolCallId, ToolServerId,
};
pub use image::ImageHeader;
pub use joint::last_words;
pub use library::{Assistant, Draft, Snippet, TrashEntry};
pub use lock::lock;
pub use markdown_marks::{plain_words, without_marks};
pub use message::{Column, Message, Notices, Part, Role, SummaryOf, Timing};
pub use model_facts::{ContextLimit, LimitSource, OwnFacts, ReportedContext};
pub use names::UnknownName;
pub use one_line::one_line;
pub use price::{ListedPrices, Prices, Rate};
pub use program_update::{ProgramUpdate, StepNumber, UpdateStage, Work};
pub use prompt_cut::{PromptCut, PromptFacts, Units};
pub use provider::{
    AbortBilling, Continuing, Header, KeyPlace, Limits, Network, Prefill, Provider, ProviderKind, Proxy,
};
pub use queue::{CallProgress, ChosenModel, QueueHold, QueueStep, QueuedMessage, queue_step};
pub use reasoning_effort::{EffortMeaning, ReasoningEffort, SentEffort};
pub use release::{InstallKind, Release, UpdateChannel, UpdateChecks};
pub use reply::Reply;
pub use schema_report::{SchemaReport, StrictFault, StrictRule};
pub use seam::{ContinueMethod, Seam};
pub use search::{MessageHit, SearchPage, SearchQuery, SnippetPiece, TitleHit};
pub use secret_name::{
    MASK, is_secret_name, is_secret_response_name, mask_address, secret_name_pattern, secrets_in_address,
    with_parameter,
};
pub use secret_value::{SecretPlace, SecretValue, hide_secret_values};
pub use settings::{ChatSettings, ResponseFormat};
pub use silence::Silence;
pub use summary::{Summarized, summarized};
pub use surrogates::{ESCAPE_LENGTH, escaped_unit, replace_lone_surrogates};
pub use terms::Terms;
pub use token_estimate::Calibration;
pub use tool::{
    BUILT_IN, ChosenTools, Grant, ToolChoice, ToolClaims, ToolDefinition, ToolLimits, ToolServer, Transport,
    offered_names,
};
pub use tool_call::{CallEnding, CallInput, CallPlace, CallState, GrantScope, Remedy, Resolution, ToolCall};
pub use turn::{GRACE_MS, Turn};
pub use turn_input::{Continued, PreviousVersion, RequestFacts, TurnInput};
pub use ui_text::{TextArg, TextNumber, UiText};
pub use usage::{CostEstimate, Usage};
pub use usage_sums::UsageSums;
pub use verdict::{Enforcement, SchemaFault, Unchecked, Verdict, VerdictKind};
