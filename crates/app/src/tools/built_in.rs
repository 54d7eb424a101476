//! Rivulet's own tools. Grants for these tools are handled like grants for the tools of tool
//! servers, and so are the outcomes of their calls.

use rivulet_core::texts::call;
use rivulet_core::{BUILT_IN, CallEnding, Message, ToolClaims, ToolDefinition, ToolServerId, UiText};
use rivulet_wire::FetchRules;
use serde_json::{Map, Value, json};

use super::answer::Outcome;
use crate::app::App;

mod attached;
mod calculator;
mod clock;
mod library;
mod web_page;

const FETCH_PAGE: &str = "fetch_page";

/// Returns whether the user must review the answers of a tool before the model receives them.
pub(super) fn is_reviewed(server_id: ToolServerId, name: &str) -> bool {
    server_id == BUILT_IN && name == FETCH_PAGE
}

/// Returns the site of the web page that a call reads, or `None` if the tool reads no web pages.
/// Fails with the reason if Rivulet is not allowed to read the page.
pub(super) fn site(
    name: &str,
    arguments: &Map<String, Value>,
    rules: FetchRules,
) -> Result<Option<String>, UiText> {
    if name != FETCH_PAGE {
        return Ok(None);
    }
    let url = arguments.get("url").and_then(Value::as_str).unwrap_or_default();
    web_page::site(url, rules).map(Some)
}

impl App {
    /// Parses a command-line option of the form `TOOL@SITE`, which allows a tool to read the pages
    /// of a site. Returns the tool and the site. Unencrypted pages are allowed only if the site
    /// begins with `http://`.
    ///
    /// The returned site is `None` if the option names no site or a site that is not public.
    /// Returns `None` instead of a pair if the tool reads no web pages.
    pub fn site_of_option(&self, server_id: ToolServerId, words: &str) -> Option<(String, Option<String>)> {
        let (tool, named) = words.split_once('@').unwrap_or((words, ""));
        if !is_reviewed(server_id, tool) {
            return None;
        }
        let address = match named.starts_with("http://") {
            true => format!("{named}/"),
            false => format!("https://{named}/"),
        };
        let site = web_page::site(&address, self.tool_host.page_rules());
        Some((tool.to_owned(), site.ok()))
    }
}

pub(super) fn server_name() -> String {
    call::built_in().to_string()
}

pub(super) fn definitions() -> Vec<ToolDefinition> {
    vec![
        tool(
            "time",
            "Returns the present date and time, in the time zone of the user's computer, in UTC and, if you name one, in \
             another time zone.",
            json!({
                "time_zone": { "type": "string", "description": "IANA name of a time zone, such as Europe/Berlin" }
            }),
            &[],
        ),
        tool(
            "calculator",
            "Calculates an arithmetic expression with numbers, + - * / % ^, parentheses, and the functions sqrt, abs, \
             round, floor, ceil, ln, log10, exp, sin, cos, tan, min and max. The constants are pi and e.",
            json!({
                "expression": { "type": "string", "description": "The expression, such as (1 + 2) * 3^2" }
            }),
            &["expression"],
        ),
        tool(
            "read_file",
            "Reads a part of a text file that is attached to this conversation. An unknown name returns the names of \
             the attached files.",
            json!({
                "name": { "type": "string", "description": "The name of the file" },
                "from_line": { "type": "integer", "minimum": 1, "description": "The first line; 1 by default" },
                "lines": { "type": "integer", "minimum": 1, "description": "Number of lines; 200 by default" }
            }),
            &["name"],
        ),
        tool(
            "search_library",
            "Searches the user's other conversations. A message must contain every word; words between quotation marks \
             must be adjacent. Returns at most 20 messages, latest first, with date, title and an excerpt.",
            json!({
                "words": { "type": "string", "minLength": 1, "description": "The words to search for" }
            }),
            &["words"],
        ),
        tool(
            FETCH_PAGE,
            "Reads the text of a web page. The user allows each site, reads the text first and decides whether you get \
             it. Scripts of the page do not run.",
            json!({
                "url": {
                    "type": "string",
                    "maxLength": 2000,
                    "description": "The address of the page; it begins with https:// or http://"
                }
            }),
            &["url"],
        ),
    ]
}

/// Creates the definition of a tool. `properties` are the arguments of the tool, and `required`
/// names those that must be present. Never change the order of the fields, because a permission is
/// bound to the text of the definition.
fn tool(name: &str, description: &str, properties: Value, required: &[&str]) -> ToolDefinition {
    let mut input_schema = json!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        input_schema["required"] = json!(required);
    }
    input_schema["additionalProperties"] = json!(false);
    ToolDefinition {
        name: name.to_owned(),
        title: None,
        description: description.to_owned(),
        input_schema,
        output_schema: None,
        claims: ToolClaims::default(),
    }
}

pub(super) async fn run(app: &App, reply: &Message, name: &str, arguments: &Map<String, Value>) -> Outcome {
    let words = |name: &str| arguments.get(name).and_then(Value::as_str);
    let number = |name: &str| arguments.get(name).and_then(Value::as_u64);
    let answered = match name {
        FETCH_PAGE => return web_page::read(app, reply, words("url").unwrap_or_default()).await,
        "time" => clock::now(words("time_zone")),
        "calculator" => {
            let expression = words("expression").unwrap_or_default();
            calculator::calculate(expression).map(|value| value.to_string())
        }
        "read_file" => {
            let name = words("name").unwrap_or_default();
            attached::read(app, reply, name, number("from_line"), number("lines")).await
        }
        "search_library" => {
            let words = words("words").unwrap_or_default();
            library::search(app, reply.conversation_id, words).await
        }
        _ => return Outcome::without_answer(CallEnding::NotRun, call::no_such_tool()),
    };
    match answered {
        Ok(text) => Outcome::of_text(text),
        Err(words) => Outcome {
            ending: CallEnding::ToolError,
            ..Outcome::of_text(words)
        },
    }
}
