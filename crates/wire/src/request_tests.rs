use rivulet_core::{Part, ReasoningEffort};

use super::*;
use crate::test_messages::{file, image, message, provider, text};

fn request(history: &[Message]) -> ChatRequest {
    ChatRequest::new(provider(), "m", history, false)
}

fn body(request: &ChatRequest) -> Value {
    serde_json::to_value(request).unwrap()
}

#[test]
fn only_settings_that_are_set_are_sent() {
    let mut plain = request(&[message(Role::User, vec![text("hi")])]);
    plain
        .set(&ChatSettings::default(), "max_tokens", EffortForm::default())
        .unwrap();
    assert_eq!(
        body(&plain),
        json!({ "model": "m", "messages": [{ "role": "user", "content": "hi" }], "stream": true })
    );
    let mut all = request(&[
        message(Role::System, vec![text("tree")]),
        message(Role::User, vec![text("hi")]),
    ]);
    all.set(
        &ChatSettings {
            system: Some("own".to_owned()),
            temperature: Some(0.0),
            top_p: Some(0.5),
            max_tokens: Some(9),
            stop: vec!["END".to_owned(), String::new()],
            seed: Some(-1),
            presence_penalty: Some(-0.5),
            frequency_penalty: Some(1.0),
            reasoning_effort: Some(ReasoningEffort::new("low").unwrap()),
            extra: r#"{ "temperature": 1.5, "top_k": 40, "model": "other" }"#.to_owned(),
            ..ChatSettings::default()
        },
        "max_completion_tokens",
        EffortForm::default(),
    )
    .unwrap();
    assert_eq!(
        body(&all),
        json!({
            "model": "other", "stream": true, "temperature": 1.5, "top_p": 0.5, "max_completion_tokens": 9, "stop": ["END"],
            "seed": -1, "presence_penalty": -0.5, "frequency_penalty": 1.0, "reasoning_effort": "low", "top_k": 40,
            "messages": [{ "role": "system", "content": "own\n\ntree" }, { "role": "user", "content": "hi" }],
        })
    );
}

#[test]
fn tools_are_offered_with_their_settings_or_not_at_all() {
    let tool = |parameters: Value| OfferedTool {
        name: "look".to_owned(),
        description: "Looks".to_owned(),
        parameters,
    };
    let offered = |parameters: Value| json!([{ "type": "function", "function": { "name": "look", "description": "Looks", "parameters": parameters } }]);
    let whole = json!({ "type": "object", "properties": { "a": {} }, "required": ["a"] });
    for (tools, choice, parallel, fields) in [
        (vec![], Some(ToolChoice::Required), Some(true), json!({})),
        (
            vec![tool(whole.clone())],
            None,
            None,
            json!({ "tools": offered(whole.clone()) }),
        ),
        (
            vec![tool(json!({}))],
            Some(ToolChoice::None),
            Some(false),
            json!({
                "tools": offered(json!({ "type": "object", "properties": {} })),
                "tool_choice": "none", "parallel_tool_calls": false,
            }),
        ),
    ] {
        let mut asked = request(&[]);
        asked.offer(&tools, choice, parallel);
        let mut expected = json!({ "model": "m", "messages": [], "stream": true });
        expected
            .as_object_mut()
            .unwrap()
            .extend(fields.as_object().unwrap().clone());
        assert_eq!(body(&asked), expected);
    }
    let mut asked = request(&[]);
    asked.offer(&[tool(whole)], Some(ToolChoice::Auto), None);
    let extra = ChatSettings {
        extra: r#"{ "tool_choice": { "type": "function" } }"#.to_owned(),
        ..ChatSettings::default()
    };
    asked.set(&extra, "max_tokens", EffortForm::default()).unwrap();
    assert_eq!(body(&asked)["tool_choice"], json!({ "type": "function" }));
}

#[test]
fn thinking_stops_only_for_a_forced_call_unless_the_extra_fields_decide() {
    let tool = OfferedTool {
        name: "look".to_owned(),
        description: String::new(),
        parameters: json!({}),
    };
    let (function, auto) = (r#"{"tool_choice":{}}"#, r#"{"tool_choice":"auto"}"#);
    let (enabled, max) = (
        r#"{"thinking":{"type":"enabled"}}"#,
        r#"{"reasoning_effort":"max"}"#,
    );
    let (forced, free) = (ToolChoice::Required, ToolChoice::Auto);
    for (choice, effort, extra, stops, thinking, level) in [
        (forced, "", "", true, "disabled", ""),
        (free, "", function, true, "disabled", ""),
        (free, "", "", false, "", ""),
        (forced, "", auto, false, "", ""),
        (forced, "", enabled, false, "enabled", ""),
        (forced, "on", "", true, "disabled", ""),
        (forced, "2048", "", true, "disabled", ""),
        (forced, "high", "", true, "disabled", ""),
        (forced, "high", max, true, "disabled", "max"),
        (forced, "none", "", false, "disabled", ""),
        (forced, "on", enabled, false, "enabled", ""),
        (free, "high", "", false, "enabled", "high"),
    ] {
        let mut asked = request(&[]);
        let settings = ChatSettings {
            reasoning_effort: ReasoningEffort::new(effort),
            extra: extra.to_owned(),
            ..ChatSettings::default()
        };
        asked.set(&settings, "max_tokens", EffortForm::Thinking).unwrap();
        asked.offer(std::slice::from_ref(&tool), Some(choice), None);
        let case = format!("{choice:?} {effort} {extra}");
        assert_eq!(asked.stop_thinking_if_forced(), stops, "{case}");
        let sent = body(&asked);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        assert_eq!(text(&sent["thinking"]["type"]), thinking, "{case}");
        assert_eq!(text(&sent["reasoning_effort"]), level, "{case}");
        assert!(sent["thinking"]["budget_tokens"].is_null(), "{case}");
    }
}

#[test]
fn extra_fields_are_an_object_without_reserved_fields() {
    for (typed, sound) in [
        ("", true),
        ("  ", true),
        ("{}", true),
        (r#"{"a":[1]}"#, true),
        ("[1]", false),
        ("{", false),
        (r#"{"stream":false}"#, false),
        (r#"{"messages":[]}"#, false),
    ] {
        assert_eq!(extra_fields(typed).is_ok(), sound, "{typed}");
    }
}

#[test]
fn files_are_encoded_in_the_form_servers_accept() {
    let history = [
        message(
            Role::User,
            vec![
                Part::Image {
                    file: file("i", "a.png", "image/png"),
                },
                Part::File {
                    file: file("p", "a.pdf", "application/pdf"),
                },
                text("what is it?"),
            ],
        ),
        message(Role::Assistant, vec![text("A cat")]),
        message(
            Role::User,
            vec![Part::File {
                file: file("t", "a.md", "text/markdown"),
            }],
        ),
    ];
    let files: Files = [
        ("i", b"png".to_vec()),
        ("p", b"pdf".to_vec()),
        ("t", b"```rs\n```".to_vec()),
    ]
    .map(|(hash, bytes)| (hash.to_owned(), bytes))
    .into();
    let mut whole = request(&history);
    whole.attach(&files).unwrap();
    assert_eq!(
        body(&whole)["messages"],
        json!([
            { "role": "user", "content": [
                { "type": "image_url", "image_url": { "url": "data:image/png;base64,cG5n" } },
                { "type": "file", "file": { "filename": "a.pdf", "file_data": "data:application/pdf;base64,cGRm" } },
                { "type": "text", "text": "what is it?" },
            ] },
            { "role": "assistant", "content": "A cat" },
            { "role": "user", "content": "File: a.md\n````\n```rs\n```\n````\n" },
        ])
    );
    let fault = request(&history).attach(&Files::new()).unwrap_err();
    assert!(fault.message.to_string().contains("a.png"), "{fault}");
}

#[test]
fn images_of_replies_are_sent_as_their_names() {
    let history = [
        message(Role::User, vec![text("draw")]),
        message(Role::Assistant, vec![text("done"), image()]),
        message(Role::User, vec![text("again")]),
        message(Role::Assistant, vec![image()]),
    ];
    assert_eq!(
        body(&request(&history))["messages"],
        json!([
            { "role": "user", "content": "draw" },
            { "role": "assistant", "content": "done\n\n[File: a.png]" },
            { "role": "user", "content": "again" },
            { "role": "assistant", "content": "[File: a.png]" },
        ])
    );
}

#[test]
fn a_reply_is_continued_with_the_method_of_the_provider() {
    let history = [message(Role::User, vec![text("count")])];
    for (way, last, field) in [
        (
            Continuation::Prefill("one, ", Prefill::LastMessage),
            json!({ "role": "assistant", "content": "one, " }),
            None,
        ),
        (
            Continuation::Prefill("one, ", Prefill::Prefix),
            json!({ "role": "assistant", "content": "one, ", "prefix": true }),
            None,
        ),
        (
            Continuation::Prefill("one, ", Prefill::Partial),
            json!({ "role": "assistant", "content": "one, ", "partial": true }),
            None,
        ),
        (
            Continuation::Prefill("one, ", Prefill::ContinueFinalMessage),
            json!({ "role": "assistant", "content": "one, " }),
            Some("continue_final_message"),
        ),
    ] {
        let mut request = request(&history);
        request.continue_reply(&way);
        let body = body(&request);
        assert_eq!(body["messages"][1], last);
        assert_eq!(body.get("continue_final_message").is_some(), field.is_some());
    }
    let mut asked = request(&history);
    asked.continue_reply(&Continuation::Ask("one, two"));
    let messages = &body(&asked)["messages"];
    assert_eq!(messages[1], json!({ "role": "assistant", "content": "one, two" }));
    assert!(messages[2]["content"].as_str().unwrap().ends_with("one, two"));
}

#[test]
fn a_provider_may_require_reasoning_content_in_conversations_with_calls() {
    let call = Part::ToolCall {
        id: "a".to_owned(),
        name: "look".to_owned(),
        arguments: String::new(),
    };
    for (parts, required) in [
        (vec![text("Hi"), call], json!("")),
        (vec![text("Hi")], Value::Null),
    ] {
        let history = [
            message(Role::User, vec![text("Go")]),
            message(Role::Assistant, parts),
        ];
        let mut asked = request(&history);
        asked.require_reasoning_content();
        for method in [
            Continuation::Prefill("one", Prefill::Prefix),
            Continuation::Ask("one"),
        ] {
            let mut continued = asked.clone();
            continued.continue_reply(&method);
            let messages = body(&continued)["messages"].clone();
            let mut replies = messages.as_array().unwrap().iter();
            let reply = replies.rfind(|message| message["role"] == "assistant").unwrap();
            assert_eq!(reply["reasoning_content"], required, "{method:?}");
        }
        let messages = &body(&asked)["messages"];
        assert_eq!(messages[1]["reasoning_content"], required);
        assert_eq!(messages[0].get("reasoning_content"), None);
    }
}
