//! Tests of the real window: what must be so for a person who uses it. `cargo xtask test` builds it first.

mod accessibility;
mod artifacts;
mod endings;
mod first_run;
mod keyboard;
mod keychain;
mod kill;
mod library;
mod looks;
mod lost_connection;
mod reading;
mod reading_by_hand;
mod safe;
mod sleep;
mod stop;
mod taking_along;
mod terminal;
mod wire_view;
