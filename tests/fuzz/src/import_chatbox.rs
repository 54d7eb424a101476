//! Fuzz target that imports an arbitrary Chatbox backup: one object with all sessions or, in the
//! newer layout, several files, each of which is one line of the input.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_fuzz::export_folder::check_export;

fuzz_target!(|lines: &[u8]| {
    let mut lines = lines.splitn(3, |byte| *byte == b'\n');
    let mut next = || lines.next().unwrap_or_default();
    check_export(&[
        ("session.json", next()),
        ("manifest.json", next()),
        ("session-settings.json", next()),
        ("r.png", b"\x89PNG"),
    ]);
});
