//! Libraries from other projects that do the same work as a part of Rivulet, in their usual way.

pub mod clients;
pub mod events;
