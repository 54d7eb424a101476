//! Lists the tools of a server, page by page.

use std::collections::HashSet;

use rivulet_core::ToolDefinition;
use rmcp::model::{ClientRequest, ListToolsRequest, PaginatedRequestParams};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::connection::{Connection, Fault};
use crate::elicitation::NoPort;
use crate::event::Events;
use crate::exchange::{Clock, Exchange, Stopped};
use crate::fault::ToolsError;
use crate::http::HttpFault;
use crate::stdio::LINE_LIMIT;
use crate::tool::read_tool;

const TOOL_LIMIT: usize = 1000;
/// Maximum total size of the declarations of a server's tools, in bytes.
const BYTE_LIMIT: usize = 8 * 1024 * 1024;

/// Lists the tools on all pages of a server's tool list. A declaration that is invalid or repeats
/// the name of an earlier tool is ignored and reported as a `Noise` event.
pub(crate) async fn tools(
    connection: &Connection,
    events: &Events,
) -> Result<Vec<ToolDefinition>, ToolsError> {
    let mut tools: Vec<ToolDefinition> = Vec::new();
    let mut names = HashSet::new();
    let mut bytes = 0;
    let mut cursor: Option<String> = None;
    let mut cursors = HashSet::new();
    let seconds = connection.limits().start;
    let mut exchange = Exchange {
        connection,
        port: &NoPort,
        cancel: CancellationToken::new(),
        clock: Clock::start(seconds, seconds),
    };
    loop {
        let page = page(&mut exchange, cursor).await?;
        let Some(declared) = page.get("tools").and_then(Value::as_array) else {
            return Err(ToolsError::Unreadable {
                detail: shown(&page.to_string()),
            });
        };
        for declaration in declared {
            bytes += declaration.to_string().len();
            if bytes > BYTE_LIMIT {
                return Err(ToolsError::TooLarge { bytes: BYTE_LIMIT });
            }
            match read_tool(declaration) {
                Some(tool) if names.insert(tool.name.clone()) => tools.push(tool),
                _ => events.noise(shown(&declaration.to_string())),
            }
            if tools.len() > TOOL_LIMIT {
                return Err(ToolsError::TooMany { limit: TOOL_LIMIT });
            }
        }
        cursor = page.get("nextCursor").and_then(Value::as_str).map(str::to_owned);
        match &cursor {
            Some(next) if cursors.len() < TOOL_LIMIT && cursors.insert(next.clone()) => {}
            _ => return Ok(tools),
        }
    }
}

fn shown(text: &str) -> String {
    text.chars().take(200).collect()
}

async fn page(exchange: &mut Exchange<'_>, cursor: Option<String>) -> Result<Value, ToolsError> {
    let connection = exchange.connection;
    let params = cursor.map(|cursor| PaginatedRequestParams::default().with_cursor(Some(cursor)));
    let request = ListToolsRequest {
        method: Default::default(),
        params,
        extensions: Default::default(),
    };
    let stopped = match exchange.send(ClientRequest::ListToolsRequest(request)).await {
        Ok(page) => return Ok(page),
        Err(stopped) => stopped,
    };
    Err(match stopped {
        Stopped::Idle { seconds } | Stopped::Total { seconds } => ToolsError::TimedOut { seconds },
        Stopped::Unreadable { raw, .. } => ToolsError::Unreadable { detail: shown(&raw) },
        Stopped::Cancelled
        | Stopped::Closing
        | Stopped::InputUnsupported { .. }
        | Stopped::Fault(Fault::NotSent | Fault::Closed) => {
            let (exit, stderr_tail) = connection.post_mortem().await;
            ToolsError::Closed { exit, stderr_tail }
        }
        Stopped::Fault(Fault::Rpc { message, .. }) => ToolsError::Refused { message },
        Stopped::Fault(Fault::TooLarge) => ToolsError::TooLarge { bytes: LINE_LIMIT },
        Stopped::Fault(Fault::Other(detail)) => ToolsError::Lost { detail },
        Stopped::Fault(Fault::Http(fault)) => http_error(fault),
    })
}

fn http_error(fault: HttpFault) -> ToolsError {
    match fault {
        HttpFault::Unauthorized(challenge) => ToolsError::Unauthorized(challenge),
        HttpFault::Forbidden(challenge) => ToolsError::Forbidden(challenge),
        HttpFault::SessionExpired => ToolsError::SessionExpired,
        HttpFault::Status { status, body } => ToolsError::Http { status, body },
        HttpFault::TooLarge { bytes } => ToolsError::TooLarge { bytes },
        HttpFault::NotConnected { detail } | HttpFault::Lost { detail } => ToolsError::Lost { detail },
    }
}
