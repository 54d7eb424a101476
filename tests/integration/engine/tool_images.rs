//! Tests of images in the answers of tools. Only models that accept images may receive them.

use rivulet_app::contract::NewMessage;
use rivulet_core::{GrantScope, Message, Part, Provider};
use rivulet_sandbox::Script;
use serde_json::json;

use crate::harness::Engine;
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, ask_with, calls, results_of, roles, told, waiting};

/// Makes the test server list the model `m`, which accepts the kinds of input in `inputs`.
fn list(engine: &Engine, inputs: &[&str]) {
    let models = json!({ "data": [{ "id": "m", "architecture": { "input_modalities": inputs } }] });
    engine.sandbox.answer("/v1/models", Script::json(200, &models));
}

/// Lets the model call two tools and allows both calls. One tool is `echo`; the other answers with
/// an intact and a damaged image. Returns the messages, beginning with the reply that contains the
/// calls.
async fn two_pictures(engine: &mut Engine, provider: &Provider) -> Vec<Message> {
    let server = Misbehaving::add(engine, "Camera").await;
    engine.answer_next(calls(&[("a", "picture", "{}"), ("b", "echo", "{}")]));
    engine.answer_next(Script::reply("A pixel."));
    let reply = ask_with(engine, provider, &[server.id]).await;
    for call in waiting(engine, reply, 2).await {
        allow(engine, call.id, GrantScope::Once).await;
    }
    results_of(engine, reply).await
}

fn images(message: &Message) -> usize {
    let is_image = |part: &&Part| matches!(part, Part::Image { .. });
    message.parts.iter().filter(is_image).count()
}

const PIXEL_SENT: &str =
    "Two images.\n[Image: image/png, 70 bytes; image 1 after the results]\n[Image: image/png, 3 bytes]";

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_accepts_images_gets_the_images_of_a_result() {
    let (mut engine, provider) = Engine::with_provider().await;
    list(&engine, &["text", "image"]);
    let messages = two_pictures(&mut engine, &provider).await;
    let sent = engine.last_request();
    assert_eq!(roles(&sent), ["user", "assistant", "tool", "tool", "user"]);
    assert_eq!(sent["messages"][2]["content"], PIXEL_SENT);
    let parts = sent["messages"][4]["content"].as_array().unwrap();
    let url = parts[0]["image_url"]["url"].as_str().unwrap();
    assert!(url.starts_with("data:image/png;base64,iVBOR"), "{url}");
    assert_eq!(parts[1]["text"], "The images of the results above.");
    assert_eq!(parts.len(), 2);
    // The stored result must contain the same image as the request. It must also contain the text
    // that the model received in place of the image, which says that the image was sent.
    assert_eq!(images(&messages[1]), 1);
    let view = engine.view_of(messages[0].id).await;
    assert_eq!(view.calls[0].told.as_deref(), Some(PIXEL_SENT));

    // Rivulet does not know whether this model accepts images.
    let conversation_id = messages[0].conversation_id;
    engine.sandbox.play_once("other", Script::reply("I see nothing."));
    let mut watched = engine.begin(&provider, "other", Some(conversation_id)).await;
    engine.outcome(&mut watched).await;
    let sent = engine.last_request();
    assert!(!sent.to_string().contains("image_url"), "{sent}");
    let content = sent["messages"][4]["content"].as_str().unwrap();
    assert!(content.contains("left out"), "{content}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_may_not_accept_images_is_told_of_them() {
    for inputs in [Some(["text"].as_slice()), None] {
        let (mut engine, provider) = Engine::with_provider().await;
        if let Some(inputs) = inputs {
            list(&engine, inputs);
        }
        let messages = two_pictures(&mut engine, &provider).await;
        let sent = engine.last_request();
        assert_eq!(roles(&sent), ["user", "assistant", "tool", "tool"]);
        let expected = "Two images.\n[Image: image/png, 70 bytes]\n[Image: image/png, 3 bytes]";
        assert_eq!(sent["messages"][2]["content"], expected);
        assert_eq!(told(&messages[1])[0].1, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_accepted_an_image_gets_the_images_of_a_result() {
    let (mut engine, provider) = Engine::with_provider().await;
    list(&engine, &["text"]);
    let messages = two_pictures(&mut engine, &provider).await;
    assert_eq!(images(&messages[1]), 0);
    let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
    let file = engine
        .app
        .attachment_add("a.png".to_owned(), pixel.to_owned(), None);
    let message = NewMessage {
        attachments: vec![file.await.unwrap()],
        ..NewMessage::new(provider.id, "m", "Look")
    };
    engine.answer_next(Script::reply("A pixel."));
    let conversation_id = messages[0].conversation_id;
    let view = engine.app.turn_start(conversation_id, message).await.unwrap();
    engine.finish(view).await;
    engine.answer_next(calls(&[("c", "picture", "{}")]));
    engine.answer_next(Script::reply("Another pixel."));
    let mut watched = engine.begin(&provider, "m", Some(conversation_id)).await;
    engine.outcome(&mut watched).await;
    let open = waiting(&mut engine, watched.message_id, 1).await;
    allow(&engine, open[0].id, GrantScope::Once).await;
    let messages = results_of(&mut engine, watched.message_id).await;
    assert_eq!(images(&messages[1]), 1);
    assert!(engine.last_request().to_string().matches("image_url").count() >= 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_sixteen_images_follow_the_results_of_a_reply() {
    let (mut engine, provider) = Engine::with_provider().await;
    list(&engine, &["text", "image"]);
    let server = Misbehaving::add(&engine, "Camera").await;
    let ids: Vec<String> = (0..20).map(|number| format!("call-{number}")).collect();
    let pictures: Vec<_> = ids.iter().map(|id| (id.as_str(), "picture", "{}")).collect();
    engine.answer_next(calls(&pictures));
    engine.answer_next(Script::reply("Pixels."));
    let reply = ask_with(&mut engine, &provider, &[server.id]).await;
    for call in waiting(&mut engine, reply, 20).await {
        allow(&engine, call.id, GrantScope::Once).await;
    }
    let messages = results_of(&mut engine, reply).await;
    assert_eq!(images(&messages[1]), 16);
    let sent = engine.last_request().to_string();
    assert_eq!(sent.matches("image_url\":").count(), 16);
}
