//! The `Desk` test fixture: an `App` with its own data folder, and access to the app's database.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use rivulet_app::contract::{
    ExportFormat, ExportReport, ExportScope, ImportFormat, ImportNote, ImportReport, TransferProgress, Update,
};
use rivulet_app::{App, AppFolders, NoPractice, Sharing};
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use tempfile::TempDir;

type OnProgress = Box<dyn Fn(&TransferProgress) + Send>;

pub struct Desk {
    pub app: App,
    pub folder: TempDir,
    /// Called with every progress update.
    pub on_progress: Arc<Mutex<Option<OnProgress>>>,
}

impl Desk {
    pub fn new() -> Desk {
        let folder = TempDir::new().unwrap();
        let on_progress: Arc<Mutex<Option<OnProgress>>> = Arc::default();
        let listener = Arc::clone(&on_progress);
        let folders = AppFolders::new(folder.path(), None);
        let app = App::open(folders, Sharing::OneWindow, Arc::new(NoPractice), move |update| {
            if let (Update::Transfer { progress }, Some(listen)) = (&update, &*listener.lock().unwrap()) {
                listen(progress);
            }
        });
        Desk {
            app: app.unwrap(),
            folder,
            on_progress,
        }
    }

    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path.display().to_string()
    }

    /// Imports the conversations in a file or folder. The import must succeed.
    pub async fn import(&self, path: String) -> ImportReport {
        self.app.import_start(path, Vec::new()).await.unwrap()
    }

    /// Exports everything to a file in the downloads folder. The export must succeed.
    pub async fn export_everything(&self, format: ExportFormat) -> ExportReport {
        let exported = self.app.export_file(ExportScope::Everything, format, None);
        exported.await.unwrap()
    }

    /// Makes every later import or export stop as soon as it reports its progress.
    pub fn stop_at_once(&self) {
        let (app, runtime) = (self.app.clone(), tokio::runtime::Handle::current());
        *self.on_progress.lock().unwrap() =
            Some(Box::new(move |_| runtime.block_on(app.transfer_stop()).unwrap()));
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn database(&self) -> Connection {
        Connection::open(self.path("rivulet.sqlite3")).unwrap()
    }

    /// Returns the rows of each table in `TABLES`, as sorted text.
    pub fn rows(&self) -> BTreeMap<&'static str, Vec<String>> {
        const TABLES: [&str; 12] = [
            "provider", "conversation", "message", "message_part", "message_delta", "setting", "folder",
            "tag", "assistant", "snippet", "draft", "message_text",
        ];
        let database = self.database();
        TABLES
            .into_iter()
            .map(|table| {
                // Compare only the row numbers of the `message_text` search index, because the
                // index does not store the indexed text.
                let columns = if table == "message_text" { "rowid" } else { "*" };
                let mut statement = database
                    .prepare(&format!("SELECT {columns} FROM {table}"))
                    .unwrap();
                let names: Vec<String> = statement
                    .column_names()
                    .iter()
                    .map(|name| (*name).to_owned())
                    .collect();
                let mut rows = statement.query([]).unwrap();
                let mut found = Vec::new();
                while let Some(row) = rows.next().unwrap() {
                    let values = names
                        .iter()
                        .enumerate()
                        .map(|(at, name)| match row.get_ref(at).unwrap() {
                            ValueRef::Null => format!("{name}=NULL"),
                            ValueRef::Integer(number) => format!("{name}={number}"),
                            ValueRef::Text(text) => format!("{name}={:?}", String::from_utf8_lossy(text)),
                            other => format!("{name}={other:?}"),
                        });
                    found.push(values.collect::<Vec<_>>().join(", "));
                }
                found.sort();
                (table, found)
            })
            .collect()
    }
}

/// Asserts that an import recognised the file as `format` and added `added` conversations.
#[track_caller]
pub fn assert_added(report: &ImportReport, format: ImportFormat, added: u32) {
    assert_eq!((report.format, report.added), (format, added), "{report:?}");
}

/// Returns the numbers of conversations that an import added, extended and left unchanged, and the
/// number of messages that it added.
pub fn counts(report: &ImportReport) -> [u32; 4] {
    [report.added, report.extended, report.known, report.messages]
}

/// Returns the sum of the counts of all import notes whose text contains `words`. An import note
/// states how often one kind of content was dropped, changed or not understood.
pub fn noted(notes: &[ImportNote], words: &str) -> u32 {
    notes
        .iter()
        .filter(|note| note.words.to_string().contains(words))
        .map(|note| note.count)
        .sum()
}

/// Returns a ChatGPT conversation as JSON. `messages` contains the id, the parent's id and the text
/// of each message. Messages that end with `?` are the user's.
pub fn chatgpt(id: &str, title: &str, messages: &[(&str, &str, &str)]) -> serde_json::Value {
    let mut mapping = serde_json::Map::new();
    mapping.insert(
        "root".to_owned(),
        serde_json::json!({"id": "root", "message": null, "parent": null}),
    );
    for (place, (name, parent, words)) in messages.iter().enumerate() {
        let role = if words.ends_with('?') { "user" } else { "assistant" };
        let node = serde_json::json!({"id": name, "parent": parent, "children": [], "message": {
            "author": {"role": role}, "create_time": 1_700_000_000.5 + f64::from(u32::try_from(place).unwrap()),
            "status": "finished_successfully", "recipient": "all", "metadata": {"model_slug": "big"},
            "content": {"content_type": "text", "parts": [words]},
        }});
        mapping.insert((*name).to_owned(), node);
    }
    serde_json::json!({"conversation_id": id, "title": title, "create_time": 1_700_000_000.0,
        "update_time": 1_700_000_900.0, "current_node": messages.last().unwrap().0, "mapping": mapping})
}
