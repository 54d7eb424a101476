//! Tests of the real window: what must be so for a person who uses it. `cargo xtask test` builds it first.

mod accessibility;
mod artifacts;
mod endings;
mod first_run;
mod keyboard;
mod keychain;
mod kill;
mod library;
mod lost_connection;
mod reading;
mod safe;
mod sleep;
mod stop;
mod terminal;
mod wire_view;
