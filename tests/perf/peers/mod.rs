//! What others use for the same work, as an ordinary program would use it.

pub mod clients;
pub mod events;
