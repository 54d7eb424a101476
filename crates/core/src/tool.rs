//! Tools: the servers that offer them, their definitions, and the grants that allow them to run.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use uuid::Uuid;

use crate::id::{ConversationId, GrantId, ToolServerId};
use crate::provider::Header;
use crate::secret_name::{MASK, map_secrets};
use crate::secret_value::is_placeholder;
use crate::tool_call::GrantScope;

/// The id of the built-in tool server, which offers Rivulet's own tools.
pub const BUILT_IN: ToolServerId = ToolServerId(Uuid::nil());

/// How Rivulet reaches a tool server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "transport", rename_all = "snake_case")]
pub enum Transport {
    /// A program that Rivulet starts and talks to over standard input and output.
    Command {
        /// The program: either a path, or a name that is searched for in `PATH`.
        command: String,
        /// The arguments of the program.
        args: Vec<String>,
        /// Environment variables in addition to those that every server receives. Their values are
        /// secret and are stored in the keychain. This field contains masks instead of the values,
        /// except when the user has just entered them or when the server is started.
        env: Vec<Header>,
        /// The working folder of the program; `None` means the user's home folder.
        folder: Option<String>,
    },
    /// A server that Rivulet reaches over streamable HTTP.
    Url {
        /// The server's address: `https`, or `http` for a server on this computer. Values of secret
        /// parameters (see `is_secret_name`) are stored in the keychain, like those of the `env`
        /// field.
        url: String,
        /// Headers sent with every request. Their values are secret, like those of `env`.
        headers: Vec<Header>,
    },
}

impl Transport {
    /// Calls `replace` with the name and the value of each variable, header and secret query
    /// parameter. If `replace` returns a string, the string replaces the value. For a query
    /// parameter, `replace` receives the name with a `?` before it, and the value exactly as
    /// written in the address.
    pub fn replace_secrets(&mut self, mut replace: impl FnMut(&str, &str) -> Option<String>) {
        let pairs = match self {
            Transport::Command { env, .. } => env,
            Transport::Url { url, headers } => {
                *url = map_secrets(url, |name, value| replace(&format!("?{name}"), value));
                headers
            }
        };
        for pair in pairs {
            if let Some(new) = replace(&pair.name, &pair.value) {
                pair.value = new;
            }
        }
    }

    /// Replaces each secret with a placeholder. Returns the name and the previous value of each
    /// secret. The value is `None` if the secret was already a placeholder.
    pub fn mask_secrets(&mut self) -> Vec<(String, Option<String>)> {
        let mut found = Vec::new();
        self.replace_secrets(|name, value| {
            let is_known = !is_placeholder(value);
            found.push((name.to_owned(), is_known.then(|| value.to_owned())));
            Some(MASK.to_owned())
        });
        found
    }
}

/// Time limits for a tool server, in whole seconds (1 to 86,400).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ToolLimits {
    /// Maximum time, in seconds, for starting the server and for listing all its tools.
    pub start: u32,
    /// Maximum time, in seconds, without an answer or a progress report during a call, not counting
    /// the time spent waiting for the user.
    pub idle: u32,
    /// Maximum duration of a call in seconds, not counting the time spent waiting for the user. The
    /// limit applies even if the server reports progress.
    pub total: u32,
}

impl Default for ToolLimits {
    fn default() -> Self {
        ToolLimits {
            start: 60,
            idle: 120,
            total: 3_600,
        }
    }
}

/// A tool server as the user configured it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ToolServer {
    /// The server's id; `None` for a new server.
    pub id: Option<ToolServerId>,
    /// Name of the server, chosen by the user; never empty.
    pub name: String,
    /// How Rivulet reaches the server.
    pub transport: Transport,
    /// Time limits for the server.
    pub limits: ToolLimits,
    /// Whether conversations may use the server. A server that is off is never started.
    pub on: bool,
    /// Names of the tools that are switched off, so that no conversation may use them.
    pub tools_off: Vec<String>,
}

/// A tool, as its server declares it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ToolDefinition {
    /// The server's name for the tool.
    pub name: String,
    /// The human-readable title of the tool.
    pub title: Option<String>,
    /// The description of the tool, which is sent to the model.
    pub description: String,
    /// JSON schema of the tool's arguments.
    #[ts(type = "unknown")]
    pub input_schema: Value,
    /// JSON schema of the tool's structured result.
    #[ts(type = "unknown")]
    pub output_schema: Option<Value>,
    /// The server's claims about the tool, shown in the permission prompt. A claim never replaces
    /// the user's permission for a call.
    pub claims: ToolClaims,
}

/// A server's claims about a tool (MCP annotations).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ToolClaims {
    /// Whether the tool only reads data and changes nothing.
    pub read_only: Option<bool>,
    /// Whether the tool may delete or overwrite existing data.
    pub destructive: Option<bool>,
    /// Whether calling the tool again with the same arguments has no further effect.
    pub idempotent: Option<bool>,
    /// Whether the tool interacts with anything outside this computer.
    pub open_world: Option<bool>,
}

/// The user's permission for one tool. It ends when the tool's definition or its server's launch
/// configuration changes.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Grant {
    /// The grant's id.
    pub id: GrantId,
    /// The server that offers the tool.
    pub server_id: ToolServerId,
    /// The server's name for the tool.
    pub tool: String,
    /// The site whose pages the tool may read; `None` for a tool that reads no web pages.
    pub site: Option<String>,
    /// `Conversation` or `Always`. A grant for a single call is never stored.
    pub scope: GrantScope,
    /// The only conversation in which the grant is valid; `None` if it is valid in all.
    pub conversation_id: Option<ConversationId>,
    /// The tool's definition, as the user saw it, as JSON text.
    pub definition: String,
    /// The tool server's launch configuration at the time when the user allowed the tool, as JSON
    /// text. It contains the command, arguments, variables, address and headers, but not the values
    /// of variables and headers. Older versions of Rivulet stored a hash of this text instead.
    pub launch: String,
    /// Creation time of the grant, in milliseconds since 1970 (UTC).
    #[ts(type = "number")]
    pub created_at: i64,
}

/// The tools of one server that a conversation uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChosenTools {
    /// The id of the server, or [`BUILT_IN`].
    pub server_id: ToolServerId,
    /// Names of the chosen tools; `None` means all tools of the server.
    pub only: Option<Vec<String>>,
}

/// Whether the model may, must or must not call tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ToolChoice {
    /// The model decides whether to call tools.
    Auto,
    /// The model must call at least one tool.
    Required,
    /// The model must not call tools.
    None,
}

/// Maximum length, in characters, of a function name that OpenAI accepts.
const NAME_CHARS: usize = 64;

/// Returns the names under which tools are offered to the model. `tools` contains pairs of the
/// server's and the tool's name. The returned names are unique and match `[A-Za-z0-9_-]{1,64}`, as
/// OpenAI requires. A tool's own name stays unchanged if it is valid and unique.
pub fn offered_names(tools: &[(&str, &str)]) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for (_, tool) in tools {
        *counts.entry(plain(tool)).or_default() += 1;
    }
    let mut taken: HashSet<String> = HashSet::new();
    let mut names = Vec::with_capacity(tools.len());
    for (server, tool) in tools {
        let own = plain(tool);
        let wanted = if counts.get(&own).is_some_and(|count| *count > 1) {
            plain(&format!("{server}_{tool}"))
        } else {
            own
        };
        let mut name = wanted.clone();
        let mut number: usize = 2;
        while !taken.insert(name.clone()) {
            let suffix = format!("_{number}");
            name = format!(
                "{}{suffix}",
                &wanted[..wanted.len().min(NAME_CHARS - suffix.len())]
            );
            number += 1;
        }
        names.push(name);
    }
    names
}

fn plain(name: &str) -> String {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let name: String = name
        .chars()
        .map(|c| if allowed(c) { c } else { '_' })
        .take(NAME_CHARS)
        .collect();
    if name.is_empty() { "_".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_of_headers_and_of_the_address_are_masked_and_filled_in() {
        let header = |value: &str| Header::new("X-Team", value);
        let plain = Transport::Url {
            url: "https://a.example/mcp?tavilyApiKey=s%2Bt&page=2".to_owned(),
            headers: vec![header("blue")],
        };
        let mut masked = plain.clone();
        let found = [("?tavilyApiKey", "s%2Bt"), ("X-Team", "blue")];
        let found = found.map(|(name, value)| (name.to_owned(), Some(value.to_owned())));
        assert_eq!(masked.mask_secrets(), found);
        let expected = Transport::Url {
            url: format!("https://a.example/mcp?tavilyApiKey={MASK}&page=2"),
            headers: vec![header(MASK)],
        };
        assert_eq!(masked, expected);

        let mut again = masked.clone();
        assert!(again.mask_secrets().iter().all(|(_, value)| value.is_none()));
        assert_eq!(again, masked);

        masked.replace_secrets(|name, _| found.iter().find(|(known, _)| known == name)?.1.clone());
        assert_eq!(masked, plain);
    }

    #[test]
    fn names_are_unique_and_valid() {
        let long = "x".repeat(128);
        for (tools, names) in [
            (vec![("a", "read"), ("b", "write")], vec!["read", "write"]),
            (vec![("a", "read"), ("b", "read")], vec!["a_read", "b_read"]),
            (
                vec![("a", "fs.read"), ("b", "fs_read")],
                vec!["a_fs_read", "b_fs_read"],
            ),
            (vec![("a", "read"), ("a", "read")], vec!["a_read", "a_read_2"]),
            (vec![("Wetter", "größe"), ("", "")], vec!["gr__e", "_"]),
            (vec![("s", long.as_str())], vec![&long[..64]]),
        ] {
            assert_eq!(offered_names(&tools), names);
        }
        let same = vec![("s", long.as_str()); 12];
        let names = offered_names(&same);
        assert!(names.iter().all(|name| name.len() <= 64));
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), 12);
    }
}
