//! Estimates the tokens of a request from its length and from the counted tokens of an earlier one.

use crate::prompt_cut::{USUAL_UNITS, Units};

/// Minimum length, in units, of an earlier request from which the number of units per token can be
/// derived. In a shorter request, the tokens that the server adds to every request would distort
/// the result.
const ENOUGH_UNITS: u64 = 400;

/// Minimum and maximum plausible ratio of a request's [`Units`] to its token count. If the ratio is
/// smaller, the token count probably includes content other than text, such as an image. If the
/// ratio is greater, the token count probably covers only a part of the request.
const PLAUSIBLE_UNITS: (f64, f64) = (0.5, 7.0);

/// An earlier request to the same provider and model, as the basis of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration {
    /// Length of the earlier request, in units (about one character each).
    pub units: Units,
    /// The server's token count; estimated if the server probably read only the request's end.
    pub tokens: u64,
}

impl Calibration {
    /// Estimates the number of tokens in a whole request.
    pub fn request(&self, units: Units) -> u64 {
        let more = self.part(units.without(self.units));
        let less = self.part(self.units.without(units));
        self.tokens.saturating_add(more).saturating_sub(less)
    }

    /// Estimates the number of tokens in text that is only part of a request.
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "lengths are far below 2^52, and the result is not negative"
    )]
    pub fn part(&self, units: Units) -> u64 {
        (units.count() as f64 / self.units_of_a_token()).ceil() as u64
    }

    #[allow(clippy::cast_precision_loss, reason = "lengths are far below 2^52")]
    fn units_of_a_token(&self) -> f64 {
        let (least, greatest) = PLAUSIBLE_UNITS;
        let measured = self.units.count() as f64 / self.tokens as f64;
        match self.units.count() >= ENOUGH_UNITS && (least..=greatest).contains(&measured) {
            true => measured,
            false => USUAL_UNITS as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn units(count: usize) -> Units {
        let mut units = Units::default();
        units.add(&"ab".repeat(count / 2));
        units
    }

    #[test]
    fn text_counts_as_in_the_earlier_request() {
        for (counted, tokens, next, expected) in [
            (4_000, 2_000, 6_000, 3_000),
            (4_000, 2_000, 4_000, 2_000),
            (4_000, 2_000, 2_000, 1_000),
            // In the rows below, the counted request is too short, or its token count is not
            // plausible. The tokens of added or removed text are estimated with `USUAL_UNITS`.
            (100, 90, 500, 190),
            (4_000, 90_000, 6_000, 90_500),
            (4_000, 0, 6_000, 500),
            (4_000, 300, 0, 0),
            // The server may send any number as its token count, even the largest possible one.
            (4_000, u64::MAX, 6_000, u64::MAX),
        ] {
            let earlier = Calibration {
                units: units(counted),
                tokens,
            };
            assert_eq!(
                earlier.request(units(next)),
                expected,
                "{counted} {tokens} {next}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_longer_request_never_has_fewer_tokens(
            counted in 0usize..5_000, tokens in 0u64..5_000, short in 0usize..5_000, more in 0usize..5_000,
        ) {
            let earlier = Calibration { units: units(counted), tokens };
            prop_assert!(earlier.request(units(short + more)) >= earlier.request(units(short)));
        }
    }
}
