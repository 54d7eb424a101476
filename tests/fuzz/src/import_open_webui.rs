//! Fuzz target that imports an arbitrary Open WebUI conversation.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_fuzz::export_folder::check_export;

fuzz_target!(|json: &[u8]| check_export(&[("export.json", json),]));
