//! `data`: info, check, backup, restore, move, delete.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use rivulet_app::contract::{Backup, BackupReason, DataCheck, DataInfo};
use rivulet_app::restore_closed;
use rivulet_core::Fault;

use crate::args::DataCommand;
use crate::exit::{FAILED, Failure};
use crate::harmless::harmless;
use crate::minute::minute;
use crate::output::Output;
use crate::program::Program;
use crate::table::table;
use crate::{folders, json};

/// Runs the command and returns the exit code.
pub async fn run(program: &Program, command: &DataCommand, output: &mut Output) -> Result<u8, Failure> {
    let app = &program.app;
    match command {
        DataCommand::Info { json: as_json } => {
            let info = app.data_info().await?;
            match as_json {
                true => output.print(&json::line(&info)),
                false => output.print(&shown(&info, app.app_info().await?.read_only.as_ref())),
            }
        }
        DataCommand::Check { json: as_json } => {
            let check = app.data_check().await?;
            match as_json {
                true => output.print(&json::line(&check)),
                false => output.print(&found(&check)),
            }
            if !check.problems.is_empty() {
                return Ok(FAILED);
            }
        }
        DataCommand::Backup => {
            let backup = app.backup_make().await?;
            output.print(&format!("{}\n", backup.path));
        }
        DataCommand::Restore { path, yes } => {
            let path = absolute(path)?;
            let question = format!("Put {} in the place of what is there?", path.display());
            if !agreed(&question, *yes, output)? {
                return Ok(FAILED);
            }
            app.backup_restore(path.display().to_string()).await?;
            output.print("Restored. What was there before is among the backups.\n");
        }
        DataCommand::Move { folder, yes } => {
            let folder = absolute(folder)?;
            let question = format!("Move everything to {}?", folder.display());
            if !agreed(&question, *yes, output)? {
                return Ok(FAILED);
            }
            let old = app.app_info().await?.data_folder;
            app.data_move(folder.display().to_string()).await?;
            output.print(&format!(
                "Moved. From now on everything is in {}; what is left in {old} is not used any more.\n",
                folder.display()
            ));
        }
        // The command-line parser requires `--yes`, so do not ask.
        DataCommand::Delete { .. } => {
            app.data_delete().await?;
            output.print("Everything is deleted.\n");
        }
    }
    Ok(0)
}

/// Restores a backup when the current database cannot be opened.
pub fn restore_unopened(why: &Fault, path: &str, yes: bool, output: &mut Output) -> Result<u8, Failure> {
    let unopened = || Failure::Fault(why.clone());
    let folders = folders::find().ok_or_else(unopened)?;
    folders.found()?;
    let path = absolute(path)?;
    let question = format!(
        "{}. Lay it aside and put {} in its place?",
        why.message,
        path.display()
    );
    if !agreed(&question, yes, output)? {
        return Ok(FAILED);
    }
    restore_closed(&folders.data, &path)?;
    output.print(&format!(
        "Restored. What was there before is laid aside in {}.\n",
        folders.data.display()
    ));
    Ok(0)
}

/// Resolves a path against the working directory.
fn absolute(path: &str) -> Result<PathBuf, Failure> {
    std::path::absolute(Path::new(path)).map_err(|error| Failure::Usage(format!("{path}: {error}")))
}

fn agreed(question: &str, yes: bool, output: &mut Output) -> Result<bool, Failure> {
    if yes {
        return Ok(true);
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::Usage("nobody can be asked here: add --yes".to_owned()));
    }
    output.say(&format!("{} [y/N] ", harmless(question)));
    let mut answer = String::new();
    let answered = io::stdin().read_line(&mut answer);
    let agreed = answered.is_ok() && matches!(answer.trim().to_lowercase().as_str(), "y" | "yes");
    if !agreed {
        output.say("Nothing was changed.\n");
    }
    Ok(agreed)
}

fn shown(info: &DataInfo, read_only: Option<&Fault>) -> String {
    let row = |name: &str, value: String| [name.to_owned(), value];
    let mut rows = vec![
        row("Folder", info.folder.clone()),
        row(
            "Database",
            format!("{}, {}", info.database, size(info.database_bytes)),
        ),
        row(
            "Conversations",
            format!("{}, {} messages", info.conversations, info.messages),
        ),
        row(
            "Attachments",
            format!("{}, {}", info.attachments, size(info.attachment_bytes)),
        ),
        row("In the trash", info.trash.to_string()),
        row("Log", size(info.log_bytes)),
        row(
            "Free on this disk",
            info.free_bytes.map_or("unknown".to_owned(), size),
        ),
        row("Backups in", info.backup_folder.clone()),
    ];
    rows.extend(info.backups.iter().map(|backup| row("Backup", of_backup(backup))));
    let check = info.last_check.as_ref().map_or("never".to_owned(), |check| {
        let state = match check.problems.len() {
            0 => "sound".to_owned(),
            count => format!("{count} problems"),
        };
        format!("{}, {state}", minute(check.at))
    });
    rows.push(row("Last check", check));
    rows.extend(read_only.map(|fault| row("Cannot be changed", fault.message.to_string())));
    rows.extend(
        info.backup_fault
            .iter()
            .map(|fault| row("No backup", fault.message.to_string())),
    );
    table(&rows)
}

fn of_backup(backup: &Backup) -> String {
    let reason = match backup.reason {
        BackupReason::Asked => "asked for",
        BackupReason::Scheduled => "scheduled",
        BackupReason::Migration => "before an update",
        BackupReason::Restore => "before a restore",
    };
    format!(
        "{}, {}, {reason}, {}",
        minute(backup.made_at),
        size(backup.bytes),
        backup.path
    )
}

fn found(check: &DataCheck) -> String {
    if check.problems.is_empty() {
        return "Everything is sound.\n".to_owned();
    }
    check
        .problems
        .iter()
        .map(|problem| format!("{}\n", harmless(&problem.to_string())))
        .collect()
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        _ => {
            let tenths = bytes.div_ceil(100_000);
            format!("{}.{} MB", tenths / 10, tenths % 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_by_people() {
        for (bytes, words) in [
            (0, "0 bytes"),
            (999, "999 bytes"),
            (1_001, "2 kB"),
            (1_250_000, "1.3 MB"),
            (2_000_000_000, "2000.0 MB"),
        ] {
            assert_eq!(size(bytes), words);
        }
    }
}
