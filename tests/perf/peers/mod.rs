//! Other libraries that do the same work as Rivulet, used as an ordinary program would use them.

pub mod clients;
pub mod events;
