//! Reads tool servers from the configuration files of other programs: `mcpServers` (Claude Desktop,
//! Cursor, LM Studio), and `servers` with `inputs` (VS Code, where both may also be in the `mcp`
//! field of the settings). Comments and trailing commas are allowed, as in VS Code.

use rivulet_core::{Header, ToolLimits, ToolServer, Transport};
use serde_json::{Map, Value};

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

/// Returns the servers in a configuration file, in the order of the file. All of them are switched
/// off. A value for which the other program would ask the user (`${input:…}`) is left empty.
/// Entries with neither a command nor an address are left out.
pub fn read_tool_servers(text: &str) -> Result<Vec<ToolServer>, ToolServersError> {
    let text = text.trim_start_matches('\u{feff}');
    let file: Value = jsonc_parser::parse_to_serde_value(text, &jsonc_parser::ParseOptions::default())
        .map_err(|error| ToolServersError::NotJson(error.to_string()))?;
    let list = [
        &file["mcpServers"],
        &file["servers"],
        &file["mcp"]["servers"],
        &file["mcp"]["mcpServers"],
    ];
    let list = list.into_iter().find_map(Value::as_object);
    let list = list.ok_or(ToolServersError::NoServers)?;
    Ok(list
        .iter()
        .take(SERVERS)
        .filter_map(|(name, entry)| server(name, entry))
        .collect())
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
    let value = |value: &Value| match value {
        Value::String(text) if text.contains("${input:") => String::new(),
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    fields
        .into_iter()
        .flatten()
        .map(|(name, field)| Header {
            name: name.clone(),
            value: value(field),
        })
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
        let header = |(name, value): &(&str, &str)| Header {
            name: (*name).to_owned(),
            value: (*value).to_owned(),
        };
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
                            headers: headers(&[("X", "")]),
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
            let read = read_tool_servers(file).unwrap();
            assert!(read.iter().all(|server| !server.on && server.id.is_none()));
            let read: Vec<(&str, Transport)> = read
                .iter()
                .map(|server| (server.name.as_str(), server.transport.clone()))
                .collect();
            assert_eq!(read, expected, "{file}");
        }
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
