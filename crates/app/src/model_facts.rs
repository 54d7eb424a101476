//! Facts about models: the length of the context and the prices, including the user's corrections.

use rivulet_core::texts::fault;
use rivulet_core::{
    ContextLimit, Fault, ListedPrices, OwnFacts, Prices, Provider, ProviderId, Rate, ReportedContext,
};
use rivulet_store::now_ms;
use rivulet_wire::Model;

use crate::app::App;
use crate::contract::{ListedPrice, ModelFacts};
use crate::prices::{built_in_context, list_date, listed_prices};

impl App {
    /// Returns the facts about a model.
    pub async fn model_facts(&self, provider_id: ProviderId, model: String) -> Result<ModelFacts, Fault> {
        let provider = self.provider(provider_id).await?;
        let (own, reported) = self.facts_of(&provider, &model).await?;
        let listed = listed_prices(&provider.base_url, &model, now_ms());
        let prices = listed.map(|listed| listed.prices).unwrap_or_default();
        let built_in = built_in_context(&provider.base_url, &model);
        Ok(ModelFacts {
            own,
            limit: ContextLimit::choose(None, reported, built_in),
            input: prices.input.as_ref().map(listed_price),
            cached: prices.cached.as_ref().map(listed_price),
            output: prices.output.as_ref().map(listed_price),
            list_date: list_date(),
        })
    }

    /// Saves the facts that the user typed about a model. Returns all facts about the model.
    pub async fn model_facts_set(
        &self,
        provider_id: ProviderId,
        model: String,
        own: OwnFacts,
    ) -> Result<ModelFacts, Fault> {
        let provider = self.provider(provider_id).await?;
        if !own.is_valid() {
            return Err(Fault::input(fault::model_facts_range()));
        }
        self.store.set_own_facts(provider.id, model.clone(), own).await?;
        self.model_facts(provider_id, model).await
    }

    /// Returns the current prices of a model. Prices that the user typed override listed ones.
    pub(crate) async fn prices_of(
        &self,
        provider: &Provider,
        model: &str,
    ) -> Result<Option<ListedPrices>, Fault> {
        let (own, _) = self.facts_of(provider, model).await?;
        let listed = listed_prices(&provider.base_url, model, now_ms());
        if !own.has_prices() {
            return Ok(listed);
        }
        let (prices, date) = match listed {
            Some(listed) => (listed.prices, listed.date),
            None => (Prices::default(), String::new()),
        };
        let uses_list = own.input.is_none() || own.output.is_none();
        Ok(Some(ListedPrices {
            prices: own.correct(prices),
            date: if uses_list { date } else { String::new() },
            own: true,
        }))
    }

    /// Returns the length of a model's context. Returns `None` if the length is not known without
    /// asking the server.
    pub(crate) async fn context_limit(
        &self,
        provider: &Provider,
        model: &str,
    ) -> Result<Option<ContextLimit>, Fault> {
        let (own, reported) = self.facts_of(provider, model).await?;
        let built_in = built_in_context(&provider.base_url, model);
        Ok(ContextLimit::choose(own.context, reported, built_in))
    }

    /// Records the context lengths that a model list states. A failure is only logged, because its
    /// only consequence is that some lengths stay unknown or out of date.
    pub(crate) async fn record_contexts(&self, provider: &Provider, models: &[Model]) {
        let lengths = models
            .iter()
            .filter_map(|model| Some((model.name.clone(), model.context_length?)));
        let recorded = self
            .store
            .record_listed_contexts(provider.id, lengths.collect())
            .await;
        if let Err(fault) = recorded {
            tracing::info!(
                fault = fault.for_log(),
                "the lengths of contexts are not recorded"
            );
        }
    }

    async fn facts_of(&self, provider: &Provider, model: &str) -> Result<(OwnFacts, ReportedContext), Fault> {
        let (own, reported) = self.store.model_facts(provider.id, model.to_owned()).await?;
        // Ignore invalid facts. The form rejects them, but a restored database may contain some.
        Ok((if own.is_valid() { own } else { OwnFacts::default() }, reported))
    }
}

fn listed_price(rate: &Rate) -> ListedPrice {
    match rate {
        Rate::Flat(price) => ListedPrice {
            price: *price,
            tiered: false,
        },
        Rate::Tiered { base, .. } => ListedPrice {
            price: *base,
            tiered: true,
        },
    }
}
