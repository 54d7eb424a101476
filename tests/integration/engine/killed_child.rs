//! Child processes that run one function until they are killed or kill themselves.

use std::path::Path;
use std::process::{Command, Stdio};

use rivulet_app::contract::Update;
use rivulet_app::{App, Keychain};
use rivulet_tests::engine;
use rivulet_tests::started::Started;
use rivulet_tests::wait;
use rusqlite::Connection;

use crate::harness::Engine;

const FOLDER: &str = "RIVULET_TEST_FOLDER";

/// Returns the command that runs the ignored test `name` in a child process with the data folder
/// `folder`.
pub fn command(name: &str, folder: &Path) -> Command {
    let mut command = Started::command(std::env::current_exe().unwrap());
    command
        .args(["--exact", name, "--ignored"])
        .env(FOLDER, folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Runs the ignored test `name` in a child process with the data folder of `engine`. Kills it as
/// soon as the SQL query `reached` returns true, and opens the application again. `what` completes
/// the sentence "waited for …".
pub async fn kill_when(engine: Engine, name: &str, what: &str, reached: &str) -> Engine {
    let kill = async |folder: &Path| {
        let mut child = Started::start(&mut command(name, folder)).unwrap();
        let database = folder.join("rivulet.sqlite3");
        wait::until_so(what, async || {
            let found = Connection::open(&database)
                .and_then(|database| database.query_row(reached, [], |row| row.get(0)));
            Ok(found.unwrap_or(false))
        })
        .await
        .unwrap();
        child.kill();
    };
    engine.restart_after(kill).await
}

/// Opens the application and passes every update to `report`. Returns `None` if this process was
/// not started by a test as a child process.
pub fn open(report: impl Fn(Update) + Send + Sync + 'static) -> Option<App> {
    open_with(Keychain::in_memory(), report)
}

pub fn open_with(keychain: Keychain, report: impl Fn(Update) + Send + Sync + 'static) -> Option<App> {
    let folder = std::env::var(FOLDER).ok()?;
    Some(engine::open_with(Path::new(&folder), keychain, report).unwrap())
}
