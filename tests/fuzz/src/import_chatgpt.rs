//! Fuzz target that imports ChatGPT conversations, which may refer to an image in their folder.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_fuzz::export_folder::check_export;

fuzz_target!(|json: &[u8]| check_export(&[
    ("conversations-000.json", json),
    ("file-1-soup.png", b"\x89PNG"),
]));
