//! Selects which content of a Rivulet export is imported, apart from conversations and attachments.
//! Folders are always imported. All other content is imported only if the user chose its kind.
//! Somebody else may have written the file, so the content is checked first.

use rivulet_core::texts::import;
use rivulet_core::{ExportedLibrary, Provider, ProviderKind, Proxy, is_hash};
use rivulet_interchange::Notes;
use rivulet_wire::Endpoint;

use crate::contract::{ImportGroup, ImportKind};
use crate::correct_provider::correct_provider;
use crate::imported_settings::importable_setting;
use crate::settings_check::correct_imported;

/// Removes invalid providers, assistants, snippets and drafts, and invalid values in the chat
/// settings of assistants. Adds a note about each of them.
///
/// Also removes the settings that must not be imported, and the providers' proxies and certificate
/// authorities, with which an attacker could read everything that is sent. These removals are not
/// mentioned in the notes.
pub fn keep_valid(mut library: ExportedLibrary, notes: &mut Notes) -> ExportedLibrary {
    library.providers.retain_mut(|exported| {
        let valid = is_valid(&exported.provider);
        if !valid {
            notes.at(&exported.provider.name);
            notes.note(import::providers_unreadable());
        }
        exported.provider.network.proxy = Proxy::System;
        exported.provider.network.ca_file = None;
        correct_provider(&mut exported.provider);
        valid
    });
    library.assistants.retain_mut(|assistant| {
        let valid = !assistant.name.trim().is_empty();
        if !valid {
            notes.at(&assistant.name);
            notes.note(import::assistants_unreadable());
        }
        correct_imported(&mut assistant.settings, &assistant.name, notes);
        valid
    });
    library.snippets.retain(|snippet| {
        let valid = !snippet.name.trim().is_empty() && !snippet.text.is_empty();
        if !valid {
            notes.at(&snippet.name);
            notes.note(import::snippets_unreadable());
        }
        valid
    });
    library.drafts.retain(|draft| {
        let valid = draft.attachments.iter().all(|file| is_hash(&file.hash));
        if !valid {
            notes.note(import::drafts_unreadable());
        }
        valid
    });
    library.settings = library
        .settings
        .into_iter()
        .filter_map(importable_setting)
        .collect();
    library
}

fn is_valid(provider: &Provider) -> bool {
    !provider.name.trim().is_empty()
        && (provider.kind == ProviderKind::Practice || Endpoint::parse(&provider.base_url).is_ok())
}

/// Lists the entries in `library` by kind, so that the user can choose which kinds to import.
pub fn groups(library: &ExportedLibrary) -> Vec<ImportGroup> {
    let group = |kind: ImportKind, entries: Vec<String>| ImportGroup { kind, entries };
    let providers = library.providers.iter().filter(|one| one.deleted_at.is_none());
    let mut groups = vec![
        group(
            ImportKind::Providers,
            providers
                .map(|one| match one.provider.kind {
                    ProviderKind::Practice => one.provider.name.clone(),
                    ProviderKind::Custom => format!("{} – {}", one.provider.name, one.provider.base_url),
                })
                .collect(),
        ),
        group(
            ImportKind::Assistants,
            library.assistants.iter().map(|one| one.name.clone()).collect(),
        ),
        group(
            ImportKind::Snippets,
            library.snippets.iter().map(|one| one.name.clone()).collect(),
        ),
        group(
            ImportKind::Drafts,
            library.drafts.iter().map(|one| one.text.clone()).collect(),
        ),
        group(
            ImportKind::Settings,
            library
                .settings
                .iter()
                .map(|one| one.value.get().to_owned())
                .collect(),
        ),
    ];
    groups.retain(|group| !group.entries.is_empty());
    groups
}

/// Removes the kinds of content that the user did not choose. Folders are kept, because they
/// contain the imported conversations.
pub fn keep_chosen(mut library: ExportedLibrary, chosen: &[ImportKind]) -> ExportedLibrary {
    let without = |kind: ImportKind| !chosen.contains(&kind);
    if without(ImportKind::Providers) {
        library.providers.clear();
    }
    if without(ImportKind::Assistants) {
        library.assistants.clear();
    }
    if without(ImportKind::Snippets) {
        library.snippets.clear();
    }
    if without(ImportKind::Drafts) {
        library.drafts.clear();
    }
    if without(ImportKind::Settings) {
        library.settings.clear();
    }
    library
}
