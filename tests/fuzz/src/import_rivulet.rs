//! Fuzz target that imports an arbitrary Rivulet export.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_fuzz::export_folder::check_export;

fuzz_target!(|export: &[u8]| check_export(&[("rivulet.json", export)]));
