//! Libraries from other projects that are compared with Rivulet. Each library does the same work as
//! a part of Rivulet, and is used in its usual way.

pub mod clients;
pub mod events;
