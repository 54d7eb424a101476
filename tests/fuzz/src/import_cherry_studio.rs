//! Fuzz target that imports an arbitrary Cherry Studio backup.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_fuzz::export_folder::check_export;

fuzz_target!(|json: &[u8]| check_export(&[("data.json", json), ("Data/Files/f.png", b"\x89PNG")]));
