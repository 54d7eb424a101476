use proptest::prelude::*;

use super::*;

/// Checks the rules that servers enforce: each call of a reply has a unique id, the calls are
/// followed by exactly one result for each call, there are no other results, and no user message
/// follows another user message directly.
fn check_pairs(messages: &Value) {
    let messages = messages.as_array().unwrap();
    let mut open: HashSet<String> = HashSet::new();
    for message in messages {
        let files = message["content"].as_array().into_iter().flatten();
        let files = files.filter(|part| part.get("attachment").is_some());
        assert!(files.count() == 0 || message["role"] == "user", "{message}");
        if message["role"] == "tool" {
            let id = message["tool_call_id"].as_str().unwrap();
            assert!(open.remove(id), "result without a call: {id}");
            assert!(is_content(&message["content"]));
            continue;
        }
        assert!(open.is_empty(), "calls without results: {open:?}");
        let calls = message["tool_calls"].as_array();
        assert!(calls.is_some() || is_content(&message["content"]));
        for call in calls.into_iter().flatten() {
            assert!(
                open.insert(call["id"].as_str().unwrap().to_owned()),
                "repeated id"
            );
            let function = &call["function"];
            let name = function["name"].as_str().unwrap();
            let is_allowed = |char: char| char.is_ascii_alphanumeric() || "_-".contains(char);
            assert!(!name.is_empty() && name.len() <= 64 && name.chars().all(is_allowed));
            let arguments = function["arguments"].as_str().unwrap();
            assert!(serde_json::from_str::<Value>(arguments).unwrap().is_object());
        }
    }
    assert!(open.is_empty(), "calls without results: {open:?}");
    let are_users = |pair: &[Value]| pair.iter().all(|message| message["role"] == "user");
    assert!(!messages.windows(2).any(are_users), "user messages in a row");
}

fn any_part() -> impl Strategy<Value = Part> {
    let id = || prop::sample::select(vec!["", "a", "b", "call00001", "call00002"]);
    let name = || prop::sample::select(vec!["", "f", "g.h"]);
    let words = || prop::sample::select(vec!["", "w", "{}", "[", r#"{"x":1}"#]);
    prop_oneof![
        words().prop_map(text),
        words().prop_map(|text| Part::Reasoning {
            text: text.to_owned()
        }),
        (id(), name(), words()).prop_map(|(id, name, words)| call(id, name, words)),
        (id(), name(), words()).prop_map(|(id, name, words)| result(id, name, words)),
        Just(image().0),
    ]
}

fn any_message() -> impl Strategy<Value = Message> {
    let role = prop::sample::select(vec![
        Role::System,
        Role::User,
        Role::Assistant,
        Role::Assistant,
        Role::Tool,
        Role::Tool,
    ]);
    let ending = prop::option::of(prop::sample::select(Ending::ALL.to_vec()));
    (
        role,
        prop::collection::vec(any_part(), 0..5),
        any::<bool>(),
        ending,
    )
        .prop_map(|(role, parts, is_own, ending)| Message {
            ending,
            role,
            ..if is_own { own(parts) } else { message(role, parts) }
        })
}

proptest! {
    #[test]
    fn every_request_is_well_paired(history in prop::collection::vec(any_message(), 0..12)) {
        let messages = sent(&history);
        check_pairs(&messages);
        let all = messages.to_string();
        for part in history.iter().flat_map(|message| &message.parts) {
            if let Part::Text { text } = part {
                let text = json!(text).to_string();
                prop_assert!(all.contains(&text[1..text.len() - 1]), "the text {} is lost", text);
            }
            if matches!(part, Part::Image { .. }) {
                prop_assert!(all.contains("a.png"), "an image is lost");
            }
        }
    }
}

/// The dialects of the chat API, each of which has its own additional rules for messages.
#[derive(Clone, Copy, Debug)]
enum Dialect {
    OpenAi,
    Gemini,
    DeepSeek,
    Kimi,
    Mistral,
    OpenRouter,
}

const DIALECTS: [Dialect; 6] = [
    Dialect::OpenAi,
    Dialect::Gemini,
    Dialect::DeepSeek,
    Dialect::Kimi,
    Dialect::Mistral,
    Dialect::OpenRouter,
];

impl Dialect {
    /// Returns the fields that a server with this dialect adds to a reply and expects to be sent
    /// back.
    fn send_back(self, calls: usize) -> SendBack {
        let fields = match self {
            Dialect::OpenAi | Dialect::Mistral => json!({}),
            Dialect::Gemini => {
                let signed = |index| json!({ "index": index, "extra_content": { "google": "signature" } });
                json!({ CALL_FIELDS: (0..calls).map(signed).collect::<Vec<_>>() })
            }
            Dialect::DeepSeek | Dialect::Kimi => json!({ REASONING_CONTENT: "" }),
            Dialect::OpenRouter => json!({ "reasoning_details": [{ "type": "reasoning.text" }] }),
        };
        serde_json::from_value(fields).unwrap()
    }

    fn check(self, history: &[Message], messages: &Value) {
        let own: Vec<&Message> = history
            .iter()
            .filter(|message| message.role == Role::Assistant && message.provider_id.is_some())
            .collect();
        let messages = messages.as_array().unwrap();
        let replies: Vec<&Value> = messages
            .iter()
            .filter(|message| message["role"] == "assistant")
            .collect();
        let calls: Vec<&Value> = replies
            .iter()
            .filter_map(|reply| reply["tool_calls"].as_array())
            .flatten()
            .collect();
        match self {
            Dialect::OpenAi => assert!(calls.iter().all(|call| call["id"].as_str().unwrap().len() <= 40)),
            Dialect::Gemini => {
                let signed = calls.iter().filter(|call| call.get("extra_content").is_some());
                let own_calls: usize = own.iter().map(|message| calls_of(message).len()).sum();
                assert_eq!(signed.count(), own_calls);
            }
            Dialect::DeepSeek | Dialect::Kimi => {
                let is_needed = !calls.is_empty() && !own.is_empty();
                let has_reasoning = |reply: &&Value| reply[REASONING_CONTENT].is_string();
                assert!(
                    !is_needed
                        || own.iter().all(|message| !is_sent(message))
                        || replies.iter().all(has_reasoning)
                );
            }
            Dialect::Mistral => {
                let own_ids: HashSet<&str> = own
                    .iter()
                    .flat_map(|message| calls_of(message))
                    .map(|call| call.id)
                    .collect();
                for call in calls {
                    let id = call["id"].as_str().unwrap();
                    let is_short = id.len() == 9 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
                    assert!(is_short || own_ids.contains(id), "{id}");
                }
            }
            Dialect::OpenRouter => {
                let detailed = replies
                    .iter()
                    .filter(|reply| reply.get("reasoning_details").is_some());
                let has_content = |part: &Part| match part {
                    Part::Text { text } => !text.is_empty(),
                    Part::ToolCall { .. } | Part::Image { .. } => true,
                    _ => false,
                };
                let with_content = own.iter().filter(|message| message.parts.iter().any(has_content));
                assert_eq!(detailed.count(), with_content.count());
            }
        }
    }
}

proptest! {
    #[test]
    fn each_family_of_servers_accepts_any_history(history in prop::collection::vec(any_message(), 0..12)) {
        for dialect in DIALECTS {
            let history: Vec<Message> = history
                .iter()
                .map(|message| Message {
                    send_back: if message.provider_id.is_some() {
                        dialect.send_back(calls_of(message).len())
                    } else {
                        SendBack::default()
                    },
                    ..message.clone()
                })
                .collect();
            let messages = sent(&history);
            check_pairs(&messages);
            dialect.check(&history, &messages);
        }
    }
}
