//! The steps of the test, for example installing, upgrading, removing and purging the package. Each
//! step starts with the system as the previous step has left it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};

use super::base::USER;
use super::machine::Machine;
use super::repository::{Key, Repository};
use crate::shell::{command, files, output, root, run as run_command};
use crate::summary::Summary;

/// The name of the package.
const RIVULET: &str = "rivulet";
/// The version of the package from which the test upgrades. It is older than every release.
const PREVIOUS_VERSION: &str = "0.0.1";
/// A file that only the package of the previous version contains.
const PREVIOUS_FILE: &str = "usr/share/rivulet/of-the-previous-version.txt";
/// The user's data folder, below the home folder.
const DATA: &str = ".local/share/app.rivulet.Rivulet";
const DATABASE: &str = "rivulet.sqlite3";
/// The id, the title and the reply of the conversation in the database
/// `tests/fixtures/databases/version_1.sql`.
const OLD_CONVERSATION: (&str, &str, &str) = (
    "00000000-0000-7000-8000-000000000002",
    "Where rivers begin",
    "At a spring.",
);

struct Installation {
    machine: Machine,
    repository: Repository,
    key: Key,
    /// An untrusted key. The test system must refuse a repository that is signed with this key.
    stranger: Key,
    previous: PathBuf,
    package: PathBuf,
    version: String,
    /// All files that existed in the test system before Rivulet was installed.
    before: BTreeSet<String>,
}

type Step = fn(&Installation) -> Result<()>;

const APP_IMAGE: &str = "the AppImage needs no WebKitGTK";

const STEPS: &[(&str, Step)] = &[
    ("a wrong signature is refused", refuse_wrong_signature),
    ("a changed package is refused", refuse_changed_package),
    ("a previous version installs", install_previous),
    ("it starts and leaves no data", smoke),
    ("an unsigned upgrade is refused", refuse_unsigned_upgrade),
    ("an upgrade keeps the data", upgrade),
    ("removal leaves only the data", remove),
    ("purging leaves only the data", purge),
];

/// Runs all steps. Must run inside the Linux namespaces that were created for the test. `package`
/// is the path of the Debian package, `base` is the folder of the base system, and `work` is an
/// empty folder.
pub fn run(package: &Path, base: &Path, work: &Path) -> Result<ExitCode> {
    let mut summary = Summary::default();
    let mut started = None;
    summary.step("a system of its own starts", |_| {
        started = Some(Installation::prepare(package, base, work)?);
        Ok(())
    });
    let mut intact = started.is_some();
    for (name, step) in STEPS {
        match &started {
            Some(installation) if intact => intact = summary.step(name, |_| step(installation)),
            _ => summary.skip(name, "an earlier step failed"),
        }
    }
    match started.as_ref().filter(|_| intact) {
        None => summary.skip(APP_IMAGE, "an earlier step failed"),
        Some(installation) => match app_image(package)? {
            None => summary.skip(APP_IMAGE, "there is no AppImage beside the package"),
            Some(image) => {
                summary.step(APP_IMAGE, |_| start_app_image(installation, &image));
            }
        },
    }
    Ok(summary.print())
}

impl Installation {
    fn prepare(package: &Path, base: &Path, work: &Path) -> Result<Installation> {
        let field = |name| {
            output(command("dpkg-deb").arg("--field").arg(package).arg(name))
                .context("this is no Debian package")
        };
        ensure!(
            field("Package")? == RIVULET,
            "{} is another package",
            package.display()
        );
        let machine = Machine::start(base, work)?;
        let key = Key::create(work.join("key"))?;
        let stranger = Key::create(work.join("stranger"))?;
        Repository::configure(&machine, &key)?;
        Ok(Installation {
            before: machine.files()?,
            repository: Repository::serve(work.join("repository"))?,
            previous: previous_version(package, work)?,
            package: package.to_path_buf(),
            version: field("Version")?,
            machine,
            key,
            stranger,
        })
    }

    fn ensure_version(&self, version: &str) -> Result<()> {
        let state = self.machine.user_output(
            "dpkg-query",
            &["--show", "--showformat=${db:Status-Status} ${Version}", RIVULET],
        )?;
        ensure!(state == format!("installed {version}"), "the package is {state}");
        Ok(())
    }

    /// Performs a smoke run (`rivulet --smoke`) on a virtual display. In a smoke run, Rivulet opens
    /// its window, has one conversation and closes. `data` is the data folder; `None` stands for a
    /// temporary folder.
    fn open_window(&self, data: Option<&str>) -> Result<()> {
        let mut start = self.machine.as_user("env");
        start.args(data.map(|folder| format!("RIVULET_DATA_DIR={folder}")));
        run_command(start.args(["xvfb-run", "--auto-servernum", "rivulet", "--smoke"]))
    }

    fn data(&self) -> PathBuf {
        self.machine.home(DATA)
    }

    /// Returns the files in the test system that did not exist before Rivulet was installed.
    fn added(&self) -> Result<BTreeSet<String>> {
        Ok(self.machine.files()?.difference(&self.before).cloned().collect())
    }

    /// Returns the paths in the user's home folder and in `/tmp` that did not exist before Rivulet
    /// was installed, one per line.
    fn added_by_user(&self) -> Result<String> {
        let added = self.added()?.into_iter();
        let of_user: Vec<_> = added
            .filter(|path| path.starts_with("/home/") || path.starts_with("/tmp/"))
            .collect();
        Ok(of_user.join("\n"))
    }
}

/// Builds a package of an older version. It contains the files of `package` and one more file.
fn previous_version(package: &Path, work: &Path) -> Result<PathBuf> {
    let tree = work.join("previous");
    run_command(command("dpkg-deb").arg("--raw-extract").arg(package).arg(&tree))?;
    fs::write(
        tree.join(PREVIOUS_FILE),
        "This file was in the previous version.\n",
    )?;
    let control = tree.join("DEBIAN/control");
    fs::write(
        &control,
        with_version(&fs::read_to_string(&control)?, PREVIOUS_VERSION),
    )?;
    let previous = work.join(format!("{RIVULET}_{PREVIOUS_VERSION}.deb"));
    run_command(
        command("dpkg-deb")
            .args(["--root-owner-group", "-Znone", "--build"])
            .arg(&tree)
            .arg(&previous),
    )?;
    fs::remove_dir_all(tree)?;
    Ok(previous)
}

fn with_version(control: &str, version: &str) -> String {
    let replace = |line: &str| match line.starts_with("Version:") {
        true => format!("Version: {version}\n"),
        false => format!("{line}\n"),
    };
    control.lines().map(replace).collect()
}

fn refuse_wrong_signature(test: &Installation) -> Result<()> {
    test.repository.add(&test.previous)?;
    test.repository.publish(&test.stranger)?;
    ensure!(
        test.machine.apt_get(&["update"]).is_err(),
        "apt accepted the signature of a stranger"
    );
    ensure!(
        test.machine.apt_get(&["install", RIVULET]).is_err(),
        "apt installed the package of a stranger"
    );
    ensure!(test.added()?.is_empty(), "apt installed files of a stranger");
    Ok(())
}

fn refuse_changed_package(test: &Installation) -> Result<()> {
    test.repository.publish(&test.key)?;
    let served = test.repository.add(&test.previous)?;
    let mut bytes = fs::read(&served)?;
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&served, bytes)?;
    test.machine.apt_get(&["update"])?;
    ensure!(
        test.machine.apt_get(&["install", RIVULET]).is_err(),
        "apt installed a changed package"
    );
    ensure!(
        test.added()?.is_empty(),
        "apt installed files of a changed package"
    );
    Ok(())
}

fn install_previous(test: &Installation) -> Result<()> {
    test.repository.add(&test.previous)?;
    test.machine
        .apt_get(&["install", "--no-install-recommends", RIVULET])?;
    test.ensure_version(PREVIOUS_VERSION)?;
    let changed = output(test.machine.as_root("dpkg").args(["--verify", RIVULET])).context("dpkg failed")?;
    ensure!(
        changed.is_empty(),
        "installed files differ from the package:\n{changed}"
    );
    Ok(())
}

fn smoke(test: &Installation) -> Result<()> {
    test.open_window(None)?;
    let left = test.added_by_user()?;
    ensure!(left.is_empty(), "a smoke run left files behind:\n{left}");
    Ok(())
}

fn refuse_unsigned_upgrade(test: &Installation) -> Result<()> {
    test.repository.add(&test.package)?;
    test.repository.publish(&test.stranger)?;
    ensure!(
        test.machine.apt_get(&["update"]).is_err(),
        "apt accepted the signature of a stranger"
    );
    test.machine.apt_get(&["upgrade"])?;
    test.ensure_version(PREVIOUS_VERSION)
}

fn upgrade(test: &Installation) -> Result<()> {
    let data = test.data();
    fs::create_dir_all(&data)?;
    let read = |path: &str| format!(".read {}", root().join(path).display());
    run_command(
        command("sqlite3")
            .arg(data.join(DATABASE))
            .arg(read("crates/store/migrations/0001_begin.sql"))
            .arg(read("tests/fixtures/databases/version_1.sql"))
            // Delete the provider. A smoke run fails if its data folder contains a provider,
            // because sending a message could cost money.
            .arg("UPDATE conversation SET provider_id = NULL; DELETE FROM provider;"),
    )?;
    run_command(
        test.machine
            .as_root("chown")
            .args(["--recursive", "reader:", "/home/reader"]),
    )?;

    test.repository.publish(&test.key)?;
    test.machine.apt_get(&["update"])?;
    test.machine.apt_get(&["upgrade"])?;
    test.ensure_version(&test.version)?;
    ensure!(
        !test.machine.path(PREVIOUS_FILE).exists(),
        "a file of the previous version is left"
    );

    test.open_window(Some(&format!("/home/reader/{DATA}")))?;
    let (id, title, reply) = OLD_CONVERSATION;
    let list = test
        .machine
        .user_output("rivulet-cli", &["conversation", "list"])?;
    ensure!(
        list.contains(title),
        "the list lacks the old conversation:\n{list}"
    );
    ensure!(
        list.lines().count() == 2,
        "the list lacks the new conversation:\n{list}"
    );
    let shown = test
        .machine
        .user_output("rivulet-cli", &["conversation", "show", id])?;
    ensure!(
        shown.contains(reply),
        "the old conversation lacks its reply:\n{shown}"
    );
    let backups =
        fs::read_dir(data.join("backups")).context("there is no backup from before the migration")?;
    ensure!(
        backups.count() > 0,
        "there is no backup from before the migration"
    );
    Ok(())
}

fn remove(test: &Installation) -> Result<()> {
    uninstall(test, "remove")
}

fn purge(test: &Installation) -> Result<()> {
    test.machine
        .apt_get(&["install", "--no-install-recommends", RIVULET])?;
    let list = test
        .machine
        .user_output("rivulet-cli", &["conversation", "list"])?;
    ensure!(
        list.contains(OLD_CONVERSATION.1),
        "a new installation does not find the old data:\n{list}"
    );
    uninstall(test, "purge")
}

/// Removes the package with the `apt-get` command `verb`. Checks that nothing of the package is
/// left except the user's data, and that this data is unchanged.
fn uninstall(test: &Installation, verb: &str) -> Result<()> {
    let database = fs::read(test.data().join(DATABASE))?;
    test.machine.apt_get(&[verb, RIVULET])?;
    let found = fs::read(test.data().join(DATABASE)).context("the user's database is gone")?;
    ensure!(found == database, "the user's database changed");
    nothing_left(test)
}

/// Returns the path of the AppImage that is in the same folder as the Debian package `package`;
/// `None` if there is no AppImage.
fn app_image(package: &Path) -> Result<Option<PathBuf>> {
    let beside = files(package.parent().context("a package is in a folder")?)?;
    Ok(beside
        .into_iter()
        .find(|file| file.extension().is_some_and(|name| name == "AppImage")))
}

fn start_app_image(test: &Installation, image: &Path) -> Result<()> {
    let machine = &test.machine;
    let libraries = "rm --recursive /usr/lib/*/webkit2gtk-4.1 /usr/lib/*/libwebkit2gtk-4.1.so* \
        /usr/lib/*/libjavascriptcoregtk-4.1.so* /usr/lib/*/libgtk-3.so*";
    run_command(machine.as_root("sh").args(["-c", libraries]))?;
    let (installed, link) = ("/opt/rivulet.AppImage", "/opt/rivulet-cli");
    fs::copy(image, machine.path(installed))?;
    run_command(machine.as_root("ln").args(["--symbolic", installed, link]))?;
    // Make the AppImage extract its files. It cannot mount them, because the test system lacks
    // FUSE.
    let extract = "APPIMAGE_EXTRACT_AND_RUN=1";
    let smoke = [extract, "xvfb-run", "--auto-servernum", installed, "--smoke"];
    run_command(machine.as_user("env").args(smoke))?;
    let list = machine.user_output("env", &[extract, link, "conversation", "list"])?;
    ensure!(
        list.contains(OLD_CONVERSATION.1),
        "the AppImage does not find the user's data as rivulet-cli:\n{list}"
    );
    for file in [installed, link] {
        fs::remove_file(machine.path(file))?;
    }
    nothing_left(test)
}

/// Checks that no files of Rivulet except the user's data are left in the test system and in the
/// home folder.
fn nothing_left(test: &Installation) -> Result<()> {
    let data = format!("/home/{USER}/{DATA}");
    let left: Vec<_> = test
        .added()?
        .into_iter()
        .filter(|path| !path.starts_with(&data) && !data.starts_with(&format!("{path}/")))
        .collect();
    ensure!(left.is_empty(), "these files are left:\n{}", left.join("\n"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::with_version;

    #[test]
    fn only_the_version_of_a_control_file_is_replaced() {
        let control = "Package: rivulet\nVersion: 1.2.3\nDescription: chat\n Version: of a line\n";
        let expected = "Package: rivulet\nVersion: 0.0.1\nDescription: chat\n Version: of a line\n";
        assert_eq!(with_version(control, "0.0.1"), expected);
    }
}
