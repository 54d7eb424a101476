//! Tests of how the window shows images in tool results. Also tests how it shows verdicts, which
//! state whether a JSON answer fits the schema in the chat settings.

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::accessibility::check;
use rivulet_tests::{Desktop, Window};
use serde_json::json;

use crate::tool_endings::{close_chat_settings, start_in_json};
use crate::tools::{calls, press_in, wait_for_states, with_workshop};

#[tokio::test]
async fn each_verdict_stands_below_its_answer() -> Result<()> {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string" },
            "boats": { "type": "array", "items": {
                "type": "object",
                "properties": { "name": { "type": "string" }, "length": { "type": "number" } },
                "required": ["name", "length"],
                "additionalProperties": false,
            }},
        },
        "required": ["name", "boats"],
        "additionalProperties": false,
    });
    let format = json!({
        "type": "json_schema", "name": "boats", "schema": schema.to_string(), "strict": true,
    });
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let models = [
        ("json", "valid"),
        ("json-invalid", "invalid"),
        ("json-prose", "not_json"),
        ("json-cut", "cut_off"),
        ("json-refusal", "refusal"),
    ];
    for (model, verdict) in models {
        let text = format!("{model} boats");
        start_in_json(&window, &format, &format!("{model}@max"), &text, verdict).await?;
    }
    // Restart the window. The test started the conversations with direct commands, so the page does
    // not list them until the restart.
    let window = window.restart().await?;
    for (model, verdict) in models {
        let open = "const entry = [...document.querySelectorAll('nav [data-conversation-id]')]
                .find((entry) => entry.textContent.trim().startsWith(arguments[0]));
            entry?.click();
            return entry?.getAttribute('aria-current') === 'page'
                && document.querySelector(`[data-verdict=${arguments[1]}]`) !== null;";
        let wanted = json!([format!("{model} boats"), verdict]);
        let what = format!("the verdict on {model}");
        window.until_returns(&what, open, wanted, true).await?;
        window.until_transcript_rests().await?;
        check(&window, &format!("the verdict {verdict}")).await?;
    }
    window.close().await
}

#[tokio::test]
async fn an_image_in_the_answer_of_a_tool_is_shown_with_what_the_model_gets() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let models =
        json!({ "data": [{ "id": "m", "architecture": { "input_modalities": ["text", "image"] } }] });
    sandbox.answer("/v1/models", Script::json(200, &models));
    let desktop = Desktop::start().await?;
    let window = with_workshop(&desktop, &sandbox, &["Workshop"]).await?;
    close_chat_settings(&window).await?;
    sandbox.play_once("m", calls(&[("a", "picture", "{}")]));
    sandbox.play_once("m", Script::reply("A pixel."));
    window.send("What does the camera see?").await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    press_in(&window, 0, "Allow once").await?;
    window
        .wait_for_reply("the reply", |reply| reply.text.trim() == "A pixel.")
        .await?;
    let image = "const image = document.querySelector('[data-part=image] img');
        image?.scrollIntoView({ block: 'center' });
        return image?.complete === true && image.naturalWidth > 0;";
    window.until_equal("the image", image, true).await?;
    let sent = sandbox.requests().pop().context("a request")?.json();
    ensure!(
        sent["messages"].to_string().matches("image_url").count() >= 1,
        "{sent}"
    );
    check(&window, "an image of a tool").await?;
    window.close().await
}
