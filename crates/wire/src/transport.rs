//! Errors of the transport, sorted by what they are and never by their words (contract, section 3).

use std::error::Error;
use std::io;

use rivulet_core::{Fault, FaultCategory};

use crate::connect::NameNotFound;

/// The sources of an error, outermost first.
fn sources<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |error| inner(*error))
}

fn inner<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    match error.downcast_ref::<io::Error>() {
        // An io::Error hides what it wraps from `source`.
        Some(wrapped) => wrapped.get_ref().map(|inner| inner as &(dyn Error + 'static)),
        None => error.source(),
    }
}

/// The operating system gave up on a connection by itself.
pub fn given_up(error: &(dyn Error + 'static)) -> bool {
    find::<io::Error>(error).is_some_and(|io| io.kind() == io::ErrorKind::TimedOut)
}

fn find<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    sources(error).find_map(|source| source.downcast_ref::<E>())
}

/// The words of an error without its outermost ones, which name the address that the user knows, and without repetitions.
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let mut words: Vec<String> = sources(error).skip(1).map(ToString::to_string).collect();
    // Some errors print their source themselves: the shorter text after it says nothing new.
    words.dedup_by(|next, before| before.ends_with(next.as_str()));
    words.join(": ")
}

/// Sorts a transport error by the types among its sources, never by its words (contract, section 3).
pub fn transport_fault(error: &(dyn Error + 'static), connecting: bool) -> Fault {
    let io_kind = find::<io::Error>(error).map(io::Error::kind);
    let (category, message) = if find::<NameNotFound>(error).is_some() {
        (FaultCategory::Dns, "The server's name was not found")
    } else if find::<rustls::Error>(error).is_some() {
        (
            FaultCategory::Tls,
            "No secure connection to the server could be made",
        )
    } else if connecting {
        match io_kind {
            Some(io::ErrorKind::ConnectionRefused) => (
                FaultCategory::Connect,
                "Nothing answers at this address: is the server running?",
            ),
            Some(io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable) => (
                FaultCategory::Connect,
                "There is no way to the server: is this computer online?",
            ),
            _ => (FaultCategory::Connect, "The server could not be reached"),
        }
    } else if io_kind == Some(io::ErrorKind::ConnectionReset) {
        (FaultCategory::Connection, "The connection was reset")
    } else if find::<h2::Error>(error).is_some_and(h2::Error::is_reset) {
        (FaultCategory::Connection, "The server broke the stream off")
    } else if find::<hyper::Error>(error).is_some_and(hyper::Error::is_incomplete_message)
        || io_kind == Some(io::ErrorKind::UnexpectedEof)
    {
        (
            FaultCategory::Connection,
            "The connection was closed before the reply was whole",
        )
    } else {
        (FaultCategory::Connection, "The connection broke")
    };
    Fault::new(category, message).with_detail(chain(error))
}
