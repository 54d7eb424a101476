//! Tests of messages for which tool servers must be started first.

use std::path::Path;

use rivulet_app::contract::{ConversationView, NewMessage, ServerState};
use rivulet_core::{Activity, CallEnding, Ending, Message, Provider, Role, UiText};
use rivulet_sandbox::Script;
use serde_json::Value;

use crate::harness::{Engine, Watched, texts};
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{ask_with, calls, calls_ended, roles, with_tools};

async fn add(engine: &Engine, name: &str, start: &str) -> Misbehaving {
    Misbehaving::add_with(engine, name, &["--start", start], Vec::new()).await
}

async fn send(engine: &Engine, provider: &Provider, servers: &[&Misbehaving]) -> ConversationView {
    let mut start = with_tools(servers.iter().map(|server| server.id));
    for chosen in &mut start.settings.tools {
        chosen.only = Some(vec!["echo".to_owned()]);
    }
    let message = NewMessage::new(provider.id, "m", "Hello");
    engine.app.conversation_start(start, message).await.unwrap()
}

/// Watches the running reply of `view` until its request waits for tool servers to start. Returns
/// the watched reply.
async fn shown_as_starting(engine: &mut Engine, view: &ConversationView) -> Watched {
    let mut watched = engine.watch(view);
    let is_starting = |watched: &Watched| watched.activities.contains(&Activity::StartingServers);
    engine.listen_until(&mut watched, is_starting).await;
    watched
}

async fn names_shown(engine: &Engine, watched: &Watched) -> Option<String> {
    engine.view_of(watched.message_id).await.servers
}

fn offered(request: &Value) -> Vec<&str> {
    let tools = request["tools"].as_array().map(Vec::as_slice).unwrap_or_default();
    tools
        .iter()
        .map(|tool| tool["function"]["name"].as_str().unwrap())
        .collect()
}

fn notes(message: &Message) -> Vec<String> {
    message
        .notices
        .request_notes
        .iter()
        .map(UiText::to_string)
        .collect()
}

fn is_running(pid: u32) -> bool {
    Path::new("/proc").join(pid.to_string()).exists()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_stored_and_shown_while_its_tool_servers_start_side_by_side() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (one, two) = (
        add(&engine, "one", "waits").await,
        add(&engine, "two", "waits").await,
    );
    engine.sandbox.play("m", Script::reply("Done."));
    let view = send(&engine, &provider, &[&one, &two]).await;
    assert_eq!(texts(&view), ["Hello", ""]);
    // Both processes must be started before either of the servers is ready.
    one.pid().await;
    two.pid().await;
    let mut watched = shown_as_starting(&mut engine, &view).await;
    assert_eq!(names_shown(&engine, &watched).await.as_deref(), Some("one, two"));
    assert!(engine.sandbox.requests().is_empty());
    one.release();
    while names_shown(&engine, &watched).await.as_deref() != Some("two") {
        watched.hear(engine.update().await);
    }
    two.release();
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Complete);
    assert_eq!(offered(&engine.last_request()), ["one_echo", "two_echo"]);
    assert_eq!(names_shown(&engine, &watched).await, None);
    assert_eq!(notes(&engine.stored(watched.message_id).await), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_start_is_left_out_and_the_reply_says_so_for_ever() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (well, dies) = (
        add(&engine, "well", "well").await,
        add(&engine, "bad", "dies").await,
    );
    engine.sandbox.play("m", Script::reply("Done."));
    let view = send(&engine, &provider, &[&well, &dies]).await;
    let reply = engine.finish(view).await;
    assert_eq!(offered(&engine.last_request()), ["echo"]);
    let sentence = "The model could not use the tools of bad, because the server was not available: \
         The server exited with code 3";
    assert_eq!(notes(&reply), [sentence]);
    let engine = engine.restart().await;
    assert_eq!(notes(&engine.stored(reply.id).await), [sentence]);
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn stop_ends_a_reply_whose_servers_start_at_once_sends_nothing_and_leaves_no_process() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = add(&engine, "s", "waits").await;
    let view = send(&engine, &provider, &[&server]).await;
    let mut watched = engine.watch(&view);
    let pid = server.pid().await;
    engine.app.turn_stop(watched.message_id).await.unwrap();
    assert_eq!(engine.outcome(&mut watched).await.ending, Ending::Stopped);
    assert_eq!(
        engine.stored(watched.message_id).await.ending,
        Some(Ending::Stopped)
    );
    while is_running(pid) {
        tokio::task::yield_now().await;
    }
    assert!(engine.sandbox.requests().is_empty());
    server.release();
    engine.sandbox.play("m", Script::reply("Done."));
    let reply = engine.ask(&provider, view.conversation.id).await;
    assert_eq!(reply.ending, Some(Ending::Complete));
    assert_eq!(offered(&engine.last_request()), ["echo"]);
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn an_end_of_the_program_while_a_server_starts_keeps_the_message_and_leaves_no_process() {
    let (engine, provider) = Engine::with_provider().await;
    let server = add(&engine, "s", "waits").await;
    let view = send(&engine, &provider, &[&server]).await;
    let reply = view.messages.last().unwrap().message.id;
    let pid = server.pid().await;
    let closed = async |_: &Path| assert!(!is_running(pid), "the server has ended with the program");
    let engine = engine.restart_after(closed).await;
    assert!(engine.sandbox.requests().is_empty());
    assert_eq!(engine.stored(reply).await.ending, Some(Ending::Stopped));
    let view = engine.conversation(view.conversation.id).await;
    assert_eq!(texts(&view), ["Hello", ""]);
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_stopped_or_deleted_while_it_starts_leaves_no_process_and_the_reply_goes_on() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("Done."));
    for name in ["stopped", "deleted"] {
        let server = add(&engine, name, "waits").await;
        let view = send(&engine, &provider, &[&server]).await;
        let pid = server.pid().await;
        assert_eq!(engine.tool_server(server.id).await.state, ServerState::Starting);
        match name {
            "stopped" => engine.app.tool_server_stop(server.id).await.unwrap(),
            _ => engine.app.tool_server_delete(server.id).await.unwrap(),
        }
        assert!(!is_running(pid), "{name}");
        if name == "stopped" {
            assert_eq!(engine.tool_server(server.id).await.state, ServerState::Idle);
        }
        let reply = engine.finish(view).await;
        assert_eq!(reply.ending, Some(Ending::Complete), "{name}");
        let said = notes(&reply);
        assert!(
            said[0].ends_with("The server was stopped while it was starting"),
            "{said:?}"
        );
        assert_eq!(offered(&engine.last_request()), [""; 0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_of_a_model_that_was_offered_nothing_is_malformed_and_the_chat_goes_on() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(calls(&[("a", "rm", "{}"), ("b", "echo", "{}")]));
    let reply = ask_with(&mut engine, &provider, &[]).await;
    let ended = calls_ended(&mut engine, reply, 2).await;
    for call in &ended {
        assert_eq!(call.ending, Some(CallEnding::Malformed));
        assert_eq!(call.reason.as_ref().unwrap().id(), "call-no-such-tool");
    }
    engine.app.calls_rest(reply).await;
    assert_eq!(engine.sandbox.requests().len(), 1, "nothing is sent by itself");
    engine.answer_next(Script::reply("Done."));
    let conversation = engine.stored(reply).await.conversation_id;
    let next = engine.ask(&provider, conversation).await;
    assert_eq!(next.text(), "Done.");
    let request = engine.last_request();
    assert_eq!(roles(&request), ["user", "assistant", "tool", "tool", "user"]);
    let view = engine.conversation(conversation).await;
    assert!(view.messages.iter().any(|view| view.message.role == Role::Tool));
}
