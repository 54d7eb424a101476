//! Tools that a model may call.

mod calls;
mod servers;
