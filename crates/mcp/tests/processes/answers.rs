//! Tests of answers in unexpected forms.

use rivulet_mcp::{CallAnswer, Content, NotRun, ServerEvent};
use serde_json::{Map, json};

use crate::harness::{ERAS, Playground, Port, call, call_with, text_of};

#[tokio::test]
async fn a_tool_is_called_once_with_its_arguments() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        let arguments = json!({ "b": [1, { "a": null }], "a": "\u{1F600}" });
        let arguments = arguments.as_object().unwrap().clone();
        let answer = call_with(&server, "echo", arguments.clone(), &Port::default()).await;
        assert_eq!(
            serde_json::from_str::<Map<_, _>>(&text_of(&answer)).unwrap(),
            arguments
        );
        assert_eq!(playground.effects(), ["echo"]);
        server.close().await;
    }
}

#[tokio::test]
async fn unexpected_results_are_read_and_kept() {
    for era in ERAS {
        let (_playground, server) = Playground::started(era).await;
        assert_eq!(text_of(&call(&server, "odd_annotation").await), "kept");
        assert_eq!(text_of(&call(&server, "id_as_text").await), "found");
        let structured = call(&server, "bad_structured").await;
        assert!(
            matches!(&structured, CallAnswer::Answered { structured: Some(value), raw, .. }
                if *value == json!({ "sum": "twelve" }) && raw["structuredContent"] == *value),
            "{structured:?}"
        );
        let failed = call(&server, "is_error").await;
        assert!(
            matches!(&failed, CallAnswer::Answered { is_error: true, content, .. }
                if *content == [Content::Text("no such file".into())]),
            "{failed:?}"
        );
        for (tool, raw) in [("unreadable", "no list"), ("no_object", "\"done\"")] {
            let answer = call(&server, tool).await;
            assert!(
                matches!(&answer, CallAnswer::Unreadable { raw: kept, .. } if kept.contains(raw)),
                "{answer:?}"
            );
        }
        server.close().await;
    }
}

#[tokio::test]
async fn an_answer_that_is_not_valid_json_ends_its_call_and_is_kept() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        assert_eq!(text_of(&call(&server, "lone_surrogate").await), "cut \u{fffd}");
        assert_eq!(text_of(&call(&server, "broken_bytes").await), "caf\u{fffd}");
        for (tool, text) in [("not_a_number", "NaN"), ("too_deep", "[[[[")] {
            let answer = call(&server, tool).await;
            assert!(
                matches!(&answer, CallAnswer::Unreadable { raw, .. } if raw.contains(text)),
                "{answer:?}"
            );
        }
        assert_eq!(playground.effects(), ["not_a_number"]);
        server.close().await;
    }
}

#[tokio::test]
async fn errors_say_whether_the_tool_ran() {
    for era in ERAS {
        let (_playground, server) = Playground::started(era).await;
        for (tool, code) in [("no_tool", -32602), ("no_method", -32601)] {
            let answer = call(&server, tool).await;
            assert!(
                matches!(&answer, CallAnswer::NotRun(NotRun::Rejected { code: read, .. }) if *read == code),
                "{answer:?}"
            );
        }
        assert_eq!(
            call(&server, "rpc_error").await,
            CallAnswer::ServerError {
                code: -32000,
                message: "broken".into(),
                data: Some(json!({ "disk": "full" }))
            }
        );
        let odd = call(&server, "odd_error").await;
        assert!(matches!(&odd, CallAnswer::ServerError { .. }), "{odd:?}");
        server.close().await;
    }
}

#[tokio::test]
async fn noise_on_standard_output_is_reported_and_the_answer_arrives() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        assert_eq!(text_of(&call(&server, "noise").await), "heard");
        let noise: Vec<_> = playground
            .events()
            .into_iter()
            .filter(|event| matches!(event, ServerEvent::Noise(_)))
            .collect();
        assert_eq!(noise.len(), 4, "{noise:?}");
        assert_eq!(noise[0], ServerEvent::Noise("starting the frobnicator...".into()));
        server.close().await;
    }
}

#[tokio::test]
async fn progress_arrives_in_order_and_before_the_answer() {
    for era in ERAS {
        let (_playground, server) = Playground::started(era).await;
        let port = Port::default();
        assert_eq!(
            text_of(&call_with(&server, "progress", Map::new(), &port).await),
            "done"
        );
        let steps = [1.0, 2.0, 3.0].map(|step| (Some(format!("step {step}")), step, Some(3.0)));
        assert_eq!(*port.progress.lock().unwrap(), steps);
        server.close().await;
    }
}

#[tokio::test]
async fn changed_tools_are_announced_and_listed_again() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        let description = async || {
            let tools = server.tools().await.unwrap();
            let echo = tools.into_iter().find(|tool| tool.name == "echo").unwrap();
            echo.description
        };
        assert_eq!(description().await, "Does echo.");
        assert_eq!(text_of(&call(&server, "change").await), "changed");
        playground
            .wait_for_event(|event| *event == ServerEvent::ToolsChanged)
            .await;
        assert_eq!(description().await, "Sends the text to everybody.");
        server.close().await;
    }
}

#[tokio::test]
async fn calls_at_the_same_time_get_their_own_answers() {
    for era in ERAS {
        let (_playground, server) = Playground::started(era).await;
        let port = Port::default();
        let calls = (0..20).map(|number| {
            let arguments = Map::from_iter([("number".to_owned(), json!(number))]);
            call_with(&server, "echo", arguments, &port)
        });
        let answers = futures_util::future::join_all(calls).await;
        for (number, answer) in answers.iter().enumerate() {
            assert_eq!(text_of(answer), format!("{{\"number\": {number}}}"));
        }
        server.close().await;
    }
}
