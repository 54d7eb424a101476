//! Chooses the script that answers a request.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::gate::{Gate, WeakGate};
use crate::guard::Guard;
use crate::models;
use crate::record::{Entry, Log};
use crate::request::Request;
use crate::script::Script;

/// Maximum number of replies whose reasoning the client can end early. Older replies are forgotten.
const CONTROLLED: usize = 64;

/// Chooses the script for each request. A script that a test has set takes precedence over the
/// scripts of the practice provider's models.
#[derive(Debug)]
pub(crate) struct Routes {
    /// Protects the practice provider from other programs; `None` on a test server.
    guard: Option<Guard>,
    /// The start time of this server, as Unix time in milliseconds. It is part of the id of every
    /// reply, so that a client that remembers an old id does not mistake a new reply for the old
    /// one.
    started: u128,
    replies: AtomicU64,
    scripts: Mutex<Scripts>,
    /// The latest replies whose reasoning the client can end early. Each entry contains the id of
    /// the reply, and the gate that is opened to end its reasoning.
    reasoning: Mutex<VecDeque<(String, WeakGate)>>,
}

#[derive(Debug, Default)]
struct Scripts {
    paths: HashMap<String, Script>,
    models: HashMap<String, Script>,
    once: HashMap<String, VecDeque<Script>>,
}

impl Routes {
    pub(crate) fn new(guard: Option<Guard>) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            guard,
            started: now.as_millis(),
            replies: AtomicU64::new(0),
            scripts: Mutex::default(),
            reasoning: Mutex::default(),
        }
    }

    pub(crate) fn play(&self, model: String, script: Script) {
        self.lock().models.insert(model, script);
    }

    pub(crate) fn play_once(&self, model: String, script: Script) {
        self.lock().once.entry(model).or_default().push_back(script);
    }

    pub(crate) fn answer_path(&self, path: String, script: Script) {
        self.lock().paths.insert(path, script);
    }

    /// Returns the script that answers `request`, and the request's log entry.
    pub(crate) fn answer(&self, request: Request, log: &Arc<Log>) -> (Script, Entry) {
        let (request, log) = match &self.guard {
            Some(guard) => match guard.admit(request) {
                Some(request) => (request, None),
                None => return (Script::page(404, "text/plain", ""), Entry::unrecorded()),
            },
            None => (request, Some(log)),
        };
        let request = Arc::new(request);
        let body = request.json();
        let entry = log.map_or_else(Entry::unrecorded, |log| {
            log.open(&request, body["model"].as_str())
        });
        (self.script(&request, &body), entry)
    }

    fn script(&self, request: &Request, body: &Value) -> Script {
        if let Some(script) = self.lock().paths.get(&request.path) {
            return script.clone();
        }
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/v1/models" | "/models") => models::list(),
            ("POST", "/v1/chat/completions" | "/chat/completions") => self.complete(body),
            ("POST", "/v1/chat/completions/control" | "/chat/completions/control") => self.control(body),
            (_, "/v1/models" | "/models" | "/v1/chat/completions" | "/chat/completions") => {
                refusal(405, "This path does not support this method.")
            }
            _ => refusal(404, "Nothing is served at this path; try /v1/models."),
        }
    }

    fn complete(&self, body: &Value) -> Script {
        if !body.is_object() {
            return refusal(400, "The body of the request is not a JSON object.");
        }
        let Some(model) = body["model"].as_str() else {
            return refusal(400, "You must provide a model parameter.");
        };
        self.script_of_test(model).unwrap_or_else(|| {
            let number = self.replies.fetch_add(1, Ordering::Relaxed);
            let reply_id = format!("chatcmpl-practice-{:x}-{number}", self.started);
            let answer_now = Gate::new();
            let script = models::answer(model, body, reply_id.clone(), &answer_now, self.guard.is_none());
            if body["reasoning_control"] == true {
                let mut reasoning = self.reasoning.lock().unwrap_or_else(PoisonError::into_inner);
                reasoning.truncate(CONTROLLED - 1);
                reasoning.push_front((reply_id, answer_now.downgrade()));
            }
            script
        })
    }

    /// Handles the client's request to end the reasoning of a running reply, and returns the
    /// response. Both the request and the response have llama.cpp's format.
    fn control(&self, body: &Value) -> Script {
        let Some(id) = body["id"].as_str() else {
            return refusal(400, "missing completion id");
        };
        if body["action"] != "reasoning_end" {
            return refusal(400, "unknown control action");
        }
        let reasoning = self.reasoning.lock().unwrap_or_else(PoisonError::into_inner);
        let found = reasoning.iter().find(|(other, _)| other == id);
        match found.and_then(|(_, gate)| gate.upgrade()) {
            Some(gate) => {
                gate.release();
                Script::json(200, &json!({ "success": true }))
            }
            None => {
                let message = "no active completion for this id";
                Script::json(200, &json!({ "success": false, "message": message }))
            }
        }
    }

    fn script_of_test(&self, model: &str) -> Option<Script> {
        let mut scripts = self.lock();
        let once = scripts.once.get_mut(model).and_then(VecDeque::pop_front);
        once.or_else(|| scripts.models.get(model).cloned())
    }

    fn lock(&self) -> MutexGuard<'_, Scripts> {
        self.scripts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns an error response in OpenAI's format. `message` explains the problem with the request.
pub(crate) fn refusal(status: u16, message: &str) -> Script {
    let error = json!({"message": message, "type": "invalid_request_error", "param": null, "code": null});
    Script::json(status, &json!({ "error": error }))
}
