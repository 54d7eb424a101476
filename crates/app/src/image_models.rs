//! Remembers whether models accept images.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rivulet_core::{Provider, ProviderId};
use rivulet_wire::Model;

/// Whether models accept images, as the model lists of their providers say.
#[derive(Default)]
pub(crate) struct ImageModels(Mutex<HashMap<(ProviderId, String), Listed>>);

/// Whether the models of one list accept images, by the id of the model. The list is empty if the provider
/// has no readable list.
type Listed = HashMap<String, bool>;

impl ImageModels {
    /// Records what the model list of a provider says.
    pub(crate) fn record(&self, provider: &Provider, models: &[Model]) {
        let listed = models
            .iter()
            .filter_map(|model| Some((model.name.clone(), model.takes_images?)));
        self.lists().insert(key(provider), listed.collect());
    }

    /// Returns what the model list of a provider says about a model; `None` if the list was not read yet.
    pub(crate) fn listed(&self, provider: &Provider, model: &str) -> Option<bool> {
        let lists = self.lists();
        let listed = lists.get(&key(provider))?;
        Some(listed.get(model).copied().unwrap_or_default())
    }

    fn lists(&self) -> MutexGuard<'_, HashMap<(ProviderId, String), Listed>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the key of a provider's list. Another address may have other models.
fn key(provider: &Provider) -> (ProviderId, String) {
    (provider.id, provider.base_url.clone())
}
