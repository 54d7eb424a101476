//! Tests of the data folder: backups, restores, moves, deletion, attachments, read-only folders.

use std::path::Path;

use rivulet_app::contract::{ConversationStart, NewMessage, ProviderDraft, Settings};
use rivulet_app::{App, AppFolders, restore_closed};
use rivulet_core::{BackupReason, Fault, KeyPlace, Provider};
use rivulet_sandbox::Sandbox;
use rivulet_tests::engine;
use rivulet_tests::small_disk::SmallDisk;
use rivulet_tests::wait::reopened;
use tempfile::TempDir;

/// The first bytes of a PNG file: its signature and the header of an image of one pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";

fn open(home: &Path) -> Result<App, Fault> {
    reopened(|| engine::open(home))
}

async fn provider(app: &App, sandbox: &Sandbox) -> Provider {
    let draft = ProviderDraft {
        key: Some("sk-secret".into()),
        key_place: KeyPlace::Session,
        ..ProviderDraft::new("Sandbox", sandbox.base_url())
    };
    app.provider_save(draft).await.unwrap()
}

async fn converse(app: &App, provider: &Provider, text: &str) {
    let message = NewMessage::new(provider.id, "echo", text);
    let mut view = app
        .conversation_start(ConversationStart::default(), message)
        .await
        .unwrap();
    while view
        .messages
        .iter()
        .any(|one| one.message.ending.is_none() || one.seq > 0)
    {
        tokio::task::yield_now().await;
        view = app.conversation_open(view.conversation.id).await.unwrap();
    }
}

async fn titles(app: &App) -> Vec<String> {
    let mut titles: Vec<String> = app
        .conversation_list()
        .await
        .unwrap()
        .into_iter()
        .map(|conversation| conversation.title)
        .collect();
    titles.sort();
    titles
}

#[tokio::test]
async fn a_restored_backup_brings_no_trusted_hosts_and_no_backup_folder() {
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let app = open(folder.path()).unwrap();
    let chosen = |name: &str| elsewhere.path().join(name).display().to_string();
    let settings = |zoom: u16, host: &str| Settings {
        zoom,
        trusted_hosts: vec![host.to_owned()],
        ..Settings::default()
    };
    app.settings_save(settings(150, "evil.example")).await.unwrap();
    app.backup_folder_set(Some(chosen("evil"))).await.unwrap();
    let backup = app.backup_make().await.unwrap().backup;
    app.settings_save(settings(90, "mine.example")).await.unwrap();
    let present = app.backup_folder_set(Some(chosen("mine"))).await.unwrap();

    app.backup_restore_file(backup.path.as_ref()).await.unwrap();
    let expected = Settings { zoom: 150, ..present };
    assert_eq!(app.app_info().await.unwrap().settings, expected);
    app.close().await;

    // Restore the backup into an empty folder. Restoring a backup never brings back the trusted
    // hosts and the backup folder, so both settings must be unset.
    let other = TempDir::new().unwrap();
    restore_closed(other.path(), backup.path.as_ref()).unwrap();
    let app = open(other.path()).unwrap();
    let restored = app.app_info().await.unwrap().settings;
    assert_eq!(
        (restored.zoom, restored.trusted_hosts, restored.backup_folder),
        (150, vec![], None)
    );
}

#[tokio::test]
async fn a_backup_is_made_listed_and_restored_without_a_restart() {
    let (folder, sandbox) = (TempDir::new().unwrap(), Sandbox::start().await.unwrap());
    let app = open(folder.path()).unwrap();
    let provider = provider(&app, &sandbox).await;
    converse(&app, &provider, "First").await;
    let backup = app.backup_make().await.unwrap().backup;
    converse(&app, &provider, "Second").await;
    let info = app.data_info().await.unwrap();
    assert_eq!((info.conversations, info.messages, info.trash), (2, 4, 0));
    assert_eq!(info.backups, std::slice::from_ref(&backup));
    assert_eq!(
        (info.backup_fault, info.last_check, backup.reason),
        (None, None, BackupReason::Asked)
    );
    assert!(info.database_bytes > 0 && info.free_bytes.is_some());

    app.backup_restore(backup.name).await.unwrap();
    assert_eq!(titles(&app).await, ["First"]);
    let info = app.data_info().await.unwrap();
    assert_eq!(info.backups[0].reason, BackupReason::Restore);
    app.backup_restore(info.backups[0].name.clone()).await.unwrap();
    assert_eq!(titles(&app).await, ["First", "Second"]);
    converse(&app, &provider, "Third").await;

    let check = app.data_check().await.unwrap();
    assert_eq!(check.problems, []);
    assert_eq!(app.data_info().await.unwrap().last_check, Some(check));
}

#[tokio::test]
async fn a_missing_backup_folder_is_reported() {
    let folder = TempDir::new().unwrap();
    let app = open(folder.path()).unwrap();
    let place = folder.path().join("no/disk");
    let chosen = Some(place.display().to_string());
    app.backup_folder_set(chosen).await.unwrap();
    let info = app.data_info().await.unwrap();
    assert_eq!(info.backup_folder, place.display().to_string());
    let fault = info.backup_fault.unwrap();
    assert_eq!(fault.message.id(), "fault-backup-folder-missing", "{fault}");
    assert_eq!(app.backup_make().await.unwrap_err(), fault);
}

#[tokio::test]
async fn the_library_moves_and_a_missing_folder_is_not_replaced_by_an_empty_library() {
    let (place, sandbox) = (TempDir::new().unwrap(), Sandbox::start().await.unwrap());
    let (home, target) = (place.path().join("home"), place.path().join("other"));
    let app = open(&home).unwrap();
    let provider = provider(&app, &sandbox).await;
    converse(&app, &provider, "First").await;
    app.data_move(target.display().to_string()).await.unwrap();
    let fault = app.app_info().await.unwrap().read_only.unwrap();
    assert!(fault.message.id() == "fault-moved", "{fault}");
    app.close().await;
    drop(app);

    let app = open(&home).unwrap();
    assert_eq!(
        app.app_info().await.unwrap().data_folder,
        target.display().to_string()
    );
    assert_eq!(titles(&app).await, ["First"]);
    app.close().await;
    drop(app);

    std::fs::rename(&target, place.path().join("unplugged")).unwrap();
    let folders = AppFolders::new(&home, None);
    folders.create().unwrap();
    let fault = open(&home).err().unwrap();
    assert!(
        fault.message.to_string().contains(&target.display().to_string()),
        "{fault}"
    );
    assert!(
        !target.exists(),
        "nothing is created at the place of the missing disk"
    );

    // Rename the folder back, as if its disk were connected again. When the data was moved, a copy
    // of it remained in the old data folder, `home`. Deleting all data must also delete this copy.
    std::fs::rename(place.path().join("unplugged"), &target).unwrap();
    let app = open(&home).unwrap();
    assert_eq!(app.data_delete().await.unwrap(), []);
    assert_eq!(titles(&app).await, Vec::<String>::new());
    assert!(app.provider_list().await.unwrap().is_empty());
    assert!(!home.join("rivulet.sqlite3").exists());
}

#[tokio::test]
async fn an_attachment_is_returned_as_a_data_url() {
    let folder = TempDir::new().unwrap();
    let app = open(folder.path()).unwrap();
    let text = app
        .attachment_add("a.md".to_owned(), "IyBIaQ==".to_owned(), None)
        .await
        .unwrap();
    assert_eq!(
        (text.name.as_str(), text.media_type.as_str()),
        ("a.md", "text/markdown")
    );
    assert_eq!(
        app.attachment_data(text.hash).await.unwrap(),
        "data:text/plain;charset=utf-8;base64,IyBIaQ=="
    );
    let data = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAA=".to_owned();
    let image = app
        .attachment_add("p.png".to_owned(), data.clone(), None)
        .await
        .unwrap();
    assert_eq!(
        (image.media_type.as_str(), image.bytes),
        ("image/png", PIXEL.len() as u64)
    );
    assert_eq!(
        app.attachment_data(image.hash.clone()).await.unwrap(),
        format!("data:image/png;base64,{data}")
    );
    let file = folder
        .path()
        .join("attachments")
        .join(&image.hash[..2])
        .join(&image.hash);
    std::fs::write(file, "other bytes").unwrap();
    let fault = app.attachment_data(image.hash).await.unwrap_err();
    assert_eq!(fault.message.id(), "fault-attachment-damaged", "{fault}");
}

/// Only root can mount the disk that this test makes read-only. Without root, the test does
/// nothing.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_read_only_library_can_be_read() {
    let Some(disk) = SmallDisk::mount(16) else {
        return;
    };
    let sandbox = Sandbox::start().await.unwrap();
    let app = open(disk.path()).unwrap();
    let provider = provider(&app, &sandbox).await;
    converse(&app, &provider, "First").await;
    app.close().await;
    drop(app);
    let read_only = disk.make_read_only();

    let app = open(disk.path());
    let result = async {
        let app = app.unwrap();
        let fault = app.app_info().await.unwrap().read_only.unwrap();
        let listed = app.conversation_list().await.unwrap();
        let view = app.conversation_open(listed[0].id).await.unwrap();
        let saved = app.settings_save(Default::default()).await.unwrap_err();
        (
            fault,
            view.messages.len(),
            saved,
            app.data_info().await.unwrap().conversations,
        )
    }
    .await;
    assert!(read_only);
    let (fault, messages, refused, counted) = result;
    assert!(
        fault.message.to_string().contains("so nothing can be changed"),
        "{fault}"
    );
    assert_eq!((messages, refused, counted), (2, fault, 1));
}
