//! Libraries from other projects with the same purpose as parts of Rivulet. Each library is called
//! in its usual way.

pub mod clients;
pub mod events;
