//! Use cases.
mod bindings;
pub mod contract;
pub use bindings::typescript;
