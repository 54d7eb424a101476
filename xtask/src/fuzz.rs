//! `cargo xtask fuzz`: the parsers of what comes from outside, against bytes that nobody thought of.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, command, output, root, run as run_command, target, typed};

/// The targets of `tests/fuzz`, and the bodies that each begins with beside what it found in earlier runs.
const TARGETS: [(&str, Option<&str>); 3] = [
    ("parser", Some("tests/fixtures/wire")),
    ("chunks", Some("tests/fixtures/wire")),
    ("endpoint", None),
];

/// How long each target runs unless it is said otherwise, in seconds.
const SECONDS: u32 = 60;

/// What libFuzzer needs to see which code an input reached; a stable compiler can do it too.
const INSTRUMENTED: &str = "--cfg fuzzing -Ccodegen-units=1 -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Builds the targets and runs each for a while; `args` are a target and `--seconds N`.
pub fn run(args: &[String]) -> Result<ExitCode> {
    let (chosen, seconds) = read(args)?;
    // Build scripts run while they are built, and so must not be instrumented: with a target named they are not.
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))
        .context("rustc does not tell which machine this is")?;
    let folder = target().join("fuzz");
    build(&folder, &host)?;
    let built = folder.join(&host).join("release");
    for (name, bodies) in TARGETS {
        if chosen.is_none_or(|chosen| chosen == name) {
            let executions = fuzz(&built.join(name), name, bodies, seconds)?;
            println!("{name}: {executions} executions in {seconds} s, nothing found\n");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn read(args: &[String]) -> Result<(Option<&str>, u32)> {
    let (mut chosen, mut seconds) = (None, SECONDS);
    let mut args = args.iter().map(String::as_str);
    while let Some(arg) = args.next() {
        match arg {
            "--seconds" => {
                seconds = args
                    .next()
                    .and_then(|seconds| seconds.parse().ok())
                    .filter(|seconds| *seconds > 0)
                    .context("--seconds needs a whole number above 0")?;
            }
            name if TARGETS.iter().any(|(target, _)| *target == name) => chosen = Some(name),
            other => bail!("there is no fuzz target {other:?}; there are parser, chunks and endpoint"),
        }
    }
    Ok((chosen, seconds))
}

fn build(folder: &Path, host: &str) -> Result<()> {
    run_command(
        cargo()
            .args(["build", "--release", "--package", "rivulet-fuzz", "--bins"])
            .args(["--target", host])
            .arg("--target-dir")
            .arg(folder)
            .env("RUSTFLAGS", INSTRUMENTED)
            .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")
            .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only")
            .env("CARGO_PROFILE_RELEASE_STRIP", "none")
            // Link-time optimisation would inline across the counters.
            .env("CARGO_PROFILE_RELEASE_LTO", "off"),
    )
}

/// Runs one target and gives how many inputs it tried. What it learns stays in `fuzz-corpus`, what broke it in
/// `fuzz-artifacts`.
fn fuzz(program: &Path, name: &str, bodies: Option<&str>, seconds: u32) -> Result<u64> {
    let corpus = target().join("fuzz-corpus").join(name);
    let artifacts = target().join("fuzz-artifacts").join(name);
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&artifacts)?;
    let mut fuzzing = command(program);
    fuzzing
        .arg(&corpus)
        .args(bodies)
        .arg(format!("-max_total_time={seconds}"))
        .args(["-print_final_stats=1", "-verbosity=0", "-timeout=10"])
        .arg(format!(
            "-dict={}",
            root().join(format!("tests/fuzz/{name}.dict")).display()
        ))
        // The last slash tells libFuzzer that it is a folder.
        .arg(format!("-artifact_prefix={}/", artifacts.display()));
    println!("$ {}", typed(&fuzzing));
    let done = fuzzing
        .stderr(Stdio::piped())
        .output()
        .with_context(|| format!("`{}` could not be started", typed(&fuzzing)))?;
    let said = String::from_utf8_lossy(&done.stderr);
    if !done.status.success() {
        eprintln!("{said}");
        bail!("{name} found something; the input is in {}", artifacts.display());
    }
    said.lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))
        .and_then(|number| number.trim().parse().ok())
        .context("libFuzzer does not tell what it did")
}
