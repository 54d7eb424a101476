//! Fuzz target that imports an arbitrary Jan thread. The first line of the input is the thread's
//! metadata, and the other lines are its messages.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_fuzz::export_folder::check_export;

fuzz_target!(|lines: &[u8]| {
    let at = lines
        .iter()
        .position(|byte| *byte == b'\n')
        .unwrap_or(lines.len());
    let (thread, messages) = lines.split_at(at);
    check_export(&[
        ("threads/t/thread.json", thread),
        ("threads/t/messages.jsonl", messages),
        ("threads/t/files/a.png", b"\x89PNG"),
    ]);
});
