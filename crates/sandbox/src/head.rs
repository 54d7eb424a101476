//! Formats the head of an HTTP response.

use crate::script::Script;
use crate::step::Framing;

pub(crate) fn text(script: &Script) -> String {
    let status = script.head.status;
    let mut head = format!("HTTP/1.1 {status} {}\r\n", reason_phrase(status));
    for (name, value) in &script.head.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    match script.framing {
        // A response with status 204 has no body, so omit the headers that delimit a body.
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
        400 => "Bad Request",
        401 => "Unauthorized",
        402 => "Payment Required",
        404 => "Not Found",
        405 => "Method Not Allowed",
        411 => "Length Required",
        413 => "Content Too Large",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        500 => "Internal Server Error",
        503 => "Service Unavailable",
        _ => "Status",
    }
}
