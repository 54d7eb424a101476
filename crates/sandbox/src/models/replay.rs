//! The models that send a broken reply again under its id, as a provider with a cache does (contract, section 3).

use super::reply::{disturbed, interrupted, whole};
use super::{Ask, Practice};
use crate::script::Script;

pub(super) const MODELS: &[Practice] = &[
    Practice {
        name: "replay",
        shows: "A reply that breaks off; asked again, it comes whole and under the same id",
        speed: 60,
        answer: |ask| cut_then(ask, text!("replay/replay"), text!("replay/replay")),
    },
    Practice {
        name: "replay-differs",
        shows: "A reply that breaks off; asked again, another text comes under the same id",
        speed: 60,
        answer: |ask| {
            cut_then(
                ask,
                text!("replay/replay-differs"),
                text!("replay/replay-differs-again"),
            )
        },
    },
];

/// The first of two equal requests gets `first`, cut at its break; the second gets `second`, whole, under the
/// same id; the third begins anew.
fn cut_then(ask: &Ask, first: &str, second: &str) -> Script {
    if !ask.stream {
        return whole(ask, second, Some("stop"));
    }
    match ask.asked_again() {
        None => disturbed(ask, first, Script::new().cut()),
        Some(ask) => interrupted(&ask, second, Script::new()),
    }
}
