use rivulet_core::SendBack;

use super::*;
use crate::test_messages::{file, message, provider, text};

#[path = "sent_pairs_tests.rs"]
mod pairs;

fn own(parts: Vec<Part>) -> Message {
    Message {
        provider_id: Some(provider()),
        model: Some("m".to_owned()),
        ..message(Role::Assistant, parts)
    }
}

fn call(id: &str, name: &str, arguments: &str) -> Part {
    Part::ToolCall {
        id: id.to_owned(),
        name: name.to_owned(),
        arguments: arguments.to_owned(),
    }
}

fn result(call_id: &str, name: &str, text: &str) -> Part {
    Part::ToolResult {
        call_id: call_id.to_owned(),
        name: name.to_owned(),
        ending: None,
        text: text.to_owned(),
    }
}

fn image() -> (Part, Value) {
    let file = file("h", "a.png", "image/png");
    let sent = json!({ "attachment": file });
    (Part::Image { file }, sent)
}

fn sent(history: &[Message]) -> Value {
    sent_messages(provider(), "m", history).into()
}

/// Returns a reply in the form in which a request contains it. Each of `calls` consists of an id, a
/// name and arguments.
fn calls(content: Value, calls: &[(&str, &str, &str)]) -> Value {
    let calls: Vec<Value> = calls
        .iter()
        .map(|(id, name, arguments)| {
            json!({ "id": id, "type": "function", "function": { "name": name, "arguments": arguments } })
        })
        .collect();
    json!({ "role": "assistant", "content": content, "tool_calls": calls })
}

fn told(id: &str, text: &str) -> Value {
    json!({ "role": "tool", "tool_call_id": id, "content": text })
}

fn user(content: impl Into<Value>) -> Value {
    json!({ "role": "user", "content": content.into() })
}

fn tool(parts: Vec<Part>) -> Message {
    message(Role::Tool, parts)
}

#[test]
fn every_call_is_followed_by_one_result() {
    let one = || own(vec![call("a", "f", "{}")]);
    let two = || {
        own(vec![
            text("Looking"),
            call("a", "f", "{}"),
            call("b", "g", r#"{"x":1}"#),
        ])
    };
    let sent_one = calls(Value::Null, &[("a", "f", "{}")]);
    let sent_two = calls("Looking".into(), &[("a", "f", "{}"), ("b", "g", r#"{"x":1}"#)]);
    let (picture, sent_picture) = image();
    for (name, history, expected) in [
        (
            "two results in the order of the calls",
            vec![
                two(),
                tool(vec![result("b", "g", "2"), result("a", "f", "1")]),
                own(vec![text("Done")]),
            ],
            vec![
                sent_two.clone(),
                told("a", "1"),
                told("b", "2"),
                json!({ "role": "assistant", "content": "Done" }),
            ],
        ),
        (
            "results in several messages",
            vec![
                two(),
                tool(vec![result("b", "g", "2")]),
                tool(vec![result("a", "f", "1")]),
            ],
            vec![sent_two.clone(), told("a", "1"), told("b", "2")],
        ),
        (
            "without a result",
            vec![
                two(),
                tool(vec![result("b", "g", "2")]),
                message(Role::User, vec![text("And?")]),
            ],
            vec![
                sent_two.clone(),
                told("a", NO_RESULT),
                told("b", "2"),
                user("And?"),
            ],
        ),
        (
            "a branch before the result",
            vec![
                one(),
                message(Role::User, vec![text("Stop")]),
                tool(vec![result("a", "f", "1")]),
            ],
            vec![
                sent_one.clone(),
                told("a", NO_RESULT),
                user("Stop\n\nResult of a tool:\n\n1"),
            ],
        ),
        (
            "a reply that was cut off",
            vec![Message {
                ending: Some(Ending::Length),
                ..own(vec![call("a", "f", r#"{"x":"#)])
            }],
            vec![
                calls(Value::Null, &[("a", "f", r#"{"invalid_arguments":"{\"x\":"}"#)]),
                told("a", CUT_OFF),
            ],
        ),
        (
            "several attempts: the last counts",
            vec![one(), tool(vec![result("a", "f", "1"), result("a", "f", "2")])],
            vec![sent_one.clone(), told("a", "2")],
        ),
        (
            "calls without ids",
            vec![
                own(vec![call("", "f", ""), call("", "g", "")]),
                tool(vec![result("", "g", "2"), result("", "f", "1")]),
            ],
            vec![
                calls(Value::Null, &[("call00001", "f", "{}"), ("call00002", "g", "{}")]),
                told("call00001", "1"),
                told("call00002", "2"),
            ],
        ),
        (
            "calls with the same id, and an id that looks like a made one",
            vec![
                own(vec![
                    call("a", "f", ""),
                    call("a", "g", ""),
                    call("call00001", "f", ""),
                ]),
                tool(vec![
                    result("a", "f", "1"),
                    result("a", "g", "2"),
                    result("call00001", "f", "3"),
                ]),
            ],
            vec![
                calls(
                    Value::Null,
                    &[
                        ("a", "f", "{}"),
                        ("call00002", "g", "{}"),
                        ("call00001", "f", "{}"),
                    ],
                ),
                told("a", "1"),
                told("call00002", "2"),
                told("call00001", "3"),
            ],
        ),
        (
            "the ids of another provider",
            vec![
                message(Role::Assistant, vec![call("toolu_0123456789", "a.b", "[1]")]),
                tool(vec![result("toolu_0123456789", "a.b", "")]),
            ],
            vec![
                calls(
                    Value::Null,
                    &[("call00001", "a_b", r#"{"invalid_arguments":"[1]"}"#)],
                ),
                told("call00001", EMPTY_RESULT),
            ],
        ),
        (
            "results that are only text",
            vec![two(), tool(vec![text("1")]), tool(vec![text("2")])],
            vec![sent_two.clone(), told("a", "1"), told("b", "2")],
        ),
        (
            "one text and two calls",
            vec![two(), tool(vec![text("1")])],
            vec![
                sent_two.clone(),
                told("a", NO_RESULT),
                told("b", NO_RESULT),
                user("Result of a tool:\n\n1"),
            ],
        ),
        (
            "rounds in one message, as other programs store them",
            vec![own(vec![
                text("Looking"),
                call("a", "f", "{}"),
                call("b", "g", "{}"),
                result("a", "f", "1"),
                text("So 1."),
                call("c", "f", "{}"),
                result("b", "g", "2"),
                result("c", "f", "3"),
                text("Done"),
            ])],
            vec![
                calls("Looking".into(), &[("a", "f", "{}"), ("b", "g", "{}")]),
                told("a", "1"),
                told("b", "2"),
                calls("So 1.".into(), &[("c", "f", "{}")]),
                told("c", "3"),
                json!({ "role": "assistant", "content": "Done" }),
            ],
        ),
        (
            "one result without an id and with another name",
            vec![
                own(vec![call("", "browser.search", "{}")]),
                tool(vec![result("", "browser", "1")]),
            ],
            vec![
                calls(Value::Null, &[("call00001", "browser_search", "{}")]),
                told("call00001", "1"),
            ],
        ),
        (
            "images of a result",
            vec![
                one(),
                tool(vec![result("a", "f", "1"), text("See"), picture.clone()]),
            ],
            vec![
                sent_one.clone(),
                told("a", "1"),
                user(vec![
                    sent_picture.clone(),
                    json!({ "type": "text", "text": "See" }),
                ]),
            ],
        ),
        (
            "images of two results, and the next message of the user",
            vec![
                two(),
                tool(vec![
                    result("a", "f", "1"),
                    result("b", "g", "2"),
                    picture.clone(),
                    picture.clone(),
                ]),
                message(Role::User, vec![text("And?")]),
            ],
            vec![
                sent_two.clone(),
                told("a", "1"),
                told("b", "2"),
                user(vec![
                    sent_picture.clone(),
                    sent_picture,
                    json!({ "type": "text", "text": format!("{IMAGES}\n\n") }),
                    json!({ "type": "text", "text": "And?" }),
                ]),
            ],
        ),
        (
            "results without calls",
            vec![
                message(Role::User, vec![text("a")]),
                tool(vec![text("b")]),
                own(vec![text("c")]),
                tool(vec![result("x", "f", "d"), text("e")]),
                message(Role::User, vec![text("f")]),
                message(Role::User, vec![text("g")]),
            ],
            vec![
                user("a\n\nResult of a tool:\n\nb"),
                json!({ "role": "assistant", "content": "c" }),
                user("Result of a tool:\n\nd\n\ne\n\nf\n\ng"),
            ],
        ),
        (
            "replies that hold only reasoning are left out",
            vec![
                one(),
                own(vec![Part::Reasoning {
                    text: "Hm".to_owned(),
                }]),
                tool(vec![result("a", "f", "1")]),
            ],
            vec![sent_one, told("a", "1")],
        ),
    ] {
        assert_eq!(sent(&history), Value::from(expected), "{name}");
    }
}

#[test]
fn user_messages_around_a_reply_that_is_not_sent_become_one() {
    let asked = |words: &str| message(Role::User, vec![text(words)]);
    let thought = own(vec![Part::Reasoning {
        text: "Hm".to_owned(),
    }]);
    let (picture, sent_picture) = image();
    for (name, history, expected) in [
        (
            "an empty reply",
            vec![asked("a"), own(Vec::new()), asked("b")],
            user("a\n\nb"),
        ),
        (
            "only reasoning",
            vec![asked("a"), thought, asked("b")],
            user("a\n\nb"),
        ),
        (
            "a reply that the user left out",
            vec![asked("a"), asked("b")],
            user("a\n\nb"),
        ),
        (
            "a file in one of them",
            vec![message(Role::User, vec![picture]), asked("b")],
            user(vec![sent_picture, json!({ "type": "text", "text": "b" })]),
        ),
    ] {
        assert_eq!(sent(&history), json!([expected]), "{name}");
    }
}

#[test]
fn fields_go_back_to_the_call_the_provider_and_the_model_from_which_they_came() {
    let signature = json!({ "google": { "thought_signature": "s" } });
    let fields = json!({
        "reasoning_details": [1],
        "call_fields": [
            { "index": 1, "extra_content": signature },
            { "index": 7, "extra_content": signature },
            "?",
        ],
    });
    let reply = Message {
        send_back: serde_json::from_value::<SendBack>(fields).unwrap(),
        ..own(vec![call("a", "f", ""), call("b", "f", "")])
    };
    let other = Message {
        model: Some("other".to_owned()),
        ..reply.clone()
    };
    let mut expected = calls(Value::Null, &[("a", "f", "{}"), ("b", "f", "{}")]);
    assert_eq!(sent(&[other])[0], expected);
    expected["reasoning_details"] = json!([1]);
    expected["tool_calls"][1]["extra_content"] = signature;
    assert_eq!(sent(&[reply])[0], expected);
}

#[test]
fn reasoning_content_goes_back_with_every_reply_once_there_are_calls() {
    let mark: SendBack = serde_json::from_value(json!({ "reasoning_content": "" })).unwrap();
    let thought = Part::Reasoning {
        text: "Hm".to_owned(),
    };
    let marked = |parts: Vec<Part>| Message {
        send_back: mark.clone(),
        ..own(parts)
    };
    let history = |last: Message| {
        vec![
            marked(vec![thought.clone(), text("Hi")]),
            own(vec![text("No thoughts")]),
            message(Role::Assistant, vec![thought.clone(), text("Another model")]),
            message(Role::User, vec![text("Go")]),
            last,
        ]
    };
    let echoed = |messages: &Value| -> Vec<Value> {
        let messages = messages.as_array().unwrap().iter();
        let replies = messages.filter(|message| message["role"] == "assistant");
        replies
            .map(|message| message["reasoning_content"].clone())
            .collect()
    };
    let with_calls = sent(&history(marked(vec![thought.clone(), call("a", "f", "")])));
    assert_eq!(echoed(&with_calls), ["Hm", "", "", "Hm"]);
    assert_eq!(with_calls[3].get("reasoning_content"), None);
    let without = sent(&history(marked(vec![thought.clone(), text("Done")])));
    assert_eq!(
        echoed(&without),
        [Value::Null, Value::Null, Value::Null, Value::Null]
    );
    let unmarked = [own(vec![thought, call("a", "f", "")])];
    assert_eq!(echoed(&sent(&unmarked)), [Value::Null]);
}
