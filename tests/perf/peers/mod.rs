//! Libraries from other projects that do the same work as a part of Rivulet, called as their users
//! do.

pub mod clients;
pub mod events;
