//! Tests that the page cannot pass the path of a file to the program. The program must use only
//! files that the user chose.

#![allow(
    clippy::unwrap_used,
    reason = "a panic is a failed test, in functions of tests too"
)]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use rivulet_app::contract::{CaFile, ProviderDraft};
use rivulet_app::{App, AppFolders, Location, NoPractice, Purpose, Sharing, typescript};
use rivulet_core::{Fault, PermitId};
use tempfile::TempDir;
use uuid::Uuid;

/// A field may contain a path if its name ends with one of these words.
const PATHS: &[&str] = &[
    "path", "file", "folder", "directory", "source", "target", "destination",
];
/// Names of fields that contain a path but are harmless. The page sends `backup_folder` as one of
/// the settings, but the program ignores it.
const HARMLESS: &[&str] = &["backup_folder"];

fn open(folder: &Path) -> App {
    let folders = AppFolders::new(folder, None);
    App::open(folders, Sharing::OneWindow, Arc::new(NoPractice), drop).unwrap()
}

fn declaration<'a>(contract: &'a str, name: &str) -> &'a str {
    let begin = format!("export type {name} = ");
    let rest = contract.split(&begin).nth(1).unwrap_or_default();
    rest.split("\n\n").next().unwrap_or_default()
}

/// Returns the names of the types in TypeScript text, except names in comments.
fn type_names(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter(|line| !line.trim_start().starts_with(['/', '*']))
        .flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .filter(|word| word.starts_with(char::is_uppercase))
        .map(str::to_owned)
        .collect()
}

/// Returns the fields in TypeScript text that may contain a path, each in the form `name: type`.
fn paths(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for field in text.split(['{', ',', ';', '\n']) {
        let Some((name, kind)) = field.split_once(':') else {
            continue;
        };
        let name = name.trim().trim_end_matches('?');
        let holds_text = kind
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word == "string");
        if holds_text && PATHS.iter().any(|end| name.ends_with(end)) && !HARMLESS.contains(&name) {
            found.push(format!("{name}:{kind}"));
        }
    }
    found
}

#[test]
fn no_command_of_the_contract_takes_a_path() {
    let contract = typescript();
    let commands = contract.split("export interface Commands {").nth(1).unwrap();
    let mut checked = 0;
    for line in commands.lines().filter(|line| line.contains("{ args: ")) {
        let args = line.split("; result: ").next().unwrap();
        assert_eq!(paths(args.split_once("{ args: ").unwrap().1), [""; 0], "{line}");
        let (mut open, mut seen) = (type_names(args), BTreeSet::new());
        while let Some(name) = open.pop_first() {
            // Skip `Transport`. It contains the path of a program, but that program starts only
            // after the user has confirmed its command line in a system dialog (`launches.rs`).
            if name == "Transport" {
                seen.insert(name);
                continue;
            }
            let declared = declaration(&contract, &name);
            assert_eq!(paths(declared), [""; 0], "{name} in {line}");
            seen.insert(name);
            open.extend(type_names(declared).difference(&seen).cloned());
        }
        checked += 1;
    }
    assert!(checked > 70, "only {checked} commands were found");
    // Check that the `paths` function finds paths at all. The `ExportReport` type contains a path,
    // which is allowed there, because commands return this type but never receive it.
    assert!(!paths(declaration(&contract, "ExportReport")).is_empty());
}

fn refused<T: std::fmt::Debug>(result: Result<T, Fault>) {
    assert_eq!(result.unwrap_err().message.id(), "fault-permit-invalid");
}

#[tokio::test]
async fn a_permit_to_read_cannot_write_and_a_permit_to_write_cannot_read() {
    let folder = TempDir::new().unwrap();
    let app = open(folder.path());
    let chosen = folder.path().join("chosen");
    let permit = |purpose| app.permit(chosen.clone(), purpose);
    refused(app.data_move(permit(Purpose::Import)).await);
    refused(app.backup_folder_set(Some(permit(Purpose::Import))).await);
    refused(app.backup_folder_set(Some(permit(Purpose::DataFolder))).await);
    refused(app.import_preview(permit(Purpose::BackupFolder)).await);
    refused(app.import_start(permit(Purpose::DataFolder), Vec::new()).await);
    let forged = PermitId(Uuid::now_v7());
    refused(app.import_preview(forged).await);
    refused(app.import_start(forged, Vec::new()).await);
    refused(app.data_move(forged).await);
    refused(app.backup_folder_set(Some(forged)).await);
    assert!(!chosen.exists());
}

#[tokio::test]
async fn a_used_permit_is_refused() {
    let folder = TempDir::new().unwrap();
    let app = open(folder.path());
    let file = folder.path().join("export.json");
    std::fs::write(&file, "[]").unwrap();
    let permit = app.permit(file, Purpose::Import);
    // A preview can be repeated, so it does not use up the permit.
    for _ in 0..2 {
        let preview = app.import_preview(permit).await;
        assert!(preview.is_err_and(|fault| fault.message.id() != "fault-permit-invalid"));
    }
    let imported = app.import_start(permit, Vec::new()).await;
    assert!(imported.is_err_and(|fault| fault.message.id() != "fault-permit-invalid"));
    refused(app.import_start(permit, Vec::new()).await);
    refused(app.import_preview(permit).await);

    let permit = app.permit(folder.path().join("backups-here"), Purpose::BackupFolder);
    app.backup_folder_set(Some(permit)).await.unwrap();
    refused(app.backup_folder_set(Some(permit)).await);
}

#[tokio::test]
async fn a_permit_stays_valid_until_the_data_has_been_moved() {
    let folder = TempDir::new().unwrap();
    let (old, chosen) = (folder.path().join("old"), folder.path().join("new"));
    std::fs::create_dir(&old).unwrap();
    std::fs::create_dir(&chosen).unwrap();
    let app = open(&old);
    let obstacle = chosen.join("obstacle");
    std::fs::write(&obstacle, "").unwrap();
    let permit = app.permit(chosen, Purpose::DataFolder);
    let fault = app.data_move(permit).await.unwrap_err();
    assert_eq!(fault.message.id(), "fault-move-not-empty");
    std::fs::remove_file(&obstacle).unwrap();
    app.data_move(permit).await.unwrap();
    refused(app.data_move(permit).await);
}

#[tokio::test]
async fn the_page_chooses_a_certificate_file_only_with_a_permit() {
    let folder = TempDir::new().unwrap();
    let app = open(folder.path());
    let file = folder.path().join("own.pem");
    let certificate = "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n";
    std::fs::write(&file, "no certificate").unwrap();
    let draft = |ca_file| {
        let mut draft = ProviderDraft::new("Own", "https://api.example.com");
        draft.network.ca_file = ca_file;
        draft
    };
    let chosen = |purpose| CaFile::Chosen {
        permit: app.permit(file.clone(), purpose),
    };
    for purpose in [Purpose::Import, Purpose::BackupFolder, Purpose::DataFolder] {
        refused(app.provider_save(draft(chosen(purpose))).await);
        refused(app.provider_test(draft(chosen(purpose))).await);
    }
    let permit = chosen(Purpose::CaFile);
    for _ in 0..2 {
        // The file is not a certificate. The permit stays valid, so that the user can save the form
        // again without choosing the file again.
        let fault = app.provider_save(draft(permit.clone())).await.unwrap_err();
        assert_ne!(fault.message.id(), "fault-permit-invalid");
    }
    refused(
        app.import_preview(match permit {
            CaFile::Chosen { permit } => permit,
            _ => unreachable!(),
        })
        .await,
    );
    std::fs::write(&file, certificate).unwrap();
    let json = serde_json::json!({ "choice": "at", "0": "/etc/passwd" });
    assert!(
        serde_json::from_value::<CaFile>(json).is_err(),
        "the page cannot name a path"
    );
}

#[tokio::test]
async fn saving_the_settings_does_not_change_the_backup_folder() {
    let folder = TempDir::new().unwrap();
    let app = open(folder.path());
    let chosen = folder.path().join("chosen").display().to_string();
    let mut settings = app.backup_folder_set(Some(chosen.clone())).await.unwrap();
    settings.zoom = 120;
    settings.backup_folder = Some("/etc".to_owned());
    app.settings_save(settings).await.unwrap();
    let settings = app.app_info().await.unwrap().settings;
    assert_eq!((settings.zoom, settings.backup_folder), (120, Some(chosen)));
    let settings = app.backup_folder_set(None::<Location>).await.unwrap();
    assert_eq!(settings.backup_folder, None);
}

#[tokio::test]
async fn a_backup_is_restored_by_its_name_in_the_backup_folder_only() {
    let folder = TempDir::new().unwrap();
    let app = open(folder.path());
    let backup = app.backup_make().await.unwrap().backup;
    let outside = folder.path().join(&backup.name);
    std::fs::copy(&backup.path, &outside).unwrap();
    for name in [
        outside.display().to_string(),
        format!("../{}", backup.name),
        backup.path.clone(),
        "..".to_owned(),
        String::new(),
    ] {
        let fault = app.backup_restore(name.clone()).await.unwrap_err();
        assert_eq!(fault.message.id(), "fault-not-found", "{name}");
    }
    app.backup_restore(backup.name).await.unwrap();
}
