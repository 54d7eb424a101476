//! Tests of tool calls to real server processes, which misbehave on demand.

use std::path::PathBuf;

use rivulet_app::contract::{CallResolution, InputAnswer, ServerState};
use rivulet_core::{
    CallEnding, CallState, GrantScope, Header, MASK, MessageId, Provider, ToolCall, ToolServerId, Transport,
};
use rivulet_sandbox::Script;
use rivulet_tests::tool_servers::{misbehaving, new_server};
use serde_json::json;

use crate::harness::{Engine, header};
use crate::tool_steps::{
    allow, ask_model_with, ask_with, calls, calls_ended, calls_when, proposed, results_of, told, waiting,
};

/// A tool server that runs `misbehaving.py` (tests/fixtures/mcp). The server records its process id
/// and the effects of calls in the file `effects`.
pub struct Misbehaving {
    pub id: ToolServerId,
    pub effects: PathBuf,
}

impl Misbehaving {
    pub async fn add(engine: &Engine, name: &str) -> Misbehaving {
        Misbehaving::add_with(engine, name, &[], Vec::new()).await
    }

    pub async fn add_with(engine: &Engine, name: &str, args: &[&str], env: Vec<Header>) -> Misbehaving {
        let effects = engine.folder.path().join(format!("{name}.effects"));
        let server = new_server(name, misbehaving(&effects, args, env));
        let view = engine.app.tool_server_save(server).await.unwrap();
        Misbehaving {
            id: view.server.id.unwrap(),
            effects,
        }
    }

    /// Returns how many times `tool` has run. Each time, the server appends the tool's name to the
    /// file `effects`. Always 0 for tools without an effect, because these are not recorded.
    pub fn count(&self, tool: &str) -> usize {
        let text = std::fs::read_to_string(&self.effects).unwrap_or_default();
        text.lines().filter(|line| *line == tool).count()
    }

    /// Waits until the server has recorded its process id, and returns it.
    pub async fn pid(&self) -> u32 {
        loop {
            let text = std::fs::read_to_string(&self.effects).unwrap_or_default();
            if let Some((pid, _)) = text.strip_prefix("pid ").and_then(|rest| rest.split_once('\n')) {
                return pid.parse().unwrap();
            }
            tokio::task::yield_now().await;
        }
    }

    /// Creates the file for which the server or one of its tools waits.
    pub fn release(&self) {
        let mut name = self.effects.as_os_str().to_owned();
        name.push(".released");
        std::fs::write(name, "").unwrap();
    }
}

/// Lets the model call one tool, and allows the call. Returns the reply and the ended call.
pub async fn run(
    engine: &mut Engine,
    provider: &Provider,
    server: ToolServerId,
    tool: &str,
) -> (MessageId, ToolCall) {
    let (reply, call) = proposed(engine, provider, &[server], ("a", tool, "{}")).await;
    engine.answer_next(Script::reply("Done."));
    allow(engine, call, GrantScope::Once).await;
    let ended = calls_ended(engine, reply, 1).await;
    (reply, ended[0].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_way_a_call_can_end_is_told_truthfully_in_both_eras() {
    let (mut engine, provider) = Engine::with_provider().await;
    for era in ["legacy", "modern"] {
        let server = Misbehaving::add_with(&engine, era, &["--era", era], Vec::new()).await;
        for (tool, ending, words, ran) in [
            ("echo", CallEnding::Succeeded, "{}", 1),
            ("noise", CallEnding::Succeeded, "heard", 0),
            ("progress", CallEnding::Succeeded, "done", 0),
            ("is_error", CallEnding::ToolError, "no such file", 0),
            ("rpc_error", CallEnding::ServerError, "It is not known", 0),
            ("no_tool", CallEnding::NotRun, "did not run", 0),
            ("no_method", CallEnding::NotRun, "did not run", 0),
            ("bad_structured", CallEnding::BadResult, "/sum", 0),
            ("unreadable", CallEnding::BadResult, "cannot be used", 0),
        ] {
            let (reply, call) = run(&mut engine, &provider, server.id, tool).await;
            assert_eq!(call.ending, Some(ending), "{era} {tool}");
            let messages = results_of(&mut engine, reply).await;
            let results = told(&messages[1]);
            assert_eq!(results[0].0, Some(ending), "{era} {tool}");
            assert!(results[0].1.contains(words), "{era} {tool}: {}", results[0].1);
            assert_eq!(server.count(tool), ran, "{era} {tool}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_was_sent_and_not_answered_is_unknown_and_never_sent_again() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    for (tool, reason) in [
        ("lose", "call-exit-code"),
        ("die", "call-server-ended-with"),
        ("be_killed", "call-exit-signal"),
        ("giant", "call-answer-too-large"),
    ] {
        let (reply, call) = run(&mut engine, &provider, server.id, tool).await;
        assert_eq!(call.ending, Some(CallEnding::OutcomeUnknown), "{tool}");
        assert_eq!(call.reason.as_ref().unwrap().id(), reason, "{tool}");
        assert_eq!(server.count(tool), 1, "{tool}");
        let requests = engine.sandbox.requests().len();
        let resolution = match tool {
            "lose" => CallResolution::Typed {
                text: "It had worked.".to_owned(),
            },
            _ => CallResolution::TellUnknown,
        };
        engine.app.call_resolve(call.id, resolution).await.unwrap();
        let messages = results_of(&mut engine, reply).await;
        assert_eq!(engine.sandbox.requests().len(), requests + 1);
        let results = told(&messages[1]);
        let words = if tool == "lose" {
            "It had worked."
        } else {
            "It is not known"
        };
        assert!(results[0].1.contains(words), "{}", results[0].1);
        assert_eq!(server.count(tool), 1, "{tool}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_call_runs_again_only_when_the_user_says_so() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    let (reply, call) = run(&mut engine, &provider, server.id, "lose").await;
    engine
        .app
        .call_resolve(call.id, CallResolution::RunAgain)
        .await
        .unwrap();
    let again = calls_when(&mut engine, reply, |calls| {
        calls[0].attempt == 2 && calls[0].ending.is_some()
    })
    .await;
    assert_eq!(again[0].ending, Some(CallEnding::OutcomeUnknown));
    assert_eq!(server.count("lose"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_runs_again_only_as_it_was_allowed() {
    for how in ["launch", "restart"] {
        let (mut engine, provider) = Engine::with_provider().await;
        let server = Misbehaving::add(&engine, "s").await;
        let (reply, call) = run(&mut engine, &provider, server.id, "lose").await;
        if how == "launch" {
            let mut changed = engine.tool_server(server.id).await.server;
            changed.transport = misbehaving(&server.effects, &["--era", "legacy"], Vec::new());
            engine.app.tool_server_save(changed).await.unwrap();
        } else {
            engine = engine.restart().await;
        }
        let again = CallResolution::RunAgain;
        engine.app.call_resolve(call.id, again).await.unwrap();
        let asked = calls_when(&mut engine, reply, |calls| calls[0].attempt == 2).await;
        assert_eq!(asked[0].state, CallState::WaitingApproval, "{how}");
        assert_eq!(server.count("lose"), 1, "{how}");
        allow(&engine, asked[0].id, GrantScope::Once).await;
        calls_ended(&mut engine, reply, 1).await;
        assert_eq!(server.count("lose"), 2, "{how}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_during_a_call_and_the_end_of_the_program_leave_an_unknown_outcome() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    for by_stop in [true, false] {
        let (reply, call) = proposed(&mut engine, &provider, &[server.id], ("a", "hang", "{}")).await;
        let before = server.count("hang");
        allow(&engine, call, GrantScope::Once).await;
        while server.count("hang") == before {
            tokio::task::yield_now().await;
        }
        if by_stop {
            engine.app.turn_stop(reply).await.unwrap();
        } else {
            engine = engine.restart().await;
        }
        let ended = calls_ended(&mut engine, reply, 1).await;
        assert_eq!(ended[0].ending, Some(CallEnding::OutcomeUnknown));
        assert!(ended[0].resolution.is_none());
        let open = engine.app.call_waiting().await.unwrap();
        assert_eq!(open.len(), 1, "the conversation waits for a decision");
        // The user can also continue without deciding what to tell the model. The next request must
        // then say that the outcome is unknown, and the call must no longer wait for the user.
        engine.answer_next(Script::reply("On."));
        let conversation_id = engine.stored(reply).await.conversation_id;
        let provider = engine.app.provider_list().await.unwrap().remove(0);
        engine.ask(&provider, conversation_id).await;
        assert!(engine.app.call_waiting().await.unwrap().is_empty());
        let sent = engine.last_request();
        let sent = sent["messages"].as_array().unwrap();
        assert!(
            sent[2]["content"].as_str().unwrap().contains("It is not known"),
            "{}",
            sent[2]
        );
        assert_eq!(server.count("hang"), before + 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_start_does_not_hide_the_others() {
    let (mut engine, provider) = Engine::with_provider().await;
    let good = Misbehaving::add(&engine, "good").await;
    let missing = Transport::Command {
        command: "no-such-command-here".to_owned(),
        args: Vec::new(),
        env: Vec::new(),
        folder: None,
    };
    let missing = new_server("missing", missing);
    let missing = engine.app.tool_server_save(missing).await.unwrap();
    let dying = Misbehaving::add_with(&engine, "dying", &["--start", "dies"], Vec::new()).await;
    let missing_id = missing.server.id.unwrap();
    let servers = [missing_id, dying.id, good.id];
    let (reply, call) = proposed(&mut engine, &provider, &servers, ("a", "echo", r#"{"x": 1}"#)).await;
    engine.answer_next(Script::reply("Done."));
    allow(&engine, call, GrantScope::Once).await;
    let messages = results_of(&mut engine, reply).await;
    assert_eq!(told(&messages[1])[0].0, Some(CallEnding::Succeeded));
    assert_eq!(engine.tool_server(good.id).await.state, ServerState::Ready);
    let missing = engine.tool_server(missing_id).await;
    assert_eq!(missing.state, ServerState::Failed);
    let fault = missing.fault.unwrap();
    assert_eq!(fault.message.id(), "fault-tool-command-unfound");
    assert!(
        fault.detail.unwrap().contains("/bin"),
        "the PATH that was searched"
    );
    let stderr = engine.tool_server(dying.id).await.stderr;
    assert!(stderr.contains("no licence key"), "{stderr}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_definition_voids_prompts_and_grants() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "s").await;
    // The test server has a separate list of scripted replies for each model. Use a different model
    // in each conversation, so that no conversation receives a reply that is intended for another.
    let (standing, _) = proposed(&mut engine, &provider, &[server.id], ("a", "echo", "{}")).await;
    engine.answer_next(Script::reply("Void."));
    for (model, tool) in [("granted", "echo"), ("changing", "change")] {
        engine.sandbox.play_once(model, calls(&[("b", tool, "{}")]));
        engine.sandbox.play_once(model, Script::reply("Done."));
    }
    let reply = ask_model_with(&mut engine, &provider, "granted", &[server.id]).await;
    let open = waiting(&mut engine, reply, 1).await;
    allow(&engine, open[0].id, GrantScope::Always).await;
    results_of(&mut engine, reply).await;
    let reply = ask_model_with(&mut engine, &provider, "changing", &[server.id]).await;
    let open = waiting(&mut engine, reply, 1).await;
    allow(&engine, open[0].id, GrantScope::Once).await;
    let changed = calls_ended(&mut engine, reply, 1).await[0].clone();
    assert_eq!(changed.ending, Some(CallEnding::Succeeded));
    let void = calls_ended(&mut engine, standing, 1).await;
    assert_eq!(void[0].ending, Some(CallEnding::NotRun));
    assert_eq!(void[0].reason.as_ref().unwrap().id(), "call-definition-changed");
    assert_eq!(server.count("echo"), 1);
    results_of(&mut engine, standing).await;
    // The tool's definition has changed since the grant, so the user must be asked again. The
    // prompt must show both definitions.
    let (_, call) = proposed(&mut engine, &provider, &[server.id], ("a", "echo", "{}")).await;
    let prompt = engine.app.call_prompt(call).await.unwrap();
    assert_eq!(prompt.allowed_definition.unwrap().description, "Does echo.");
    assert_eq!(
        prompt.definition.unwrap().description,
        "Sends the text to everybody."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grant_ends_with_the_launch_configuration_for_which_it_was_given() {
    let (mut engine, provider) = Engine::with_provider().await;
    let secret = |value: &str| vec![header("TOKEN", value)];
    let server_added = Misbehaving::add_with(&engine, "s", &[], secret("sesame-1")).await;
    let grant = async |engine: &mut Engine, state: CallState| {
        engine.answer_next(calls(&[("a", "environment", "{}")]));
        engine.answer_next(Script::reply("Done."));
        let reply = ask_with(engine, &provider, &[server_added.id]).await;
        let open = calls_when(engine, reply, |calls| {
            calls.len() == 1 && (calls[0].state == state)
        })
        .await;
        if state == CallState::WaitingApproval {
            allow(engine, open[0].id, GrantScope::Always).await;
        }
        results_of(engine, reply).await;
        open[0].clone()
    };
    let first = grant(&mut engine, CallState::WaitingApproval).await;
    let answer = engine.app.call_answer(first.id).await.unwrap();
    assert!(answer.contains("sesame-1"), "the server has its secret");
    grant(&mut engine, CallState::Ended).await;
    // Apart from the keychain, the secret may appear only in the answer of the `environment` tool,
    // which lists the server's environment variables. The settings must show a mask instead.
    let view = engine.tool_server(server_added.id).await;
    let Transport::Command { env, .. } = &view.server.transport else {
        panic!("{view:?}")
    };
    assert_eq!(env[0].value, MASK);
    // The grant must apply after the form is saved without changes, but not after a secret or an
    // argument changes.
    let mut same = view.server.clone();
    engine.app.tool_server_save(same.clone()).await.unwrap();
    grant(&mut engine, CallState::Ended).await;
    for change in [
        misbehaving(&server_added.effects, &[], secret("sesame-2")),
        misbehaving(&server_added.effects, &["--era", "modern"], secret("sesame-2")),
    ] {
        same.transport = change;
        engine.app.tool_server_save(same.clone()).await.unwrap();
        grant(&mut engine, CallState::WaitingApproval).await;
        grant(&mut engine, CallState::Ended).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grant_does_not_cover_a_launch_configuration_that_somebody_else_wrote() {
    let (mut engine, provider) = Engine::with_provider().await;
    let added = Misbehaving::add(&engine, "s").await;
    let environment = ("a", "environment", "{}");
    let (reply, call) = proposed(&mut engine, &provider, &[added.id], environment).await;
    engine.answer_next(Script::reply("Done."));
    allow(&engine, call, GrantScope::Always).await;
    results_of(&mut engine, reply).await;
    let change = "UPDATE tool_server SET transport =
        json_insert(transport, '$.args[#]', '--era', '$.args[#]', 'modern') WHERE transport LIKE '%python3%'";
    let mut engine = engine.restart_changed(change).await;
    proposed(&mut engine, &provider, &[added.id], environment).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tool_asks_the_user_during_a_call() {
    let (mut engine, provider) = Engine::with_provider().await;
    for (era, answer, told_words) in [
        (
            "legacy",
            InputAnswer::Accept {
                values: json!({"name": "Ada"}),
            },
            "Ada",
        ),
        (
            "modern",
            InputAnswer::Accept {
                values: json!({"name": "Ada"}),
            },
            "Ada",
        ),
        ("modern", InputAnswer::Decline, "decline"),
    ] {
        let server = Misbehaving::add_with(&engine, era, &["--era", era], Vec::new()).await;
        let (reply, call) = proposed(&mut engine, &provider, &[server.id], ("a", "ask", "{}")).await;
        engine.answer_next(Script::reply("Done."));
        allow(&engine, call, GrantScope::Once).await;
        calls_when(&mut engine, reply, |calls| {
            calls[0].state == CallState::WaitingInput
        })
        .await;
        let prompt = engine.app.call_prompt(call).await.unwrap();
        let question = prompt.question.unwrap();
        assert!(question.form.is_some() && !question.message.is_empty());
        engine.app.call_input(call, answer).await.unwrap();
        let messages = results_of(&mut engine, reply).await;
        let results = told(&messages[1]);
        assert_eq!(results[0].0, Some(CallEnding::Succeeded));
        assert!(results[0].1.contains(told_words), "{}", results[0].1);
    }
}
