//! A program of one test: its own folder, its own server, and a front end that listens.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rivulet_app::contract::{
    Change, ConversationStart, ConversationView, NewMessage, ProviderDraft, TurnUpdate, Update,
};
use rivulet_app::{App, AppFolders, NoPractice, Sharing};
use rivulet_core::{
    Activity, ConversationId, Fault, KeyPlace, Limits, Message, MessageId, Outcome, Provider, Reply,
};
use rivulet_sandbox::Sandbox;
use tempfile::TempDir;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// Longest wait for anything that must happen: generous, since it only bounds a test that fails.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Engine {
    pub app: App,
    pub sandbox: Arc<Sandbox>,
    pub folder: Arc<TempDir>,
    updates: UnboundedReceiver<Update>,
}

/// What the front end has of a running reply, by the updates alone.
pub struct Watched {
    pub message_id: MessageId,
    pub reply: Reply,
    pub activities: Vec<Activity>,
    pub outcome: Option<Outcome>,
    /// The numbers at which messages ended, in order.
    ends: Vec<u64>,
}

impl Engine {
    pub async fn start() -> Engine {
        let sandbox = Arc::new(Sandbox::start().await.unwrap());
        Engine::open(Arc::new(TempDir::new().unwrap()), sandbox)
    }

    fn open(folder: Arc<TempDir>, sandbox: Arc<Sandbox>) -> Engine {
        let (tell, updates) = unbounded_channel();
        let folders = AppFolders::new(folder.path(), None);
        let app = App::open(folders, Sharing::OneWindow, Arc::new(NoPractice), move |update| {
            drop(tell.send(update))
        })
        .unwrap();
        Engine {
            app,
            sandbox,
            folder,
            updates,
        }
    }

    /// Ends the program and starts it again on the same folder.
    pub async fn restart(self) -> Engine {
        let Engine {
            app,
            sandbox,
            folder,
            updates,
        } = self;
        app.close().await;
        drop((app, updates));
        Engine::open(folder, sandbox)
    }

    pub fn database(&self) -> std::path::PathBuf {
        self.folder.path().join("rivulet.sqlite3")
    }

    pub async fn provider(&self, change: impl FnOnce(&mut ProviderDraft)) -> Result<Provider, Fault> {
        let mut draft = ProviderDraft {
            key_place: KeyPlace::Session,
            limits: Limits {
                connect: 5,
                first_byte: 30,
                idle: 30,
            },
            ..ProviderDraft::new("Sandbox", self.sandbox.base_url())
        };
        change(&mut draft);
        self.app.provider_save(draft).await
    }

    /// Begins a turn and gives it back as it is on the screen then.
    pub async fn begin(
        &mut self,
        provider: &Provider,
        model: &str,
        conversation: Option<ConversationId>,
    ) -> Watched {
        let message = NewMessage::new(provider.id, model, "Hello there");
        let view = match conversation {
            Some(id) => self.app.turn_start(id, message).await,
            None => {
                self.app
                    .conversation_start(ConversationStart::default(), message)
                    .await
            }
        };
        self.watch(&view.unwrap())
    }

    /// The running reply at the end of a conversation, listened to from its first update.
    pub fn watch(&mut self, view: &ConversationView) -> Watched {
        let message_id = view.messages.last().unwrap().message.id;
        Watched {
            message_id,
            reply: Reply::default(),
            activities: Vec::new(),
            outcome: None,
            ends: Vec::new(),
        }
    }

    /// Listens until `enough`.
    pub async fn listen(&mut self, watched: &mut Watched, enough: impl Fn(&Watched) -> bool) {
        while !enough(watched) {
            if let Update::Turn { turn } = self.update().await
                && turn.message_id == watched.message_id
            {
                watched.apply(turn);
            }
        }
    }

    /// The next thing that the front end is told.
    pub async fn update(&mut self) -> Update {
        tokio::time::timeout(PATIENCE, self.updates.recv())
            .await
            .expect("it goes on")
            .unwrap()
    }

    /// Listens to the ending.
    pub async fn ending(&mut self, watched: &mut Watched) -> Outcome {
        self.listen(watched, |watched| watched.outcome.is_some()).await;
        watched.outcome.clone().unwrap()
    }

    /// The message as it is written, once its ending is.
    pub async fn written(&self, message_id: MessageId) -> Message {
        loop {
            let view = self.app.turn_since(message_id, 0).await.unwrap().unwrap();
            // A running turn shows its ending before it is written; written ones have no number any more.
            if view.message.ending.is_some() && view.seq == 0 {
                return view.message;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Asks a model and gives the outcome, what was seen, and what is written.
    pub async fn ask(&mut self, provider: &Provider, model: &str) -> (Outcome, Watched, Message) {
        let mut watched = self.begin(provider, model, None).await;
        let outcome = self.ending(&mut watched).await;
        let written = self.written(watched.message_id).await;
        (outcome, watched, written)
    }
}

impl Watched {
    /// The number of the last change.
    pub fn seq(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// The numbers at which messages ended.
    pub fn ends(&self) -> &[u64] {
        &self.ends
    }

    fn apply(&mut self, update: TurnUpdate) {
        assert_eq!(update.after, self.seq(), "no gap");
        assert!(
            serde_json::to_string(&update).unwrap().len() < 8_192,
            "every message is small"
        );
        self.ends.push(update.seq);
        for change in update.changes {
            match change {
                Change::Fragment { fragment } => self.reply.push(&fragment),
                Change::Activity { activity } => self.activities.push(activity),
                Change::Usage { .. } => {}
                Change::Ended { outcome } => self.outcome = Some(*outcome),
            }
        }
    }
}

/// Every file below a folder.
pub fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let list = if entry.file_type().unwrap().is_dir() {
                &mut folders
            } else {
                &mut found
            };
            list.push(entry.path());
        }
    }
    found
}
