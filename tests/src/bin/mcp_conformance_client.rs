//! The client that the MCP conformance suite starts as `mcp_conformance_client URL`. It lists the
//! server's tools and then calls some of them. The environment variable `MCP_CONFORMANCE_CONTEXT`
//! may specify the calls. Otherwise, the client calls every tool once.

use std::sync::{Arc, Mutex};

use anyhow::{Context, Result, anyhow, bail};
use rivulet_core::ToolDefinition;
use rivulet_mcp::{
    BoxFuture, CallAnswer, CallPort, CancellationToken, Challenge, Client, Elicitation, ElicitationAnswer,
    NotRun, RegisteredClient, Server, ServerConfig, SignIn, StartError, TokenStore, ToolsError, Transport,
};
use serde_json::{Map, Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The URL of this client's metadata document. The suite requires the URL but never loads the
/// document.
const CLIENT_DOCUMENT: &str = "https://conformance-test.local/client-metadata.json";

/// Accepts every question (elicitation request) that the server asks during a call. Fills in each
/// field of a form with its default value or a value of the right type.
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

/// Returns a value for each property of a schema. This is the property's default value or, without
/// a default value, some value of the right type.
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

/// Returns the calls to make: the name of each tool and the arguments for it.
fn calls(tools: &[ToolDefinition]) -> Vec<(String, Map<String, Value>)> {
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
    // One scenario of the suite expects a call of the `json_schema_echo` tool whose argument is the
    // input schema of the server's first tool.
    if let Some(echo) = tools.iter().find(|tool| tool.name == "json_schema_echo") {
        let schema = tools[0].input_schema.clone();
        return vec![(echo.name.clone(), Map::from_iter([("schema".to_owned(), schema)]))];
    }
    tools
        .iter()
        .map(|tool| (tool.name.clone(), defaults(&tool.input_schema)))
        .collect()
}

#[derive(Default)]
struct Tokens(Mutex<Option<String>>);

impl TokenStore for Tokens {
    fn load(&self) -> BoxFuture<'_, Result<Option<String>, String>> {
        let saved = self.0.lock().unwrap().clone();
        Box::pin(std::future::ready(Ok(saved)))
    }

    fn save(&self, secret: String) -> BoxFuture<'_, Result<(), String>> {
        *self.0.lock().unwrap() = Some(secret);
        Box::pin(std::future::ready(Ok(())))
    }

    fn clear(&self) -> BoxFuture<'_, Result<(), String>> {
        *self.0.lock().unwrap() = None;
        Box::pin(std::future::ready(Ok(())))
    }
}

/// Signs in like a user who agrees to everything: follows all redirects of the sign-in page.
async fn sign_in(url: &str, challenge: &Challenge, tokens: &Arc<Tokens>) -> Result<()> {
    let context = std::env::var("MCP_CONFORMANCE_CONTEXT").unwrap_or_default();
    let context: Value = serde_json::from_str(&context).unwrap_or_default();
    let client = match context["client_id"].as_str() {
        Some(id) => Client::Registered(RegisteredClient {
            id: id.to_owned(),
            secret: context["client_secret"].as_str().map(str::to_owned),
        }),
        None => Client::Document(CLIENT_DOCUMENT.to_owned()),
    };
    let tokens: Arc<dyn TokenStore> = tokens.clone();
    let begun = SignIn::begin(url, challenge, client, tokens).await;
    let sign_in = begun.map_err(|error| anyhow!("{error:?}"))?;
    let page = sign_in.page().to_owned();
    println!("opening {page}");
    let browsing = async {
        let mut next = Some(page);
        while let Some(address) = next {
            next = browse(&address).await?;
        }
        anyhow::Ok(())
    };
    let (finished, browsed) = tokio::join!(sign_in.finish("Signed in."), browsing);
    browsed?;
    finished.map_err(|error| anyhow!("{error:?}"))
}

/// Opens a page and returns the address to which the page redirects.
async fn browse(address: &str) -> Result<Option<String>> {
    let (host, path) = address
        .strip_prefix("http://")
        .and_then(|rest| rest.split_once('/'))
        .context("an address on this computer")?;
    let mut stream = TcpStream::connect(host).await?;
    let request = format!("GET /{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut response = String::new();
    stream.read_to_string(&mut response).await?;
    let head = response.lines().take_while(|line| !line.is_empty());
    let location = head
        .filter_map(|line| line.split_once(": "))
        .find_map(|(name, value)| name.eq_ignore_ascii_case("location").then(|| value.to_owned()));
    Ok(location)
}

async fn start(config: &ServerConfig, tokens: &Arc<Tokens>) -> Result<Server, StartError> {
    let (stop, tokens) = (CancellationToken::new(), tokens.clone());
    Server::start_until(stop, config.clone(), Some(tokens), |event| println!("{event:?}")).await
}

/// Connects to the server. If the server requires a sign-in, signs in and connects again.
async fn start_and_sign_in(config: &ServerConfig, url: &str, tokens: &Arc<Tokens>) -> Result<Server> {
    match start(config, tokens).await {
        Ok(server) => return Ok(server),
        Err(StartError::Unauthorized(challenge) | StartError::Forbidden(challenge)) => {
            println!("{challenge:?}");
            sign_in(url, &challenge, tokens).await?;
        }
        Err(error) => bail!("{error:?}"),
    }
    start(config, tokens).await.map_err(|error| anyhow!("{error:?}"))
}

#[tokio::main]
async fn main() -> Result<()> {
    let url = std::env::args()
        .nth(1)
        .context("usage: mcp_conformance_client URL")?;
    let config = ServerConfig {
        transport: Transport::Http {
            url: url.clone(),
            headers: Vec::new(),
        },
        limits: Default::default(),
    };
    let tokens = Arc::new(Tokens::default());
    let mut server = start_and_sign_in(&config, &url, &tokens).await?;
    println!("{server:?}");
    let mut sign_ins = 0;
    let tools = loop {
        match server.tools().await {
            Ok(tools) => break tools,
            Err(ToolsError::Unauthorized(challenge) | ToolsError::Forbidden(challenge)) if sign_ins < 2 => {
                sign_ins += 1;
                sign_in(&url, &challenge, &tokens).await?;
                server.close().await;
                server = start_and_sign_in(&config, &url, &tokens).await?;
            }
            Err(error) => bail!("{error:?}"),
        }
    };
    for (tool, arguments) in calls(&tools) {
        loop {
            println!("calling {tool} with {arguments:?}");
            let answer = server
                .call(&tool, arguments.clone(), CancellationToken::new(), &Port)
                .await;
            println!("{answer:?}");
            let CallAnswer::NotRun(NotRun::Unauthorized(challenge) | NotRun::Forbidden(challenge)) = answer
            else {
                break;
            };
            if sign_ins >= 2 {
                bail!("signed in {sign_ins} times");
            }
            sign_ins += 1;
            sign_in(&url, &challenge, &tokens).await?;
            server.close().await;
            server = start_and_sign_in(&config, &url, &tokens).await?;
        }
    }
    server.close().await;
    Ok(())
}
