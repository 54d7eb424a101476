//! Fuzz target that imports two LM Studio conversations. The first line of the input is one
//! conversation. The other lines are the second conversation, which is in a subfolder.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_fuzz::export_folder::check_export;

fuzz_target!(|lines: &[u8]| {
    let mut lines = lines.splitn(2, |byte| *byte == b'\n');
    let mut next = || lines.next().unwrap_or_default();
    check_export(&[
        ("conversations/1700.conversation.json", next()),
        ("conversations/Soups/1700.conversation.json", next()),
        ("user-files/a.png", b"\x89PNG"),
    ]);
});
