//! Events during a call, before its answer arrives: progress reports, questions to the user, and
//! the creation of a task.

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};

/// A question that the server asks the user during a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Elicitation {
    /// The question asks the user to fill in a form.
    Form {
        /// The text of the question.
        message: String,
        /// The JSON schema of the form's values, which Rivulet has not checked. In protocol version
        /// 2025-11-25, fields that the protocol library (rmcp) does not know may be missing.
        schema: Value,
    },
    /// The question asks the user to visit a page at an `http:` or `https:` address.
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
    /// The user accepted. The map contains the form's values; it is empty if there was no form.
    Accept(Map<String, Value>),
    /// The user refused to answer.
    Decline,
    /// The user closed the question without answering it.
    Cancel,
}

/// Receives the progress reports and questions that a server sends during one call.
pub trait CallPort: Send + Sync {
    /// Receives a progress report.
    fn progress(&self, message: Option<&str>, done: f64, total: Option<f64>);

    /// Asks the user a question from the server. The time limits of the call pause until the user
    /// answers. If the call ends first, the returned future is dropped.
    fn elicit(&self, request: Elicitation) -> BoxFuture<'_, ElicitationAnswer>;

    /// Called when the server has withdrawn the question that [`elicit`](Self::elicit) is asking.
    /// The future that `elicit` returned has been dropped, and the call continues.
    fn question_withdrawn(&self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    /// Returns whether this port can ask the user. If a server does not state to which call its
    /// question belongs, the question is asked on behalf of a call whose port returns true here.
    fn can_ask(&self) -> bool {
        true
    }

    /// Called with an address that must not be opened, because it is not a valid `http:` or
    /// `https:` address. The question that contained it has already been declined, without asking
    /// the user.
    fn url_blocked(&self, _url: &str) {}

    /// Receives the id of a task that the server has created to run the call. On a later
    /// connection, [`Server::resume`](crate::Server::resume) can wait for the task's answer.
    /// Rivulet does not request the state of the task until the returned future has completed.
    fn task_created<'a>(&'a self, _task_id: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(std::future::ready(()))
    }
}

/// A [`CallPort`] that declines all questions, for operations that must not ask the user.
pub(crate) struct NoPort;

impl CallPort for NoPort {
    fn progress(&self, _message: Option<&str>, _done: f64, _total: Option<f64>) {}

    fn elicit(&self, _request: Elicitation) -> BoxFuture<'_, ElicitationAnswer> {
        Box::pin(std::future::ready(ElicitationAnswer::Decline))
    }

    fn can_ask(&self) -> bool {
        false
    }
}
