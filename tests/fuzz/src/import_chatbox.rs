//! Fuzz target that imports an arbitrary Chatbox backup. There are two layouts: the backup is a
//! single object that contains all sessions or, in the newer layout, consists of several files. In
//! the newer layout, each line of the input is one file.

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
