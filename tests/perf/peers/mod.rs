//! Libraries from other projects that do the same work as a part of Rivulet. Each is called as its
//! users would normally call it.

pub mod clients;
pub mod events;
