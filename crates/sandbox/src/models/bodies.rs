//! The models that answer 200 with something else than a stream (contract, section 1).

use serde_json::json;

use super::Practice;
use super::reply::whole;
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "whole-json",
        shows: "A whole reply at once, from a server that cannot stream",
        speed: 60,
        answer: |ask| whole(ask, text!("failures/whole-json"), Some("stop")),
    },
    Practice {
        name: "json-error",
        shows: "An error where a stream was expected, although the status said 200",
        speed: 60,
        answer: |_| {
            let message = "The model is not loaded, whatever the status says (practice provider)";
            Script::json(
                200,
                &json!({"error": {"message": message, "code": "model_not_loaded"}}),
            )
        },
    },
    Practice {
        name: "json-no-reply",
        shows: "JSON that holds no reply where a stream was expected",
        speed: 60,
        answer: |_| {
            let message = "This is the practice provider; this is JSON, and not a reply.";
            Script::json(200, &json!({"status": "ok", "about": message}))
        },
    },
    Practice {
        name: "html",
        shows: "A web page where a stream was expected",
        speed: 60,
        answer: |_| {
            Script::page(
                200,
                "text/html; charset=utf-8",
                include_str!("../../texts/failures/html.html"),
            )
        },
    },
    Practice {
        name: "empty-body",
        shows: "A stream without a single byte in it",
        speed: 60,
        answer: |_| Script::page(200, "text/event-stream", ""),
    },
];
