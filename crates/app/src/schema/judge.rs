//! Decides whether an answer fits the response format that the chat settings require.

use rivulet_core::{Ending, Enforcement, Part, ResponseFormat, Unchecked, Verdict, VerdictKind};
use serde_json::{Value, json};

use super::check::{CheckError, check};

/// Returns the verdict on a reply that consists of `parts` and ended with `ending`. Returns `None`
/// if the reply requests tools, because the answer follows in a later reply. Blocks the thread for
/// at most a few seconds.
pub fn judge(
    format: &ResponseFormat,
    enforcement: Enforcement,
    parts: &[Part],
    ending: Ending,
) -> Option<Verdict> {
    let has_refusal = parts.iter().any(|part| matches!(part, Part::Refusal { .. }));
    let result = match ending {
        Ending::ToolCalls => return None,
        _ if has_refusal => VerdictKind::Refusal,
        Ending::Complete => result(format, &parts.iter().filter_map(Part::text).collect::<String>()),
        _ => VerdictKind::CutOff,
    };
    Some(Verdict { enforcement, result })
}

/// Returns the verdict on a reply that has just begun. Until the reply ends, its answer counts as
/// cut off.
pub fn preview(enforcement: Enforcement) -> Verdict {
    Verdict {
        enforcement,
        result: VerdictKind::CutOff,
    }
}

fn result(format: &ResponseFormat, text: &str) -> VerdictKind {
    let answer: Value = match serde_json::from_str(text) {
        Ok(answer) => answer,
        Err(error) => return not_json(text, &error),
    };
    let schema = match format {
        ResponseFormat::JsonObject => json!({ "type": "object" }),
        ResponseFormat::JsonSchema { schema, .. } => match serde_json::from_str(schema) {
            Ok(schema) => schema,
            Err(error) => return unusable(error.to_string()),
        },
    };
    match check(&schema, &answer) {
        Ok(()) => VerdictKind::Valid,
        Err(CheckError::Invalid { faults, more }) => VerdictKind::Invalid { errors: faults, more },
        Err(CheckError::Unusable(detail)) => unusable(detail),
        Err(CheckError::TooCostly) => too_costly(),
    }
}

fn unusable(detail: String) -> VerdictKind {
    VerdictKind::Unchecked {
        reason: Unchecked::SchemaUnusable,
        detail,
    }
}

fn too_costly() -> VerdictKind {
    VerdictKind::Unchecked {
        reason: Unchecked::TooCostly,
        detail: String::new(),
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> VerdictKind {
    let detail = error.to_string();
    // Use the text of the error to recognise JSON that is nested too deeply, because serde_json has
    // no error code for it.
    if detail.starts_with("recursion") {
        return too_costly();
    }
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let line_start: usize = lines.map(str::len).sum();
    // serde_json counts columns in bytes, beginning with 1. However, if the text ends too early,
    // the reported column is that of the last byte. In this case, use the length of the text
    // instead.
    let at = match error.is_eof() {
        true => text.len(),
        false => text.floor_char_boundary(line_start + error.column().saturating_sub(1)),
    };
    VerdictKind::NotJson {
        detail,
        at: text[..at].encode_utf16().count() as u64,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rivulet_core::SchemaFault;

    use super::*;

    const SCHEMA: &str = r#"{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}"#;

    fn by_schema(schema: &str) -> ResponseFormat {
        ResponseFormat::JsonSchema {
            name: String::new(),
            schema: schema.to_owned(),
            strict: true,
        }
    }

    fn text(text: &str) -> Vec<Part> {
        vec![Part::Text {
            text: text.to_owned(),
        }]
    }

    fn invalid(path: &str, rule: &str, value: &str) -> VerdictKind {
        VerdictKind::Invalid {
            errors: vec![SchemaFault {
                path: path.to_owned(),
                rule: rule.to_owned(),
                value: value.to_owned(),
            }],
            more: false,
        }
    }

    #[test]
    fn the_table_of_verdicts() {
        use VerdictKind::{CutOff, Refusal, Valid};

        let refusal = vec![Part::Refusal {
            text: "No.".to_owned(),
        }];
        let object = ResponseFormat::JsonObject;
        let schema = by_schema(SCHEMA);
        let reasoned = [vec![Part::Reasoning { text: "{".to_owned() }], text(r#"{"n":1}"#)].concat();
        for (format, parts, ending, kind) in [
            (&schema, text(r#"{"n": 1}"#), Ending::Complete, Valid),
            (&schema, text(" \n{\"n\": 1}\n"), Ending::Complete, Valid),
            (&schema, reasoned, Ending::Complete, Valid),
            (
                &schema,
                text(r#"{"n": "1"}"#),
                Ending::Complete,
                invalid("/n", "type: \"integer\"", "\"1\""),
            ),
            (&object, text("{}"), Ending::Complete, Valid),
            (
                &object,
                text("[]"),
                Ending::Complete,
                invalid("", "type: \"object\"", "[]"),
            ),
            (&schema, text(r#"{"n": 1}"#), Ending::Length, CutOff),
            (&schema, text(r#"{"n": 1}"#), Ending::Unconfirmed, CutOff),
            (&schema, text(r#"{"n": 1}"#), Ending::Stopped, CutOff),
            (&schema, vec![], Ending::Empty, CutOff),
            (&schema, refusal.clone(), Ending::Complete, Refusal),
            (&schema, refusal, Ending::Length, Refusal),
            (
                &by_schema(r#"{"type": 3}"#),
                text("{}"),
                Ending::Complete,
                VerdictKind::Unchecked {
                    reason: Unchecked::SchemaUnusable,
                    detail: String::new(),
                },
            ),
        ] {
            let mut found = judge(format, Enforcement::Asked, &parts, ending).unwrap().result;
            if let VerdictKind::Unchecked { detail, .. } = &mut found {
                assert!(!detail.is_empty());
                detail.clear();
            }
            assert_eq!(found, kind, "{parts:?} {ending}");
        }
    }

    #[test]
    fn the_position_of_an_error_counts_utf16_units() {
        for (answer, expected) in [
            ("no", 1),
            ("", 0),
            ("{\"a\": \"😀\" x}", 11),
            ("{\n\"a\": ö}", 7),
            ("{\"a\":", 5),
            ("{} {}", 3),
        ] {
            match result(&ResponseFormat::JsonObject, answer) {
                VerdictKind::NotJson { at, .. } => assert_eq!(at, expected, "{answer}"),
                other => panic!("{answer}: {other:?}"),
            }
        }
    }

    #[test]
    fn deep_nesting_is_not_called_broken_json() {
        let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
        assert_eq!(result(&ResponseFormat::JsonObject, &deep), too_costly());
    }

    #[test]
    fn a_reply_that_calls_tools_has_no_verdict() {
        let format = by_schema(SCHEMA);
        assert_eq!(judge(&format, Enforcement::Unknown, &[], Ending::ToolCalls), None);
    }

    proptest! {
        #[test]
        fn any_text_gets_a_verdict_and_only_a_complete_answer_can_be_valid(
            answer in prop_oneof![".*", r#"\{"n": ?(1|"1"|null|[0-9.e]{1,5})\}?"#],
        ) {
            let format = by_schema(SCHEMA);
            let parts = text(&answer);
            let verdict = judge(&format, Enforcement::Unknown, &parts, Ending::Complete).unwrap();
            if let VerdictKind::NotJson { at, .. } = verdict.result {
                prop_assert!(at <= answer.encode_utf16().count() as u64);
            }
            let cut = judge(&format, Enforcement::Unknown, &parts, Ending::Disconnected).unwrap();
            prop_assert_eq!(cut.result, VerdictKind::CutOff);
        }
    }
}
