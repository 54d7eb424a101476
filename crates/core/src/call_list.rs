//! The list of all tool calls: the filter and the entries.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::id::{ConversationId, ToolServerId};
use crate::tool_call::{CallPlace, ToolCall};

/// A filter for the list of all tool calls. An empty filter matches every call.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, TS)]
#[serde(default)]
pub struct CallFilter {
    /// Lists only calls that contain this text in the server's name, the tool's name, the arguments
    /// or the conversation's title. Case is ignored.
    pub text: String,
    /// Lists only calls with this ending; `None` lists all calls. The special value `waiting` lists
    /// the calls outside the trash that have not ended or still need the user's decision.
    pub ending: Option<String>,
    /// Lists only calls with this decision; `None` lists all calls. Possible values are `denied`,
    /// `none` (neither allowed nor denied) and, for allowed calls, the scope of the permission:
    /// `once`, `conversation` or `always`.
    pub decision: Option<String>,
    /// Lists only calls to this server; `None` lists the calls to all servers.
    pub server_id: Option<ToolServerId>,
}

/// A tool call with its conversation and its model, for the list of all calls.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CallEntry {
    /// The tool call. If the message that contained the call was permanently deleted, only the
    /// names of the server and the tool remain, and all other text, including the arguments, is
    /// empty.
    pub call: ToolCall,
    /// Whether the call's message is in its conversation, in the trash, or permanently deleted.
    pub place: CallPlace,
    /// The SHA-256 hash of the call's arguments, in hexadecimal digits. It replaces the arguments
    /// when the message that contains the call is permanently deleted; `None` before that.
    pub arguments_hash: Option<String>,
    /// The conversation that contains or contained the call.
    pub conversation_id: ConversationId,
    /// The title of the conversation; `None` if the conversation was permanently deleted.
    pub title: Option<String>,
    /// The model that requested the call.
    pub model: Option<String>,
}
