//! The events between a call and its answer: progress, questions to the user, and tasks.

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};

/// A question that the server asks the user during a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Elicitation {
    /// The question asks the user to fill in a form.
    Form {
        /// The text of the question.
        message: String,
        /// The schema of the values, as the server sent it. The schema has not been checked.
        schema: Value,
    },
    /// The question asks the user to visit a page. The address of the page always begins with
    /// `http:` or `https:`.
    Url {
        /// The reason why the user should visit the page.
        message: String,
        /// The address of the page.
        url: String,
    },
}

/// The user's answer to an [`Elicitation`].
#[derive(Debug, Clone, PartialEq)]
pub enum ElicitationAnswer {
    /// The user accepted. The value contains the form's values; it is empty for a page.
    Accept(Map<String, Value>),
    /// The user refused to answer.
    Decline,
    /// The user closed the question without answering it.
    Cancel,
}

/// Receives a server's progress reports and questions during one call.
pub trait CallPort: Send + Sync {
    /// Receives a progress report.
    fn progress(&self, message: Option<&str>, done: f64, total: Option<f64>);

    /// Asks the user a question from the server. The time limits pause until the user answers. If
    /// the call ends first, the question is dropped.
    fn elicit(&self, request: Elicitation) -> BoxFuture<'_, ElicitationAnswer>;

    /// Receives an address that is not safe to open, because it begins with neither `http:` nor
    /// `https:`. The question that contains the address was declined without asking the user.
    fn url_blocked(&self, _url: &str) {}

    /// Receives the notification that the server runs the call as a task.
    /// [`Server::resume`](crate::Server::resume) can poll the task in a later session. The task is
    /// not polled until the returned future has completed.
    fn task_created<'a>(&'a self, _task_id: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(std::future::ready(()))
    }
}
