//! `cargo xtask fuzz`: fuzzes the parsers of external input.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, command, npm, output, root, run as run_command, target, typed};

/// The fuzz targets in `tests/fuzz`, each with an optional folder of seed inputs. Each fuzz target
/// also uses the inputs that earlier runs have stored.
const TARGETS: [(&str, Option<&str>); 13] = [
    ("parser", Some("tests/fixtures/wire")),
    ("chunks", Some("tests/fixtures/wire")),
    ("endpoint", None),
    ("import_chatbox", Some("tests/fixtures/import/chatbox")),
    (
        "import_cherry_studio",
        Some("tests/fixtures/import/cherry_studio"),
    ),
    ("import_jan", Some("tests/fixtures/import/jan")),
    ("import_lm_studio", Some("tests/fixtures/import/lm_studio")),
    ("import_chatgpt", Some("tests/fixtures/import/chatgpt")),
    ("import_claude", Some("tests/fixtures/import/claude")),
    ("import_librechat", Some("tests/fixtures/import/librechat")),
    ("import_open_webui", Some("tests/fixtures/import/open_webui")),
    ("import_rivulet", Some("tests/fixtures/import/rivulet")),
    ("restore", None),
];

/// The fuzz target that runs in Node.js and tests the page's Markdown renderer
/// (`ui/src/markdown/markdown.fuzz.ts`).
const MARKDOWN: &str = "markdown";

/// Default running time of each fuzz target, in seconds.
const SECONDS: u32 = 60;

/// The time limit that libFuzzer sets for one input, in seconds. The limit is long, so that no
/// ordinary input exceeds it, even on a busy computer. Only an input with which the fuzz target
/// would run forever exceeds it. The fuzz targets themselves find slow inputs by limiting the
/// processor time.
const HANG_SECONDS: u32 = 120;

/// Compiler flags for libFuzzer's coverage instrumentation. Stable compilers accept these flags
/// too.
const INSTRUMENTED: &str = "--cfg fuzzing -Ccodegen-units=1 -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Builds and runs the fuzz targets. `args` may name one target and contain `--seconds N`.
pub fn run(args: &[String]) -> Result<ExitCode> {
    let (chosen, seconds) = read(args)?;
    if chosen.is_none_or(|chosen| chosen == MARKDOWN) {
        fuzz_markdown(seconds)?;
    }
    if chosen == Some(MARKDOWN) {
        return Ok(ExitCode::SUCCESS);
    }
    // Name the host as the target explicitly. Otherwise, Cargo would also apply the flags to build
    // scripts.
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))
        .context("rustc does not report the host")?;
    let folder = target().join("fuzz");
    build(&folder, &host)?;
    let built = folder.join(&host).join("release");
    for (name, bodies) in TARGETS {
        if chosen.is_none_or(|chosen| chosen == name) {
            let executions = fuzz(&built.join(name), name, bodies, seconds)?;
            println!("{name}: {executions} executions in {seconds} s without a failure\n");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn names() -> impl Iterator<Item = &'static str> {
    TARGETS.iter().map(|(name, _)| *name).chain([MARKDOWN])
}

/// Runs the fuzz target for Markdown in Node.js. The fuzz target prints the number of documents
/// that it has rendered.
fn fuzz_markdown(seconds: u32) -> Result<()> {
    run_command(
        npm()
            .args(["run", "--silent", "test"])
            .env("RIVULET_FUZZ_SECONDS", seconds.to_string()),
    )
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
                    .context("--seconds needs a positive integer")?;
            }
            name if names().any(|target| target == name) => chosen = Some(name),
            other => {
                let names = names().collect::<Vec<_>>().join(", ");
                bail!("unknown fuzz target {other:?}; the targets are {names}")
            }
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
            // Do not use link-time optimisation. It would distort the coverage, because functions
            // would be inlined together with their coverage counters.
            .env("CARGO_PROFILE_RELEASE_LTO", "off"),
    )
}

/// Runs one fuzz target and returns the number of inputs that it has run. Stores new inputs in the
/// `fuzz-corpus` folder, and inputs that made the target fail in the `fuzz-artifacts` folder.
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
        .args(["-print_final_stats=1", "-verbosity=0"])
        .arg(format!("-timeout={HANG_SECONDS}"))
        .arg(format!(
            "-dict={}",
            root().join(format!("tests/fuzz/{name}.dict")).display()
        ))
        // End the prefix with a slash, so that libFuzzer treats it as a folder.
        .arg(format!("-artifact_prefix={}/", artifacts.display()));
    println!("$ {}", typed(&fuzzing));
    let done = fuzzing
        .stderr(Stdio::piped())
        .output()
        .with_context(|| format!("`{}` could not be started", typed(&fuzzing)))?;
    let said = String::from_utf8_lossy(&done.stderr);
    if !done.status.success() {
        eprintln!("{said}");
        bail!("{name} failed; the input is in {}", artifacts.display());
    }
    said.lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))
        .and_then(|number| number.trim().parse().ok())
        .context("libFuzzer printed no number of executions")
}
