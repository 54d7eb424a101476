//! Classifies transport errors by type, never by message (wire contract, section 3).

use std::error::Error;
use std::io;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use rustls::{CertificateError, OtherError};

use crate::names::{NameNotFound, is_offline};

/// Returns an error and all its sources, with the outermost error first.
fn sources<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |error| source_of(*error))
}

fn source_of<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    match error.downcast_ref::<io::Error>() {
        // Do not call `source` on an I/O error, because it would skip the wrapped error and return
        // the source of that error.
        Some(wrapped) => wrapped.get_ref().map(|inner| inner as &(dyn Error + 'static)),
        None => error.source(),
    }
}

/// Returns whether the error is a timeout that the operating system reported.
pub fn os_timed_out(error: &(dyn Error + 'static)) -> bool {
    find::<io::Error>(error).is_some_and(|io| io.kind() == io::ErrorKind::TimedOut)
}

/// Returns the kind of the I/O error that caused `error`, if any. Also finds an I/O error inside an
/// HTTP/2 error, whose `source` method does not return it.
fn io_kind(error: &(dyn Error + 'static)) -> Option<io::ErrorKind> {
    let inside_h2 = || find::<h2::Error>(error).and_then(h2::Error::get_io);
    find::<io::Error>(error).or_else(inside_h2).map(io::Error::kind)
}

fn find<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    sources(error).find_map(|source| source.downcast_ref::<E>())
}

/// Returns whether a certificate is refused only because no trusted authority issued it. Also
/// returns `true` if a server presents a certificate that is marked as an authority. Such a
/// certificate is usually self-signed, but this is not checked.
fn is_unknown_issuer(error: &rustls::Error) -> bool {
    match error {
        rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer) => true,
        rustls::Error::InvalidCertificate(CertificateError::Other(OtherError(other))) => {
            other.downcast_ref::<webpki::Error>() == Some(&webpki::Error::CaUsedAsEndEntity)
        }
        _ => false,
    }
}

/// Joins the messages of the sources of an error, without repetitions. Leaves out the message of
/// the error itself, which contains only the failed operation and the URL.
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let mut words: Vec<String> = sources(error).skip(1).map(ToString::to_string).collect();
    // Drop a message that only repeats the end of the previous message, because some errors quote
    // their source.
    words.dedup_by(|next, before| before.ends_with(next.as_str()));
    words.join(": ")
}

/// The operation during which the transport failed.
#[derive(Clone, Copy, Debug)]
pub enum Operation<'a> {
    Connecting {
        /// The server's host name.
        host: &'a str,
        proxied: bool,
    },
    /// Sending the request or receiving the response failed.
    Transferring,
}

/// Classifies a transport error by the types of its sources (wire contract, section 3).
pub fn transport_fault(error: &(dyn Error + 'static), operation: Operation<'_>) -> Fault {
    let io_kind = io_kind(error);
    let unreachable = matches!(
        io_kind,
        Some(io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkDown)
    );
    let unknown = find::<NameNotFound>(error);
    let (category, message) = if let Operation::Connecting { host, proxied } = operation {
        if let Some(tls) = find::<rustls::Error>(error) {
            let message = match is_unknown_issuer(tls) {
                true => fault::tls_unknown_issuer(),
                false => fault::tls(),
            };
            (FaultCategory::Tls, message)
        } else if (unknown.is_some() || unreachable) && is_offline() {
            (FaultCategory::NoRoute, fault::offline())
        } else if proxied && unknown.is_none_or(|unknown| unknown.name != host) {
            (FaultCategory::Proxy, fault::proxy_unreachable())
        } else if unknown.is_some() {
            (FaultCategory::Dns, fault::host_not_found())
        } else if unreachable {
            (FaultCategory::NoRoute, fault::no_route())
        } else if io_kind == Some(io::ErrorKind::ConnectionRefused) {
            (FaultCategory::Connect, fault::nothing_listens())
        } else {
            (FaultCategory::Connect, fault::server_unreachable())
        }
    } else if find::<hyper::Error>(error).is_some_and(hyper::Error::is_parse) {
        (FaultCategory::Protocol, fault::not_http())
    } else if unreachable {
        (FaultCategory::Connection, fault::network_lost())
    } else if find::<rustls::Error>(error).is_some() {
        (FaultCategory::Connection, fault::tls_broke())
    } else if io_kind == Some(io::ErrorKind::ConnectionReset) {
        (FaultCategory::Connection, fault::connection_reset())
    } else if find::<h2::Error>(error).is_some_and(|h2| h2.is_reset() || h2.is_go_away()) {
        (FaultCategory::Connection, fault::stream_broken_off())
    } else if find::<hyper::Error>(error).is_some_and(hyper::Error::is_incomplete_message)
        // HTTP/2 reports a connection that closes while a stream is open as "broken pipe".
        || matches!(
            io_kind,
            Some(io::ErrorKind::UnexpectedEof | io::ErrorKind::BrokenPipe)
        )
    {
        (FaultCategory::Connection, fault::connection_closed_early())
    } else {
        (FaultCategory::Connection, fault::connection_broke())
    };
    Fault::new(category, message).with_detail(chain(error))
}
