//! Facts about a model: the length of its context, and its prices.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::price::{Prices, Rate};

/// The facts about a model that the user typed. They take precedence over all other sources.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct OwnFacts {
    /// Length of the context in tokens.
    pub context: Option<u32>,
    /// Price of a request's tokens, in US dollars per million tokens.
    pub input: Option<f64>,
    /// Price of the request tokens read from the provider's cache, in US dollars per million
    /// tokens.
    pub cached: Option<f64>,
    /// Price of a reply's tokens, in US dollars per million tokens.
    pub output: Option<f64>,
}

impl OwnFacts {
    /// Returns whether the user typed neither a length of the context nor a price.
    pub fn is_empty(&self) -> bool {
        *self == OwnFacts::default()
    }

    /// Returns whether the user typed a price.
    pub fn has_prices(&self) -> bool {
        [self.input, self.cached, self.output].iter().any(Option::is_some)
    }

    /// Returns whether the context has at least one token and all prices are finite and at least 0.
    pub fn is_valid(&self) -> bool {
        let prices = [self.input, self.cached, self.output].into_iter().flatten();
        self.context != Some(0) && prices.into_iter().all(|price| price.is_finite() && price >= 0.0)
    }

    /// Replaces listed prices with the prices that the user typed.
    pub fn correct(&self, mut prices: Prices) -> Prices {
        // The listed price for cached tokens applies only together with the listed price for input
        // tokens. Drop it if the user's price replaces the listed price for input tokens.
        if self.input.is_some() {
            prices.cached = None;
        }
        let typed = [
            (self.input, &mut prices.input),
            (self.cached, &mut prices.cached),
            (self.output, &mut prices.output),
        ];
        for (price, place) in typed {
            if let Some(price) = price {
                *place = Some(Rate::Flat(price));
            }
        }
        prices
    }
}

/// The length of a model's context, as the server reports it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportedContext {
    /// The context length in the provider's list of models, in tokens; `None` if it is not stated.
    pub listed: Option<u32>,
    /// The context length, in tokens, that the llama.cpp server gives each request. `None` if the
    /// server has not reported it yet, or if it is another kind of server.
    pub slot: Option<u32>,
}

/// The source of a context length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LimitSource {
    /// The user typed the context length.
    Own,
    /// The provider's list of models states the context length.
    ModelList,
    /// The `/props` endpoint of llama.cpp's server reports the context length.
    Server,
    /// Rivulet's built-in list states the context length.
    BuiltIn,
}

/// The length of a model's context, and where Rivulet learned this length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ContextLimit {
    /// Maximum number of tokens in a request and its reply together.
    pub tokens: u32,
    /// The source of the context length.
    pub source: LimitSource,
}

impl ContextLimit {
    /// Returns the context length from the best source that states one. The length that the user
    /// typed comes first, then the length that the server reports, and then the length in Rivulet's
    /// built-in list.
    pub fn choose(own: Option<u32>, reported: ReportedContext, built_in: Option<u32>) -> Option<Self> {
        let limit = |source| move |tokens| ContextLimit { tokens, source };
        // In its list of models, llama.cpp states the context length with which the model was
        // trained. Ignore this length if the server gives each request a shorter context.
        let of_server = match (reported.listed, reported.slot) {
            (Some(listed), Some(slot)) if slot < listed => None,
            (listed, _) => listed,
        };
        own.map(limit(LimitSource::Own))
            .or_else(|| of_server.map(limit(LimitSource::ModelList)))
            .or_else(|| reported.slot.map(limit(LimitSource::Server)))
            .or_else(|| built_in.map(limit(LimitSource::BuiltIn)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_comes_from_the_best_source() {
        use LimitSource::{BuiltIn, ModelList, Own, Server};
        for (own, listed, slot, built_in, expected) in [
            (Some(1), Some(2), Some(3), Some(4), Some((1, Own))),
            (None, Some(2), Some(3), Some(4), Some((2, ModelList))),
            (None, Some(131_072), Some(4_096), None, Some((4_096, Server))),
            (None, None, Some(3), Some(4), Some((3, Server))),
            (None, None, None, Some(4), Some((4, BuiltIn))),
            (None, None, None, None, None),
        ] {
            let found = ContextLimit::choose(own, ReportedContext { listed, slot }, built_in);
            assert_eq!(
                found,
                expected.map(|(tokens, source)| ContextLimit { tokens, source })
            );
        }
    }

    #[test]
    fn typed_prices_replace_the_listed_ones() {
        let listed = || Prices {
            input: Some(Rate::Flat(1.0)),
            cached: Some(Rate::Flat(0.1)),
            output: Some(Rate::Flat(2.0)),
        };
        let own = OwnFacts {
            output: Some(5.0),
            ..OwnFacts::default()
        };
        assert_eq!(
            own.correct(listed()),
            Prices {
                output: Some(Rate::Flat(5.0)),
                ..listed()
            }
        );
        let own = OwnFacts {
            input: Some(3.0),
            ..OwnFacts::default()
        };
        let corrected = own.correct(listed());
        assert_eq!((corrected.input, corrected.cached), (Some(Rate::Flat(3.0)), None));
        assert!(own.has_prices() && own.is_valid());
        let mistakes: [fn(&mut OwnFacts); 3] = [
            |own| own.context = Some(0),
            |own| own.cached = Some(-1.0),
            |own| own.input = Some(f64::NAN),
        ];
        for mistake in mistakes {
            let mut wrong = OwnFacts::default();
            mistake(&mut wrong);
            assert!(!wrong.is_valid(), "{wrong:?}");
        }
    }
}
