//! Builds the program for the packages. An optimised program contains no paths of the machine on
//! which it was built.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::product::Product;
use crate::shell::{cargo, command, output, root, run, target};

/// The file name of the executable in the `.deb`, `.rpm` and AppImage packages.
pub const PROGRAM: &str = "rivulet";
/// The name of the symbolic link to [`PROGRAM`] in the packages. Users start the program in a
/// terminal with this name.
pub const TERMINAL_NAME: &str = "rivulet-cli";
/// The Cargo features of `src-tauri` in the optimised program for the packages.
const FEATURES: &str = "packaged";
/// The profile in `Cargo.toml` for the packages.
const PROFILE: &str = "dist";

/// Builds the `rivulet` program and returns its path. An optimised program contains the id of the
/// commit from which it was built, which its About page shows.
///
/// # Errors
/// Fails if the program does not build. Also fails if an optimised program contains the path of one
/// of the folders in `Folders`, for example the home folder.
pub fn build(product: &Product) -> Result<PathBuf> {
    let mut cargo = cargo();
    cargo.arg("build");
    if product.debug {
        // Build the same targets as the tests. Otherwise, Cargo would select other features and
        // rebuild everything. The program would even be replaced while tests of the window run it.
        run(cargo.args(["--workspace", "--bins", "--tests"]))?;
        return Ok(target().join("debug").join(PROGRAM));
    }
    let folders = Folders::of_this_machine()?;
    // The flags in this variable are separated by the ASCII unit separator, so paths may contain
    // spaces.
    cargo.env(
        "CARGO_ENCODED_RUSTFLAGS",
        folders.flags("--remap-path-prefix").join("\u{1f}"),
    );
    for language in ["CFLAGS", "CXXFLAGS"] {
        cargo.env(language, folders.flags("-ffile-prefix-map").join(" "));
    }
    cargo
        .env("RIVULET_BUILD", &product.commit)
        .args(["--profile", PROFILE, "--package", PROGRAM]);
    run(cargo.args(["--no-default-features", "--features", FEATURES]))?;
    let built = target().join(PROFILE).join(PROGRAM);
    folders.check_absence(&built)?;
    Ok(built)
}

/// Folders of this machine whose paths the program must not contain, because the paths would reveal
/// facts such as the user's name. By default, compilers include such paths in the messages about
/// panics and failed assertions.
struct Folders {
    /// The folders, each with the name that replaces its path in the program. If a file is in
    /// several of these folders, compilers use the name of the last one in this list. Therefore, a
    /// folder must come after the folders that contain it.
    replaced: Vec<(PathBuf, &'static str)>,
}

impl Folders {
    fn of_this_machine() -> Result<Folders> {
        let home = PathBuf::from(std::env::var_os("HOME").context("HOME is not set")?);
        let cargo_home = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
        let rust = output(command("rustc").args(["--print", "sysroot"])).context("rustc is not installed")?;
        Ok(Folders {
            replaced: vec![
                (home, "/home"),
                (cargo_home, "/cargo"),
                (rust.into(), "/rust"),
                (root().to_path_buf(), "/rivulet"),
                (target(), "/rivulet/target"),
            ],
        })
    }

    fn flags(&self, option: &str) -> Vec<String> {
        let flag = |(folder, name): &(PathBuf, &str)| format!("{option}={}={name}", folder.display());
        self.replaced.iter().map(flag).collect()
    }

    /// Checks that the built program contains no path of a folder in `replaced`.
    ///
    /// # Errors
    /// Fails if `program` contains such a path.
    fn check_absence(&self, program: &Path) -> Result<()> {
        let texts = output(command("strings").arg("--all").arg(program)).context("strings failed")?;
        let found = self.found_in(&texts);
        if !found.is_empty() {
            bail!(
                "{} contains paths of this machine:\n{}",
                program.display(),
                found.join("\n")
            );
        }
        Ok(())
    }

    /// Returns the lines in `texts` that contain the path of any folder in `replaced`.
    fn found_in<'a>(&self, texts: &'a str) -> Vec<&'a str> {
        let paths: Vec<String> = self
            .replaced
            .iter()
            .map(|(folder, _)| format!("{}/", folder.display()))
            .collect();
        texts
            .lines()
            .filter(|line| paths.iter().any(|path| line.contains(path)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Folders;

    fn folders() -> Folders {
        Folders {
            replaced: vec![
                ("/home/ada".into(), "/home"),
                ("/home/ada/my rivulet".into(), "/rivulet"),
            ],
        }
    }

    #[test]
    fn the_rule_of_an_inner_folder_follows_that_of_the_outer_folder() {
        let flags = ["-f=/home/ada=/home", "-f=/home/ada/my rivulet=/rivulet"];
        assert_eq!(folders().flags("-f"), flags);
    }

    #[test]
    fn only_lines_with_a_path_of_the_machine_are_found() {
        let texts = "no path\nat /home/ada/.cargo/x.rs\n/home/adams/file\n/rivulet/crates/core/src/lib.rs";
        assert_eq!(folders().found_in(texts), ["at /home/ada/.cargo/x.rs"]);
    }
}
