//! Tools that a model may call: their servers, grants and calls (design, sections 6 and 7).

mod answer;
mod audit;
mod built_in;
mod check;
mod configuration;
mod decisions;
mod grants;
mod images;
mod import;
mod launches;
mod offered;
mod results;
mod rounds;
mod run;
mod server_events;
mod server_secrets;
mod servers;
mod sign_in;
mod starts;
mod tasks;
mod tokens;
mod told;
mod tool_lists;

pub(crate) use self::offered::{ChosenServer, Offered, known_tools};
pub(crate) use self::results::ModelAfter;
pub(crate) use self::rounds::{OfferedTools, gather};
