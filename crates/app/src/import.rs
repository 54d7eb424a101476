//! What other programs write, read into one neutral form: a file for each format, pure, and recognised by what is
//! inside and never by its name.
//!
//! Nothing that is not understood is dropped without a word: it is kept as text where it has some, and noted.

pub(crate) mod chatbox;
pub(crate) mod chatgpt;
pub(crate) mod cherry_studio;
pub(crate) mod claude;
pub(crate) mod intake;
pub(crate) mod jan;
pub(crate) mod librechat;
pub(crate) mod librechat_nesting;
pub(crate) mod lm_studio;
pub(crate) mod notes;
pub(crate) mod open_webui;
pub(crate) mod own;
pub(crate) mod plant;
pub(crate) mod reading;
pub(crate) mod recognise;
pub(crate) mod source;
pub(crate) mod tree;
pub(crate) mod value;
pub(crate) mod values;
