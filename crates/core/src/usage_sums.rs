//! Sums of the token counts and costs of replies.

use serde::Serialize;
use ts_rs::TS;

use crate::amount::parts;
use crate::bounds::MAX_TOKENS;
use crate::usage::Usage;

/// Sums of the token counts and costs of replies. Reported and estimated costs are never added
/// together, because only reported costs are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "UsageFigures")]
pub struct UsageSums {
    /// Number of replies.
    #[ts(type = "number")]
    pub replies: i64,
    /// Number of tokens in the requests.
    #[ts(type = "number")]
    pub prompt: i64,
    /// Number of tokens in the replies.
    #[ts(type = "number")]
    pub completion: i64,
    /// Number of request tokens that providers read from their caches.
    #[ts(type = "number")]
    pub cached: i64,
    /// Number of reasoning tokens in the replies.
    #[ts(type = "number")]
    pub reasoning: i64,
    /// The sum of the reported costs, each in its provider's currency, without conversion.
    // Stored in billionths of the currency unit, but written to JSON in currency units.
    #[serde(with = "crate::amount")]
    #[ts(type = "number")]
    pub cost: i64,
    /// The sum of the estimated costs of the replies with no reported cost, in US dollars.
    // Stored in billionths of a dollar, but written to JSON in dollars.
    #[serde(with = "crate::amount")]
    #[ts(type = "number")]
    pub estimate: i64,
    /// Number of replies with a reported cost.
    #[ts(type = "number")]
    pub reported: i64,
    /// Number of replies with an estimated cost.
    #[ts(type = "number")]
    pub estimated: i64,
    /// Number of replies whose cost is unknown.
    #[ts(type = "number")]
    pub unknown: i64,
}

impl UsageSums {
    /// Returns the token counts and the cost of one reply as sums. An unreported count is 0.
    pub fn of(usage: Option<&Usage>) -> Self {
        let tokens = |count: fn(&Usage) -> Option<u64>| {
            let count = usage.and_then(count).unwrap_or(0).min(MAX_TOKENS);
            i64::try_from(count).unwrap_or(i64::MAX)
        };
        let cost = usage.and_then(|usage| usage.cost).map(parts);
        let estimate = usage
            .and_then(|usage| usage.estimate.as_ref())
            .filter(|_| cost.is_none())
            .map(|estimate| parts(estimate.dollars));
        UsageSums {
            replies: 1,
            prompt: tokens(|usage| usage.prompt),
            completion: tokens(|usage| usage.completion),
            cached: tokens(|usage| usage.cached),
            reasoning: tokens(|usage| usage.reasoning),
            cost: cost.unwrap_or(0),
            estimate: estimate.unwrap_or(0),
            reported: cost.is_some().into(),
            estimated: estimate.is_some().into(),
            unknown: (cost.is_none() && estimate.is_none()).into(),
        }
    }

    /// Adds `other` to these sums. A sum that would exceed the maximum of its integer type stays at
    /// that maximum.
    pub fn add(&mut self, other: &UsageSums) {
        for (sum, value) in self.each_mut().into_iter().zip(other.each()) {
            *sum = sum.saturating_add(value);
        }
    }

    /// Returns these sums with the opposite sign. Adding the result to other sums subtracts these
    /// sums.
    #[must_use]
    pub fn negative(mut self) -> Self {
        self.each_mut().into_iter().for_each(|sum| *sum = -*sum);
        self
    }

    /// Returns all sums, in the order of the struct's fields.
    pub fn each(&self) -> [i64; 10] {
        let mut copy = *self;
        copy.each_mut().map(|sum| *sum)
    }

    /// Returns mutable references to all sums, in the order of the struct's fields.
    pub fn each_mut(&mut self) -> [&mut i64; 10] {
        [
            &mut self.replies, &mut self.prompt, &mut self.completion, &mut self.cached, &mut self.reasoning,
            &mut self.cost, &mut self.estimate, &mut self.reported, &mut self.estimated, &mut self.unknown,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CostEstimate;
    use crate::amount::amount;

    fn usage(cost: Option<f64>, dollars: Option<f64>) -> Usage {
        Usage {
            prompt: Some(7),
            completion: Some(u64::MAX),
            cost,
            estimate: dollars.map(|dollars| CostEstimate {
                dollars,
                prices_of: "2026-11-10".to_owned(),
                own_prices: false,
            }),
            ..Usage::default()
        }
    }

    #[test]
    fn a_cost_is_reported_or_estimated_or_unknown() {
        for (usage, expected) in [
            (None, (0, 0, 0, 0, 1)),
            (Some(usage(None, None)), (0, 0, 0, 0, 1)),
            (Some(usage(Some(0.0), None)), (0, 0, 1, 0, 0)),
            (Some(usage(Some(0.5), Some(0.7))), (500_000_000, 0, 1, 0, 0)),
            (Some(usage(None, Some(0.7))), (0, 700_000_000, 0, 1, 0)),
            (Some(usage(Some(-1.0), None)), (0, 0, 1, 0, 0)),
            (Some(usage(Some(1e300), None)), (10_000_000_000_000, 0, 1, 0, 0)),
        ] {
            let sums = UsageSums::of(usage.as_ref());
            let found = (
                sums.cost, sums.estimate, sums.reported, sums.estimated, sums.unknown,
            );
            assert_eq!(found, expected, "{usage:?}");
            assert_eq!(sums.replies, 1);
        }
        assert_eq!(
            UsageSums::of(Some(&usage(None, None))).completion,
            1_000_000_000_000
        );
    }

    #[test]
    fn the_negative_of_a_reply_removes_it() {
        let one = UsageSums::of(Some(&usage(Some(0.25), None)));
        let mut sums = one;
        sums.add(&one);
        sums.add(&one.negative());
        assert_eq!(sums, one);
        assert!((amount(sums.cost) - 0.25).abs() < 1e-12);
    }
}
