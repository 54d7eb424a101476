//! What a person types: `cargo xtask run`, `cargo xtask test` and their smaller companions.
//!
//! Depends on next to nothing, so that the first command on a fresh machine answers within seconds.

mod bench;
mod bindings;
mod fuzz;
mod llama;
mod run;
mod setup;
mod shell;
mod summary;
mod test;
mod texts;

use std::process::ExitCode;

const HELP: &str = "\
Rivulet's own commands. Each does its set-up by itself and says what it does.

    cargo xtask run         build and open the window; without a display, show one conversation in the terminal
    cargo xtask test        formatting, lints, and every test, those of the real window too
    cargo xtask setup       only the set-up: system packages, the page of the window, llama.cpp for the tests
    cargo xtask bindings    write ui/src/bindings and crates/core/src/texts.rs from the contract and locales/en
    cargo xtask bench       measurements on an optimised build
    cargo xtask fuzz        the parsers against bytes that nobody thought of: [TARGET] [--seconds N]
    cargo xtask help        this page
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let command = args.next().unwrap_or_else(|| "help".to_owned());
    let rest: Vec<String> = args.collect();
    let done = match command.as_str() {
        "run" => run::run(&rest),
        "test" => test::run(),
        "setup" => setup::everything(),
        "bindings" => bindings::write(),
        "bench" => bench::run(&rest),
        "fuzz" => fuzz::run(&rest),
        "help" | "-h" | "--help" => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        other => Err(anyhow::anyhow!("there is no command {other:?}\n\n{HELP}")),
    };
    done.unwrap_or_else(|fault| {
        eprintln!("\n{fault:#}");
        ExitCode::FAILURE
    })
}
