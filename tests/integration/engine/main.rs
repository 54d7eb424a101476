//! The engine without a window: use cases, network and database against the sandbox server over real sockets.

mod captures;
mod conversation;
mod endings;
mod harness;
mod keys;
mod providers;
mod reading;
mod replies;
mod stream;
mod wire_view;
