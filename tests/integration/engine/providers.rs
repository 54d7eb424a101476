//! Tests of providers: connection tests, network settings, and the search for local servers.

use rivulet_app::contract::{CaFile, NetworkDraft, ProviderDraft, StepKind, StepOutcome, TestStep};
use rivulet_core::{FaultCategory, Proxy};
use rivulet_sandbox::{Gate, Script};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::harness::{Engine, TIME_LIMIT, header};

fn found(steps: &[TestStep]) -> Vec<(StepKind, StepOutcome)> {
    steps.iter().map(|step| (step.kind, step.outcome)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_list_of_models_is_unknown_also_without_a_model() {
    let engine = Engine::start().await;
    let models = json!({ "object": "list", "data": [] });
    engine.sandbox.answer("/v1/models", Script::json(200, &models));
    let draft = ProviderDraft {
        model: String::new(),
        ..ProviderDraft::new("Sandbox", engine.sandbox.base_url())
    };
    let report = engine.app.provider_test(draft).await.unwrap();
    let step = report
        .steps
        .iter()
        .find(|step| step.kind == StepKind::Model)
        .unwrap();
    assert_eq!(
        (step.outcome, step.words.id()),
        (StepOutcome::Unknown, "connection-list-empty")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_test_ends_at_its_first_failed_step() {
    use StepKind::*;
    use StepOutcome::*;
    let engine = Engine::start().await;
    let whole = r#"{"choices": [{"message": {"content": "Hi"}, "finish_reason": "stop"}], "usage": {"total_tokens": 3}}"#;
    engine
        .sandbox
        .play("whole@max", Script::page(200, "application/json", whole));
    let reached = [(Name, Skipped), (Connection, StepOutcome::Ok), (Tls, Skipped)];
    let refused = TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap();
    for (model, base_url, after) in [
        (
            "tour@max",
            engine.sandbox.base_url(),
            vec![
                (Model, StepOutcome::Ok),
                (Key, StepOutcome::Ok),
                (Stream, StepOutcome::Ok),
                (Reasoning, StepOutcome::Ok),
                (Usage, Unknown),
            ],
        ),
        (
            "whole@max",
            engine.sandbox.base_url(),
            vec![
                (Model, StepOutcome::Ok),
                (Key, StepOutcome::Ok),
                (Stream, Warning),
                (Reasoning, Skipped),
                (Usage, StepOutcome::Ok),
            ],
        ),
        (
            "",
            engine.sandbox.base_url(),
            vec![(Model, Skipped), (Stream, Skipped)],
        ),
        (
            "",
            format!("{}/nowhere", engine.sandbox.base_url()),
            vec![(Model, Unknown), (Stream, Skipped)],
        ),
        (
            "status-401",
            engine.sandbox.base_url(),
            vec![(Model, StepOutcome::Ok), (Key, Failed)],
        ),
        (
            "nothing",
            engine.sandbox.base_url(),
            vec![(Model, Warning), (Model, Failed)],
        ),
        (
            "error-in-stream@max",
            engine.sandbox.base_url(),
            vec![(Model, StepOutcome::Ok), (Key, StepOutcome::Ok), (Stream, Failed)],
        ),
    ] {
        let draft = ProviderDraft {
            model: model.to_owned(),
            ..ProviderDraft::new("Sandbox", base_url)
        };
        let report = engine.app.provider_test(draft).await.unwrap();
        // The server accepts models whose names end in `@max`, although they are missing from its
        // model list.
        let steps: Vec<_> = found(&report.steps)
            .into_iter()
            .map(|step| {
                if model.ends_with("@max") && step == (Model, Warning) {
                    (Model, StepOutcome::Ok)
                } else {
                    step
                }
            })
            .collect();
        assert_eq!(
            steps,
            [reached.to_vec(), after].concat(),
            "{model}: {:?}",
            report.steps
        );
        assert_eq!(
            report.fault.is_some(),
            steps.last().unwrap().1 == Failed,
            "{model}"
        );
    }
    let draft = ProviderDraft::new("Nobody", format!("http://{refused}"));
    let report = engine.app.provider_test(draft).await.unwrap();
    assert_eq!(found(&report.steps), [(Name, Skipped), (Connection, Failed)]);
    assert_eq!(report.fault.unwrap().category, FaultCategory::Connect);
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_a_connection_test_closes_the_connection() {
    let engine = Engine::start().await;
    let gate = Gate::new();
    engine
        .sandbox
        .play("m", Script::new().text("a").hold(&gate).end());
    let draft = ProviderDraft {
        model: "m".to_owned(),
        ..ProviderDraft::new("Sandbox", engine.sandbox.base_url())
    };
    let testing = tokio::spawn({
        let app = engine.app.clone();
        async move { app.provider_test(draft).await }
    });
    gate.reached().await;
    engine.app.provider_test_stop().await.unwrap();
    assert!(testing.await.unwrap().is_err());
    let closed = engine.sandbox.wait_for(|record| record.closed_by_client());
    tokio::time::timeout(TIME_LIMIT, closed)
        .await
        .expect("the socket closes")
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_network_settings_are_refused_and_not_stored() {
    let engine = Engine::start().await;
    for network in [
        NetworkDraft {
            proxy: Proxy::Url {
                url: "ftp://proxy".to_owned(),
            },
            ..NetworkDraft::default()
        },
        NetworkDraft {
            ca_file: CaFile::At("/nowhere/ca.pem".into()),
            ..NetworkDraft::default()
        },
        NetworkDraft {
            headers: vec![header("Authorization", "v")],
            ..NetworkDraft::default()
        },
    ] {
        let saved = engine
            .save_provider(|draft| draft.network = network.clone())
            .await;
        assert_eq!(
            saved.unwrap_err().category,
            FaultCategory::Input,
            "{:?}",
            network.ca_file
        );
    }
    assert!(engine.app.provider_list().await.unwrap().is_empty());
    let saved = engine
        .provider(|draft| {
            draft.network.headers = vec![header("X-Title", "v"), header("X-Title", "v"), header("", "")];
            draft.network.ca_file = CaFile::None;
        })
        .await;
    assert_eq!(
        (saved.network.headers.len(), saved.network.ca_file.clone()),
        (2, None)
    );
    assert_eq!(engine.app.provider_list().await.unwrap(), [saved]);
}

/// Answers every request on `listener` with a model list that contains one model.
async fn list_models(listener: TcpListener) {
    while let Ok((mut socket, _)) = listener.accept().await {
        tokio::spawn(async move {
            let mut request = [0; 4_096];
            let _ = socket.read(&mut request).await;
            let body = r#"{"data":[{"id":"tiny","owned_by":"llamacpp"}]}"#;
            let answer = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len());
            let _ = socket.write_all(answer.as_bytes()).await;
        });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_local_server_is_found_and_recognized_by_its_model_list() {
    let engine = Engine::start().await;
    let presets = engine.app.preset_list().await.unwrap();
    let mut free = None;
    for port in presets.iter().filter_map(|preset| preset.port) {
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)).await {
            free = Some((port, listener));
        }
    }
    let (port, listener) = free.expect("one of the usual ports of local servers is free");
    let serving = tokio::spawn(list_models(listener));
    let servers = engine.app.server_search().await.unwrap();
    serving.abort();
    let server = servers
        .iter()
        .find(|server| server.base_url == format!("http://127.0.0.1:{port}/v1"));
    let server = server.unwrap_or_else(|| panic!("{servers:?}"));
    assert_eq!(
        (server.preset.as_deref(), server.models[0].name.as_str()),
        (Some("llama-cpp"), "tiny")
    );
}
