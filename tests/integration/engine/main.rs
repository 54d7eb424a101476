//! The engine without a window: use cases, network and database against the sandbox server over real sockets.

mod captures;
mod conversation;
mod dialects;
mod endings;
mod harness;
mod keys;
mod library;
mod providers;
mod reading;
mod replies;
mod seams;
mod stream;
mod taken_away;
mod versions;
mod wire_view;
