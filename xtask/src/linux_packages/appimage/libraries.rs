//! Adds files to the AppImage: the programs that belong to WebKitGTK, the libraries that they and
//! Rivulet need, and the licences of these libraries.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::linux_packages::programs::PROGRAM;
use crate::linux_packages::tree::copy;
use crate::shell::{command, output, run};

/// The file name of WebKitGTK's library.
const WEBKIT: &str = "libwebkit2gtk-4.1.so.0";
/// The name of the folder that contains WebKitGTK's programs. This folder and the library
/// [`WEBKIT`] are in the same parent folder. The next two constants name files in the folder with
/// the programs.
const WEBKIT_FOLDER: &str = "webkit2gtk-4.1";
const WEBKIT_PROGRAMS: [&str; 3] = ["WebKitNetworkProcess", "WebKitWebProcess", "WebKitGPUProcess"];
const WEBKIT_EXTENSION: &str = "injected-bundle/libwebkit2gtkinjectedbundle.so";
/// The text that replaces `/usr` in the paths that WebKitGTK's library contains. It has the same
/// length as `/usr`. The resulting paths are relative to the AppImage's `usr` folder, which the
/// script `packaging/linux/AppRun` makes the working directory.
const RELATIVE: &str = "././";

/// The libraries that the AppImage does not contain, because every Linux desktop has them, and
/// because they must match the desktop's kernel, graphics driver or fonts. Each entry is the
/// beginning of a file name, for example `libGL.` for `libGL.so.1`.
const OF_SYSTEM: &[&str] = &[
    "ld-linux", "libEGL.", "libGL.", "libGLX.", "libGLdispatch.", "libX11-xcb.", "libX11.", "libasound.",
    "libc.", "libcom_err.", "libdl.", "libdrm.", "libexpat.", "libfontconfig.", "libfreetype.",
    "libfribidi.", "libgbm.", "libgcc_s.", "libgpg-error.", "libharfbuzz.", "libm.", "libpthread.",
    "libresolv.", "librt.", "libstdc++.", "libwayland-", "libxcb.", "libz.",
];

/// Copies WebKitGTK's programs from this machine to `usr`. Also copies the libraries that they and
/// the program in `usr` need, except those in [`OF_SYSTEM`].
///
/// # Errors
/// Fails if a file is missing on this machine, if a library's package contains no licence, or if
/// the libraries cannot be adapted to the AppImage.
pub fn add(usr: &Path) -> Result<()> {
    let program = usr.join("bin").join(PROGRAM);
    let webkit = needed_by(&program)?;
    let webkit = webkit
        .get(WEBKIT)
        .with_context(|| format!("the program does not need {WEBKIT}"))?;
    let system = fs::canonicalize(webkit)?;
    let system = system.parent().context("a library is in a folder")?;
    let place = system
        .strip_prefix("/usr")
        .context("WebKitGTK is not below /usr")?;
    let target = usr.join(place);
    let mut programs = vec![(program, format!("$ORIGIN/../{}", place.display()))];
    for (name, search) in WEBKIT_PROGRAMS
        .iter()
        .map(|name| (*name, "$ORIGIN/.."))
        .chain([(WEBKIT_EXTENSION, "$ORIGIN/../..")])
    {
        let inside = Path::new(WEBKIT_FOLDER).join(name);
        copy(&system.join(&inside), &target.join(&inside))?;
        programs.push((target.join(&inside), search.to_owned()));
    }
    let mut libraries = BTreeMap::new();
    for (program, _) in &programs {
        libraries.append(&mut needed_by(program)?);
    }
    libraries.retain(|name, _| !is_of_system(name));
    for (name, file) in &libraries {
        copy(file, &target.join(name))?;
        add_licence(file, usr)?;
    }
    move_programs(&target.join(WEBKIT), &system.join(WEBKIT_FOLDER))?;
    for (program, search) in &programs {
        // Force the older type of search path (`DT_RPATH`), because it also applies to indirect
        // dependencies. Do not use an environment variable instead: it would affect all programs
        // that Rivulet starts.
        run(command("patchelf")
            .args(["--force-rpath", "--set-rpath", search])
            .arg(program))?;
    }
    Ok(())
}

/// Returns the names and paths of all libraries with which a program is linked directly or
/// indirectly.
fn needed_by(program: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let list = output(command("ldd").arg(program));
    let list = list.with_context(|| format!("the libraries of {} are unknown", program.display()))?;
    let mut needed = BTreeMap::new();
    for line in list.lines() {
        let Some((name, place)) = line.trim().split_once(" => ") else {
            continue;
        };
        if place.starts_with("not found") {
            bail!("{} needs the library {name}, which is missing", program.display());
        }
        let path = place.split(" (").next().unwrap_or_default();
        needed.insert(name.to_owned(), PathBuf::from(path));
    }
    Ok(needed)
}

fn is_of_system(name: &str) -> bool {
    OF_SYSTEM.iter().any(|beginning| name.starts_with(beginning))
}

/// Replaces the absolute paths of WebKitGTK's programs in the file `library` with relative paths.
/// `folder` is the folder that contains these programs on this machine.
///
/// # Errors
/// Fails if the library does not contain the path of `folder`, because such a library would start
/// the programs of the system and not those of the AppImage.
fn move_programs(library: &Path, folder: &Path) -> Result<()> {
    let mut bytes = fs::read(library)?;
    ensure!(
        replace_beginnings(&mut bytes, folder.as_os_str().as_encoded_bytes()),
        "{} does not contain the path {}",
        library.display(),
        folder.display()
    );
    fs::write(library, bytes).with_context(|| format!("{} cannot be written", library.display()))
}

/// Searches `bytes` for `path`, which begins with `/usr`. Replaces this beginning with [`RELATIVE`]
/// in each occurrence of `path`. Returns whether there is any occurrence.
fn replace_beginnings(bytes: &mut [u8], path: &[u8]) -> bool {
    let mut found = false;
    for at in 0..bytes.len() {
        if bytes[at] == b'/' && bytes[at..].starts_with(path) {
            bytes[at..at + RELATIVE.len()].copy_from_slice(RELATIVE.as_bytes());
            found = true;
        }
    }
    found
}

fn add_licence(library: &Path, usr: &Path) -> Result<()> {
    let file = fs::canonicalize(library)?;
    let owner = output(command("dpkg-query").arg("--search").arg(&file))
        .or_else(|| {
            // Also search for the path without `/usr`, because `/lib` is a link to `/usr/lib` and
            // some packages list their files under `/lib`.
            let short = Path::new("/").join(file.strip_prefix("/usr").ok()?);
            output(command("dpkg-query").arg("--search").arg(short))
        })
        .with_context(|| format!("no package contains {}", file.display()))?;
    let package = owner.split([':', ',']).next().unwrap_or_default();
    let licence = Path::new("share/doc").join(package).join("copyright");
    copy(&Path::new("/usr").join(&licence), &usr.join(&licence))
}

#[cfg(test)]
mod tests {
    use super::{is_of_system, replace_beginnings};

    #[test]
    fn libraries_of_the_graphics_driver_are_not_copied() {
        for (name, of_system) in [
            ("libEGL.so.1", true),
            ("libwayland-client.so.0", true),
            ("libc.so.6", true),
            ("libcairo.so.2", false),
            ("libharfbuzz.so.0", true),
            ("libharfbuzz-icu.so.0", false),
            ("libxcb.so.1", true),
            ("libxcb-render.so.0", false),
        ] {
            assert_eq!(is_of_system(name), of_system, "{name}");
        }
    }

    #[test]
    fn webkits_programs_are_found_relative_to_the_working_directory() {
        let mut library = b"\0/usr/lib/web\0/usr/lib/web/bundle\0/usr/lib\0".to_vec();
        assert!(replace_beginnings(&mut library, b"/usr/lib/web"));
        assert_eq!(library, b"\0././/lib/web\0././/lib/web/bundle\0/usr/lib\0");
        assert!(!replace_beginnings(&mut library, b"/usr/lib/web"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_libraries_of_a_program_are_listed() {
        let needed = super::needed_by("/bin/sh".as_ref()).unwrap();
        assert!(needed.keys().any(|name| is_of_system(name)), "{needed:?}");
    }
}
