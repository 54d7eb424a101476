//! Checks and describes the configuration of a tool server, and recognises changes to it.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, Header, ProviderId, ToolServer, ToolServerId, Transport, hex};
use sha2::{Digest, Sha256};
use url::Url;
use uuid::Uuid;

use crate::contract::LaunchView;
use crate::correct_provider::is_limit_valid;

/// Returns a launch configuration as JSON text. The secrets in `transport` must already be masked.
pub(super) fn launch_text(transport: &Transport) -> String {
    serde_json::to_string(transport).unwrap_or_default()
}

/// The secrets in `transport` must already be masked.
pub(super) fn launch_hash(transport: &Transport) -> String {
    hash(&launch_text(transport))
}

/// Parses the JSON text of a launch configuration. The values of variables and headers are left
/// out, and secrets in the address are masked. The arguments of the command stay as they are.
///
/// Returns `None` if `text` is empty, as for built-in tools. Also returns `None` if `text` is only
/// a hash, which older versions of Rivulet stored instead of the configuration.
pub(super) fn launch_view(text: &str) -> Option<LaunchView> {
    let names = |values: Vec<Header>| values.into_iter().map(|value| value.name).collect();
    Some(match serde_json::from_str(text).ok()? {
        Transport::Command {
            command,
            args,
            env,
            folder,
        } => LaunchView {
            command: Some(command),
            arguments: args,
            variables: names(env),
            folder,
            address: None,
            headers: Vec::new(),
        },
        Transport::Url { url, headers } => LaunchView {
            command: None,
            arguments: Vec::new(),
            variables: Vec::new(),
            folder: None,
            address: Some(rivulet_core::mask_address(&url)),
            headers: names(headers),
        },
    })
}

/// Returns the SHA-256 hash of a string, in hexadecimal digits.
pub(super) fn hash(text: &str) -> String {
    hex(&Sha256::digest(text))
}

/// Returns the keychain account under which Rivulet stores its own data about a server. `purpose`
/// distinguishes several accounts of the same server.
pub(super) fn account(purpose: &str, server_id: ToolServerId) -> ProviderId {
    let hash = Sha256::digest(format!("{purpose}:{server_id}"));
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    ProviderId(Uuid::from_bytes(bytes))
}

/// Escapes characters that control text, hide it or change its order, so that they become visible.
pub(super) fn escaped(text: &str) -> String {
    text.chars()
        .map(|char| match char {
            // Keep quotation marks and backslashes, which are harmless but would be escaped by
            // `escape_debug`.
            '"' | '\'' | '\\' => char.to_string(),
            _ => char.escape_debug().to_string(),
        })
        .collect()
}

/// Returns the destination of calls to a server, as a text for the user: the server's command line
/// or its address. In a command line, characters that could disguise a part of it are escaped. In
/// an address, the values of secret parameters are masked.
pub(super) fn destination(transport: &Transport) -> String {
    match transport {
        Transport::Command { command, args, .. } => {
            let words = std::iter::once(command).chain(args).map(|word| {
                if word.is_empty() || word.contains(char::is_whitespace) {
                    format!("{word:?}")
                } else {
                    escaped(word)
                }
            });
            words.collect::<Vec<_>>().join(" ")
        }
        Transport::Url { url, .. } => rivulet_core::mask_address(url),
    }
}

/// Returns the address of a server that is reached over HTTP; `None` for a server that is a
/// program.
pub(super) fn address_of(transport: &Transport) -> Option<&str> {
    match transport {
        Transport::Url { url, .. } => Some(url),
        Transport::Command { .. } => None,
    }
}

/// Checks and normalizes a server that the user configured.
pub(super) fn checked(mut server: ToolServer) -> Result<ToolServer, Fault> {
    server.name = rivulet_core::one_line(&server.name);
    if server.name.is_empty() {
        return Err(Fault::input(fault::tool_server_name_missing()));
    }
    let limits = [server.limits.start, server.limits.idle, server.limits.total];
    if !limits.into_iter().all(is_limit_valid) {
        return Err(Fault::input(fault::tool_limit_range()));
    }
    match &mut server.transport {
        Transport::Command {
            command, env, folder, ..
        } => {
            *command = command.trim().to_owned();
            if command.is_empty() {
                return Err(Fault::input(fault::tool_command_missing()));
            }
            let bad = |name: &str| name.is_empty() || name.contains(['=', '\0']);
            if let Some(bad) = env.iter().find(|variable| bad(&variable.name)) {
                return Err(Fault::input(fault::tool_variable_name(&bad.name)));
            }
            folder.take_if(|folder| folder.trim().is_empty());
        }
        Transport::Url { url, .. } => {
            *url = url.trim().to_owned();
            let parsed = Url::parse(url)
                .map_err(|error| Fault::input(fault::tool_address()).with_detail(error.to_string()))?;
            let is_local = matches!(parsed.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
            if !(parsed.scheme() == "https" || parsed.scheme() == "http" && is_local) {
                return Err(Fault::input(fault::tool_address()));
            }
        }
    }
    Ok(server)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(url: &str) -> ToolServer {
        ToolServer {
            id: None,
            name: "S".to_owned(),
            transport: Transport::Url {
                url: url.to_owned(),
                headers: Vec::new(),
            },
            limits: Default::default(),
            on: false,
            tools_off: Vec::new(),
        }
    }

    #[test]
    fn only_protected_addresses_and_this_computer_are_accepted() {
        for good in [
            "https://a.example/mcp", "http://localhost:1/x", "http://127.0.0.1:9/", "http://[::1]:1/",
        ] {
            assert!(checked(url(good)).is_ok(), "{good}");
        }
        for bad in [
            "http://a.example/", "http://localhost.a.example/", "ftp://a", "mcp", "", "javascript:alert(1)",
        ] {
            assert!(checked(url(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn characters_that_disguise_a_command_line_are_shown_as_escapes() {
        let shown = destination(&Transport::Command {
            command: "run\u{202e}".to_owned(),
            args: vec!["C:\\it's".to_owned(), "a\u{200b}b".to_owned(), "größe".to_owned()],
            env: Vec::new(),
            folder: None,
        });
        assert_eq!(shown, "run\\u{202e} C:\\it's a\\u{200b}b größe");
    }

    #[test]
    fn the_launch_hash_depends_on_command_arguments_and_names() {
        let of = |command: &str, arg: &str, name: &str| {
            launch_hash(&Transport::Command {
                command: command.to_owned(),
                args: vec![arg.to_owned()],
                env: vec![rivulet_core::Header::new(name, rivulet_core::MASK)],
                folder: None,
            })
        };
        assert_eq!(of("a", "b", "C"), of("a", "b", "C"));
        for other in [of("x", "b", "C"), of("a", "x", "C"), of("a", "b", "X")] {
            assert_ne!(of("a", "b", "C"), other);
        }
    }
}
