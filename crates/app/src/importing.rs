//! Imports files from other programs and previews such imports.
//!
//! An import and a preview take the same steps. First, `transfer` decides whether the operation may
//! start: only one import or export may run at a time, and a newer preview stops an older one.
//! While the operation runs, `transfer` reports its progress and stops it if the user asks for
//! that. The `rivulet_interchange` crate finds the format of the files, reads them, and hands their
//! content to `intake`. A Rivulet export begins with the folders, providers, assistants, snippets,
//! drafts and settings: `import_library` checks these and keeps what the user chose, and
//! `imported_settings` decides which settings may be imported at all. Then `intake` stores the
//! conversations in batches; for a preview, it only counts them.

use std::path::Path;

use rivulet_core::Fault;
use rivulet_core::texts::fault;
use rivulet_interchange::{ImportFiles, Interrupt, Source, read_files, select_files};
use rivulet_store::now_ms;
use tokio::runtime::Handle;

use crate::app::App;
use crate::contract::{ImportFormat, ImportKind, ImportPreview, ImportReport};
use crate::intake::{Intake, Mode};
use crate::location::Location;
use crate::permits::Purpose;
use crate::transfer::Watch;

impl App {
    /// Reads a file or folder from another program without importing it. If an earlier preview is
    /// still running, it is stopped.
    pub async fn import_preview(&self, source: impl Into<Location>) -> Result<ImportPreview, Fault> {
        let path = self.locate(&source.into(), Purpose::Import)?;
        let watch = self.transfers.watch_preview(self.updates.clone());
        let app = self.clone();
        run_blocking(move |runtime| {
            let (mut source, files, intake) = app.open_import(&path, runtime, watch, Mode::Preview)?;
            let (format, mut intake, end) = read_into(&mut source, &files, intake);
            match end {
                Err(Interrupt::Stopped) => {
                    return Err(Fault::input(fault::import_preview_stopped()));
                }
                // Show what was read before the error, and report the error itself as a note.
                Err(Interrupt::Fault(fault)) if intake.counts.conversations > 0 => {
                    intake.notes.at(fault.detail.as_deref().unwrap_or_default());
                    intake.notes.note(fault.message);
                }
                Err(Interrupt::Fault(fault)) => return Err(fault),
                Ok(()) => {}
            }
            let counts = intake.counts;
            Ok(ImportPreview {
                path: path.display().to_string(),
                format,
                conversations: counts.conversations,
                messages: counts.messages,
                known: counts.known,
                titles: counts.titles,
                first_at: counts.times.map(|(first, _)| first),
                last_at: counts.times.map(|(_, last)| last),
                library: intake.library,
                notes: intake.notes.list(),
            })
        })
        .await
    }

    /// Imports the conversations in a file or folder that another program exported. From an export
    /// of Rivulet itself, also imports the kinds of content listed in `also`.
    pub async fn import_start(
        &self,
        source: impl Into<Location>,
        also: Vec<ImportKind>,
    ) -> Result<ImportReport, Fault> {
        let slot = self.transfers.begin()?;
        let source: Location = source.into();
        let path = self.locate(&source, Purpose::Import)?;
        self.use_up(&source);
        let watch = self.transfers.watch(self.updates.clone(), 0);
        let app = self.clone();
        let imported = run_blocking(move |runtime| {
            let _slot = slot;
            let (mut source, files, intake) = app.open_import(&path, runtime, watch, Mode::Import(also))?;
            let (format, intake, end) = read_into(&mut source, &files, intake);
            let counts = intake.counts;
            let stopped = match end {
                Ok(()) => false,
                Err(Interrupt::Stopped) => true,
                Err(Interrupt::Fault(mut fault)) => {
                    let taken = counts.added + counts.extended;
                    if taken > 0 {
                        fault.message = fault::import_broke_off(fault.message, taken);
                    }
                    return Err(fault);
                }
            };
            Ok(ImportReport {
                format,
                added: counts.added,
                extended: counts.extended,
                known: counts.known,
                messages: counts.new_messages,
                stopped,
                notes: intake.notes.list(),
            })
        })
        .await;
        // Move secret values to the keychain, because an export from an older version of Rivulet
        // may contain secret values of providers.
        self.secure_values().await;
        imported
    }

    /// Stops the running preview, import or export.
    pub async fn transfer_stop(&self) -> Result<(), Fault> {
        self.transfers.stop();
        Ok(())
    }

    fn open_import(
        &self,
        path: &Path,
        runtime: Handle,
        mut watch: Watch,
        mode: Mode,
    ) -> Result<(Source, ImportFiles, Intake), Fault> {
        let mut source = Source::open(path)?;
        let files = select_files(&mut source)?;
        watch.set_total(files.bytes);
        let data = self.folders.data.clone();
        let intake = Intake::new(self.store.clone(), data, runtime, watch, mode);
        Ok((source, files, intake))
    }
}

/// Reads the files and passes their content to `intake`, which imports or previews it. Stops early
/// if the user stops the operation or if an error occurs. If one of several files is damaged, the
/// remaining files are still read.
fn read_into(
    source: &mut Source,
    files: &ImportFiles,
    mut intake: Intake,
) -> (ImportFormat, Intake, Result<(), Interrupt>) {
    let end = read_files(source, files, now_ms(), &mut intake);
    let written = intake.flush();
    (files.format, intake, end.and(written))
}

/// Runs a blocking operation on the runtime's thread pool.
pub async fn run_blocking<T: Send + 'static>(
    operation: impl FnOnce(Handle) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let runtime = Handle::current();
    let task = tokio::task::spawn_blocking(move || operation(runtime));
    task.await
        .unwrap_or_else(|error| Err(Fault::input(fault::ended_unexpectedly()).with_detail(error.to_string())))
}
