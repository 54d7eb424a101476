//! Tests of questions that a server asks the user during a call, and of calls that run as tasks.

use std::sync::atomic::{AtomicUsize, Ordering};

use rivulet_mcp::{
    BoxFuture, CallAnswer, CallPort, CancellationToken, Elicitation, ElicitationAnswer, Unknown,
};
use serde_json::{Map, json};
use tokio::sync::Notify;

use crate::harness::{ERAS, Era, Playground, Port, call_with, text_of};

#[tokio::test]
async fn a_question_is_asked_and_its_answer_reaches_the_server() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        let port = Port::accepting("which", json!("this"));
        let answer = call_with(&server, "ask", Map::new(), &port).await;
        let sent = r#"{"action": "accept", "content": {"which": "this"}}"#;
        assert_eq!(text_of(&answer), sent);
        assert_eq!(playground.effects(), [format!("answer {sent}")]);
        let questions = port.questions.lock().unwrap().clone();
        assert!(
            matches!(questions.as_slice(), [Elicitation::Form { message, schema }]
                if message == "Which?" && schema["properties"]["which"]["type"] == "string"),
            "{questions:?}"
        );
        server.close().await;
    }
}

#[tokio::test]
async fn a_question_with_an_unexpected_schema_is_asked_too() {
    for era in ERAS {
        let (_playground, server) = Playground::started(era).await;
        let port = Port::accepting("a", json!([[1]]));
        let answer = call_with(&server, "ask_odd", Map::new(), &port).await;
        assert_eq!(
            text_of(&answer),
            r#"{"action": "accept", "content": {"a": [[1]]}}"#
        );
        assert_eq!(port.questions.lock().unwrap().len(), 1);
        server.close().await;
    }
}

#[tokio::test]
async fn a_refusal_is_sent_unchanged() {
    for era in ERAS {
        for (choice, sent) in [
            (ElicitationAnswer::Decline, r#"{"action": "decline"}"#),
            (ElicitationAnswer::Cancel, r#"{"action": "cancel"}"#),
        ] {
            let (_playground, server) = Playground::started(era).await;
            let port = Port {
                answer: Some(choice),
                ..Port::default()
            };
            assert_eq!(text_of(&call_with(&server, "ask", Map::new(), &port).await), sent);
            server.close().await;
        }
    }
}

#[tokio::test]
async fn a_dangerous_address_is_declined_without_asking_the_user() {
    for era in ERAS {
        let (_playground, server) = Playground::started(era).await;
        let port = Port::accepting("a", json!(1));
        let answer = call_with(&server, "ask_url", Map::new(), &port).await;
        assert_eq!(text_of(&answer), r#"{"action": "decline"}"#);
        assert!(port.questions.lock().unwrap().is_empty());
        assert_eq!(*port.blocked.lock().unwrap(), ["javascript:alert(1)"]);
        server.close().await;
    }
}

#[tokio::test]
async fn time_limits_pause_while_the_user_thinks() {
    for era in ERAS {
        let mut playground = Playground::new();
        playground.limits.idle = 2;
        playground.limits.total = 2;
        let server = playground.start(era).await;
        let port = SlowPort::default();
        let asking = server.call("ask", Map::new(), CancellationToken::new(), &port);
        let thinking = async {
            port.asked.notified().await;
            for _ in 0..2 {
                let limit = call_with(&server, "hang", Map::new(), &Port::default()).await;
                assert!(matches!(limit, CallAnswer::Unknown(_)), "{limit:?}");
            }
            port.decided.notify_one();
        };
        let (answer, ()) = tokio::join!(asking, thinking);
        assert_eq!(text_of(&answer), r#"{"action": "decline"}"#);
        server.close().await;
    }
}

#[tokio::test]
async fn questions_that_arrive_together_are_asked_one_after_another() {
    for era in ERAS {
        let (_playground, server) = Playground::started(era).await;
        let port = CountingPort::default();
        let call = server.call("ask_twice", Map::new(), CancellationToken::new(), &port);
        let answers = r#"[{"action": "accept", "content": {}}, {"action": "accept", "content": {}}]"#;
        assert_eq!(text_of(&call.await), answers);
        assert_eq!(port.asked.load(Ordering::Relaxed), 2);
        assert_eq!(port.most.load(Ordering::Relaxed), 1);
        server.close().await;
    }
}

#[tokio::test]
async fn the_end_of_a_call_withdraws_all_its_questions() {
    let (playground, server) = Playground::started(Era::Legacy).await;
    let port = Port::default();
    let cancel = CancellationToken::new();
    let mut call = Box::pin(server.call("ask_twice", Map::new(), cancel.clone(), &port));
    let asked = async {
        while port.questions.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        answer = &mut call => panic!("{answer:?}"),
        () = asked => cancel.cancel(),
    }
    assert_eq!(call.await, CallAnswer::Unknown(Unknown::Cancelled));
    let withdrawn = r#"answer {"action": "cancel"}"#;
    while playground
        .effects()
        .iter()
        .filter(|effect| *effect == withdrawn)
        .count()
        < 2
    {
        tokio::task::yield_now().await;
    }
    server.close().await;
}

/// A [`CallPort`] that answers every question from the server with `Accept`, and counts how many
/// questions are open at the same time.
#[derive(Default)]
struct CountingPort {
    asked: AtomicUsize,
    open: AtomicUsize,
    most: AtomicUsize,
}

impl CallPort for CountingPort {
    fn progress(&self, _message: Option<&str>, _done: f64, _total: Option<f64>) {}

    fn elicit(&self, _request: Elicitation) -> BoxFuture<'_, ElicitationAnswer> {
        Box::pin(async {
            let open = self.open.fetch_add(1, Ordering::Relaxed) + 1;
            self.most.fetch_max(open, Ordering::Relaxed);
            let asked = self.asked.fetch_add(1, Ordering::Relaxed);
            // Wait before answering, so that the second question arrives in the meantime.
            for _ in 0..1_000 * (2 - asked.min(2)) {
                tokio::task::yield_now().await;
            }
            self.open.fetch_sub(1, Ordering::Relaxed);
            ElicitationAnswer::Accept(Map::new())
        })
    }
}

/// A [`CallPort`] that declines a question only when the test calls `decided.notify_one()`.
#[derive(Default)]
struct SlowPort {
    asked: Notify,
    decided: Notify,
}

impl CallPort for SlowPort {
    fn progress(&self, _message: Option<&str>, _done: f64, _total: Option<f64>) {}

    fn elicit(&self, _request: Elicitation) -> BoxFuture<'_, ElicitationAnswer> {
        self.asked.notify_one();
        Box::pin(async {
            self.decided.notified().await;
            ElicitationAnswer::Decline
        })
    }
}

#[tokio::test]
async fn a_server_that_never_stops_asking_is_given_up() {
    let (_playground, server) = Playground::started(Era::Modern).await;
    let port = Port::accepting("which", json!("this"));
    let answer = call_with(&server, "ask_for_ever", Map::new(), &port).await;
    assert_eq!(answer, CallAnswer::Unknown(Unknown::TooManyRounds { limit: 10 }));
    server.close().await;
}

#[tokio::test]
async fn a_request_of_an_undeclared_kind_ends_the_call() {
    let (_playground, server) = Playground::started(Era::Modern).await;
    let answer = call_with(&server, "ask_to_sample", Map::new(), &Port::default()).await;
    assert_eq!(
        answer,
        CallAnswer::Unknown(Unknown::InputUnsupported {
            method: "sampling/createMessage".to_owned()
        })
    );
    server.close().await;
}

fn kind(kind: &str) -> Map<String, serde_json::Value> {
    Map::from_iter([("kind".to_owned(), json!(kind))])
}

#[tokio::test]
async fn a_task_is_polled_until_it_ends() {
    let (playground, server) = Playground::started(Era::Modern).await;
    let port = Port::accepting("which", json!("this"));
    assert_eq!(
        text_of(&call_with(&server, "task", kind("completes"), &port).await),
        "task done"
    );
    assert_eq!(*port.tasks.lock().unwrap(), ["t1"]);
    assert_eq!(
        text_of(&server.resume("t1", CancellationToken::new(), &port).await),
        "task done"
    );
    let failed = call_with(&server, "task", kind("fails"), &port).await;
    assert!(
        matches!(&failed, CallAnswer::ServerError { code: -32000, message, .. } if message == "task broke"),
        "{failed:?}"
    );
    assert_eq!(
        text_of(&call_with(&server, "task", kind("asks"), &port).await),
        "task done"
    );
    let input = r#"input {"q": {"action": "accept", "content": {"which": "this"}}}"#;
    assert_eq!(playground.effects(), ["task", "task", "task", input]);
    let lost = server.resume("t9", CancellationToken::new(), &port).await;
    assert!(
        matches!(lost, CallAnswer::Unknown(Unknown::TaskLost { .. })),
        "{lost:?}"
    );
    server.close().await;
}

#[tokio::test]
async fn an_interval_of_polls_beyond_the_idle_limit_does_not_end_the_call() {
    let mut playground = Playground::new();
    playground.limits.idle = 2;
    let server = playground.start(Era::Modern).await;
    let answer = call_with(&server, "task", kind("is polled slowly"), &Port::default()).await;
    assert_eq!(text_of(&answer), "task done");
    server.close().await;
}

#[tokio::test]
async fn a_task_that_the_user_has_stopped_asks_no_further_questions() {
    let (playground, server) = Playground::started(Era::Modern).await;
    let cancel = CancellationToken::new();
    let port = Port::accepting("which", json!("this"));
    let working = server.call("task", kind("asks when stopped"), cancel.clone(), &port);
    let stopping = async {
        // Wait for a progress report, which shows that Rivulet knows the id of the task.
        while port.progress.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
        cancel.cancel();
    };
    let (answer, ()) = tokio::join!(working, stopping);
    assert!(matches!(answer, CallAnswer::TaskCancelled { .. }), "{answer:?}");
    assert!(port.questions.lock().unwrap().is_empty());
    assert_eq!(playground.effects(), ["task", "decline", "task cancelled"]);
    server.close().await;
}

#[tokio::test]
async fn a_stopped_task_is_cancelled_only_if_the_server_reports_it() {
    let (playground, server) = Playground::started(Era::Modern).await;
    let cancel = CancellationToken::new();
    let port = Port::default();
    let working = server.call("task", kind("works for ever"), cancel.clone(), &port);
    let stopping = async {
        playground.wait_for_effect("task").await;
        cancel.cancel();
    };
    let (answer, ()) = tokio::join!(working, stopping);
    // The call may be stopped before the server has reported that the call runs as a task. Rivulet
    // then knows of no task that it could cancel, and the answer is `Unknown::Cancelled`.
    match answer {
        CallAnswer::TaskCancelled { message } => {
            assert_eq!(message.as_deref(), Some("as you wish"));
            assert_eq!(playground.effects(), ["task", "task cancelled"]);
        }
        other => assert_eq!(other, CallAnswer::Unknown(Unknown::Cancelled)),
    }
    server.close().await;
}
