//! Which script answers a request.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::models;
use crate::models::{Ask, Circumstances};
use crate::record::Log;
use crate::replays::Replays;
use crate::request::Request;
use crate::sandbox::SandboxOptions;
use crate::script::Script;

/// The scripts a test has set, and the practice models behind them.
#[derive(Debug)]
pub(crate) struct Routes {
    options: SandboxOptions,
    log: Arc<Log>,
    /// Part of every reply's id: a client may keep ids over a restart, and must not take a new reply for an
    /// old one.
    started: u128,
    replays: Arc<Replays>,
    set: Mutex<Set>,
}

#[derive(Debug, Default)]
struct Set {
    paths: HashMap<String, Script>,
    models: HashMap<String, Script>,
    once: HashMap<String, VecDeque<Script>>,
}

impl Routes {
    pub(crate) fn new(options: SandboxOptions, log: Arc<Log>) -> Self {
        let started = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_millis();
        Self {
            options,
            log,
            started,
            replays: Arc::default(),
            set: Mutex::default(),
        }
    }

    pub(crate) fn play(&self, model: String, script: Script) {
        self.set().models.insert(model, script);
    }

    pub(crate) fn play_once(&self, model: String, script: Script) {
        self.set().once.entry(model).or_default().push_back(script);
    }

    pub(crate) fn answer_path(&self, path: String, script: Script) {
        self.set().paths.insert(path, script);
    }

    /// Does what a request to `/practice/…` asks and answers it; `None` for all other paths.
    pub(crate) fn steer(&self, request: &Request) -> Option<Script> {
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/practice/requests") => Some(Script::json(200, &self.asked())),
            ("POST", "/practice/release") => {
                self.log.release_held();
                Some(Script::page(204, "text/plain", ""))
            }
            (_, "/practice/requests" | "/practice/release") => Some(wrong_method()),
            _ => None,
        }
    }

    /// The answer to a request whose JSON is `body`; `id` tells it from all others.
    pub(crate) fn answer(&self, request: &Request, body: &Value, id: u64) -> Script {
        if let Some(script) = self.set().paths.get(&request.path) {
            return script.clone();
        }
        if let Some(model) = request.path.strip_prefix("/moved/") {
            return self.practise(model, request, body, id);
        }
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/v1/models" | "/models") => models::list(),
            ("POST", "/v1/chat/completions" | "/chat/completions") => self.complete(request, body, id),
            (_, "/v1/models" | "/models" | "/v1/chat/completions" | "/chat/completions") => wrong_method(),
            _ => refusal(
                404,
                "There is nothing at this path; the practice provider answers under /v1.",
            ),
        }
    }

    fn complete(&self, request: &Request, body: &Value, id: u64) -> Script {
        if !body.is_object() {
            return refusal(400, "The body of the request is not a JSON object.");
        }
        let Some(model) = body["model"].as_str() else {
            return refusal(400, "You must provide a model parameter.");
        };
        if let Some(script) = self.set_for(model) {
            return script;
        }
        self.practise(model, request, body, id)
    }

    /// A practice model's answer.
    fn practise(&self, model: &str, request: &Request, body: &Value, id: u64) -> Script {
        let circumstances = Circumstances {
            request,
            id: format!("chatcmpl-practice-{:x}-{id}", self.started),
            moved: request.path.starts_with("/moved/"),
            options: self.options,
            replays: self.replays.clone(),
        };
        let ask = Ask::read(model, body, circumstances);
        ask.map_or_else(|| models::unknown(model), |ask| ask.answer())
    }

    fn set_for(&self, model: &str) -> Option<Script> {
        let mut set = self.set();
        let once = set.once.get_mut(model).and_then(VecDeque::pop_front);
        once.or_else(|| set.models.get(model).cloned())
    }

    fn asked(&self) -> Value {
        let line = |record: crate::Record| {
            json!({
                "id": record.id, "model": record.model, "path": record.path, "state": record.state,
                "bytes_sent": record.bytes_sent, "events_sent": record.events_sent,
            })
        };
        self.log.records().into_iter().map(line).collect()
    }

    fn set(&self) -> MutexGuard<'_, Set> {
        self.set.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An error in OpenAI's shape, about the request itself.
pub(crate) fn refusal(status: u16, message: &str) -> Script {
    let error = json!({"message": message, "type": "invalid_request_error", "param": null, "code": null});
    Script::json(status, &json!({ "error": error }))
}

fn wrong_method() -> Script {
    refusal(405, "This path does not know this method.")
}
