//! How fast tokens are sent, as a model's name may ask: `markdown@400`, `markdown@max`.

use std::time::Duration;

/// How fast a script's tokens go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// Tokens a second, at least 1.
    Tokens(u32),
    /// As fast as the client reads.
    Max,
}

impl Speed {
    /// Time from one token to the next; `None` for no wait at all.
    pub(crate) fn interval(self) -> Option<Duration> {
        match self {
            Self::Tokens(per_second) => Some(Duration::from_secs(1) / per_second.max(1)),
            Self::Max => None,
        }
    }

    /// Takes the speed off a model's name. `None` if what follows the `@` is not a speed.
    pub(crate) fn split_name(name: &str) -> Option<(&str, Option<Self>)> {
        let Some((model, speed)) = name.rsplit_once('@') else {
            return Some((name, None));
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
    fn a_name_may_end_in_a_speed() {
        assert_eq!(Speed::split_name("tour"), Some(("tour", None)));
        assert_eq!(
            Speed::split_name("tour@400"),
            Some(("tour", Some(Speed::Tokens(400))))
        );
        assert_eq!(
            Speed::split_name("tera/qwen-thinker@max"),
            Some(("tera/qwen-thinker", Some(Speed::Max)))
        );
        for wrong in ["tour@", "tour@0", "tour@-1", "tour@fast", "tour@1.5"] {
            assert_eq!(Speed::split_name(wrong), None, "{wrong}");
        }
    }
}
