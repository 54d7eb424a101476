//! Fuzz target that imports an arbitrary Chatbox backup. The input contains three files: the first
//! line, the second line, and all other lines. An older backup has one file with all sessions, and
//! a newer backup has several files.

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
