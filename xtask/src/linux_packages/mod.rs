//! `cargo xtask package`: builds the packages for Linux with their licences, bills of materials and
//! checksums. Checks the packages with the linter of each format.

mod appimage;
mod deb;
mod lint;
mod notices;
mod product;
mod rpm;
mod sbom;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::setup;
use crate::shell::{cargo, command, files, output, run as run_command, target};
use product::Product;
use tree::ShellFolders;

/// Builds and checks all packages. With the argument `--debug`, the packages contain the programs of a debug build,
/// which takes much less time and tests the packages, not the programs.
pub fn run(args: &[String]) -> Result<ExitCode> {
    let debug = match args {
        [] => false,
        [option] if option == "--debug" => true,
        _ => bail!("The only option is --debug."),
    };
    if !cfg!(target_os = "linux") {
        bail!("Packages for Linux can be built only on Linux.");
    }
    setup::to_package()?;
    let product = Product::read(debug)?;
    let programs = build(&product)?;
    let home = target().join("package");
    let results = home.join("results");
    if results.exists() {
        fs::remove_dir_all(&results)?;
    }
    fs::create_dir_all(&results)?;

    println!("Collecting the files of the packages.");
    let deb_tree = tree::write(&product, &programs, &home.join("deb"), ShellFolders::Debian)?;
    let rpm_tree = tree::write(&product, &programs, &home.join("rpm"), ShellFolders::Fedora)?;
    let deb = deb::build(&product, &deb_tree, &results)?;
    let rpm = rpm::build(&product, &rpm_tree, &home.join("rpmbuild"), &results)?;
    let appimage = appimage::build(&product, &rpm_tree, &home.join("AppDir"), &results)?;
    sbom::write(&product, &results)?;
    checksums(&results)?;

    lint::check(&deb, &rpm, &deb_tree)?;
    report(&programs, &results)?;
    if product.homepage.ends_with(".example") {
        println!("\nThe addresses of the homepage and of the publisher in Cargo.toml are placeholders.");
    }
    if let appimage::Outcome::Missing(parts) = appimage {
        println!("\nNo AppImage was built: {parts}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the programs and returns their folder. The About page of optimised programs shows the commit.
fn build(product: &Product) -> Result<PathBuf> {
    let mut cargo = cargo();
    cargo.arg("build");
    if product.debug {
        // The features of the whole workspace, like the tests, so that nothing is built twice.
        run_command(cargo.args(["--workspace", "--bins"]))?;
        return Ok(target().join("debug"));
    }
    cargo.env("RIVULET_BUILD", &product.commit).arg("--release");
    run_command(cargo.args(["--package", "rivulet", "--package", "rivulet-cli"]))?;
    Ok(target().join("release"))
}

/// Writes the file `SHA256SUMS` with the checksums of all files in `folder`.
fn checksums(folder: &Path) -> Result<()> {
    let names: Vec<String> = files(folder)?
        .iter()
        .filter_map(|file| Some(file.file_name()?.to_string_lossy().into_owned()))
        .collect();
    let sums = output(command("sha256sum").current_dir(folder).arg("--").args(&names))
        .context("sha256sum failed")?;
    fs::write(folder.join("SHA256SUMS"), sums + "\n")?;
    Ok(())
}

fn report(programs: &Path, results: &Path) -> Result<()> {
    println!("\nBuilt in {}:", results.display());
    let built = [programs.join("rivulet"), programs.join("rivulet-cli")];
    for file in built.into_iter().chain(files(results)?) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{:>12} bytes  {name}", fs::metadata(&file)?.len());
    }
    Ok(())
}
