//! The tests of the real window. `cargo xtask test` builds the window first.

mod accessibility;
mod appearance;
mod artifacts;
mod closing;
mod copying;
mod endings;
mod first_run;
mod keyboard;
mod keychain;
mod kill;
mod library;
mod lost_connection;
mod page_process;
mod pasting;
mod read_only;
mod scrolling;
mod scrolling_by_hand;
mod sign_in;
mod sleep;
mod start;
mod stop;
mod terminal;
mod tool_endings;
mod tools;
mod updates;
mod wire_view;
