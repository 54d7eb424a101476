//! Tests of the real window on a virtual desktop. Each [`Desktop`] has its own display, message bus
//! and keychain. [`Window`] is the window of the real program on such a desktop. Tests find the
//! controls of the program by their accessible names.

pub mod accessibility;
pub mod accessibility_bus;
pub mod bus_monitor;
mod clipboard;
pub mod contract;
pub mod desktop;
pub mod display;
pub mod driver;
pub mod engine;
pub mod guarded_server;
pub mod hands;
pub mod input;
pub mod keyboard;
pub mod llama;
pub mod loopback;
pub mod notification_daemon;
mod picture;
mod plain_window;
pub mod portal;
pub mod program;
pub mod small_disk;
pub mod started;
pub mod tool_servers;
mod touch;
pub mod update_server;
pub mod wait;
pub mod wayland;
pub mod window;

pub use desktop::{Desktop, Keychain};
pub use plain_window::PlainWindow;
pub use window::Window;
