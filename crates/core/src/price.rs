//! Model prices, and the estimate of what a reply costs.

use serde::Deserialize;

use crate::usage::{CostEstimate, Usage};

/// A price in US dollars per million tokens.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Rate {
    /// A single price that applies to requests of any length.
    Flat(f64),
    /// A price that depends on the length of the request.
    Tiered {
        /// The price if the request is too short for the first tier.
        base: f64,
        /// The tiers, in ascending order. Each tier consists of a threshold in tokens and a price.
        /// The highest tier whose threshold the request exceeds determines the price of all tokens.
        tiers: Vec<(u64, f64)>,
    },
}

impl Rate {
    /// Returns the price of `tokens` tokens in US dollars. `prompt`, the number of tokens in the
    /// whole request, determines the tier.
    fn of(&self, tokens: u64, prompt: u64) -> f64 {
        let per_million = match self {
            Rate::Flat(price) => *price,
            Rate::Tiered { base, tiers } => tiers
                .iter()
                .rev()
                .find(|(start, _)| prompt > *start)
                .map_or(*base, |(_, price)| *price),
        };
        #[allow(clippy::cast_precision_loss, reason = "token counts are far below 2^52")]
        let tokens = tokens as f64;
        tokens * per_million / 1e6
    }
}

/// The prices of a model that apply at a particular time. Prices can depend on the date and on the
/// time of day.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Prices {
    /// Price of a request's tokens.
    pub input: Option<Rate>,
    /// Price of the request tokens read from the provider's cache; `None` if it equals `input`.
    pub cached: Option<Rate>,
    /// Price of a reply's tokens, including its reasoning.
    pub output: Option<Rate>,
}

impl Prices {
    /// Returns the cost in US dollars; `None` if a necessary price or token count is unknown.
    pub fn estimate(&self, usage: &Usage) -> Option<f64> {
        let prompt = usage.prompt?;
        let completion = usage.completion?;
        let cached = usage.cached.unwrap_or(0).min(prompt);
        let input = self.input.as_ref()?;
        let cost = input.of(prompt - cached, prompt)
            + self.cached.as_ref().unwrap_or(input).of(cached, prompt)
            + self.output.as_ref()?.of(completion, prompt);
        cost.is_finite().then_some(cost)
    }
}

/// The prices of a model from a published list, as corrected by the user.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPrices {
    /// The prices of the model.
    pub prices: Prices,
    /// The day on which the list was published, as `YYYY-MM-DD`; empty if no price is from a list.
    pub date: String,
    /// Whether the user typed at least one of the prices.
    pub own: bool,
}

impl ListedPrices {
    /// Returns the estimated cost; `None` if the provider reported the cost, or if a necessary
    /// price or token count is unknown.
    pub fn estimate(&self, usage: &Usage) -> Option<CostEstimate> {
        let dollars = self.prices.estimate(usage).filter(|_| usage.cost.is_none())?;
        Some(CostEstimate {
            dollars,
            prices_of: self.date.clone(),
            own_prices: self.own,
        })
    }

    /// Returns how much less a request cost, in US dollars, because the provider had cached a part
    /// of it. Returns `None` if the amount is zero or unknown, or if cached tokens have no price of
    /// their own.
    pub fn saved(&self, usage: &Usage) -> Option<f64> {
        let prompt = usage.prompt?;
        let cached = usage.cached?.min(prompt);
        let (input, read) = (self.prices.input.as_ref()?, self.prices.cached.as_ref()?);
        let saved = input.of(cached, prompt) - read.of(cached, prompt);
        (saved.is_finite() && saved > 0.0).then_some(saved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prices() -> Prices {
        serde_json::from_str(
            r#"{"input":{"base":1.0,"tiers":[[1000,2.0],[5000,4.0]]},"cached":0.1,"output":10}"#,
        )
        .unwrap()
    }

    fn usage(prompt: u64, cached: u64, completion: u64) -> Usage {
        Usage {
            prompt: Some(prompt),
            cached: Some(cached),
            completion: Some(completion),
            ..Usage::default()
        }
    }

    #[test]
    fn the_cost_is_the_sum_of_the_counts_times_their_prices() {
        let table = [
            (usage(1_000, 0, 0), 0.001),
            (usage(1_001, 0, 0), 0.002_002),
            (usage(5_000, 0, 0), 0.010),
            (usage(6_000, 0, 0), 0.024),
            (usage(1_000, 400, 0), 0.000_64),
            (usage(1_000, 2_000, 0), 0.000_1),
            (usage(0, 0, 100), 0.001),
            (usage(10, 0, 100), 0.001_01),
        ];
        for (usage, expected) in table {
            let cost = prices().estimate(&usage).unwrap();
            assert!(
                (cost - expected).abs() < 1e-12,
                "{usage:?}: {cost}, not {expected}"
            );
        }
    }

    #[test]
    fn cached_tokens_without_a_price_of_their_own_cost_as_much_as_others() {
        let prices = Prices {
            cached: None,
            ..prices()
        };
        let cost = prices.estimate(&usage(1_000, 400, 0)).unwrap();
        assert!((cost - 0.001).abs() < 1e-12);
    }

    #[test]
    fn a_reported_cost_needs_no_estimate() {
        let listed = ListedPrices {
            prices: prices(),
            date: "2026-11-10".to_owned(),
            own: false,
        };
        let mut usage = usage(1_000, 0, 0);
        assert_eq!(listed.estimate(&usage).unwrap().prices_of, "2026-11-10");
        usage.cost = Some(0.5);
        assert_eq!(listed.estimate(&usage), None);
    }

    #[test]
    fn cached_tokens_save_the_difference_of_their_prices() {
        let listed = |prices| ListedPrices {
            prices,
            date: String::new(),
            own: true,
        };
        let saved = listed(prices()).saved(&usage(1_000, 400, 0)).unwrap();
        assert!((saved - 0.000_36).abs() < 1e-12, "{saved}");
        assert_eq!(listed(prices()).saved(&usage(1_000, 0, 0)), None);
        let same = Prices {
            cached: None,
            ..prices()
        };
        assert_eq!(listed(same).saved(&usage(1_000, 400, 0)), None);
    }

    #[test]
    fn without_a_price_or_a_count_the_cost_is_unknown() {
        let known = || (prices(), usage(10, 0, 10));
        let removals: [fn(&mut Prices, &mut Usage); 4] = [
            |prices, _| prices.input = None,
            |prices, _| prices.output = None,
            |_, usage| usage.prompt = None,
            |_, usage| usage.completion = None,
        ];
        for remove in removals {
            let (mut prices, mut usage) = known();
            remove(&mut prices, &mut usage);
            assert_eq!(prices.estimate(&usage), None, "{prices:?} {usage:?}");
        }
    }
}
