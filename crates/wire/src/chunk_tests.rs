use proptest::prelude::*;
use rivulet_core::Usage;
use serde_json::json;

use super::*;

/// A slow chunk parser that is easy to verify. The tests compare the real parser with it. It parses
/// all JSON into a `Value` and looks up each field.
#[derive(Default)]
struct Oracle {
    has_id: bool,
    has_delta: bool,
    calls: CallTracker,
    think: ThinkParser,
    reasoning_field: Option<&'static str>,
    events: Vec<ModelEvent>,
}

impl Oracle {
    fn read(&mut self, data: &str) -> Result<(), Unreadable> {
        let chunk: Value = serde_json::from_str(&replace_lone_surrogates(data)).unwrap();
        if !chunk.is_object() {
            return Err(Unreadable { cut_off: false });
        }
        let events_before = self.events.len();
        if let Some(id) = text(&chunk["id"]).filter(|_| !self.has_id) {
            self.has_id = true;
            self.events.push(ModelEvent::RequestId(id));
        }
        let mut error = Some(&chunk["error"]).filter(|error| error_body::is_error(error));
        let mut usages = vec![&chunk["usage"]];
        let has_choice = chunk["choices"].as_array().is_some_and(|list| !list.is_empty());
        for choice in objects(&chunk["choices"]) {
            if count(&choice["index"]).is_some_and(|index| index != 0) {
                self.events.push(ModelEvent::OtherChoice);
                continue;
            }
            usages.push(&choice["usage"]);
            error = error.or(Some(&choice["error"]).filter(|error| error_body::is_error(error)));
            self.delta(&choice["delta"]);
            self.has_delta |= has_content(&choice["delta"]);
            if !self.has_delta {
                self.delta(&choice["message"]);
            }
            if let Some(reason) = text(&choice["finish_reason"]).filter(|reason| reason != "null") {
                self.think.flush(&mut |event| self.events.push(event));
                if reason != "error" || error.is_none() {
                    self.events.push(ModelEvent::Finish(reason));
                }
            }
        }
        let usage = usages.into_iter().find(|usage| usage.is_object());
        self.events.extend(usage.and_then(counts).map(ModelEvent::Usage));
        let is_unnamed = !has_choice && usage.is_none() && error_body::is_unnamed_error(&chunk);
        if error.is_some() || is_unnamed || text(&chunk["object"]).as_deref() == Some("error") {
            self.think.flush(&mut |event| self.events.push(event));
            let mut body = chunk.clone();
            if let Some(error) = error {
                body["error"] = error.clone();
            }
            self.events
                .push(ModelEvent::Error(error_body::stream_fault(&body)));
        }
        if self.events.len() == events_before {
            self.events.push(ModelEvent::KeepAlive);
        }
        Ok(())
    }

    fn delta(&mut self, delta: &Value) {
        if !delta.is_object() {
            return;
        }
        let all_text = |value| fragments(value).iter().map(Fragment::text).collect::<String>();
        let found = [
            ("reasoning_content", all_text(&delta["reasoning_content"])),
            ("reasoning", all_text(&delta["reasoning"])),
            ("reasoning_details", text_of(&delta["reasoning_details"])),
        ];
        if let Some((field, text)) = found.into_iter().find(|(_, text)| !text.is_empty()) {
            self.other_fragment(Some(field), Fragment::Reasoning { text });
        }
        let details = Some(delta["reasoning_details"].clone());
        let extra = Some(delta["extra_content"].clone());
        let fields = fields_to_send_back(details.map(Box::new), extra.map(Box::new));
        self.events.extend(fields.map(ModelEvent::SendBack));
        for fragment in fragments(&delta["content"]) {
            match fragment {
                Fragment::Text { text } => self.think.push(text, &mut |event| {
                    if matches!(event, ModelEvent::ThinkOpened(_)) {
                        self.reasoning_field.get_or_insert("<think> tags");
                    }
                    self.events.push(event);
                }),
                other => self.other_fragment(Some("parts of content"), other),
            }
        }
        let refusal = all_text(&delta["refusal"]);
        if !refusal.is_empty() {
            self.other_fragment(None, Fragment::Refusal { text: refusal });
        }
        for call in objects(&delta["tool_calls"]) {
            let function = Some(&call["function"]).filter(|function| function.is_object());
            let arguments = function.map_or(&Value::Null, |function| &function["arguments"]);
            let strict = json!({
                "index": count(&call["index"]),
                "id": text(&call["id"]),
                "function": {
                    "name": function.and_then(|function| text(&function["name"])),
                    "arguments": match arguments {
                        Value::String(text) => text.clone(),
                        Value::Array(_) | Value::Object(_) => arguments.to_string(),
                        _ => String::new(),
                    },
                },
            });
            let strict = strict.to_string();
            let mut wire_call = WireCall::default();
            lenient::parse(&strict, &mut wire_call).unwrap();
            let fragment = self.calls.place(wire_call);
            let Fragment::ToolCall { index, .. } = fragment else {
                panic!("{fragment:?}")
            };
            self.other_fragment(None, fragment);
            let extra = &call["extra_content"];
            if extra.as_object().is_some_and(|extra| !extra.is_empty()) {
                let fields = json!({ "call_fields": [{ "index": index, "extra_content": extra }] });
                let fields = serde_json::from_value(fields).unwrap();
                self.events.push(ModelEvent::SendBack(fields));
            }
        }
    }

    fn other_fragment(&mut self, field: Option<&'static str>, fragment: Fragment) {
        let is_first = self.reasoning_field.is_none();
        self.reasoning_field = self.reasoning_field.or(field);
        self.think.flush(&mut |event| self.events.push(event));
        self.events.push(ModelEvent::Fragment(fragment));
        if is_first && field == Some("reasoning_content") {
            let fields = serde_json::from_value(json!({ "reasoning_content": "" })).unwrap();
            self.events.push(ModelEvent::SendBack(fields));
        }
    }
}

fn objects(list: &Value) -> impl Iterator<Item = &Value> {
    let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().filter(|element| element.is_object())
}

fn has_content(delta: &Value) -> bool {
    let has_text = |field: &&str| {
        fragments(&delta[*field])
            .iter()
            .any(|part| !part.text().is_empty())
    };
    ["content", "reasoning_content", "reasoning", "refusal"]
        .iter()
        .any(has_text)
        || !delta["reasoning_details"].is_null()
        || objects(&delta["tool_calls"]).next().is_some()
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn amount(value: &Value) -> Option<f64> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        Value::Number(number) => number.as_f64(),
        _ => None,
    }
}

fn count(value: &Value) -> Option<u64> {
    amount(value)
        .filter(|amount| amount.is_finite() && *amount >= 0.0)
        .map(|amount| amount as u64)
}

fn counts(usage: &Value) -> Option<Usage> {
    let details = &usage["prompt_tokens_details"];
    let cached = [
        &details["cached_tokens"],
        &usage["cached_tokens"],
        &usage["prompt_cache_hit_tokens"],
    ];
    let cached = cached.into_iter().find_map(count);
    let prompt = count(&usage["prompt_tokens"]);
    let total = count(&usage["total_tokens"]);
    let completion = count(&usage["completion_tokens"]).map(|completion| {
        let rest = total
            .zip(prompt)
            .map_or(0, |(total, prompt)| total.saturating_sub(prompt));
        match cached.is_some_and(|cached| rest == completion + cached) {
            true => completion,
            false => completion.max(rest),
        }
    });
    let counts = Usage {
        prompt,
        completion,
        total,
        cached,
        reasoning: count(&usage["completion_tokens_details"]["reasoning_tokens"]),
        cost: amount(&usage["cost"]).filter(|cost| cost.is_finite()),
        estimate: None,
        saved: None,
    };
    (counts != Usage::default()).then_some(counts)
}

fn fragments(content: &Value) -> Vec<Fragment> {
    let all_text = |value| fragments(value).iter().map(Fragment::text).collect::<String>();
    match content {
        Value::Array(list) => {
            let mut joined: Vec<Fragment> = Vec::new();
            for fragment in list.iter().flat_map(fragments) {
                let rest = match joined.last_mut() {
                    Some(last) => last.join(fragment).err(),
                    None => Some(fragment),
                };
                joined.extend(rest);
            }
            joined
        }
        Value::Object(part) => {
            let field = |key| part.get(key).map(all_text).unwrap_or_default();
            let kind = part.get("type").and_then(text).unwrap_or_default();
            let found = ["thinking", "text", "summary"].map(field);
            let is_reasoning = !found[0].is_empty()
                || ["thinking", "reasoning"].contains(&kind.as_str())
                || kind.starts_with("reasoning.");
            let text = found.into_iter().find(|text| !text.is_empty());
            text.map(|text| match is_reasoning {
                true => Fragment::Reasoning { text },
                false => Fragment::Text { text },
            })
            .into_iter()
            .collect()
        }
        other => text(other)
            .map(|text| Fragment::Text { text })
            .into_iter()
            .collect(),
    }
}

fn any_value() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "null",
        "true",
        "0",
        "1",
        "-1",
        "1.5",
        r#""""#,
        r#""0""#,
        r#""a""#,
        r#""<think>""#,
        r#""\u00e9\n""#,
        r#""\ud83d""#,
        r#""error""#,
        r#""null""#,
        "[]",
        r#"["a"]"#,
        r#"[["a",2],null,{"text":["b"],"thinking":5}]"#,
        "{}",
        r#"{"content":"b"}"#,
        r#"{"message":"m"}"#,
        r#"{"type":"reasoning.text","summary":"s"}"#,
        r#"[{"type":"text","text":"t"}]"#,
        r#"[{"type":"thinking","thinking":[{"type":"text","text":"t"}]}]"#,
        r#"{"total_tokens":3}"#,
        r#"{"total_tokens":"7","cost":0.5,"prompt_tokens_details":{"cached_tokens":2}}"#,
        r#"[{"index":1,"id":"c","function":{"name":"f","arguments":"{"}}]"#,
        r#"[{"index":"1","id":7,"function":{"name":"","arguments":{"b":1,"a":[]}}},{"function":1}]"#,
        r#"[0,{"content":"c"},"stop"]"#,
    ])
    .prop_map(str::to_owned)
}

fn object(fields: &'static [&'static str], inner: BoxedStrategy<String>) -> impl Strategy<Value = String> {
    let field = (prop::sample::select(fields), inner);
    prop::collection::vec(field, 0..5).prop_map(|fields| {
        let fields: Vec<String> = fields
            .into_iter()
            .map(|(name, value)| format!("\"{name}\":{value}"))
            .collect();
        format!("{{{}}}", fields.join(","))
    })
}

fn any_chunk() -> impl Strategy<Value = String> {
    let delta = object(
        &[
            "role", "content", r"c\u006fntent", "reasoning", "reasoning_content", "reasoning_details",
            "refusal", "tool_calls", "extra_content", "x",
        ],
        any_value().boxed(),
    );
    let choice = object(
        &[
            "index", "delta", "delta", "delta", "message", "finish_reason", "usage", "error",
        ],
        prop_oneof![2 => delta, 1 => any_value()].boxed(),
    );
    let choices = prop::collection::vec(prop_oneof![4 => choice, 1 => any_value()], 0..3)
        .prop_map(|choices| format!("[{}]", choices.join(",")));
    let chunk = object(
        &[
            "id", "object", "choices", "choices", "choices", "usage", "error", "model", "message", "code",
            "detail",
        ],
        prop_oneof![2 => choices, 1 => any_value()].boxed(),
    );
    prop_oneof![20 => chunk, 1 => any_value()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn any_chunk_is_parsed_like_its_json_value(chunks in prop::collection::vec(any_chunk(), 1..4)) {
        let (mut reader, mut oracle) = (ChunkReader::default(), Oracle::default());
        let mut events = Vec::new();
        for data in &chunks {
            let read = reader.read(data, false, |event| events.push(event));
            prop_assert_eq!(read, oracle.read(data), "{}", data);
            prop_assert_eq!(&events, &oracle.events, "{}", data);
        }
        reader.flush(|event| events.push(event));
        oracle.think.flush(&mut |event| oracle.events.push(event));
        prop_assert_eq!(events, oracle.events);
        prop_assert_eq!(reader.reasoning_field(), oracle.reasoning_field);
    }
}

fn events_of(data: &str) -> Vec<ModelEvent> {
    let mut events = Vec::new();
    let mut reader = ChunkReader::default();
    reader.read(data, false, |event| events.push(event)).unwrap();
    reader.flush(|event| events.push(event));
    events
}

fn protocol_error(events: &[ModelEvent]) -> Option<&str> {
    events.iter().find_map(|event| match event {
        ModelEvent::Error(fault) if fault.category == FaultCategory::Protocol => fault.detail.as_deref(),
        _ => None,
    })
}

#[test]
fn an_event_with_a_flood_of_elements_ends_the_reply_after_its_first_ones() {
    for (limit, list) in [
        ("choices > 17", r#"{"choices":[{"delta":{"content":"a"}},LIST]}"#),
        (
            "tool_calls > 4096",
            r#"{"choices":[{"delta":{"content":"a","tool_calls":[LIST]}}]}"#,
        ),
    ] {
        let data = list.replace("LIST", &vec!["{}"; 100_000].join(","));
        let events = events_of(&data);
        assert!(events.len() < 2 * LIST_LIMIT, "{limit}");
        let text = |event: &ModelEvent| matches!(event, ModelEvent::Fragment(Fragment::Text { text }) if text == "a");
        assert!(events.iter().any(text), "{limit}");
        assert_eq!(protocol_error(&events), Some(limit));
    }
}

#[test]
fn short_parts_of_content_become_one_piece() {
    let data = format!(
        r#"{{"choices":[{{"delta":{{"content":[{}]}}}}]}}"#,
        vec![r#""a""#; 100_000].join(",")
    );
    let events = events_of(&data);
    let pieces = [ModelEvent::Fragment(Fragment::Text {
        text: "a".repeat(100_000),
    })];
    assert_eq!(events, pieces);
}

#[test]
fn a_flood_of_values_is_cut_and_reported() {
    let values = vec!["0"; 2_000_000].join(",");
    for (limit, delta) in [
        (
            "reasoning_details > 10000",
            format!(r#""reasoning_details":[{values}]"#),
        ),
        (
            "extra_content > 10000",
            format!(r#""extra_content":{{"a":[{values}]}}"#),
        ),
        (
            "extra_content > 10000",
            format!(r#""tool_calls":[{{"index":0,"extra_content":{{"a":[{values}]}}}}]"#),
        ),
        (
            "arguments > 10000",
            format!(r#""tool_calls":[{{"index":0,"function":{{"name":"f","arguments":[{values}]}}}}]"#),
        ),
    ] {
        let data = format!(r#"{{"choices":[{{"delta":{{"content":"a",{delta}}}}}]}}"#);
        let events = events_of(&data);
        let kept: usize = events
            .iter()
            .map(|event| match event {
                ModelEvent::SendBack(fields) => fields.json_bytes(),
                ModelEvent::Fragment(fragment) => fragment.text().len(),
                _ => 0,
            })
            .sum();
        assert!(
            (FIELD_VALUES..4 * FIELD_VALUES).contains(&kept),
            "{limit}: {kept}"
        );
        assert_eq!(protocol_error(&events), Some(limit));
    }
}

#[test]
fn a_signature_belongs_to_its_call() {
    let events = events_of(
        r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a"},{"index":1,"id":"b","extra_content":{"google":{"thought_signature":"s"}}}]}}]}"#,
    );
    let fields: Vec<Value> = events
        .iter()
        .filter_map(|event| match event {
            ModelEvent::SendBack(fields) => Some(serde_json::to_value(fields).unwrap()),
            _ => None,
        })
        .collect();
    let extra = json!({ "google": { "thought_signature": "s" } });
    assert_eq!(
        fields,
        [json!({ "call_fields": [{ "index": 1, "extra_content": extra }] })]
    );
}

#[test]
fn an_error_of_a_million_values_keeps_its_first_ones() {
    let error = format!(
        r#"{{"error":{{"message":"m",BEFORE"more":[{}]AFTER}}}}"#,
        vec!["0"; 1_000_000].join(",")
    );
    for (before, after, code) in [(r#""code":"c","#, "", Some("c")), ("", r#","code":"late""#, None)] {
        let events = events_of(&error.replace("BEFORE", before).replace("AFTER", after));
        let [ModelEvent::Error(fault)] = events.as_slice() else {
            panic!("{events:?}")
        };
        assert_eq!(
            (fault.detail.as_deref(), fault.code.as_deref()),
            (Some("m"), code)
        );
    }
}
