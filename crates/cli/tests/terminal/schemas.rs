//! Tests for `ask --schema`: the verdict on the answer, and the exit code.

use rivulet_sandbox::Script;
use serde_json::json;

use crate::run::Desk;

const SCHEMA: &str = r#"{
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
    "required": ["name", "age"],
    "additionalProperties": false
}"#;

#[tokio::test(flavor = "multi_thread")]
async fn each_verdict_is_in_the_last_line_and_decides_the_exit_code() {
    let desk = Desk::new().await;
    let schema = desk.file("schema.json", SCHEMA);
    let refusal = json!({"refusal": "I cannot help with that."});
    for (kind, code, text, script) in [
        (
            "valid",
            0,
            r#"{"name":"Ann","age":3}"#,
            Script::reply(r#"{"name":"Ann","age":3}"#),
        ),
        (
            "invalid",
            20,
            r#"{"name":"Ann","age":"three"}"#,
            Script::reply(r#"{"name":"Ann","age":"three"}"#),
        ),
        ("not_json", 20, "Ann is three.", Script::reply("Ann is three.")),
        (
            "cut_off",
            10,
            r#"{"name":"#,
            Script::new().role().text(r#"{"name":"#).finish("length").done(),
        ),
        (
            "refusal",
            20,
            "",
            Script::new().role().delta(&refusal).finish("stop").done(),
        ),
    ] {
        desk.sandbox.play(kind, script);
        let ran = desk
            .run(&[
                "ask", "--json", "-p", "Sandbox", "-m", kind, "--schema", &schema, "Who?",
            ])
            .await;
        assert_eq!(ran.code, Some(code), "{kind}: {ran:?}");
        let lines = ran.lines();
        let last = lines.last().unwrap();
        assert_eq!(last["verdict"]["result"]["kind"], kind);
        assert_eq!(last["verdict"]["enforcement"], "unknown");
        assert_eq!(last["text"], text, "{kind}");
        match kind {
            "invalid" => assert_eq!(
                last["verdict"]["result"]["errors"],
                json!([{"path": "/age", "rule": "type: \"integer\"", "value": "\"three\""}])
            ),
            "refusal" => assert_eq!(last["refusal"], "I cannot help with that."),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_request_contains_the_schema_and_the_answer_is_printed_as_received() {
    let desk = Desk::new().await;
    let schema = desk.file("schema.json", SCHEMA);
    desk.sandbox.play("prose", Script::reply("No JSON."));
    let ran = desk
        .run(&["ask", "-p", "Sandbox", "-m", "prose", "--schema", &schema, "Who?"])
        .await;
    assert_eq!(
        (ran.code, ran.out.as_slice()),
        (Some(20), &b"No JSON."[..]),
        "{ran:?}"
    );
    assert!(
        ran.err.contains("not_json: the answer is not valid JSON"),
        "{}",
        ran.err
    );
    let sent = desk.sandbox.requests().pop().unwrap().json();
    let format = &sent["response_format"];
    assert_eq!(format["type"], "json_schema");
    assert_eq!(format["json_schema"]["strict"], true);
    assert_eq!(
        format["json_schema"]["schema"]["required"],
        json!(["name", "age"])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_practice_model_answers_with_json_that_fits() {
    let desk = Desk::new().await;
    let schema = desk.file("schema.json", SCHEMA);
    let ran = desk
        .succeed(&[
            "ask", "--json", "-p", "Sandbox", "-m", "json@max", "--schema", &schema, "Who?",
        ])
        .await;
    assert_eq!(ran.lines().last().unwrap()["verdict"]["result"]["kind"], "valid");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_schema_that_cannot_be_read_or_sent_stops_before_the_request() {
    let desk = Desk::new().await;
    let broken = desk.file("broken.json", "{");
    for schema in ["/no/such/schema.json", &broken] {
        let ran = desk
            .run(&["ask", "-p", "Sandbox", "-m", "tour@max", "--schema", schema, "Hi"])
            .await;
        assert_eq!(ran.code, Some(1), "{ran:?}");
    }
    assert_eq!(desk.sandbox.requests().len(), 0);
}
