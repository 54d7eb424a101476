//! Tests that kill the process at each stage of a tool call. Afterwards, every call must have the
//! correct state, no call may have run twice, and the user must be able to continue.

use std::path::Path;

use rivulet_app::contract::{CallDecision, CallResolution, Change, MessageView, NewMessage, Update};
use rivulet_core::{BUILT_IN, CallEnding, CallState, Ending, Fragment, GrantScope, Resolution, Role};
use rivulet_sandbox::Script;
use rivulet_tests::started::Started;
use rusqlite::Connection;
use rustix::process::{Signal, getpid, kill_process};
use serde_json::Value;
use tokio::sync::mpsc::unbounded_channel;

use crate::harness::Engine;
use crate::killed_child;
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, calls, with_tools};

const MOMENT: &str = "RIVULET_TEST_MOMENT";
/// Environment variable that contains the path of the file in which the tool records its effect.
const EFFECTS: &str = "RIVULET_TEST_EFFECTS";

/// A moment at which the child process dies, named after the last change before it. At `Running`,
/// the test kills the child; at every other moment, the child kills itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// The arguments of the call have begun to arrive.
    Arguments,
    /// The engine knows the ending of the reply that contains the call, but this ending is not in
    /// the database yet.
    ReplyEnded,
    /// The database contains the call and the ending of its reply. Rivulet has not checked yet
    /// whether the call may run.
    ReplyStored,
    /// The call is waiting for the user's decision.
    Asked,
    Allowed,
    /// The start of the call is on the disk, but the call has not been sent to the server.
    Started,
    /// The tool has had its effect but has not answered.
    Running,
    /// The tool has had its effect and is asking the user a question.
    WaitingInput,
    /// The tool has had its effect, and the user has cancelled the call.
    Cancelling,
    /// The result of the call has been recorded on disk.
    Ended,
    /// The outcome of the call is unknown. The user has decided what to tell the model.
    Resolved,
    /// The results and the request for the next reply have been recorded on disk.
    ResultsSent,
    /// The next reply has begun to arrive.
    NextReply,
}

impl Moment {
    const ALL: [Moment; 13] = [
        Moment::Arguments,
        Moment::ReplyEnded,
        Moment::ReplyStored,
        Moment::Asked,
        Moment::Allowed,
        Moment::Started,
        Moment::Running,
        Moment::WaitingInput,
        Moment::Cancelling,
        Moment::Ended,
        Moment::Resolved,
        Moment::ResultsSent,
        Moment::NextReply,
    ];

    fn tool(self) -> &'static str {
        match self {
            Moment::Running | Moment::Cancelling => "hang",
            Moment::WaitingInput => "act_and_ask",
            Moment::Resolved => "lose",
            _ => "echo",
        }
    }

    /// Returns whether the child process must kill itself at `update`.
    fn is(self, update: &Update) -> bool {
        match update {
            Update::Call { call, .. } => match self {
                // The application sends no update at `ReplyStored`. Therefore, the process kills
                // itself at the next moment, `Asked`. The test then resets the call in the database
                // to the state that it had at `ReplyStored`.
                Moment::ReplyStored | Moment::Asked => call.state == CallState::WaitingApproval,
                Moment::Allowed => call.state == CallState::Approved,
                Moment::Started => call.state == CallState::Started,
                Moment::WaitingInput => call.state == CallState::WaitingInput,
                Moment::Cancelling => call.state == CallState::Cancelling,
                Moment::Ended => call.ending.is_some(),
                Moment::Resolved => call.resolution.is_some(),
                _ => false,
            },
            Update::Turn { turn } => turn.changes.iter().any(|change| match change {
                Change::Ended { .. } => self == Moment::ReplyEnded,
                Change::Fragment { fragment } => match fragment {
                    Fragment::Text { .. } => self == Moment::NextReply,
                    Fragment::ToolCall { .. } => self == Moment::Arguments,
                    _ => false,
                },
                _ => false,
            }),
            Update::ResultsSent { .. } => self == Moment::ResultsSent,
            _ => false,
        }
    }
}

/// The child process, which runs until it is killed. Not a test itself. Sends a message and allows
/// the tool call. For [`Moment::Cancelling`], also cancels the call. For [`Moment::Resolved`],
/// decides to tell the model that the outcome is unknown.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs until it is killed"]
async fn child_that_is_killed_at_a_moment() {
    let Ok(name) = std::env::var(MOMENT) else {
        return;
    };
    let moment = Moment::ALL
        .into_iter()
        .find(|moment| format!("{moment:?}") == name)
        .unwrap();
    let (sender, mut updates) = unbounded_channel();
    let opened = killed_child::open(move |update| {
        if moment.is(&update) {
            kill_process(getpid(), Signal::KILL).unwrap();
        }
        drop(sender.send(update));
    });
    let Some(app) = opened else {
        return;
    };
    let provider = app.provider_list().await.unwrap().remove(0);
    let servers = app.tool_server_list().await.unwrap().into_iter();
    let start = with_tools(servers.filter_map(|view| view.server.id.filter(|id| *id != BUILT_IN)));
    let message = NewMessage::new(provider.id, "m", "Do it");
    app.conversation_start(start, message).await.unwrap();
    while let Some(update) = updates.recv().await {
        let Update::Call { call, .. } = update else {
            continue;
        };
        if call.state == CallState::WaitingApproval {
            let decision = CallDecision::Allow {
                scope: GrantScope::Once,
                arguments: None,
                permission: None,
            };
            app.call_decide(call.id, decision).await.unwrap();
        } else if moment == Moment::Cancelling && call.state == CallState::Started {
            let effects = std::env::var(EFFECTS).unwrap();
            while std::fs::read_to_string(&effects).unwrap_or_default().is_empty() {
                tokio::task::yield_now().await;
            }
            app.call_stop(call.id).await.unwrap();
        } else if call.ending == Some(CallEnding::OutcomeUnknown) && call.resolution.is_none() {
            app.call_resolve(call.id, CallResolution::TellUnknown)
                .await
                .unwrap();
        }
    }
}

async fn run_until(moment: Moment, folder: &Path, server: &Misbehaving) {
    let mut command = killed_child::command("tool_kills::child_that_is_killed_at_a_moment", folder);
    command
        .env(MOMENT, format!("{moment:?}"))
        .env(EFFECTS, &server.effects);
    let mut child = Started::start(&mut command).unwrap();
    rivulet_tests::wait::until_so("the death of the child", async || {
        if moment == Moment::Running && server.count("hang") == 1 {
            child.kill();
        }
        Ok(child.has_ended())
    })
    .await
    .unwrap();
    let status = child.child().wait().unwrap();
    assert!(!status.success(), "{moment:?}: the child was killed");
    if moment == Moment::ReplyStored {
        let database = Connection::open(folder.join("rivulet.sqlite3")).unwrap();
        let unchecked = "UPDATE tool_call SET state = 'proposed', revision = 1";
        assert_eq!(database.execute(unchecked, []).unwrap(), 1);
    }
}

async fn messages(engine: &Engine) -> Vec<MessageView> {
    let conversation_id = engine.app.conversation_list().await.unwrap()[0].id;
    let view = engine.conversation(conversation_id).await;
    view.messages
}

/// Asserts that a request contains exactly one result after each call.
fn assert_paired(request: &Value, moment: Moment) {
    let messages = request["messages"].as_array().unwrap();
    for (at, message) in messages.iter().enumerate() {
        for (nth, call) in message["tool_calls"].as_array().into_iter().flatten().enumerate() {
            let result = &messages[at + 1 + nth];
            assert_eq!(result["tool_call_id"], call["id"], "{moment:?}: {request:#}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_at_every_commit_each_call_has_the_truth_and_the_conversation_goes_on() {
    use CallState::{Ended, WaitingApproval};
    let unknown = Some(CallEnding::OutcomeUnknown);
    let done = Some(CallEnding::Succeeded);
    // Each row contains the moment of the kill, the state and ending of the call after the next
    // start, and two counts: how often the tool had run by then, and how often it has run after the
    // user has continued the conversation.
    for (moment, call, ran, runs) in [
        (Moment::Arguments, None, 0, 0),
        (Moment::ReplyEnded, None, 0, 0),
        (Moment::ReplyStored, Some((WaitingApproval, None)), 0, 1),
        (Moment::Asked, Some((WaitingApproval, None)), 0, 1),
        (Moment::Allowed, Some((WaitingApproval, None)), 0, 1),
        (Moment::Started, Some((Ended, unknown)), 0, 0),
        (Moment::Running, Some((Ended, unknown)), 1, 1),
        (Moment::WaitingInput, Some((Ended, unknown)), 1, 1),
        (Moment::Cancelling, Some((Ended, unknown)), 1, 1),
        (Moment::Ended, Some((Ended, done)), 1, 1),
        (Moment::Resolved, Some((Ended, unknown)), 1, 1),
        (Moment::ResultsSent, Some((Ended, done)), 1, 1),
        (Moment::NextReply, Some((Ended, done)), 1, 1),
    ] {
        let (engine, provider) = Engine::with_provider().await;
        let server = Misbehaving::add(&engine, "s").await;
        engine.answer_next(calls(&[("a", moment.tool(), "{}")]));
        if moment == Moment::NextReply {
            engine.answer_next(Script::new().role().text("So").stall());
        }
        engine.sandbox.play("m", Script::reply("Done."));
        let kill = async |folder: &Path| run_until(moment, folder, &server).await;
        let mut engine = engine.restart_after(kill).await;
        let requests = engine.sandbox.requests().len();

        let found = messages(&engine).await;
        let reply = found
            .iter()
            .find(|view| view.message.role == Role::Assistant)
            .unwrap();
        let reply_id = reply.message.id;
        let state = reply.calls.first().map(|call| (call.state, call.ending));
        assert_eq!(state, call, "{moment:?}");
        assert_eq!(server.count(moment.tool()), ran, "{moment:?}");
        let ending = match moment {
            Moment::Arguments | Moment::ReplyEnded => Ending::Interrupted,
            _ => Ending::ToolCalls,
        };
        assert_eq!(reply.message.ending, Some(ending), "{moment:?}");
        if moment == Moment::Resolved {
            assert_eq!(reply.calls[0].resolution, Some(Resolution::TellUnknown));
            assert!(reply.calls[0].told.as_deref().unwrap().contains("not known"));
        }

        // Continue the conversation in the way that the user interface offers in this state.
        let last = found.last().unwrap();
        match (call, moment) {
            (Some((WaitingApproval, _)), _) => allow(&engine, reply.calls[0].id, GrantScope::Once).await,
            (_, Moment::Started | Moment::Running | Moment::WaitingInput | Moment::Cancelling) => {
                let tell = CallResolution::TellUnknown;
                engine.app.call_resolve(reply.calls[0].id, tell).await.unwrap();
            }
            (_, Moment::Ended | Moment::Resolved) => drop(engine.app.turn_results(reply_id).await.unwrap()),
            _ => {
                assert_eq!(last.message.ending, Some(Ending::Interrupted), "{moment:?}");
                // A reply without any stored text cannot be continued. If no word of the
                // interrupted reply was on the disk, retry the reply.
                if last.message.text().is_empty() {
                    drop(engine.retry(&provider, last.message.id).await);
                } else {
                    drop(engine.continue_reply(&provider, last.message.id).await);
                }
            }
        }
        loop {
            let now = messages(&engine).await;
            let last = &now.last().unwrap().message;
            if last.ending == Some(Ending::Complete) && last.role == Role::Assistant {
                assert!(last.text().ends_with("Done."), "{moment:?}: {}", last.text());
                break;
            }
            engine.update().await;
        }
        // Do not count the requests at `ResultsSent`: the last request before the kill may have
        // reached the server late or not at all.
        if moment != Moment::ResultsSent {
            assert_eq!(engine.sandbox.requests().len(), requests + 1, "{moment:?}");
        }
        assert_paired(&engine.last_request(), moment);
        assert_eq!(server.count(moment.tool()), runs, "{moment:?}");
    }
}
