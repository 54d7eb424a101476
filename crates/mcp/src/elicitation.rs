//! The events between a call and its answer: progress, questions to the user, tasks.

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};

/// A question of the server to the user during a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Elicitation {
    /// A form.
    Form {
        /// The question.
        message: String,
        /// The schema of the values as the server sent it, not checked.
        schema: Value,
    },
    /// A page that the user is asked to visit. Only `http:` and `https:` addresses arrive here.
    Url {
        /// The reason.
        message: String,
        /// The address.
        url: String,
    },
}

/// The user's answer to an [`Elicitation`].
#[derive(Debug, Clone, PartialEq)]
pub enum ElicitationAnswer {
    /// The values of a form; empty for a page.
    Accept(Map<String, Value>),
    /// The user refused.
    Decline,
    /// The user closed the question without an answer.
    Cancel,
}

/// Receives what a server reports and asks during one call.
pub trait CallPort: Send + Sync {
    /// Receives a report of progress.
    fn progress(&self, message: Option<&str>, done: f64, total: Option<f64>);

    /// Asks the user. No time limit runs until the answer; the question is dropped if the call ends before.
    fn elicit(&self, request: Elicitation) -> BoxFuture<'_, ElicitationAnswer>;

    /// Learns that a question with this address was declined unasked, because only `http:` and `https:` are safe
    /// to open.
    fn url_blocked(&self, _url: &str) {}

    /// Learns that the server runs the call as a task, which [`Server::resume`](crate::Server::resume) can poll
    /// in a later session. The task is not polled before the future ends.
    fn task_created<'a>(&'a self, _task_id: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(std::future::ready(()))
    }
}
