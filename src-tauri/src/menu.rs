//! The menu bar on macOS. The other systems show no menu bar, because the page has a button for
//! every action.

use rivulet_core::UiText;
use rivulet_core::texts::menu;

/// The name of the program, which is the title of the first menu.
const PROGRAM: &str = "Rivulet";

/// An item of the menu bar that Rivulet performs itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Opens the settings, or closes them if they are open.
    Settings,
    /// Starts a new conversation.
    NewConversation,
    /// Closes the program. The system's own item would end the program before the page has saved
    /// the typed text.
    Quit,
}

/// An item of the menu bar that macOS performs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    About,
    Services,
    Hide,
    HideOthers,
    ShowAll,
    CloseWindow,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    SelectAll,
    FullScreen,
    Minimize,
    Zoom,
}

/// An entry of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Action(Action),
    Standard(Standard),
    Separator,
}

impl Action {
    const ALL: [Action; 3] = [Action::Settings, Action::NewConversation, Action::Quit];

    /// Returns the action with this id.
    pub fn of_id(id: &str) -> Option<Action> {
        Action::ALL.into_iter().find(|action| action.id() == id)
    }

    /// Returns the id of the menu item.
    pub fn id(self) -> &'static str {
        match self {
            Action::Settings => "settings",
            Action::NewConversation => "new_conversation",
            Action::Quit => "quit",
        }
    }

    /// Returns the key that performs the action together with ⌘.
    pub fn key(self) -> char {
        match self {
            Action::Settings => ',',
            Action::NewConversation => 'n',
            Action::Quit => 'q',
        }
    }

    /// Returns the words of the menu item.
    pub fn words(self) -> UiText {
        match self {
            Action::Settings => menu::settings(),
            Action::NewConversation => menu::new_conversation(),
            Action::Quit => menu::quit(),
        }
    }

    /// Returns a script for the page that presses the shortcut of the action, so that the menu item
    /// and the shortcut always do the same. Returns `None` if the page does not perform the action.
    pub fn script(self) -> Option<String> {
        let key = self.key();
        let press = format!(
            "dispatchEvent(new KeyboardEvent(\"keydown\", {{ key: {key:?}, metaKey: true, cancelable: true }}))"
        );
        (self != Action::Quit).then_some(press)
    }
}

impl Standard {
    /// Returns the words of the menu item.
    pub fn words(self) -> UiText {
        match self {
            Standard::About => menu::about(),
            Standard::Services => menu::services(),
            Standard::Hide => menu::hide(),
            Standard::HideOthers => menu::hide_others(),
            Standard::ShowAll => menu::show_all(),
            Standard::CloseWindow => menu::close_window(),
            Standard::Undo => menu::undo(),
            Standard::Redo => menu::redo(),
            Standard::Cut => menu::cut(),
            Standard::Copy => menu::copy(),
            Standard::Paste => menu::paste(),
            Standard::SelectAll => menu::select_all(),
            Standard::FullScreen => menu::full_screen(),
            Standard::Minimize => menu::minimize(),
            Standard::Zoom => menu::zoom(),
        }
    }
}

/// Returns the menus from left to right: the title of each menu and its entries.
pub fn menus() -> Vec<(String, Vec<Entry>)> {
    use Entry::Separator;
    let standard = Entry::Standard;
    vec![
        (
            PROGRAM.to_owned(),
            vec![
                standard(Standard::About),
                Separator,
                Entry::Action(Action::Settings),
                Separator,
                standard(Standard::Services),
                Separator,
                standard(Standard::Hide),
                standard(Standard::HideOthers),
                standard(Standard::ShowAll),
                Separator,
                Entry::Action(Action::Quit),
            ],
        ),
        (
            menu::file().to_string(),
            vec![
                Entry::Action(Action::NewConversation),
                Separator,
                standard(Standard::CloseWindow),
            ],
        ),
        (
            menu::edit().to_string(),
            vec![
                standard(Standard::Undo),
                standard(Standard::Redo),
                Separator,
                standard(Standard::Cut),
                standard(Standard::Copy),
                standard(Standard::Paste),
                standard(Standard::SelectAll),
            ],
        ),
        (menu::view().to_string(), vec![standard(Standard::FullScreen)]),
        (
            menu::window().to_string(),
            vec![standard(Standard::Minimize), standard(Standard::Zoom)],
        ),
    ]
}

#[cfg(target_os = "macos")]
pub use macos::{build, perform};

#[cfg(target_os = "macos")]
mod macos {
    use tauri::menu::{AboutMetadata, IsMenuItem, Menu, MenuItem, PredefinedMenuItem, Submenu};
    use tauri::{AppHandle, Manager, Wry};

    use super::{Action, Entry, Standard, menus};
    use crate::closing;

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

    /// Performs the action of the menu item `id`.
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
            name: Some(super::PROGRAM.to_owned()),
            version: Some(app.package_info().version.to_string()),
            copyright: app.config().bundle.copyright.clone(),
            ..AboutMetadata::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_menu_bar_has_the_actions_of_the_program_and_the_standard_items() {
        let shown: Vec<String> = menus()
            .into_iter()
            .map(|(title, entries)| {
                let words = entries.into_iter().map(|entry| match entry {
                    Entry::Action(action) => format!("{} ⌘{}", action.words(), action.key()),
                    Entry::Standard(standard) => standard.words().to_string(),
                    Entry::Separator => "-".to_owned(),
                });
                format!("{title}: {}", words.collect::<Vec<_>>().join(", "))
            })
            .collect();
        assert_eq!(
            shown,
            [
                "Rivulet: About Rivulet, -, Settings… ⌘,, -, Services, -, Hide Rivulet, Hide Others, Show All, -, \
                 Quit Rivulet ⌘q",
                "File: New Conversation ⌘n, -, Close Window",
                "Edit: Undo, Redo, -, Cut, Copy, Paste, Select All",
                "View: Enter Full Screen",
                "Window: Minimize, Zoom",
            ]
        );
    }

    #[test]
    fn every_action_has_an_id_of_its_own_and_unknown_ids_do_nothing() {
        for action in Action::ALL {
            assert_eq!(Action::of_id(action.id()), Some(action));
        }
        assert_eq!(Action::of_id("undo"), None);
        assert_eq!(Action::Quit.script(), None);
    }

    #[test]
    fn menu_items_press_the_shortcuts_of_the_page() {
        let shortcuts = include_str!("../../ui/src/model/shortcuts.ts");
        for action in [Action::Settings, Action::NewConversation] {
            let (id, key) = (action.id(), action.key());
            let declared = format!("\n  {id}: {{ key: \"{key}\", mod: true }},\n");
            assert!(shortcuts.contains(&declared), "{declared}");
            assert!(action.script().unwrap().contains(&format!("key: '{key}'")));
        }
    }
}
