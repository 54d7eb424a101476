//! `cargo xtask package`: builds the packages for Linux with their licences, bills of materials and
//! checksums, and checks them.

mod appimage;
mod deb;
mod lint;
mod product;
mod programs;
mod rpm;
mod sbom;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::setup;
use crate::shell::{command, files, output, target};
use product::Product;
use tree::ShellFolders;

/// Runs `cargo xtask package`. With the `--debug` argument, the packages contain a debug build of
/// the program. A debug build is quicker to build, but only suitable for testing the packaging.
pub fn run(args: &[String]) -> Result<ExitCode> {
    let debug = match args {
        [] => false,
        [option] if option == "--debug" => true,
        _ => bail!("The only option is --debug."),
    };
    build(debug)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the folder into which the packages are written.
fn results() -> PathBuf {
    target().join("package/results")
}

/// Returns the path of the Debian package that was built last.
pub fn deb() -> Result<PathBuf> {
    let results = files(&results())?;
    let found = results
        .into_iter()
        .find(|file| file.extension().is_some_and(|name| name == "deb"));
    found.context("`cargo xtask package` has built no Debian package yet")
}

/// Builds and checks all packages.
pub fn build(debug: bool) -> Result<()> {
    if !cfg!(target_os = "linux") {
        bail!("Packages for Linux can be built only on Linux.");
    }
    setup::to_package()?;
    let product = Product::read(debug)?;
    let program = programs::build(&product)?;
    let home = target().join("package");
    let results = results();
    if results.exists() {
        fs::remove_dir_all(&results)?;
    }
    fs::create_dir_all(&results)?;

    println!("Collecting the files of the packages.");
    let deb_tree = tree::write(&product, &program, &home.join("deb"), ShellFolders::Debian)?;
    let rpm_tree = tree::write(&product, &program, &home.join("rpm"), ShellFolders::Fedora)?;
    let deb = deb::build(&product, &deb_tree, &results)?;
    let rpm = rpm::build(&product, &rpm_tree, &home.join("rpmbuild"), &results)?;
    let appimage = appimage::build(&product, &rpm_tree, &home.join("AppDir"), &results)?;
    sbom::write(&product, &results)?;
    checksums(&results)?;

    lint::check(&deb, &rpm, &deb_tree)?;
    report(&deb_tree, &results)?;
    if product.homepage.ends_with(".example") {
        println!("\nThe addresses of the homepage and of the publisher in Cargo.toml are placeholders.");
    }
    if let appimage::Outcome::Missing(parts) = appimage {
        println!("\nNo AppImage was built: {parts}");
    }
    Ok(())
}

/// Writes the checksums of all files in `folder` to `SHA256SUMS`.
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

/// Prints the sizes of the installed program and of all files in `results`.
fn report(tree: &Path, results: &Path) -> Result<()> {
    println!("\nBuilt in {}:", results.display());
    for file in [tree.join("usr/bin").join(programs::PROGRAM)]
        .into_iter()
        .chain(files(results)?)
    {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{:>12} bytes  {name}", fs::metadata(&file)?.len());
    }
    Ok(())
}
