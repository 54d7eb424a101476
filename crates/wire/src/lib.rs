//! The network layer. Sends requests to chat providers, and parses their streams and errors. Also
//! loads images, web pages and the manifest that announces a new version of Rivulet.
//!
//! The code that builds chat requests and the code that turns bytes into
//! [`ModelEvent`](rivulet_core::ModelEvent)s perform no I/O. [`Client`] sends the requests to
//! providers.
//!
//! Section numbers in the comments refer to docs/wire-contract.md.

mod bounded_value;
mod chunk;
mod client;
mod connect;
mod content;
mod decoder;
mod effort;
mod endpoint;
mod error_body;
mod given_certificate;
mod image;
mod image_refusal;
mod key;
mod lenient;
mod llama_server;
mod manifest;
mod model_list;
mod names;
mod network;
mod offered_tool;
mod open_json;
mod page;
mod public_address;
mod public_fetch;
mod readable;
mod reasoning_back;
mod redactor;
mod request;
mod request_size;
mod response_format;
mod sent_content;
mod sent_messages;
mod server;
mod sse;
#[cfg(test)]
mod test_messages;
mod think;
mod tool_calls;
mod transport;
mod usage;
mod waiting;

pub use client::{Client, ServerResponse};
pub use connect::addresses_of;
pub use decoder::{Decoder, EVENT_LIMIT};
pub use effort::EffortForm;
pub use endpoint::Endpoint;
pub use image::{FetchedImage, IMAGE_RULES, fetch_image};
pub use key::Key;
pub use manifest::{MANIFEST_RULES, ManifestRules, read_manifest};
pub use model_list::Model;
pub use network::{ReadableHop, carries_key, correct_network, readable_hop};
pub use offered_tool::OfferedTool;
pub use page::{PAGE_RULES, Page, PageError, PageRefusal, page_site, read_page};
pub use public_fetch::FetchRules;
pub use reasoning_back::{ForcedCalls, kimi_forced_calls, needs_reasoning_content};
pub use redactor::Redactor;
pub use request::{ChatRequest, Continuation, Files, extra_fields};
pub use request_size::{PartSize, RequestSize};
pub use sent_content::{has_accepted_image, has_result_images, leave_out_result_images};
pub use server::{OpenError, OpenStep, ResponseHead, SentRequest, Server};
pub use sse::{Frame, Parser, TooLarge};
