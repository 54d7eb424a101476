//! Collects the files that a package installs in `/usr`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::product::Product;
use super::programs::{PROGRAM, TERMINAL_NAME};
use crate::notices;
use crate::shell::{command, files, output, root, run};

/// The id of the application. The names of its desktop file and icons contain this id.
pub const ID: &str = "app.rivulet.Rivulet";

/// A family of Linux distributions, which determines the folder for zsh completion scripts in a
/// package.
#[derive(Clone, Copy)]
pub enum ShellFolders {
    Debian,
    Fedora,
}

impl ShellFolders {
    fn zsh(self) -> &'static str {
        match self {
            ShellFolders::Debian => "zsh/vendor-completions",
            ShellFolders::Fedora => "zsh/site-functions",
        }
    }
}

/// Empties `tree` and writes into it the files that all packages install. `program` is the path of
/// the built program. Returns `tree`.
pub fn write(product: &Product, program: &Path, tree: &Path, folders: ShellFolders) -> Result<PathBuf> {
    if tree.exists() {
        fs::remove_dir_all(tree)?;
    }
    let usr = tree.join("usr");
    let share = usr.join("share");
    let installed = usr.join("bin").join(PROGRAM);
    copy(program, &installed)?;
    // Strip only the installed copy of the program. The built program keeps its symbols, so that
    // its size can be analysed.
    run(command("strip").arg("--strip-unneeded").arg(&installed))?;
    let terminal = usr.join("bin").join(TERMINAL_NAME);
    run(command("ln").args(["--symbolic", PROGRAM]).arg(&terminal))?;
    desktop(product, &share)?;
    icons(&share)?;
    shells(&terminal, &share, folders)?;
    manual(product, &terminal, &share)?;
    documents(product, &share)?;
    set_modes(tree)?;
    Ok(tree.to_path_buf())
}

fn desktop(product: &Product, share: &Path) -> Result<()> {
    let source = root().join("packaging/linux");
    let entry = format!("{ID}.desktop");
    copy(&source.join(&entry), &share.join("applications").join(&entry))?;
    let metainfo = format!("{ID}.metainfo.xml");
    let text = product.fill(&fs::read_to_string(source.join(&metainfo))?, &[])?;
    write_file(&share.join("metainfo").join(metainfo), &text)
}

fn icons(share: &Path) -> Result<()> {
    let hicolor = share.join("icons/hicolor");
    let source = root().join("icons");
    let sizes = [
        ("16x16", "16x16.png"),
        ("24x24", "24x24.png"),
        ("32x32", "32x32.png"),
        ("48x48", "48x48.png"),
        ("64x64", "64x64.png"),
        ("128x128", "128x128.png"),
        ("256x256", "128x128@2x.png"),
        ("512x512", "icon.png"),
    ];
    for (size, file) in sizes {
        copy(
            &source.join(file),
            &hicolor.join(size).join(format!("apps/{ID}.png")),
        )?;
    }
    copy(
        &source.join("rivulet.svg"),
        &hicolor.join(format!("scalable/apps/{ID}.svg")),
    )
}

fn shells(terminal: &Path, share: &Path, folders: ShellFolders) -> Result<()> {
    let places = [
        ("bash", "bash-completion/completions/rivulet-cli".to_owned()),
        ("zsh", format!("{}/_rivulet-cli", folders.zsh())),
        ("fish", "fish/vendor_completions.d/rivulet-cli.fish".to_owned()),
    ];
    for (shell, place) in places {
        let mut cli = command(terminal);
        let script = output(cli.env("LC_ALL", "C").args(["completions", shell]))
            .with_context(|| format!("rivulet-cli prints no completion script for {shell}"))?;
        write_file(&share.join(place), &(script + "\n"))?;
    }
    Ok(())
}

fn manual(product: &Product, terminal: &Path, share: &Path) -> Result<()> {
    let man = share.join("man/man1");
    run(command(terminal).env("LC_ALL", "C").arg("manual").arg(&man))?;
    let page = fs::read_to_string(root().join("packaging/linux/rivulet.1"))?;
    write_file(&man.join("rivulet.1"), &product.fill(&page, &[])?)?;
    compress(&files(&man)?)
}

fn documents(product: &Product, share: &Path) -> Result<()> {
    let doc = share.join("doc/rivulet");
    let mit = fs::read_to_string(root().join("LICENSE-MIT"))?;
    let copyright = fs::read_to_string(root().join("packaging/linux/copyright"))?;
    let copyright = product.fill(&copyright, &[("MIT", &indented(&mit))])?;
    write_file(&doc.join("copyright"), &copyright)?;
    // Do not compress this file, because the program's About page reads it.
    write_file(&share.join("rivulet").join(notices::FILE), &notices::collect()?)?;
    copy(&root().join("CHANGELOG.md"), &doc.join("CHANGELOG.md"))?;
    compress(&[doc.join("CHANGELOG.md")])
}

/// Formats a licence text for Debian's `copyright` file: every line begins with a space, and an
/// empty line contains a dot.
fn indented(text: &str) -> String {
    let lines: Vec<String> = text
        .trim()
        .lines()
        .map(|line| format!(" {}", if line.trim().is_empty() { "." } else { line }))
        .collect();
    lines.join("\n")
}

/// Compresses files in place, without timestamps.
pub fn compress(files: &[PathBuf]) -> Result<()> {
    output(
        command("gzip")
            .args(["--best", "--no-name", "--force", "--"])
            .args(files),
    )
    .context("gzip failed")
    .map(drop)
}

/// Writes a text file and, if necessary, its parent folder.
pub fn write_file(file: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file is in a folder")?)?;
    fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}

/// Copies a file. Creates the parent folder of the copy if necessary.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
    fs::copy(from, to).with_context(|| format!("{} cannot be copied", from.display()))?;
    Ok(())
}

/// Makes all files readable and all programs executable for all users. The result does not depend
/// on the umask.
pub fn set_modes(tree: &Path) -> Result<()> {
    run(command("chmod")
        .args(["--recursive", "u=rwX,go=rX", "--"])
        .arg(tree))
}
