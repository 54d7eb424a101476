//! Other libraries for the same work, used as an ordinary program would use them.

pub mod clients;
pub mod events;
