//! Builds the package for Debian and Ubuntu.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::product::Product;
use super::programs::PROGRAM;
use super::tree::{compress, set_modes, write_file};
use crate::shell::{command, output, root, run};

/// Builds the package from the files in `tree`. Returns the path of the package.
pub fn build(product: &Product, tree: &Path, results: &Path) -> Result<PathBuf> {
    let name = format!("rivulet_{}_{}.deb", product.version, product.deb_arch);
    changelog(product, tree)?;
    let control_folder = tree.join("DEBIAN");
    let installed_bytes = output(
        command("du")
            .args(["--bytes", "--summarize"])
            .arg(tree.join("usr")),
    )
    .and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok())
    .context("du failed")?;
    let template = fs::read_to_string(root().join("packaging/linux/control"))?;
    let control = product.fill(
        &template,
        &[
            ("INSTALLED_KB", &installed_bytes.div_ceil(1024).to_string()),
            ("DEPENDS", &dependencies(tree)?),
        ],
    )?;
    write_file(&control_folder.join("control"), &control)?;
    let script = "find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum";
    let sums = output(command("sh").current_dir(tree).args(["-c", script])).context("md5sum failed")?;
    write_file(&control_folder.join("md5sums"), &(sums + "\n"))?;
    // Set the modes of all files, because the files written here got modes that depend on the
    // umask.
    set_modes(tree)?;
    let package = results.join(name);
    let level = if product.debug { "-z0" } else { "-z9" };
    run(command("dpkg-deb")
        .env("SOURCE_DATE_EPOCH", &product.time)
        // Compress with xz, because the tools of Debian 11 do not support zstd, which is the
        // default in Ubuntu.
        .args(["--root-owner-group", "-Zxz", "-Sextreme", level, "--build"])
        .arg(tree)
        .arg(&package))?;
    Ok(package)
}

/// Writes the package's changelog in Debian's format. The changelog only refers to the file
/// `CHANGELOG.md.gz` in the same folder.
fn changelog(product: &Product, tree: &Path) -> Result<()> {
    let file = tree.join("usr/share/doc/rivulet/changelog");
    let text = format!(
        "rivulet ({}) unstable; urgency=medium\n\n  * CHANGELOG.md.gz lists the changes.\n\n -- {}  {}\n",
        product.package_version(),
        product.maintainer,
        product.date("%a, %d %b %Y %H:%M:%S +0000")?
    );
    write_file(&file, &text)?;
    compress(&[file])
}

/// Returns the Debian packages with the libraries that the program needs.
fn dependencies(tree: &Path) -> Result<String> {
    // Write a control file, because dpkg-shlibdeps does not run without it.
    let sources = tree.with_extension("sources");
    write_file(
        &sources.join("debian/control"),
        "Source: rivulet\n\nPackage: rivulet\nArchitecture: any\n",
    )?;
    let mut shlibdeps = command("dpkg-shlibdeps");
    shlibdeps.current_dir(&sources).args(["-O", "--warnings=0"]);
    shlibdeps.arg("-e").arg(tree.join("usr/bin").join(PROGRAM));
    let found = output(&mut shlibdeps).context("dpkg-shlibdeps failed")?;
    found
        .lines()
        .find_map(|line| line.strip_prefix("shlibs:Depends="))
        .map(str::to_owned)
        .context("dpkg-shlibdeps found no libraries")
}
