//! The part of the front-end contract that deals with tool servers, tool calls and grants.

pub use rivulet_core::{CallEntry, CallFilter};
use rivulet_core::{Fault, Grant, GrantScope, Resolution, ToolCallId, ToolDefinition, ToolServer, UiText};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// The state of a tool server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ServerState {
    /// The server is switched off.
    Off,
    /// The server is switched on but not running. Rivulet starts it when it is needed.
    Idle,
    /// The server is starting.
    Starting,
    /// The server is running and its tools are known.
    Ready,
    /// The server could not be started, or it stopped unexpectedly.
    Failed,
    /// The server requires the user to sign in.
    SignIn,
    /// The user is signing in with a browser.
    SigningIn,
}

/// Where the sign-in tokens are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SignedIn {
    /// The tokens are in the operating system's keychain.
    Keychain,
    /// The tokens are in memory until Rivulet exits, because the keychain cannot be used.
    Session,
}

/// An OAuth client: an application that the user registered with the authorization server.
#[derive(Clone, PartialEq, Eq, Deserialize, TS)]
pub struct SignInClient {
    /// The application's public client ID (OAuth `client_id`).
    pub id: String,
    /// The application's client secret (OAuth `client_secret`); empty if it has none.
    pub secret: String,
}

/// Debug output hides the secret.
impl std::fmt::Debug for SignInClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SignInClient")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// A tool as shown in the settings.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ToolView {
    /// The tool as declared by its server.
    pub definition: ToolDefinition,
    /// Whether conversations may use the tool.
    pub on: bool,
    /// Estimated number of tokens that the definition of the tool adds to each request.
    pub tokens: u32,
}

/// A tool server with its state and its tools.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ToolServerView {
    /// The server, with masked secrets. The built-in tools are presented as a server with the id
    /// [`BUILT_IN`](rivulet_core::BUILT_IN).
    pub server: ToolServer,
    /// The state of the server.
    pub state: ServerState,
    /// The reason why the server failed or requires a sign-in; `None` if neither is the case.
    pub fault: Option<Fault>,
    /// The address of the web page on which the user is signing in, if any.
    pub sign_in_page: Option<String>,
    /// Where the sign-in tokens are stored; `None` if the user has not signed in.
    pub signed_in: Option<SignedIn>,
    /// The last lines that the server wrote to standard error.
    pub stderr: String,
    /// The revision of MCP that Rivulet and the running server use. `None` if the server is not
    /// running, and for the built-in tools.
    pub protocol: Option<String>,
    /// The tools that the server last declared; empty if the server has never been started.
    pub tools: Vec<ToolView>,
}

/// The log of a tool server since Rivulet started. Secrets from its configuration are masked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct ServerLog {
    /// The last lines of the log, oldest first.
    pub lines: Vec<ServerLogLine>,
    /// Number of earlier lines that are no longer in the log.
    pub left_out: u32,
    /// Number of invalid outputs of the server. An invalid output is a line on standard output that
    /// is not a protocol message, or the definition of a tool that is invalid or has the same name
    /// as another tool.
    pub noise: u32,
}

/// A line of a tool server's log.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ServerLogLine {
    /// The time of the event, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The logged event.
    pub event: ServerLogEvent,
}

/// An event in a tool server's log.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ServerLogEvent {
    /// The server started.
    Started,
    /// The server failed to start, stopped unexpectedly, or can no longer be used.
    Failed {
        /// The reason why the server failed to start, stopped, or can no longer be used.
        reason: UiText,
    },
    /// Rivulet stopped the server.
    Stopped,
    /// Notifications from the server are arriving again after an interruption.
    Reconnected,
    /// The server wrote a line to standard error.
    Stderr {
        /// The line that the server wrote to standard error.
        text: String,
    },
    /// The server wrote a line to standard output that is not a protocol message, or it declared a
    /// tool that is invalid or has the same name as an earlier tool.
    Noise {
        /// The beginning of the text that caused this event: the line that the server wrote to
        /// standard output, or the declaration of the invalid tool.
        text: String,
    },
}

/// A server found in the configuration file of another program.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct FoundToolServer {
    /// The settings of the server. The server is switched off, and placeholders replace its
    /// secrets.
    pub server: ToolServer,
    /// Whether Rivulet already has a tool server with the same launch configuration.
    pub known: bool,
}

/// The servers found in the configuration file of another program.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct FoundToolServers {
    /// The tool servers, in the order of the configuration file.
    pub servers: Vec<FoundToolServer>,
    /// The values that are not in the file, because the other program asks the user for them.
    pub inputs: Vec<FoundInput>,
}

/// A value that the configuration file of another program does not contain. The file contains only
/// an id that stands for the value, because the other program asks the user for the value before it
/// starts a tool server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FoundInput {
    /// The id that stands for this value in the other program's configuration file.
    pub id: String,
    /// The question with which the other program asks the user for this value; empty if there is
    /// none.
    pub description: String,
    /// The value that applies unless the user enters another value.
    pub default: String,
    /// Whether the value is a password, so that the form should hide it.
    pub password: bool,
    /// Whether the value becomes part of a command line, a working folder or an address. Such a
    /// value is stored in the database instead of the keychain, unless it is a secret parameter of
    /// an address.
    pub exposed: bool,
    /// The names of the tool servers whose settings refer to this value.
    pub servers: Vec<String>,
}

/// The user's decision about a proposed tool call.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(tag = "decision", rename_all = "snake_case")]
pub enum CallDecision {
    /// The user allows the tool call.
    Allow {
        /// How long the permission lasts.
        scope: GrantScope,
        /// The arguments, as JSON text, with which the user replaces those of the model. `None`
        /// keeps the model's arguments.
        arguments: Option<String>,
        /// The `permission` field of the [`CallPrompt`] that the user saw. A front end that decides
        /// without showing a prompt passes `None`, which is allowed only if the permission is for
        /// this call only (`once`).
        permission: Option<String>,
    },
    /// The user denies the tool call, so it does not run.
    Deny {
        /// The reason that the model receives for the denial, if the user gave one.
        reason: Option<String>,
    },
}

/// The user's answer to a question that a tool asks.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum InputAnswer {
    /// The user filled in the form or opened the address.
    Accept {
        /// The values that the user entered in the form, as a JSON object.
        #[ts(type = "unknown")]
        values: Value,
    },
    /// The user refused to answer.
    Decline,
}

/// A question that a tool asks the user during a call (MCP elicitation).
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ToolQuestion {
    /// The question in the tool's own words.
    pub message: String,
    /// JSON schema of the form to fill in; `None` if the tool asks the user to open an address.
    #[ts(type = "unknown")]
    pub form: Option<Value>,
    /// The address that the tool asks the user to open; `None` if there is a form. The address
    /// begins with `https:` or `http:`. The page in the window opens `http:` addresses only if they
    /// are on this computer.
    pub url: Option<String>,
}

/// The launch configuration of a tool server, as it may be shown. The values of environment
/// variables and headers are left out, and the values of secret parameters in the address are
/// masked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LaunchView {
    /// The program of the server; `None` if the server is reached over HTTP.
    pub command: Option<String>,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// The names of the environment variables that the launch configuration sets.
    pub variables: Vec<String>,
    /// The folder in which the program runs; `None` for the user's home folder.
    pub folder: Option<String>,
    /// The address of the server, with masked secrets; `None` if the server is a program.
    pub address: Option<String>,
    /// The names of the HTTP headers that are sent to the address.
    pub headers: Vec<String>,
}

/// The information on which the user bases a decision about a tool call.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CallPrompt {
    /// The current definition of the tool; `None` if the tool or its server is deleted or switched
    /// off.
    pub definition: Option<ToolDefinition>,
    /// The tool's definition in the user's latest stored grant for this tool, if that definition
    /// differs from the current one.
    pub allowed_definition: Option<ToolDefinition>,
    /// The launch configuration of the server; `None` for the built-in tools.
    pub launch: Option<LaunchView>,
    /// `true` if the launch configuration of the server differs from the one in the user's latest
    /// stored grant for this tool, or from the one that the user saw when first asked about this
    /// call.
    pub launch_changed: bool,
    /// The launch configuration before the change. `None` if nothing changed, or if an older
    /// version of Rivulet stored the grant with only a hash of the configuration.
    pub earlier_launch: Option<LaunchView>,
    /// A hash of the tool definition and the launch configuration that this prompt shows. The
    /// user's decision contains this hash, so that Rivulet can refuse the decision if one of the
    /// two has changed since. Empty if `definition` is `None`.
    pub permission: String,
    /// The site of the web page that the call reads. The user's permission is limited to this site.
    /// `None` if the tool reads no web pages.
    pub site: Option<String>,
    /// The place to which the call sends its arguments, as a text for the user. For a tool that
    /// reads web pages, this is the site of the page, and for all other built-in tools, it is
    /// Rivulet itself. For a tool server, it is the server's command line or its address with
    /// masked secret parameters. Empty if the server is unknown or deleted.
    pub destination: String,
    /// The question that the tool is asking; `None` if the call is not waiting for an answer.
    pub question: Option<ToolQuestion>,
}

/// The user's decision about a tool call that has ended. A decision is necessary in three cases:
/// the outcome of the call is unknown; the user must review the answer before the model receives
/// it; or the server refused to run the call but would run it after a step such as a sign-in.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(tag = "resolution", rename_all = "snake_case")]
pub enum CallResolution {
    /// The model is told how the call ended.
    TellUnknown,
    /// The tool gave no answer. The model receives a result that the user typed instead.
    Typed {
        /// The text of the result.
        text: String,
    },
    /// The call is run again, as another attempt.
    RunAgain,
    /// The user has reviewed the tool's answer and allows Rivulet to send it to the model.
    Send,
    /// The model is told that the user withholds the tool's answer.
    Withhold,
}

impl CallResolution {
    /// Converts the user's decision to the type that is stored with the tool call.
    pub fn resolution(&self) -> Resolution {
        match self {
            CallResolution::TellUnknown => Resolution::TellUnknown,
            CallResolution::Typed { .. } => Resolution::Typed,
            CallResolution::RunAgain => Resolution::RunAgain,
            CallResolution::Send => Resolution::Send,
            CallResolution::Withhold => Resolution::Withhold,
        }
    }
}

/// The position of a call in the list of all tool calls, which is sorted by the time of the
/// proposal and by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
pub struct CallPosition {
    /// The time at which the call was proposed, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub proposed_at: i64,
    /// The id of the call.
    pub id: ToolCallId,
}

/// A page of the list of all tool calls.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CallPage {
    /// The calls, latest first.
    pub entries: Vec<CallEntry>,
    /// Total number of calls that match the filter.
    pub total: u32,
}

/// A grant as shown in the settings.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GrantView {
    /// The stored grant.
    pub grant: Grant,
    /// The name of the server.
    pub server: String,
    /// The title of the conversation to which the grant is limited, if any.
    pub title: Option<String>,
}
