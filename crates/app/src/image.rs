//! Loads remote images that occur in replies. The page in the window cannot load them itself,
//! because it has no network access.

use rivulet_core::{Fault, Network, ProviderId};
use rivulet_wire::{IMAGE_RULES, fetch_image};

use crate::app::App;
use crate::attachment::data_url;

impl App {
    /// Loads an image at the user's request. If a provider is given, the request uses the proxy and
    /// the certificate authorities of that provider. Returns a `data:` URL.
    pub async fn image_load(&self, url: String, provider_id: Option<ProviderId>) -> Result<String, Fault> {
        let provider = match provider_id {
            Some(id) => self.store.provider(id).await?,
            None => None,
        };
        let network = provider.map_or_else(Network::default, |provider| provider.network);
        let image = fetch_image(&url, &network, IMAGE_RULES).await?;
        Ok(data_url(image.media_type, &image.bytes))
    }
}
