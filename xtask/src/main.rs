//! The commands of this repository, such as `cargo xtask run` and `cargo xtask test`. This program
//! has few dependencies, so that even the first command on a fresh machine starts within seconds.

mod bench;
mod bindings;
mod bundle;
mod checkers;
mod cross;
mod dev;
mod fuzz;
mod install_test;
mod linux_packages;
mod llama;
mod models;
mod notices;
mod packages;
mod run;
mod setup;
mod shell;
mod summary;
mod test;
mod texts;

use std::process::ExitCode;

const HELP: &str = "\
Rivulet's own commands. Each installs what it needs and prints what it does.

    cargo xtask run           build and open the window; without a display, print one conversation in the terminal
    cargo xtask dev           serve the page for a browser over the real engine, reloading on changes: [DATA_FOLDER]
    cargo xtask test          check formatting and lints, and run all tests, the real window's included
    cargo xtask setup         install system packages, build the window's page, download what the tests use
    cargo xtask package       build the packages for Linux and check them: [--debug]
    cargo xtask install-test  install, start, upgrade and remove the Debian package in a system of its own: [PACKAGE]
    cargo xtask bindings      write ui/src/bindings and crates/core/src/texts.rs from the contract and locales/en
    cargo xtask models        write crates/app/prices from the newest published list of prices
    cargo xtask bundle        build the installer for Windows or the disk image for macOS, on that system
    cargo xtask cross         test the crates below the window as Windows programs, check everything for macOS: [SYSTEM]
    cargo xtask bench         measure an optimised build: [NAME] …
    cargo xtask fuzz          fuzz the parsers: [TARGET] [--seconds N]
    cargo xtask help          print this help
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let command = args.next().unwrap_or_else(|| "help".to_owned());
    let rest: Vec<String> = args.collect();
    let done = match command.as_str() {
        "test" | "setup" | "bindings" | "models" if !rest.is_empty() => {
            Err(anyhow::anyhow!("`cargo xtask {command}` takes no arguments"))
        }
        "run" => run::run(&rest),
        "dev" => dev::run(&rest),
        "test" => test::run(),
        "setup" => setup::everything(),
        "package" => linux_packages::run(&rest),
        "install-test" => install_test::run(&rest),
        "bindings" => bindings::write(),
        "models" => models::refresh(),
        "bench" => bench::run(&rest),
        "bundle" => bundle::run(&rest),
        "cross" => cross::run(&rest),
        "fuzz" => fuzz::run(&rest),
        "help" | "-h" | "--help" => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        other => Err(anyhow::anyhow!("unknown command {other:?}\n\n{HELP}")),
    };
    done.unwrap_or_else(|fault| {
        eprintln!("\n{fault:#}");
        ExitCode::FAILURE
    })
}
