//! The `export`, `import` and `search` subcommands of the `conversation` command.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rivulet_app::contract::{ExportFormat, ExportScope, ImportNote, TransferProgress, Update};
use rivulet_core::texts::cli;
use rivulet_core::{
    ConversationSummary, Ending, Fault, MessageHit, SearchQuery, SnippetPiece, TitleHit, one_line,
};
use serde::Serialize;

use crate::choices::name_of;
use crate::exit::{self, Failure, code};
use crate::harmless::{harmless, harmless_on};
use crate::library_args::{ExportArgs, ImportArgs, SearchArgs};
use crate::minute::minute;
use crate::output::{Output, WatchedOutput};
use crate::program::Program;
use crate::table::table;
use crate::{choice, json};

/// Exports conversations to standard output or to a file, whose path it prints.
pub async fn export(
    program: &mut Program,
    conversations: &[ConversationSummary],
    args: &ExportArgs,
    output: &mut Output,
) -> Result<u8, Failure> {
    let scope = match (&args.id, &args.folder) {
        (Some(id), _) => ExportScope::Conversation {
            conversation_id: choice::conversation(conversations, id)?,
        },
        (None, Some(name)) => ExportScope::Folder {
            folder_id: folder(program, name).await?,
        },
        (None, None) => ExportScope::Everything,
    };
    let target = args.output.as_deref();
    let format = format(args.format, target);
    if target == Some("-") {
        if args.json {
            return Err(Failure::Usage(cli::usage_json_to_stdout()));
        }
        let several = !matches!(scope, ExportScope::Conversation { .. });
        if several && format == ExportFormat::Markdown && output.terminals.out {
            return Err(Failure::Usage(cli::usage_zip_to_terminal()));
        }
        let is_unwanted = Arc::new(AtomicBool::new(false));
        let out = WatchedOutput {
            out: std::io::stdout(),
            is_unwanted: Arc::clone(&is_unwanted),
        };
        match program.app.export_to(scope, format, out).await {
            Ok(report) => output.warn_of_missing(report.missing_attachments),
            Err(_) if is_unwanted.load(Ordering::Relaxed) => {}
            Err(fault) => return Err(fault.into()),
        }
        return Ok(0);
    }
    let app = program.app.clone();
    let working = app.export_file(scope, format, target.map(str::to_owned));
    let report = watched(program, output, Unit::Conversations, working).await?;
    output.warn_of_missing(report.missing_attachments);
    if args.json {
        output.print(&json::line(&report));
    } else {
        let exported = cli::exported(report.conversations, report.messages);
        output.say(&format!("{exported}\n"));
        output.print(&format!("{}\n", report.path));
    }
    Ok(0)
}

/// Returns the requested format. If none was requested, returns the format that the file name
/// extension stands for, or Markdown if the extension is missing or unknown.
fn format(asked: Option<ExportFormat>, path: Option<&str>) -> ExportFormat {
    let extension = path.and_then(|path| Path::new(path).extension()?.to_str().map(str::to_lowercase));
    match (asked, extension.as_deref()) {
        (Some(format), _) => format,
        (None, Some("json")) => ExportFormat::Json,
        (None, Some("html" | "htm")) => ExportFormat::Html,
        (None, _) => ExportFormat::Markdown,
    }
}

async fn folder(program: &Program, name: &str) -> Result<rivulet_core::FolderId, Fault> {
    let folders = program.app.folder_list().await?;
    let wanted = name.trim().to_lowercase();
    let found = folders.iter().find(|folder| folder.name.to_lowercase() == wanted);
    found.map(|folder| folder.id).ok_or_else(|| {
        let names: Vec<&str> = folders.iter().map(|folder| folder.name.as_str()).collect();
        let message = cli::folder_unknown(names.join(", "), format!("{name:?}"));
        Fault::input(message)
    })
}

/// Imports a file or folder. With `--preview`, only prints what the file or folder contains.
pub async fn import(program: &mut Program, args: &ImportArgs, output: &mut Output) -> Result<u8, Failure> {
    let path = args.path.display().to_string();
    let app = program.app.clone();
    if args.preview {
        let found = watched(program, output, Unit::Bytes, app.import_preview(path)).await?;
        if args.json {
            output.print(&json::line(&found));
            return Ok(0);
        }
        let known = found.known.to_string();
        let content = cli::import_preview(found.conversations, known, found.messages, found.format.name());
        let mut text = format!("{content}\n");
        if let (Some(first), Some(last)) = (found.first_at, found.last_at) {
            text.push_str(&format!("{}\n", cli::import_dates(minute(first), minute(last))));
        }
        for title in &found.titles {
            text.push_str(&format!("  {}\n", harmless(&one_line(title))));
        }
        for group in &found.library {
            text.push_str(&format!("{}\n", cli::import_also(name_of(group.kind))));
            for entry in &group.entries {
                text.push_str(&format!("  {}\n", harmless(&one_line(entry))));
            }
        }
        output.print(&text);
        say_notes(&found.notes, output);
        return Ok(0);
    }
    let importing = app.import_start(path, args.also.clone());
    let report = watched(program, output, Unit::Bytes, importing).await?;
    if args.json {
        output.print(&json::line(&report));
    } else {
        let imported = cli::imported(
            report.added,
            report.extended.to_string(),
            report.known.to_string(),
            report.messages,
            report.format.name(),
        );
        output.print(&format!("{imported}\n"));
        say_notes(&report.notes, output);
    }
    if report.stopped {
        output.say(&format!("{}\n", cli::import_stopped()));
        return Ok(code(Ending::Stopped));
    }
    Ok(0)
}

fn say_notes(notes: &[ImportNote], output: &mut Output) {
    for note in notes {
        let (count, words) = (note.count.to_string(), note.words.clone());
        let line = match (one_line(&note.example), note.excerpt.as_str()) {
            (example, "") if example.is_empty() => cli::import_note_without_example(count, words),
            (example, "") => cli::import_note(count, example, words),
            (example, excerpt) => {
                let example = cli::import_excerpt(example, one_line(excerpt)).to_string();
                cli::import_note(count, example, words)
            }
        };
        let line = line.to_string();
        let shown = harmless_on(output.terminals.err, &line);
        output.say(&format!("{shown}\n"));
    }
}

/// Waits until an import or export has finished. Shows the progress if standard error is a
/// terminal. The first Ctrl-C stops the import or export; the second ends the process.
async fn watched<T>(
    program: &mut Program,
    output: &mut Output,
    unit: Unit,
    working: impl Future<Output = Result<T, Fault>>,
) -> Result<T, Fault> {
    let mut working = std::pin::pin!(working);
    let mut interrupt = std::pin::pin!(tokio::signal::ctrl_c());
    let mut shown = false;
    let mut stopping = false;
    let mut listening = true;
    let result = loop {
        tokio::select! {
            biased;
            result = &mut working => break result,
            listened = &mut interrupt, if listening => {
                if listened.is_err() {
                    listening = false;
                    continue;
                }
                if stopping {
                    std::process::exit(exit::INTERRUPTED.into());
                }
                stopping = true;
                interrupt.set(tokio::signal::ctrl_c());
                program.app.transfer_stop().await?;
            }
            Some(update) = program.updates.recv() => {
                if let Update::Transfer { progress } = update && output.terminals.err {
                    shown = true;
                    output.say(&format!("\r{}\u{1b}[K", progress_line(&progress, unit)));
                }
            }
        }
    };
    if shown {
        output.say("\r\u{1b}[K");
    }
    result
}

#[derive(Clone, Copy)]
enum Unit {
    Bytes,
    Conversations,
}

fn progress_line(progress: &TransferProgress, unit: Unit) -> String {
    let percent = (progress.done * 100).checked_div(progress.total).unwrap_or(0);
    let unit = match unit {
        Unit::Bytes => "bytes",
        Unit::Conversations => "conversations",
    };
    let number = |number: u64| number.to_string();
    cli::progress(
        progress.conversations.to_string(),
        number(percent),
        number(progress.total),
        unit,
    )
    .to_string()
}

#[derive(Debug, Default, Serialize)]
struct Found {
    titles: Vec<TitleHit>,
    hits: Vec<MessageHit>,
}

pub async fn search(program: &mut Program, args: &SearchArgs, output: &mut Output) -> Result<u8, Failure> {
    let limit = usize::try_from(args.limit).unwrap_or(usize::MAX);
    let mut found = Found::default();
    let mut before = None;
    loop {
        let query = SearchQuery {
            text: args.words.join(" "),
            model: args.model.clone(),
            role: args.role,
            ending: args.ending,
            before,
            ..SearchQuery::default()
        };
        let page = program.app.search(query).await?;
        found.titles.extend(page.titles);
        found.hits.extend(page.hits);
        // On the last page, `next` is `None` or equals the `before` value of the request.
        if found.hits.len() >= limit || page.next.is_none() || page.next == before {
            break;
        }
        before = page.next;
    }
    found.hits.truncate(limit);
    if args.json {
        output.print(&json::line(&found));
    } else if found.titles.is_empty() && found.hits.is_empty() {
        output.say(&format!("{}\n", cli::nothing_found()));
    } else {
        output.print(&listed(&found));
    }
    Ok(0)
}

/// Formats each result as one line: the time, the conversation's id and title and, unless only the
/// title matches, the text around the match.
fn listed(found: &Found) -> String {
    let titles = found.titles.iter().map(|hit| {
        [
            minute(hit.updated_at),
            hit.conversation_id.to_string(),
            joined(&hit.title),
            String::new(),
        ]
    });
    let hits = found.hits.iter().map(|hit| {
        [
            minute(hit.created_at),
            hit.conversation_id.to_string(),
            hit.title.clone(),
            joined(&hit.snippet),
        ]
    });
    table(&titles.chain(hits).collect::<Vec<_>>())
}

fn joined(pieces: &[SnippetPiece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_follows_the_option_or_the_file_extension() {
        for (asked, path, found) in [
            (None, None, ExportFormat::Markdown),
            (None, Some("a.JSON"), ExportFormat::Json),
            (None, Some("a.html"), ExportFormat::Html),
            (None, Some("a.txt"), ExportFormat::Markdown),
            (None, Some("-"), ExportFormat::Markdown),
            (Some(ExportFormat::Json), Some("a.html"), ExportFormat::Json),
        ] {
            assert_eq!(format(asked, path), found, "{asked:?} {path:?}");
        }
    }

    #[test]
    fn progress_is_shown_as_a_share_of_the_total() {
        let progress = |done, total| TransferProgress {
            done,
            total,
            conversations: 3,
        };
        assert_eq!(
            progress_line(&progress(1, 4), Unit::Bytes),
            "25% of 4 bytes, conversations so far: 3"
        );
        assert_eq!(
            progress_line(&progress(0, 0), Unit::Conversations),
            "0% of 0 conversations, conversations so far: 3"
        );
    }
}
