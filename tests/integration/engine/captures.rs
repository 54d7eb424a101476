//! Tests that replay recorded responses of real servers byte for byte.

use std::path::{Path, PathBuf};

use rivulet_core::{Ending, FaultCategory};
use rivulet_sandbox::Script;

use crate::harness::Engine;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/wire")
}

fn replay(name: &str) -> Script {
    let read = |ending: &str| std::fs::read(fixtures().join(format!("{name}.{ending}"))).unwrap();
    Script::replay(&String::from_utf8(read("headers")).unwrap(), &read("sse"))
}

#[tokio::test(flavor = "multi_thread")]
async fn recorded_responses_of_real_servers_are_read() {
    use Ending::*;
    let (mut engine, provider) = Engine::with_provider().await;
    for (name, ending) in [
        ("llama.cpp/plain", Complete),
        ("llama.cpp/include_usage", Complete),
        ("llama.cpp/json_schema", Complete),
        ("llama.cpp/nonstream", Complete),
        ("llama.cpp/unicode_emoji", Length),
        ("llama.cpp/length", Length),
        ("llama.cpp/n2", Length),
        ("llama.cpp/ping", Length),
        ("llama.cpp/reasoning_length", Length),
        ("llama.cpp/reasoning_then_answer", Complete),
        ("llama.cpp/reasoning_format_none", Complete),
        ("llama.cpp/qwen25_tool_call", ToolCalls),
        ("llama.cpp/401_no_key", ProviderError),
        ("llama.cpp/404", ProviderError),
        ("llama.cpp/503_loading", ProviderError),
        ("llama.cpp/bad_json", ProviderError),
        ("llama.cpp/ctx_overflow", ProviderError),
        ("litellm/plain", Complete),
        ("litellm/up_truncate", Complete),
        ("litellm/up_malformed", ProviderError),
        ("litellm/bad_model", ProviderError),
    ] {
        engine.answer_next(replay(name).end());
        let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, ending, "{name}: {outcome:?}");
        assert_eq!(written.parts, watched.reply.parts(), "{name}");
        assert_eq!(outcome.notices.unreadable_events, 0, "{name}");
        match name {
            "llama.cpp/ctx_overflow" => {
                assert_eq!(outcome.fault.unwrap().category, FaultCategory::ContextLength)
            }
            "llama.cpp/n2" => assert!(outcome.notices.other_choices > 0, "the second choice is counted"),
            "llama.cpp/include_usage" => assert!(outcome.usage.is_some()),
            "litellm/up_malformed" => assert_eq!(watched.reply.text(), "gpt-4o mock "),
            _ => {}
        }
    }
    engine.answer_next(replay("llama.cpp/server_killed").cut());
    let (outcome, watched, _) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Disconnected);
    assert!(
        watched.reply.text().ends_with(" called"),
        "the reply has every word that was sent before the kill"
    );
}

/// The recordings may be missing, because their licence does not allow distribution. In that case,
/// this test does nothing.
#[tokio::test(flavor = "multi_thread")]
async fn recorded_responses_that_are_not_distributed_are_read() {
    use Ending::*;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/wire/providers");
    if !folder.is_dir() {
        eprintln!("skipped: the recordings of real providers are not part of the repository");
        return;
    }
    let (mut engine, provider) = Engine::with_provider().await;
    for (name, ending, reasons) in [
        ("deepseek-reasoning", Complete, true),
        ("groq-error-event-after-text", ProviderError, true),
        ("huggingface-think-tags", Complete, true),
        ("openrouter-error-after-length", ProviderError, true),
        ("openrouter-reasoning-encrypted", Complete, false),
        ("openrouter-reasoning", Complete, true),
    ] {
        let body = std::fs::read(folder.join(format!("{name}.sse"))).unwrap();
        let headers = "HTTP/1.1 200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked";
        engine.answer_next(Script::replay(headers, &body).end());
        let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, ending, "{name}: {outcome:?}");
        assert_eq!(written.parts, watched.reply.parts(), "{name}");
        assert_eq!(!watched.reply.reasoning().is_empty(), reasons, "{name}");
        assert_eq!(outcome.notices.unreadable_events, 0, "{name}");
    }
}
