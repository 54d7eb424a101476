//! Tests of the tool that reads web pages: grants for one site, and the user's review of each page.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rivulet_app::contract::{CallDecision, CallFilter, CallResolution};
use rivulet_core::{
    BUILT_IN, CallEnding, CallState, GrantScope, MessageId, Provider, Resolution, Role, ToolCall,
};
use rivulet_sandbox::Script;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::harness::Engine;
use crate::tool_steps::{allow, ask_with, calls, calls_ended, calls_when, results_of, told, waiting};

const TEXT: &str = "The tide turns at noon.";

struct Site {
    name: String,
    requests: Arc<AtomicUsize>,
}

impl Site {
    async fn start() -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let name = listener.local_addr().unwrap().to_string();
        let requests = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                let _ = stream.read(&mut [0; 4096]).await;
                let page = format!("<title>Tides</title><p>{TEXT}");
                let head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n";
                let answer = format!("{head}content-length: {}\r\n\r\n{page}", page.len());
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        Site { name, requests }
    }

    fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }

    fn call(&self) -> String {
        json!({ "url": format!("http://{}/a", self.name) }).to_string()
    }
}

/// Starts an engine whose tools may read web pages on this computer but on no other.
async fn engine() -> (Engine, Provider) {
    let (engine, provider) = Engine::with_provider().await;
    engine.app.read_local_pages();
    (engine, provider)
}

async fn ask_for(engine: &mut Engine, provider: &Provider, arguments: &str) -> MessageId {
    engine.answer_next(calls(&[("a", "fetch_page", arguments)]));
    ask_with(engine, provider, &[BUILT_IN]).await
}

async fn ended(engine: &mut Engine, reply: MessageId) -> ToolCall {
    calls_ended(engine, reply, 1).await.remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_gets_a_page_only_after_the_user_read_it() {
    let (mut engine, provider) = engine().await;
    let site = Site::start().await;
    for (resolution, stored, shared) in [
        (CallResolution::Send, Resolution::Send, true),
        (CallResolution::Withhold, Resolution::Withhold, false),
    ] {
        let reply = ask_for(&mut engine, &provider, &site.call()).await;
        engine.answer_next(Script::reply("Noon."));
        let call = waiting(&mut engine, reply, 1).await.remove(0);
        let before = site.requests();
        let prompt = engine.app.call_prompt(call.id).await.unwrap();
        assert_eq!(prompt.site, Some(format!("http://{}", site.name)));
        assert_eq!(prompt.destination, format!("http://{}", site.name));
        allow(&engine, call.id, GrantScope::Once).await;
        let call = ended(&mut engine, reply).await;
        assert_eq!(
            (call.ending, call.resolution, call.told.as_deref()),
            (Some(CallEnding::Succeeded), None, None)
        );
        assert_eq!(site.requests(), before + 1);
        let answer = engine.app.call_answer(call.id).await.unwrap();
        assert_eq!(
            answer,
            format!("Page: http://{}/a\nTitle: Tides\n\n{TEXT}", site.name)
        );
        let waiting_calls = CallFilter {
            ending: Some("waiting".to_owned()),
            ..CallFilter::default()
        };
        assert_eq!(engine.app.call_list(waiting_calls, None).await.unwrap().total, 1);
        // The conversation must not continue by itself. The user must be able to send the text of
        // the page to the model or to withhold it. Rivulet must refuse every other decision.
        engine.app.calls_rest(reply).await;
        assert!(engine.app.turn_results(reply).await.is_err());
        let unfit = engine
            .app
            .call_resolve(call.id, CallResolution::TellUnknown)
            .await;
        assert!(unfit.is_err());
        assert!(!engine.last_request().to_string().contains(TEXT));

        engine.app.call_resolve(call.id, resolution).await.unwrap();
        let messages = results_of(&mut engine, reply).await;
        let text = &told(&messages[1])[0].1;
        assert_eq!(text.contains(TEXT), shared, "{text}");
        assert_eq!(engine.last_request().to_string().contains(TEXT), shared);
        assert_eq!(ended(&mut engine, reply).await.resolution, Some(stored));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_nobody_released_is_withheld_when_the_user_writes_on() {
    let (mut engine, provider) = engine().await;
    let site = Site::start().await;
    let reply = ask_for(&mut engine, &provider, &site.call()).await;
    let call = waiting(&mut engine, reply, 1).await.remove(0);
    allow(&engine, call.id, GrantScope::Once).await;
    ended(&mut engine, reply).await;
    let mut engine = engine.restart().await;
    let call = ended(&mut engine, reply).await;
    assert_eq!((call.resolution, call.told.as_deref()), (None, None));

    engine.answer_next(Script::reply("Well."));
    let conversation_id = engine.stored(reply).await.conversation_id;
    engine.ask(&provider, conversation_id).await;
    let sent = engine.last_request();
    assert!(!sent.to_string().contains(TEXT), "{sent}");
    assert!(sent.to_string().contains("decided not to share"), "{sent}");
    let call = ended(&mut engine, reply).await;
    assert_eq!(call.resolution, Some(Resolution::Withhold));
    let late = engine.app.call_resolve(call.id, CallResolution::Send).await;
    assert!(late.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_for_pages_covers_one_site() {
    let (mut engine, provider) = engine().await;
    let (first, second) = (Site::start().await, Site::start().await);
    let reply = ask_for(&mut engine, &provider, &first.call()).await;
    let call = waiting(&mut engine, reply, 1).await.remove(0);
    // Allow the call with edited arguments that name a different site from the one in the prompt.
    // Rivulet must refuse this decision, because the user would grant access to a site that the
    // prompt did not show.
    let prompt = engine.app.call_prompt(call.id).await.unwrap();
    let elsewhere = CallDecision::Allow {
        scope: GrantScope::Always,
        arguments: Some(second.call()),
        permission: Some(prompt.permission),
    };
    assert!(engine.app.call_decide(call.id, elsewhere).await.is_err());
    allow(&engine, call.id, GrantScope::Always).await;
    ended(&mut engine, reply).await;
    let grants = engine.app.grant_list().await.unwrap();
    assert_eq!(grants.len(), 1);
    assert_eq!(grants[0].grant.site, Some(format!("http://{}", first.name)));

    for (site, state) in [(&first, CallState::Ended), (&second, CallState::WaitingApproval)] {
        let reply = ask_for(&mut engine, &provider, &site.call()).await;
        let is_there = |calls: &[ToolCall]| calls.len() == 1 && calls[0].state == state;
        let call = calls_when(&mut engine, reply, is_there).await.remove(0);
        // The grant allows the call only to load the page. The call is not settled yet, because the
        // user must still review the page's text.
        assert!(!call.is_settled());
        let prompt = engine.app.call_prompt(call.id).await.unwrap();
        assert_eq!((prompt.allowed_definition, prompt.launch_changed), (None, false));
    }
    assert_eq!((first.requests(), second.requests()), (2, 0));
    let reply = ask_for(&mut engine, &provider, &second.call()).await;
    let call = waiting(&mut engine, reply, 1).await.remove(0);
    allow(&engine, call.id, GrantScope::Always).await;
    ended(&mut engine, reply).await;
    assert_eq!(engine.app.grant_list().await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_are_never_read_are_refused_before_anyone_is_asked() {
    let (mut engine, provider) = Engine::with_provider().await;
    let site = Site::start().await;
    for (arguments, reason) in [
        (site.call(), "private networks"),
        (r#"{"url": "http://localhost/"}"#.to_owned(), "private networks"),
        (r#"{"url": "https://10.0.0.1/"}"#.to_owned(), "private networks"),
        (
            r#"{"url": "file:///etc/passwd"}"#.to_owned(),
            "must be a web address",
        ),
        (r#"{"url": "https://me:pw@example.com"}"#.to_owned(), "password"),
    ] {
        let reply = ask_for(&mut engine, &provider, &arguments).await;
        engine.answer_next(Script::reply("Sorry."));
        let messages = results_of(&mut engine, reply).await;
        let (ending, text) = told(&messages[1]).remove(0);
        assert_eq!(ending, Some(CallEnding::Malformed), "{arguments}");
        assert!(text.contains(reason) && text.contains("nothing ran"), "{text}");
        assert_eq!(messages[2].role, Role::Assistant);
    }
    assert_eq!(site.requests(), 0);
}
