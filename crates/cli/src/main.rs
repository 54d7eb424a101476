//! The entry point of `rivulet-cli` as a separate program. Unlike the window's program, it needs no
//! libraries for displaying windows.

fn main() -> std::process::ExitCode {
    rivulet_cli::run(std::env::args_os())
}
