//! Opens and closes the [`App`] object, whose methods every front end calls.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use rivulet_store::{Keychain, Sharing, Store, data_folder, hold_moves, make_private};
use rivulet_wire::Client;
use tokio::sync::{OnceCell, watch};

use crate::contract::{Update, UpdateSink};
use crate::engine::Engine;
use crate::image_models::ImageModels;
use crate::lasting_fault::LastingFault;
use crate::permits::Permits;
use crate::practice::PracticeServer;
use crate::running_work::RunningWork;
use crate::schedule::Schedule;
use crate::secret_store::SecretStore;
use crate::tool_host::ToolHost;
use crate::transfer::Transfers;
use crate::updater::Updating;

/// The folders that Rivulet uses.
#[derive(Clone, Debug)]
pub struct AppFolders {
    /// The data folder, which contains the database and the attachments.
    pub data: PathBuf,
    /// The default data folder. Rivulet uses it as the `data` folder unless the user has moved the
    /// data.
    pub home: PathBuf,
    /// The folder for the log files.
    pub log: PathBuf,
    /// The downloads folder, in which files are saved for the user.
    pub downloads: PathBuf,
    /// The fault to report if the data was moved to a folder that cannot be found.
    gone: Option<Fault>,
}

impl AppFolders {
    /// Determines the folders that Rivulet uses. `home` is the default data folder, which is used
    /// unless the user has moved the data. If `downloads` is `None`, files are saved in a
    /// `downloads` subfolder of the data folder.
    pub fn new(home: impl Into<PathBuf>, downloads: Option<PathBuf>) -> Self {
        let home = home.into();
        let (data, gone) = match data_folder(&home) {
            Ok(data) => (data, None),
            // The user moved the data folder, but its new location cannot be found, probably
            // because the disk is not mounted. Use the default folder for now. Creating the missing
            // folder instead would write to the empty mount point.
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

    /// Fails if the data folder was moved and its new location cannot be found.
    pub fn found(&self) -> Result<(), Fault> {
        self.gone.clone().map_or(Ok(()), Err)
    }

    /// Returns the data folder that the user chose with the `RIVULET_DATA_DIR` environment
    /// variable. Returns `None` if the variable is not set or is empty.
    pub fn chosen() -> Option<PathBuf> {
        let folder = std::env::var_os("RIVULET_DATA_DIR");
        folder.filter(|folder| !folder.is_empty()).map(PathBuf::from)
    }

    /// Creates the data folder and the log folder if they do not exist. On Unix, only their owner
    /// can access the created folders. Must be called before anything is written to these folders.
    pub fn create(&self) -> std::io::Result<()> {
        make_private(&self.data)?;
        make_private(&self.log)
    }
}

/// The application without its user interface. Clones share all state.
#[derive(Clone)]
pub struct App {
    pub(crate) folders: Arc<AppFolders>,
    pub(crate) store: Store,
    pub(crate) schedule: Arc<Schedule>,
    pub(crate) client: Arc<Client>,
    pub(crate) secret_store: SecretStore,
    /// Set once this process has tried to move secret values to the keychain, even if the attempt
    /// failed. Older versions of Rivulet stored these values in the database. After an import or
    /// after a backup has been restored, Rivulet makes another attempt, even if this cell is set.
    pub(crate) secured: Arc<OnceCell<()>>,
    /// The reason why the last attempt to move secret values to the keychain failed; `None` if it
    /// did not fail.
    pub(crate) exposed: Arc<Mutex<Option<Fault>>>,
    /// Whether the list of conversations was incomplete when it was last read, because the database
    /// is damaged.
    pub(crate) incomplete_list: LastingFault,
    /// Whether the last recovery failed. A recovery marks replies as ended if the process that was
    /// writing them has died.
    pub(crate) unrecovered: LastingFault,
    pub(crate) engine: Engine,
    pub(crate) image_models: Arc<ImageModels>,
    pub(crate) tool_host: ToolHost,
    pub(crate) practice: Arc<dyn PracticeServer>,
    pub(crate) updates: UpdateSink,
    /// A counter that is incremented whenever a connection test is started or stopped. A running
    /// test stops as soon as the counter changes.
    pub(crate) test: Arc<watch::Sender<u32>>,
    /// Locked while Rivulet decides whether to send the next queued message, and while it sends
    /// that message. Without this lock, two messages could be sent after the same reply.
    pub(crate) queues: Arc<tokio::sync::Mutex<()>>,
    pub(crate) transfers: Transfers,
    pub(crate) permits: Permits,
    pub(crate) work: RunningWork,
    pub(crate) updating: Updating,
}

impl App {
    /// Opens the data folder. `sharing` is [`Sharing::OneWindow`] for the process that shows the
    /// window and [`Sharing::Beside`] for all other processes. Only one process at a time can show
    /// the window. `updates` is called with every update for the front end. The call can come from
    /// any thread, and `updates` must not block.
    pub fn open(
        folders: AppFolders,
        sharing: Sharing,
        practice: Arc<dyn PracticeServer>,
        updates: impl Fn(Update) + Send + Sync + 'static,
    ) -> Result<App, Fault> {
        App::open_with(folders, sharing, practice, Keychain::default(), updates)
    }

    /// Opens the data folder, using `keychain` instead of the operating system's keychain.
    pub fn open_with(
        folders: AppFolders,
        sharing: Sharing,
        practice: Arc<dyn PracticeServer>,
        keychain: Keychain,
        updates: impl Fn(Update) + Send + Sync + 'static,
    ) -> Result<App, Fault> {
        folders.found()?;
        let _opening = hold_moves(&folders.home);
        if let Ok(moved) = data_folder(&folders.home)
            && moved != folders.data
        {
            return Err(Fault::new(FaultCategory::Storage, fault::moved(moved.display())));
        }
        let updates: UpdateSink = Arc::new(updates);
        let health = Arc::clone(&updates);
        let store = Store::open(
            &folders.data,
            sharing,
            Arc::new(move |fault| health(Update::Storage { fault })),
        )?;
        // Older versions of Rivulet stored keys without the address of the server to which they
        // belong. If the data folder contains no record of these addresses yet, record the
        // providers' current addresses now, because an import or a restored backup could change
        // them later.
        let secret_store = SecretStore::new(keychain, store.unbound_keys());
        let client = Arc::new(Client::new());
        let work = RunningWork::default();
        Ok(App {
            folders: Arc::new(folders),
            schedule: Schedule::start(&store, sharing, &work),
            engine: Engine::new(
                store.clone(),
                Arc::clone(&client),
                Arc::clone(&updates),
                work.clone(),
            ),
            image_models: Arc::default(),
            tool_host: ToolHost::default(),
            store,
            client,
            secret_store,
            secured: Arc::default(),
            exposed: Arc::default(),
            incomplete_list: LastingFault::default(),
            unrecovered: LastingFault::default(),
            practice,
            updates,
            test: Arc::new(watch::Sender::new(0)),
            queues: Arc::default(),
            transfers: Transfers::new(work.clone()),
            permits: Permits::default(),
            work,
            updating: Updating::default(),
        })
    }

    pub(crate) fn keychain(&self) -> &Keychain {
        self.secret_store.keychain()
    }

    /// Stops all turns, tool calls and tool servers, and waits until everything is written. If the
    /// disk is full, waits until space becomes available. The data folder stays open.
    pub async fn settle(&self) {
        self.engine.turns.stop_all().await;
        self.tool_host.close().await;
        self.store.flush().await;
    }

    /// Stops everything as [`settle`](Self::settle) does, and then releases the data folder.
    pub async fn close(&self) {
        self.settle().await;
        self.store.close().await;
    }
}
