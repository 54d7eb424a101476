//! Other libraries that do the same work as Rivulet, used in their usual way.

pub mod clients;
pub mod events;
