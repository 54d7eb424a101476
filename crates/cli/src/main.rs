//! The entry point of `rivulet-cli` as a separate program, which needs no libraries for windows.

fn main() -> std::process::ExitCode {
    rivulet_cli::run(std::env::args_os())
}
