//! Reads tool servers from the configuration files of other programs. Claude Desktop, Cursor and LM
//! Studio store the servers in `mcpServers`. VS Code stores them in `servers`, together with
//! `inputs`; in VS Code's settings file, `servers` and `inputs` may be inside `mcp`. An input is a
//! value for which VS Code asks the user; servers refer to it as `${input:ID}`. Comments and
//! trailing commas are allowed.

use rivulet_core::{Header, ToolLimits, ToolServer, Transport};
use serde_json::{Map, Value};

use crate::import::value::plain;

/// Maximum number of servers read from one file.
const SERVERS: usize = 200;

/// The reason why a configuration file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ToolServersError {
    /// The file is not JSON. The value describes the position of the error.
    #[error("{0}")]
    NotJson(String),
    /// The file contains no list of servers.
    #[error("no mcpServers and no servers")]
    NoServers,
}

/// The content of a configuration file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolServersFile {
    /// The servers, in the same order as in the file. All servers are switched off. Their fields
    /// may still contain references to inputs, such as `${input:ID}`.
    pub servers: Vec<ToolServer>,
    /// The inputs that the servers' fields refer to. The user is asked for each input's value.
    pub inputs: Vec<ServerInput>,
}

/// A value that a configuration file does not contain, because the program that wrote the file asks
/// the user for it. VS Code describes such values in the `inputs` field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerInput {
    /// The id of the input.
    pub id: String,
    /// The question that the user is asked; empty if the file contains none.
    pub description: String,
    /// The value that is used unless the user enters a different one.
    pub default: String,
    /// Whether the program that wrote the file hides the value while the user types it.
    pub is_password: bool,
    /// Whether a server uses the value of the input in a field that Rivulet does not keep secret.
    /// Rivulet keeps only the values of environment variables and headers secret.
    pub is_exposed: bool,
    /// The names of the servers whose fields refer to this input as `${input:ID}`.
    pub servers: Vec<String>,
}

/// Parses a configuration file. Entries that have neither a command nor an address are left out.
pub fn read_tool_servers(text: &str) -> Result<ToolServersFile, ToolServersError> {
    let text = text.trim_start_matches('\u{feff}');
    let file: Value = jsonc_parser::parse_to_serde_value(text, &jsonc_parser::ParseOptions::default())
        .map_err(|error| ToolServersError::NotJson(error.to_string()))?;
    let list = [
        &file["mcpServers"], &file["servers"], &file["mcp"]["servers"], &file["mcp"]["mcpServers"],
    ];
    let list = list.into_iter().find_map(Value::as_object);
    let list = list.ok_or(ToolServersError::NoServers)?;
    let servers: Vec<ToolServer> = list
        .iter()
        .take(SERVERS)
        .filter_map(|(name, entry)| server(name, entry))
        .collect();
    let declared = [&file["inputs"], &file["mcp"]["inputs"]];
    let declared: Vec<&Value> = declared
        .into_iter()
        .filter_map(Value::as_array)
        .flatten()
        .collect();
    Ok(ToolServersFile {
        inputs: inputs(&servers, &declared),
        servers,
    })
}

/// Replaces each `${input:ID}` in the fields of a server with the value of that input. `values`
/// contains the id and the value of each input. A reference to an input that is not in `values` is
/// replaced with an empty text.
pub fn fill_inputs(server: &mut ToolServer, values: &[(String, String)]) {
    each_field(server, &mut |text, _| {
        *text = split_inputs(text)
            .into_iter()
            .map(|piece| match piece {
                Piece::Text(text) => text,
                Piece::Input(id) => values
                    .iter()
                    .find(|(known, _)| known == id)
                    .map_or("", |(_, value)| value),
            })
            .collect();
    });
}

/// Returns the inputs that the servers refer to as `${input:ID}`, ordered by their first use.
/// `declared` contains the entries of `inputs` in the file, which describe the inputs.
fn inputs(servers: &[ToolServer], declared: &[&Value]) -> Vec<ServerInput> {
    let mut inputs: Vec<ServerInput> = Vec::new();
    for server in servers {
        each_field(&mut server.clone(), &mut |text, is_secret| {
            for piece in split_inputs(text) {
                let Piece::Input(id) = piece else {
                    continue;
                };
                let at = inputs.iter().position(|input| input.id == id).unwrap_or_else(|| {
                    inputs.push(input(id, declared));
                    inputs.len() - 1
                });
                inputs[at].is_exposed |= !is_secret;
                if inputs[at].servers.last() != Some(&server.name) {
                    inputs[at].servers.push(server.name.clone());
                }
            }
        });
    }
    inputs
}

fn input(id: &str, declared: &[&Value]) -> ServerInput {
    let found = declared.iter().find(|input| input["id"] == id);
    let text = |field: &str| {
        let text = found.and_then(|input| input[field].as_str());
        text.unwrap_or_default().to_owned()
    };
    ServerInput {
        id: id.to_owned(),
        description: text("description"),
        default: text("default"),
        is_password: found.is_some_and(|input| input["password"] == true),
        ..ServerInput::default()
    }
}

/// Calls `visit` for each field that may contain `${input:ID}`. The second argument of `visit`
/// states whether the field is secret.
fn each_field(server: &mut ToolServer, visit: &mut dyn FnMut(&mut String, bool)) {
    let secrets = match &mut server.transport {
        Transport::Command {
            command,
            args,
            env,
            folder,
        } => {
            visit(command, false);
            args.iter_mut().for_each(|arg| visit(arg, false));
            if let Some(folder) = folder {
                visit(folder, false);
            }
            env
        }
        Transport::Url { url, headers } => {
            visit(url, false);
            headers
        }
    };
    for secret in secrets {
        visit(&mut secret.value, true);
    }
}

enum Piece<'a> {
    Text(&'a str),
    Input(&'a str),
}

/// Splits a string such as `Bearer ${input:key}` into the text and the references to inputs.
fn split_inputs(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${input:") {
        let Some((id, after)) = after.split_once('}') else {
            break;
        };
        pieces.extend([Piece::Text(before), Piece::Input(id)]);
        rest = after;
    }
    pieces.push(Piece::Text(rest));
    pieces
}

fn server(name: &str, entry: &Value) -> Option<ToolServer> {
    let text = |field: &str| {
        entry[field]
            .as_str()
            .map(str::trim)
            .filter(|text| !text.is_empty())
    };
    let transport = match (text("command"), text("url").or_else(|| text("serverUrl"))) {
        (Some(command), _) => Transport::Command {
            command: command.to_owned(),
            args: entry["args"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|arg| arg.as_str().map(str::to_owned))
                .collect(),
            env: pairs(entry["env"].as_object()),
            folder: text("cwd").map(str::to_owned),
        },
        (None, Some(url)) => Transport::Url {
            url: url.to_owned(),
            headers: pairs(entry["headers"].as_object()),
        },
        (None, None) => return None,
    };
    Some(ToolServer {
        id: None,
        name: name.to_owned(),
        transport,
        limits: ToolLimits::default(),
        on: false,
        tools_off: Vec::new(),
    })
}

fn pairs(fields: Option<&Map<String, Value>>) -> Vec<Header> {
    fields
        .into_iter()
        .flatten()
        .map(|(name, field)| Header::new(name, plain(field)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(command: &str, args: &[&str], env: &[(&str, &str)], folder: Option<&str>) -> Transport {
        Transport::Command {
            command: command.to_owned(),
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
            env: headers(env),
            folder: folder.map(str::to_owned),
        }
    }

    fn headers(list: &[(&str, &str)]) -> Vec<Header> {
        let header = |(name, value): &(&str, &str)| Header::new(*name, *value);
        list.iter().map(header).collect()
    }

    #[test]
    fn the_files_of_other_programs_are_read() {
        for (file, expected) in [
            (
                r#"{"mcpServers": {"files": {"command": "npx", "args": ["-y", "x", 5], "env": {"KEY": "k", "N": 1}}}}"#,
                vec![(
                    "files",
                    command("npx", &["-y", "x"], &[("KEY", "k"), ("N", "1")], None),
                )],
            ),
            (
                "{ // VS Code\n \"inputs\": [{\"id\": \"k\", \"type\": \"promptString\"}], \"servers\": { \
                 \"a\": {\"type\": \"http\", \"url\": \"https://a.example/mcp\", \"headers\": {\"X\": \"Bearer ${input:k}\"}}, \
                 \"b\": {\"type\": \"stdio\", \"command\": \"b\", \"cwd\": \"/tmp\"},}, }",
                vec![
                    (
                        "a",
                        Transport::Url {
                            url: "https://a.example/mcp".to_owned(),
                            headers: headers(&[("X", "Bearer ${input:k}")]),
                        },
                    ),
                    ("b", command("b", &[], &[], Some("/tmp"))),
                ],
            ),
            (
                r#"{"mcp": {"servers": {"c": {"command": "c"}}}}"#,
                vec![("c", command("c", &[], &[], None))],
            ),
            (
                r#"{"mcpServers": {"empty": {}, "number": 5, "blank": {"command": " "}}}"#,
                vec![],
            ),
        ] {
            let read = read_tool_servers(file).unwrap().servers;
            assert!(read.iter().all(|server| !server.on && server.id.is_none()));
            let read: Vec<(&str, Transport)> = read
                .iter()
                .map(|server| (server.name.as_str(), server.transport.clone()))
                .collect();
            assert_eq!(read, expected, "{file}");
        }
    }

    #[test]
    fn inputs_are_listed_with_their_servers_and_filled_in() {
        let file = r#"{
            "inputs": [
                {"id": "key", "type": "promptString", "description": "API key", "password": true},
                {"id": "region", "type": "pickString", "options": ["eu", "us"], "default": "eu"},
                {"id": "unused", "type": "promptString"}
            ],
            "servers": {
                "a": {"url": "https://${input:region}.example/mcp", "headers": {"X": "Bearer ${input:key}"}},
                "b": {"command": "b", "args": ["--key=${input:key}", "${input:other}-${input:other}", "${input:"]}
            }
        }"#;
        let read = read_tool_servers(file).unwrap();
        let expect = |id: &str, is_exposed, servers: &[&str]| ServerInput {
            id: id.to_owned(),
            is_exposed,
            servers: servers.iter().map(|name| (*name).to_owned()).collect(),
            ..ServerInput::default()
        };
        let expected = [
            ServerInput {
                default: "eu".to_owned(),
                ..expect("region", true, &["a"])
            },
            ServerInput {
                description: "API key".to_owned(),
                is_password: true,
                ..expect("key", true, &["a", "b"])
            },
            expect("other", true, &["b"]),
        ];
        assert_eq!(read.inputs, expected);
        let values =
            [("key", "s3cret"), ("region", "us")].map(|(id, value)| (id.to_owned(), value.to_owned()));
        let filled = read.servers.into_iter().map(|mut server| {
            fill_inputs(&mut server, &values);
            server.transport
        });
        let url = Transport::Url {
            url: "https://us.example/mcp".to_owned(),
            headers: headers(&[("X", "Bearer s3cret")]),
        };
        let command = command("b", &["--key=s3cret", "-", "${input:"], &[], None);
        assert_eq!(filled.collect::<Vec<_>>(), [url, command]);
        let secret = r#"{"servers": {"a": {"command": "a", "env": {"KEY": "${input:key}"}}}}"#;
        let read = read_tool_servers(secret).unwrap();
        assert_eq!(read.inputs, [expect("key", false, &["a"])]);
    }

    #[test]
    fn other_files_are_named() {
        assert!(matches!(
            read_tool_servers("{"),
            Err(ToolServersError::NotJson(_))
        ));
        assert!(read_tool_servers("").is_err());
        assert_eq!(read_tool_servers("[]"), Err(ToolServersError::NoServers));
        assert_eq!(
            read_tool_servers(r#"{"servers": []}"#),
            Err(ToolServersError::NoServers)
        );
        assert!(read_tool_servers(&"[".repeat(100_000)).is_err());
    }
}
