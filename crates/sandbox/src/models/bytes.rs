//! The models whose bytes are unusual, or more than a stream may hold (contract, section 1).

use serde_json::json;

use super::reply::{interrupted, reply};
use super::style::PLAIN;
use super::{Ask, Practice};
use crate::script::Script;

/// Length of the content of the event that is too long, in bytes; 16 MiB are the most a client need take.
const HUGE: usize = 17 << 20;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "sse-forms",
        shows: "Every form an event may have: ids, names, comments, data over several lines",
        speed: 60,
        answer: |ask| interrupted(ask, text!("bytes/sse-forms"), sse_forms()),
    },
    Practice {
        name: "crlf",
        shows: "Lines that end with CR and LF, which come in different reads",
        speed: 60,
        answer: |ask| if_streamed(ask, reply(ask, &PLAIN, text!("bytes/crlf"), "stop"), crlf),
    },
    Practice {
        name: "cr",
        shows: "Lines that end with CR alone",
        speed: 60,
        answer: |ask| {
            if_streamed(ask, reply(ask, &PLAIN, text!("bytes/cr"), "stop"), |script| {
                script.rewrite(|bytes| with_line_ends(bytes, b"\r"))
            })
        },
    },
    Practice {
        name: "bom",
        shows: "A byte order mark before the first event",
        speed: 60,
        answer: |ask| {
            if_streamed(ask, reply(ask, &PLAIN, text!("bytes/bom"), "stop"), |script| {
                // In two pieces: a reader may get half of it.
                script.at(0, Script::new().raw(b"\xEF").raw(b"\xBB\xBF"))
            })
        },
    },
    Practice {
        name: "not-utf8",
        shows: "Bytes in the middle of a word that are no text at all",
        speed: 60,
        answer: |ask| {
            let event =
                b"data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\" \xFF\xF0\x9F\x8C \"}}]}\n\n";
            interrupted(ask, text!("bytes/not-utf8"), Script::new().body(event, true))
        },
    },
    Practice {
        name: "huge-event",
        shows: "One event of 17 MiB, more than may come in one",
        speed: 60,
        answer: |ask| {
            let huge = if ask.stream { huge_event() } else { Script::new() };
            interrupted(ask, text!("bytes/huge-event"), huge)
        },
    },
];

fn if_streamed(ask: &Ask, script: Script, change: impl FnOnce(Script) -> Script) -> Script {
    if ask.stream { change(script) } else { script }
}

/// A word in each form of an event, and forms that carry none.
fn sse_forms() -> Script {
    let chunk = |word: &str| json!({"choices": [{"index": 0, "delta": {"content": format!(" {word}")}}]});
    let forms = [
        format!("event: message\nid: 7\nretry: 3000\ndata: {}\n\n", chunk("one")),
        format!("data:{}\n\n", chunk("two")),
        format!(": a comment\ndata: {}\n: another\n\n", chunk("three")),
        format!("unknown: field\nnocolon\ndata: {}\n\n", chunk("four")),
        "data: {\"choices\": [\ndata:{\"index\": 0, \"delta\":\ndata:   {\"content\": \" five\"}}]\ndata: }\n\n"
            .to_owned(),
        "event: ping\n\n".to_owned(),
        "id: 8\n\n\n\n".to_owned(),
        ":\n".to_owned(),
    ];
    forms.iter().fold(Script::new(), |script, form| {
        script.tick().body(form.as_bytes(), form.contains("data"))
    })
}

/// Each event's last LF comes with the next event.
fn crlf(script: Script) -> Script {
    let mut held = false;
    let script = script.rewrite(|bytes| {
        let mut changed = with_line_ends(bytes, b"\r\n");
        changed.pop();
        if held {
            changed.insert(0, b'\n');
        }
        held = true;
        changed
    });
    script.raw("\n")
}

fn with_line_ends(bytes: &[u8], end: &[u8]) -> Vec<u8> {
    let lines: Vec<_> = bytes.split(|byte| *byte == b'\n').collect();
    lines.join(end)
}

fn huge_event() -> Script {
    let before = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"";
    let after = "\"}}]}\n\n";
    let mut event = String::with_capacity(before.len() + HUGE + after.len());
    event.push_str(before);
    event.extend(std::iter::repeat_n('~', HUGE));
    event.push_str(after);
    Script::new().body(event.as_bytes(), true)
}
