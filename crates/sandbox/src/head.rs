//! The head of a response, as text.

use crate::script::Script;
use crate::step::Framing;

/// Status line, headers, the framing's header, and the empty line.
pub(crate) fn text(script: &Script) -> String {
    let status = script.head.status;
    let mut head = format!("HTTP/1.1 {status} {}\r\n", reason_phrase(status));
    for (name, value) in &script.head.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    match script.framing {
        // It has no body by definition, so no framing either.
        _ if status == 204 => {}
        Framing::Chunked => head.push_str("Transfer-Encoding: chunked\r\n"),
        Framing::Length => head.push_str(&format!("Content-Length: {}\r\n", script.body_len())),
        Framing::Connection => {}
    }
    head.push_str("Connection: close\r\n\r\n");
    head
}

fn reason_phrase(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        301 => "Moved Permanently",
        302 => "Found",
        307 => "Temporary Redirect",
        308 => "Permanent Redirect",
        400 => "Bad Request",
        401 => "Unauthorized",
        402 => "Payment Required",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        422 => "Unprocessable Content",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        500 => "Internal Server Error",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "Status",
    }
}
