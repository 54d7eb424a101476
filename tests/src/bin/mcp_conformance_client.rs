//! The client that the conformance suite of MCP drives: `mcp_conformance_client URL`. It lists the tools of the
//! server and makes the calls that the suite names in `MCP_CONFORMANCE_CONTEXT`, or else calls every tool once.

use std::process::ExitCode;

use rivulet_mcp::{
    BoxFuture, CallLimits, CallPort, CancellationToken, Elicitation, ElicitationAnswer, Server, ServerConfig,
    Tool, Transport,
};
use serde_json::{Map, Value, json};

/// Accepts every question with the defaults of its form.
struct Port;

impl CallPort for Port {
    fn progress(&self, message: Option<&str>, done: f64, total: Option<f64>) {
        println!("progress {done} of {total:?}: {message:?}");
    }

    fn elicit(&self, request: Elicitation) -> BoxFuture<'_, ElicitationAnswer> {
        println!("question: {request:?}");
        let values = match &request {
            Elicitation::Form { schema, .. } => defaults(schema),
            Elicitation::Url { .. } => Map::new(),
        };
        Box::pin(std::future::ready(ElicitationAnswer::Accept(values)))
    }
}

/// Returns a value for each property of a schema: its default, or else one that fits its type.
fn defaults(schema: &Value) -> Map<String, Value> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let properties = properties.into_iter().flatten();
    properties
        .map(|(name, property)| (name.clone(), example(property)))
        .collect()
}

fn example(property: &Value) -> Value {
    let first = property.get("enum").and_then(|values| values.get(0));
    if let Some(value) = property.get("default").or(first) {
        return value.clone();
    }
    match property.get("type").and_then(Value::as_str) {
        Some("number" | "integer") => json!(1),
        Some("boolean") => json!(true),
        Some("array") => json!([]),
        Some("object") => json!({}),
        Some("null") => Value::Null,
        _ => json!("text"),
    }
}

/// Returns the calls to make, each with its arguments.
fn calls(tools: &[Tool]) -> Vec<(String, Map<String, Value>)> {
    let context = std::env::var("MCP_CONFORMANCE_CONTEXT").unwrap_or_default();
    let context: Value = serde_json::from_str(&context).unwrap_or_default();
    if let Some(named) = context["toolCalls"].as_array() {
        return named
            .iter()
            .filter_map(|call| {
                Some((
                    call["name"].as_str()?.to_owned(),
                    call["arguments"].as_object()?.clone(),
                ))
            })
            .collect();
    }
    // One scenario wants to see the schema of its first tool again.
    if let Some(echo) = tools.iter().find(|tool| tool.name == "json_schema_echo") {
        let schema = tools[0].input_schema.clone();
        return vec![(echo.name.clone(), Map::from_iter([("schema".to_owned(), schema)]))];
    }
    tools
        .iter()
        .map(|tool| (tool.name.clone(), defaults(&tool.input_schema)))
        .collect()
}

#[tokio::main]
async fn main() -> ExitCode {
    let Some(url) = std::env::args().nth(1) else {
        println!("usage: conformance_client URL");
        return ExitCode::FAILURE;
    };
    let config = ServerConfig {
        name: "conformance".to_owned(),
        transport: Transport::Http {
            url,
            headers: Vec::new(),
        },
        limits: CallLimits::default(),
    };
    let server = match Server::start(config, |event| println!("{event:?}")).await {
        Ok(server) => server,
        Err(error) => {
            println!("{error:?}");
            return ExitCode::FAILURE;
        }
    };
    println!("{server:?}");
    let tools: Vec<Tool> = match server.tools().await {
        Ok(tools) => tools,
        Err(error) => {
            println!("{error:?}");
            return ExitCode::FAILURE;
        }
    };
    for (tool, arguments) in calls(&tools) {
        println!("calling {tool} with {arguments:?}");
        let answer = server
            .call(&tool, arguments, CancellationToken::new(), &Port)
            .await;
        println!("{answer:?}");
    }
    server.close().await;
    ExitCode::SUCCESS
}
