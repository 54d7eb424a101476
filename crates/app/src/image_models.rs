//! Remembers whether models accept images.

use std::collections::HashMap;
use std::sync::Mutex;

use rivulet_core::{Provider, ProviderId, lock};
use rivulet_wire::Model;

/// Records which models accept images according to the model list of each provider.
#[derive(Default)]
pub(crate) struct ImageModels(Mutex<HashMap<(ProviderId, String), Listed>>);

/// Whether Rivulet may request a provider's model list to find out whether a model accepts images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListAccess {
    Request,
    /// Rivulet can use only a model list that this process has already read.
    ReadBefore,
}

/// Maps the id of a model to whether the model accepts images. Contains only models for which the
/// provider's list states this. Empty if the list could not be read.
type Listed = HashMap<String, bool>;

impl ImageModels {
    pub(crate) fn record(&self, provider: &Provider, models: &[Model]) {
        let listed = models
            .iter()
            .filter_map(|model| Some((model.name.clone(), model.takes_images?)));
        lock(&self.0).insert(key(provider), listed.collect());
    }

    /// Returns whether the provider's model list states that a model accepts images, or `None` if
    /// nothing has been recorded for the provider yet.
    pub(crate) fn listed(&self, provider: &Provider, model: &str) -> Option<bool> {
        let lists = lock(&self.0);
        let listed = lists.get(&key(provider))?;
        Some(listed.get(model).copied().unwrap_or_default())
    }
}

/// The key contains the address, because a provider with a new address may have other models.
fn key(provider: &Provider) -> (ProviderId, String) {
    (provider.id, provider.base_url.clone())
}
