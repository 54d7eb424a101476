//! The `data` command: `info`, `check`, `backup`, `restore`, `move` and `delete`.

use std::path::{Path, PathBuf};

use rivulet_app::contract::{Backup, DataCheck, DataInfo};
use rivulet_app::restore_closed;
use rivulet_core::texts::{cli, fault};
use rivulet_core::{Fault, UiText};

use crate::args::DataCommand;
use crate::exit::{FAILED, Failure};
use crate::harmless::harmless;
use crate::minute::minute;
use crate::output::Output;
use crate::program::Program;
use crate::question::agreed;
use crate::table::table;
use crate::{folders, json};

/// Runs a `data` command and returns the exit code.
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
            let report = app.backup_make().await?;
            output.warn_of_missing(report.missing_attachments);
            output.print(&format!("{}\n", report.backup.path));
        }
        DataCommand::Restore { path, yes } => {
            let path = absolute(path)?;
            let question = cli::restore_question(path.display());
            if !agreed(&question, *yes, output)? {
                return Ok(FAILED);
            }
            app.backup_restore_file(&path).await?;
            output.print(&line(&cli::restored()));
        }
        DataCommand::Move { folder, yes } => {
            let folder = absolute(folder)?;
            let question = cli::move_question(folder.display());
            if !agreed(&question, *yes, output)? {
                return Ok(FAILED);
            }
            let old = app.app_info().await?.data_folder;
            let report = app.data_move(folder.display().to_string()).await?;
            output.warn_of_missing(report.missing_attachments);
            output.print(&line(&cli::moved(folder.display(), old)));
            if let Some(notice) = app.folder_notice(folder.display().to_string()).await? {
                output.print(&line(&notice));
            }
        }
        // The command-line parser already requires the `--yes` option.
        DataCommand::Delete { .. } => {
            let left = app.data_delete().await?;
            // A `delete_left_copy` message does not mean that the deletion failed. It only says
            // that a folder may contain a copy from an earlier move, because `data delete` never
            // deletes such copies.
            let left_copy = fault::delete_left_copy("");
            let is_deleted = left.iter().all(|text| text.id() == left_copy.id());
            let heading = match is_deleted {
                true => cli::deleted(),
                false => cli::deleted_except(),
            };
            output.print(&line(&heading));
            output.print(&lines(&left));
            if !is_deleted {
                return Ok(FAILED);
            }
        }
    }
    Ok(0)
}

/// Restores a backup when the current database cannot be opened because of the fault `why`.
pub fn restore_unopened(why: &Fault, path: &str, yes: bool, output: &mut Output) -> Result<u8, Failure> {
    let unopened = || Failure::Fault(why.clone());
    let folders = folders::find().ok_or_else(unopened)?;
    folders.found()?;
    let path = absolute(path)?;
    let question = cli::restore_damaged_question(why.message.clone(), path.display());
    if !agreed(&question, yes, output)? {
        return Ok(FAILED);
    }
    restore_closed(&folders.data, &path)?;
    output.print(&line(&cli::restored_damaged(folders.data.display())));
    Ok(0)
}

fn absolute(path: &str) -> Result<PathBuf, Failure> {
    std::path::absolute(Path::new(path))
        .map_err(|error| Failure::Usage(cli::usage_path(path, error.to_string())))
}

/// Formats a text as a line, without control characters that a terminal could interpret.
fn line(text: &UiText) -> String {
    format!("{}\n", harmless(&text.to_string()))
}

fn lines(texts: &[UiText]) -> String {
    texts.iter().map(line).collect()
}

fn shown(info: &DataInfo, read_only: Option<&Fault>) -> String {
    let database = cli::data_database_is(&info.database, size(info.database_bytes));
    let conversations = cli::data_conversations_are(info.conversations.to_string(), info.messages);
    let attachments = cli::data_attachments_are(info.attachments.to_string(), size(info.attachment_bytes));
    let free = info
        .free_bytes
        .map_or_else(|| cli::data_free_unknown().to_string(), size);
    let check = info
        .last_check
        .as_ref()
        .map_or_else(cli::data_check_never, |check| match check.problems.len() {
            0 => cli::data_check_sound(minute(check.at)),
            count => cli::data_check_problems(count, minute(check.at)),
        });
    let mut rows = vec![
        (cli::data_folder(), info.folder.clone()),
        (cli::data_database(), database.to_string()),
        (cli::data_conversations(), conversations.to_string()),
        (cli::data_attachments(), attachments.to_string()),
        (cli::data_trash(), info.trash.to_string()),
        (cli::data_logs(), size(info.log_bytes)),
        (cli::data_free(), free),
        (cli::data_backup_folder(), info.backup_folder.clone()),
    ];
    rows.extend(
        info.backups
            .iter()
            .map(|backup| (cli::data_backup(), of_backup(backup))),
    );
    rows.push((cli::data_check(), check.to_string()));
    rows.extend(read_only.map(|fault| (cli::data_read_only(), fault.message.to_string())));
    let backup_fault = info.backup_fault.iter();
    rows.extend(backup_fault.map(|fault| (cli::data_backup_failed(), fault.message.to_string())));
    let rows: Vec<[String; 2]> = rows
        .into_iter()
        .map(|(name, value)| [name.to_string(), value])
        .collect();
    table(&rows)
}

fn of_backup(backup: &Backup) -> String {
    cli::data_backup_is(
        &backup.path,
        backup.reason.name(),
        size(backup.bytes),
        minute(backup.made_at),
    )
    .to_string()
}

fn found(check: &DataCheck) -> String {
    if check.problems.is_empty() {
        return line(&cli::no_problems());
    }
    lines(&check.problems)
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => cli::size_bytes(bytes),
        1_000..1_000_000 => cli::size_kilobytes(bytes.div_ceil(1_000)),
        _ => {
            let tenths = bytes.div_ceil(100_000);
            cli::size_megabytes(format!("{}.{}", tenths / 10, tenths % 10))
        }
    }
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_formatted_for_people() {
        for (bytes, words) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (999, "999 bytes"),
            (1_001, "2 kB"),
            (1_250_000, "1.3 MB"),
            (2_000_000_000, "2000.0 MB"),
        ] {
            assert_eq!(size(bytes), words);
        }
    }
}
