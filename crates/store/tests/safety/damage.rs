//! Tests of damage to each page of a small database and to each frame of its write-ahead log.
//! Wherever the damage is, Rivulet must not panic and must be able to restore a backup. If Rivulet
//! cannot open the damaged database, it must keep a copy of the file.

use std::path::Path;

use rivulet_core::BackupReason;
use rivulet_store::Store;

use crate::library::{AS_IT_IS, add, contents, file, is_set_aside, open, patiently, shut};

const PAGE: usize = 4096;

type Damage = fn(&mut [u8]);

/// Ways to damage a page.
const DAMAGES: [(&str, Damage); 3] = [
    ("zeroed", |page| page.fill(0)),
    // Imitate an interrupted write, after which only the first half of the page is on the disk. In
    // some pages, SQLite does not notice this damage.
    ("torn", |page| page[PAGE / 2..].fill(0)),
    ("inverted", |page| page.iter_mut().for_each(|byte| *byte = !*byte)),
];

async fn library(folder: &Path) -> (Store, std::path::PathBuf) {
    let store = open(folder).unwrap();
    for number in 0..6 {
        add(
            &store,
            &format!("T{number}"),
            &format!("answer {number} ").repeat(400),
        )
        .await
        .unwrap();
    }
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    (store, backup.path)
}

/// Opens a damaged data folder, reads from the database, adds a conversation, and restores
/// `backup`, which was made before the damage. Asserts that no operation panics, that the list of
/// conversations has at least `listed` entries or is marked as incomplete, and that no listed
/// conversation appears empty.
///
/// If the folder cannot be opened, asserts that the damaged file stays unchanged until `backup` is
/// restored, and that the file is then set aside. `what` describes the damage in failure messages.
async fn survives(folder: &Path, backup: &Path, damaged: &[u8], listed: usize, what: &str) {
    let expected = 6;
    match open(folder) {
        Ok(store) => {
            match store.conversations().await {
                Ok((found, incomplete)) => {
                    assert!(found.len() >= listed || incomplete.is_some(), "{what}");
                    for conversation in found {
                        let branch = store.branch(conversation.id, usize::MAX, None).await;
                        let messages = branch.map(|branch| branch.map_or(0, |branch| branch.messages.len()));
                        assert_ne!(messages, Ok(0), "{what}");
                    }
                }
                Err(fault) => assert!(!fault.message.to_string().is_empty(), "{what}"),
            }
            let _ = store.providers().await;
            let _ = store.info().await;
            let _ = store.check().await;
            let _ = add(&store, "New", "A").await;
            let restored = store.restore(backup, AS_IT_IS).await;
            assert_eq!(restored, Ok(()), "{what}");
            assert_eq!(contents(&store).await.len(), expected, "{what}");
            assert_eq!(store.check().await.unwrap(), [], "{what}");
            shut(store).await;
        }
        Err(fault) => {
            assert_eq!(std::fs::read(file(folder)).unwrap(), damaged, "{what}: {fault}");
            patiently(|| rivulet_store::restore_closed(folder, backup, AS_IT_IS)).unwrap();
            assert!(
                is_set_aside(folder, damaged),
                "{what}: the damaged file is set aside"
            );
            let store = open(folder).unwrap();
            assert_eq!(contents(&store).await.len(), expected, "{what}");
            shut(store).await;
        }
    }
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        match entry.path().is_dir() {
            true => copy_folder(&entry.path(), &to.join(entry.file_name())),
            false => drop(std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap()),
        }
    }
}

#[tokio::test]
async fn damage_of_any_page_is_survived() {
    let place = tempfile::tempdir().unwrap();
    let whole = place.path().join("whole");
    let (store, backup) = library(&whole).await;
    shut(store).await;
    let bytes = std::fs::read(file(&whole)).unwrap();
    let name = backup.strip_prefix(&whole).unwrap();
    assert!(bytes.len() / PAGE > 20);
    for page in 0..bytes.len() / PAGE {
        for (way, damage) in DAMAGES {
            let folder = place.path().join(format!("{page}-{way}"));
            copy_folder(&whole, &folder);
            let mut damaged = bytes.clone();
            damage(&mut damaged[page * PAGE..(page + 1) * PAGE]);
            std::fs::write(file(&folder), &damaged).unwrap();
            survives(
                &folder,
                &folder.join(name),
                &damaged,
                6,
                &format!("page {page} {way}"),
            )
            .await;
            std::fs::remove_dir_all(&folder).unwrap();
        }
    }
}

#[tokio::test]
async fn damage_of_any_frame_of_the_log_is_survived() {
    let place = tempfile::tempdir().unwrap();
    let crashed = place.path().join("crashed");
    let (store, backup) = library(&place.path().join("data")).await;
    add(&store, "Later", "A").await.unwrap();
    // Copy the folder while the store is open. As after a crash, the newest data is only in the
    // write-ahead log.
    copy_folder(store.folder(), &crashed);
    let name = backup.strip_prefix(store.folder()).unwrap().to_owned();
    shut(store).await;
    let bytes = std::fs::read(crashed.join("rivulet.sqlite3-wal")).unwrap();
    let frame = PAGE + 24;
    let frames = bytes.len() / frame;
    assert!(frames > 5);
    for at in 0..frames {
        let folder = place.path().join(format!("frame-{at}"));
        copy_folder(&crashed, &folder);
        let mut damaged = bytes.clone();
        let begin = 32 + at * frame;
        damaged[begin..(begin + 200).min(bytes.len())]
            .iter_mut()
            .for_each(|byte| *byte = !*byte);
        std::fs::write(folder.join("rivulet.sqlite3-wal"), &damaged).unwrap();
        let main = std::fs::read(file(&folder)).unwrap();
        // SQLite ignores the damaged frame and all later frames, so conversations may be missing
        // although the list is not marked as incomplete. Pass 0 for `listed`, because no minimum
        // number of conversations can be required.
        survives(&folder, &folder.join(&name), &main, 0, &format!("frame {at}")).await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
