//! The entry point of `rivulet-cli` as a program of its own, which needs no libraries of a window.

fn main() -> std::process::ExitCode {
    rivulet_cli::run(std::env::args_os())
}
