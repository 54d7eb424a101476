//! Runs a call from its first request to its answer. The server may request input during the call,
//! or run the call as a task.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CancelTaskParams, CancelTaskRequest, ClientRequest,
    GetTaskParams, GetTaskRequest, UpdateTaskParams, UpdateTaskRequest,
};
use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;

use crate::answer::{CallAnswer, NotRun, Unknown};
use crate::connection::{Connection, Fault, after_the_start};
use crate::elicitation::{CallPort, NoPort};
use crate::exchange::{Clock, Exchange, Stopped};
use crate::result::{CallResult, read_answer, read_result, unreadable};

/// Maximum number of rounds in which the server may request input during one call. In each round,
/// Rivulet sends the call again with the user's input.
const ROUNDS: usize = 10;
/// Interval between two requests for the state of a task, unless the server specifies an interval.
const POLL: Duration = Duration::from_secs(1);
/// The shortest and the longest interval between two requests for the state of a task. An interval
/// that the server specifies is raised or lowered to fit this range.
const POLL_BOUNDS: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(30)];
/// Maximum time to wait for a task to report its cancellation.
const CANCEL_LIMIT: Duration = Duration::from_secs(5);

pub(crate) async fn call(
    connection: &Connection,
    tool: &str,
    arguments: Map<String, Value>,
    cancel: CancellationToken,
    port: &dyn CallPort,
) -> CallAnswer {
    if cancel.is_cancelled() {
        return CallAnswer::NotRun(NotRun::Cancelled);
    }
    if connection.is_closed() {
        return connection.not_sent().await;
    }
    let mut exchange = exchange(connection, cancel, port);
    let mut params = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
    for round in 0..ROUNDS {
        let request = ClientRequest::CallToolRequest(CallToolRequest::new(params.clone()));
        let raw = match exchange.send(request).await {
            Ok(raw) => raw,
            Err(stopped) if round == 0 => return answer_of(connection, stopped).await,
            Err(stopped) => return after_the_start(answer_of(connection, stopped).await),
        };
        match read_result(raw) {
            CallResult::Ended(answer) => return answer,
            CallResult::Task { id, task } => {
                port.task_created(&id).await;
                return run_task(exchange, &id, task).await;
            }
            CallResult::InputRequired { requests, state } => {
                let responses = match answer_requests(&mut exchange, &requests).await {
                    Ok(responses) => responses,
                    Err(stopped) => return after_the_start(answer_of(connection, stopped).await),
                };
                exchange.clock.sign_of_life();
                params.input_responses = (!responses.is_empty()).then_some(responses);
                params.request_state = state;
            }
        }
    }
    CallAnswer::Unknown(Unknown::TooManyRounds { limit: ROUNDS })
}

pub(crate) async fn resume(
    connection: &Connection,
    task_id: &str,
    cancel: CancellationToken,
    port: &dyn CallPort,
) -> CallAnswer {
    let mut exchange = exchange(connection, cancel, port);
    match get_task(&mut exchange, task_id).await {
        Ok(task) => run_task(exchange, task_id, task).await,
        Err(stopped) => task_answer_of(connection, stopped).await,
    }
}

fn exchange<'a>(
    connection: &'a Connection,
    cancel: CancellationToken,
    port: &'a dyn CallPort,
) -> Exchange<'a> {
    let limits = connection.limits();
    Exchange {
        connection,
        port,
        cancel,
        clock: Clock::start(limits.idle, limits.total),
    }
}

async fn answer_of(connection: &Connection, stopped: Stopped) -> CallAnswer {
    CallAnswer::Unknown(match stopped {
        Stopped::Unreadable { raw, detail } => return CallAnswer::Unreadable { raw, detail },
        Stopped::Fault(fault) => return connection.answer_of(fault).await,
        Stopped::Cancelled => Unknown::Cancelled,
        Stopped::Closing => Unknown::Closed,
        Stopped::Idle { seconds } => Unknown::Idle { seconds },
        Stopped::Total { seconds } => Unknown::Total { seconds },
        Stopped::InputUnsupported { method } => Unknown::InputUnsupported { method },
    })
}

/// Asks the user the questions in the server's requests for input, one after another, and returns
/// the answers. Fails before the first question if one of the requests is not a question.
async fn answer_requests(
    exchange: &mut Exchange<'_>,
    requests: &Map<String, Value>,
) -> Result<BTreeMap<String, Value>, Stopped> {
    for request in requests.values() {
        let method = request.get("method").and_then(Value::as_str).unwrap_or_default();
        if method != "elicitation/create" {
            return Err(Stopped::InputUnsupported {
                method: method.to_owned(),
            });
        }
    }
    let mut responses = BTreeMap::new();
    for (key, request) in requests {
        let params = request.get("params").unwrap_or(&Value::Null);
        responses.insert(key.clone(), exchange.ask(params).await?);
    }
    Ok(responses)
}

/// Requests the state of a task until the task ends. If the user stops the call, asks the server to
/// cancel the task and waits briefly for a report of how the task ended. Without such a report, the
/// outcome is unknown.
async fn run_task(mut exchange: Exchange<'_>, id: &str, mut task: Value) -> CallAnswer {
    let connection = exchange.connection;
    let mut answered = HashSet::new();
    let mut cancelling = false;
    loop {
        if let Some(answer) = ended_task(&task) {
            return answer;
        }
        let stopped = match next_state(&mut exchange, id, &task, &mut answered, cancelling).await {
            Ok(next) => {
                task = next;
                continue;
            }
            Err(stopped) => stopped,
        };
        if cancelling {
            return CallAnswer::Unknown(Unknown::Cancelled);
        }
        if stopped != Stopped::Cancelled {
            return task_answer_of(connection, stopped).await;
        }
        cancelling = true;
        exchange.cancel = CancellationToken::new();
        // The user has stopped the call, so decline all further questions from the server.
        exchange.port = &NoPort;
        exchange.clock.shorten(CANCEL_LIMIT);
        let request = CancelTaskRequest::new(CancelTaskParams::new(id));
        let _ = exchange.send(ClientRequest::CancelTaskRequest(request)).await;
        if let Ok(next) = get_task(&mut exchange, id).await {
            task = next;
        }
    }
}

/// Answers the task's requests for input, waits until the next request for the task's state is due,
/// and returns the task's new state.
async fn next_state(
    exchange: &mut Exchange<'_>,
    id: &str,
    task: &Value,
    answered: &mut HashSet<String>,
    cancelling: bool,
) -> Result<Value, Stopped> {
    if let Some(message) = task.get("statusMessage").and_then(Value::as_str) {
        exchange.port.progress(Some(message), 0.0, None);
    }
    let is_waiting = task.get("status").and_then(Value::as_str) == Some("input_required");
    let requests = task.get("inputRequests").and_then(Value::as_object);
    if let Some(requests) = requests.filter(|_| is_waiting && !cancelling) {
        let new: Map<String, Value> = requests
            .iter()
            .filter(|(key, _)| !answered.contains(*key))
            .map(|(key, request)| (key.clone(), request.clone()))
            .collect();
        if !new.is_empty() {
            let responses = answer_requests(exchange, &new).await?;
            answered.extend(responses.keys().cloned());
            let request = UpdateTaskRequest::new(UpdateTaskParams::new(id, responses));
            exchange.send(ClientRequest::UpdateTaskRequest(request)).await?;
        }
    }
    exchange.rest(poll_interval(task)).await?;
    let next = get_task(exchange, id).await?;
    exchange.clock.sign_of_life();
    Ok(next)
}

fn poll_interval(task: &Value) -> Duration {
    let [shortest, longest] = POLL_BOUNDS;
    task.get("pollIntervalMs")
        .and_then(Value::as_u64)
        .map_or(POLL, Duration::from_millis)
        .clamp(shortest, longest)
}

async fn get_task(exchange: &mut Exchange<'_>, id: &str) -> Result<Value, Stopped> {
    let request = GetTaskRequest::new(GetTaskParams::new(id));
    exchange.send(ClientRequest::GetTaskRequest(request)).await
}

async fn task_answer_of(connection: &Connection, stopped: Stopped) -> CallAnswer {
    if let Stopped::Fault(Fault::Rpc { message, .. }) = stopped {
        return CallAnswer::Unknown(Unknown::TaskLost { message });
    }
    match answer_of(connection, stopped).await {
        CallAnswer::NotRun(NotRun::Unauthorized(challenge)) => {
            CallAnswer::Unknown(Unknown::TaskUnauthorized(challenge))
        }
        answer => after_the_start(answer),
    }
}

fn ended_task(task: &Value) -> Option<CallAnswer> {
    let message = || Some(task.get("statusMessage")?.as_str()?.to_owned());
    Some(match task.get("status").and_then(Value::as_str)? {
        "completed" => match task.get("result") {
            Some(result) => read_answer(result.clone()),
            None => unreadable(task, "a completed task without a result"),
        },
        "failed" => {
            let error = task.get("error");
            CallAnswer::ServerError {
                code: error
                    .and_then(|error| error.get("code")?.as_i64())
                    .unwrap_or_default(),
                message: error
                    .and_then(|error| Some(error.get("message")?.as_str()?.to_owned()))
                    .or_else(message)
                    .unwrap_or_default(),
                data: error.and_then(|error| error.get("data").cloned()),
            }
        }
        "cancelled" => CallAnswer::TaskCancelled { message: message() },
        _ => return None,
    })
}
