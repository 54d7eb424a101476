//! The items of the menu bar. The menu bar exists only on macOS and is not essential, because the
//! page has a button for every action.

use rivulet_core::UiText;
use rivulet_core::texts::menu;

/// The name of the program, which is the title of the first menu.
pub const PROGRAM: &str = "Rivulet";

/// An item of the menu bar whose action Rivulet itself performs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Opens the settings, or closes them if they are open.
    Settings,
    /// Starts a new conversation.
    NewConversation,
    /// Closes the program. This item replaces macOS's own item, which would end the program before
    /// the page has saved the text that the user has typed.
    Quit,
}

/// An item of the menu bar whose action macOS performs.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Action(Action),
    Standard(Standard),
    Separator,
}

impl Action {
    const ALL: [Action; 3] = [Action::Settings, Action::NewConversation, Action::Quit];

    pub fn of_id(id: &str) -> Option<Action> {
        Action::ALL.into_iter().find(|action| action.id() == id)
    }

    pub fn id(self) -> &'static str {
        match self {
            Action::Settings => "settings",
            Action::NewConversation => "new_conversation",
            Action::Quit => "quit",
        }
    }

    /// Returns the key that performs the action when it is pressed together with ⌘.
    pub fn key(self) -> char {
        match self {
            Action::Settings => ',',
            Action::NewConversation => 'n',
            Action::Quit => 'q',
        }
    }

    /// Returns the label of the menu item.
    pub fn words(self) -> UiText {
        match self {
            Action::Settings => menu::settings(),
            Action::NewConversation => menu::new_conversation(),
            Action::Quit => menu::quit(),
        }
    }

    /// Returns a script that simulates the action's keyboard shortcut in the page, so that the menu
    /// item and the shortcut always do the same. Returns `None` if the page does not perform the
    /// action.
    pub fn script(self) -> Option<String> {
        let key = self.key();
        let press = format!(
            "dispatchEvent(new KeyboardEvent(\"keydown\", {{ key: {key:?}, metaKey: true, cancelable: true }}))"
        );
        (self != Action::Quit).then_some(press)
    }
}

impl Standard {
    /// Returns the label of the menu item.
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

/// Returns the menus from left to right, each with its title and its entries.
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
