//! Shows the menu bar on macOS, and performs the action of an item that the user chooses.

use tauri::menu::{AboutMetadata, IsMenuItem, Menu, MenuItem, PredefinedMenuItem, Submenu};
use tauri::{AppHandle, Manager, Wry};

use crate::closing;
use crate::menu::{Action, Entry, PROGRAM, Standard, menus};

/// Builds the menu bar.
pub fn build(app: &AppHandle) -> tauri::Result<Menu<Wry>> {
    let bar = Menu::new(app)?;
    for (title, entries) in menus() {
        let submenu = Submenu::new(app, title, true)?;
        for entry in entries {
            submenu.append(&*item(app, entry)?)?;
        }
        bar.append(&submenu)?;
    }
    Ok(bar)
}

pub fn perform(app: &AppHandle, id: &str) {
    let Some(action) = Action::of_id(id) else { return };
    let Some(script) = action.script() else {
        closing::close(app.clone());
        return;
    };
    let window = app.get_webview_window("main");
    if let Some(Err(error)) = window.map(|window| window.eval(script)) {
        tracing::warn!(%error, "the page does not receive the choice of a menu item");
    }
}

fn item(app: &AppHandle, entry: Entry) -> tauri::Result<Box<dyn IsMenuItem<Wry>>> {
    Ok(match entry {
        Entry::Separator => Box::new(PredefinedMenuItem::separator(app)?),
        Entry::Action(action) => {
            let shortcut = format!("Cmd+{}", action.key());
            let words = action.words().to_string();
            Box::new(MenuItem::with_id(app, action.id(), words, true, Some(shortcut))?)
        }
        Entry::Standard(standard) => Box::new(standard_item(app, standard)?),
    })
}

fn standard_item(app: &AppHandle, standard: Standard) -> tauri::Result<PredefinedMenuItem<Wry>> {
    let words = standard.words().to_string();
    let words = Some(words.as_str());
    match standard {
        Standard::About => PredefinedMenuItem::about(app, words, Some(about(app))),
        Standard::Services => PredefinedMenuItem::services(app, words),
        Standard::Hide => PredefinedMenuItem::hide(app, words),
        Standard::HideOthers => PredefinedMenuItem::hide_others(app, words),
        Standard::ShowAll => PredefinedMenuItem::show_all(app, words),
        Standard::CloseWindow => PredefinedMenuItem::close_window(app, words),
        Standard::Undo => PredefinedMenuItem::undo(app, words),
        Standard::Redo => PredefinedMenuItem::redo(app, words),
        Standard::Cut => PredefinedMenuItem::cut(app, words),
        Standard::Copy => PredefinedMenuItem::copy(app, words),
        Standard::Paste => PredefinedMenuItem::paste(app, words),
        Standard::SelectAll => PredefinedMenuItem::select_all(app, words),
        Standard::FullScreen => PredefinedMenuItem::fullscreen(app, words),
        Standard::Minimize => PredefinedMenuItem::minimize(app, words),
        Standard::Zoom => PredefinedMenuItem::maximize(app, words),
    }
}

fn about(app: &AppHandle) -> AboutMetadata<'static> {
    AboutMetadata {
        name: Some(PROGRAM.to_owned()),
        version: Some(app.package_info().version.to_string()),
        copyright: app.config().bundle.copyright.clone(),
        ..AboutMetadata::default()
    }
}
