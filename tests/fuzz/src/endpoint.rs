//! Fuzz target that parses arbitrary text as a base URL (wire contract, section 5).

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_core::Fault;
use rivulet_fuzz::{MAX_TIME, within};
use rivulet_wire::Endpoint;

/// A password that must never appear in an error message.
const PASSWORD: &str = "Passw0rd-That-No-Url-Changes";

fuzz_target!(|typed: &str| {
    if let Ok(endpoint) = parse(typed) {
        let chat = endpoint.chat();
        assert!(chat.path().ends_with("/chat/completions"), "{chat}");
        assert_eq!(parse(chat.as_str()).as_ref(), Ok(&endpoint), "{chat}");
    }
    // A fault must never contain a password. In a URL, a password is between a colon and an `@`, so
    // insert the test password and an `@` after each colon in turn.
    for (at, _) in typed.match_indices(':') {
        let (before, after) = typed.split_at(at + 1);
        let typed = format!("{before}{PASSWORD}@{after}");
        if let Err(fault) = parse(&typed) {
            assert!(!format!("{fault:?}").contains(PASSWORD), "{typed}");
        }
    }
});

fn parse(typed: &str) -> Result<Endpoint, Fault> {
    within(MAX_TIME, || Endpoint::parse(typed))
}
