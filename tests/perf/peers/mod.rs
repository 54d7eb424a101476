//! Libraries of other projects that do the same work as Rivulet, called in the usual way.

pub mod clients;
pub mod events;
