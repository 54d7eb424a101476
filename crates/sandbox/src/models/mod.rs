//! The practice models: each is named for what it shows, and says so in its reply.

/// A text file of a reply, by its name below `texts/` and without its extension.
macro_rules! text {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/texts/", $name, ".md"))
    };
}

mod ask;
mod bodies;
mod bytes;
mod chunks;
mod connections;
mod dialects;
mod endings;
mod errors;
mod go_on;
mod hosts;
mod pages;
mod redirects;
mod replay;
mod reply;
mod statuses;
mod style;
mod think_tags;
mod tools;
mod voice;
mod waits;

use serde::Serialize;
use serde_json::{Value, json};

pub(crate) use ask::{Ask, Circumstances};

use crate::script::Script;

/// The practice model to begin with.
pub const DEFAULT_MODEL: &str = "tour";

/// A practice model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ModelInfo {
    /// Its name; with `@N` or `@max` after it, it speaks at N tokens a second or as fast as it is read.
    pub name: &'static str,
    /// What it shows, in one line.
    pub shows: &'static str,
}

/// All practice models, the friendliest first.
#[must_use]
pub fn models() -> Vec<ModelInfo> {
    all()
        .map(|practice| ModelInfo {
            name: practice.name,
            shows: practice.shows,
        })
        .collect()
}

/// A practice model and how it answers.
struct Practice {
    name: &'static str,
    shows: &'static str,
    /// Tokens a second where nobody asked for another speed.
    speed: u32,
    answer: fn(&Ask) -> Script,
}

fn all() -> impl Iterator<Item = &'static Practice> {
    [
        pages::MODELS,
        tools::MODELS,
        think_tags::MODELS,
        endings::MODELS,
        dialects::MODELS,
        hosts::MODELS,
        waits::MODELS,
        connections::MODELS,
        errors::MODELS,
        replay::MODELS,
        chunks::MODELS,
        bytes::MODELS,
        bodies::MODELS,
        statuses::MODELS,
        redirects::MODELS,
    ]
    .into_iter()
    .flatten()
}

fn find(name: &str) -> Option<&'static Practice> {
    let name = if name == "unconfirmed" { "silent-end" } else { name };
    all().find(|practice| practice.name == name)
}

/// The answer to `GET /v1/models`.
pub(crate) fn list() -> Script {
    let line = |model: ModelInfo| {
        json!({
            "id": model.name, "object": "model", "created": 1_700_000_000, "owned_by": "rivulet practice",
            "description": model.shows,
        })
    };
    let data: Value = models().into_iter().map(line).collect();
    Script::json(200, &json!({"object": "list", "data": data}))
}

/// The answer to a request for a model that does not exist.
pub(crate) fn unknown(model: &str) -> Script {
    let message = format!("The practice provider has no model `{model}`. GET /v1/models lists those it has.");
    let error = json!({
        "message": message, "type": "invalid_request_error", "param": null, "code": "model_not_found",
    });
    Script::json(404, &json!({ "error": error }))
}
