//! The speed of a reply. A request sets it with a suffix of the model's id: `markdown@400`,
//! `markdown@max`.

use std::time::Duration;

/// The speed at which a script sends tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// A number of tokens per second, at least 1.
    Tokens(u32),
    /// No pauses: the script sends as fast as the client reads.
    Max,
}

impl Speed {
    /// Returns the time between two tokens, or `None` if there are no pauses.
    pub(crate) fn interval(self) -> Option<Duration> {
        match self {
            Self::Tokens(per_second) => Some(Duration::from_secs(1) / per_second.max(1)),
            Self::Max => None,
        }
    }

    /// Splits the model id in a request into the id of a model and a speed. Returns `None` if the
    /// speed is invalid.
    pub(crate) fn split_model(requested: &str) -> Option<(&str, Option<Self>)> {
        let Some((model, speed)) = requested.rsplit_once('@') else {
            return Some((requested, None));
        };
        if speed == "max" {
            return Some((model, Some(Self::Max)));
        }
        match speed.parse() {
            Ok(per_second) if per_second > 0 => Some((model, Some(Self::Tokens(per_second)))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_id_may_end_in_a_speed() {
        assert_eq!(Speed::split_model("tour"), Some(("tour", None)));
        assert_eq!(
            Speed::split_model("tour@400"),
            Some(("tour", Some(Speed::Tokens(400))))
        );
        assert_eq!(
            Speed::split_model("owner/model@max"),
            Some(("owner/model", Some(Speed::Max)))
        );
        for wrong in ["tour@", "tour@0", "tour@-1", "tour@fast", "tour@1.5"] {
            assert_eq!(Speed::split_model(wrong), None, "{wrong}");
        }
    }
}
