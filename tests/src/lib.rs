//! The virtual desktop that the real window is tested on, and the hands and eyes of the one who uses it.
//!
//! [`Desktop`] is a display, a message bus and a keychain of their own. [`Window`] is the real program on it,
//! used through the names that people and assistive technology find on the screen.

pub mod accessibility;
pub mod contract;
pub mod desktop;
pub mod driver;
pub mod hands;
pub mod keyboard;
pub mod llama;
mod picture;
pub mod program;
pub mod started;
mod touch;
pub mod wait;
pub mod window;
mod window_close;

pub use desktop::{Desktop, Keychain};
pub use window::Window;
