//! [`Engine`]: the application with a temporary data folder, a test server, and a front end that
//! receives the updates.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rivulet_app::contract::{
    Change, ConversationStart, ConversationView, ExportFormat, ExportScope, MessageView, NewMessage,
    ProviderDraft, ServerState, ToolServerView, TurnUpdate, Update,
};
use rivulet_app::{App, Keychain};
use rivulet_core::{
    Activity, ConversationId, Fault, FaultCategory, Header, KeyPlace, Limits, Message, MessageId, Outcome,
    Provider, Reply, ToolServerId,
};
use rivulet_sandbox::{Record, Sandbox, Script};
use rivulet_tests::engine;
use rivulet_tests::wait::reopened;
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::update_gate::UpdateGate;

/// Maximum time for each wait. The limit is long, because only a failing test ever reaches it.
pub const TIME_LIMIT: Duration = Duration::from_secs(120);

pub struct Engine {
    pub app: App,
    pub sandbox: Arc<Sandbox>,
    pub folder: Arc<TempDir>,
    pub keychain: Keychain,
    updates: UnboundedReceiver<Update>,
    pub gate: UpdateGate,
}

/// A reply as a front end sees it, assembled only from the updates.
pub struct Watched {
    pub message_id: MessageId,
    pub reply: Reply,
    pub activities: Vec<Activity>,
    pub outcome: Option<Outcome>,
    /// The sequence number of the last change in each received update, in order.
    ends: Vec<u64>,
}

impl Engine {
    pub async fn start() -> Engine {
        Engine::on(Arc::new(TempDir::new().unwrap())).await
    }

    /// Starts the application with `folder` as its data folder.
    pub async fn on(folder: Arc<TempDir>) -> Engine {
        let sandbox = Arc::new(Sandbox::start().await.unwrap());
        Engine::open(folder, sandbox, Keychain::in_memory())
    }

    /// Starts the application with an empty data folder and one provider.
    pub async fn with_provider() -> (Engine, Provider) {
        Engine::with(|_| {}).await
    }

    /// Starts the application with an empty data folder and one provider, after `change` has
    /// changed the provider's settings.
    pub async fn with(change: impl FnOnce(&mut ProviderDraft)) -> (Engine, Provider) {
        let engine = Engine::start().await;
        let provider = engine.provider(change).await;
        (engine, provider)
    }

    /// Starts a conversation, lists the models, tests the connection and checks the key. Returns
    /// the fault of each operation. Panics if any of them succeeds.
    pub async fn refusals(&self, provider: &Provider) -> Vec<Fault> {
        let app = &self.app;
        let provider = app
            .provider_list()
            .await
            .unwrap()
            .into_iter()
            .find(|one| one.id == provider.id)
            .unwrap();
        let message = NewMessage::new(provider.id, "echo", "Hello");
        let start = app
            .conversation_start(ConversationStart::default(), message)
            .await;
        vec![
            start.unwrap_err(),
            app.model_list(provider.id).await.unwrap_err(),
            app.provider_test(draft_of(&provider)).await.unwrap_err(),
            app.provider_key_fault(provider.id).await.unwrap().unwrap(),
        ]
    }

    /// Asserts that each operation in [`refusals`](Self::refusals) fails with the fault `message`
    /// of the category `Key`, which means that the provider's secrets were not sent.
    pub async fn assert_refused(&self, provider: &Provider, message: &str) {
        for fault in self.refusals(provider).await {
            assert_eq!(
                (fault.category, fault.message.id()),
                (FaultCategory::Key, message),
                "{fault}"
            );
        }
    }

    fn open(folder: Arc<TempDir>, sandbox: Arc<Sandbox>, keychain: Keychain) -> Engine {
        let (sender, updates) = unbounded_channel();
        let gate = UpdateGate::default();
        let app = reopened(|| {
            let (sender, gate) = (sender.clone(), gate.clone());
            engine::open_with(folder.path(), keychain.clone(), move |update| {
                gate.pass(update, |update| drop(sender.send(update)));
            })
        })
        .unwrap();
        Engine {
            app,
            sandbox,
            folder,
            keychain,
            updates,
            gate,
        }
    }

    /// Starts another application with a new data folder. It uses the keychain and the test server
    /// of `other`.
    pub fn beside(other: &Engine) -> Engine {
        let folder = Arc::new(TempDir::new().unwrap());
        Engine::open(folder, Arc::clone(&other.sandbox), other.keychain.clone())
    }

    /// Closes the application and opens it again on the same data folder.
    pub async fn restart(self) -> Engine {
        self.restart_after(async |_: &Path| {}).await
    }

    pub async fn restart_with(self, keychain: Keychain) -> Engine {
        Engine { keychain, ..self }.restart().await
    }

    /// Restarts the application. Before the application opens again, changes one row of the
    /// database with the SQL `change`.
    pub async fn restart_changed(self, change: &str) -> Engine {
        self.restart_after(async |folder: &Path| {
            let database = rusqlite::Connection::open(folder.join("rivulet.sqlite3")).unwrap();
            assert_eq!(database.execute(change, []).unwrap(), 1);
        })
        .await
    }

    /// Restarts the application. Before the application opens again, calls `between` with the path
    /// of the data folder.
    pub async fn restart_after(self, between: impl AsyncFnOnce(&Path)) -> Engine {
        let Engine {
            app,
            sandbox,
            folder,
            keychain,
            updates,
            ..
        } = self;
        app.close().await;
        drop((app, updates));
        between(folder.path()).await;
        Engine::open(folder, sandbox, keychain)
    }

    pub fn database(&self) -> std::path::PathBuf {
        self.folder.path().join("rivulet.sqlite3")
    }

    /// Saves a provider that uses the test server, after `change` has changed its settings.
    pub async fn provider(&self, change: impl FnOnce(&mut ProviderDraft)) -> Provider {
        self.save_provider(change).await.unwrap()
    }

    /// Does the same as [`provider`](Self::provider), but returns a fault if saving fails.
    pub async fn save_provider(&self, change: impl FnOnce(&mut ProviderDraft)) -> Result<Provider, Fault> {
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

    /// Makes the test server answer the next request for the model `m` with `script`. Each further
    /// call adds a script for one more request.
    pub fn answer_next(&self, script: Script) {
        self.sandbox.play_once("m", script);
    }

    pub async fn conversation(&self, id: ConversationId) -> ConversationView {
        self.app.conversation_open(id).await.unwrap()
    }

    /// Returns a message with all changes to it so far. The message may be a running reply.
    pub async fn view_of(&self, id: MessageId) -> MessageView {
        self.app.turn_since(id, 0).await.unwrap().unwrap()
    }

    /// Returns the requests for replies that the test server received, oldest first.
    pub fn chat_requests(&self) -> Vec<Record> {
        let mut requests = self.sandbox.requests();
        requests.retain(|request| request.path.ends_with("/chat/completions"));
        requests
    }

    pub async fn tool_server(&self, id: ToolServerId) -> ToolServerView {
        let servers = self.app.tool_server_list().await.unwrap();
        let mut servers = servers.into_iter();
        servers.find(|view| view.server.id == Some(id)).unwrap()
    }

    pub async fn tool_server_until(&mut self, id: ToolServerId, state: ServerState) -> ToolServerView {
        loop {
            let view = self.tool_server(id).await;
            if view.state == state {
                return view;
            }
            self.update().await;
        }
    }

    /// Switches on the setting that lets a model generate the titles of conversations.
    pub async fn generate_titles(&self) {
        let mut settings = self.app.app_info().await.unwrap().settings;
        settings.model_titles = true;
        self.app.settings_save(settings).await.unwrap();
    }

    /// Waits until a model has generated a title. Returns the conversation and its title.
    pub async fn generated_title(&mut self) -> (ConversationId, String) {
        loop {
            if let Update::Title {
                conversation_id,
                title,
            } = self.update().await
            {
                return (conversation_id, title);
            }
        }
    }

    /// Exports everything as JSON to a file in the data folder. Returns the path of the file.
    pub async fn export_everything(&self) -> String {
        let path = self.folder.path().join("export.json").display().to_string();
        let (everything, json) = (ExportScope::Everything, ExportFormat::Json);
        let exported = self.app.export_file(everything, json, Some(path.clone())).await;
        exported.unwrap();
        path
    }

    /// Starts a turn and returns its reply, which is still empty.
    pub async fn begin(
        &mut self,
        provider: &Provider,
        model: &str,
        conversation: Option<ConversationId>,
    ) -> Watched {
        let message = NewMessage::new(provider.id, model, "Hello there");
        let view = self.send(conversation, message).await;
        self.watch(&view)
    }

    async fn send(&self, conversation: Option<ConversationId>, message: NewMessage) -> ConversationView {
        let view = match conversation {
            Some(id) => self.app.turn_start(id, message).await,
            None => {
                self.app
                    .conversation_start(ConversationStart::default(), message)
                    .await
            }
        };
        view.unwrap()
    }

    /// Requests another version of a reply.
    pub async fn retry(&self, provider: &Provider, reply: MessageId) -> ConversationView {
        let view = self.app.turn_retry(reply, provider.id, "m".to_owned()).await;
        view.unwrap()
    }

    pub async fn continue_reply(&self, provider: &Provider, reply: MessageId) -> ConversationView {
        let view = self.app.turn_continue(reply, provider.id, "m".to_owned()).await;
        view.unwrap()
    }

    /// Sends a message in an existing conversation. Returns the stored reply once it has ended.
    pub async fn ask(&mut self, provider: &Provider, conversation: ConversationId) -> Message {
        self.say(provider, "m", Some(conversation), "Hello there").await
    }

    /// Sends `text` to a model, in an existing or a new conversation. Returns the stored reply once
    /// it has ended.
    pub async fn say(
        &mut self,
        provider: &Provider,
        model: &str,
        conversation: Option<ConversationId>,
        text: &str,
    ) -> Message {
        let message = NewMessage::new(provider.id, model, text);
        let view = self.send(conversation, message).await;
        self.finish(view).await
    }

    /// Waits for the end of the reply that is running in `view`, and returns the stored reply.
    pub async fn finish(&mut self, view: ConversationView) -> Message {
        let mut watched = self.watch(&view);
        self.outcome(&mut watched).await;
        self.stored(watched.message_id).await
    }

    /// Returns the JSON body of the last request that the test server received.
    pub fn last_request(&self) -> Value {
        self.sandbox.requests().last().unwrap().json()
    }

    /// Returns the running reply at the end of a conversation, without any text.
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

    /// Applies updates until `condition` is true.
    pub async fn listen_until(&mut self, watched: &mut Watched, condition: impl Fn(&Watched) -> bool) {
        while !condition(watched) {
            let update = self.update().await;
            watched.hear(update);
        }
    }

    /// Applies updates until the text of the reply is `text`.
    pub async fn listen_until_text(&mut self, watched: &mut Watched, text: &str) {
        self.listen_until(watched, |watched| watched.reply.text() == text)
            .await;
    }

    /// Waits for the next update.
    pub async fn update(&mut self) -> Update {
        tokio::time::timeout(TIME_LIMIT, self.updates.recv())
            .await
            .expect("an update within the time limit")
            .unwrap()
    }

    /// Waits for the end of a reply and returns its outcome.
    pub async fn outcome(&mut self, watched: &mut Watched) -> Outcome {
        self.listen_until(watched, |watched| watched.outcome.is_some())
            .await;
        watched.outcome.clone().unwrap()
    }

    /// Waits until the database contains the ending of the message `message_id`, and returns the
    /// message. May be called even before the message's request has been sent.
    pub async fn stored(&self, message_id: MessageId) -> Message {
        loop {
            let view = self.app.turn_since(message_id, 0).await.unwrap();
            // A running turn may report its ending before the database contains it. `view.seq` is
            // the sequence number of the running turn's last change. If it is 0, the turn is no
            // longer running, so the message is stored completely.
            if let Some(view) = view.filter(|view| view.message.ending.is_some() && view.seq == 0) {
                return view.message;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Runs a whole turn. Returns its outcome, the reply as the front end received it, and the
    /// stored reply.
    pub async fn complete_turn(&mut self, provider: &Provider, model: &str) -> (Outcome, Watched, Message) {
        let mut watched = self.begin(provider, model, None).await;
        let outcome = self.outcome(&mut watched).await;
        let written = self.stored(watched.message_id).await;
        (outcome, watched, written)
    }
}

impl Watched {
    /// Returns the sequence number of the last change in the latest update, or 0 if there was no
    /// update yet.
    pub fn seq(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the sequence number of the last change in each update, in order.
    pub fn ends(&self) -> &[u64] {
        &self.ends
    }

    /// Applies an update if it belongs to the watched reply.
    pub fn hear(&mut self, update: Update) {
        if let Update::Turn { turn } = update
            && turn.message_id == self.message_id
        {
            self.apply(turn);
        }
    }

    fn apply(&mut self, update: TurnUpdate) {
        assert_eq!(update.after, self.seq(), "no gap");
        assert!(
            serde_json::to_string(&update).unwrap().len() < 8_192,
            "every update is small"
        );
        self.ends.push(update.seq);
        for change in update.changes {
            match change {
                Change::Fragment { fragment } => self.reply.push(&fragment),
                Change::Activity { activity, .. } => self.activities.push(activity),
                Change::Usage { .. } => {}
                Change::Ended { outcome } => self.outcome = Some(*outcome),
            }
        }
    }
}

pub fn header(name: &str, value: &str) -> Header {
    Header {
        name: name.to_owned(),
        value: value.to_owned(),
    }
}

pub fn texts(view: &ConversationView) -> Vec<String> {
    view.messages.iter().map(|view| view.message.text()).collect()
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
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

/// Asserts that no file in a folder or its subfolders contains any of the words.
pub fn assert_in_no_file(folder: &Path, words: &[&str]) {
    for file in files(folder) {
        let bytes = std::fs::read(&file).unwrap();
        for word in words {
            let found = bytes.windows(word.len()).any(|window| window == word.as_bytes());
            assert!(!found, "{word} in {}", file.display());
        }
    }
}

/// Returns a draft with which `provider` can be edited: its name, base URL, model, time limits,
/// network settings, and where its key is stored. Other settings, such as the preset, have their
/// default values.
pub fn draft_of(provider: &Provider) -> ProviderDraft {
    ProviderDraft {
        id: Some(provider.id),
        model: provider.model.clone(),
        key_place: provider.key_place,
        limits: provider.limits,
        network: provider.network.clone().into(),
        ..ProviderDraft::new(&provider.name, &provider.base_url)
    }
}
