//! Makes scheduled backups, and removes attachments that nothing refers to any longer.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rivulet_core::texts::fault;
use rivulet_core::{BackupReason, Fault, FaultCategory, Work, lock};
use rivulet_store::{Sharing, Store, now_ms};

use crate::contract::{BackupEvery, Settings};
use crate::running_work::RunningWork;

/// Time between the start of the program and the first check for a due backup. Without this delay,
/// the check would slow down the start.
const FIRST_LOOK: Duration = Duration::from_secs(20);
/// Time between two checks for a due backup.
const LOOK: Duration = Duration::from_secs(60 * 60);
const HOUR_MS: i64 = 60 * 60 * 1000;

/// Makes scheduled backups on a separate thread. Before its first check for a due backup, the
/// thread also removes attachments that nothing refers to any longer. Dropping this value ends the
/// thread.
pub(crate) struct Schedule {
    store: Store,
    work: RunningWork,
    /// The reason why the last scheduled backup failed or lacks attachments; `None` if there was no
    /// problem.
    fault: Mutex<Option<Fault>>,
    /// When this sender is dropped, the thread ends.
    _alive: Sender<()>,
}

impl Schedule {
    /// Starts the schedule. Scheduled backups are made only by the process that shows the window.
    /// Each running backup is registered in `work`, so that no update is installed meanwhile.
    pub fn start(store: &Store, sharing: Sharing, work: &RunningWork) -> Arc<Self> {
        let (alive, ended) = channel();
        let schedule = Arc::new(Schedule {
            store: store.clone(),
            work: work.clone(),
            fault: Mutex::default(),
            _alive: alive,
        });
        if sharing == Sharing::OneWindow {
            // Give the thread only a weak reference, because a strong one would keep the store
            // open.
            let weak = Arc::downgrade(&schedule);
            let looking = std::thread::Builder::new()
                .name("backup".to_owned())
                .spawn(move || {
                    let mut wait = FIRST_LOOK;
                    while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                        let Some(schedule) = weak.upgrade() else { return };
                        if wait == FIRST_LOOK {
                            schedule.clear();
                        }
                        schedule.look();
                        wait = LOOK;
                    }
                });
            if let Err(error) = looking {
                tracing::warn!(%error, "no backups are made by themselves");
            }
        }
        schedule
    }

    /// Returns the reason why the last scheduled backup failed or lacks attachments; `None` if
    /// there is no such reason or if `every` schedules no backups. The reason is remembered until
    /// the program ends, the backup folder is changed, or any backup is made.
    pub fn fault(&self, every: BackupEvery) -> Option<Fault> {
        let fault = lock(&self.fault).clone();
        fault.filter(|_| every != BackupEvery::Never)
    }

    pub fn say(&self, fault: Option<Fault>) {
        *lock(&self.fault) = fault;
    }

    fn clear(&self) {
        if let Err(fault) = self.store.remove_unreferenced_attachments() {
            tracing::warn!(%fault, "attachments that nothing refers to could not be cleared away");
        }
    }

    /// Makes a backup if one is due. If there are more scheduled backups than the user wants to
    /// keep, deletes the oldest ones.
    fn look(&self) {
        // Do nothing while an update is being installed. A later check makes the backup, perhaps
        // after a restart.
        let Ok(_work) = self.work.begin(Work::Data) else {
            return;
        };
        if let Err(fault) = self.make_if_due() {
            tracing::warn!(%fault, "a backup was due and could not be made");
            self.say(Some(fault));
        }
    }

    fn make_if_due(&self) -> Result<bool, Fault> {
        // Do not back up a database without conversations, because such backups would displace
        // older backups that contain conversations.
        if self.store.read_only().is_some() || !self.store.holds_conversations()? {
            return Ok(false);
        }
        let settings = Settings::from_stored(self.store.setting_now(Settings::STORED_AS)?);
        let folder = settings.chosen_backup_folder();
        let now = now_ms();
        let newest = self
            .store
            .backups_in(folder.as_deref())
            .into_iter()
            .find(|backup| backup.reason == BackupReason::Scheduled && !backup.is_from_future(now));
        if !is_due(settings.backup_every, newest.map(|backup| backup.made_at), now) {
            return Ok(false);
        }
        let made = self
            .store
            .make_backup(folder.as_deref(), BackupReason::Scheduled)?;
        self.store
            .remove_scheduled_backups(folder.as_deref(), usize::from(settings.backup_keep.clamp(1, 100)));
        self.say((made.missing_attachments > 0).then(|| {
            let words = fault::attachments_left_out(made.missing_attachments);
            Fault::new(FaultCategory::Storage, words)
        }));
        Ok(true)
    }
}

/// Returns whether a backup is due. `newest` is the time of the last scheduled backup, which is in
/// the future if the clock was set back.
///
/// A backup becomes due some hours before the full interval has passed. A user who starts Rivulet a
/// little earlier each day therefore still gets a backup each day.
fn is_due(every: BackupEvery, newest: Option<i64>, now: i64) -> bool {
    let wait = match every {
        BackupEvery::Never => return false,
        BackupEvery::Day => 20 * HOUR_MS,
        BackupEvery::Week => (7 * 24 - 12) * HOUR_MS,
    };
    newest.is_none_or(|made_at| (now - made_at).abs() >= wait)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rivulet_core::{Conversation, ConversationId, Draft, Message, MessageId, Role};
    use rivulet_store::NewTurn;
    use uuid::Uuid;

    use super::*;
    use crate::app::{App, AppFolders};
    use crate::practice::NoPractice;

    #[test]
    fn a_backup_is_due_when_the_last_one_is_old() {
        let now = 1_800_000_000_000;
        let ago = |hours: i64| Some(now - hours * HOUR_MS);
        for (every, newest, due) in [
            (BackupEvery::Never, None, false),
            (BackupEvery::Day, None, true),
            (BackupEvery::Day, ago(0), false),
            (BackupEvery::Day, ago(19), false),
            (BackupEvery::Day, ago(23), true),
            (BackupEvery::Week, ago(23), false),
            (BackupEvery::Week, ago(7 * 24 - 1), true),
            (BackupEvery::Day, ago(-2), false),
            (BackupEvery::Day, ago(-1000), true),
        ] {
            assert_eq!(is_due(every, newest, now), due, "{every:?} {newest:?}");
        }
    }

    async fn schedule(data: &Path) -> Arc<Schedule> {
        let store = Store::open(data, Sharing::Beside, Arc::new(|_| {})).unwrap();
        Schedule::start(&store, Sharing::Beside, &RunningWork::default())
    }

    async fn begin_conversation(store: &Store) {
        let conversation = Conversation::new(ConversationId(Uuid::now_v7()), "T".to_owned(), 1);
        let reply = Message::new(
            MessageId(Uuid::now_v7()),
            conversation.id,
            None,
            Role::Assistant,
            1,
        );
        let turn = NewTurn {
            new_conversation: Some(conversation),
            messages: Vec::new(),
            reply,
            beside: Vec::new(),
            queued: None,
        };
        store.begin_turn(turn).await.unwrap();
    }

    async fn save(store: &Store, settings: &Settings) {
        let json = serde_json::to_string(settings).unwrap();
        store.set_setting(Settings::STORED_AS, json).await.unwrap();
    }

    #[tokio::test]
    async fn due_backups_are_made_and_only_they_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let outside = folder.path().join("outside");
        let schedule = schedule(&folder.path().join("data")).await;
        let store = &schedule.store;
        assert!(
            !schedule.make_if_due().unwrap(),
            "an empty database needs no backup"
        );
        begin_conversation(store).await;
        let settings = Settings {
            backup_keep: 2,
            backup_folder: Some(outside.display().to_string()),
            ..Settings::default()
        };
        save(store, &settings).await;
        for _ in 0..2 {
            store.make_backup(Some(&outside), BackupReason::Asked).unwrap();
        }
        assert!(schedule.make_if_due().unwrap());
        assert!(
            !schedule.make_if_due().unwrap(),
            "only one backup is made per day"
        );
        for day in ["2026-01-01", "2026-01-02", "2026-01-03"] {
            let name = format!("rivulet-{day}-120000-000-scheduled.sqlite3");
            std::fs::write(outside.join(name), "x").unwrap();
        }
        std::fs::write(outside.join("notes.txt"), "mine").unwrap();
        store.remove_scheduled_backups(Some(&outside), 2);
        let left = store.backups_in(Some(&outside));
        let asked = left.iter().filter(|backup| backup.reason == BackupReason::Asked);
        assert_eq!((left.len(), asked.count()), (4, 2));
        assert!(
            left[3]
                .path
                .ends_with("rivulet-2026-01-03-120000-000-scheduled.sqlite3")
        );
        assert!(outside.join("notes.txt").exists());
    }

    #[tokio::test]
    async fn a_backup_from_a_wrong_clock_does_not_displace_new_backups() {
        let folder = tempfile::tempdir().unwrap();
        let outside = folder.path().join("outside");
        let schedule = schedule(&folder.path().join("data")).await;
        let store = &schedule.store;
        begin_conversation(store).await;
        let settings = Settings {
            backup_keep: 1,
            backup_folder: Some(outside.display().to_string()),
            ..Settings::default()
        };
        save(store, &settings).await;
        std::fs::create_dir(&outside).unwrap();
        for day in ["2099-01-01", "2098-01-01", "2026-01-01"] {
            let name = format!("rivulet-{day}-120000-000-scheduled.sqlite3");
            std::fs::write(outside.join(name), "x").unwrap();
        }
        assert!(schedule.make_if_due().unwrap());
        let left = store.backups_in(Some(&outside));
        assert_eq!(left.len(), 1);
        assert!(left[0].bytes > 1, "the new backup is left: {left:?}");
        assert!(!schedule.make_if_due().unwrap(), "the new backup counts");
    }

    #[tokio::test]
    async fn a_missing_folder_is_reported_by_the_schedule() {
        let folder = tempfile::tempdir().unwrap();
        let schedule = schedule(&folder.path().join("data")).await;
        begin_conversation(&schedule.store).await;
        let settings = Settings {
            backup_folder: Some(folder.path().join("no/disk").display().to_string()),
            ..Settings::default()
        };
        save(&schedule.store, &settings).await;
        schedule.look();
        let fault = schedule.fault(BackupEvery::Day).unwrap();
        assert!(
            fault.message.to_string().contains("Is its disk connected?"),
            "{fault}"
        );
        assert!(!folder.path().join("no").exists());
    }

    #[tokio::test]
    async fn the_schedule_reports_a_backup_that_lacks_attachments() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let schedule = schedule(&data).await;
        let store = &schedule.store;
        begin_conversation(store).await;
        let attached = store.store_attachment("a.txt", "words".into(), None).await;
        let draft = Draft {
            conversation_id: None,
            message_id: None,
            text: String::new(),
            attachments: vec![attached.unwrap()],
        };
        store.save_draft(draft).await.unwrap();
        std::fs::remove_dir_all(data.join("attachments")).unwrap();
        let settings = Settings {
            backup_folder: Some(folder.path().join("outside").display().to_string()),
            ..Settings::default()
        };
        save(store, &settings).await;
        schedule.look();
        let fault = schedule.fault(BackupEvery::Day).unwrap();
        assert_eq!(fault.message, fault::attachments_left_out(1));
    }

    #[tokio::test]
    async fn the_fault_of_a_scheduled_backup_goes_with_the_schedule_or_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let folders = AppFolders::new(folder.path().join("data"), None);
        let app = App::open(folders, Sharing::Beside, Arc::new(NoPractice), drop).unwrap();
        let fault = Fault::new(FaultCategory::Storage, fault::backup_unwritten());
        app.schedule.say(Some(fault.clone()));
        let shown = async || app.data_info().await.unwrap().backup_fault;
        for (backup_every, expected) in [
            (BackupEvery::Week, Some(&fault)),
            (BackupEvery::Never, None),
            (BackupEvery::Day, Some(&fault)),
        ] {
            let settings = Settings {
                backup_every,
                ..Settings::default()
            };
            app.settings_save(settings).await.unwrap();
            assert_eq!(shown().await.as_ref(), expected, "{backup_every:?}");
        }
        let other = folder.path().display().to_string();
        app.backup_folder_set(Some(other)).await.unwrap();
        assert_eq!(shown().await, None);
    }
}
