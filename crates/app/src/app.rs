//! The program behind every front end.

use std::path::PathBuf;
use std::sync::Arc;

use rivulet_core::Fault;
use rivulet_store::{Sharing, Store, data_folder, make_private};
use rivulet_wire::Client;
use tokio::sync::watch;

use crate::contract::{Update, UpdateSink};
use crate::engine::Engine;
use crate::keys::Keys;
use crate::practice::PracticeServer;
use crate::schedule::Schedule;
use crate::transfer::Transfers;

/// Where the program keeps things.
#[derive(Clone, Debug)]
pub struct AppFolders {
    /// Everything it stores.
    pub data: PathBuf,
    /// Where it would be if it had never been moved.
    pub home: PathBuf,
    /// Its log files.
    pub log: PathBuf,
    /// Where the user finds what is saved on request.
    pub downloads: PathBuf,
    /// Why the data folder cannot be found: it was moved to a place that is not there.
    gone: Option<Fault>,
}

impl AppFolders {
    /// Everything in `home`, or where it was moved to; what is saved on request goes to `downloads`, or there too.
    pub fn new(home: impl Into<PathBuf>, downloads: Option<PathBuf>) -> Self {
        let home = home.into();
        let (data, gone) = match data_folder(&home) {
            Ok(data) => (data, None),
            // Nothing is put in a place where a disk should be.
            Err(fault) => (home.clone(), Some(fault)),
        };
        AppFolders {
            log: data.join("log"),
            downloads: downloads.unwrap_or_else(|| data.join("downloads")),
            data,
            home,
            gone,
        }
    }

    /// Fails if everything was moved to a place that is not there.
    pub fn found(&self) -> Result<(), Fault> {
        self.gone.clone().map_or(Ok(()), Err)
    }

    /// The data folder that the user chose with `RIVULET_DATA_DIR`.
    pub fn chosen() -> Option<PathBuf> {
        let folder = std::env::var_os("RIVULET_DATA_DIR");
        folder.filter(|folder| !folder.is_empty()).map(PathBuf::from)
    }

    /// Makes those of the program, for their owner only. To be called before anything is put into them.
    pub fn create(&self) -> std::io::Result<()> {
        make_private(&self.data)?;
        make_private(&self.log)
    }
}

/// The program. Clones share everything.
#[derive(Clone)]
pub struct App {
    pub(crate) folders: Arc<AppFolders>,
    pub(crate) store: Store,
    pub(crate) schedule: Arc<Schedule>,
    pub(crate) client: Arc<Client>,
    pub(crate) keys: Keys,
    pub(crate) engine: Engine,
    pub(crate) practice: Arc<dyn PracticeServer>,
    pub(crate) updates: UpdateSink,
    /// Counts the tests of a connection: a newer one ends the one before.
    pub(crate) test: Arc<watch::Sender<u32>>,
    /// Imports and exports that run.
    pub(crate) transfers: Transfers,
}

impl App {
    /// Opens the data folder, as its one window or beside it. `updates` is called from any thread and must not block.
    pub fn open(
        folders: AppFolders,
        sharing: Sharing,
        practice: Arc<dyn PracticeServer>,
        updates: impl Fn(Update) + Send + Sync + 'static,
    ) -> Result<App, Fault> {
        folders.found()?;
        let updates: UpdateSink = Arc::new(updates);
        let health = Arc::clone(&updates);
        let store = Store::open(
            &folders.data,
            sharing,
            Arc::new(move |fault| health(Update::Storage { fault })),
        )?;
        let client = Arc::new(Client::new());
        Ok(App {
            folders: Arc::new(folders),
            schedule: Schedule::start(&store, sharing),
            engine: Engine::new(store.clone(), Arc::clone(&client), Arc::clone(&updates)),
            store,
            client,
            keys: Keys::default(),
            practice,
            updates,
            test: Arc::new(watch::Sender::new(0)),
            transfers: Transfers::default(),
        })
    }

    /// Stops what runs and waits until everything is written.
    pub async fn close(&self) {
        self.engine.turns.stop_all().await;
        self.store.close().await;
    }
}
