//! Tests of calls whose answers never arrive. Each call must be sent only once.

use rivulet_mcp::{CallAnswer, CancellationToken, Exit, NotRun, ServerEvent, Unknown};
use serde_json::{Map, json};

use crate::harness::{ERAS, Era, Playground, Port, call, call_and_stop, call_with, text_of};

fn exit(code: i32) -> Exit {
    Exit {
        code: Some(code),
        signal: None,
    }
}

#[tokio::test]
async fn the_exit_code_and_last_lines_of_a_server_that_dies_in_a_call_are_reported() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        assert_eq!(
            call(&server, "die").await,
            CallAnswer::Unknown(Unknown::Exited {
                exit: exit(7),
                stderr_tail: "about to die".to_owned()
            })
        );
        let closed = playground
            .wait_for_event(|event| matches!(event, ServerEvent::Closed { .. }))
            .await;
        assert_eq!(closed, ServerEvent::Closed { exit: Some(exit(7)) });
        assert!(server.is_closed());
        assert_eq!(
            call(&server, "echo").await,
            CallAnswer::NotRun(NotRun::Closed {
                exit: Some(exit(7)),
                stderr_tail: "about to die".to_owned()
            })
        );
        assert_eq!(playground.effects(), ["die"]);
        server.close().await;
    }
}

#[tokio::test]
async fn the_signal_that_killed_a_server_in_a_call_is_reported() {
    let (_playground, server) = Playground::started(Era::Modern).await;
    let killed = Exit {
        code: None,
        signal: Some(9),
    };
    let answer = call(&server, "be_killed").await;
    assert!(
        matches!(&answer, CallAnswer::Unknown(Unknown::Exited { exit, .. }) if *exit == killed),
        "{answer:?}"
    );
    server.close().await;
}

#[tokio::test]
async fn a_call_whose_answer_is_lost_runs_only_once() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        let answer = call(&server, "lose").await;
        assert!(
            matches!(&answer, CallAnswer::Unknown(Unknown::Exited { exit: ended, .. }) if *ended == exit(0)),
            "{answer:?}"
        );
        server.close().await;
        assert_eq!(playground.effects(), ["lose"]);
    }
}

#[tokio::test]
async fn a_server_that_closes_its_output_counts_as_disconnected() {
    let playground = Playground::new();
    let server = playground.try_start(Era::Legacy, "stubborn").await.unwrap();
    let answer = call(&server, "hang_up").await;
    assert!(
        matches!(answer, CallAnswer::Unknown(Unknown::Lost { .. })),
        "{answer:?}"
    );
    playground
        .wait_for_event(|event| *event == ServerEvent::Closed { exit: None })
        .await;
    server.close().await;
    assert_eq!(playground.effects()[1..], ["hang_up"]);
}

#[tokio::test]
async fn an_answer_that_is_too_large_ends_its_call_and_no_other() {
    for era in ERAS {
        for id_last in [false, true] {
            let (playground, server) = Playground::started(era).await;
            let cancel = CancellationToken::new();
            let port = Port::default();
            let other = server.call("hang", Map::new(), cancel.clone(), &port);
            let giant = async {
                playground.wait_for_effect("hang").await;
                let arguments = Map::from_iter([("id_last".to_owned(), json!(id_last))]);
                let answer = call_with(&server, "giant", arguments, &Port::default()).await;
                assert_eq!(
                    answer,
                    CallAnswer::Unknown(Unknown::TooLarge {
                        bytes: 16 * 1024 * 1024
                    })
                );
                assert_eq!(
                    text_of(&call_with(&server, "echo", Map::new(), &Port::default()).await),
                    "{}"
                );
                cancel.cancel();
            };
            let (other, ()) = tokio::join!(other, giant);
            assert_eq!(other, CallAnswer::Unknown(Unknown::Cancelled));
            server.close().await;
        }
    }
}

#[tokio::test]
async fn giant_lines_that_answer_no_call_are_ignored_and_reported() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        let cancel = CancellationToken::new();
        let port = Port::default();
        let other = server.call("hang", Map::new(), cancel.clone(), &port);
        let noise = async {
            playground.wait_for_effect("hang").await;
            assert_eq!(text_of(&call(&server, "giant_noise").await), "heard");
            cancel.cancel();
        };
        let (other, ()) = tokio::join!(other, noise);
        assert_eq!(other, CallAnswer::Unknown(Unknown::Cancelled));
        let reported = playground.events();
        let noise = reported.iter().filter_map(|event| match event {
            ServerEvent::Noise(text) => Some(text.as_str()),
            _ => None,
        });
        let starts: Vec<&str> = noise.map(|text| text.get(..20).unwrap_or(text)).collect();
        assert!(
            starts.ends_with(&[
                "xxxxxxxxxxxxxxxxxxxx", r#"{"jsonrpc":"2.0","me"#, r#"{"jsonrpc":"2.0","id"#
            ]),
            "{starts:?}"
        );
        server.close().await;
    }
}

#[tokio::test]
async fn a_giant_answer_without_an_id_ends_a_call_only_if_no_other_call_is_open() {
    for era in ERAS {
        let mut playground = Playground::new();
        playground.limits.idle = 3;
        let server = playground.start(era).await;
        let port = Port::default();
        let hidden = || Map::from_iter([("id_hidden".to_owned(), json!(true))]);
        let alone = call_with(&server, "giant", hidden(), &port).await;
        assert!(
            matches!(alone, CallAnswer::Unknown(Unknown::TooLarge { .. })),
            "{alone:?}"
        );
        let other = server.call("hang", Map::new(), CancellationToken::new(), &port);
        let giant = async {
            playground.wait_for_effect("hang").await;
            call_with(&server, "giant", hidden(), &port).await
        };
        let idle = CallAnswer::Unknown(Unknown::Idle { seconds: 3 });
        assert_eq!(tokio::join!(other, giant), (idle.clone(), idle));
        server.close().await;
    }
}

#[tokio::test]
async fn a_secret_that_a_server_prints_is_masked() {
    let (playground, server) = Playground::started(Era::Modern).await;
    assert_eq!(text_of(&call(&server, "leak").await), "printed");
    for shown in [
        ServerEvent::Stderr("token ••••".to_owned()),
        ServerEvent::Noise("token ••••".to_owned()),
    ] {
        playground.wait_for_event(|event| *event == shown).await;
    }
    assert_eq!(server.stderr_tail(), "token ••••");
    server.close().await;
}

#[tokio::test]
async fn a_silent_call_ends_at_the_idle_limit_and_is_cancelled() {
    for era in ERAS {
        let mut playground = Playground::new();
        playground.limits.idle = 2;
        let server = playground.start(era).await;
        assert_eq!(
            call(&server, "hang").await,
            CallAnswer::Unknown(Unknown::Idle { seconds: 2 })
        );
        playground.wait_for_effect("cancelled").await;
        assert_eq!(text_of(&call(&server, "echo").await), "{}");
        server.close().await;
    }
}

#[tokio::test]
async fn endless_progress_ends_at_the_total_limit() {
    for era in ERAS {
        let mut playground = Playground::new();
        playground.limits.idle = 60;
        playground.limits.total = 2;
        let server = playground.start(era).await;
        let port = Port::default();
        assert_eq!(
            call_with(&server, "progress_for_ever", Map::new(), &port).await,
            CallAnswer::Unknown(Unknown::Total { seconds: 2 })
        );
        assert!(!port.progress.lock().unwrap().is_empty());
        playground.wait_for_effect("cancelled").await;
        server.close().await;
        assert_eq!(playground.effects(), ["progress_for_ever", "cancelled"]);
    }
}

#[tokio::test]
async fn a_stopped_call_is_unknown_and_the_server_is_informed() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        let answer = call_and_stop(&playground, &server, "hang", "hang").await;
        assert_eq!(answer, CallAnswer::Unknown(Unknown::Cancelled));
        playground.wait_for_effect("cancelled").await;
        server.close().await;
    }
}

#[tokio::test]
async fn the_server_is_informed_when_nobody_waits_for_a_call() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        let port = Port::default();
        let mut call = Box::pin(server.call("hang", Map::new(), CancellationToken::new(), &port));
        tokio::select! {
            answer = &mut call => panic!("{answer:?}"),
            () = playground.wait_for_effect("hang") => {}
        }
        drop(call);
        playground.wait_for_effect("cancelled").await;
        server.close().await;
    }
}

#[tokio::test]
async fn a_call_that_is_stopped_before_it_is_sent_does_not_run() {
    let (playground, server) = Playground::started(Era::Modern).await;
    let cancel = CancellationToken::new();
    cancel.cancel();
    let answer = server.call("echo", Map::new(), cancel, &Port::default()).await;
    assert_eq!(answer, CallAnswer::NotRun(NotRun::Cancelled));
    server.close().await;
    assert!(playground.effects().is_empty());
}

#[tokio::test]
async fn closing_a_server_ends_its_calls_as_unknown() {
    let (playground, server) = Playground::started(Era::Modern).await;
    let port = Port::default();
    let hanging = server.call("hang", Map::new(), CancellationToken::new(), &port);
    let closing = async {
        playground.wait_for_effect("hang").await;
        server.close().await;
    };
    let (answer, ()) = tokio::join!(hanging, closing);
    assert_eq!(answer, CallAnswer::Unknown(Unknown::Closed));
    let later = call(&server, "echo").await;
    assert!(
        matches!(later, CallAnswer::NotRun(NotRun::Closed { .. })),
        "{later:?}"
    );
}
