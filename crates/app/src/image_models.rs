//! Remembers whether models accept images.

use std::collections::HashMap;
use std::sync::Mutex;

use rivulet_core::{Provider, ProviderId, lock};
use rivulet_wire::Model;

/// Records, from the model list of each provider, which models accept images.
#[derive(Default)]
pub(crate) struct ImageModels(Mutex<HashMap<(ProviderId, String), Listed>>);

/// Whether Rivulet may request a provider's model list to find out whether a model accepts images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListAccess {
    Request,
    /// Only a model list that this process has already read may be used.
    ReadBefore,
}

/// Maps the id of a model to whether the model accepts images. Contains only those models for which
/// the provider's list states this. Empty if the list could not be read.
type Listed = HashMap<String, bool>;

impl ImageModels {
    pub(crate) fn record(&self, provider: &Provider, models: &[Model]) {
        let listed = models
            .iter()
            .filter_map(|model| Some((model.name.clone(), model.takes_images?)));
        lock(&self.0).insert(key(provider), listed.collect());
    }

    /// Returns whether a model accepts images according to its provider's model list; `false` if
    /// the list does not say. Returns `None` if no list has been recorded for the provider yet.
    pub(crate) fn listed(&self, provider: &Provider, model: &str) -> Option<bool> {
        let lists = lock(&self.0);
        let listed = lists.get(&key(provider))?;
        Some(listed.get(model).copied().unwrap_or_default())
    }
}

/// Returns the key of a provider in the map. The key contains the address, because a provider whose
/// address has changed may offer other models.
fn key(provider: &Provider) -> (ProviderId, String) {
    (provider.id, provider.base_url.clone())
}
