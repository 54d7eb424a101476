//! The `--tools` and `--allow` options of `ask`. `--tools` names the tool servers whose tools are
//! offered to the model, and `--allow` names the tools that may run.

use rivulet_app::contract::{CallDecision, ServerState, ToolServerView};
use rivulet_core::texts::cli;
use rivulet_core::{ChosenTools, Fault, GrantScope, ToolCall, ToolServerId};

use crate::choice;
use crate::exit::Failure;

/// The tools that may run while the model answers the message that `ask` has sent.
#[derive(Debug, Default, PartialEq)]
pub struct Allowed(Vec<AllowedTool>);

#[derive(Debug, PartialEq)]
struct AllowedTool {
    server_id: ToolServerId,
    tool: String,
    /// The only site whose pages the tool may read; `None` if the tool reads no web pages.
    site: Option<String>,
}

impl Allowed {
    /// Allows a call if an `--allow` option names its tool and `site`, the site of the page that
    /// the call would read (`None` if the tool reads no web pages).
    pub fn decision(&self, call: &ToolCall, site: Option<&str>) -> CallDecision {
        let of_tool =
            |allowed: &&AllowedTool| Some(allowed.server_id) == call.server_id && allowed.tool == call.tool;
        let mut allowed = self.0.iter().filter(of_tool).peekable();
        let reason = match allowed.peek() {
            Some(_) => cli::site_not_allowed(),
            None => cli::tool_not_allowed(),
        };
        match allowed.any(|allowed| allowed.site.as_deref() == site) {
            true => CallDecision::Allow {
                scope: GrantScope::Once,
                arguments: None,
                permission: None,
            },
            false => CallDecision::Deny {
                reason: Some(reason.to_string()),
            },
        }
    }
}

/// A function that splits `TOOL@SITE` into the name of a tool and the site whose pages the tool may
/// read, as [`rivulet_app::App::site_of_option`] describes.
pub type SiteOf<'a> = &'a dyn Fn(ToolServerId, &str) -> Option<(String, Option<String>)>;

/// Returns all tools of the servers that `names` lists. Fails if one of the names does not identify
/// exactly one server, or if that server is switched off.
pub fn chosen(servers: &[ToolServerView], names: &[String]) -> Result<Vec<ChosenTools>, Fault> {
    let mut chosen: Vec<ChosenTools> = Vec::new();
    for name in names {
        let view = choice::tool_server(servers, name)?;
        if view.state == ServerState::Off {
            return Err(Fault::input(cli::tool_server_off(&view.server.name)));
        }
        if let Some(server_id) = view.server.id
            && chosen.iter().all(|known| known.server_id != server_id)
        {
            chosen.push(ChosenTools {
                server_id,
                only: None,
            });
        }
    }
    Ok(chosen)
}

/// Splits `SERVER/TOOL` into a server and the name of a tool. Both names may contain slashes, so
/// the split is at the last slash that directly follows the name of an existing server.
pub fn named<'a, 'b>(
    servers: &'a [ToolServerView],
    text: &'b str,
) -> Result<(&'a ToolServerView, &'b str), Failure> {
    let mut fault = None;
    for (at, _) in text.rmatch_indices('/') {
        let tool = &text[at + 1..];
        match choice::tool_server(servers, &text[..at]) {
            Ok(view) if !tool.is_empty() => return Ok((view, tool)),
            Ok(_) => {}
            Err(missed) => fault = Some(missed),
        }
    }
    Err(match fault {
        Some(fault) => fault.into(),
        None => Failure::Usage(cli::usage_allow(format!("{text:?}"))),
    })
}

/// Returns the tools that the `--allow` options name. Fails if a tool is unknown, off or not
/// offered to the model, or if it reads web pages but its option (`SERVER/TOOL@SITE`) contains no
/// public site. Without these checks, the user would notice a mistyped name only when a call is
/// denied.
pub fn allowed(
    servers: &[ToolServerView],
    chosen: &[ChosenTools],
    options: &[String],
    site_of: SiteOf<'_>,
) -> Result<Allowed, Failure> {
    let mut allowed = Vec::new();
    for option in options {
        let (view, words) = named(servers, option)?;
        let of_pages = view.server.id.and_then(|server_id| site_of(server_id, words));
        let (tool, site) = match &of_pages {
            Some((_, None)) => return Err(Failure::Usage(cli::usage_allow_site(format!("{option:?}")))),
            Some((tool, site)) => (tool.as_str(), site.clone()),
            None => (words, None),
        };
        let is_offered = |chosen: &ChosenTools| {
            Some(chosen.server_id) == view.server.id
                && chosen
                    .only
                    .as_ref()
                    .is_none_or(|only| only.iter().any(|name| name == tool))
        };
        let Some(server_id) = view.server.id.filter(|_| chosen.iter().any(is_offered)) else {
            return Err(Fault::input(cli::tool_server_not_chosen(option)).into());
        };
        let on: Vec<&str> = view
            .tools
            .iter()
            .filter(|tool| tool.on)
            .map(|tool| tool.definition.name.as_str())
            .collect();
        if !on.contains(&tool) {
            let words = cli::tool_unknown(format!("{tool:?}"), &view.server.name, on.join(", "));
            return Err(Fault::input(words).into());
        }
        allowed.push(AllowedTool {
            server_id,
            tool: tool.to_owned(),
            site,
        });
    }
    Ok(Allowed(allowed))
}

#[cfg(test)]
mod tests {
    use rivulet_app::contract::ToolView;
    use rivulet_core::{BUILT_IN, ToolClaims, ToolDefinition, ToolLimits, ToolServer, Transport};

    use super::*;

    fn id(last: u8) -> ToolServerId {
        ToolServerId(
            format!("01890a5d-ac96-774b-bcce-0000000000{last:02x}")
                .parse()
                .unwrap(),
        )
    }

    fn server(id: ToolServerId, name: &str, state: ServerState, tools: &[(&str, bool)]) -> ToolServerView {
        let view = |(name, on): &(&str, bool)| ToolView {
            definition: ToolDefinition {
                name: (*name).to_owned(),
                title: None,
                description: String::new(),
                input_schema: serde_json::json!({}),
                output_schema: None,
                claims: ToolClaims::default(),
            },
            on: *on,
            tokens: 1,
        };
        ToolServerView {
            server: ToolServer {
                id: Some(id),
                name: name.to_owned(),
                transport: Transport::Url {
                    url: String::new(),
                    headers: Vec::new(),
                },
                limits: ToolLimits::default(),
                on: state != ServerState::Off,
                tools_off: Vec::new(),
            },
            state,
            fault: None,
            sign_in_page: None,
            signed_in: None,
            stderr: String::new(),
            protocol: None,
            tools: tools.iter().map(view).collect(),
        }
    }

    fn servers() -> Vec<ToolServerView> {
        vec![
            server(
                BUILT_IN,
                "Built-in tools",
                ServerState::Ready,
                &[("time", true), ("fetch_page", true)],
            ),
            server(
                id(1),
                "Files",
                ServerState::Idle,
                &[("read", true), ("a/b", true), ("delete", false)],
            ),
            server(id(2), "up/down", ServerState::Idle, &[("go", true)]),
            server(id(3), "Old", ServerState::Off, &[("read", true)]),
        ]
    }

    #[test]
    fn servers_are_chosen_by_name_unless_they_are_off() {
        let servers = servers();
        for (names, found) in [
            (&["built-in"][..], Some(vec![BUILT_IN])),
            (&["files", "up", "FILES"], Some(vec![id(1), id(2)])),
            (&[], Some(vec![])),
            (&["old"], None),
            (&["other"], None),
        ] {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            let chosen = chosen(&servers, &names).ok();
            let ids = chosen.map(|chosen| chosen.iter().map(|one| one.server_id).collect());
            assert_eq!(ids, found, "{names:?}");
        }
    }

    #[test]
    fn a_tool_is_allowed_only_if_it_is_known_on_and_offered() {
        let servers = servers();
        let of = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            chosen(&servers, &names).unwrap()
        };
        let site_of = |server_id: ToolServerId, words: &str| {
            let (tool, site) = words.split_once('@').unwrap_or((words, ""));
            let site = Some(site.to_owned()).filter(|site| !site.is_empty());
            (server_id == BUILT_IN && tool == "fetch_page").then(|| (tool.to_owned(), site))
        };
        let site = Some("example.org");
        for (tools, option, found) in [
            (&["files"][..], "files/read", Some((id(1), "read", None))),
            (&["files"], "files/a/b", Some((id(1), "a/b", None))),
            (&["up"], "up/down/go", Some((id(2), "go", None))),
            (&["built-in"], "built-in/time", Some((BUILT_IN, "time", None))),
            (
                &["built-in"],
                "built-in/fetch_page@example.org",
                Some((BUILT_IN, "fetch_page", site)),
            ),
            (&["built-in"], "built-in/fetch_page", None),
            (&["built-in"], "built-in/fetch_page@", None),
            (&["built-in"], "built-in/time@example.org", None),
            (&["files"], "files/delete", None),
            (&["files"], "files/Read", None),
            (&["files"], "files/", None),
            (&["files"], "files", None),
            (&["files"], "built-in/time", None),
            (&["files"], "other/read", None),
        ] {
            let allowed = allowed(&servers, &of(tools), &[option.to_owned()], &site_of).ok();
            let found = found.map(|(server_id, tool, site)| {
                let tool = tool.to_owned();
                let site = site.map(str::to_owned);
                Allowed(vec![AllowedTool {
                    server_id,
                    tool,
                    site,
                }])
            });
            assert_eq!(allowed, found, "{option}");
        }
    }

    #[test]
    fn a_tool_that_reads_pages_may_read_only_the_named_sites() {
        let of_site = |site: &str| AllowedTool {
            server_id: BUILT_IN,
            tool: "fetch_page".to_owned(),
            site: Some(site.to_owned()),
        };
        let allowed = Allowed(vec![of_site("a.example"), of_site("b.example")]);
        let message_id = rivulet_core::MessageId(id(9).0);
        let call = ToolCall {
            server_id: Some(BUILT_IN),
            tool: "fetch_page".to_owned(),
            ..ToolCall::new(rivulet_core::ToolCallId(id(8).0), message_id, 0, 0)
        };
        for (site, runs) in [
            (Some("a.example"), true),
            (Some("b.example"), true),
            (Some("c.example"), false),
            (None, false),
        ] {
            let decision = allowed.decision(&call, site);
            assert_eq!(matches!(decision, CallDecision::Allow { .. }), runs, "{site:?}");
        }
    }
}
