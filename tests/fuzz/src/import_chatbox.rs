//! Fuzz target that imports an arbitrary Chatbox backup. Each of the first lines of the input is
//! one file of the backup. An older backup has one file with all sessions, a newer one has several.

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
